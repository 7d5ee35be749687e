// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontAnatomy
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseFontLanguages
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseLanguageWording
import TypecaseWidgets

/// The content of a family's page, for an installed or a built-in family.
struct FamilyPresentation {
  /// A style: a whole face, or a named instance of a variable one.
  struct Face: Hashable {
    var reference: FaceReference
    /// The style's name, such as "Bold Italic".
    var style: String
    /// Its properties: "Weight 700".
    var detail: String
    var descriptor: FontDescriptor
    var isVariable: Bool
    var isColor: Bool
    /// Axis tag to coordinate, of a named instance.
    var coordinates: [String: Double] = [:]
    /// Which programs can use it.
    var state = State()

    /// Which programs can use a face.
    struct State: Hashable {
      var isOn = true
      /// Whether only apps that ask can.
      var asks = false

      init() {}

      init(_ descriptor: FontDescriptor) {
        isOn = descriptor.enabled != false
        asks = descriptor.exposure == .asks
      }
    }

    /// The registry's identifier; nil for a built-in face, and for a named instance, which the
    /// registry knows with its face only.
    var id: String?
    /// Where its file is kept for the person to see, not in the registry's own folder.
    var isOwnFile = false

    /// Whether it is the same style, regardless of who can use it.
    func isSame(as other: Face) -> Bool {
      var same = other
      same.state = state
      return self == same
    }

    /// The place of a named instance in CSS notation; nil for another face.
    var variations: String? {
      coordinates.isEmpty ? nil : FontNotation(family: "", axes: coordinates).variations
    }
  }

  /// A name and its value.
  struct Fact: Hashable {
    var title: String
    var value: String
  }

  var family: String
  /// Its provider; nil for a built-in family.
  var providerName: String?
  /// Lightest first.
  var faces: [Face]
  /// The face of the large specimen.
  var regular: Face
  var facts: [Fact]
  var warnings: [Fact] = []

  /// The registry's identifiers of its faces.
  var ids: Set<String> { Set(faces.compactMap(\.id)) }

  /// The style of a list's face.
  func style(of face: ListedFace) -> Face? {
    faces.first { style in
      style.id.map { $0 == face.id }
        ?? (style.reference.path == face.reference.path
          && style.reference.index == face.reference.index && style.variations == face.variations)
    }
  }

  /// How many named instances a face has that are styles of the family; 0 for a face that is one style.
  func instanceCount(of face: Face) -> Int {
    guard !face.coordinates.isEmpty else { return 0 }
    return faces.count {
      $0.reference.path == face.reference.path && $0.reference.index == face.reference.index
    }
  }

  /// Whether this process may draw all of it.
  var isDrawable: Bool { (faces + [regular]).allSatisfy(\.reference.isDrawable) }
}

extension FamilyPresentation {
  /// A family that a provider installed; nil when it has no faces.
  init?(_ details: [FontDetails]) {
    guard
      let regular = details.min(by: { Self.distance($0) < Self.distance($1) }),
      let family = regular.font.descriptor.family
    else { return nil }
    self.init(
      family: family,
      providerName: Wording.name(
        ofOwner: regular.font.descriptor.provider ?? "", regular.font.providerName),
      faces: details.flatMap(Face.list), regular: Face(regular),
      facts: Self.facts(details, regular),
      warnings: details.flatMap { face in
        face.warnings.map {
          Fact(
            title: $0.message,
            value: Self.place(of: $0, in: details.count > 1 ? face.font.descriptor.style : nil))
        }
      })
  }

