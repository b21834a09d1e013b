// SPDX-License-Identifier: Apache-2.0

internal import CModemManager

/// Runs actor jobs on one thread, between the sources of a `GMainContext`.
///
/// A C callback from one of those sources is on that thread: there, an actor that has this executor may be entered by
/// `assumeIsolated`.
// Unchecked: the pointer never changes, and a GMainContext may be used from any thread.
package final class GLibExecutor: SerialExecutor, @unchecked Sendable {
    private let context: OpaquePointer

    /// Starts the thread; it runs until the process ends.
    ///
    /// - Parameter context: the `GMainContext`, of which the thread keeps a reference. It is the thread's default one.
    package init(name: String, context: OpaquePointer) {
        self.context = g_main_context_ref(context)
        let thread = g_thread_new(name, runLoop, Unmanaged.passRetained(self).toOpaque())
        g_thread_unref(thread)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let box = JobBox(job: UnownedJob(job), executor: asUnownedSerialExecutor())
        let source = g_idle_source_new()
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        g_source_set_callback(source, runJob, Unmanaged.passRetained(box).toOpaque(), releaseJob)
        g_source_attach(source, context)
        g_source_unref(source)
    }

    package func isIsolatingCurrentContext() -> Bool? {
        g_main_context_is_owner(context) != 0
    }

    fileprivate func run() {
        g_main_context_push_thread_default(context)
        let loop = g_main_loop_new(context, 0)
        g_main_loop_run(loop)
    }
}

private final class JobBox {
    let job: UnownedJob
    let executor: UnownedSerialExecutor

    init(job: UnownedJob, executor: UnownedSerialExecutor) {
        self.job = job
        self.executor = executor
    }
}

private let runLoop: GThreadFunc = { data in
    guard let data else { return nil }
    Unmanaged<GLibExecutor>.fromOpaque(data).takeUnretainedValue().run()
    return nil
}

private let runJob: GSourceFunc = { data in
    guard let data else { return 0 }
    let box = Unmanaged<JobBox>.fromOpaque(data).takeUnretainedValue()
    box.job.runSynchronously(on: box.executor)
    return 0
}

private let releaseJob: GDestroyNotify = { data in
    guard let data else { return }
    Unmanaged<JobBox>.fromOpaque(data).release()
}
