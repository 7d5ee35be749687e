// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestRandomness
import Testing
import TypecaseFontDescriptors

/// What is true whatever is installed and whatever is asked for, tried on made-up sets of faces.
struct PropertyTests {
  private static let seeds = 0..<400

  @Test(arguments: seeds)
  func `with traits there is a face that has them, or nothing`(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let faces = FaceSet.random(using: &random)
    let descriptor = FontDescriptor.random(in: faces, using: &random)
    let traits = SymbolicTraits.random(using: &random)
    let family = try #require(descriptor.family)
    let measured: SymbolicTraits = [.bold, .italic, .condensed, .expanded]
    let leading: SymbolicTraits = [.tightLeading, .looseLeading]
    guard let result = descriptor.withTraits(traits, in: faces) else {
      // Then no face has them as it is.
      let isContradiction =
        traits.isSuperset(of: [.condensed, .expanded]) || traits.isSuperset(of: leading)
      let having = faces.faces(ofFamily: family).filter {
        let its = $0.descriptor.symbolicTraits
        return its.intersection(measured) == traits.intersection(measured)
          && its.union(leading).isSuperset(of: traits)
      }
      #expect(isContradiction || having.isEmpty)
      return
    }
    #expect(result.symbolicTraits.isSuperset(of: traits))
    let kept = measured.union(leading)
    #expect(result.symbolicTraits.intersection(kept) == traits.intersection(kept))
    #expect(result.family == family)
    #expect(result.size == descriptor.size && result.features == descriptor.features)
    #expect(
      SymbolicTraits(
        weight: try #require(result.weight), width: try #require(result.width),
        slant: try #require(result.slant)) == traits.intersection(measured))
    let face = try #require(faces.face(for: result))
    for (tag, place) in result.variations ?? [:] {
      #expect(try #require(face.ranges[tag]).contains(place))
    }
    #expect(result.withTraits(traits, in: faces)?.symbolicTraits == result.symbolicTraits)
  }

  @Test(arguments: seeds)
  func `no face of the other family is nearer in weight among those as near in width and slant`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: seed)
    let faces = FaceSet.random(using: &random)
    let descriptor = FontDescriptor.random(in: faces, using: &random)
    let family = try #require(faces.families.randomElement(using: &random))
    let result = try #require(descriptor.withFamily(family, in: faces))
    let chosen = try #require(faces.face(for: result)).descriptor
    let wanted =
      descriptor.variations?["wght"] ?? descriptor.weight
      ?? ((descriptor.traits ?? []).contains(.bold) ? 700 : 400)
    for other in faces.faces(ofFamily: family).map(\.descriptor)
    where other.width == chosen.width && other.slant == chosen.slant {
      let (its, weight) = (try #require(other.weight), try #require(chosen.weight))
      // On either side nothing lies between what was wanted and what was chosen.
      #expect(!(weight < its && its <= wanted) && !(wanted <= its && its < weight))
    }
    #expect(faces.faces(ofFamily: family).map(\.descriptor.fullName).contains(result.fullName))
    #expect(Set((result.variations ?? [:]).keys).isSubset(of: faces.knownAxes(of: family)))
  }

  @Test(arguments: seeds)
  func `mandatory keys let only identical faces through, and all of them`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let faces = FaceSet.random(using: &random)
    let descriptor = FontDescriptor.random(in: faces, using: &random)
    let keys: [FontDescriptor.CodingKeys] = [
      .family, .style, .weight, .width, .slant, .postScriptName, .fullName, .variations,
    ]
    let mandatory = Set(keys.filter { _ in random.once(in: 3) })
    let found = faces.matching(descriptor, mandatoryKeys: mandatory)
    func isIdentical(_ face: FontDescriptor) -> Bool {
      func same<Value: Equatable>(_ path: KeyPath<FontDescriptor, Value?>) -> Bool {
        descriptor[keyPath: path] == nil || descriptor[keyPath: path] == face[keyPath: path]
      }
      return mandatory.allSatisfy { key in
        switch key {
        case .family: same(\.family)
        case .style: same(\.style)
        case .weight: same(\.weight)
        case .width: same(\.width)
        case .slant: same(\.slant)
        case .postScriptName: same(\.postScriptName)
        case .fullName: same(\.fullName)
        default: same(\.variations)
        }
      }
    }
    #expect(found.allSatisfy { isIdentical($0) })
    let expected = faces.faces.map(\.descriptor).filter(isIdentical)
    #expect(mandatory.isEmpty || found.count == expected.count)
  }

  @Test(arguments: seeds)
  func `a descriptor comes back from its coding, equal and with the same hash`(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let faces = FaceSet.random(using: &random)
    var descriptor = FontDescriptor.random(in: faces, using: &random)
    var traits = SymbolicTraits.random(using: &random)
    traits.fontClass = FontClass.allCases.randomElement(using: &random) ?? .unknown
    descriptor.symbolicTraits = traits
    let copy = try JSONDecoder().decode(
      FontDescriptor.self, from: JSONEncoder().encode(descriptor))
    #expect(copy == descriptor && copy.hashValue == descriptor.hashValue)
    #expect(copy.symbolicTraits == traits)
    var other = copy
    other.size = (copy.size ?? 0) + 1
    #expect(other != descriptor)
    let copiedTraits = try JSONDecoder().decode(
      SymbolicTraits.self, from: JSONEncoder().encode(traits))
    #expect(copiedTraits == traits)
  }

  @Test(arguments: seeds)
  func `every face of a set is the one that its own descriptor means`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let faces = FaceSet.random(using: &random)
    for face in faces.faces {
      #expect(faces.face(for: face.descriptor) == face)
      #expect(faces.matching(face.descriptor, mandatoryKeys: []).first == face.descriptor)
    }
  }
}

extension FaceSet {
  fileprivate func knownAxes(of family: String) -> Set<String> {
    Set(faces(ofFamily: family).flatMap(\.ranges.keys))
  }
}
