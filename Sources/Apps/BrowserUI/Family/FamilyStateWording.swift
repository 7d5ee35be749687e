// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

// The meaning of a family's state for a person.
extension FamilyState {
  /// Says why the family, or a part of it, is not in use.
  var summary: String {
    if enabledCount == ids.count { return tr("Programs can use this family.") }
    if enabledCount > 0 {
      return trn(
        "{off} of {count} style is off.", "{off} of {count} styles are off.", ids.count,
        ["off": String(ids.count - enabledCount)])
    }
    if let nameFault {
      return tr(
        "Typecase turned this family off, and keeps it. {reason}",
        ["reason": DisplayText.line(nameFault, limit: 600)])
    }
    if isDisabledByPerson || isOwn {
      return tr("You turned this family off. It stays installed, and no program can use it.")
    }
    return tr(
      "“{app}” turned this family off. It stays installed, and no program can use it.",
      ["app": providerName])
  }

  /// Says that not all styles are available to the same programs; nil where they are.
  var mixedExposure: String? {
    guard exposure == nil, !ids.isEmpty else { return nil }
    return trn(
      "{asking} of {count} style is only for apps that ask.",
      "{asking} of {count} styles are only for apps that ask.", ids.count,
      ["asking": String(askingCount)])
  }

  /// The important facts about the family's names, in paragraphs.
  var paragraphs: [String] {
    [conflict].compactMap(\.self) + notices.map { DisplayText.line($0, limit: 600) }
  }

  /// The text about fonts of the system; nil when there is no conflict.
  private var conflict: String? {
    guard !conflicts.isEmpty else { return nil }
    let files = conflicts.prefix(3).map { DisplayText.line($0, limit: 200) }
    return tr("The system has a font with this name. Programs get the system’s font, not this one.")
      + "\n" + files.joined(separator: "\n")
  }
}
