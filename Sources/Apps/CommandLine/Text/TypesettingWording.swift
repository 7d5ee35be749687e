// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseGLibKit
import TypesettingRequests

/// Why text is not laid out, for a person at a terminal.
enum TypesettingWording {
  /// A failure of wrong usage that says the option, the value and the place in it.
  ///
  /// - Parameter position: how many characters are before the place.
  static func failure(
    option: String, value: String, reason: String, position: Int
  ) -> CommandFailure {
    CommandFailure(
      status: .usage,
      reason: .init(
        name: BusError.invalidArguments,
        message: tr(
          "{option} “{value}”: {reason} (character {position})",
          [
            "option": option, "value": excerpt(value, around: position), "reason": reason,
            "position": "\(position + 1)",
          ])))
  }

  /// A failure for what the layout refused.
  ///
  /// - Parameter exclusions: the path data that it was given.
  static func failure(_ refusal: TypesettingRefusal, exclusions: [String]) -> CommandFailure {
    switch refusal {
    case .path(let number, let fault, let position):
      failure(
        option: "--exclude", value: exclusions.indices.contains(number) ? exclusions[number] : "",
        reason: text(fault), position: position)
    case .font(let name):
      CommandFailure(refused: tr("There is no font “{name}”", ["name": Output.safe(name)]))
    case .tooManyPixels:
      CommandFailure(
        refused: tr("A page has too many pixels for a picture. Choose a smaller --scale."))
    case .unreadable(let detail): CommandFailure(refused: text(.ended(detail: detail)))
    }
  }

  static func text(_ failure: TypesettingProgram.Failure) -> String {
    switch failure {
    case .missing(let path):
      tr(
        "Text cannot be laid out: a part of Typecase is missing ({path}).",
        ["path": Output.safe(path)])
    case .ended(let detail):
      tr(
        "Text cannot be laid out: {program} ended without an answer ({detail}).",
        ["program": TypesettingProgram.name, "detail": Output.safe(detail)])
    }
  }

  static func text(_ fault: OptionValue.Fault) -> String {
    switch fault {
    case .noNumber: tr("a number is expected here")
    case .tooLarge: tr("the number is not finite, or beyond 1,000,000,000")
    case .outside(let range) where range.upperBound >= OptionValue.farthest:
      tr("the number must be at least {least}", ["least": "\(Int(range.lowerBound))"])
    case .outside(let range):
      tr(
        "the number must be from {least} to {most}",
        ["least": "\(Int(range.lowerBound))", "most": "\(Int(range.upperBound))"])
    case .noWholeNumber(let least):
      tr("a whole number of at least {least} is expected here", ["least": "\(least)"])
    case .tooMany(let most): tr("there can be at most {most}", ["most": "\(most)"])
    case .noPoint: tr("a point is two numbers with a comma between them, such as 10,20")
    case .noRange: tr("a range is two offsets with a hyphen between them, such as 0-20")
    case .behindText(let length): tr("the text ends at {length}", ["length": "\(length)"])
    case .endsBeforeStart: tr("the range ends before its start")
    case .crossesFold: tr("the range crosses the edge of another one")
    case .noLanguage: tr("a language’s tag is expected here, such as de-AT")
    case .noColumnWidth: tr("the gaps leave no width for columns")
    case .noPageSize:
      tr("a page size is a name or width and height in points, such as a4 or 420x595")
    case .noMargins:
      tr("margins are one length, or four with commas: top, right, bottom, left")
    case .noRoom: tr("nothing is left for the text")
    case .tooManyPaths:
      tr("there can be at most {most}", ["most": "\(LayoutRequest.mostExclusions)"])
    }
  }

  private static func text(_ fault: TypesettingRefusal.PathFault) -> String {
    switch fault {
    case .noStart: tr("path data begins with M or m")
    case .unknown(let text):
      tr(
        "“{text}” is neither a command of path data nor a number", ["text": Output.safe(text)])
    case .missingNumber(let command): tr("{command} needs a number here", ["command": command])
    case .tooFar: tr("the number is not finite, or leads beyond 1,000,000,000")
    case .noFlag(let text):
      tr("“{text}” is no flag of an arc, which is 0 or 1", ["text": Output.safe(text)])
    case .tooManySegments:
      tr(
        "all paths together can have at most {most} lines and curves",
        ["most": "\(LayoutRequest.mostSegments)"])
    }
  }

  /// What is around a place of a value, which may be very long.
  private static func excerpt(_ value: String, around position: Int) -> String {
    let (before, all) = (30, 60)
    let start = max(min(position, value.count) - before, 0)
    guard value.count > all else { return Output.safe(value) }
    let shown = value.dropFirst(start).prefix(all)
    return (start > 0 ? "…" : "") + Output.safe(String(shown))
      + (start + shown.count < value.count ? "…" : "")
  }
}
