// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// Two hundred cards, each with a label and a text view whose links and numbers are live.
///
/// GTK makes those that are seen and about a hundred on each side, which get other texts while they are scrolled.
package final class RowsPage: DemonstrationPage {
  package let widget = Widget(gtk_scrolled_window_new())
  package let options = DemoOptions()

  private static let count = 200
  private let list: Widget

  package init() {
    let numbers = gtk_string_list_new(nil)
    for number in 0..<Self.count { gtk_string_list_append(numbers, "\(number)") }
    guard let numbers, let factory = gtk_signal_list_item_factory_new() else {
      preconditionFailure("GTK has no list")
    }
    list = Widget(gtk_list_view_new(gtk_no_selection_new(numbers), factory))
    list.setAccessibleLabel(tr("Cards"))
    list.setStyle("cards")
    Signal.connect(factory, "setup") { (item: OpaquePointer?) in
      if let item { gtk_list_item_set_child(item, Self.makeCard().pointer) }
    }
    Signal.connect(factory, "bind") { (item: OpaquePointer?) in
      guard let item, let card = gtk_list_item_get_child(item).map({ Widget($0) }) else { return }
      Self.fill(card, with: Int(gtk_list_item_get_position(item)))
    }
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(widget.opaque, list.pointer)
    options.add("first", tr("_First Card")) { [weak self] in self?.scroll(to: 0) }
    options.add("last", tr("_Last Card")) { [weak self] in self?.scroll(to: Self.count - 1) }
  }

  private func scroll(to number: Int) {
    gtk_widget_activate_action_variant(
      list.pointer, "list.scroll-to-item", g_variant_new_uint32(guint(number)))
  }

  // MARK: - Cards

  private static func makeCard() -> Widget {
    let title = RichTextLabel()
    title.textStyle = .headline
    let text = RichTextView()
    text.textStyle = .body
    text.isEditable = false
    text.dataKinds = [.webAddresses, .mailAddresses, .phoneNumbers, .dates]
    let texts = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, [title.widget, text.widget])
    texts.setMargins(15)
    let card = makeBox(GTK_ORIENTATION_VERTICAL, [texts])
    card.setStyle("card")
    card.setMargins(6)
    return card
  }

  /// Gives a card that has shown another one its texts.
  private static func fill(_ card: Widget, with number: Int) {
    guard let first = card.firstChild?.firstChild, let second = first.nextSibling,
      let title = RichTextLabel.of(first), let text = RichTextView.of(second)
    else { return }
    let chapter = AliceText.chapters[number % AliceText.chapters.count]
    let heading = "\(number + 1). \(chapter.title)"
    title.storage.load(RichTextDocument(runs: [TextRun(heading)]))
    text.storage.load(RichTextDocument(runs: runs(number, chapter)))
    title.widget.setAccessibleLabel(heading)
    text.widget.setAccessibleLabel(heading)
    card.parent?.setAccessibleLabel(heading)
  }

  private static func runs(_ number: Int, _ chapter: AliceText.Chapter) -> [TextRun] {
    let sentences = chapter.text.split(separator: "\n")
    var link = AliceText.body
    link.link = "https://www.gutenberg.org/ebooks/11"
    return [
      TextRun("\(sentences[number / 5 % sentences.count]) ", AliceText.body),
      TextRun("Read the book", link),
      TextRun(
        ", write to reader\(number + 1)@example.org, or call +44 20 7946 0\(100 + number).",
        AliceText.body),
    ]
  }
}
