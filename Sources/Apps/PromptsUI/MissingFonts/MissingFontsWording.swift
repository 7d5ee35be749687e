// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseLanguageWording
import TypecaseProductIdentity

/// The words of the sheet of missing fonts.
struct MissingFontsWording {
  let question: MissingFontsQuestion

  var appName: String { AppWording.name(of: question.app) }

  private var offered: Int { question.fonts.count { $0.source != .nowhere } }

  var headline: String {
    let isUnknown = [AppWording.unidentified, AppWording.person].contains(question.app.identity)
    let count = question.fonts.count
    if isUnknown {
      return trn(
        "{count} font is missing", "{count} fonts are missing", count)
    }
    return trn(
      "“{app}” is missing {count} font", "“{app}” is missing {count} fonts", count,
      ["app": appName])
  }

  /// Whether the person asks themselves, for fonts of a collection.
  var isForPerson: Bool { question.app.identity == AppWording.person }

  /// The asking app; empty for the person.
  var identity: String { isForPerson ? "" : AppWording.identity(of: question.app) }

  /// The font that is shown meanwhile.
  var explanation: String {
    if !question.policy.isEmpty {
      // A person who cannot add fonts is not asked to.
      let words = offered == 0 ? tr("None of your apps offers these.") : tr("Some are offered.")
      return ([words] + question.policy.map { DisplayText.line($0, limit: 600) })
        .joined(separator: "\n")
    }
    if isForPerson {
      return offered == 0
        ? tr("None of your apps offers these; you can add font files in Typecase.")
        : tr("Your apps offer fonts that you do not have.")
    }
    if question.fonts.allSatisfy({ $0.script != nil }) {
      return offered == 0
        ? tr(
          "Some text is shown as boxes. None of your apps offers a font for it; you can add font files in Typecase."
        ) : tr("For now, some text is shown as boxes.")
    }
    return offered == 0
      ? tr(
        "Text is shown in other fonts. None of your apps offers these; you can add font files in Typecase."
      ) : tr("For now, text is shown in other fonts and may look different.")
  }

  /// The font's name for the person: as the app gave it.
  static func name(of font: FontDescriptor) -> String {
    let name =
      font.fullName
      ?? font.family.map { [$0, font.style ?? ""].filter { !$0.isEmpty }.joined(separator: " ") }
      ?? font.postScriptName ?? ""
    return DisplayText.line(name, limit: 60, fallback: tr("Unnamed font"))
  }

  /// The font's name; of a script for which there is none, what text it is.
  static func name(of font: MissingFont) -> String {
    guard let script = scriptName(of: font), font.descriptor.family == nil else {
      return name(of: font.descriptor)
    }
    // TRANSLATORS: text in a script, such as “Text in Tibetan”
    return tr("Text in {script}", ["script": script])
  }

  /// What text a font is for; nil where the text names the font.
  static func purpose(of font: MissingFont) -> String? {
    guard font.descriptor.family != nil else { return nil }
    return scriptName(of: font).map { tr("For text in {script}", ["script": $0]) }
  }

  private static func scriptName(of font: MissingFont) -> String? {
    font.script.map(ScriptNames.installed.name)
  }

  static func name(of offer: MissingFont.Offer) -> String {
    let id = DisplayText.id(offer.provider, limit: 60, fallback: tr("an unnamed app"))
    return DisplayText.name(ofApp: offer.providerName, limit: 40, fallback: id)
  }

  /// The source of the font, and the cost.
  static func source(of font: MissingFont) -> String {
    switch font.source {
    case .nowhere:
      let package = font.script.flatMap {
        UnwrittenScript(script: $0, characters: []).installablePackage
      }
      return package.map {
        tr(
          "Not available; the package {package} of Debian has a font for such text",
          ["package": $0])
      } ?? tr("Not available")
    case .revoked: return tr("Installed; you took it back from this app")
    case .disabled: return tr("Installed; turned off")
    case .installed: return tr("Installed; this app does not use it")
    case .catalog(let offer):
      let from = tr(
        // TRANSLATORS: an app and its id, such as “From “Foundry” (org.example.Foundry)”
        "From “{app}” ({id})",
        ["app": name(of: offer), "id": DisplayText.id(offer.provider)])
      return ([from] + amount(of: offer)).joined(separator: tr(", "))
    }
  }