  /// The place of a warning: the style and the place in the file, and below the message of the
  /// check.
  private static func place(of warning: FontWarning, in style: String?) -> String {
    let place = [style ?? "", warning.place].map { DisplayText.line($0) }.filter { !$0.isEmpty }
    let detail = DisplayText.line(warning.detail, limit: 600)
    return [place.joined(separator: ", "), detail].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func distance(_ face: FontDetails) -> Double {
    let descriptor = face.font.descriptor
    let isItalic = descriptor.traits?.contains(.italic) ?? false
    return abs((descriptor.weight ?? 400) - 400) + (isItalic ? 1000 : 0)
      + abs((descriptor.width ?? 100) - 100)
  }

  private static func facts(_ details: [FontDetails], _ regular: FontDetails) -> [Fact] {
    let sizes = Dictionary(details.map { ($0.font.location.path, $0.byteCount) }) { $1 }
    let size = sizes.values.reduce(0) { $0 &+ $1 }
    let descriptor = regular.font.descriptor
    let installer =
      switch descriptor.provider ?? "" {
      case BusNames.person: tr("You")
      case BusNames.administrator: tr("Your administrator")
      case let id: Wording.name(ofOwner: id, regular.font.providerName)
      }
    let known: [(String, String)] = [
      // The title in the bar may be ellipsized.
      (tr("Family"), descriptor.family ?? ""),
      (tr("Also found as"), furtherNames(details)),
      (tr("Installed by"), installer),
      (tr("Installed on"), regular.font.installed > 0 ? Wording.day(regular.font.installed) : ""),
      (tr("Format"), descriptor.format.map(Wording.name(of:)) ?? ""),
      (tr("Shares a file with"), Wording.list(ofFamilies: siblings(details))),
      (tr("Size on disk"), size > 0 ? DisplayText.size(size) : ""),
    ]
    return known.compactMap { title, value in
      let value = DisplayText.line(value, limit: 600)
      return value.isEmpty ? nil : Fact(title: title, value: value)
    }
  }

  /// The other families of the files that the family is in.
  private static func siblings(_ details: [FontDetails]) -> [String] {
    var seen = Set(details.compactMap(\.font.descriptor.family))
    return details.flatMap(\.fileFamilies).filter { seen.insert($0).inserted }
  }

  /// The other family names under which programs find the family.
  private static func furtherNames(_ details: [FontDetails]) -> String {
    var seen = Set(details.compactMap(\.font.descriptor.family))
    return NameTable.withoutMisreadings(details.flatMap(\.families))
      .filter { seen.insert($0).inserted }
      .joined(separator: tr(", "))
  }
}

extension FamilyPresentation.Face {
  /// A face, or the named instances of a variable one.
  fileprivate static func list(_ details: FontDetails) -> [Self] {
    let face = Self(details)
    guard face.isVariable, !details.instances.isEmpty else { return [face] }
    let instances = details.instances.map { instance in
      var style = face
      style.style = instance.name
      style.coordinates = instance.variations
      style.detail = detail(weight: instance.variations["wght"] ?? face.descriptor.weight)
      style.id = nil
      return style
    }
    // The face itself is one of them, as a rule by the same name.
    let defaults = Dictionary(details.axes.map { ($0.tag, $0.default) }) { first, _ in first }
    guard let own = instances.firstIndex(where: { $0.coordinates == defaults }) else {
      return [face] + instances
    }
    var styles = instances
    styles[own].id = face.id
    return styles
  }

  fileprivate init(_ details: FontDetails) {
    let font = details.font
    self.init(
      reference: FaceReference(
        path: font.location.path, index: font.location.index, script: font.script,
        languages: font.descriptor.languages ?? [],
        reader: .ofInstalled(isChecked: font.isChecked)),
      style: font.descriptor.style ?? "",
      detail: font.isVariable ? tr("Variable") : Self.detail(weight: font.descriptor.weight),
      descriptor: font.descriptor, isVariable: font.isVariable, isColor: font.color != .none,
      state: State(font.descriptor), id: font.descriptor.id)
  }

  fileprivate static func detail(weight: Double?) -> String {
    tr("Weight {weight}", ["weight": Wording.number(weight ?? 400)])
  }
}

extension FamilyPresentation {
  /// A family that came with the desktop.
  init(_ family: OfferedFamily) {
    let regular = family.usualFace
    self.init(
      family: family.name, providerName: nil, faces: family.faces.map(Face.init),
      regular: Face(regular),
      facts: [
        Fact(title: tr("Family"), value: DisplayText.line(family.name)),
        Fact(title: tr("Installed by"), value: tr("The system")),
      ].filter { !$0.value.isEmpty })
  }
}

extension FamilyPresentation.Face {
  fileprivate init(_ face: OfferedFace) {
    let isInstance = face.location.instance > 0
    self.init(
      reference: FaceReference(face), style: face.descriptor.style ?? "",
      detail: face.isVariable && !isInstance
        ? tr("Variable") : Self.detail(weight: face.descriptor.weight),
      descriptor: face.descriptor, isVariable: face.isVariable, isColor: face.isColor,
      coordinates: isInstance ? face.descriptor.variations ?? [:] : [:],
      isOwnFile: FileManagement.isOwn(face.location.path))
  }
}
