#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# vm.sh - boot a full Debian 12 (systemd, udev, dbus, polkit, ModemManager, Debian's
# kernel) in QEMU with software emulation, install .debs into it, run one script there
# and hand back its output and exit status.
#
#   vm.sh prepare [--work DIR] [--force]
#   vm.sh run --script FILE [--deb FILE.deb]... [--install image|guest|none]
#             [--file SRC[:DST]]... [--tree DIR]... [--timeout S] [--work DIR] [--log DIR] [-- ARGS...]
#   vm.sh clean [--work DIR]
#
# Work folder: --work, else $VM_WORK, else ./.vm.  See README.md beside this file.
set -u -o pipefail
shopt -s nullglob

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=${VM_WORK:-./.vm}
mirror=${VM_MIRROR:-}           # default: the one this system itself uses
suite=bookworm
extra=${VM_PACKAGES:-}          # more Debian packages for the image, comma separated
qemu=qemu-system-x86_64
mark='@@vm-exit'                # the guest ends its stream with "@@vm-exit N"
stamp="3 $suite $extra"         # what the cached image was made from; bump 1 when prepare changes

say()  { printf 'vm: %s\n' "$*" >&2; }
die()  { say "$*"; exit 125; }
need() { command -v "$1" >/dev/null 2>&1; }

# What the guest consists of, beside debootstrap's minbase.
packages=systemd,systemd-sysv,udev,dbus,dbus-user-session,libpam-systemd,polkitd,kmod
packages+=,modemmanager,python3,jq,procps,iproute2
# What carrierd needs, or is better with, that none of these brings.
packages+=,libsqlite3-0,mobile-broadband-provider-info,libsoup-3.0-0,libmosquitto1

# Units that only cost boot time here (a unit that does not exist may be masked too).
masked="apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer
e2scrub_reap.service fstrim.timer systemd-pstore.service systemd-timesyncd.service
getty@tty1.service serial-getty@ttyS0.service serial-getty@ttyS1.service getty-static.service
systemd-binfmt.service systemd-update-utmp.service systemd-update-utmp-runlevel.service
systemd-random-seed.service systemd-machine-id-commit.service systemd-firstboot.service
systemd-hwdb-update.service systemd-journal-catalog-update.service ldconfig.service
systemd-update-done.service systemd-network-generator.service systemd-boot-system-token.service
dev-hugepages.mount dev-mqueue.mount sys-kernel-debug.mount sys-kernel-tracing.mount
sys-fs-fuse-connections.mount modprobe@drm.service modprobe@fuse.service
modprobe@efi_pstore.service systemd-remount-fs.service remote-fs.target
proc-sys-fs-binfmt_misc.automount systemd-ask-password-wall.path
systemd-ask-password-console.path"

# ---------------------------------------------------------------- prepare

fetch_deb() {   # fetch_deb ROOT PACKAGE: the path of PACKAGE's .deb, fetched by ROOT's own apt
    (cd "$1/var/cache/apt" && rm -rf one && mkdir one && chmod 777 one) || return 1
    chroot "$1" sh -c "cd /var/cache/apt/one && apt-get -q download $2" >&2 || return 1
    set -- "$1"/var/cache/apt/one/*.deb
    [ -f "$1" ] && printf '%s\n' "$1"
}

drop_root() {   # drop_root ROOT: remove it, with what a killed debootstrap left mounted
    local d
    for d in proc sys dev/pts dev; do umount -l "$1/$d" 2>/dev/null; done
    rm -rf --one-file-system "$1"
}

write_guest() { # write_guest ROOT: settings and the unit that runs the script
    local r=$1 u
    echo vm >"$r/etc/hostname"
    printf '127.0.0.1 localhost vm\n::1 localhost ip6-localhost\n' >"$r/etc/hosts"
    : >"$r/etc/resolv.conf"
    printf '/dev/vda / ext4 rw,noatime 0 0\n' >"$r/etc/fstab"
    printf '%032x\n' 0xb12 | sed 's/^0/1/' >"$r/etc/machine-id"   # set: no "first boot" work
    mkdir -p "$r/etc/systemd/journald.conf.d" "$r/etc/systemd/system.conf.d"
    printf '[Journal]\nStorage=volatile\nRateLimitBurst=0\nAudit=no\n' \
        >"$r/etc/systemd/journald.conf.d/vm.conf"
    for u in $masked; do ln -sf /dev/null "$r/etc/systemd/system/$u"; done
    ln -sf /lib/systemd/system/multi-user.target "$r/etc/systemd/system/default.target"
    # Nothing here is made by a generator, and each reload would start them all.
    mkdir -p "$r/etc/systemd/system-generators"
    for u in "$r"/lib/systemd/system-generators/*; do ln -sf /dev/null "$r/etc/systemd/system-generators/${u##*/}"; done

    cat >"$r/etc/systemd/system/vm-script.service" <<'UNIT'
