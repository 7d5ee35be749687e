// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// Text that has no room: what stands for it, and how the rest is seen; and sections that fold below their headings.
final class FoldingPage: DemonstrationPage {
  let widget: Widget
  let options = DemoOptions()

  private let summary = RichTextLabel(TextStorage(runs: [TextRun(text, AliceText.body)]))
  private let more = MoreText()
  private let view = RichTextView(TextStorage(runs: AliceText.story))
  private var sections: [FoldingSection] = []

  private static let text = AliceText.chapters[0].text.split(separator: "\n").joined(
    separator: " ")

  init() {
    summary.textStyle = .body
    summary.dataActions.delegate = more
    summary.widget.setAccessibleLabel(tr("Summary"))
    more.label = summary

    let sides: [(PangoEllipsizeMode, String)] = [
      (PANGO_ELLIPSIZE_START, tr("Cut at the Start")),
      (PANGO_ELLIPSIZE_MIDDLE, tr("Cut in the Middle")),
      (PANGO_ELLIPSIZE_END, tr("Cut at the End")),
    ]
    let labels = sides.map { mode, title in
      let label = RichTextLabel(TextStorage(runs: [TextRun(Self.text, AliceText.body)]))
      label.textStyle = .body
      (label.maximumLines, label.ellipsize) = (1, mode)
      label.widget.setAccessibleLabel(title)
      return (heading: Self.makeHeading(title), label: label)
    }
    (view.isEditable, view.textStyle) = (false, .body)
    view.widget.setAccessibleLabel(tr("Story"))
    let column = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6,
      [Self.makeHeading(tr("Three Lines, and More")), summary.widget]
        + labels.flatMap { [$0.heading, $0.label.widget] }
        + [Self.makeHeading(tr("Sections That Fold")), view.widget])
    column.setMargins(24)
    widget = makeFittingPage(makeReadableColumn(characters: 76, column))
    widget.setStyle("view")
    shorten()
    foldSections()
    options.add("less", tr("Show _Three Lines Again")) { [weak self] in self?.shorten() }
    options.add("unfold", tr("_Unfold All Sections")) { [weak self] in
      for section in self?.sections ?? [] where section.isFolded { section.toggle() }
    }
  }

  private func shorten() {
    var link = AliceText.body
    link.link = MoreText.address
    summary.maximumLines = 3
    summary.truncation = TextTruncation(.tail, token: [TextRun("… "), TextRun(tr("more"), link)])
  }

  private static func makeHeading(_ title: String) -> Widget {
    let heading = makeLabel(title)
    heading.setTextStyle(.headline)
    heading.wrapWords()
    gtk_widget_set_margin_top(heading.pointer, 9)
    return heading
  }

  // MARK: - Sections

  /// Puts a button beside each heading.
  private func foldSections() {
    let isFromRight = view.layout.lineFragment(at: 0)?.isRightToLeft ?? false
    var place: ScalarOffset = 0
    for chapter in AliceText.chapters {
      let heading = place..<place + chapter.title.unicodeScalars.count
      // From the heading's end to before the line feed of the last paragraph.
      let text = heading.upperBound..<heading.upperBound + chapter.text.unicodeScalars.count
      let section = FoldingSection(chapter.title, text, in: view)
      // Its arrow points to the heading, whatever the interface's direction is.
      let direction = isFromRight ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR
      gtk_widget_set_direction(section.button.pointer, direction)
      view.addMarginWidget(section.button, at: heading.lowerBound)
      sections.append(section)
      place = text.upperBound + 1
    }
    // As much room at the side where headings begin as the largest button takes.
    view.widget.followTextSize { [weak view] _ in
      guard let room = view?.widget.scaledValue(40) else { return }
      view?.margins = isFromRight ? TextMargins(right: room) : TextMargins(left: room)
    }
  }
}

/// The text below a heading, and the button beside that.
private final class FoldingSection {
  let button = Widget(gtk_button_new())
  private(set) var isFolded = false
  private let title: String
  private let text: TrackedRange
  private weak var view: RichTextView?

  init(_ title: String, _ text: Range<ScalarOffset>, in view: RichTextView) {
    (self.title, self.view) = (title, view)
    self.text = TrackedRange(text, in: view.storage)
    button.setStyle("flat")
    button.adjustsImageSizeForAccessibilityContentSizeCategory = true
    Signal.connect(button, "clicked") { [weak self] in self?.toggle() }
    update()
  }

  func toggle() {
    isFolded.toggle()
    if isFolded {
      view?.layout.fold(TextFold(text.range, token: " …"))
    } else {
      view?.layout.unfold(text.range)
    }
    update()
  }

  private func update() {
    let icon = isFolded ? "pan-end-symbolic" : "pan-down-symbolic"
    gtk_button_set_icon_name(button.cast(to: GtkButton.self), icon)
    let label = isFolded ? tr("Show {chapter}") : tr("Hide {chapter}")
    button.setAccessibleLabel(label.replacing("{chapter}", with: title))
  }
}

/// Shows all of a label's text where its token is pressed.
private final class MoreText: DataActionDelegate {
  static let address = "org.typecase.example.more:"
  weak var label: RichTextLabel?

  func dataActions(
    _ actions: DataActions, shouldInteractWith datum: TextDatum, by action: DataAction,
    at widget: Widget
  ) -> DataInteraction {
    guard case .address(let address) = datum.content, address.address == Self.address else {
      return .perform
    }
    label?.truncation = nil
    label?.maximumLines = 0
    return .handled
  }
}
