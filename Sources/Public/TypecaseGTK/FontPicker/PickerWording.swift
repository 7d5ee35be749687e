// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// The words of a picker about what an app asks for.
enum PickerWording {
  /// Which fonts are offered; nil when all are.
  ///
  /// - Parameter names: of the languages and scripts of the configuration.
  static func condition(
    _ configuration: PickerConfiguration, names: [String: String]
  ) -> String? {
    let traits = configuration.traits.map(word).joined(separator: tr(", "))
    let languages = configuration.languages.map { sentencePart($0, names, isInner: false) } ?? ""
    if traits.isEmpty, languages.isEmpty { return nil }
    if languages.isEmpty {
      // TRANSLATORS: which fonts a list offers: “Only fonts that are: bold, monospaced”
      return tr("Only fonts that are: {traits}", ["traits": traits])
    }
    if traits.isEmpty { return tr("Only fonts for {languages}", ["languages": languages]) }
    return tr(
      "Only fonts for {languages} that are: {traits}",
      ["languages": languages, "traits": traits])
  }

  private static func sentencePart(
    _ predicate: LanguagePredicate, _ names: [String: String], isInner: Bool
  ) -> String {
    func join(_ parts: [LanguagePredicate], _ word: String) -> String {
      let words = parts.map { sentencePart($0, names, isInner: true) }.filter { !$0.isEmpty }
      let text = words.joined(separator: " \(word) ")
      return isInner && words.count > 1 ? "(\(text))" : text
    }
    switch predicate {
    case .supports(let name): return DisplayText.line(names[name] ?? name, limit: 60)
    case .any(let parts): return join(parts, trc("languages", "or"))
    case .all(let parts): return join(parts, trc("languages", "and"))
    case .none(let parts):
      let text = join(parts, trc("languages", "or"))
      return text.isEmpty ? "" : tr("not {languages}", ["languages": text])
    }
  }

  private static func word(_ trait: FontTrait) -> String {
    switch trait {
    case .bold: tr("bold")
    case .italic: tr("italic")
    case .expanded: tr("expanded letters")
    case .condensed: tr("condensed")
    case .monospace: tr("monospaced")
    case .vertical: tr("for vertical text")
    case .tightLeading: tr("tight lines")
    case .looseLeading: tr("loose lines")
    case .uiOptimized: tr("made for interfaces")
    }
  }
}
