// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDataDetection
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout
import TypecaseTextViews

/// Takes one word for wrong.
private struct OneWrongWord: SpellingDictionary {
  func isCorrect(_ word: String, language: String?) -> Bool { word != "mispelled" }
  func suggestions(for word: String, language: String?) -> [String] { ["misspelled"] }
  func learn(_ word: String, language: String?) {}
  func ignore(_ word: String, language: String?) {}
}

/// A label, two fields and a view with everything that text can be, as on a page of an app.
@MainActor private struct TextPage {
  let label = RichTextLabel(TextStorage(runs: [TextRun("Notes for a long journey by train")]))
  let short = RichTextLabel(TextStorage(runs: [TextRun("Shortened where there is no room for it")]))
  let empty = RichTextField(TextStorage(runs: []))
  let field = RichTextField(TextStorage(runs: [TextRun("Vienna, and then Trieste")]))
  let view: RichTextView
  let scrolled = Widget(gtk_scrolled_window_new())
  let box: Widget

  init() throws {
    TextStyles.install()
    TextDataMarks.detector = DataDetector(locale: "de_DE")
    view = RichTextView(TextStorage(runs: try Self.runs()))
    label.textStyle = .title2
    short.maximumLines = 1
    short.ellipsize = PANGO_ELLIPSIZE_END
    empty.placeholder = "A place"
    view.margins = TextMargins(left: 12, right: 12, top: 12, bottom: 12)
    view.dataKinds = .all
    view.add(SpellChecker(view.storage, OneWrongWord()))
    gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
    gtk_widget_set_vexpand(scrolled.pointer, 1)
    box = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6,
      [label.widget, short.widget, empty.widget, field.widget, scrolled])
  }

  private static func runs() throws -> [TextRun] {
    let picture = TextAttachment(
      bytes: try png((224, 27, 36), width: 40, height: 20), type: "image/png", name: "board.png",
      width: 60, height: 30)
    func paragraph(_ text: String, _ change: (inout ParagraphStyle) -> Void) -> TextRun {
      TextRun(
        text,
        attributes {
          var style = ParagraphStyle()
          change(&style)
          $0.paragraph = style
        })
    }
    return [
      TextRun("What to see\n", attributes { $0.size = .style(.title1) }),
      TextRun("Read the "),
      TextRun("handbook", attributes { $0.link = "https://example.org/handbook" }),
      TextRun(" or example.net, call 030 901820. "),
      TextRun("Underlined", attributes { $0.underline = .single }),
      TextRun(" and mispelled words, "),
      TextRun("bold", attributes { $0.font = font("DejaVu Sans", weight: 700) }), TextRun(".\n"),
      TextRun(
        "Shadow ",
        attributes {
          $0.size = .style(.title2)
          $0.shadow = TextShadow(
            x: 2, y: 2, blur: 3, color: TextColor(red: 0, green: 0, blue: 0, alpha: 0.6))
        }),
      TextRun(
        "Outline ",
        attributes {
          $0.size = .style(.title2)
          $0.stroke = .outline
        }),
      TextRun(
        "Pressed\n",
        attributes {
          $0.size = .style(.title2)
          $0.effect = .letterpress
          $0.color = TextColor(red: 0.5, green: 0.5, blue: 0.5)
        }),
      paragraph("Apples\n") { $0.list = ListItem(list: 1, marker: "{disc}") },
      paragraph("Pears and quinces\n") { $0.list = ListItem(list: 1, marker: "{disc}") },
      paragraph("Name\n") { $0.cell = TableCell(table: 1, row: 0, column: 0, end: 100) },
      paragraph("Age\n") { $0.cell = TableCell(table: 1, row: 0, column: 1, end: 200) },
      paragraph("Ada\n") { $0.cell = TableCell(table: 1, row: 1, column: 0, end: 100) },
      paragraph("36\n") { $0.cell = TableCell(table: 1, row: 1, column: 1, end: 200) },
      TextRun("A picture "), TextRun("\u{FFFC}", attributes { $0.attachment = picture }),
      TextRun(" in a line.\nשלום עולם, and مرحبا بالعالم.\n"),
    ]
  }
}

extension RichTextWidget {
  /// Where the lines of the whole text are in the widget, and where the text in them is.
  fileprivate func shownLines() -> [(line: LayoutRect, text: LayoutRect)] {
    var (place, lines): (ScalarOffset, [(line: LayoutRect, text: LayoutRect)]) = (0, [])
    while let line = layout.lineFragment(at: place) {
      lines.append(
        (
          widgetRect(
            LayoutRect(
              x: line.usedRect.x, y: line.y, width: line.usedRect.width, height: line.height),
            inContainer: line.container),
          widgetRect(line.usedRect, inContainer: line.container)
        ))
      guard line.range.upperBound > place, line.range.upperBound < storage.end else { break }
      place = line.range.upperBound
    }
    return lines
  }
}

extension TextPage {
  /// What is wrong with it, in words.
  fileprivate func faults(_ desk: TestDesk) -> [String] {
    var faults: [String] = []
    let widgets: [(name: String, text: RichTextWidget)] = [
      ("label", label), ("short", short), ("field", field), ("view", view),
    ]
    for (name, text) in widgets {
      let width = Double(gtk_widget_get_width(text.widget.pointer))
      let height = Double(gtk_widget_get_height(text.widget.pointer))
      var lower = -Double.infinity
      let lines = text.shownLines()
      if lines.isEmpty { faults.append("\(name) has no lines") }
      for (line, words) in lines {
        // Cells of a row are beside each other.
        if name != "view" {
          if line.y < lower - 0.5 { faults.append("lines of \(name) overlap") }
          lower = line.y + line.height
        }
        // A field is scrolled.
        if name != "field", words.x < -0.5 || words.x + words.width > width + 0.5 {
          faults.append("\(name) is \(words) wide in \(width)")
        }
        if name == "label" || name == "short", line.y + line.height > height + 0.5 {
          faults.append("\(name) is cut off below \(height)")
        }
      }
      if name == "field", let line = lines.first?.line, line.y < -0.5 || lower > height + 0.5 {
        faults.append("the line of \(name) is \(line) in \(height)")
      }
    }
    let places = box.children.map { desk.place($0, in: box) }
    for (upper, lower) in zip(places, places.dropFirst())
    where upper.y + upper.height > lower.y + 0.5 { faults.append("widgets overlap") }
    if let last = places.last, last.height < 60 { faults.append("nothing is seen of the view") }
    return faults
  }
}

