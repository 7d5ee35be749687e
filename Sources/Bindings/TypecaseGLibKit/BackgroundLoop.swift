// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// A thread that runs a GLib main context of its own, until the process ends.
///
/// GDBus delivers replies and calls to the context that was the thread's default when they were
/// asked for. All bus traffic lives here, so that it works the same with GTK, in a service, and in
/// a program that runs no loop at all.
public final class BackgroundLoop: Sendable {
  /// The loop of all bus connections of this process.
  public static let shared = BackgroundLoop()

  nonisolated(unsafe) private let context: OpaquePointer

  /// - Parameter name: of the thread; the kernel shows 15 bytes of it.
  public init(name: String = "typecase-bus") {
    context = g_main_context_new()
    g_thread_unref(g_thread_new(name, Self.runLoop, UnsafeMutableRawPointer(context)))
  }

  private nonisolated static let runLoop: GThreadFunc = { data in
    let context = data.map(OpaquePointer.init)
    g_main_context_push_thread_default(context)
    let loop = g_main_loop_new(context, 0)
    g_main_loop_run(loop)
    return nil
  }

  /// Runs a piece of work on the loop's thread, in the order of the calls.
  public func perform(_ work: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Work(work))
    g_main_context_invoke_full(
      context, G_PRIORITY_DEFAULT, Self.runWork, box.toOpaque(), Self.releaseWork)
  }

  /// Whether this is the loop's thread.
  public var isCurrent: Bool { g_main_context_is_owner(context) != 0 }

  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private nonisolated static let runWork: GSourceFunc = { data in
    if let data { Unmanaged<Work>.fromOpaque(data).takeUnretainedValue().run() }
    return 0
  }

  private nonisolated static let releaseWork: GDestroyNotify = { data in
    if let data { Unmanaged<Work>.fromOpaque(data).release() }
  }
}
