// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// Looks of letters, and text in one column, in two, or on sheets of paper, with a picture in a line.
final class LetterpressPage: DemonstrationPage {
  let widget = Widget(gtk_scrolled_window_new())
  let options = DemoOptions()

  private let view = RichTextView(TextStorage(runs: []))
  private lazy var balanced = BalancedColumns(of: view)
  private let picture = MovableShape(
    tr("Butterfly"), Butterfly.outline, radius: 21, at: (0, 0)
  ) { cairo in
    cairo_scale(cairo, 0.13, 0.13)
    Butterfly.draw(on: cairo)
  }

  init() {
    view.textStyle = .body
    view.margins = TextMargins(left: 24, right: 24, top: 24, bottom: 24)
    view.columnSpacing = 30
    view.widget.setAccessibleLabel(tr("Sheet"))
    view.widget.setStyle("paper")
    gtk_scrolled_window_set_child(widget.opaque, view.widget.pointer)
    gtk_widget_set_focusable(picture.picture.pointer, 0)
    // While the window gets its size nothing in it may ask for another one.
    Signal.connect(gtk_scrolled_window_get_hadjustment(widget.opaque), "notify::page-size") {
      [weak self] in Task { self?.fitSheet() }
    }
    view.storage.load(RichTextDocument(runs: makeText(), color: Self.paper))
    addOptions()
  }

  // MARK: - Text

  private func makeText() -> [TextRun] {
    var looks = [TextAttributes(), TextAttributes(), TextAttributes()]
    looks[0].effect = .letterpress
    looks[0].color = TextColor(red: 0.36, green: 0.42, blue: 0.5)
    looks[1].shadow = Self.shadow
    looks[2].stroke = .outline
    let lines = zip(
      [tr("Pressed into Paper"), tr("Above Its Shadow"), tr("Only an Outline")], looks)
    let headings = lines.map { text, look in
      var look = look
      look.size = .style(.largeTitle)
      look.font = Self.serif
      look.font?.weight = 700
      look.paragraph = ParagraphStyle(spaceAfter: 3)
      return TextRun(text + "\n", look)
    }
    var letters = TextAttributes()
    (letters.size, letters.font) = (.style(.title1), Self.serif)
    letters.paragraph = ParagraphStyle(spaceBefore: 6, spaceAfter: 9)
    var attachment = AliceText.body
    attachment.attachment = view.embed(picture.picture, baselineOffset: -12)
    let sentence = tr(
      "This butterfly {picture} is in its line like a letter, and moves with the text: write something before it.",
      ["picture": "\u{FFFC}"]
    ).split(separator: "\u{FFFC}", maxSplits: 1, omittingEmptySubsequences: false)
    return headings + [
      TextRun("fine flowers, office staff: AVATAR, To, Wave\n", letters),
      TextRun(String(sentence[0]), AliceText.body), TextRun("\u{FFFC}", attachment),
      TextRun((sentence.count > 1 ? String(sentence[1]) : "") + "\n", AliceText.body),
    ] + AliceText.story
  }

  private static let paper = TextColor(red: 0.95, green: 0.93, blue: 0.88)
  private static let shadow = TextShadow(
    x: 2, y: 3, blur: 4, color: TextColor(red: 0, green: 0, blue: 0, alpha: 0.5))

  /// A serif with ligatures, as far as the system has one.
  private static let serif = ["Libertinus Serif", "Source Serif 4", "Noto Serif", "DejaVu Serif"]
    .map { FontDescriptor(family: $0) }
    .first { !TextFormattingCoordinator.shared.appearance.isMissing($0) }

  // MARK: - Options

  private func addOptions() {
    options.addChoice(
      "arrangement",
      [("one", tr("_One Column")), ("two", tr("_Two Columns")), ("pages", tr("_Pages"))]
    ) { [weak self] in self?.arrange($0) }
    options.addSwitch("ligatures", tr("_Ligatures"), isOn: true) { [weak self] isOn in
      self?.convert { $0.ligatures = isOn ? nil : .essential }
    }
    options.addSwitch("kerning", tr("_Kerning"), isOn: true) { [weak self] isOn in
      self?.convert { $0.kerning = isOn ? nil : false }
    }
    options.addSwitch("letterpress", tr("Letter_press"), isOn: true) { [weak self] isOn in
      self?.convert(paragraph: 0) { $0.effect = isOn ? .letterpress : nil }
    }
    options.addSwitch("shadow", tr("_Shadow"), isOn: true) { [weak self] isOn in
      self?.convert(paragraph: 1) { $0.shadow = isOn ? Self.shadow : nil }
    }
    options.addSwitch("outline", tr("O_utline"), isOn: true) { [weak self] isOn in
      self?.convert(paragraph: 2) { $0.stroke = isOn ? .outline : nil }
    }
  }

  /// Changes attributes of a paragraph, or of all of the text, in one step of undoing.
  private func convert(paragraph: Int? = nil, _ change: (inout TextAttributes) -> Void) {
    let storage = view.storage
    let range = paragraph.map { storage.paragraph(number: $0) } ?? 0..<storage.end
    storage.convertAttributes(in: range) { attributes in
      var attributes = attributes
      change(&attributes)
      return attributes
    }
  }

  private static let sheet = TextSheet(
    width: 340, height: 460, margins: TextMargins(left: 40, right: 40, top: 40, bottom: 48))

  private func arrange(_ name: String) {
    view.sheet = name == "pages" ? Self.sheet : nil
    // Control and the wheel, or two fingers, change how large it is.
    view.isZoomable = name == "pages"
    fitSheet()
    view.arrangement =
      name == "two" ? { [weak self] width, _ in self?.balanced.columns(in: width) ?? [] } : nil
  }

  /// Shows a sheet as large as the window has room for, with 96 pixels for an inch at the most.
  private func fitSheet() {
    let room = Double(gtk_widget_get_width(widget.pointer)) - 24
    view.magnification =
      view.sheet.map { min(max(room, 100) / ($0.width * 96 / 72), 1) } ?? 1
  }
}
