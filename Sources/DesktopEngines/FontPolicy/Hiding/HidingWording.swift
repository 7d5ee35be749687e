// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseFontLanguages
import TypecaseGLibKit
import TypecaseLanguageWording

/// Why a family cannot be hidden and what hiding saves, for a person: the browser and the command
/// line say the same.
public enum HidingWording {
  /// In a sentence or two.
  public static func explanation(_ refused: (name: String, reason: HidingRefusal)) -> String {
    let name = DisplayText.line(refused.name, limit: 40, fallback: tr("Unnamed font"))
    return switch refused.reason {
    case .unknown: tr("The system has no font family “{font}”.", ["font": name])
    case .unknownFile:
      tr(
        "The system has no font file {file}.",
        ["file": DisplayText.line(refused.name, limit: 200)])
    case .unfitName: tr("“{font}” has a name that no rule can hold.", ["font": name])
    case .alsoInstalled:
      tr(
        "“{font}” cannot be hidden: somebody installed a family of the same name, which would be hidden with it.",
        ["font": name])
    case .sharedName(let other):
      tr(
        "“{font}” cannot be hidden: fonts of “{other}” have that name too, and would be hidden with it.",
        ["font": name, "other": DisplayText.line(other, limit: 40)])
    case .role(.interface):
      tr("“{font}” cannot be hidden: the desktop’s own text is set in it.", ["font": name])
    case .role(.document):
      tr("“{font}” cannot be hidden: it is the desktop’s font for documents.", ["font": name])
    case .role(.monospace):
      tr("“{font}” cannot be hidden: it is the desktop’s monospace font.", ["font": name])
    case .generic(let generic):
      tr(
        "“{font}” cannot be hidden: programs get it when they ask for “{generic}”.",
        ["font": name, "generic": generic])
    case .language(let tag):
      tr(
        "“{font}” cannot be hidden: no other family that is shown writes {language}.",
        ["font": name, "language": LanguageNames.installed.name(tag)])
    }
  }

  /// The measured effect on a program's start, in a sentence.
  public static func saving(_ measurement: StartMeasurement) -> String {
    let saved = measurement.savedMicroseconds
    // Less than the measurement can tell apart.
    if saved.magnitude < 100 { return tr("Programs start as fast with them hidden as without.") }
    let holes: KeyValuePairs = [
      "saved": DisplayText.milliseconds(UInt64(saved.magnitude)),
      "all": DisplayText.milliseconds(measurement.shown),
    ]
    return saved > 0
      ? tr("Programs start {saved} sooner; fonts took {all} of each start.", holes)
      : tr("Programs start {saved} later; fonts took {all} of each start.", holes)
  }
}
