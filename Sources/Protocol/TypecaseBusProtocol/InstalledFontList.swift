// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseFontDescriptors
import TypecaseSystemKit

/// Every installed face as one text, which is written and read many times as quick as dictionaries on
/// the bus.
///
/// What `OpenFontList` of org.typecase.Manager1 gives; its XML describes the text. Two lists are equal
/// when nothing that they say has changed, so a reader that has one needs to read the other only if
/// they differ.
public struct InstalledFontList: Sendable, Hashable {
  /// The text: fields, each of which ends with a zero byte.
  public let bytes: [UInt8]

  /// A list as it was read from somewhere, to be read with ``fonts()``.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The first field; another version has another one only if old readers could not continue.
  private static let heading = "typecase fonts 1"
  /// What a face is said to have; readers pass over names that they do not know.
  private enum Field: String, CaseIterable {
    case id, family, style, weight, width, slant, traits, languages, format, provider, scope
    case enabled, exposure, path, index, digest, script, variable, color, conflict, withdrawal
    case installed, checked
    case postScriptName = "postscript-name"
    case fullName = "full-name"
    case fontClass = "class"
    case providerName = "provider-name"
    case disabledByPerson = "disabled-by-person"
  }

  // MARK: - Writing

  public init(_ fonts: [InstalledFont]) {
    var text = FieldText()
    text.add(Self.heading)
    text.add(Field.allCases.map(\.rawValue).joined(separator: " "))
    var sets: [[String]: Int] = [:]
    var inOrder: [[String]] = []
    let languages = fonts.map { font -> Int in
      let set = font.descriptor.languages ?? []
      if let place = sets[set] { return place }
      sets[set] = inOrder.count
      inOrder.append(set)
      return inOrder.count - 1
    }
    text.add(String(inOrder.count))
    for set in inOrder { text.add(set.joined(separator: " ")) }
    for (font, languages) in zip(fonts, languages) {
      for field in Field.allCases { text.add(Self.value(of: field, font, languages)) }
    }
    bytes = text.bytes
  }

  private static func value(of field: Field, _ font: InstalledFont, _ languages: Int) -> String {
    let descriptor = font.descriptor
    return switch field {
    case .id: descriptor.id ?? ""
    case .postScriptName: descriptor.postScriptName ?? ""
    case .family: descriptor.family ?? ""
    case .style: descriptor.style ?? ""
    case .fullName: descriptor.fullName ?? ""
    case .weight: descriptor.weight.map { String($0) } ?? ""
    case .width: descriptor.width.map { String($0) } ?? ""
    case .slant: descriptor.slant.map { String($0) } ?? ""
    case .traits: (descriptor.traits ?? []).map(\.rawValue).joined(separator: " ")
    case .fontClass: descriptor.fontClass.map { String($0.rawValue) } ?? ""
    case .languages: String(languages)
    case .format: descriptor.format?.rawValue ?? ""
    case .provider: descriptor.provider ?? ""
    case .providerName: font.providerName
    case .scope: descriptor.scope?.rawValue ?? ""
    case .enabled: descriptor.enabled.map(text(of:)) ?? ""
    case .exposure: descriptor.exposure?.rawValue ?? ""
    case .path: font.location.path
    case .index: String(font.location.index)
    case .digest: font.digest
    case .script: font.script
    case .variable: text(of: font.isVariable)
    case .color: font.color.rawValue
    case .disabledByPerson: text(of: font.isDisabledByPerson)
    case .conflict: font.conflict ?? ""
    case .withdrawal: font.nameFault ?? ""
    case .installed: String(font.installed)
    case .checked: text(of: font.isChecked)
    }
  }

  private static func text(of truth: Bool) -> String { truth ? "1" : "0" }

  // MARK: - Reading

