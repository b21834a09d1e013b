// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    internal import Glibc
#endif

/// This process's own /sys and /dev. Only for a process with a mount namespace of its own.
enum PrivateMachine {
    /// Puts `tree` in the place of /sys, and its device files with the few others that a program needs into /dev.
    ///
    /// - Throws: `SystemError` for what the kernel refuses.
    static func show(_ tree: DeviceTree) throws {
        try mount("tmpfs", on: "/sys", type: "tmpfs", 0, options: "mode=755")
        // Filled before it covers the files that are bound into it.
        let devices = "/sys/.dev"
        try make(devices)
        try mount("tmpfs", on: devices, type: "tmpfs", 0, options: "mode=755")
        for name in ["null", "zero", "full", "random", "urandom", "tty"] {
            try write([], to: "\(devices)/\(name)")
            try mount("/dev/\(name)", on: "\(devices)/\(name)", type: nil, UInt(MS_BIND))
        }
        for (name, target) in [
            ("fd", "/proc/self/fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2"),
        ] {
            try link("\(devices)/\(name)", to: target)
        }
        // ModemManager wants to see the file. What is said goes through the socket of the protocol's proxy.
        for device in tree.devices {
            let path = devices + device.file.dropFirst("/dev".count)
            guard mkfifo(path, 0o600) == 0 else { throw SystemError("mkfifo \(path)") }
        }
        try mount(devices, on: "/dev", type: nil, UInt(MS_MOVE))
        rmdir(devices)
        for (path, node) in tree.nodes {
            switch node {
            case .folder: try make(path)
            case .file(let bytes): try write(bytes, to: path)
            case .link(let target): try link(path, to: target)
            }
        }
    }

    private static func mount(
        _ source: String,
        on target: String,
        type: String?,
        _ flags: UInt,
        options: String? = nil
    ) throws {
        let result = options.withOptionalCString { options in
            type.withOptionalCString { type in Glibc.mount(source, target, type, flags, options) }
        }
        guard result == 0 else { throw SystemError("mount \(target)") }
    }

    /// Makes a folder and those above it.
    private static func make(_ path: String) throws {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/\(part)"
            guard mkdir(made, 0o755) == 0 || errno == EEXIST else { throw SystemError("mkdir \(made)") }
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        try StandardStreams.write(bytes, to: path)
    }

    private static func link(_ path: String, to target: String) throws {
        // Two modems of a bus share the driver, and so its link.
        guard symlink(target, path) == 0 || errno == EEXIST else { throw SystemError("symlink \(path)") }
    }
}

extension StandardStreams {
    /// Makes `bytes` the contents of the file at `path`.
    ///
    /// - Throws: `SystemError` where it cannot be written.
    static func write(_ bytes: [UInt8], to path: String) throws {
        let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard number >= 0 else { throw SystemError("open \(path)") }
        let descriptor = Descriptor(owning: number)
        guard Glibc.write(descriptor.number, bytes, bytes.count) == bytes.count else {
            throw SystemError("write \(path)")
        }
    }
}

extension String? {
    fileprivate func withOptionalCString<Value>(_ body: (UnsafePointer<CChar>?) -> Value) -> Value {
        guard let self else { return body(nil) }
        return self.withCString { body($0) }
    }
}
