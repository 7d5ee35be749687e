// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import MachineFonts
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

// The messages of the machine's store, for an administrator.

extension MachineStoreFault {
  /// Names the file; says what is wrong with it, and what to do.
  var message: String {
    switch kind {
    case .foreignOwner:
      tr("{path} is not root’s, so it is not believed.", ["path": path])
    case .writableByOthers:
      tr("{path} can be changed by others than root, so it is not believed.", ["path": path])
    case .missing: tr("{path} is missing. Install its collection again.", ["path": path])
    case .replaced: tr("In the place of {path} is something else.", ["path": path])
    case .unreadable: tr("{path} cannot be read.", ["path": path])
    case .tooLong: tr("{path} is longer than it can be.", ["path": path])
    case .malformed: tr("{path} is damaged. Install its collection again.", ["path": path])
    case .newer: tr("{path} is of a newer version of Typecase.", ["path": path])
    case .changed:
      tr("{path} is not what was installed. Install its collection again.", ["path": path])
    }
  }
}

extension MachineStoreFailure {
  var message: String {
    switch self {
    case .fault(let fault): fault.message
    case .held: tr("Another program is changing the fonts for everybody. Try again later.")
    case .notPermitted: tr("Only root may change the fonts for everybody.")
    case .invalidID(let id):
      tr(
        "“{id}” is no id: it has letters, digits, periods, hyphens and underscores, and begins with a letter or a digit.",
        ["id": id])
    case .invalidTitle: tr("A title is one line of up to 200 characters.")
    case .noSuchCollection(let id): tr("There is no collection “{id}”.", ["id": id])
    case .refused: tr("Some fonts were refused, so nothing was changed.")
    case .noFonts: tr("There are no fonts in what you named.")
    case .exceedsLimit: tr("The fonts for everybody would become too many. Nothing was changed.")
    }
  }

  /// As errors are named on the bus.
  private var name: String {
    switch self {
    case .notPermitted: BusError.accessDenied
    case .noSuchCollection: FontErrorCode.notRegistered.name
    case .exceedsLimit: FontErrorCode.exceededResourceLimit.name
    default: BusError.failed
    }
  }

  var commandFailure: CommandFailure {
    let detail: String =
      switch self {
      case .fault(let fault): fault.detail
      case .held(let path), .notPermitted(let path): path
      case .exceedsLimit(let excess): excess
      default: ""
      }
    let text = detail.isEmpty ? message : "\(message) (\(detail))"
    return CommandFailure(status: .refused, reason: .init(name: name, message: text))
  }
}

extension CommandFailure {
  /// The reason why the store could not be read or changed.
  init(ofSystemStore error: any Error) {
    switch error {
    case let failure as MachineStoreFailure: self = failure.commandFailure
    case let fault as MachineStoreFault: self = MachineStoreFailure.fault(fault).commandFailure
    case let error as InspectionUnavailable: self.init(error)
    default: self.init(unexpected: error)
    }
  }
}

extension RefusedMachineFont {
  /// The font's name for a terminal.
  var title: String { member.map { "\(path) › \($0)" } ?? path }
}

extension RefusedMachineFont.Reason {
  var message: String {
    switch self {
    case .inspection(let issue): issue.message
    case .taken(let clash, let collection):
      tr(
        "The collection “{collection}” has the name “{name}”.",
        ["collection": collection, "name": clash.name])
    case .builtIn(let clash, _):
      tr("This system has a font named “{name}” already.", ["name": clash.name])
    case .repeatedName(let name):
      tr("Another font of the collection has the name “{name}”, too.", ["name": name])
    case .changedMeanwhile: tr("The file was changed while it was read.")
    }
  }

  var detail: String {
    switch self {
    case .inspection(let issue): "\(issue.check.rawValue): \(issue.detail)"
    case .builtIn(_, let file): file ?? ""
    case .taken, .repeatedName, .changedMeanwhile: ""
    }
  }

  /// The code of the contract's errors.
  var code: FontErrorCode {
    switch self {
    case .inspection(let issue): FontErrorCode(rawValue: issue.code) ?? .invalidFontData
    case .taken, .builtIn, .repeatedName: .duplicatedName
    case .changedMeanwhile: .invalidFilePath
    }
  }
}

extension MachineFontFinding {
  var message: String {
    switch fault {
    case .file(let fault): fault.message
    case .inspection(let issue): issue.message
    }
  }

  var detail: String {
    switch fault {
    case .file(let fault): fault.detail
    case .inspection(let issue): "\(issue.check.rawValue): \(issue.detail)"
    }
  }
}
