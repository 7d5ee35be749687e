// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// Opens the links of the document, and the addresses and phone numbers that were found in its text: with
/// Control and the pointer, with Control and Enter at the caret, and from the text's menu.
final class LinkOpener {
  private let view: Widget
  private let formatting: TextViewFormatting
  private let marks: DetectedMarks

  private typealias Target = DetectedMarks.Target

  init(view: Widget, formatting: TextViewFormatting) {
    self.view = view
    self.formatting = formatting
    marks = DetectedMarks(formatting: formatting)
    view.onPress(button: 1) { [weak self] x, y, held in
      guard let self, held.rawValue & GDK_CONTROL_MASK.rawValue != 0,
        let target = self.target(x: x, y: y)
      else { return false }
      self.open(target)
      return true
    }
    showPointer()
    let menu = ObjectRef(adopting: g_menu_new())
    g_menu_append(menu.pointer, tr("Open _Link"), "win.open-link")
    gtk_text_view_set_extra_menu(
      view.cast(to: GtkTextView.self), menu.pointer.raw.cast(to: GMenuModel.self))
  }

  /// Shows a hand over links while Control is held, as that opens them.
  private func showPointer() {
    guard let motion = gtk_event_controller_motion_new() else { return }
    Signal.connect(motion, "motion") { [weak self] (x: Double, y: Double) in
      guard let self else { return }
      let held = gtk_event_controller_get_current_event_state(motion)
      let opens = held.rawValue & GDK_CONTROL_MASK.rawValue != 0 && self.target(x: x, y: y) != nil
      gtk_widget_set_cursor_from_name(self.view.pointer, opens ? "pointer" : "text")
    }
    gtk_widget_add_controller(view.pointer, motion)
  }

  /// Opens the link at the caret, if there is one.
  func openAtCaret() {
    let offset = formatting.editor.selection.focus
    // The caret may be behind the link's last character.
    if let target = target(at: offset) ?? target(at: offset - 1) { open(target) }
  }

  private func target(x: Double, y: Double) -> Target? {
    let text = view.cast(to: GtkTextView.self)
    var (left, top): (CInt, CInt) = (0, 0)
    gtk_text_view_window_to_buffer_coords(
      text, GTK_TEXT_WINDOW_WIDGET, CInt(clamping: Int(x)), CInt(clamping: Int(y)), &left, &top)
    var place = GtkTextIter()
    guard gtk_text_view_get_iter_at_location(text, &place, left, top) != 0 else { return nil }
    return target(at: ScalarOffset(Int(gtk_text_iter_get_offset(&place))))
  }

  /// What the character at an offset leads to.
  private func target(at offset: ScalarOffset) -> Target? {
    link(at: offset).map { Target(address: $0) } ?? marks.target(at: offset)
  }

  /// The link that the document has at an offset.
  private func link(at offset: ScalarOffset) -> String? {
    let storage = formatting.storage
    guard offset >= 0, offset < storage.end else { return nil }
    return storage.attributes(at: offset).attributes.link
  }

  /// Opens an address with the desktop's program for it.
  private func open(_ target: Target) {
    guard let root = gtk_widget_get_root(view.pointer) else { return }
    let window = Widget(root.raw.cast(to: GtkWidget.self))
    guard let host = target.disguisedHost else { return open(target.address, over: window) }
    let question = MessageDialog(
      heading: tr("Open This Address?"),
      body: tr(
        "It looks like another one, and leads to {address}",
        ["address": DisplayText.line(host, limit: 260)]),
      answers: [
        .init("cancel", tr("_Cancel")),
        .init("open", tr("_Open"), appearance: ADW_RESPONSE_DESTRUCTIVE),
      ])
    Task { [weak self] in
      if await question.ask(over: window) == "open" { self?.open(target.address, over: window) }
    }
  }

  private func open(_ address: String, over window: Widget) {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    // A document can name anything: what it names is only shown, never run.
    guard ["http", "https", "mailto", "tel"].contains(scheme) else {
      return MessageDialog.tell(
        tr("The Link Was Not Opened"),
        tr(
          "Only addresses of the web, of mail and of phones are opened: {address}",
          ["address": String(address.prefix(200))]), over: window)
    }
    gtk_show_uri(window.window, scheme == "mailto" ? Self.withoutFiles(address) : address, 0)
  }

  /// The address of a mail without files of this machine, which some mail programs would attach.
  static func withoutFiles(_ address: String) -> String {
    guard let mark = address.firstIndex(of: "?") else { return address }
    let fields = address[address.index(after: mark)...].split(separator: "&").filter { field in
      let name = field.prefix { $0 != "=" }
      return ["subject", "body", "to", "cc", "bcc"].contains(name.lowercased())
    }
    return String(address[..<mark]) + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
  }
}
