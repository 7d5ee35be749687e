// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import MachineFonts
import TypecaseGLibKit

extension CommandFailure {
  /// Says what is wrong with a site, and what to do.
  ///
  /// - Parameter isPinning: whether it is to be noted what is known, so that there is nothing to put back yet.
  init(_ refusal: SiteRefusal, isPinning: Bool = false) {
    self.init(
      status: .refused,
      reason: .init(
        name: BusError.failed,
        message: Output.safe(SiteRefusalWording.text(of: refusal, isPinning: isPinning))))
  }
}

enum SiteRefusalWording {
  static func text(of refusal: SiteRefusal, isPinning: Bool) -> String {
    switch refusal {
    case .noPin, .unusablePin, .insideSite, .pinInTheWay, .pinChanged, .keyWithoutRole:
      nothingSigned(place(refusal))
    case .unfitDraft(let path, let problem):
      nothingSigned(
        tr(
          "The draft {path} cannot come next: {reason}. Delete it, and have it made again.",
          ["path": path, "reason": problem.description]))
    case .noDraft(let site): tr("There is no draft in {path}.", ["path": site])
    case .catalogUnknown(let path, _):
      nothingSigned(
        tr(
          "It is not known which {path} is right. Name one that you know with --catalog, such as that of a machine.",
          ["path": path]))
    default:
      isPinning
        ? tr(
          "{reason} Put a file there that you know, such as one of a machine or of a backup, or delete what should not be there. Then run this again.",
          ["reason": difference(refusal)])
        : nothingSigned(
          tr(
            "{reason} Whoever can write to the site may have done this. Find out who; then put back what is known beside your key: typecasectl catalog restore SITE --beside KEY",
            ["reason": difference(refusal)]))
    }
  }

  private static func nothingSigned(_ text: String) -> String {
    tr("Nothing was signed. {reason}", ["reason": text])
  }

  private static func place(_ refusal: SiteRefusal) -> String {
    switch refusal {
    case .noPin(let site):
      tr(
        "No file beside the key says what is known of {path}. Make one from that of another key, or of the site before it was moved: typecasectl catalog pin {path} --beside KEY --pin FILE. Or from first keys and a catalog that you know, such as those of a machine: typecasectl catalog pin {path} --beside KEY --first-keys FILE --catalog FILE",
        ["path": site])
    case .unusablePin(let path):
      tr(
        "{path} is damaged, belongs to somebody else, or others can write to it. Take it from a backup, or make it again with “typecasectl catalog pin”.",
        ["path": path])
    case .insideSite(let path, let site):
      tr(
        "{path} is in {site}, where others can change it. Move it out of there.",
        ["path": path, "site": site])
    case .pinInTheWay(let path):
      tr(
        "{path} is about another site or other keys. If the site was moved, name this file with --pin of typecasectl catalog pin. Otherwise move it away to begin anew, or use the folder of other keys.",
        ["path": path])
    case .pinChanged(let path):
      tr(
        "Another command has changed {path} in the meantime. Run this one again.", ["path": path])
    case .keyWithoutRole(let key, let path):
      tr(
        "The key {key} may not sign {path}: the keys that hold do not name it. Name one that may with --sign.",
        ["key": key.description, "path": path])
    default: ""
    }
  }

  /// The differences between the site and the pin.
  private static func difference(_ refusal: SiteRefusal) -> String {
    switch refusal {
    case .unreadable(let path): tr("{path} cannot be read as a file.", ["path": path])
    case .noFolder(let path): tr("{path} is no folder of the site.", ["path": path])
    case .keysMissing(let path), .catalogMissing(let path, _):
      tr("{path} is missing.", ["path": path])
    case .keysChanged(let path):
      tr("{path} is another one than is known beside your key.", ["path": path])
    case .keysNotBelieved(let path, let problem), .catalogNotBelieved(let path, let problem):
      tr(
        "{path} is not to be believed: {reason}.",
        ["path": path, "reason": problem.description])
    case .catalogOlder(let path, let version, let known):
      tr(
        "{path} is version {version}, and version {known} was published before.",
        ["path": path, "version": "\(version)", "known": "\(known)"])
    case .catalogChanged(let path, let version):
      tr(
        "{path} is another version {version} than is known beside your key.",
        ["path": path, "version": "\(version)"])
    default: ""
    }
  }
}
