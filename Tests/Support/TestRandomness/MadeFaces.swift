// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// Faces without files.
extension FaceSet.Face {
  /// A face with the names that follow from its family and style.
  public static func made(
    _ family: String, _ style: String = "Regular", weight: Double = 400, width: Double = 100,
    slant: Double = 0, traits: [FontTrait] = []
  ) -> FaceSet.Face {
    var descriptor = FontDescriptor()
    descriptor.family = family
    descriptor.style = style
    descriptor.fullName = "\(family) \(style)"
    descriptor.postScriptName = "\(family)-\(style)".filter { $0 != " " }
    descriptor.weight = weight
    descriptor.width = width
    descriptor.slant = slant
    descriptor.traits = traits
    let path = "/nonexistent/\(family)-\(style).ttf"
    return FaceSet.Face(descriptor, location: FaceLocation(path: path))
  }

  /// The same face as one of a variable font.
  public func varying(_ ranges: [String: ClosedRange<Double>], instance: Int = 0) -> FaceSet.Face {
    var face = self
    face.isVariable = true
    face.ranges = ranges
    face.location?.instance = instance
    var places: [String: Double] = [:]
    if ranges["wght"] != nil { places["wght"] = descriptor.weight }
    if ranges["wdth"] != nil { places["wdth"] = descriptor.width }
    face.descriptor.variations = places.isEmpty ? nil : places
    return face
  }
}

extension FaceSet {
  /// A set of a few families of every kind.
  public static func random(using random: inout SplitMix64) -> FaceSet {
    var faces: [Face] = []
    for family in 0..<Int.random(in: 1...5, using: &random) {
      faces += self.family("Family \(family)", using: &random)
    }
    return FaceSet(faces)
  }

  private static func family(_ name: String, using random: inout SplitMix64) -> [Face] {
    let isVariable = random.once(in: 2)
    let isMonospaced = random.once(in: 4)
    var ranges: [String: ClosedRange<Double>] = [:]
    if isVariable {
      ranges["wght"] = random.pick([100...900, 300...700, 400...500, 600...900], 100...900)
      if random.once(in: 2) { ranges["wdth"] = random.pick([75...125, 90...100], 75...125) }
      if random.once(in: 3) { ranges["slnt"] = -15...0 }
      if random.once(in: 4) { ranges["ital"] = 0...1 }
      if random.once(in: 4) { ranges["GRAD"] = -1...1 }
    }
    return (0..<Int.random(in: 1...8, using: &random)).map { number in
      let weight = Double(Int.random(in: 1...9, using: &random) * 100)
      let face = Face.made(
        name, "Style \(number)",
        weight: ranges["wght"].map { min(max(weight, $0.lowerBound), $0.upperBound) } ?? weight,
        width: ranges["wdth"] == nil ? random.pick([75, 87.5, 100, 112.5, 125], 100) : 100,
        slant: random.once(in: 3) ? random.pick([12, 8, -5], 12) : 0,
        traits: isMonospaced ? [.monospace] : [])
      return isVariable ? face.varying(ranges, instance: number) : face
    }
  }
}

extension FontDescriptor {
  /// A request for a family's face, with some of the keys.
  public static func random(in faces: FaceSet, using random: inout SplitMix64) -> FontDescriptor {
    guard var descriptor = faces.faces.randomElement(using: &random)?.descriptor else {
      return FontDescriptor()
    }
    if random.once(in: 3) { descriptor.postScriptName = nil }
    if random.once(in: 3) { descriptor.fullName = nil }
    if random.once(in: 3) { descriptor.style = nil }
    if random.once(in: 4) { descriptor.weight = Double(Int.random(in: 1...1000, using: &random)) }
    if random.once(in: 4) { descriptor.width = Double(Int.random(in: 50...200, using: &random)) }
    if random.once(in: 4) { descriptor.slant = random.once(in: 2) ? 12 : 0 }
    if random.once(in: 4) { descriptor.traits = nil }
    if random.once(in: 4) {
      descriptor.variations = ["wght": Double(Int.random(in: 1...1000, using: &random)), "GRAD": 5]
    }
    if random.once(in: 2) { descriptor.size = Double(Int.random(in: 6...72, using: &random)) }
    if random.once(in: 2) { descriptor.features = ["smcp": 1] }
    return descriptor
  }
}

extension SymbolicTraits {
  public static func random(using random: inout SplitMix64) -> SymbolicTraits {
    SymbolicTraits(FontTrait.allCases.filter { _ in random.once(in: 5) })
  }
}
