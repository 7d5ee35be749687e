// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseGLibKit

/// Problems for a person: the browser and the command line say the same.
public enum ProblemWording {
  /// Above the problems of a kind.
  public static func title(of kind: FontProblem.Kind) -> String {
    switch kind {
    case .unseen: tr("Programs Cannot See Them")
    case .overridden: tr("The System’s Font Comes First")
    case .sameFamily: tr("Two Families of One Name")
    case .olderVersion: tr("Older Versions")
    case .duplicate: tr("Duplicates")
    case .samePostScriptName: tr("Different Fonts of One Name")
    case .staticBesideVariable: tr("Single Styles Beside a Variable Font")
    case .styleLinks: tr("Styles That Are Not Told Apart")
    case .lineHeights: tr("Lines of Different Heights")
    case .fault: tr("Faults in Files")
    }
  }

  /// What is wrong, and what a person sees of it.
  public static func explanation(of problem: FontProblem) -> String {
    switch problem.kind {
    case .unseen:
      guard case .unseen(let finding) = problem.reason else { return "" }
      return finding.message
    case .overridden:
      return tr(
        "The system has a font of this name now. Programs get that one, and never the installed one."
      )
    case .sameFamily:
      return tr(
        "A family of this name comes from: {owners}. Programs may use styles of any.",
        ["owners": list(owners(of: problem))])
    case .olderVersion:
      return trn(
        "{count} font is there in an older version, too. Programs may use either.",
        "{count} fonts are there in an older version, too. Programs may use either.",
        problem.others.count)
    case .duplicate:
      return trn(
        "{count} font is there twice. It takes room, and time at the start of programs.",
        "{count} fonts are there twice. They take room, and time at the start of programs.",
        problem.others.count)
    case .samePostScriptName:
      return tr(
        "{fonts} are different fonts with the name {name}, by which documents ask. They may get either.",
        [
          "fonts": list(problem.faces.map(name)),
          "name": DisplayText.line(problem.faces.first?.postScriptName ?? "", limit: 60),
        ])
    case .staticBesideVariable:
      return trn(
        "The variable font has {count} style that is there as a font of its own, too. Programs may use either.",
        "The variable font has {count} styles that are there as fonts of their own, too. Programs may use either.",
        problem.others.count)
    case .styleLinks: return explanation(ofLinks: problem)
    case .lineHeights:
      return trn(
        "{count} style has lines of another height than the rest of the family. Text jumps where a word of it is in a line.",
        "{count} styles have lines of another height than the rest of the family. Text jumps where a word of them is in a line.",
        problem.others.count)
    case .fault:
      guard case .fault(let message, _) = problem.reason else { return "" }
      return message
    }
  }

  private static func explanation(ofLinks problem: FontProblem) -> String {
    switch problem.reason {
    case .samePlace:
      return tr(
        "{styles} say that they are equally bold, wide and upright. Programs that choose by that find only one of them.",
        ["styles": list(problem.faces.map(\.style).map(line))])
    case .contradiction(let style, let isBold, let isItalic):
      return tr(
        "The font is called {style}, and says of itself that it is {link}. Programs choose it where they should not, or make a false bold or italic one.",
        ["style": line(style), "link": link(isBold, isItalic)])
    case .missingLink(let family, let isBold, let isItalic):
      return tr(
        "In “{family}”, the regular font has no {link} one beside it, although there is one. Programs that know four styles in a family make a false one.",
        ["family": line(family), "link": link(isBold, isItalic)])
    default: return ""
    }
  }

  private static func link(_ isBold: Bool, _ isItalic: Bool) -> String {
    switch (isBold, isItalic) {
    case (false, false): tr("regular")
    case (true, false): tr("bold")
    case (false, true): tr("italic")
    case (true, true): tr("bold italic")
    }
  }

