// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit

// How the values of org.typecase.Manager1 travel. Reading gives nothing when a key is missing that
// the interface promises; the other side may be another version, or broken.

extension FaceLocation {
  init?(busDictionary values: [String: Variant]) {
    guard let path = values["path"]?.pathValue, let index = values["index"]?.uint32Value else {
      return nil
    }
    self.init(path: path, index: Int(index))
  }

  var busDictionary: [String: Variant] {
    ["path": .path(path), "index": .uint32(UInt32(clamping: index))]
  }
}

extension ColorKind {
  /// The name of the key, and that of older versions.
  private static let keys = ["color", "colour"]

  init(busDictionary values: [String: Variant]) {
    self =
      Self.keys.lazy.compactMap { values[$0]?.stringValue.flatMap(ColorKind.init(rawValue:)) }
      .first ?? .none
  }

  func add(to values: inout [String: Variant]) {
    for key in Self.keys { values[key] = .string(rawValue) }
  }
}

extension InstalledFont {
  package init?(busDictionary values: [String: Variant]) {
    guard let location = FaceLocation(busDictionary: values) else { return nil }
    let descriptor = FontDescriptor(busDictionary: values)
    guard descriptor.id != nil, descriptor.family != nil, descriptor.provider != nil else {
      return nil
    }
    self.init(
      descriptor: descriptor, providerName: values["provider-name"]?.stringValue ?? "",
      location: location, digest: values["digest"]?.stringValue ?? "",
      script: values["script"]?.stringValue ?? "Zyyy",
      isVariable: values["variable"]?.boolValue ?? false,
      color: ColorKind(busDictionary: values),
      isDisabledByPerson: values["disabled-by-person"]?.boolValue ?? false,
      conflict: values["conflict"]?.pathValue, nameFault: values["withdrawal"]?.stringValue,
      installed: values["installed"]?.int64Value ?? 0,
      isChecked: values["checked"]?.boolValue ?? false)
  }

  package var busDictionary: [String: Variant] {
    var values = descriptor.busDictionary.merging(location.busDictionary) { $1 }
    values["provider-name"] = .string(providerName)
    values["digest"] = .string(digest)
    values["script"] = .string(script)
    values["variable"] = .bool(isVariable)
    color.add(to: &values)
    values["disabled-by-person"] = .bool(isDisabledByPerson)
    values["conflict"] = conflict.map(Variant.path)
    values["withdrawal"] = nameFault.map { .string($0) }
    values["installed"] = .int64(installed)
    values["checked"] = .bool(isChecked)
    return values
  }
}

extension FamilySummary {
  package init?(busDictionary values: [String: Variant]) {
    guard let location = FaceLocation(busDictionary: values),
      let provider = values["provider"]?.stringValue, let family = values["family"]?.stringValue,
      let id = values["id"]?.stringValue
    else { return nil }
    self.init(
      provider: provider, providerName: values["provider-name"]?.stringValue ?? provider,
      family: family, faceCount: Int(values["faces"]?.uint32Value ?? 1), id: id,
      style: values["style"]?.stringValue ?? "", location: location,
      script: values["script"]?.stringValue ?? "Zyyy",
      languages: values["languages"]?.stringsValue ?? [],
      isVariable: values["variable"]?.boolValue ?? false,
      color: ColorKind(busDictionary: values),
      enabledCount: Int(values["enabled-faces"]?.uint32Value ?? values["faces"]?.uint32Value ?? 1),
      conflictCount: Int(values["conflicting-faces"]?.uint32Value ?? 0),
      isChecked: values["checked"]?.boolValue ?? false)
  }

  package var busDictionary: [String: Variant] {
    var values = location.busDictionary
    values["provider"] = .string(provider)
    values["provider-name"] = .string(providerName)
    values["family"] = .string(family)
    values["faces"] = .uint32(UInt32(faceCount))
    values["id"] = .string(id)
    values["style"] = .string(style)
    values["script"] = .string(script)
    values["languages"] = .strings(languages)
    values["variable"] = .bool(isVariable)
    color.add(to: &values)
    values["enabled-faces"] = .uint32(UInt32(enabledCount))
    values["conflicting-faces"] = .uint32(UInt32(conflictCount))
    values["checked"] = .bool(isChecked)
    return values
  }
}

extension FontDetails {
  package init?(busDictionary values: [String: Variant]) {
    guard let font = InstalledFont(busDictionary: values) else { return nil }
    self.init(font: font)
    func text(_ key: String, or older: String? = nil) -> String {
      values[key]?.stringValue ?? older.flatMap { values[$0]?.stringValue } ?? ""
    }
    byteCount = values["byte-count"]?.uint64Value ?? 0
    glyphCount = values["glyph-count"]?.uint32Value ?? 0
    version = text("version")
    designer = text("designer")
    manufacturer = text("manufacturer")
    copyright = text("copyright")
    license = text("license", or: "licence")
    licenseURL = text("license-url", or: "licence-url")
    summary = text("description")
    embedding = text("embedding")
    axes = (values["axes"]?.dictionariesValue ?? []).compactMap(VariationAxis.init(busDictionary:))
    instances = (values["instances"]?.dictionariesValue ?? []).map { instance in
      NamedInstance(
        name: instance["name"]?.stringValue ?? "",
        variations: instance["variations"]?.entries { $0.doubleValue } ?? [:])
    }
    featureTags = values["feature-tags"]?.stringsValue ?? []
    coverage = (values["coverage"]?.arrayValue ?? []).compactMap { range in
      guard case .tuple(let ends) = range, ends.count == 2, let first = ends[0].uint32Value,
        let last = ends[1].uint32Value, first <= last
      else { return nil }
      return first...last
    }
    warnings = (values["issues"]?.dictionariesValue ?? []).map(FontWarning.init(busDictionary:))
    families = values["families"]?.stringsValue ?? []
    notices = values["notices"]?.stringsValue ?? []
    fileFamilies = values["file-families"]?.stringsValue ?? []
  }

