// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// The messages for an administrator about their files.
public enum PolicyWording {
  /// The faults in the administrator's rules.
  public static func explanation(of problem: PolicyProblem) -> String {
    let name: KeyValuePairs = ["name": problem.subject]
    return switch problem.kind {
    case .noRegularFile: tr("It is not a regular file.")
    case .foreignOwner:
      tr("The file belongs to user {name}, and must belong to root.", name)
    case .writableByOthers: tr("Others than its owner may write to the file.")
    case .tooLong: tr("The file is longer than a policy may be.")
    case .unreadable: tr("The file cannot be read: {name}", name)
    case .noText: tr("The file is not text in UTF-8.")
    case .unknownGroup: tr("There is no group {name}.", name)
    case .noGroup: tr("“{name}” stands before the first group.", name)
    case .noAssignment: tr("“{name}” is no key with a value.", name)
    case .unknownKey: tr("There is no key “{name}” in this group.", name)
    case .repeatedKey: tr("The key “{name}” is there already.", name)
    case .invalidValue: tr("The key “{name}” cannot have this value.", name)
    case .invalidSetting: tr("The setting “{name}” cannot have this value.", name)
    case .requiredFonts:
      tr("Fonts that are to be installed for everybody could not be installed: {name}", name)
    }
  }
}
