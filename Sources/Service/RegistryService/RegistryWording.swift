// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontPolicy
import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// The service's words for a person, in one place.
enum RegistryWording {
  /// Who owns fonts, for a person.
  ///
  /// - Parameter name: as the store has it, which is in no language of the person's for an owner
  ///   that is not an app.
  static func owner(_ id: String, named name: String) -> String {
    switch id {
    case AppIdentity.person.id: tr("Added by you")
    case AppIdentity.administrator.id: tr("Installed by your administrator")
    default: name
    }
  }
  static var isBeingUninstalled: String { tr("Typecase is being uninstalled.") }
  static var pathNotAbsolute: String { tr("The file’s path is not absolute.") }
  static var noSuchFile: String { tr("There is no such file.") }
  static var notReadable: String { tr("The file cannot be read.") }
  static var isFolder: String { tr("This is a folder, not a font file.") }
  static var isNoRegularFile: String { tr("This is not a regular file.") }
  static var outsideBundle: String {
    tr("The file is not part of the app. An app can install only fonts that it ships itself.")
  }
  static func tooManyFonts(_ limit: Int) -> String {
    trn(
      "More than {count} font cannot be added at once.",
      "More than {count} fonts cannot be added at once.", limit)
  }
  static var tooLarge: String { tr("The file is larger than a font may be.") }
  static var noCatalog: String { tr("The app has no catalog of fonts.") }
  static var catalogUnreadable: String { tr("The app’s catalog of fonts cannot be read.") }
  static var assetUnknown: String { tr("The app’s catalog has no such font.") }
  static var assetUnavailable: String { tr("The font could not be downloaded.") }
  static var assetDiffers: String {
    tr("The file is not the one that the app’s catalog describes.")
  }
  static var noRoomForAsset: String { tr("There is not enough room for the download.") }
  static var namesNoFile: String { tr("It is not said which file is meant.") }
  static var notEntitled: String { tr("The app is not entitled to install fonts.") }
  static var snapsRefused: String { tr("Snaps cannot install fonts.") }
  static var notEntitledToUse: String { tr("The app is not entitled to use installed fonts.") }
  static var snapsNotGivenFonts: String { tr("Snaps cannot be given fonts.") }
  static var otherKindOfConsumer: String {
    tr("Another app with the same id has been given fonts.")
  }
  static var notGiven: String { tr("The app was not given this font.") }
  static var namesNoFont: String { tr("It is not said which font is meant.") }
  static var otherKindOfApp: String {
    tr("Another app with the same id has installed fonts.")
  }
  static var unidentifiedProvider: String {
    tr("Only an app that is installed with a desktop file can install fonts.")
  }
  static var unknownCaller: String { tr("It could not be found out which app is asking.") }
  static var alreadyRegistered: String { tr("The font is already installed.") }
  static var nameInRequest: String {
    tr("Another font of the same request has the same name.")
  }
  static var nameBuiltIn: String { tr("The system already has a font with this name.") }
  static var nameTaken: String { tr("Another installed font has the same name.") }
  static func hiddenFamily(_ name: String) -> String {
    tr(
      "Programs would find the font under the name “{name}” as well, which belongs to other fonts.",
      ["name": name])
  }
  static func withdrawal(_ fault: Withdrawal) -> String {
    switch fault.kind {
    case .hiddenFamily: return hiddenFamily(fault.name)
    case .refused(let reason):
      if let issue = fault.issue { return issue.message }
      return InspectionIssue(
        code: 0, check: .names, severity: .rejected, fault: reason, subject: fault.name, detail: ""
      ).message
    }
  }
  /// What programs get from now on that do not ask for the fonts themselves, in a sentence for each
  /// kind; nothing where that is nothing.
  static func notices(_ requests: [TakenRequest]) -> [String] {
    var notices: [String] = []
    let named = requests.filter { $0.kind != .preference }
    if let first = named.first, named.count == 1, let substitute = first.answeredNow {
      notices.append(
        tr(
          "Programs that ask for “{family}” will get these fonts from now on, not “{substitute}” in its place.",
          ["family": first.family, "substitute": substitute]))
    } else if !named.isEmpty {
      notices.append(
        tr(
          "Programs that ask for {families} will get these fonts from now on, not the system’s substitutes.",
          ["families": list(named)]))
    }
    // "sans serif" and "sans-serif" are one name to a person.
    let generic = Set(requests.filter { $0.kind == .preference }.map(\.family))
    let preferred = requests.filter {
      let hyphenated = String($0.family.map { $0 == " " ? "-" : $0 })
      return $0.kind == .preference
        && (hyphenated == $0.family || !generic.contains(hyphenated))
    }
    if !preferred.isEmpty {
      notices.append(
        tr(
          "Programs may use these fonts for {families}, where no font of the system has the language of a text.",
          ["families": list(preferred)]))
    }
    return notices
  }

