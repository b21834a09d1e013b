// SPDX-License-Identifier: Apache-2.0

import CModemManager
import GLibSupport
import Testing

struct GLibOperationTests {
    @Test func aCallGivesItsValue() async throws {
        #expect(try await sizeOfFile("/proc/self/status") > 0)
    }

    @Test func aFailedCallThrowsTheGError() async {
        await #expect {
            try await sizeOfFile("/nonexistent")
        } throws: { error in
            (error as? GLibError)?.domain == "g-io-error-quark"
                && (error as? GLibError)?.code == Int(G_IO_ERROR_NOT_FOUND.rawValue)
                && (error as? GLibError)?.remoteName == nil
        }
    }

    @Test func aCancelThatComesFirstIsNotLost() async {
        let task = Task { @GLibActor in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sizeOfFile("/proc/self/status")
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func aCancelThatRacesIsAnAnswerOrACancellation() async {
        for round in 0..<300 {
            let task = Task { try await sizeOfFile("/proc/self/status") }
            if round.isMultiple(of: 2) { await Task.yield() }
            task.cancel()
            do {
                #expect(try await task.value > 0)
            } catch {
                #expect(error is CancellationError)
            }
        }
    }
}

@GLibActor
private func sizeOfFile(_ path: String) async throws -> Int {
    let file = GLibObject(
        adopting: try #require(g_file_new_for_path(path).map { UnsafeMutableRawPointer($0) })
    )
    return try await glibCall { cancellable, ready, data in
        g_file_load_contents_async(file.opaque, cancellable, ready, data)
    } finish: { result in
        var count: gsize = 0
        var bytes: UnsafeMutablePointer<CChar>?
        _ = try throwing {
            g_file_load_contents_finish(OpaquePointer(result.source), result.pointer, &bytes, &count, nil, $0)
        }
        defer { g_free(bytes) }
        return Int(count)
    }
}
