// SPDX-License-Identifier: Apache-2.0

internal import CSoup

/// A connection's stream of which soup reads only what a `RequestScreen` admits.
///
/// - Parameters:
///   - stream: the connection; it is kept as long as the new one lives.
///   - refused: called once, before soup finds the connection at its end.
/// - Returns: a stream that the caller owns; nil where GLib makes none.
func screened(
    _ stream: UnsafeMutablePointer<GIOStream>,
    refused: @escaping () -> Void
) -> UnsafeMutablePointer<GIOStream>? {
    guard let converter = g_object_new_with_properties(screenType, 0, nil, nil) else { return nil }
    defer { g_object_unref(converter) }
    g_object_set_data_full(
        converter,
        screenKey,
        Unmanaged.passRetained(Screening(refused)).toOpaque(),
        releaseObject
    )
    guard
        let input = g_converter_input_stream_new(
            g_io_stream_get_input_stream(stream),
            OpaquePointer(converter)
        )
    else { return nil }
    defer { g_object_unref(input) }
    guard let whole = g_simple_io_stream_new(input, g_io_stream_get_output_stream(stream)) else { return nil }
    g_object_set_data_full(
        UnsafeMutableRawPointer(whole).assumingMemoryBound(to: GObject.self),
        streamKey,
        g_object_ref(stream),
        g_object_unref
    )
    return whole
}

private let screenKey = "carrierd-screen"
private let streamKey = "carrierd-stream"

private final class Screening {
    var screen = RequestScreen()
    let refused: () -> Void

    init(_ refused: @escaping () -> Void) {
        self.refused = refused
    }
}

/// A GObject without anything of its own that is a `GConverter`.
private let screenType: GType = {
    let type = g_type_register_static_simple(
        g_object_get_type(),
        "CarrierdRequestScreen",
        guint(MemoryLayout<GObjectClass>.size),
        nil,
        guint(MemoryLayout<GObject>.size),
        nil,
        GTypeFlags(rawValue: 0)
    )
    var converter = GInterfaceInfo(
        interface_init: { interface, _ in
            guard let interface = interface?.assumingMemoryBound(to: GConverterIface.self) else { return }
            interface.pointee.convert = convert
            interface.pointee.reset = { _ in }
        },
        interface_finalize: nil,
        interface_data: nil
    )
    g_type_add_interface_static(type, g_converter_get_type(), &converter)
    return type
}()

/// `GConverterIface.convert`: what comes in goes out as it is.
private let convert:
    @convention(c) (
        OpaquePointer?, UnsafeRawPointer?, gsize, UnsafeMutableRawPointer?, gsize, GConverterFlags,
        UnsafeMutablePointer<gsize>?, UnsafeMutablePointer<gsize>?,
        UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> GConverterResult = { converter, input, inputSize, output, outputSize, flags, read, written, error in
        let count = min(inputSize, outputSize)
        guard let converter, let input, let output, count > 0,
            let data = g_object_get_data(UnsafeMutablePointer<GObject>(converter), screenKey)
        else {
            guard flags.rawValue & G_CONVERTER_INPUT_AT_END.rawValue == 0 else { return G_CONVERTER_FINISHED }
            g_set_error_literal(
                error,
                g_io_error_quark(),
                Int32(bitPattern: G_IO_ERROR_PARTIAL_INPUT.rawValue),
                "nothing has come"
            )
            return G_CONVERTER_ERROR
        }
        let screening = Unmanaged<Screening>.fromOpaque(data).takeUnretainedValue()
        let bytes = UnsafeRawBufferPointer(start: input, count: Int(clamping: count))
        guard screening.screen.admits(bytes) else {
            screening.refused()
            g_set_error_literal(
                error,
                g_io_error_quark(),
                Int32(bitPattern: G_IO_ERROR_INVALID_DATA.rawValue),
                "the request is not let through"
            )
            return G_CONVERTER_ERROR
        }
        output.copyMemory(from: input, byteCount: bytes.count)
        read?.pointee = count
        written?.pointee = count
        return G_CONVERTER_CONVERTED
    }
