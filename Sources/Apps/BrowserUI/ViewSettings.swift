// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseTextViews
import TypecaseWidgets

/// How the person looks at lists and specimens.
///
/// It is kept from one start to the next.
final class ViewSettings {
  /// How the rows of lists look.
  var appearance = ListAppearance()
  var order = FontListing.Order.name
  /// The text that lists and specimens show.
  let texts: SampleTexts
  /// How the specimens of families are set.
  var specimen = Specimen()
  /// How pages of text are set.
  var page = Page()

  struct Specimen: Hashable {
    /// The size at the normal text size.
    var points = 32.0
    /// The distance of lines as a multiple of the size; nil for the face's own.
    var leading: Double?
    /// What is added between letters, in thousandths of the size.
    var tracking = 0.0
    var alignment = SpecimenSetting.Alignment.start
    var paper = Paper.desktop
  }

  struct Page: Hashable {
    /// The size at the normal text size.
    var points = 9.0
    /// The distance of lines, in points.
    var leading = 12.0

    static let sizes = 5.0...36.0
    static let leadings = 5.0...72.0
  }

  private let settings: Settings?

  /// - Parameter settings: the schema that it is kept in; nil where that is not installed.
  init(_ settings: Settings? = Settings(schema: "org.typecase.Typecase.view")) {
    self.settings = settings
    texts = SampleTexts(settings)
    showTexts()
    texts.observe(self) { [weak self] in self?.showTexts() }
    guard let settings else { return }
    // Whatever else writes the settings may have written anything.
    if let points = settings.double("list-size") {
      appearance.points = ListAppearance.sizes.nearest(to: points)
    }
    appearance.isGrid = settings[string: "list-shape"] == "grid"
    order = FontListing.Order(rawValue: settings[string: "list-order"]) ?? .name
    if let points = settings.double("specimen-size") {
      specimen.points = SpecimenBar.range.nearest(to: points)
    }
    if let leading = settings.double("specimen-leading"), leading > 0 {
      specimen.leading = SpecimenBar.leadings.nearest(to: leading)
    }
    if let tracking = settings.double("specimen-tracking") {
      specimen.tracking = SpecimenBar.trackings.nearest(to: tracking)
    }
    if let points = settings.double("page-size") { page.points = Page.sizes.nearest(to: points) }
    if let points = settings.double("page-leading") {
      page.leading = Page.leadings.nearest(to: points)
    }
    specimen.alignment = .init(name: settings[string: "specimen-alignment"]) ?? .start
    specimen.paper = Paper(rawValue: settings[string: "specimen-paper"]) ?? .desktop
  }

  /// Lists show the text in one line, and each font's own sample where that is wanted.
  private func showTexts() {
    let line = texts.line
    appearance.sample = line.isEmpty ? .script : .text(line)
  }

  /// Writes everything, for the next start.
  func save() {
    guard let settings else { return }
    texts.save()
    settings.set("list-size", appearance.points)
    settings.set("list-shape", appearance.isGrid ? "grid" : "list")
    settings.set("list-order", order.rawValue)
    settings.set("specimen-size", specimen.points)
    settings.set("specimen-leading", specimen.leading ?? 0)
    settings.set("specimen-tracking", specimen.tracking)
    settings.set("page-size", page.points)
    settings.set("page-leading", page.leading)
    settings.set("specimen-alignment", specimen.alignment.name)
    settings.set("specimen-paper", specimen.paper.rawValue)
  }
}

extension SpecimenSetting.Alignment {
  /// As it is written in the settings.
  fileprivate var name: String {
    switch self {
    case .start: "start"
    case .center: "center"
    case .end: "end"
    case .justified: "justified"
    }
  }

  fileprivate init?(name: String) {
    guard let alignment = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = alignment
  }
}

extension ClosedRange<Double> {
  /// The value of the range that is nearest to another; its smallest for no number at all.
  fileprivate func nearest(to value: Double) -> Double {
    value.isNaN ? lowerBound : Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
