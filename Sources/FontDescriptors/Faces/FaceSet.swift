// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A set of faces that can be asked: which families there are, which face a descriptor means, which
/// one is nearest.
///
/// It is a value that never changes, made from a list (``init(_:)``), from what the desktop has
/// (``installed(without:)``) or from files (``inFiles(_:)``). Names are compared without regard to
/// case. Families whose name starts with a dot are private and left out.
///
/// Nothing here opens a font file but what says so: ``axes(of:)``, ``coordinates(of:)`` and
/// ``fontClass(of:)``, each once for a face, and ``lineMetrics(for:)``.
public struct FaceSet: Sendable {
  /// A face as it can be chosen: a whole font, or a named instance of a variable one.
  public struct Face: Sendable, Hashable {
    /// Names, weight, width, slant, traits and languages; for an instance, its place on the axes that
    /// are known.
    public var descriptor: FontDescriptor
    /// nil for a face that has no file here.
    public var location: FaceLocation?
    /// Whether the file varies, instances included.
    public var isVariable: Bool
    public var isColour: Bool
    /// What is known of the axes without a look into the file: tag to range, in the axis's units.
    public var ranges: [String: ClosedRange<Double>]
    /// Other names of the family: in other languages, or of the four faces that old programs know.
    public var otherFamilyNames: [String]

    public init(
      _ descriptor: FontDescriptor, location: FaceLocation? = nil, isVariable: Bool = false,
      isColour: Bool = false, ranges: [String: ClosedRange<Double>] = [:],
      otherFamilyNames: [String] = []
    ) {
      self.descriptor = descriptor
      self.location = location
      self.isVariable = isVariable
      self.isColour = isColour
      self.ranges = ranges
      self.otherFamilyNames = otherFamilyNames
    }
  }

  /// All faces: family by family, and within one as ``faces(ofFamily:)`` has them.
  public let faces: [Face]
  /// The families' names, sorted for a person to read.
  public let families: [String]

  /// Positions in `faces`, by folded names.
  private let byFamily: [FoldedName: [Int]]
  private let byOtherFamilyName: [FoldedName: [Int]]
  private let byPostScriptName: [FoldedName: [Int]]
  private let byFullName: [FoldedName: [Int]]
  private let familyByJoinedName: [FoldedName: String]
  let files = FontFileReader()

  /// The same for copies of one set, whatever is in it; for telling cheaply that a set is another.
  public var identity: ObjectIdentifier { ObjectIdentifier(files) }

  /// A set of these faces, but for those without a family.
  ///
  /// Their traits are made to agree with their weight, width and slant.
  public init(_ faces: [Face]) {
    var families: [FoldedName: (name: String, faces: [Face])] = [:]
    for var face in faces {
      guard let family = face.descriptor.family, !FoldedName.isPrivate(family) else { continue }
      face.descriptor.setTraits(face.measures)
      families[FoldedName(family), default: (family, [])].faces.append(face)
    }
    let ordered = families.sorted { $0.key < $1.key }.map(\.value)
    let faces = ordered.flatMap { $0.faces.sorted(by: Self.isBefore) }
    self.families = ordered.map(\.name)
    self.faces = faces
    byFamily = Self.index(faces) { [$0.descriptor.family] }
    byOtherFamilyName = Self.index(faces, \.otherFamilyNames)
    byPostScriptName = Self.index(faces) { [$0.descriptor.postScriptName] }
    byFullName = Self.index(faces) { [$0.descriptor.fullName] }
    familyByJoinedName = Dictionary(
      self.families.map { (FoldedName(joining: $0), $0) }, uniquingKeysWith: { one, _ in one })
  }

  private static func index(
    _ faces: [Face], _ names: (Face) -> [String?]
  ) -> [FoldedName: [Int]] {
    var result: [FoldedName: [Int]] = [:]
    for (position, face) in faces.enumerated() {
      for case .some(let name) in names(face) where !name.isEmpty {
        result[FoldedName(name), default: []].append(position)
      }
    }
    return result
  }

