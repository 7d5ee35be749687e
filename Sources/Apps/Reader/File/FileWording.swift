// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// The text for a person when a file cannot be read or written.
enum FileWording {
  static func text(_ failure: FileFailure) -> String {
    switch failure {
    case .notFound: tr("The file does not exist.")
    case .notPermitted: tr("The permissions of the file or its folder do not allow it.")
    case .notRegular: tr("This is not an ordinary file.")
    case .tooLarge:
      tr(
        "Documents can be up to {size} MiB large.",
        ["size": String(JSONDocument.largestSize >> 20)])
    case .empty: tr("The file is empty.")
    case .diskFull: tr("The disk is full.")
    case .changedMeanwhile: tr("Another program has changed the file since it was opened.")
    case .invalid(let error): DocumentWording.text(error)
    case .system(let message): message
    }
  }
}
