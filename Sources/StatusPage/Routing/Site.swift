// SPDX-License-Identifier: Apache-2.0

/// The page's own files, which are part of the program.
///
/// A file that is put into `Site/` is served once it has its line here; its bytes have its name with `_` for what a name
/// in Swift cannot have.
enum Site {
    struct File: Sendable {
        let bytes: [UInt8]
        let type: String
        let tag: EntityTag

        init(_ bytes: [UInt8], name: String) {
            self.bytes = bytes
            type = MediaType.of(file: name)
            tag = EntityTag(of: bytes)
        }
    }

    private static let contents: [String: [UInt8]] = [
        "/announcer.js": PackageResources.announcer_js,
        "/blanks.js": PackageResources.blanks_js,
        "/chart.js": PackageResources.chart_js,
        "/dom.js": PackageResources.dom_js,
        "/events.js": PackageResources.events_js,
        "/facts.js": PackageResources.facts_js,
        "/grid.js": PackageResources.grid_js,
        "/icon.svg": PackageResources.icon_svg,
        "/index.html": PackageResources.index_html,
        "/live.js": PackageResources.live_js,
        "/map.css": PackageResources.map_css,
        "/map.js": PackageResources.map_js,
        "/modem.css": PackageResources.modem_css,
        "/modem.js": PackageResources.modem_js,
        "/page.js": PackageResources.page_js,
        "/signal.js": PackageResources.signal_js,
        "/sims.js": PackageResources.sims_js,
        "/streets.js": PackageResources.streets_js,
        "/style.css": PackageResources.style_css,
        "/track.js": PackageResources.track_js,
        "/verdict.js": PackageResources.verdict_js,
        "/words.en.js": PackageResources.words_en_js,
        "/words.ja.js": PackageResources.words_ja_js,
        "/words.js": PackageResources.words_js,
    ]

    /// By the path that is asked for; `/` is the page.
    static let files: [String: File] = {
        var files = Dictionary(
            uniqueKeysWithValues: contents.map { path, bytes in (path, File(bytes, name: path)) }
        )
        files["/"] = files["/index.html"]
        return files
    }()
}
