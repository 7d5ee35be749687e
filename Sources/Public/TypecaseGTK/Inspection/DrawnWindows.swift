// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// Tells when windows of the program were drawn again: once for all that comes within a while,
/// after it.
@MainActor final class DrawnWindows {
  private let delay: Duration
  private let changed: () -> Void
  /// To the list of windows, which reports new ones.
  private var list: Connection?
  private var connections: [Connection] = []
  private var telling: Task<Void, Never>?

  private struct Connection {
    let emitter: ObjectRef<OpaquePointer>
    let handler: UInt

    init(_ emitter: OpaquePointer, _ signal: String, _ handler: @escaping @MainActor () -> Void) {
      self.emitter = ObjectRef(retaining: emitter)
      self.handler = Signal.connect(emitter, signal, after: true, handler)
    }

    func end() { Signal.disconnect(handler, from: emitter.pointer) }
  }

  init(delay: Duration, _ changed: @escaping () -> Void) {
    self.delay = delay
    self.changed = changed
    list = gtk_window_get_toplevels().map { windows in
      Connection(windows, "items-changed") { [weak self] in self?.windowsChanged() }
    }
    followAll()
  }

  isolated deinit {
    telling?.cancel()
    list?.end()
    for connection in connections { connection.end() }
  }

  private func windowsChanged() {
    followAll()
    drawn()
  }

  private func followAll() {
    for connection in connections { connection.end() }
    connections = Handle<GtkWindow>.all.map(follow)
  }

  /// Follows a window that is shown, or that will be.
  private func follow(_ window: Handle<GtkWindow>) -> Connection {
    guard let clock = gtk_widget_get_frame_clock(window.pointer.cast(to: GtkWidget.self)) else {
      return Connection(window.opaque, "realize") { [weak self] in self?.windowsChanged() }
    }
    return Connection(clock, "after-paint") { [weak self] in self?.drawn() }
  }

  private func drawn() {
    guard telling == nil else { return }
    telling = Task { [weak self, delay] in
      try? await Task.sleep(for: delay)
      guard let self, !Task.isCancelled else { return }
      self.telling = nil
      self.changed()
    }
  }
}
