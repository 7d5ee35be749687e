// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// Asks for the address that text leads to, and gives it to what is selected, or to the link that the caret is in.
enum LinkEditor {
  static func edit(in view: RichTextView, over window: Widget) async {
    let place = place(in: view)
    let old = place.flatMap {
      $0.range.isEmpty ? nil : view.storage.attributes(at: $0.range.lowerBound).attributes.link
    }
    let entry = Widget(gtk_entry_new())
    gtk_editable_set_text(entry.opaque, old ?? "")
    gtk_entry_set_placeholder_text(entry.cast(to: GtkEntry.self), "https://")
    gtk_entry_set_input_purpose(entry.cast(to: GtkEntry.self), GTK_INPUT_PURPOSE_URL)
    gtk_entry_set_activates_default(entry.cast(to: GtkEntry.self), 1)
    entry.setAccessibleLabel(tr("Address"))
    let removing = MessageDialog.Answer(
      "remove", tr("_Remove Link"), appearance: ADW_RESPONSE_DESTRUCTIVE)
    let question = MessageDialog(
      heading: tr("Link"), body: tr("A web page, or an address for mail."),
      answers: [.init("cancel", tr("_Cancel"))] + (old == nil ? [] : [removing]) + [
        .init("set", tr("_Link"), appearance: ADW_RESPONSE_SUGGESTED)
      ], content: entry)
    let answer = await question.ask(over: window)
    let written = gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
    switch answer {
    case "remove": set(nil, at: place, in: view)
    case "set":
      let schemes = view.dataActions.schemes
      guard let address = Self.address(of: written, schemes: schemes) else { break }
      if address == old { break }
      guard view.dataActions.opens(TextAddress(address)) else {
        return MessageDialog.tell(
          tr("This Is No Address for a Link"),
          tr(
            "A link can begin with one of these: {schemes}",
            ["schemes": schemes.sorted().map { "\($0):" }.joined(separator: " ")]),
          over: window)
      }
      set(address, at: place, in: view)
    default: return
    }
    gtk_widget_grab_focus(view.widget.pointer)
  }

  /// What is selected, or the link around the caret; nil where the address is to be entered itself.
  private static func place(in view: RichTextView) -> TrackedRange? {
    let selected = view.selection.range
    if !selected.isEmpty { return TrackedRange(selected, in: view.storage) }
    let caret = selected.lowerBound
    let link = view.storage.link(at: caret) ?? (caret > 0 ? view.storage.link(at: caret - 1) : nil)
    return link.map { TrackedRange($0.range, in: view.storage) }
  }

  /// What a person means who writes an address as it is on paper; nil for nothing.
  ///
  /// - Parameter schemes: those that are opened, which a port behind the name of a host is not taken for.
  static func address(of written: String, schemes: Set<String>) -> String? {
    let words = written.filter { !$0.isWhitespace }
    if words.isEmpty { return nil }
    if let colon = words.firstIndex(of: ":"),
      words[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || "+-".contains($0)) })
    {
      let port = words[words.index(after: colon)...].prefix { $0 != "/" }
      // localhost:8080
      let isHost =
        !schemes.contains(words[..<colon].lowercased()) && !port.isEmpty
        && port.allSatisfy(\.isNumber)
      if !isHost { return words }
    }
    if words.contains("@"), !words.contains("/") { return "mailto:\(words)" }
    return "https://\(words)"
  }

  private static func set(_ address: String?, at place: TrackedRange?, in view: RichTextView) {
    guard let place else {
      guard let address else { return }
      var attributes = view.editor.typingAttributes
      attributes.link = address
      let words = address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
      return view.insert([TextRun(words, attributes)], title: tr("Link"))
    }
    guard !place.range.isEmpty else { return }
    view.editor.convertAttributes(tr("Link"), in: place.range) { old in
      var attributes = old
      attributes.link = address
      return attributes
    }
  }
}