  /// The first of some families, and how many there are beside them.
  private static func list(_ requests: [TakenRequest]) -> String {
    let shown = requests.prefix(6).map { tr("“{name}”", ["name": $0.family]) }
      .joined(separator: tr(", "))
    let rest = requests.count - 6
    guard rest > 0 else { return shown }
    return trn(
      "{families} and {count} other", "{families} and {count} others", rest, ["families": shown])
  }
  static var disabledByPerson: String {
    tr("The font was turned off in Typecase, and can be turned on only there.")
  }
  static var notPartAnyMore: String { tr("The file is not part of the app any more.") }
  static var appBudget: String { tr("The app has as many fonts as one app may have.") }
  static var commonBudget: String { tr("There are as many fonts as may be installed in all.") }
  /// - Parameter excess: in microseconds.
  static func fontSlowsStart(_ excess: InspectionIssue.Excess) -> String {
    tr(
      "Used by name, the font would add {time} to the start of every program, of {limit} that it may. Only apps that ask for it can have it.",
      [
        "time": DisplayText.milliseconds(excess.number),
        "limit": DisplayText.milliseconds(excess.limit),
      ])
  }
  static var appSlowsStart: String {
    tr("Used by name, the app’s fonts would slow down the start of every program too much.")
  }
  static var fontsSlowStart: String {
    tr("Used by name, so many fonts would slow down the start of every program too much.")
  }
  static var registryUnusable: String { tr("The font registry cannot be used now.") }
  static var familyOfSystem: String {
    tr(
      "The system has fonts of a family with this name. Programs may use the new ones in their place."
    )
  }
  static var familyOfOther: String {
    tr(
      "Another app has installed a family with this name. Programs may use the new fonts in its place."
    )
  }
  static var otherThanCatalog: String {
    tr("The file holds another font than the app’s catalog says.")
  }
  static var noSuchFace: String { tr("The file holds no font of that name.") }
  static var cancelled: String { tr("The fonts were not installed, because that was refused.") }
  static var askedNext: String {
    tr("There is more to know about these fonts; you are asked next.")
  }
  static var notAnswered: String {
    tr("The fonts were not installed, because nobody could be asked.")
  }
  static var notPicked: String { tr("No font was picked, because nobody could be asked.") }
  static var missingNotShown: String {
    tr("The list of missing fonts was not shown, because nobody could be asked.")
  }
  static var muted: String {
    tr("The fonts were not installed. The app may not ask any more; Typecase can let it ask again.")
  }
  static func mayAskAgain(inSeconds seconds: Int64) -> String {
    let minutes = Int((seconds + 59) / 60)
    return seconds < 60
      ? trn(
        "The fonts were not installed. The app may ask again in {count} second.",
        "The fonts were not installed. The app may ask again in {count} seconds.", Int(seconds))
      : trn(
        "The fonts were not installed. The app may ask again in {count} minute.",
        "The fonts were not installed. The app may ask again in {count} minutes.", minutes)
  }
  static var closed: String { tr("The request was closed.") }
  static var notRegistered: String { tr("The app has not installed this font.") }
  static var partOfSystem: String { tr("The font is part of the system.") }
  static var storeBusy: String {
    tr("Another program uses the list of fonts now; nothing was changed. Try again.")
  }
  static var notInstalled: String { tr("This font is not installed.") }
  static var nothingToUndo: String { tr("There is no removal to take back.") }
  static func enableNameTaken(_ name: String) -> String {
    tr("The font cannot be turned on: another font has the name “{name}”.", ["name": name])
  }
  static var toldEnoughNames: String {
    tr(
      "The app tried to turn on too many fonts with names that are taken. It can try again tomorrow."
    )
  }
  static func undoNameTaken(_ name: String) -> String {
    tr("The fonts cannot come back: another font has the name “{name}” now.", ["name": name])
  }
  static var ownerAbsent: String {
    tr("The app that brought this font is not installed any more. Keep the font to use it.")
  }
  static var ownerPresent: String {
    tr("The app that brought these fonts is installed; they cannot be kept apart from it.")
  }
  static var notKeepable: String {
    tr("The font’s license does not let you keep it without the app that brought it.")
  }
  static var unsupportedScope: String { tr("Fonts cannot be installed for this length of time.") }
  static var changedMeanwhile: String { tr("The file changed while it was read.") }
  static var failed: String { tr("Something unexpected went wrong; nothing was changed.") }
  /// The fault of the store, and where it is.
  static func storeUnavailable(_ reason: StoreUnavailable) -> String {
    let finding = reason.finding.summary
    return tr(
      "{problem} {advice} ({path})",
      ["problem": finding.message, "advice": storeAdvice(finding), "path": reason.path])
  }
  private static func storeAdvice(_ finding: StoreFindingSummary) -> String {
    finding.remedy == "none"
      ? finding.advice : tr("“typecasectl doctor --repair” can mend this.")
  }
  static var sandboxedManager: String {
    tr("Apps in a sandbox cannot manage the fonts of other apps.")
  }

