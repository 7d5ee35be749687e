// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontAnatomy
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseRichText
import TypecaseWidgets

/// What is of letters and figures in any font, the space between characters, and the options of the current face: its axes and
/// its OpenType features.
///
/// The rows of the face are made again when it is another.
final class TypographyPage: PanelPart {
  let widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 18)
  var send: (DocumentChange, Int?) -> Void = { _, _ in }

  private let capitals = ChoiceControl<TextCapitals?>(
    tr("Capitals"),
    [(nil, tr("As Written")), (.small, tr("Small Capitals")), (.all, tr("All Capitals"))])
  private let position = ChoiceControl<Position>(
    tr("Position"),
    [
      (.line, tr("On the Line")), (.superscript, tr("Superscript")),
      (.subscript, tr("Subscript")),
    ])
  private let figures = FigureControl(
    tr("Figures"), [("lnum", tr("Lining")), ("onum", tr("Oldstyle"))])
  private let figureWidths = FigureControl(
    tr("Width of Figures"), [("tnum", tr("Tabular")), ("pnum", tr("Proportional"))])
  private let language = LanguageControl()
  private let letters: Widget
  private let tracking = NumberControl(
    tr("Character Spacing"), limits: -20...100, step: 0.1, digits: 1)
  private let spacing: Widget
  private let offered = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 18)
  private var face: FaceSet.Face?
  /// The features of the face; nil where there is none.
  private var featureTags: Set<String>?
  private var controls: [any TypographyControl] = []
  private var groups: [(widget: Widget, mode: FormattingModes)] = []
  private var reading: Task<Void, Never>?
  /// The face and the text of the examples.
  private var exemplified: (face: FaceSet.Face, text: String)?

  /// Where text is on its line.
  private enum Position: Equatable {
    case line, superscript, `subscript`
    /// Points above the line, which a document has.
    case offset(Double)

    init(_ baseline: TextBaseline?) {
      switch baseline {
      case nil: self = .line
      case .superscript: self = .superscript
      case .subscript: self = .subscript
      case .offset(let points): self = .offset(points)
      }
    }

    var baseline: TextBaseline? {
      switch self {
      case .line: nil
      case .superscript: .superscript
      case .subscript: .subscript
      case .offset(let points): .offset(points)
      }
    }
  }

  init() {
    letters = makeGroup(
      title: tr("Letters and Figures"),
      rows: [capitals.row, position.row, figures.row, figureWidths.row, language.row])
    spacing = makeGroup(title: tr("Spacing"), rows: [tracking.row])
    let box = widget.cast(to: GtkBox.self)
    gtk_box_append(box, letters.pointer)
    gtk_box_append(box, spacing.pointer)
    gtk_box_append(box, offered.pointer)
    tracking.chosen = { [weak self] points, gesture in
      self?.send(.attributes(.tracking(points == 0 ? nil : points)), gesture)
    }
    capitals.chosen = { [weak self] in self?.send(.attributes(.capitals($0)), nil) }
    position.chosen = { [weak self] in self?.send(.attributes(.baseline($0.baseline)), nil) }
    language.chosen = { [weak self] in self?.send(.attributes(.language($0)), nil) }
    for control in [figures, figureWidths] {
      control.chosen = { [weak self] in self?.send(.attributes($0), nil) }
    }
  }

  func show(_ state: PanelState) {
    state.apply(.tracking, to: spacing)
    tracking.show(state.set.tracking ?? 0, isMixed: state.isMixed(.tracking))
    // A feature of one family may mean something else in another.
    let face = state.selection.isFamilyMixed ? nil : state.face
    if face != self.face {
      self.face = face
      remake(state.appearance.fonts.faces)
    }
    showLetters(state)
    for control in controls { control.show(state) }
    showExamples(DisplayText.line(state.selection.text, limit: 400))
    for group in groups { state.apply(group.mode, to: group.widget) }
  }

  private func showLetters(_ state: PanelState) {
    state.apply(.capitals, to: capitals.row)
    state.apply(.baseline, to: position.row)
    state.apply(.language, to: language.row)
    for control in [figures, figureWidths] {
      state.apply(.features, to: control.row)
      control.show(state, offered: featureTags)
    }
    letters.isVisible = !state.shownModes.isDisjoint(
      with: [.capitals, .baseline, .language, .features])
    capitals.show(
      state.set.capitals, isMixed: state.isMixed(.capitals), note: state.note(of: .capitals))
    let place = Position(state.set.baseline)
    var note = state.note(of: .baseline)
    if note.isEmpty, case .offset(let points) = place {
      note =
        points < 0
        ? tr("{number} pt below the line", ["number": DisplayText.decimal(-points)])
        : tr("{number} pt above the line", ["number": DisplayText.decimal(points)])
    }
    position.show(place, isMixed: state.isMixed(.baseline), note: note)
    language.show(state.set.language, isMixed: state.isMixed(.language))
  }

  private func remake(_ faces: FaceSet) {
    let box = offered.cast(to: GtkBox.self)
    for group in groups { gtk_box_remove(box, group.widget.pointer) }
    (groups, controls, featureTags) = ([], [], nil)
    guard let face else { return }
    let axes = faces.axes(of: face).filter { $0.minimum < $0.maximum }
    add(
      axes.map { AxisControl($0, resting: faces.coordinates(of: face)[$0.tag] ?? $0.default) },
      title: tr("Font Variations"), mode: .axes)
    let features = faces.features(of: face)
    featureTags = Set(features.map(\.tag))
    // The kinds of figures have rows of their own.
    let others = features.filter { !["lnum", "onum", "tnum", "pnum"].contains($0.tag) }
    add(
      FeatureNames.choices(of: others).map { FeatureControl($0) }, title: tr("Features"),
      mode: .features)
    add(
      FeatureNames.sets(of: features).map { FeatureControl($0) }, title: tr("Stylistic Sets"),
      mode: .features)
  }

  /// Looks, off the main thread, for what each feature does to the selected text; where it does
  /// nothing to it, for another text that it changes.
  private func showExamples(_ text: String) {
    guard let face, let reference = face.reference else { return }
    if let exemplified, exemplified.face == face, exemplified.text == text { return }
    exemplified = (face, text)
    reading?.cancel()
    let features = controls.compactMap { $0 as? FeatureControl }
    let tags = features.map(\.feature.tag)
    guard !tags.isEmpty else { return }
    let variations = OfferedFace(face)?.variations
    reading = Task {
      let found = await Task.detached { () -> [String: String] in
        guard let examples = FeatureExamples(path: reference.path, index: reference.index)
        else { return [:] }
        var found: [String: String] = [:]
        for tag in tags {
          found[tag] = examples.words(of: text, changedBy: tag) ?? examples.text(for: tag)
        }
        return found
      }.value
      guard !Task.isCancelled else { return }
      for control in features {
        control.show(example: found[control.feature.tag], in: reference, variations: variations)
      }
    }
  }

  private func add(_ added: [any TypographyControl], title: String, mode: FormattingModes) {
    guard !added.isEmpty else { return }
    for control in added {
      control.chosen = { [weak self] in self?.send(.attributes($0), $1) }
    }
    controls += added
    let group = makeGroup(title: title, rows: added.map(\.row))
    gtk_box_append(offered.cast(to: GtkBox.self), group.pointer)
    groups.append((group, mode))
  }
}