[Unit]
Description=Script handed in by vm.sh
After=multi-user.target
[Service]
# exec, not oneshot: the start job ends at once, so "systemctl is-system-running" can
# say "running" while the script goes on.
Type=exec
ExecStart=/usr/local/sbin/vm-script
TimeoutStopSec=5
StandardInput=null
StandardOutput=journal
UNIT
    mkdir -p "$r/etc/systemd/system/multi-user.target.wants"
    ln -sf ../vm-script.service "$r/etc/systemd/system/multi-user.target.wants/vm-script.service"
    cat >"$r/usr/local/sbin/vm-script" <<'GUEST'
#!/bin/bash
# The payload disk (/dev/vdb) holds: script, args, env, debs/, files/, bin/.
stty -F /dev/ttyS1 raw -echo
exec > >(exec cat >/dev/ttyS1) 2>&1     # a pipe: no program takes its output for a terminal
finish() { printf '\n@@vm-exit %d\n' "$1"; systemctl poweroff --no-block; exit; }
export PATH=/run/vm/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
export HOME=/opt LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive
mkdir -p /run/vm && mount -o ro /dev/vdb /run/vm || finish 125
if [ -d /run/vm/files ]; then cp -a /run/vm/files/. / && systemctl daemon-reload || finish 125; fi
if [ -f /run/vm/install-in-guest ]; then
    dpkg -i /run/vm/debs/*.deb || { echo "vm: dpkg failed"; finish 1; }
fi
cd /opt
mapfile -d '' -t args </run/vm/args
echo "vm: up $(cut -d' ' -f1 /proc/uptime) s, $(uname -r), $(systemctl is-system-running)"
/run/vm/script "${args[@]}" </dev/null
rc=$?
echo "vm: script ended with $rc at $(cut -d' ' -f1 /proc/uptime) s"
finish $rc
GUEST
    chmod 755 "$r/usr/local/sbin/vm-script"
}

prune() {       # prune ROOT KVER: what no test here needs
    local r=$1 m=$1/lib/modules/$2/kernel d
    rm -rf "$r"/usr/share/{doc,man,locale,info,lintian,bug}/* "$r"/var/lib/apt/lists/* \
        "$r"/var/cache/apt/* "$r"/var/cache/debconf/*-old "$r"/var/log/*.log "$r"/debootstrap \
        "$r"/usr/lib/python3*/test
    for d in sound samples net/{wireless,mac80211,bluetooth,sctp,rds,tipc,dccp,openvswitch,batman-adv,ceph,sunrpc,nfc,can,atm,rxrpc} \
        fs/{xfs,btrfs,ocfs2,gfs2,nfs,nfsd,cifs,smbfs_common,ceph,jfs,reiserfs,f2fs,ubifs,udf,nilfs2,ntfs3,afs,orangefs,lockd,dlm,fscache} \
        drivers/{gpu,media,infiniband,iio,staging,scsi,ata,nvme,nvdimm,mtd,md,target,isdn,hwmon,hid,input,platform,thunderbolt,mmc,memstick,i2c,spi,edac,crypto,firewire,message,parport,comedi,vfio,vhost,xen,bluetooth,leds,power,thermal,watchdog,rtc,mfd,atm,block/drbd,block/zram,android,accel,usb/typec,usb/storage} \
        drivers/net/{ethernet,wireless,fddi,hamradio,can,ieee802154,arcnet,dsa,phy,fjes,wireguard,bonding,team,ipvlan,hyperv,xen-netback,vmxnet3,thunderbolt}; do
        rm -rf "${m:?}/$d"
    done
    chroot "$r" depmod "$2"
}