@MainActor let textViewSizeTests: [WidgetTest] = [
  WidgetTest(
    "text views grow with the text size in 360 pixels, in both directions, and cut nothing"
  ) { desk in
    let page = try TextPage()
    let window = try await desk.show(page.box, focus: page.view.widget)
    page.view.selection = TextSelection(5..<40)
    try await desk.until("data and a wrong word are marked") {
      page.view.datum(at: 35) != nil && !page.view.accessibleMarks[0].overlay.ranges.isEmpty
    }
    let manager = adw_style_manager_get_default()
    let scheme = adw_style_manager_get_color_scheme(manager)
    defer {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
      adw_style_manager_set_color_scheme(manager, scheme)
    }
    for isRightToLeft in [false, true] {
      gtk_widget_set_default_direction(isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
      adw_style_manager_set_color_scheme(
        manager, isRightToLeft ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT)
      var before = 0.0
      for category in ContentSizeCategory.allCases {
        desk.setCategory(category)
        try await desk.resize(window, width: 360, height: 640)
        let name = "\(category.shortName)\(isRightToLeft ? ", right to left" : "")"
        try desk.expectEqual(page.faults(desk).map { "\(name): \($0)" }, [])
        let height = page.short.layout.lineFragment(at: 0)?.height ?? 0
        try desk.expect(height > before, "\(name): \(height) is no higher than \(before)")
        before = height
        let share = page.short.shownLines().first?.text
        let width = Double(gtk_widget_get_width(page.short.widget.pointer))
        let atStart = isRightToLeft ? (share.map { width - $0.x - $0.width } ?? -1) : share?.x ?? -1
        // What is left out may leave less room free than a letter needs.
        let isWhole = page.short.layout.lineFragment(at: 0)?.truncatedRange == nil
        try desk.expect(
          abs(atStart) < (isWhole ? 3 : height), "\(name): the label begins at \(atStart)")
        try await desk.picture("\(isRightToLeft ? "rtl" : "ltr")-\(category.shortName)")
      }
    }
  },

  WidgetTest("text styles, style classes and own fonts are those of GTK's labels in `.ui` files") {
    desk in
    TextStyles.install()
    let words = "Hamburgefonts"
    let styles = TextStyle.allCases.map { style in
      """
      <child><object class="TypecaseRichTextLabel">
        <property name="text">\(words)</property>
        <property name="text-style">\(style.rawValue)</property>
      </object></child>
      """
    }
    let classes = [
      "large-title", "title-1", "title-2", "title-3", "title-4", "heading", "body",
      "caption-heading", "caption", "monospace",
    ]
    let classed = classes.map { name in
      """
      <child><object class="TypecaseRichTextLabel">
        <property name="text">\(words)</property>
        <style><class name="\(name)"/></style>
      </object></child>
      """
    }
    let builder = Builder(
      "styles",
      xml: Array(
        """
        <interface><object class="GtkBox" id="box">
          <property name="orientation">vertical</property>
          \((styles + classed).joined())
          <child><object class="TypecaseRichTextLabel" id="own">
            <property name="text">\(words)</property>
          </object></child>
        </object></interface>
        """.utf8))
    let box = builder.widget("box")
    let rich = box.children
    let plain = rich.map { _ in makeLabel(words) }
    for (label, style) in zip(plain, TextStyle.allCases) { label.setTextStyle(style) }
    for (label, name) in zip(plain.dropFirst(styles.count), classes) {
      gtk_widget_add_css_class(label.pointer, name)
    }
    var serif = FontDescriptor()
    (serif.family, serif.size) = ("DejaVu Serif", 20)
    for label in [builder.widget("own"), plain[plain.count - 1]] {
      label.setFont(try TextStyleScaling(for: .body).scaledFont(for: serif, at: .large))
      label.adjustsFontForContentSizeCategory = true
    }
    let window = try await desk.show(
      makeBox(GTK_ORIENTATION_HORIZONTAL, [box, makeBox(GTK_ORIENTATION_VERTICAL, plain)]))
    @MainActor func width(_ widget: Widget) -> CInt {
      var natural: CInt = 0
      gtk_widget_measure(
        widget.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
      return natural
    }
    let names = TextStyle.allCases.map(\.rawValue) + classes + ["own font"]
    var before: [CInt] = []
    for category in [ContentSizeCategory.large, .accessibilityMedium, .accessibilityLarge] {
      desk.setCategory(category)
      try await desk.nextFrame(of: window)
      let widths = rich.map(width)
      let differing = zip(names, zip(widths, plain.map(width)))
        // Their letters stand at whole pixels in different ways.
        .filter { abs($1.0 - $1.1) > max(8, $1.1 / 40) }
        .map { "\(category.shortName) \($0): \($1.0) and not \($1.1)" }
      try desk.expectEqual(differing, [])
      let still = zip(names, zip(before, widths)).filter { $1.0 >= $1.1 }.map(\.0)
      try desk.expectEqual(still, [])
      before = widths
    }
  },
]