  // MARK: What is forbidden

  /// The forbidden action, and who forbids it.
  static func forbidden(_ refusal: PolicyRefusal) -> String {
    let what =
      switch refusal.subject {
      case .provider: tr("This app may not offer fonts.")
      case .installing: tr("Apps may not install fonts.")
      case .adding: tr("You cannot add fonts.")
      case .downloading: tr("Fonts may not be downloaded.")
      case .host(let host): tr("Fonts may not be downloaded from “{host}”.", ["host": host])
      case .changingRequired: tr("The font is installed for everybody, and stays as it is.")
      }
    let who =
      switch refusal.origin {
      case .file, .lock: tr("Your administrator decided this.")
      case .preset: tr("Your administrator preset this; you can change it in the settings.")
      case .broken:
        tr("The policy of your administrator cannot be read, and might forbid it.")
      case .person: tr("You decided this in the settings.")
      case .lockdown: tr("The desktop does not let you save files.")
      case .usual: ""
      }
    // TRANSLATORS: two sentences: what is forbidden, and who forbids it
    return who.isEmpty ? what : tr("{what} {who}", ["what": what, "who": who])
  }

  /// Who may use newly installed fonts, where somebody has decided that beforehand.
  static func presetExposure(_ rule: PolicyRule) -> String? {
    guard rule.value == .word(FontExposure.asks.rawValue) else { return nil }
    return switch rule.origin {
    case .file, .lock, .preset:
      tr("Your administrator suggests that only apps that ask for new fonts use them.")
    default: nil
    }
  }

  // MARK: Apps that are not installed any more

  static func leftTitle(_ app: String) -> String {
    tr("{app} Is Not Installed Any More", ["app": app])
  }
  static func leftKeepable(_ count: Int) -> String {
    trn(
      "The font that it brought is turned off. Keep it as your own, or let it be removed.",
      "The {count} fonts that it brought are turned off. Keep them as your own, or let them be removed.",
      count)
  }
  static func leftPartlyKeepable(_ keepable: Int, of count: Int) -> String {
    trn(
      "The {total} fonts that it brought are turned off. You can keep {count} of them as your own; the licenses of the others do not allow that.",
      "The {total} fonts that it brought are turned off. You can keep {count} of them as your own; the licenses of the others do not allow that.",
      keepable, ["total": String(count)])
  }
  static func leftNotKeepable(_ count: Int) -> String {
    trn(
      "The font that it brought is turned off. Its license does not let you keep it without the app.",
      "The {count} fonts that it brought are turned off. Their licenses do not let you keep them without the app.",
      count)
  }
  static var leftSeeBrowser: String { tr("Open Typecase to decide.") }
  static var keep: String { trc("fonts of an app that is gone", "Keep") }
  static var remove: String { trc("fonts of an app that is gone", "Remove") }
}