make_initrd() { # make_initrd ROOT KVER BUSYBOX OUT: a small one, just to mount the root disk
    local r=$1 kver=$2 bb=$3 out=$4 t mods m
    t=$(mktemp -d "$work/initrd.XXXXXX") || return 1
    mkdir -p "$t"/{bin,lib,proc,sys,dev,new}
    cp "$bb" "$t/bin/busybox" && ln -s busybox "$t/bin/sh"
    # Names in the order modprobe would load them.
    mods=$(for m in virtio_pci virtio_blk crc32c_generic ext4; do
               chroot "$r" modprobe -S "$kver" --show-depends --ignore-install $m
           done | awk '$1 == "insmod" && !seen[$2]++ { print $2 }')
    : >"$t/lib/order"
    for m in $mods; do cp "$r$m" "$t/lib/" && echo "${m##*/}" >>"$t/lib/order"; done
    cat >"$t/init" <<'INIT'
#!/bin/sh
/bin/busybox mount -t proc proc /proc
/bin/busybox mount -t devtmpfs dev /dev
while read -r m; do /bin/busybox insmod /lib/$m; done </lib/order
n=0
until [ -b /dev/vda ] || [ $n -ge 100 ]; do /bin/busybox usleep 50000; n=$((n + 1)); done
/bin/busybox mount -t ext4 -o rw,noatime /dev/vda /new || exec /bin/sh
/bin/busybox mount --move /dev /new/dev
/bin/busybox umount /proc
exec /bin/busybox switch_root /new /sbin/init
INIT
    chmod 755 "$t/init"
    (cd "$t" && find . | "$bb" cpio -o -H newc 2>/dev/null) >"$out"
    local rc=$?
    rm -rf "$t"
    return $rc
}

