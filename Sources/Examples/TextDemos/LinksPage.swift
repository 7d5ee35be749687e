// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// Links to one host open in the app, and all others where they belong; numbers and addresses in the text have what can be done with them.
final class LinksPage: DemonstrationPage, DataActionDelegate {
  let widget = Widget(gtk_stack_new())
  let options = DemoOptions()

  private let view = RichTextView(TextStorage(runs: makeText()))
  private let topic = RichTextView()
  private let back = Widget(gtk_button_new_with_label(tr("Back")))

  /// What the app itself shows.
  private static let host = "help.example.org"

  init() {
    for (text, name) in [(view, tr("Letter")), (topic, tr("Help"))] {
      text.isEditable = false
      text.textStyle = .body
      text.margins = TextMargins(left: 24, right: 24, top: 24, bottom: 24)
      text.widget.setAccessibleLabel(name)
      text.dataKinds = [
        .webAddresses, .mailAddresses, .phoneNumbers, .dates, .streetAddresses,
      ]
      text.dataActions.delegate = self
    }
    gtk_widget_set_halign(back.pointer, GTK_ALIGN_START)
    back.setMargins(24)
    gtk_widget_set_margin_bottom(back.pointer, 0)
    Signal.connect(back, "clicked") { [weak self] in self?.goBack() }
    let help = makeBox(GTK_ORIENTATION_VERTICAL, [back, scrolling(topic)])
    help.onKeys { [weak self] key in
      if key == GDK_KEY_Escape { self?.goBack() }
      return key == GDK_KEY_Escape
    }
    gtk_stack_add_titled(widget.opaque, scrolling(view).pointer, "letter", tr("Letter"))
    gtk_stack_add_titled(widget.opaque, help.pointer, "help", tr("Help"))
  }

  private func scrolling(_ text: RichTextView) -> Widget {
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scrolled.opaque, text.widget.pointer)
    gtk_widget_set_vexpand(scrolled.pointer, 1)
    return scrolled
  }

  // MARK: - Links

  func dataActions(
    _ actions: DataActions, shouldInteractWith datum: TextDatum, by action: DataAction,
    at widget: Widget
  ) -> DataInteraction {
    guard case .address(let address) = datum.content, action.kind == .open,
      address.scheme == "https", address.host == Self.host
    else { return .perform }
    show(address.address.split(separator: "/").last.map { String($0) } ?? "")
    return .handled
  }

  func dataActions(
    _ actions: DataActions, actionsFor datum: TextDatum, usual: [DataAction]
  ) -> [DataAction] {
    guard case .address(let address) = datum.content, address.host == Self.host else {
      return usual
    }
    // What is first is what a press does; a menu says so.
    return usual.map { action in
      var action = action
      if action.kind == .open { action.title = tr("Open in This _Window") }
      return action
    }
  }

  private func show(_ name: String) {
    let (title, text) = Self.topics[name] ?? (tr("There is no help about this."), "")
    topic.storage.load(
      RichTextDocument(runs: [
        TextRun("\(title)\n", AliceText.heading(isFirst: true)), TextRun(text, AliceText.body),
      ]))
    gtk_stack_set_visible_child_name(widget.opaque, "help")
    gtk_widget_grab_focus(back.pointer)
  }

  private func goBack() {
    gtk_stack_set_visible_child_name(widget.opaque, "letter")
    gtk_widget_grab_focus(view.widget.pointer)
  }

  // MARK: - Text

  private static let topics = [
    "hedgehogs":
      (
        "Hedgehogs",
        "The balls are live hedgehogs. One that has unrolled itself is not hit, but waited for."
      ),
    "flamingos":
      (
        "Flamingos",
        "A mallet is held under one arm with its legs hanging down. It will twist itself round and look up in your face."
      ),
  ]

  private static func makeText() -> [TextRun] {
    func link(_ text: String, _ target: String) -> TextRun {
      var attributes = AliceText.body
      attributes.link = target
      return TextRun(text, attributes)
    }
    func text(_ words: String) -> TextRun { TextRun(words, AliceText.body) }
    return [
      TextRun("Croquet on Saturday\n", AliceText.heading(isFirst: true)),
      text("The rules are short: how to hold "),
      link("a flamingo", "https://\(host)/croquet/flamingos"), text(" and what to do with "),
      link("hedgehogs", "https://\(host)/croquet/hedgehogs"),
      text(" is in the help of this app. The whole story is "),
      link("in the library", "https://www.gutenberg.org/ebooks/11"),
      text(", which opens in the browser.\n"),
      text(
        "We begin on 4 July 2026 at 3 pm, at 12 Garden Lane, Oxford OX1 1DP. Whoever cannot come calls +44 20 7946 0123 or writes to queen@example.org.\n"
      ),
    ]
  }
}