  /// The number of files, and the size of the download.
  private static func amount(of offer: MissingFont.Offer) -> [String] {
    let files = trn("{count} file", "{count} files", offer.fileCount)
    if offer.byteCount > 0 {
      return [
        files, tr("{size} to download", ["size": DisplayText.size(offer.byteCount)]),
      ]
    }
    return offer.totalByteCount > 0 ? [files, DisplayText.size(offer.totalByteCount)] : [files]
  }

  /// Whether the font is preselected: not if it must be downloaded, nor if the person decided
  /// against it before.
  static func isChosenAtFirst(_ font: MissingFont) -> Bool {
    guard case .catalog(let offer) = font.source else { return false }
    return offer.byteCount == 0
  }

  /// The description of a kind of fonts; empty where the title is enough.
  static func note(of source: MissingFont.Source) -> String {
    source == .nowhere ? tr("No installed app offers them.") : ""
  }

  /// The effect of choosing the font, for a screen reader.
  static func action(of font: MissingFont) -> String {
    switch font.source {
    case .nowhere: ""
    case .revoked: tr("Allow again")
    case .disabled: tr("Turn on")
    case .installed: tr("Allow")
    case .catalog: tr("Install")
    }
  }

  /// The title of the fonts of a kind.
  static func title(of source: MissingFont.Source) -> String {
    switch source {
    case .catalog: tr("Can Be Installed")
    case .revoked: tr("Not Allowed for This App")
    case .disabled: tr("Turned Off")
    case .installed: tr("Installed")
    case .nowhere: tr("Not Available")
    }
  }

  /// The button that agrees, for what is chosen.
  ///
  /// - Parameter replacementCount: how many fonts are replaced by others.
  func agree(_ chosen: [MissingFont], replacementCount: Int) -> String {
    func isOffered(_ font: MissingFont) -> Bool {
      if case .catalog = font.source { true } else { false }
    }
    let installs = chosen.count(where: isOffered)
    if replacementCount > 0 {
      if chosen.isEmpty {
        return trn("Replace {count} Font", "Replace {count} Fonts", replacementCount)
      }
      return installs == chosen.count ? tr("Install and Replace") : tr("Allow and Replace")
    }
    if chosen.isEmpty, question.fonts.contains(where: isOffered) { return tr("Install") }
    if installs == chosen.count, installs > 0 {
      return trn("Install {count} Font", "Install {count} Fonts", installs)
    }
    if installs > 0 { return tr("Install and Allow") }
    if !chosen.isEmpty, chosen.allSatisfy({ $0.source == .disabled }) { return tr("Turn On") }
    return tr("Allow")
  }

  /// The progress of a font.
  static func state(_ progress: MissingFontProgress, of font: MissingFont) -> String {
    switch progress.state {
    case .waiting: return tr("Waiting")
    case .fetching:
      let percent = String(Int((progress.fraction * 100).rounded(.down)))
      return tr("Downloading, {percent} %", ["percent": percent])
    case .checking: return tr("Checking")
    case .done:
      if case .catalog = font.source { return tr("Installed") }
      return tr("Can be used")
    case .failed:
      return DisplayText.sentence(
        progress.message, fallback: tr("It could not be installed."))
    }
  }

  /// The result of the others, when some failed.
  static func rest(_ count: Int) -> String {
    count == 0
      ? tr("The app can ask for them again.")
      : trn(
        "{count} other can be used now. The app can ask for the rest again.",
        "{count} others can be used now. The app can ask for the rest again.", count)
  }

  /// The failure as a whole.
  static func failures(_ count: Int) -> String {
    trn("{count} font could not be installed", "{count} fonts could not be installed", count)
  }
}