prepare() {
    local force=$1 t0=$SECONDS r kdeb kver bb x size
    [ "$(id -u)" = 0 ] || die "prepare needs root (debootstrap)"
    mkdir -p "$work" || die "cannot make $work"
    work=$(cd "$work" && pwd)
    exec 9>"$work/lock"
    timeout 1800 flock 9 || die "another prepare holds $work"
    if [ -f "$work/ready" ] && [ "$force" = 0 ] && [ "$(cat "$work/ready")" = "$stamp" ]; then
        say "$work is ready"; return 0
    fi
    rm -f "$work/ready"
    local miss=
    need $qemu || miss+=" qemu-system-x86"
    need debootstrap || miss+=" debootstrap"
    need mke2fs || miss+=" e2fsprogs"
    if [ -n "$miss" ]; then
        say "installing$miss"
        timeout 300 apt-get -q update >"$work/apt.log" 2>&1
        # shellcheck disable=SC2086
        DEBIAN_FRONTEND=noninteractive timeout 900 apt-get -q -y --no-install-recommends install $miss \
            >>"$work/apt.log" 2>&1 || die "apt-get install$miss failed, see $work/apt.log"
    fi
    say "tools ready after $((SECONDS - t0)) s"

    r=$work/rootfs
    drop_root "$r"
    rm -rf "$work"/initrd.??????
    local arch_opt=(--arch=amd64 --variant=minbase --include="$packages${extra:+,$extra}")
    [ -n "$mirror" ] || mirror=$(apt-get indextargets --format "\$(REPO_URI)" "Identifier: Packages" "Codename: $suite" | head -n 1)
    [ -n "$mirror" ] || die "no Debian mirror for $suite in this system's apt sources: set VM_MIRROR"
    timeout 1200 debootstrap "${arch_opt[@]}" $suite "$r" "$mirror" >"$work/debootstrap.log" 2>&1
    x=$?
    # debootstrap's plain "dpkg --configure" order can trip over polkitd and friends; dpkg
    # itself finishes the job.
    if [ $x != 0 ] || [ -d "$r/debootstrap" ]; then
        say "debootstrap ended with $x; finishing with dpkg --configure -a"
        mount -t proc proc "$r/proc" 2>/dev/null
        DEBIAN_FRONTEND=noninteractive timeout 600 chroot "$r" dpkg --configure -a \
            </dev/null >>"$work/debootstrap.log" 2>&1
        umount "$r/proc" 2>/dev/null
    fi
    [ -z "$(timeout 60 chroot "$r" dpkg --audit 2>&1)" ] ||
        die "the root file system is incomplete, see $work/debootstrap.log"
    for x in ${packages//,/ } ${extra//,/ }; do
        case $(timeout 20 chroot "$r" dpkg-query -W -f '${Status}' "$x" 2>&1) in
        'install ok installed') ;;
        *) die "package $x is not installed, see $work/debootstrap.log" ;;
        esac
    done
    say "debootstrap done after $((SECONDS - t0)) s"

    # The kernel and a busybox are only unpacked: their maintainer scripts would build a
    # large initrd that nothing here uses.
    cp /etc/resolv.conf "$r/etc/resolv.conf"
    printf 'deb %s %s main\n' "$mirror" $suite >"$r/etc/apt/sources.list"
    timeout 300 chroot "$r" apt-get -q update >>"$work/debootstrap.log" 2>&1 || die "apt-get update failed"
    x=$(timeout 60 chroot "$r" apt-cache depends linux-image-amd64 |
        awk '$1 == "Depends:" && $2 ~ /^linux-image-/ { print $2; exit }')
    [ -n "$x" ] || die "no kernel package found"
    kdeb=$(fetch_deb "$r" "$x") || die "cannot fetch $x"
    mkdir "$work/rootfs.k" 2>/dev/null || { rm -rf "$work/rootfs.k"; mkdir "$work/rootfs.k"; }
    dpkg-deb -x "$kdeb" "$work/rootfs.k" || die "cannot unpack $kdeb"
    kver=${x#linux-image-}
    mkdir -p "$r/lib/modules" && rm -rf "$r/lib/modules/$kver" && mv "$work/rootfs.k/lib/modules/$kver" "$r/lib/modules/" || die "no modules for $kver"
    cp "$work/rootfs.k/boot/vmlinuz-$kver" "$work/vmlinuz.new" || die "no kernel image"
    cp "$work/rootfs.k/boot/config-$kver" "$r/boot/"
    bb=$(fetch_deb "$r" busybox-static) || die "cannot fetch busybox-static"
    dpkg-deb -x "$bb" "$work/rootfs.k" || die "cannot unpack $bb"
    bb=$(find "$work/rootfs.k" -type f -path '*/bin/busybox' | head -1)
    prune "$r" "$kver"
    make_initrd "$r" "$kver" "$bb" "$work/initrd.new" || die "cannot make the initrd"
    write_guest "$r"
    # What debootstrap mounted, a busy machine may have kept: it is not to get into the image.
    for x in proc sys dev/pts dev; do umount -l "$r/$x" 2>/dev/null; done
    say "root file system done after $((SECONDS - t0)) s"

    size=$(($(du -sk "$r" | cut -f1) * 12 / 10 + 256 * 1024))
    rm -f "$work/base.new"
    mke2fs -q -t ext4 -O ^has_journal,^metadata_csum -m 0 -L vmroot -E root_owner=0:0 \
        -d "$r" "$work/base.new" "${size}k" >/dev/null || die "mke2fs failed"
    mv "$work/base.new" "$work/base.img" && mv "$work/vmlinuz.new" "$work/vmlinuz" &&
        mv "$work/initrd.new" "$work/initrd" || die "cannot store the image"
    echo "$kver" >"$work/kver"
    drop_root "$r"
    rm -rf "$work/rootfs.k"
    echo "$stamp" >"$work/ready"
    say "prepared in $((SECONDS - t0)) s: $(du -sh --apparent-size "$work/base.img" | cut -f1) image," \
        "$(du -sh "$work" | cut -f1) on disk, kernel $kver"
}

# ---------------------------------------------------------------- run

run_dir= qpid= mnt=
cleanup() {
    local rc=$?
    trap - EXIT INT TERM HUP
    if [ -n "$qpid" ] && kill -0 "$qpid" 2>/dev/null; then
        kill "$qpid" 2>/dev/null
        for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$qpid" 2>/dev/null || break; sleep 0.2; done
        [ -s "$run_dir/pid" ] && kill -9 "$(cat "$run_dir/pid")" 2>/dev/null
    fi
    [ -n "$mnt" ] && umount -R -l "$mnt" 2>/dev/null
    [ -n "$run_dir" ] && rm -rf "$run_dir"
    exit $rc
}

