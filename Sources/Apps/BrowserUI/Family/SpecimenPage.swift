// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseFontLanguages
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseWidgets

/// The first view of a family: a text to write in it, and all that changes how it looks.
///
///     GtkScrolledWindow
///       SpecimenEditor      from edge to edge
///       SpecimenBar         size, language, alignment, paper
///       AdwClamp
///         AxisPanel
///         StyleList
///         states            FamilyStatePanel, of an installed family
///         FeaturePanel
///         SimilarFonts
final class SpecimenPage {
  let widget: Widget
  let styles: StyleList
  let editor: SpecimenEditor
  private(set) var paper: Paper
  /// Called when the person wants other colors.
  var paperChanged: (Paper) -> Void = { _ in }

  private let selection: FamilySelection
  private let bar: SpecimenBar
  private let axes: AxisPanel
  private let features: FeaturePanel
  private let sheet: Widget
  private let look: ViewSettings
  private var reading: Task<Void, Never>?

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
    paper = look.specimen.paper.fitting(isColor: selection.face.isColor)
    editor = SpecimenEditor(label: tr("Specimen Text"))
    bar = SpecimenBar(look.specimen, paper: paper, menu: menu)
    styles = StyleList(selection)
    axes = AxisPanel(selection)
    features = FeaturePanel(selection)
    sheet = makeBox(GTK_ORIENTATION_VERTICAL, [editor.widget])
    sheet.setStyle("specimen-sheet")
    let controls = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 24,
      [axes.widget, styles.widget, states, features.widget, similar])
    controls.setMargins(18)
    let content = makeBox(
      GTK_ORIENTATION_VERTICAL, [sheet, makeClamp(bar.widget), makeClamp(controls)])
    widget = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_min_content_width(widget.opaque, CInt(leastPageWidth))
    gtk_scrolled_window_set_child(widget.opaque, content.pointer)
    connect()
    editor.text = usualText
    paper.apply(to: sheet)
    show()
    readLanguages()
  }

  deinit { reading?.cancel() }

  /// What the person wrote for another family, where this one has the letters, or its own sample.
  private var usualText: String {
    let face = selection.face.reference
    let written = look.specimen.text
    return !written.isEmpty && face.canWrite(written)
      ? written : face.sample?.long ?? selection.family.family
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
    bar.aligned = { [weak self] in
      self?.look.specimen.alignment = $0
      self?.show()
    }
    bar.papered = { [weak self] paper in
      guard let self else { return }
      self.paper = paper
      self.look.specimen.paper = paper
      paper.apply(to: self.sheet)
      self.paperChanged(paper)
    }
    bar.sampled = { [weak self] in self?.editor.text = $0 }
    editor.edited = { [weak self] in
      guard let self else { return }
      self.look.specimen.text = self.editor.text
    }
    if let settings = gtk_settings_get_default() {
      let id = Signal.connect(settings, "notify::gtk-xft-dpi") { [weak self] in
        self?.editor.textSizeChanged()
      }
      Signal.connect(widget, "destroy") { Signal.disconnect(id, from: settings) }
    }
  }

  private func show() {
    editor.show(
      SpecimenEditor.Setting(
        face: selection.face.reference, axes: selection.coordinates,
        features: selection.switched, points: look.specimen.points,
        alignment: look.specimen.alignment))
  }

  // MARK: - Languages

  /// Offers sentences in the languages that the face can write.
  private func readLanguages() {
    reading?.cancel()
    let face = selection.face.reference
    reading = Task { [weak self] in
      let offered = await Task.detached { () -> [(language: String, sentence: String)] in
        let location = FaceLocation(path: face.path, index: face.index)
        guard let read = ShapedCoverage(of: location) else { return [] }
        let supported = Set(read.languages.map(\.tag))
        return Languages.shared.all.compactMap { named in
          guard supported.contains(named.language.tag),
            let sentence = SampleText.sentence(in: named.language.tag)
          else { return nil }
          return (named.name, sentence)
        }
      }.value
      guard let self, !Task.isCancelled else { return }
      self.bar.offer(
        offered.filter { face.canWrite($0.sentence) }, shown: self.editor.text)
    }
  }
}
