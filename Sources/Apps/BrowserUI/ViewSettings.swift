// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseWidgets

/// How the person looks at lists and specimens.
///
/// It is kept from one start to the next.
final class ViewSettings {
  /// How the rows of lists look.
  var appearance = ListAppearance()
  var order = FontListing.Order.name
  /// How the specimens of families are set.
  var specimen = Specimen()

  struct Specimen: Hashable {
    /// What the person wrote; empty while each family has a sample of its own.
    var text = ""
    /// The size at the normal text size.
    var points = 32.0
    var alignment = SpecimenEditor.Alignment.start
    var paper = Paper.desktop
  }

  private let settings: Settings?

  /// - Parameter settings: the schema that it is kept in; nil where that is not installed.
  init(_ settings: Settings? = Settings(schema: "org.typecase.Typecase.view")) {
    self.settings = settings
    guard let settings else { return }
    // Whatever else writes the settings may have written anything.
    let sample = DisplayText.line(
      settings[string: "list-sample"], limit: ListAppearance.mostLetters)
    if !sample.isEmpty { appearance.sample = .text(sample) }
    if let points = settings.double("list-size") {
      appearance.points = ListAppearance.sizes.nearest(to: points)
    }
    appearance.isGrid = settings[string: "list-shape"] == "grid"
    order = FontListing.Order(rawValue: settings[string: "list-order"]) ?? .name
    specimen.text = String(settings[string: "specimen-text"].prefix(Self.mostLetters))
    if let points = settings.double("specimen-size") {
      specimen.points = SpecimenBar.range.nearest(to: points)
    }
    specimen.alignment = .init(name: settings[string: "specimen-alignment"]) ?? .start
    specimen.paper = Paper(rawValue: settings[string: "specimen-paper"]) ?? .desktop
  }

  /// Longer texts are not kept: settings are read as a whole by every program that has some.
  private static let mostLetters = 2_000

  /// Writes everything, for the next start.
  func save() {
    guard let settings else { return }
    let sample = if case .text(let text) = appearance.sample { text } else { "" }
    settings.set("list-sample", sample)
    settings.set("list-size", appearance.points)
    settings.set("list-shape", appearance.isGrid ? "grid" : "list")
    settings.set("list-order", order.rawValue)
    settings.set(
      "specimen-text", specimen.text.count <= Self.mostLetters ? specimen.text : "")
    settings.set("specimen-size", specimen.points)
    settings.set("specimen-alignment", specimen.alignment.name)
    settings.set("specimen-paper", specimen.paper.rawValue)
  }
}

extension SpecimenEditor.Alignment {
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