  /// Lightest first, then widest, uprights before italics.
  private static func isBefore(_ one: Face, _ other: Face) -> Bool {
    let (a, b) = (one.measures, other.measures)
    let (first, second) = (
      (a.weight, -a.width, abs(a.slant)), (b.weight, -b.width, abs(b.slant))
    )
    guard first == second else { return first < second }
    let names = { (face: Face) in
      (face.descriptor.style ?? "", face.descriptor.postScriptName ?? "")
    }
    return names(one) < names(other)
  }
}

// MARK: - Asking by name

extension FaceSet {
  /// The faces of a family, lightest first, then widest, uprights before italics; named instances
  /// are among them.
  ///
  /// - Parameter family: the family's name, or another name that it has; empty for a private one.
  public func faces(ofFamily family: String) -> [Face] {
    guard !FoldedName.isPrivate(family) else { return [] }
    let name = FoldedName(family)
    return (byFamily[name] ?? byOtherFamilyName[name] ?? []).map { faces[$0] }
  }

  /// A family's own way to write its name; nil when there is no such family.
  func familyName(_ name: String) -> String? {
    faces(ofFamily: name).first?.descriptor.family
  }

  /// The same for a name that lacks what PostScript names leave out: "OpenSans" is "Open Sans".
  func familyName(joining name: String) -> String? {
    guard !FoldedName.isPrivate(name) else { return nil }
    return familyName(name) ?? familyByJoinedName[FoldedName(joining: name)]
  }

  /// The face of a PostScript name, else of a full name; nil for a name that starts with a dot,
  /// whatever is installed: such names are private.
  public func face(named name: String) -> Face? {
    faces(named: name).first
  }

  func faces(ofPostScriptName name: String) -> [Face] {
    (byPostScriptName[FoldedName(name)] ?? []).map { faces[$0] }
  }

  func faces(ofFullName name: String) -> [Face] {
    (byFullName[FoldedName(name)] ?? []).map { faces[$0] }
  }

  private func faces(named name: String) -> [Face] {
    guard !FoldedName.isPrivate(name) else { return [] }
    let name = FoldedName(name)
    return (byPostScriptName[name] ?? byFullName[name] ?? []).map { faces[$0] }
  }

  /// The face that a descriptor means: the one of its PostScript name, else of its full name, else of
  /// its family and style, else the family's nearest.
  ///
  /// Instances of a variable font may share a name, if the font is careless; then the descriptor's
  /// style decides, else what is nearest.
  public func face(for descriptor: FontDescriptor) -> Face? {
    for name in [descriptor.postScriptName, descriptor.fullName] {
      guard let name else { continue }
      let found = faces(named: name)
      if let face = Self.face(ofStyle: descriptor.style, in: found)
        ?? nearest(to: descriptor, in: found)
      {
        return face
      }
    }
    guard let family = descriptor.family else { return nil }
    let members = faces(ofFamily: family)
    return Self.face(ofStyle: descriptor.style, in: members) ?? nearest(to: descriptor, in: members)
  }

  /// The face of a family whose weight, width and slant are nearest to the descriptor's, as CSS
  /// orders them: width first, then slant, then weight.
  public func nearest(to descriptor: FontDescriptor, inFamily family: String) -> Face? {
    nearest(to: descriptor, in: faces(ofFamily: family))
  }

  private func nearest(to descriptor: FontDescriptor, in candidates: [Face]) -> Face? {
    var wanted = descriptor.measures
    wanted.opticalSize = wanted.opticalSize ?? descriptor.size
    return candidates.min {
      Nearness(of: $0.measures, to: wanted) < Nearness(of: $1.measures, to: wanted)
    }
  }

  /// Spaces and hyphens make no difference: "SemiBold" is "Semi Bold".
  static func face(ofStyle style: String?, in candidates: [Face]) -> Face? {
    guard let style else { return nil }
    let name = FoldedName(joining: style)
    return candidates.first { $0.descriptor.style.map(FoldedName.init(joining:)) == name }
  }
}