/// A row for something that a face offers.
protocol TypographyControl: AnyObject {
  var row: Widget { get }
  var chosen: (AttributeChange, Int?) -> Void { get set }
  func show(_ state: PanelState)
}

/// A variation axis.
private final class AxisControl: TypographyControl {
  var row: Widget { number.row }
  var chosen: (AttributeChange, Int?) -> Void = { _, _ in }
  private let axis: VariationAxis
  private let resting: Double
  private let number: NumberControl

  /// - Parameter resting: where the face is on the axis when nothing is set.
  init(_ axis: VariationAxis, resting: Double) {
    self.axis = axis
    self.resting = resting
    let span = axis.maximum - axis.minimum
    let digits = span <= 2 ? 2 : span <= 20 ? 1 : 0
    number = NumberControl(
      DisplayText.line(axis.name, fallback: axis.tag), limits: axis.minimum...axis.maximum,
      step: digits == 2 ? 0.01 : digits == 1 ? 0.1 : 1, digits: digits, hasSlider: true)
    number.chosen = { [weak self] in self?.chosen(.axis(axis.tag, $0), $1) }
  }

  func show(_ state: PanelState) {
    number.show(
      state.set.axes?[axis.tag] ?? resting, isMixed: state.isMixed(tag: axis.tag, of: .axes))
  }
}