install_in_image() { # install_in_image IMAGE FILES DEB...: FILES and dpkg -i before the boot, no daemon runs
    local img=$1 files=$2 d rc; shift 2
    mnt=$run_dir/mnt
    mkdir -p "$mnt" && timeout 60 mount -o loop "$img" "$mnt" || { mnt=; return 125; }
    [ ! -d "$files" ] || cp -a --no-preserve=ownership "$files/." "$mnt/" || return 125
    mount -t proc proc "$mnt/proc"
    mkdir -p "$mnt/tmp/debs" && cp "$@" "$mnt/tmp/debs/"
    printf '#!/bin/sh\nexit 101\n' >"$mnt/usr/sbin/policy-rc.d"; chmod 755 "$mnt/usr/sbin/policy-rc.d"
    DEBIAN_FRONTEND=noninteractive timeout 300 chroot "$mnt" sh -c 'dpkg -i /tmp/debs/*.deb' </dev/null >"$run_dir/dpkg.log" 2>&1
    rc=$?
    [ $rc = 0 ] || cat "$run_dir/dpkg.log" >&2
    rm -rf "$mnt/usr/sbin/policy-rc.d" "$mnt/tmp/debs"
    umount "$mnt/proc"
    timeout 60 umount "$mnt" || return 125
    mnt=
    [ $rc = 0 ] || return 1
}

