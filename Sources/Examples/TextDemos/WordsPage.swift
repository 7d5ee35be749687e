// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// A message whose words color as one types, and in which handles become tokens: assembled by hand of a storage, a layout and a view.
final class WordsPage: DemonstrationPage {
  let widget: Widget
  let options = DemoOptions()

  private let colors = WordColors()
  private let handles = Handles()
  private let storage: TextStorage
  private let layout: TextLayoutManager

  init() {
    storage = TextStorage(
      MessageStore(
        "Dear @dormouse, Alice saw a white rabbit and ran after it. Ask @hatter where they are!"))
    storage.delegate = colors
    colors.color(storage, in: 0..<storage.end)
    // A container without a height takes all of the text; its width is that of the view.
    layout = TextLayoutManager(
      storage, appearance: TextFormattingCoordinator.shared.appearance,
      containers: [TextContainer(width: 0)])
    layout.delegate = handles
    let view = RichTextView(layout)
    view.textStyle = .title3
    view.margins = TextMargins(left: 24, right: 24, top: 18, bottom: 24)
    view.widget.setAccessibleLabel(tr("Message"))
    view.placeholder = tr("Write a message")
    view.acceptsTab = false

    let note = makeLabel(
      tr("Write of Alice and the rabbit. A name after @ becomes a token when a space follows."))
    note.wrapWords()
    note.setStyle("dim-label")
    note.setMargins(18)
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
    gtk_widget_set_vexpand(scrolled.pointer, 1)
    widget = makeBox(
      GTK_ORIENTATION_VERTICAL,
      [note, Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)), scrolled])
    options.add("undo", tr("_Undo")) { [weak view] in view?.undo() }
    options.add("redo", tr("_Redo")) { [weak view] in view?.redo() }
  }
}

/// Alice is red, rabbits are orange, and everything else has the usual color.
nonisolated final class WordColors: TextStorageDelegate {
  private let colors = [
    "alice": TextColor(red: 0.8, green: 0.05, blue: 0.1),
    "rabbit": TextColor(red: 0.72, green: 0.33, blue: 0),
  ]

  func textStorage(_ storage: TextStorage, willProcess edit: TextStorage.Edit) {
    guard edit.kinds.contains(.characters) else { return }
    color(storage, in: storage.paragraphs(touching: edit.range))
  }

  func color(_ storage: TextStorage, in range: Range<ScalarOffset>) {
    var (rest, place) = (storage.text(in: range)[...], range.lowerBound)
    // Words, and what is between them.
    while let first = rest.first {
      let piece = rest.prefix { $0.isLetter == first.isLetter }
      let end = place + piece.unicodeScalars.count
      storage.convertAttributes(in: place..<end) { attributes in
        var attributes = attributes
        attributes.color = colors[piece.lowercased()]
        return attributes
      }
      (rest, place) = (rest.dropFirst(piece.count), end)
    }
  }
}

/// Shows a token in the place of “@name”, once it is followed by something else.
///
/// The text keeps what was typed.
nonisolated final class Handles: TextLayoutDelegate {
  private let names = [
    "alice": "Alice", "dormouse": "The Dormouse", "hatter": "The Hatter",
    "queen": "The Queen of Hearts", "rabbit": "The White Rabbit",
  ]

  func textLayoutManager(
    _ manager: TextLayoutManager, foldsInParagraph range: Range<ScalarOffset>
  ) -> [TextFold] {
    let letters = Array(manager.storage.text(in: range).unicodeScalars)
    return letters.indices.filter { letters[$0] == "@" }.compactMap { start in
      let handle = letters[(start + 1)...].prefix { $0.properties.isAlphabetic }
      guard !handle.isEmpty, handle.endIndex < letters.endIndex else { return nil }
      let name = String(String.UnicodeScalarView(handle))
      let place = range.lowerBound + start
      return TextFold(
        place..<place + 1 + handle.count,
        token: [TextRun(" \(names[name.lowercased()] ?? name) ", look)])
    }
  }

  private let look = {
    var look = TextAttributes()
    look.background = TextColor(red: 0.82, green: 0.9, blue: 1)
    look.color = TextColor(red: 0.05, green: 0.25, blue: 0.55)
    return look
  }()
}
