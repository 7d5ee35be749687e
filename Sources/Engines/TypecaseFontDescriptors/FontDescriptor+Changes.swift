// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// A change of a descriptor is another descriptor: of an existing face, with what the request keeps
// from one face to the next (size, features, leading, and coordinates on axes that both have). The
// result is nil when there is no such face.

extension FontDescriptor {
  /// The same font at another size.
  ///
  /// - Parameter size: points; nil is returned unless it is finite and above 0.
  public func withSize(_ size: Double) -> FontDescriptor? {
    guard size.isFinite, size > 0 else { return nil }
    var result = self
    result.size = size
    return result
  }

  /// The nearest face of a family, by width, then slant, then weight, as CSS orders them.
  ///
  /// Variations stay for the axes that the face has, clamped to their ranges. Without variations no
  /// file is opened.
  ///
  /// - Returns: nil when there is no such family.
  public func withFamily(_ family: String, in faces: FaceSet) -> FontDescriptor? {
    guard let face = faces.nearest(to: self, inFamily: family) else { return nil }
    return faces.descriptor(of: face, at: faces.places(variations ?? [:], in: face), for: self)
  }

  /// The face of this family that has a style, such as "Bold Italic"; "Semi Bold" and "SemiBold" are
  /// the same.
  ///
  /// The style decides weight, width and slant; other axes keep their values.
  ///
  /// - Returns: nil when the family has no such style, or is missing.
  public func withFace(_ style: String, in faces: FaceSet) -> FontDescriptor? {
    guard let family = faces.family(of: self),
      let face = FaceSet.face(ofStyle: style, in: faces.faces(ofFamily: family))
    else { return nil }
    let kept = faces.ownVariations(of: self).filter { !FaceSet.traitAxes.contains($0.key) }
    return faces.descriptor(of: face, at: faces.places(kept, in: face), for: self)
  }

  /// The same face at another position on its axes, clamped to their ranges.
  ///
  /// Axes that are not named keep their values. A face with another weight, width, slant or optical
  /// size no longer has a style. Opens the face's file for its axes; if it cannot be read, only
  /// axes whose range fontconfig provides (`wght`, `wdth`, `opsz`) can be set.
  ///
  /// - Parameter variations: axis tag to coordinate, in the axis's units.
  /// - Returns: nil when the face lacks one of these axes, or when there is no such face.
  public func withVariations(
    _ variations: [String: Double], in faces: FaceSet
  ) -> FontDescriptor? {
    guard let face = faces.face(for: self), face.isVariable else { return nil }
    let axes = faces.axes(of: face)
    var places = faces.places(self.variations ?? [:], in: face)
    for (tag, value) in variations {
      let axis = axes.first { $0.tag == tag }
      let known =
        axis.map { ($0.minimum, $0.maximum) }
        ?? face.ranges[tag].map { ($0.lowerBound, $0.upperBound) }
      guard let (lower, upper) = known, value.isFinite else { return nil }
      places[tag] = min(max(value, lower), upper)
    }
    return faces.descriptor(of: face, at: places, for: self)
  }

  /// The system's family of another design, in this weight, width and slant.
  ///
  /// - Returns: nil when the system has no font of that design.
  public func withDesign(_ design: SystemDesign, in fonts: SystemFonts) -> FontDescriptor? {
    guard let family = fonts.family(of: design) else { return nil }
    return withFamily(family, in: fonts.faces)
  }
}

extension FaceSet {
  /// The axes that the traits are about.
  static let traitAxes: Set<String> = ["wght", "wdth", "slnt", "ital"]

  /// The family of the face that a descriptor means.
  func family(of descriptor: FontDescriptor) -> String? {
    face(for: descriptor)?.descriptor.family
  }

  /// The variations of a descriptor that its face does not have by itself.
  func ownVariations(of descriptor: FontDescriptor) -> [String: Double] {
    guard let variations = descriptor.variations else { return [:] }
    let given = face(for: descriptor)?.descriptor.variations ?? [:]
    return variations.filter { given[$0.key] != $0.value }
  }

  /// The variations that a face supports, clamped, and that move it.
  func places(_ variations: [String: Double], in face: Face) -> [String: Double] {
    var result: [String: Double] = [:]
    for (tag, value) in variations where value.isFinite {
      guard face.descriptor.variations?[tag] != value, let range = range(of: tag, in: face) else {
        continue
      }
      result[tag] = value.clamped(to: range)
    }
    return result
  }

  /// The descriptor of a face at some places on its axes, with what a request keeps.
  ///
  /// A face that is moved to another weight, width, slant or optical size has no style: its
  /// PostScript name finds the face, and not its coordinates.
  func descriptor(
    of face: Face, at places: [String: Double] = [:], for request: FontDescriptor
  ) -> FontDescriptor {
    var result = face.descriptor
    result.size = request.size ?? result.size
    result.features = request.features ?? result.features
    let leading = request.symbolicTraits.intersection(.leading)
    result.traits = SymbolicTraits(result.traits ?? []).subtracting(.leading).union(leading).list
    guard !places.isEmpty else { return result }
    // Variations start from the defaults, so an instance needs all its coordinates.
    let isInstance = (face.location?.instance ?? 0) > 0
    let start = isInstance ? coordinates(of: face) : result.variations ?? [:]
    result.variations = start.merging(places) { $1 }
    let moved = result.measures
    if moved != face.measures { result.style = nil }
    result.set(moved)
    return result
  }
}

extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