run() {
    local t0=$SECONDS pay root_drive line rc= size
    [ -f "$work/ready" ] || die "no prepared image in $work; run: vm.sh prepare"
    work=$(cd "$work" && pwd)
    need $qemu || die "$qemu is missing; run: vm.sh prepare"
    need mke2fs || PATH=$PATH:/usr/sbin:/sbin
    [ -f "$script" ] || die "no script $script"
    for d in "${debs[@]}"; do [ -f "$d" ] || die "no file $d"; done
    trap cleanup EXIT; trap 'exit 130' INT; trap 'exit 143' TERM HUP
    run_dir=$(mktemp -d "$work/run.XXXXXX") || die "cannot write to $work"

    pay=$run_dir/payload
    mkdir -p "$pay/bin" "$pay/debs"
    cp "$script" "$pay/script" && chmod 755 "$pay/script"
    printf '%s\0' "${script_args[@]}" >"$pay/args"
    [ ${#script_args[@]} -gt 0 ] || : >"$pay/args"
    for d in "$here"/guest/*; do cp "$d" "$pay/bin/" && chmod 755 "$pay/bin/${d##*/}"; done
    [ ${#debs[@]} -eq 0 ] || cp "${debs[@]}" "$pay/debs/" || die "cannot copy the .debs"
    for d in "${files[@]}"; do
        local src=${d%%:*} dst=${d#*:}
        [ "$dst" != "$d" ] || dst=/opt/${src##*/}
        mkdir -p "$pay/files$(dirname "$dst")" && cp -a "$src" "$pay/files$dst" || die "cannot copy $src"
    done

    for d in "${trees[@]}"; do
        mkdir -p "$pay/files" && cp -a "$d/." "$pay/files/" || die "cannot copy $d"
    done

    root_drive="file=$work/base.img,format=raw,if=virtio,snapshot=on,cache=unsafe"
    if [ ${#debs[@]} -gt 0 ]; then
        case $install in
        image)
            cp --reflink=auto --sparse=always "$work/base.img" "$run_dir/root.img" || die "cannot copy the image"
            install_in_image "$run_dir/root.img" "$pay/files" "${debs[@]}"; rc=$?
            [ $rc = 0 ] || { say "installing the .debs failed"; exit $rc; }
            rc=
            rm -rf "$pay/files"
            root_drive="file=$run_dir/root.img,format=raw,if=virtio,cache=unsafe" ;;
        guest) : >"$pay/install-in-guest" ;;
        none) ;;
        *) die "--install takes image, guest or none" ;;
        esac
    fi
    size=$(($(du -sk "$pay" | cut -f1) * 11 / 10 + 4096))
    mke2fs -q -t ext4 -O ^has_journal -m 0 -E root_owner=0:0 -d "$pay" "$run_dir/payload.img" "${size}k" >/dev/null || die "mke2fs failed"

    # snapshot=on puts its scratch file into TMPDIR. A processor without AVX is emulated at a fifth less cost.
    mkfifo "$run_dir/s1"
    TMPDIR=$run_dir timeout -k 5 "$limit" $qemu -nodefaults -no-user-config -display none -monitor none \
        -machine q35 -accel tcg,thread=multi -cpu Nehalem,+rdrand -m 1024 -smp 2 -no-reboot -pidfile "$run_dir/pid" \
        -kernel "$work/vmlinuz" -initrd "$work/initrd" \
        -append "root=/dev/vda rw console=ttyS0 quiet loglevel=4 panic=-1 mitigations=off nokaslr apparmor=0 audit=0 selinux=0 tsc=reliable no_timer_check random.trust_cpu=on rcupdate.rcu_expedited=1 net.ifnames=0 systemd.show_status=false $append" \
        -drive "$root_drive" -drive "file=$run_dir/payload.img,format=raw,if=virtio,readonly=on" \
        -serial "file:$run_dir/console.log" -chardev stdio,id=s1,signal=off -serial chardev:s1 \
        </dev/null >"$run_dir/s1" 2>"$run_dir/qemu.log" &
    qpid=$!
    say "booting after $((SECONDS - t0)) s"
    while IFS= read -r line; do
        line=${line%$'\r'}
        case $line in
        "$mark "*) rc=${line#"$mark "}; break ;;
        *) printf '%s\n' "$line" ;;
        esac
    done <"$run_dir/s1"
    if [ -z "$rc" ]; then
        wait "$qpid"; rc=$?; qpid=
        if [ $rc = 124 ] || [ $rc = 137 ]; then say "timed out after $limit s"; rc=124
        else say "the machine ended (qemu $rc) before the script did"; rc=125; fi
        say "last console lines:"; tail -n 15 "$run_dir/console.log" >&2; cat "$run_dir/qemu.log" >&2
    fi
    if [ -n "$log" ]; then
        mkdir -p "$log" && cp "$run_dir"/*.log "$log/" 2>/dev/null
    fi
    # How long it takes depends on what else runs; what it costs does not. Children count once they were waited for.
    if [ -n "$qpid" ]; then
        for _ in $(seq 50); do kill -0 "$qpid" 2>/dev/null || { wait "$qpid"; qpid=; break; }; sleep 0.1; done
    fi
    times >"$run_dir/times"
    say "run took $((SECONDS - t0)) s, $(awk -F '[ms ]+' 'NR == 2 { printf "%d", $1 * 60 + $2 + $3 * 60 + $4 }' "$run_dir/times") s of the processor's, status $rc"
    exit "$rc"
}

# ---------------------------------------------------------------- arguments

cmd=${1:-}; [ $# -gt 0 ] && shift
force=0 script= limit=300 install=image log= append=
debs=() files=() trees=() script_args=()
while [ $# -gt 0 ]; do
    case $1 in
    --work) work=$2; shift 2 ;;
    --force) force=1; shift ;;
    --script) script=$2; shift 2 ;;
    --timeout) limit=$2; shift 2 ;;
    --install) install=$2; shift 2 ;;
    --log) log=$2; shift 2 ;;
    --append) append=$2; shift 2 ;;
    --file) files+=("$2"); shift 2 ;;
    --tree) trees+=("$2"); shift 2 ;;
    --deb) shift
        while [ $# -gt 0 ] && [ "${1#--}" = "$1" ]; do debs+=("$1"); shift; done ;;
    --) shift; script_args=("$@"); break ;;
    *) die "unknown argument $1" ;;
    esac
done
case $cmd in
prepare) prepare $force ;;
run) [ -n "$script" ] || die "run needs --script"; run ;;
clean) rm -rf "${work:?}"/{base.img,base.new,vmlinuz,vmlinuz.new,initrd,initrd.new,kver,ready,rootfs,rootfs.k,lock,apt.log,debootstrap.log,run.??????} && rmdir "$work" 2>/dev/null; : ;;
*) sed -n '3,13s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 2 ;;
esac
