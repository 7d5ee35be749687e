// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// Text in columns, round shapes that are moved over it.
package final class ButterflyPage: DemonstrationPage {
  package let widget: Widget
  package let options = DemoOptions()

  private let view = RichTextView(TextStorage(runs: AliceText.story))
  private let butterfly = MovableShape(
    tr("Butterfly"), Butterfly.outline, radius: Butterfly.radius, at: (0.84, 118),
    draw: Butterfly.draw)
  private let wreath = GrowingShape(
    MovableShape(
      tr("Wreath"), Wreath.outline, radius: Wreath.radius, at: (0.3, 330), draw: Wreath.draw))
  private let moon = GrowingShape(
    MovableShape(tr("Moon"), Moon.outline, radius: Moon.radius, at: (0.62, 560), draw: Moon.draw))
  private let moving: MovingShapes
  private var hasColumns = true
  private lazy var balanced = BalancedColumns(of: view)

  package init() {
    butterfly.scale = 0.84
    moving = MovingShapes(above: view, [wreath.shape, moon.shape, butterfly])
    widget = moving.widget
    view.isEditable = false
    view.textStyle = .body
    view.margins = TextMargins(left: 24, right: 24, top: 24, bottom: 24)
    view.widget.setAccessibleLabel(tr("Story"))
    view.arrangement = { [weak self] width, _ in self?.columns(in: width) ?? [] }
    addOptions()
  }

  // MARK: - Columns

  private func columns(in width: Double) -> [TextContainer] {
    if moving.width == 0, view.widget.isRightToLeft {
      for shape in moving.shapes { shape.place.share = 1 - shape.place.share }
    }
    if width != moving.width { fit(width) }
    moving.width = width
    let shapes = moving.shapes.filter(\.isShown)
    func exclusions(from left: Double) -> [TextExclusion] {
      shapes.map { $0.exclusion(from: left, inWidth: width) }
    }
    let taken = shapes.reduce(0) { $0 + 30_000 * $1.scale * $1.scale }
    return balanced.columns(
      hasColumns ? 2 : 1, in: width, taken: taken, exclusions: exclusions)
  }

  /// Makes the butterfly smaller in a narrow window, so that there is room for text beside it.
  private func fit(_ width: Double) {
    let scale = min(width / 560, 0.84)
    if scale != butterfly.scale {
      butterfly.scale = scale
      butterfly.paint()
    }
    for shape in moving.shapes { shape.keepInside(width: width) }
  }

  // MARK: - Options

  private func addOptions() {
    options.addSwitch("columns", tr("Two _Columns"), isOn: true) { [weak self] isOn in
      guard let self else { return }
      self.hasColumns = isOn
      self.view.rearrange()
    }
    options.addSwitch("wreath", tr("_Wreath")) { [weak self] isOn in
      if let self { self.wreath.show(isOn, in: self.widget) }
    }
    options.addSwitch("moon", tr("_Moon That Grows")) { [weak self] isOn in
      if let self { self.moon.show(isOn, in: self.widget) }
    }
    for growing in [wreath, moon] {
      growing.onChange { [weak self, unowned growing] in self?.moving.changed(growing.shape) }
    }
    options.add("turn", tr("_Turn the Butterfly")) { [weak self] in
      if let self { self.moving.turn(self.butterfly, by: 15) }
    }
  }

  /// Moves the butterfly as a pointer does; for measurements.
  package func moveButterfly(to share: Double, _ y: Double) {
    moving.move(butterfly, to: share * moving.width, y)
  }
}
