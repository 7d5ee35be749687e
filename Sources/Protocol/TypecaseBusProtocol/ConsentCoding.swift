// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit

extension ConsentQuestion {
  /// Reads the arguments of AskToInstall; nothing when they are not of its form.
  public init?(busArguments arguments: [Variant]) {
    guard arguments.count == 5, let handle = arguments[0].stringValue,
      let parentWindow = arguments[1].stringValue, let app = arguments[2].dictionaryValue,
      let families = arguments[3].dictionariesValue, let options = arguments[4].dictionaryValue
    else { return nil }
    self.init(
      handle: handle, parentWindow: parentWindow,
      app: AppSummary(busDictionary: app),
      families: families.compactMap(Family.init(busDictionary:)),
      fontCount: Int(options["fonts"]?.uint32Value ?? UInt32(families.count)),
      warnings: (options["warnings"]?.dictionariesValue ?? []).map(Warning.init(busDictionary:)),
      notices: options["notices"]?.stringsValue ?? [],
      policy: options["policy"]?.stringsValue ?? [],
      exposure: options["exposure"]?.stringValue.flatMap(FontExposure.init(rawValue:)) ?? .asks,
      scope: options["scope"]?.stringValue.flatMap(RegistrationScope.init(rawValue:))
        ?? .persistent,
      refusalCount: Int(options["refusals"]?.uint32Value ?? 0),
      refused: (options["refused"]?.dictionariesValue ?? []).map(Refused.init(busDictionary:)))
  }

  /// The arguments of AskToInstall.
  public var busArguments: [Variant] {
    [
      .objectPath(handle), .string(parentWindow),
      .dictionary(app.busDictionary),
      .dictionaries(families.map(\.busDictionary)),
      .dictionary([
        "fonts": .uint32(UInt32(fontCount)),
        "warnings": .dictionaries(warnings.map(\.busDictionary)), "notices": .strings(notices),
        "policy": .strings(policy),
        "exposure": .string(exposure.rawValue), "scope": .string(scope.rawValue),
        "refusals": .uint32(UInt32(clamping: refusalCount)),
        "refused": .dictionaries(refused.map(\.busDictionary)),
      ]),
    ]
  }
}

extension AppSummary {
  init(busDictionary values: [String: Variant]) {
    func text(_ key: String) -> String { values[key]?.stringValue ?? "" }
    self.init(
      id: text("id"), name: text("name"), icon: text("icon"), identity: text("identity"),
      // What nothing speaks for is only said.
      assurance: IdentityAssurance(rawValue: text("assurance")) ?? .claimed)
  }

  var busDictionary: [String: Variant] {
    [
      "id": .string(id), "name": .string(name), "icon": .string(icon),
      "identity": .string(identity), "assurance": .string(assurance.rawValue),
    ]
  }
}

extension ConsentQuestion.Warning {
  fileprivate init(busDictionary values: [String: Variant]) {
    func text(_ key: String) -> String { values[key]?.stringValue ?? "" }
    self.init(
      family: text("family"), style: text("style"), message: text("message"),
      place: text("place"), detail: text("detail"),
      isActionable: values["actionable"]?.boolValue ?? true)
  }

  fileprivate var busDictionary: [String: Variant] {
    [
      "family": .string(family), "style": .string(style), "message": .string(message),
      "place": .string(place), "detail": .string(detail), "actionable": .bool(isActionable),
    ]
  }
}

extension ConsentQuestion.Refused {
  fileprivate init(busDictionary values: [String: Variant]) {
    func text(_ key: String) -> String { values[key]?.stringValue ?? "" }
    self.init(name: text("name"), message: text("message"))
  }

  fileprivate var busDictionary: [String: Variant] {
    ["name": .string(name), "message": .string(message)]
  }
}

extension ConsentQuestion.Family {
  init?(busDictionary values: [String: Variant]) {
    guard let family = values["family"]?.stringValue,
      let location = FaceLocation(busDictionary: values)
    else { return nil }
    self.init(
      family: family, faceCount: Int(values["faces"]?.uint32Value ?? 1),
      styles: values["styles"]?.stringsValue ?? [], location: location,
      script: values["script"]?.stringValue ?? "Zyyy",
      languages: values["languages"]?.stringsValue ?? [],
      color: ColorKind(busDictionary: values),
      isVariable: values["variable"]?.boolValue ?? false,
      isUpdate: values["update"]?.boolValue ?? false,
      furtherNames: values["further-names"]?.stringsValue ?? [])
    fileFamilyCount = max(1, Int(values["file-families"]?.uint32Value ?? 1))
  }

  var busDictionary: [String: Variant] {
    var values = location.busDictionary
    values["family"] = .string(family)
    values["faces"] = .uint32(UInt32(faceCount))
    values["styles"] = .strings(styles)
    values["script"] = .string(script)
    values["languages"] = .strings(languages)
    color.add(to: &values)
    values["variable"] = .bool(isVariable)
    values["update"] = .bool(isUpdate)
    values["further-names"] = .strings(furtherNames)
    if fileFamilyCount > 1 { values["file-families"] = .uint32(UInt32(clamping: fileFamilyCount)) }
    return values
  }
}