  /// The faces, in the order in which they were written.
  ///
  /// Takes about 10 µs for a face, so not on the main thread.
  ///
  /// - Returns: nil for what is no such list, or not a whole one. What does not have what a face must
  ///   have is left out.
  public func fonts() -> [InstalledFont]? {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = FieldReader(bytes)
      guard reader.next() == Self.heading, let names = reader.next(),
        let setCount = reader.next().flatMap({ Int($0) }), setCount >= 0, setCount <= bytes.count
      else { return nil }
      let fields = names.split(separator: " ").map { Field(rawValue: String($0)) }
      var sets: [[String]] = []
      for _ in 0..<setCount {
        guard let set = reader.next() else { return nil }
        sets.append(set.split(separator: " ").map(String.init))
      }
      guard !fields.isEmpty, Set(fields.compactMap(\.self)).isSuperset(of: Self.needed) else {
        return nil
      }
      var fonts: [InstalledFont] = []
      while !reader.isAtEnd {
        guard let font = Self.font(&reader, fields, sets) else { return nil }
        if let font = font.complete { fonts.append(font) }
      }
      return fonts
    }
  }

  private static let needed: Set<Field> = [.id, .family, .provider, .path, .index]

  /// A face of which the fields are being read.
  private struct PartialFont {
    var font = InstalledFont(
      descriptor: FontDescriptor(), providerName: "", location: FaceLocation(path: "", index: 0),
      digest: "", script: "Zyyy", isVariable: false, color: .none)

    /// The face; nil without what it must have.
    var complete: InstalledFont? {
      let descriptor = font.descriptor
      return descriptor.id == nil || descriptor.family == nil || descriptor.provider == nil
        || font.location.path.isEmpty ? nil : font
    }
  }

  /// Reads the fields of a face; nil where the text ends before.
  private static func font(
    _ reader: inout FieldReader, _ fields: [Field?], _ sets: [[String]]
  ) -> PartialFont? {
    var partial = PartialFont()
    for field in fields {
      guard let text = reader.next() else { return nil }
      // A face may have none of the traits; of the other fields an empty one is missing.
      if let field, !text.isEmpty || field == .traits {
        set(field, to: text, of: &partial.font, sets)
      }
    }
    return partial
  }

  private static func set(
    _ field: Field, to text: String, of font: inout InstalledFont, _ sets: [[String]]
  ) {
    switch field {
    case .id: font.descriptor.id = text
    case .postScriptName: font.descriptor.postScriptName = text
    case .family: font.descriptor.family = text
    case .style: font.descriptor.style = text
    case .fullName: font.descriptor.fullName = text
    case .weight: font.descriptor.weight = Double(text)
    case .width: font.descriptor.width = Double(text)
    case .slant: font.descriptor.slant = Double(text)
    case .traits:
      font.descriptor.traits = text.split(separator: " ").compactMap {
        FontTrait(rawValue: String($0))
      }
    case .fontClass:
      font.descriptor.fontClass = UInt8(text).flatMap(FontClass.init(rawValue:))
    case .languages:
      if let place = Int(text), sets.indices.contains(place) {
        font.descriptor.languages = sets[place]
      }
    case .format: font.descriptor.format = FontFormat(rawValue: text)
    case .provider: font.descriptor.provider = text
    case .providerName: font.providerName = text
    case .scope: font.descriptor.scope = RegistrationScope(rawValue: text)
    case .enabled: font.descriptor.enabled = text == "1"
    case .exposure: font.descriptor.exposure = FontExposure(rawValue: text)
    case .path: font.location.path = text
    case .index: font.location.index = Int(UInt32(text) ?? 0)
    case .digest: font.digest = text
    case .script: font.script = text
    case .variable: font.isVariable = text == "1"
    case .color: font.color = ColorKind(rawValue: text) ?? .none
    case .disabledByPerson: font.isDisabledByPerson = text == "1"
    case .conflict: font.conflict = text
    case .withdrawal: font.nameFault = text
    case .installed: font.installed = Int64(text) ?? 0
    case .checked: font.isChecked = text == "1"
    }
  }
}

/// Writes texts, paths among them, that each end with a zero byte.
private struct FieldText {
  private(set) var bytes: [UInt8] = []

  /// A zero byte within a text would begin another field, so it is left out.
  mutating func add(_ text: String) {
    bytes.append(contentsOf: PathText.bytes(text).lazy.filter { $0 != 0 })
    bytes.append(0)
  }
}

/// Reads texts that each end with a zero byte; what is no UTF-8 is as in a path.
private struct FieldReader {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// The next text; nil at the end, and for one that does not end.
  mutating func next() -> String? {
    let buffer = UnsafeBufferPointer(rebasing: rest)
    guard let start = buffer.baseAddress, let end = memchr(start, 0, buffer.count) else {
      return nil
    }
    let length = UnsafeRawPointer(end) - UnsafeRawPointer(start)
    rest = rest.dropFirst(length + 1)
    return PathText.text(buffer[..<length])
  }
}
