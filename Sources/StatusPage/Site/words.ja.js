// SPDX-License-Identifier: Apache-2.0
// The page in Japanese. Its fields are those of words.en.js.

export const japanese = {
    lang: "ja",
    prefersLocalNames: true,
    skip: "判定結果へ移動",

    link: {
        connecting: "接続中…",
        live: "リアルタイム表示中",
        lost: "carrierdが応答しません。自動的に再接続します。",
        lostBriefly: "接続が切れました",
        lostSince: ["以下は", "時点の情報です。"],
        nothingYet: "まだ情報がありません。carrierdが動作しているか、アドレスが正しいか確認してください。",
        back: "carrierdとの接続が回復しました。",
    },
    modemManager: {
        gone: "ModemManagerが動作していません。モデムの現在の状態は分かりません。",
        past: "以下は以前の情報です。",
        noModem: "モデムがありません",
        noModemWhy: "ModemManagerは動作していますが、モデムが見つかりません。接続すると自動的に表示されます。",
    },
    past: {
        absent: "モデムが見当たりません。以下は以前の情報です。",
        stale: "モデムの情報を読み直しています。以下は以前の情報で、読み直しが終わると自動的に更新されます。",
        lastKnown: "最後に確認された判定",
    },
    foreignSim: (slot) => `${slot ? `スロット${slot}の` : ""}SIMは、ここで許可されたものではありません（[sim-guard]）。`,
    ambiguous: "同じIMEIを示すモデムがほかにもあります。両者の間でSIMが入れ替わっても確実には判別できません。",

    answer: {
        sa: { big: "はい、5Gです", why: "スタンドアローン（SA）方式。LTEを介さず、5Gだけでつながっています。" },
        nsa: { big: "はい、5Gです", why: "ノンスタンドアローン（NSA）方式。LTEに加えて5Gの無線リンクが確立しています。" },
        offered: {
            big: (now) => `今は${now}です`,
            why: "基地局は5Gに対応していますが、5Gの無線リンクは確立していません。",
        },
        offeredUnclear: {
            big: (now) => `確認できるのは${now}まで`,
            why: "基地局は5Gに対応しています。5Gの無線リンクが確立しているかどうかは、ここからは分かりません。",
        },
        none: { big: (now) => `いいえ、${now}です`, why: "5Gは使われていません。" },
        noneUnclear: {
            big: (now) => `${now}のようです`,
            why: "5Gは確認できません。ただし、このモデムでは5Gが見えないことがあります。",
        },
        unknown: { big: "分かりません", why: "使用中の通信方式をモデムが知らせていません。" },
        noNetwork: { big: "つながっていません" },
    },
    noNetwork: {
        absent: "モデムが見当たりません。",
        failed: "モデムに障害が起きています。",
        disabled: "モデムがオフになっています。",
        starting: "モデムが起動中です。",
        locked: "SIMがロックされています。",
        simAbsent: "使用中のスロットにSIMがありません。",
        noProfile: "使用中のeSIMにプロファイルがありません。",
        simPending: "SIMを読み取っています。",
        simFailed: "SIMを読み取れません。",
        searching: "ネットワークを探しています。",
        denied: "このSIMはネットワークに拒否されました。",
        emergencyOnly: "緊急通報のみ可能です。",
        notRegistered: "どのネットワークにも登録されていません。",
        unknown: "ネットワークに登録されているかどうかをモデムが知らせていません。",
    },
    held: (word) => `この瞬間の判定：${word}。表示がちらつかないよう、数秒間は前の判定を保ちます。`,
    fiveG: {
        sa: "5G SA", nsaConnected: "5G NSA", nsaAvailable: "LTE（基地局は5G対応）", none: "5Gなし", away: "圏外",
        unknown: "不明",
    },
    since: (time, age) => [time, "から", age ? `（${age}）` : ""],
    evidence: {
        title: "判定の根拠",
        conclusive: "この判定は確実です。",
        inconclusive: "この判定は確実ではありません。読み取れる情報だけでは区別できません。",
        source: {
            accessTechnologies: "モデムが示す通信方式", signal: "電波の測定値", cellInfo: "セル",
            registration: "登録状態", capabilities: "モデムの能力", currentModes: "許可されたモード",
        },
        nothing: "読み取れた情報はありません。",
    },

    fact: {
        carrier: "契約先", network: "ネットワーク", connection: "通信方式", sims: "SIM", place: "位置",
        data: "データ通信", signal: "電波",
    },
    on: (name, host) => `${name}／回線：${host}`,
    or: (names) => names.join("または"),
    unnamed: "名称不明",
    confidence: { likely: "おそらく", hint: "手がかりのみ" },
    tied: (names) => `${names}の可能性もあります`,
    registration: {
        notRegistered: "未登録", searching: "検索中", home: "自社網", roaming: "ローミング中",
        denied: "登録拒否", emergencyOnly: "緊急通報のみ", unknown: "登録状態は不明",
    },
    nationalRoaming: "国内ローミング中",
    limitation: {
        smsOnly: "SMSのみ", csfbNotPreferred: "CSフォールバック非優先", restrictedLocalService: "地域限定サービス",
    },
    connection: {
        sa: "5Gスタンドアローン（SA）",
        nsaConnected: "5Gノンスタンドアローン（NSA）：LTE＋5G",
        nsaAvailable: (now) => `${now}（基地局は5G対応）`,
        constantLossy: "Appleの定数では、5G対応の基地局にいるだけの状態と5G接続中を区別できません。",
        constantNone: "Core Telephonyの定数なし",
    },
    generation: (technologies, generation) => `${technologies}（${generation}）`,
    state: {
        failed: "障害", unknown: "状態不明", initializing: "起動中", locked: "ロック中", disabled: "オフ",
        disabling: "オフにしています", enabling: "オンにしています", enabled: "オン", searching: "検索中",
        registered: "登録済み、データ接続なし", disconnecting: "データ接続を終了中",
        connecting: "データ接続中…", connected: "データ接続済み", absent: "モデムなし",
    },
    packetService: { attached: "アタッチ済み", detached: "未アタッチ" },
    carriesData: "この機器の通信はこのモデムを通っています。",
    slot: (slot) => slot ? `スロット${slot}` : "SIM",
    inUse: "使用中",
    simState: {
        present: "利用可能", absent: "空き", locked: "ロック中", identityPending: "読み取り中",
        noProfile: "プロファイルのないeSIM", failed: "異常", notApplicable: "このモデムでは使いません",
        unknown: "中身は不明",
    },
    simKind: { physical: "カード", esim: "eSIM" },
    lock: (lock, tries) => `${lock}が必要${tries === null ? "" : `（残り${tries}回）`}`,
    remembered: "前回の使用時に読み取った情報",
    lastCarrier: (name) => `前回のカード：${name}`,
    noSlots: "SIMスロットの情報がありません",

    reason: {
        notReported: "報告なし", notYet: "まだ不明", notApplicable: "該当なし", noService: "圏外",
        modemDisabled: "モデムがオフ", simLocked: "SIMがロック中", simAbsent: "SIMなし",
        notEnabled: "有効になっていません", busDenied: "バスのポリシーにより拒否", authorizationDenied: "polkitにより拒否",
        needsNewerModemManager: "より新しいModemManagerが必要", redacted: "一般には非公開",
        failed: "読み取り失敗",
    },
    noReason: "不明",

    bars: (bars) => `4本中${bars}本`,
    quality: (percent) => `ModemManagerの値：${percent} %`,
    chart: {
        names: { rsrp: "RSRP", rsrq: "RSRQ", snr: "SNR" },
        long: { rsrp: "基準信号の受信電力", rsrq: "基準信号の受信品質", snr: "信号対雑音比" },
        now: "現在",
        ago: (minutes) => `${minutes}分前`,
        said: (what, now, low, high) => `${what}：現在${now}。このページを開いてから${low}～${high}`,
        saidNone: (what) => `${what}：現在の値なし`,
        waiting: "まだ測定値がありません",
    },

    place: {
        title: "場所", none: "位置情報なし", altitude: (metres) => `標高${metres} m`,
        accuracy: (metres) => `誤差±${metres} m`,
        at: (time) => [time, "に測位"],
        ofMachine: "GeoClueによるこの機器の位置", machine: "この機器",
        north: "N", south: "S", east: "E", west: "W",
    },
    map: {
        title: "場所と、そこでの電波",
        tiles: "OpenStreetMapの地図を表示する",
        tilesWhy: "オフの間、このページはcarrierd以外とは通信しません。オンにすると、ブラウザーが周辺の地図画像を"
            + "openstreetmap.orgから取得するため、あなたのIPアドレスとモデムのおおよその場所が相手に伝わります。"
            + "この設定はこのブラウザーに保存されます。",
        tilesFail: "地図を取得できません（オフラインの可能性があります）。軌跡は方眼の上に表示しています。",
        noLeaflet: "地図の表示と拡大・縮小にはLeafletが必要ですが、carrierdの動作する機器にインストールされていません"
            + "（Debianではlibjs-leaflet）。軌跡は方眼の上に表示しています。",
        credit: "© OpenStreetMap contributors",
        label: "位置と軌跡の地図",
        nothing: "位置情報も、過去数時間の軌跡もありません：",
        noTrack: "過去数時間の軌跡は記録されていません（[survey] record=onで記録します）。",
        notYet: "軌跡を記録中です。過去数時間の分はまだありません。",
        legend: "5Gの状態別の軌跡",
        here: (modem) => `${modem}の現在地`,
        zoomIn: "拡大", zoomOut: "縮小",
    },

    history: { title: "最近の出来事", nothing: "まだありません。", offline: "carrierdの停止中に発生" },
    change: {
        reseated: "同じSIMの挿し直し", sameCarrier: "同じ契約先の別のSIM", otherCarrier: "別の契約先のSIM",
        profileSwitch: "同じeSIMの別のプロファイル", slotSwitch: "別のスロット",
    },
    event: {
        place: (slot) => slot ? `スロット${slot}：` : "",
        modemAdded: () => "モデムが追加されました",
        modemRemoved: () => "モデムが取り外されました",
        modemRecovering: () => "モデムの情報を読み直しています",
        modemRecovered: () => "モデムが復帰しました",
        simInserted: (at) => `${at}SIMが挿入されました`,
        simRemoved: (at) => `${at}SIMが抜かれました`,
        simChanged: (at, change) => `${at}SIMが替わりました${change ? `（${change}）` : ""}`,
        simLocked: (at) => `${at}SIMがロックされました`,
        simUnlocked: (at) => `${at}SIMのロックが解除されました`,
        imsiChanged: (at) => `${at}SIMの契約情報が変わりました`,
        simForeign: (at) => `${at}許可されていないSIMです`,
        simForeignEnded: (at) => `${at}許可されていないSIMはなくなりました`,
        carrierChanged: () => "契約先",
        networkChanged: () => "ネットワーク",
        registrationChanged: () => "登録",
        technologyChanged: () => "通信方式",
        lteAndNR: "LTE（NRは提供または使用中）",
        fiveGChanged: () => "5G",
        callChanged: () => "通話",
        carriesDataYes: () => "この機器の通信を担うようになりました",
        carriesDataNo: () => "この機器の通信を担わなくなりました",
        modemManagerAvailable: () => "ModemManagerが利用できるようになりました",
        modemManagerUnavailable: () => "ModemManagerが停止しました",
        gap: () => "ここで一部の出来事が失われました",
    },
    colon: "：",
    nothingThere: "–",

    foot: (version, modemManager) => `carrierd ${version}${modemManager ? `、ModemManager ${modemManager}` : ""}`,
    sameAsJSON: "同じ内容のJSON",

    length(seconds) {
        const [minutes, hours, days] = [60, 3600, 86_400].map((unit) => Math.floor(seconds / unit));
        if (days > 0) return `${days}日${hours % 24 ? `${hours % 24}時間` : ""}`;
        if (hours > 0) return `${hours}時間${minutes % 60 ? `${minutes % 60}分` : ""}`;
        return minutes > 0 ? `${minutes}分` : "1分未満";
    },
};