  package var busDictionary: [String: Variant] {
    var values = font.busDictionary
    values["byte-count"] = .uint64(byteCount)
    values["glyph-count"] = .uint32(glyphCount)
    values["version"] = .string(version)
    values["designer"] = .string(designer)
    values["manufacturer"] = .string(manufacturer)
    values["copyright"] = .string(copyright)
    // The second of each is the name of older versions.
    for key in ["license", "licence"] { values[key] = .string(license) }
    for key in ["license-url", "licence-url"] { values[key] = .string(licenseURL) }
    values["description"] = .string(summary)
    values["embedding"] = .string(embedding)
    values["axes"] = .dictionaries(axes.map(\.busDictionary))
    values["instances"] = .dictionaries(
      instances.map { ["name": .string($0.name), "variations": .numbers($0.variations)] })
    values["feature-tags"] = .strings(featureTags)
    values["coverage"] = .array(
      of: "(uu)", coverage.map { .tuple([.uint32($0.lowerBound), .uint32($0.upperBound)]) })
    values["issues"] = .dictionaries(warnings.map(\.busDictionary))
    values["families"] = .strings(families)
    values["notices"] = .strings(notices)
    if fileFamilies.count > 1 { values["file-families"] = .strings(fileFamilies) }
    return values
  }
}

extension FontWarning {
  fileprivate init(busDictionary values: [String: Variant]) {
    func text(_ key: String) -> String { values[key]?.stringValue ?? "" }
    self.init(
      check: text("check"), fault: text("fault"), message: text("message"), detail: text("detail"),
      place: text("place"), table: values["table"]?.stringValue,
      offset: values["offset"]?.uint64Value)
  }

  fileprivate var busDictionary: [String: Variant] {
    var values: [String: Variant] = [
      "check": .string(check), "fault": .string(fault), "message": .string(message),
      "detail": .string(detail), "place": .string(place),
    ]
    values["table"] = table.map { .string($0) }
    values["offset"] = offset.map { .uint64($0) }
    return values
  }
}

extension VariationAxis {
  fileprivate init?(busDictionary values: [String: Variant]) {
    guard let tag = values["tag"]?.stringValue, let minimum = values["minimum"]?.doubleValue,
      let standard = values["default"]?.doubleValue, let maximum = values["maximum"]?.doubleValue
    else { return nil }
    self.init(
      tag: tag, name: values["name"]?.stringValue ?? tag, minimum: minimum, default: standard,
      maximum: maximum)
  }

  fileprivate var busDictionary: [String: Variant] {
    [
      "tag": .string(tag), "name": .string(name), "minimum": .double(minimum),
      "default": .double(self.default), "maximum": .double(maximum),
    ]
  }
}

extension ProviderSummary {
  package init?(busDictionary values: [String: Variant]) {
    guard let id = values["id"]?.stringValue else { return nil }
    self.init(
      id: id, name: values["name"]?.stringValue ?? id, icon: values["icon"]?.stringValue ?? "",
      familyCount: Int(values["families"]?.uint32Value ?? 0),
      faceCount: Int(values["faces"]?.uint32Value ?? 0),
      byteCount: values["bytes"]?.uint64Value ?? 0,
      glyphCount: values["glyphs"]?.uint64Value ?? 0, kind: values["kind"]?.stringValue ?? "",
      isMuted: values["muted"]?.boolValue ?? false,
      refusalCount: Int(values["refusals"]?.uint32Value ?? 0),
      isEntitled: values["entitled"]?.boolValue ?? true,
      absentSince: values["leaving"]?.boolValue == true
        ? values["leaving-since"]?.int64Value ?? 0 : nil,
      isHeldBack: values["withdrawn"]?.boolValue ?? false,
      keepableFaceCount: Int(values["keepable"]?.uint32Value ?? 0),
      prohibition: values["prohibition"]?.stringValue)
  }

  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [
      "id": .string(id), "name": .string(name), "icon": .string(icon),
      "families": .uint32(UInt32(familyCount)), "faces": .uint32(UInt32(faceCount)),
      "bytes": .uint64(byteCount), "glyphs": .uint64(glyphCount), "kind": .string(kind),
      "muted": .bool(isMuted), "refusals": .uint32(UInt32(clamping: refusalCount)),
      "entitled": .bool(isEntitled), "leaving": .bool(isAbsent), "withdrawn": .bool(isHeldBack),
      "keepable": .uint32(UInt32(clamping: keepableFaceCount)),
    ]
    values["leaving-since"] = absentSince.map { .int64($0) }
    values["prohibition"] = prohibition.map { .string($0) }
    return values
  }
}