  /// The technical reason: the numbers and names that lead to the problem; empty where the faces say it all.
  public static func detail(of problem: FontProblem) -> String {
    switch problem.reason {
    case .none: ""
    case .unseen(let finding): DisplayText.line("\(finding.code): \(finding.place)", limit: 300)
    case .samePlace:
      problem.faces.first.map { face in
        tr(
          "Weight {weight}, width {width} %, {slant}",
          [
            "weight": DisplayText.count(UInt64(max(face.weight, 0))),
            "width": DisplayText.count(UInt64(max(face.width, 0))),
            "slant": face.isSlanted ? tr("italic") : tr("upright"),
          ])
      } ?? ""
    case .contradiction(let style, let isBold, let isItalic):
      "name 2 “\(line(style))”, OS/2 fsSelection bit 0 (italic) \(isItalic ? 1 : 0), bit 5 (bold) \(isBold ? 1 : 0)"
    case .missingLink:
      problem.faces.map { face in
        "\(line(face.style)): name 1 “\(line(face.facts?.linkedFamily ?? ""))”, name 2 “\(line(face.facts?.linkedStyle ?? ""))”"
      }.joined(separator: "\n")
    case .lines(let usual, let others):
      others.lowerBound == others.upperBound
        ? tr(
          "From line to line: {usual} em, and {other} em",
          ["usual": em(usual), "other": em(others.lowerBound)])
        : tr(
          "From line to line: {usual} em, and {least} to {most} em",
          [
            "usual": em(usual), "least": em(others.lowerBound), "most": em(others.upperBound),
          ])
    case .fault(_, let detail): DisplayText.line(detail, limit: 600)
    }
  }

  /// A face of a problem: its version, and where it is.
  public static func detail(of face: LibraryFace) -> String {
    let version = face.facts.map {
      $0.version.isEmpty ? tr("Version {version}", ["version": em($0.revision)]) : line($0.version)
    }
    return [owner(of: face), version, DisplayText.line(face.location.path, limit: 300)]
      .compactMap(\.self).joined(separator: " · ")
  }

  /// Family and style.
  public static func name(of face: LibraryFace) -> String {
    [line(face.family), line(face.style)].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whose a face is.
  public static func owner(of face: LibraryFace) -> String {
    switch face.owner {
    case .system: tr("The system")
    case .provider(BusNames.person, _): tr("You")
    case .provider(BusNames.administrator, _): tr("Your administrator")
    case .provider(let id, let name): line(name.isEmpty ? id : name)
    }
  }

  /// What the repair does, for its button; nil where there is none.
  public static func label(of repair: FontRepair) -> String {
    switch repair {
    case .turnOff(let ids):
      trn("_Turn Off {count} Font", "_Turn Off {count} Fonts", ids.count)
    case .hide(let files): trn("_Hide {count} File", "_Hide {count} Files", files.count)
    case .takeOut: tr("_Show to Programs")
    }
  }

  /// What the repair does, in a sentence.
  public static func explanation(of repair: FontRepair) -> String {
    switch repair {
    case .turnOff:
      tr("Turns the others off. They stay installed, and can be turned on again.")
    case .hide:
      tr("Hides the others’ files from programs. Nothing is deleted, and they can be shown again.")
    case .takeOut(_, let file):
      tr(
        "Takes the family out of the list of hidden ones in {file}.",
        ["file": DisplayText.line(file, limit: 200)])
    }
  }

  /// What to do where there is no repair.
  public static func advice(for problem: FontProblem) -> String {
    if problem.faces.contains(where: { $0.owner.id == BusNames.administrator }) {
      return tr("Your administrator has installed fonts for everybody, and can change that.")
    }
    if case .unseen(let finding) = problem.reason { return finding.advice }
    return tr("The maker of the font can mend it.")
  }

  // MARK: - Parts

  private static func line(_ text: String) -> String { DisplayText.line(text, limit: 80) }

  private static func em(_ value: Double) -> String { DisplayText.decimal(value, digits: 3) }

  private static func list(_ names: [String]) -> String {
    var seen: Set<String> = []
    let each = names.filter { !$0.isEmpty && seen.insert($0).inserted }
    let most = 4
    let first = each.prefix(most).joined(separator: tr(", "))
    return each.count > most
      ? trn(
        "{names} and {count} more", "{names} and {count} more", each.count - most,
        ["names": first])
      : first
  }

  private static func owners(of problem: FontProblem) -> [String] { problem.faces.map(owner) }
}
