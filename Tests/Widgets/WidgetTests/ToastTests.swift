// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

@MainActor let toastTests: [WidgetTest] = [
  WidgetTest("a message appears when the one before has gone, and only the last one does") { desk in
    let (toasts, messages) = try await makeToasts(desk)
    toasts.show("First")
    try await desk.until("the first message") { messages.shown.count == 1 }
    // In one turn, so the one between is never seen.
    toasts.show("Second")
    toasts.show("Third")
    try await desk.until("two messages, one after the other") { messages.shown.count == 2 }
    try desk.expect(messages.most == 1, "\(messages.most) messages at once")
    toasts.show("Fourth")
    toasts.dismiss()
    try await desk.until("no message") { messages.now == 0 }
    toasts.show("Fifth")
    try await desk.until("another message") { messages.shown.count == 3 }
    try desk.expect(messages.most == 1, "\(messages.most) messages at once")
    try desk.expect(messages.texts == ["First", "Third", "Fifth"], "\(messages.texts)")
  },
  WidgetTest("the buttons of a message that goes can be pressed no more") { desk in
    let (toasts, messages) = try await makeToasts(desk)
    toasts.show("First", action: ("Undo", "test.undo"))
    try await desk.until("the first message") { messages.shown.count == 1 }
    try desk.expectEqual(messages.shown[0].buttons.map(\.isSensitive), [true, true])
    toasts.show("Second", action: ("Undo", "test.undo"))
    // It goes only after some frames.
    try desk.expect(messages.now == 1, "the first message is gone already")
    try desk.expectEqual(messages.shown[0].buttons.map(\.isSensitive), [false, false])
    try await desk.until("the second message") { messages.shown.count == 2 }
    try desk.expectEqual(messages.shown[1].buttons.map(\.isSensitive), [true, true])
  },
]

extension Handle where Class == GtkWidget {
  /// The buttons in a message: its own, and the one that closes it.
  fileprivate var buttons: [Widget] {
    isA(gtk_button_get_type()) ? [self] : children.flatMap(\.buttons)
  }
}

/// Messages over a window that is shown.
@MainActor private func makeToasts(_ desk: TestDesk) async throws -> (Toasts, Messages) {
  let overlay = Widget(adw_toast_overlay_new())
  let content = Widget(gtk_label_new("Content"))
  adw_toast_overlay_set_child(overlay.opaque, content.pointer)
  // A button whose action there is not cannot be pressed either.
  addActions([Action("test.undo") {}], group: "test", to: overlay)
  try await desk.show(overlay)
  return (Toasts(overlay: overlay), Messages(over: overlay, content: content))
}

/// The messages that an overlay has had.
private final class Messages {
  private let overlay: Widget
  private let content: Widget
  private let children: ObjectRef<OpaquePointer>
  /// Each that there was, in order.
  private(set) var shown: [Widget] = []
  /// How many there were at once.
  private(set) var most = 0

  init(over overlay: Widget, content: Widget) {
    self.overlay = overlay
    self.content = content
    guard let children = gtk_widget_observe_children(overlay.pointer) else {
      preconditionFailure("GTK has no list of a widget's children")
    }
    self.children = ObjectRef(adopting: children)
    Signal.connect(children, "items-changed") { [weak self] in self?.look() }
  }

  private var current: [Widget] { overlay.children.filter { $0 != content } }

  var now: Int { current.count }

  /// What each says.
  var texts: [String] { shown.map { Self.text(in: $0) ?? "" } }

  private func look() {
    let current = current
    most = max(most, current.count)
    shown += current.filter { !shown.contains($0) }
  }

  private static func text(in widget: Widget) -> String? {
    if widget.isA(gtk_label_get_type()), let text = gtk_label_get_text(widget.opaque) {
      return String(cString: text)
    }
    return widget.children.lazy.compactMap { text(in: $0) }.first { !$0.isEmpty }
  }
}
