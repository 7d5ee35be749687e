// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol

/// Something that is wrong between fonts, with what mends it.
public struct FontProblem: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Programs cannot see a font because of a rule of the person's own, or of another program's.
    case unseen
    /// Programs get a font of the system instead of an installed one, by a name that both have.
    case overridden
    /// Two owners have a family of one name.
    case sameFamily = "same-family"
    /// One style is there twice, in different versions.
    case olderVersion = "older-version"
    /// One style is there twice.
    case duplicate
    /// Different fonts have one PostScript name.
    case samePostScriptName = "same-postscript-name"
    /// Styles are there as fonts of their own that a variable font of the family has.
    case staticBesideVariable = "static-beside-variable"
    /// Programs cannot tell the styles of a family apart, or do not find a bold or italic one.
    case styleLinks = "style-links"
    /// Lines are not of one height in all styles of a family.
    case lineHeights = "line-heights"
    /// The inspection found a fault in a file of the system.
    case fault
  }

  /// The numbers behind a problem.
  public enum Reason: Sendable, Hashable {
    case none
    /// Why programs do not see a font, and where that is.
    case unseen(StoreFindingSummary)
    /// Faces have one weight, width and slant.
    case samePlace
    /// What a name says and what the flags do.
    case contradiction(style: String, isBold: Bool, isItalic: Bool)
    /// The regular face has no bold or italic one beside it, for programs that know four faces in a family.
    case missingLink(family: String, isBold: Bool, isItalic: Bool)
    /// The line heights of the family's usual faces and of the others, in ems.
    case lines(usual: Double, others: ClosedRange<Double>)
    /// What the inspection said: the message, and the technical detail.
    case fault(message: String, detail: String)
  }

  public var kind: Kind
  /// As one of its faces has it.
  public var family: String
  /// The faces beside which the others are wrong.
  public var kept: [LibraryFace]
  /// The faces that are wrong there, which a repair changes.
  public var others: [LibraryFace]
  public var reason: Reason
  public var repair: FontRepair?

  public init(
    _ kind: Kind, family: String, kept: [LibraryFace] = [], others: [LibraryFace],
    reason: Reason = .none, repair: FontRepair? = nil
  ) {
    self.kind = kind
    self.family = family
    self.kept = kept
    self.others = others
    self.reason = reason
    self.repair = repair
  }

  /// All faces that are concerned.
  public var faces: [LibraryFace] { kept + others }

  /// Tells problems apart: the same for the same problem at another time.
  public var id: String {
    func joined(_ parts: some Sequence<String>) -> String {
      Set(parts).sorted().joined(separator: "+")
    }
    let owners = joined(faces.map(\.owner.id))
    switch kind {
    // Of these a family may have several.
    case .styleLinks, .samePostScriptName, .fault:
      return "\(kind.rawValue):\(family):\(owners):\(joined(others.map(\.style)))"
    default: return "\(kind.rawValue):\(family):\(owners)"
    }
  }

  /// Whether it concerns a font that somebody has installed, and not only the system's.
  public var concernsInstalled: Bool { faces.contains { $0.owner != .system } }
}

/// What mends a problem; it deletes nothing, and can be undone.
public enum FontRepair: Sendable, Hashable {
  /// Installed faces are turned off, by the registry's identifiers.
  case turnOff(ids: [String])
  /// Files of the system are hidden from programs, for this person.
  case hide(files: [String])
  /// A family is taken out of the list of rejected ones in a file of another program's.
  case takeOut(family: String, of: String)
}
