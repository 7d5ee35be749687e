// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TestRandomness
import TypecaseDataDetection
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseTextLayout
import TypecaseTextViews
import TypecaseWidgets

/// A text with everything that is read in another way, in a widget of fixed width.
final class ReadText {
  enum Kind { case editor, view, label }

  let kind: Kind
  /// What was in it in the beginning.
  let runs: [TextRun]
  let storage: TextStorage
  let editor: TextEditor
  let layout: TextLayoutManager
  let misspelled: TextOverlay
  private(set) var accessible: AccessibleText?
  private(set) var widget: Widget?
  var isEditable: Bool { didSet { view?.isEditable = isEditable } }
  /// The view that shows it, instead of the least that one can be.
  let view: RichTextView?
  /// What was opened, copied, pasted and scrolled to, in words.
  var done: [String] = []
  /// What an input method commits when the caret is moved.
  var composed = ""

  static let width = 320.0

  /// - Parameter isInView: whether it is in a real view.
  init(_ kind: Kind, _ runs: [TextRun], isInView: Bool) {
    self.kind = kind
    self.runs = runs
    isEditable = kind == .editor
    storage = TextStorage(runs: runs)
    let fonts = SystemFonts(faces: .installed(), settings: SystemFontSettings())
    layout = TextLayoutManager(
      storage, appearance: TextAppearance(fonts: fonts, textSize: DesktopTextSize()),
      containers: [TextContainer(width: Self.width)])
    view = isInView ? RichTextView(layout) : nil
    editor = view?.editor ?? TextEditor(storage)
    misspelled = TextOverlay(over: storage, attributes: TextAttributes())
    if let word = Self.place(of: "mispelled", in: storage) {
      misspelled.replaceMarks(in: 0..<storage.end, with: [word])
    }
    if let view {
      view.isEditable = isEditable
      view.add(SpellChecker(storage, OneWrongWord()))
      TextDataMarks.detector = DataDetector(locale: "de_DE")
      view.dataKinds = [.mailAddresses, .dates]
      view.dataActions.delegate = self
    }
  }

  /// Makes the widget; once.
  func makeWidget() -> Widget {
    if let view {
      let scrolled = Widget(gtk_scrolled_window_new())
      gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
      gtk_widget_set_vexpand(scrolled.pointer, 1)
      view.widget.setAccessibleLabel("Document")
      widget = view.widget
      return scrolled
    }
    let role = kind == .label ? GTK_ACCESSIBLE_ROLE_LABEL : GTK_ACCESSIBLE_ROLE_TEXT_BOX
    let widget = Canvas.make(Content(self), role: role)
    gtk_widget_set_focusable(widget.pointer, kind == .label ? 0 : 1)
    if kind != .label { widget.setAccessibleLabel("Document") }
    accessible = AccessibleText(of: widget, self)
    Signal.connect(widget.pointer, "realize", after: true) { [weak self] in
      self?.accessible?.realized()
    }
    Signal.connect(widget.pointer, "unrealize") { [weak self] in self?.accessible?.unrealizing() }
    editor.selectionChanged = { [weak self] in
      guard let self, let accessible else { return }
      accessible.selectionChanged()
      let text = composed
      guard !text.isEmpty else { return }
      composed = ""
      accessible.afterCall { self.editor.insert(text) }
    }
    self.widget = widget
    return widget
  }

  /// Gives the text to assistive programs anew, as where a widget shows another text.
  func beginAgain() {
    guard let widget else { return }
    accessible?.unrealizing()
    accessible = AccessibleText(of: widget, self)
    accessible?.realized()
  }

  /// Where some words are.
  static func place(of words: String, in storage: TextStorage) -> Range<ScalarOffset>? {
    storage.text.firstRange(of: words).map { found in
      let start = storage.text[..<found.lowerBound].unicodeScalars.count
      return ScalarOffset(start)..<ScalarOffset(start + words.unicodeScalars.count)
    }
  }

  private final class Content: CanvasContent {
    let text: ReadText
    init(_ text: ReadText) { self.text = text }

    func measure(_ orientation: GtkOrientation, for size: Int?, of canvas: Widget) -> (
      minimum: Int, natural: Int
    ) {
      let pixels = orientation == GTK_ORIENTATION_HORIZONTAL ? Int(ReadText.width) : 300
      return (pixels, pixels)
    }

    func draw(on snapshot: OpaquePointer, width: Double, height: Double, of canvas: Widget) {}
  }
}

extension ReadText: AccessibleTextSource {
  var isSelectable: Bool { kind != .label }
  var accessibleMarks: [AccessibleTextMarks] { [AccessibleTextMarks(misspelled, .misspelled)] }

  func widgetRect(of rect: LayoutRect, inContainer container: Int) -> LayoutRect { rect }

