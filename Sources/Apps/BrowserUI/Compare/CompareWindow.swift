// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// The window that shows two to eight fonts beside each other.
///
///     AdwWindow                   compare-window.ui
///       AdwViewSwitcherTitle
///       a text, a size, a switch  for the first two views
///       AdwViewStack
///         CompareTextPage         the text in each font
///         CompareOverlayPage      the fonts on top of each other
///         CompareGlyphPage        one glyph of each
///         CompareTable            their measures
///       AdwViewSwitcherBar        where the window is narrow
///       GtkDropDown               in its place where the text is large: four tabs have no room
final class CompareWindow {
  let widget: Widget
  private(set) var comparison: Comparison

  private let builder = Builder("compare-window")
  private let texts: SampleTexts
  private let textMenu: SampleTextMenu
  private let text = CompareTextPage()
  private let overlay = CompareOverlayPage()
  private let glyph = CompareGlyphPage()
  private let table = CompareTable()
  private var pageNames: [String] = []
  private var hasLargeText = false
  /// What is in the field for the text.
  private var shown = ""
  private var isShowing = false
  private var isWriting = false
  private var reading: Task<Void, Never>?
  /// Faces whose files say nothing, which are not read again.
  private var unreadable: Set<FamilyPresentation.Face> = []

  /// - Parameters:
  ///   - families: at least two; of more than eight the first are compared.
  ///   - texts: the text that they are compared in.
  init(_ families: [OfferedFamily], _ texts: SampleTexts, over parent: Widget) {
    self.texts = texts
    textMenu = SampleTextMenu(texts, offersAll: true)
    let fonts = families.prefix(Comparison.counts.upperBound).map(ComparedFont.init)
    let sample = fonts.first?.face.reference.sample
    comparison = Comparison(fonts: fonts, text: "")
    // Nothing says more of a Latin face than its a.
    let letters = sample.map { $0.long.unicodeScalars.filter(\.properties.isAlphabetic) } ?? []
    if !letters.contains("a"),
      let letter = letters.first(where: \.properties.isLowercase) ?? letters.first
    {
      comparison.character = letter
    }
    widget = builder.widget("window")
    comparison.text = usualText
    gtk_window_set_transient_for(widget.window, parent.window)
    gtk_window_set_destroy_with_parent(widget.window, 1)
    addPages()
    widget.followAccessibilitySizes()
    connectControls()
    Signal.connect(widget, "destroy") { [weak self] in self?.reading?.cancel() }
    fontsChanged()
  }

  /// The text that the person looks at fonts in, where the first of these can write it, or the sample of that one.
  private var usualText: String {
    let face = comparison.fonts.first?.face.reference
    let text = texts.text
    if !text.isEmpty, face?.canWrite(text) == true { return text }
    return face?.sample?.long ?? comparison.fonts.first?.family ?? ""
  }

  private func addPages() {
    let pages: [(Widget, String, String, String)] = [
      (text.widget, "text", tr("Text"), "format-text-plaintext-symbolic"),
      (overlay.widget, "overlay", tr("Overlay"), "view-paged-symbolic"),
      (glyph.widget, "glyph", tr("Glyph"), "font-x-generic-symbolic"),
      (table.widget, "table", tr("Measures"), "view-list-symbolic"),
    ]
    let stack = builder.widget("pages")
    for (page, name, title, icon) in pages {
      let added = adw_view_stack_add_titled(stack.opaque, page.pointer, name, title)
      adw_view_stack_page_set_icon_name(added, icon)
    }
    Signal.connect(stack, "notify::visible-child-name") { [weak self] in
      guard let self else { return }
      if self.comparison.text.isEmpty { self.comparison.text = self.usualText }
      self.pageChanged()
      self.showPageChoice()
    }
    addPageChoice(pages.map { ($0.1, $0.2) })
  }

  /// The pages are a choice in one line where tabs would be cut.
  private func addPageChoice(_ pages: [(name: String, title: String)]) {
    let (stack, choice) = (builder.widget("pages"), builder.widget("page-choice"))
    let titles = StringList()
    titles.set(pages.map(\.title))
    gtk_drop_down_set_model(choice.opaque, titles.model)
    wrapChosenWords(of: choice)
    choice.firstChild?.setAccessibleLabel(tr("View"))
    pageNames = pages.map(\.name)
    Signal.connect(choice, "notify::selected") { [weak self] in
      guard let self else { return }
      let place = Int(gtk_drop_down_get_selected(choice.opaque))
      guard self.pageNames.indices.contains(place) else { return }
      adw_view_stack_set_visible_child_name(stack.opaque, self.pageNames[place])
    }
    builder.widget("switcher").afterChange(of: "title-visible") { [weak self] in
      self?.showPageChoice()
    }
    widget.followTextSize { [weak self] size in
      self?.hasLargeText = size.category >= .extraExtraExtraLarge
      self?.showPageChoice()
    }
  }

  private func showPageChoice() {
    let isNarrow = adw_view_switcher_title_get_title_visible(builder.widget("switcher").opaque) != 0
    adw_view_switcher_bar_set_reveal(
      builder.widget("bar").opaque, isNarrow && !hasLargeText ? 1 : 0)
    let choice = builder.widget("page-choice")
    choice.isVisible = isNarrow && hasLargeText
    let name = adw_view_stack_get_visible_child_name(builder.widget("pages").opaque)
      .map { String(cString: $0) }
    if let place = pageNames.firstIndex(where: { $0 == name }) {
      gtk_drop_down_set_selected(choice.opaque, guint(place))
    }
  }

