// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseFontLanguages
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseTextViews
import TypecaseWidgets

/// The first view of a family: a text to write in it, which stays in sight, and below it all that changes how it looks.
///
///     GtkBox
///       SpecimenEditor        from edge to edge; it scrolls where it is higher than the half that it has
///       GtkLabel              why it is another text than what is chosen
///       SpecimenBar           size, text, look, paper
///       GtkScrolledWindow, AdwClamp
///         AxisPanel
///         StyleList
///         states              FamilyStatePanel, of an installed family
///         FeaturePanel
///         SimilarFonts
final class SpecimenPage {
  let widget: Widget
  let styles: StyleList
  let editor: SpecimenEditor
  let texts: SampleTexts
  private(set) var paper: Paper
  /// Called when the person wants other colors.
  var paperChanged: [(Paper) -> Void] = []
  /// Called when text, leading or tracking are others.
  var lookChanged: [() -> Void] = []

  private let selection: FamilySelection
  private let bar: SpecimenBar
  private let textMenu: SampleTextMenu
  private let axes: AxisPanel
  private let features: FeaturePanel
  private let sheet: Widget
  /// Why the text is another one than what is chosen.
  private let note = makeLabel(
    tr("This font lacks letters of the sample text, and shows its own sample."),
    styles: ["caption", "dim-label"], wraps: true)
  let look: ViewSettings
  private var reading: Task<Void, Never>?
  private var isWriting = false
  /// Whether the face's own sample is shown, since it lacks letters of the text.
  private var showsOther = false

  /// How high the controls are where the specimen wants all the room, in pixels.
  private static let heightOfControls: CInt = 220

  /// - Parameters:
  ///   - states: the controls of an installed family.
  ///   - similar: families like this one.
  ///   - look: how the person has specimens set.
  ///   - menu: what can be done with the specimen.
  init(
    _ selection: FamilySelection, states: Widget?, similar: Widget, look: ViewSettings, menu: Widget
  ) {
    self.selection = selection
    self.look = look
    texts = look.texts
    paper = look.specimen.paper.fitting(isColor: selection.face.isColor)
    editor = SpecimenEditor(label: tr("Specimen Text"))
    textMenu = SampleTextMenu(texts)
    bar = SpecimenBar(look.specimen, paper: paper, text: textMenu.widget, menu: menu)
    styles = StyleList(selection, texts)
    axes = AxisPanel(selection)
    features = FeaturePanel(selection)
    sheet = makeBox(GTK_ORIENTATION_VERTICAL, [editor.widget])
    sheet.setStyle("specimen-sheet")
    let controls = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 24,
      [axes.widget, styles.widget, states, features.widget, similar])
    controls.setMargins(18)
    let scroller = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_min_content_width(scroller.opaque, CInt(leastPageWidth))
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_max_content_height(scroller.opaque, Self.heightOfControls)
    gtk_scrolled_window_set_child(scroller.opaque, makeClamp(controls).pointer)
    gtk_widget_set_vexpand(scroller.pointer, 1)
    gtk_widget_set_margin_top(note.pointer, 6)
    gtk_widget_set_margin_start(note.pointer, 18)
    gtk_widget_set_margin_end(note.pointer, 18)
    widget = makeBox(
      GTK_ORIENTATION_VERTICAL,
      [
        sheet, makeClamp(makeBox(GTK_ORIENTATION_VERTICAL, [note, bar.widget])), scroller,
      ])
    connect()
    showText()
    paper.apply(to: sheet)
    show()
    readLanguages()
  }

  deinit { reading?.cancel() }

  /// The text that the person looks at fonts in, where this one has the letters, or its own sample.
  private func showText() {
    let face = selection.face.reference
    let text = texts.text
    showsOther = !text.isEmpty && !face.canWrite(text)
    note.isVisible = showsOther
    editor.string =
      text.isEmpty || showsOther ? face.sample?.long ?? selection.family.family : text
  }

  private func connect() {
    selection.observe { [weak self] isOtherFace in
      self?.show()
      if isOtherFace { self?.readLanguages() }
    }
    bar.sized = { [weak self] in
      self?.look.specimen.points = $0
      self?.show()
    }
    bar.leaded = { [weak self] in
      self?.look.specimen.leading = $0
      self?.show()
    }
    bar.tracked = { [weak self] in
      self?.look.specimen.tracking = $0
      self?.show()
    }
    bar.ownLeading = { [weak self] in self?.editor.ownLeading }
    bar.aligned = { [weak self] in
      self?.look.specimen.alignment = $0
      self?.show()
    }
    bar.papered = { [weak self] paper in
      guard let self else { return }
      self.paper = paper
      self.look.specimen.paper = paper
      paper.apply(to: self.sheet)
      for changed in self.paperChanged { changed(paper) }
    }
    texts.observe(self) { [weak self] in
      guard let self, !self.isWriting else { return }
      self.showText()
    }
    editor.edited = { [weak self] in
      guard let self else { return }
      self.isWriting = true
      self.texts.write(self.editor.string, isOverOther: self.showsOther)
      self.showsOther = false
      self.note.isVisible = false
      self.isWriting = false
    }
    if let settings = gtk_settings_get_default() {
      let id = Signal.connect(settings, "notify::gtk-xft-dpi") { [weak self] in
        self?.editor.textSizeChanged()
        for changed in self?.lookChanged ?? [] { changed() }
      }
      Signal.connect(widget, "destroy") { Signal.disconnect(id, from: settings) }
    }
  }

  private func show() {
    editor.show(setting(points: look.specimen.points))
    for changed in lookChanged { changed() }
  }

  /// The selected face as the person has specimens set, in a size.
  func setting(points: Double) -> SpecimenSetting {
    SpecimenSetting(
      face: selection.face.reference, axes: selection.coordinates, features: selection.switched,
      points: points, leading: look.specimen.leading, tracking: look.specimen.tracking,
      alignment: look.specimen.alignment)
  }

  // MARK: - Languages

  /// Offers sentences in the languages that the face can write.
  private func readLanguages() {
    reading?.cancel()
    let face = selection.face.reference
    guard face.isDrawable else { return textMenu.offer([]) }
    reading = Task { [weak self] in
      let offered = await Task.detached { () -> [(tag: String, name: String, sentence: String)] in
        let location = FaceLocation(path: face.path, index: face.index)
        guard let read = ShapedCoverage(of: location) else { return [] }
        let supported = Set(read.languages.map(\.tag))
        return Languages.shared.all.compactMap { named in
          guard supported.contains(named.language.tag),
            let sentence = SampleText.sentence(in: named.language.tag)
          else { return nil }
          return (named.language.tag, named.name, sentence)
        }
      }.value
      guard let self, !Task.isCancelled else { return }
      self.textMenu.offer(
        offered.filter { face.canWrite($0.sentence) }.map { (tag: $0.tag, name: $0.name) })
    }
  }
}