  func layOut(throughX x: Double, y: Double) -> Bool {
    layout.ensureLayout(throughHeight: y, atMost: AccessibleText.mostAtOnce)
  }

  func offset(nearestToX x: Double, y: Double) -> ScalarOffset? {
    layout.hit(x: x, y: y)?.offset
  }

  func scroll(to range: Range<ScalarOffset>, x: Double?, y: Double?) {
    let place = [x, y].map { $0.map { "\($0)" } ?? "the nearest" }
    done.append("scrolled to \(range) at \(place.joined(separator: ", "))")
  }

  func copy(_ range: Range<ScalarOffset>) { done.append("copied \(storage.text(in: range))") }

  func paste(at offset: ScalarOffset) { storage.replace(offset..<offset, with: "pasted") }

  func open(_ link: String?, in range: Range<ScalarOffset>) {
    done.append("opened \(link ?? "data") of \(storage.text(in: range))")
  }
}

extension ReadText: DataActionDelegate {
  func dataActions(
    _ actions: DataActions, shouldInteractWith datum: TextDatum, by action: DataAction,
    at widget: Widget
  ) -> DataInteraction {
    done.append("\(action.kind) \(datum.text)")
    return .handled
  }
}

/// Takes one word for wrong.
private struct OneWrongWord: SpellingDictionary {
  func isCorrect(_ word: String, language: String?) -> Bool { word != "mispelled" }
  func suggestions(for word: String, language: String?) -> [String] { ["misspelled"] }
  func learn(_ word: String, language: String?) {}
  func ignore(_ word: String, language: String?) {}
}

// MARK: - Edits

extension ReadText {
  /// Edits text and looks at several places, as one step.
  func editAtRandom(seed: Int) {
    var chance = SplitMix64(seed: seed)
    editor.edit {
      for _ in 0..<Int.random(in: 1...5, using: &chance) {
        let start = Int.random(in: 0...storage.length, using: &chance)
        let end = min(storage.length, start + Int.random(in: 0...9, using: &chance))
        let range = ScalarOffset(start)..<ScalarOffset(end)
        if chance.once(in: 2) {
          storage.replace(range, with: chance.pick(["a", "né", "👩‍🚀", "\n", "some words "], ""))
        } else if !range.isEmpty {
          storage.convertAttributes(in: range) { attributes in
            var attributes = attributes
            attributes.underline = attributes.underline == nil ? .single : nil
            return attributes
          }
        }
      }
    }
  }
}

// MARK: - What is in it

extension ReadText {
  private static func plain(_ text: String) -> TextRun { TextRun(text, TextAttributes()) }

  private static func run(_ text: String, _ change: (inout TextAttributes) -> Void) -> TextRun {
    var attributes = TextAttributes()
    change(&attributes)
    return TextRun(text, attributes)
  }

  private static func paragraph(_ text: String, _ change: (inout ParagraphStyle) -> Void) -> TextRun
  {
    var style = ParagraphStyle()
    change(&style)
    return run(text) { $0.paragraph = style }
  }

  static let runs: [TextRun] = [
    plain("Hello big world. A second sentence.\n"),
    plain("This paragraph is "),
    run("bold and large") { attributes in
      attributes.font = FontDescriptor(family: "DejaVu Sans")
      attributes.font?.weight = 700
      attributes.size = .points(18)
      attributes.color = TextColor(red: 1, green: 0, blue: 0)
      attributes.underline = .single
    },
    plain(" here and there, and so long that it needs several lines in this window.\n"),
    plain("Read the "),
    run("handbook") { $0.link = "https://example.org/handbook" },
    plain(" first.\nA cat "),
    run("\u{FFFC}") {
      $0.attachment = TextAttachment(bytes: [1], type: "image/png", name: "Sleeping cat.png")
    },
    plain(" in the sun.\n"),
    paragraph("Apples\n") { $0.list = ListItem(list: 1, marker: "{decimal}.") },
    paragraph("Pears\n") { $0.list = ListItem(list: 1, marker: "{decimal}.") },
    plain("One mispelled word.\n"),
    paragraph("Name\n") { $0.cell = TableCell(table: 1, row: 0, column: 0, end: 100) },
    paragraph("Age\n") { $0.cell = TableCell(table: 1, row: 0, column: 1, end: 200) },
    plain("The end 👩‍🚀."),
  ]

  /// A paragraph of a million characters.
  static let long: [TextRun] = [plain(String(repeating: "word and then ", count: 71_429))]

  /// A million characters in paragraphs of some lines.
  static let longParagraphs: [TextRun] = [
    plain(
      String(repeating: String(repeating: "word and then ", count: 25) + "\n", count: 2849))
  ]
}