  /// Only what is seen is drawn again.
  private func pageChanged() {
    let name = adw_view_stack_get_visible_child_name(builder.widget("pages").opaque)
      .map { String(cString: $0) }
    builder.widget("controls").isVisible = name == "text" || name == "overlay"
    switch name {
    case "overlay": overlay.show(comparison)
    case "glyph": glyph.show(comparison)
    case "table": table.show(comparison)
    default: text.show(comparison)
    }
  }

  private func connectControls() {
    let entry = builder.widget("text")
    typecase_adaptive_box_append(builder.widget("text-row").opaque, textMenu.widget.pointer)
    showText()
    Signal.connect(entry, "changed") { [weak self] in
      guard let self, !self.isShowing else { return }
      let entry = self.builder.widget("text")
      self.write(
        gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "", stays: false)
    }
    text.written = { [weak self] in
      self?.write($0, stays: true)
      self?.showText()
    }
    texts.observe(self) { [weak self] in
      guard let self, !self.isWriting else { return }
      self.comparison.text = self.usualText
      self.showText()
      self.pageChanged()
    }
    let (size, equal) = (builder.widget("size"), builder.widget("equal"))
    let range = size.cast(to: GtkRange.self)
    gtk_range_set_range(range, 0, Double(SpecimenBar.sizes.count - 1))
    gtk_range_set_increments(range, 1, 4)
    gtk_range_set_round_digits(range, 0)
    gtk_range_set_value(
      range, Double(SpecimenBar.sizes.firstIndex(of: comparison.points) ?? 0))
    Signal.connect(size, "value-changed") { [weak self] in
      guard let self else { return }
      let range = self.builder.widget("size").cast(to: GtkRange.self)
      let place = Int(gtk_range_get_value(range).rounded())
      if SpecimenBar.sizes.indices.contains(place) { self.setSize(SpecimenBar.sizes[place]) }
    }
    Signal.connect(equal, "notify::active") { [weak self] in
      guard let self else { return }
      self.comparison.isByLetterHeight =
        gtk_switch_get_active(self.builder.widget("equal").opaque) != 0
      self.pageChanged()
    }
    text.styled = { [weak self] in self?.setStyle($1, of: $0) }
    text.removed = { [weak self] in self?.remove($0) }
    glyph.written = { [weak self] in
      self?.comparison.character = $0
      self?.pageChanged()
    }
    setSize(comparison.points)
    widget.onKeys { [weak self] key in
      guard let self, key == GDK_KEY_Escape else { return false }
      gtk_window_close(self.widget.window)
      return true
    }
  }

  /// Compares the fonts in a text that the person wrote here.
  ///
  /// - Parameter stays: whether all fonts show it although it is empty: the person is writing in one of them.
  private func write(_ written: String, stays: Bool) {
    isWriting = true
    texts.write(written, isOverOther: !shown.isEmpty && shown != texts.text)
    isWriting = false
    shown = written
    comparison.text = written.isEmpty && !stays ? usualText : written
    pageChanged()
  }

  /// Shows the text in the field for it, as it is.
  ///
  /// What is in the field is written back with the next key. GTK shows a sign for each line end.
  private func showText() {
    isShowing = true
    shown = comparison.text
    gtk_editable_set_text(builder.widget("text").opaque, shown)
    isShowing = false
  }

  private func setSize(_ points: Double) {
    comparison.points = points
    let words = tr("{number} pt", ["number": Wording.number(points)])
    builder.widget("points").setText(words)
    builder.widget("size").setAccessibleDescription(words)
    pageChanged()
  }

  // MARK: - Fonts

  /// Adds fonts to those that are compared.
  ///
  /// - Returns: false when there is no room for all of them.
  func add(_ families: [OfferedFamily]) -> Bool {
    let new = families.filter { family in
      !comparison.fonts.contains { $0.id == ComparedFont.ID(family) }
    }
    let room = Comparison.counts.upperBound - comparison.fonts.count
    comparison.fonts += new.prefix(room).map(ComparedFont.init)
    fontsChanged()
    return new.count <= room
  }

  private func remove(_ place: Int) {
    guard comparison.fonts.indices.contains(place),
      comparison.fonts.count > Comparison.counts.lowerBound
    else { return }
    comparison.fonts.remove(at: place)
    fontsChanged()
    // The button that was pressed is gone.
    if !text.focus(near: place) { gtk_widget_grab_focus(builder.widget("text").pointer) }
  }

  private func setStyle(_ style: Int, of place: Int) {
    guard comparison.fonts.indices.contains(place),
      comparison.fonts[place].styles.indices.contains(style)
    else { return }
    comparison.fonts[place].place = style
    fontsChanged()
  }

  /// Shows the fonts as they are now, and what their files say when that is read.
  private func fontsChanged() {
    pageChanged()
    reading?.cancel()
    reading = Task { [weak self] in
      while let self, !Task.isCancelled,
        let place = self.comparison.fonts.firstIndex(where: {
          $0.facts == nil && !self.unreadable.contains($0.face)
        })
      {
        let face = self.comparison.fonts[place].face
        let facts = await FontFacts.read(
          face.reference, axes: face.coordinates, isColor: face.isColor)
        guard !Task.isCancelled else { break }
        if let facts {
          self.comparison.fonts[place].facts = facts
        } else {
          self.unreadable.insert(face)
        }
      }
      guard let self, !Task.isCancelled else { return }
      self.pageChanged()
    }
  }
}
