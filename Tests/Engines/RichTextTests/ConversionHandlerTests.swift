// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestRandomness
import Testing
import TypecaseFontDescriptors
import TypecaseRichText

/// What is true of every change, whatever the fonts and the runs are.
struct ConversionHandlerTests {
  private static let seeds = 0..<300

  // MARK: - What a change leaves alone

  @Test(arguments: seeds)
  func `attributes that the change does not concern stay`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let faces = FaceSet.random(using: &random)
    for _ in 0..<20 {
      let run = TextAttributes.random(in: faces, using: &random)
      let change = AttributeChange.random(in: faces, using: &random)
      let result = change.handler(in: .made(faces))(run)
      for attribute in TextAttribute.allCases where !change.touched.contains(attribute) {
        #expect(attribute.isEqual(in: run, result), "\(change) changed \(attribute) of \(run)")
      }
    }
  }

  @Test(arguments: seeds)
  func `a change to the present value changes nothing`(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let faces = FaceSet.random(using: &random)
    let context = FormattingContext.made(faces)
    for _ in 0..<10 {
      var run = TextAttributes.random(in: faces, using: &random)
      var changes: [AttributeChange] = [
        .color(run.color), .background(run.background), .underline(run.underline),
        .strikethrough(run.strikethrough), .shadow(run.shadow), .tracking(run.tracking),
        .kerning(run.kerning), .ligatures(run.ligatures), .baseline(run.baseline),
        .language(run.language), .link(run.link), .effect(run.effect), .paragraph(run.paragraph),
        .feature("none", nil), .axis("none", nil),
      ]
      changes += run.size.map { [.size($0)] } ?? []
      changes += run.features?.map { .feature($0.key, $0.value) } ?? []
      changes += run.axes?.map { .axis($0.key, $0.value) } ?? []
      changes += (run.paragraph ?? ParagraphStyle()).parts.map { .paragraphPart($0) }
      for change in changes { #expect(change.handler(in: context)(run) == run, "\(change)") }

      // A face as text has it, with its own places on the axes or others.
      let face = try #require(faces.faces.randomElement(using: &random))
      run.font = face.descriptor.named
      let family = AttributeChange.family(try #require(face.descriptor.family))
      #expect(family.handler(in: context)(run) == run, "\(family) of \(run)")
      run.axes = face.descriptor.variations
      #expect(AttributeChange.face(face.descriptor).handler(in: context)(run) == run)
      let traits = context.traits(of: run)
      for trait in [FontTrait.bold, .italic, .condensed, .expanded] {
        let change = AttributeChange.trait(trait, traits.contains(SymbolicTraits([trait])))
        #expect(change.handler(in: context)(run) == run, "\(change) of \(run)")
      }
    }
  }

  @Test func `an attribute that is set to none is different from a missing one`() {
    let run = TextAttributes {
      $0.features = [:]
      $0.axes = [:]
    }
    let context = FormattingContext.made(FaceSet([]))
    #expect(AttributeChange.feature("smcp", nil).handler(in: context)(run) == run)
    #expect(AttributeChange.axis("wght", nil).handler(in: context)(run) == run)
  }

  // MARK: - Run by run

  @Test(arguments: seeds)
  func `a text is changed as each of its runs is, in any order and in any pieces`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: seed)
    let faces = FaceSet.random(using: &random)
    let context = FormattingContext.made(faces)
    let change = AttributeChange.random(in: faces, using: &random)
    let document = RichTextDocument(runs: [TextRun].random(in: faces, using: &random))
    let length = document.runs.length

    let whole = TextStorage(document)
    whole.convertAttributes(in: 0..<whole.end, by: change.handler(in: context))
    let alone = document.runs.map {
      TextRun($0.text, change.handler(in: context)($0.attributes))
    }
    #expect(whole.document.runs == RichTextDocument(runs: alone).runs)

    let backwards = TextStorage(document)
    var end = backwards.end
    for run in document.runs.reversed() {
      backwards.convertAttributes(in: end - run.length..<end, by: change.handler(in: context))
      end -= run.length
    }
    #expect(backwards.document.runs == whole.document.runs)

    let pieces = TextStorage(document)
    let cut = ScalarOffset(Int.random(in: 0...length, using: &random))
    for piece in [cut..<pieces.end, 0..<cut] where !piece.isEmpty {
      pieces.convertAttributes(in: piece, by: change.handler(in: context))
    }
    #expect(pieces.document.runs == whole.document.runs)
  }

  @Test(arguments: seeds)
  func `the handler sees each run once, in order, and nothing outside the range`(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let faces = FaceSet.random(using: &random)
    let text = TextStorage(runs: [TextRun].random(in: faces, using: &random))
    let runs = text.document.runs
    let places = [
      Int.random(in: 0...runs.length, using: &random),
      Int.random(in: 0...runs.length, using: &random),
    ].sorted()
    var expected: [TextAttributes] = []
    var offset = 0
    for run in runs {
      if offset < places[1], offset + run.length > places[0] { expected.append(run.attributes) }
      offset += run.length
    }
    if places[0] == places[1] { expected = [] }
    var seen: [TextAttributes] = []
    let changed = text.convertAttributes(in: Range(places[0]..<places[1])) {
      seen.append($0)
      return $0
    }
    #expect(seen == expected)
    #expect(!changed)
    #expect(text.document.runs == runs)
  }

  // MARK: - Fonts

  @Test func `a weight alone is one of the surroundings' family`() throws {
    var random = SplitMix64(seed: 1)
    let context = FormattingContext.made(FaceSet.random(using: &random))
    let family = try #require(context.face(of: TextAttributes())?.descriptor.family)
    var heading = TextAttributes()
    heading.font = FontDescriptor()
    heading.font?.weight = 700
    let asked = context.descriptor(of: heading)
    #expect((asked.family, asked.weight) == (family, 700))
    #expect(context.face(of: heading)?.descriptor.family == family)
  }

  @Test(arguments: seeds)
  func `another family has the nearest face and keeps the axes that both have`(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let faces = FaceSet.random(using: &random)
    let context = FormattingContext.made(faces)
    for _ in 0..<10 {
      let run = TextAttributes.random(in: faces, using: &random)
      let family = try #require(faces.families.randomElement(using: &random))
      let asked = context.descriptor(of: run)
      guard context.face(of: run)?.descriptor.family != family else { continue }
      let result = AttributeChange.family(family).handler(in: context)(run)
      let font = try #require(result.font)
      let face = try #require(faces.face(named: font.postScriptName ?? ""))
      #expect(face.descriptor.family == family)
      let nearest = nearest(to: asked, among: faces.faces(ofFamily: family))
      #expect(nearest.contains(face), "\(asked)")
      for (tag, place) in asked.variations ?? [:] {
        guard let range = face.ranges[tag] else {
          #expect(result.axes?[tag] == nil)
          continue
        }
        let expected = min(max(place, range.lowerBound), range.upperBound)
        let reached = result.axes?[tag] ?? face.descriptor.variations?[tag]
        #expect(reached == expected)
      }
    }
  }

  @Test(arguments: [(10.0, 8.0), (14, 16), (-10, -8), (-14, -16), (9, 8), (11, 12)])
  func `of two slants at the same distance the one comes first that CSS prefers`(
    wanted: Double, expected: Double
  ) throws {
    let slants = [wanted - 2, wanted + 2, expected].filter { abs($0 - wanted) <= 2 }
    for order in [slants, slants.reversed()] {
      let faces = FaceSet(order.map { .made("Sides", "Slant \($0)", slant: $0) })
      var asked = FontDescriptor()
      asked.slant = wanted
      let found = try #require(faces.nearest(to: asked, inFamily: "Sides"))
      #expect(found.descriptor.slant == expected)
    }
  }

  /// The faces that CSS Fonts 4, section 5.2, leaves of a family, step by step as it is written there.
  private func nearest(to asked: FontDescriptor, among faces: [FaceSet.Face]) -> [FaceSet.Face] {
    let axes = asked.variations ?? [:]
    let angle = axes["slnt"].map { $0 == 0 ? 0 : -$0 }
    let isItalic = axes["ital"].map { $0 >= 0.5 }
    var slant = angle ?? (isItalic == false ? 0 : asked.slant ?? 0)
    if isItalic == true, slant == 0 { slant = 12 }
    func measure(
      _ tag: String, _ value: KeyPath<FontDescriptor, Double?>, _ usual: Double
    ) -> (FaceSet.Face) -> Double {
      { $0.descriptor.variations?[tag] ?? $0.descriptor[keyPath: value] ?? usual }
    }
    func keep(
      _ faces: [FaceSet.Face], _ value: (FaceSet.Face) -> Double, _ order: [[Double]]
    ) -> [FaceSet.Face] {
      guard let first = order.joined().first else { return faces }
      return faces.filter { value($0) == first }
    }
    let width = axes["wdth"] ?? asked.width ?? 100
    let weight = axes["wght"] ?? asked.weight ?? 400
    let (widthOf, weightOf) = (measure("wdth", \.width, 100), measure("wght", \.weight, 400))
    let slantOf = { (face: FaceSet.Face) in face.descriptor.slant ?? 0 }

    let widths = Set(faces.map(widthOf))
    let (narrower, wider) = (
      widths.filter { $0 < width }.sorted(by: >), widths.filter { $0 > width }.sorted()
    )
    let same = widths.filter { $0 == width }
    var left = keep(
      faces, widthOf,
      width <= 100 ? [Array(same), narrower, wider] : [Array(same), wider, narrower])

    // Of two slants at the same distance the steeper one comes first from 11 degrees on.
    let steepness = abs(slant) >= 11 ? -1.0 : 1
    let slants = Set(left.map(slantOf)).sorted {
      (abs($0 - slant), steepness * abs($0)) < (abs($1 - slant), steepness * abs($1))
    }
    let upright = slants.filter { $0 == 0 }
    let sameWay = slants.filter { $0 != 0 && ($0 < 0) == (slant < 0) }
    let otherWay = slants.filter { $0 != 0 && ($0 < 0) != (slant < 0) }
    left =
      slant == 0
      ? keep(left, slantOf, [upright, slants]) : keep(left, slantOf, [sameWay, otherWay, upright])

    let weights = Set(left.map(weightOf)).sorted()
    let lighter = Array(weights.filter { $0 < weight }.reversed())
    let heavier = weights.filter { $0 >= weight }
    let order: [[Double]] =
      switch weight {
      case 400...500: [heavier.filter { $0 <= 500 }, lighter, heavier]
      case ..<400: [weights.filter { $0 == weight }, lighter, heavier]
      default: [heavier, lighter]
      }
    return keep(left, weightOf, order)
  }

  @Test(arguments: seeds)
  func `bold is set where the family has it, and removed again`(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let faces = FaceSet.random(using: &random)
    let context = FormattingContext.made(faces)
    for _ in 0..<10 {
      let run = TextAttributes.random(in: faces, using: &random)
      guard let face = context.face(of: run) else { continue }
      let family = try #require(face.descriptor.family)
      let traits = context.traits(of: run)
      let bold = AttributeChange.trait(.bold, true).handler(in: context)(run)
      let wanted = traits.union(.bold)
      guard bold != run else {
        // It is bold already, or no face of the family is so and otherwise the same.
        let having = faces.faces(ofFamily: family).filter {
          $0.descriptor.symbolicTraits == wanted
        }
        #expect(traits.contains(.bold) || having.isEmpty)
        continue
      }
      #expect(context.traits(of: bold) == wanted)
      #expect(context.face(of: bold)?.descriptor.family == family)
      let back = AttributeChange.trait(.bold, false).handler(in: context)(bold)
      #expect(context.traits(of: back) == traits)
      #expect(context.face(of: back)?.descriptor.family == family)
      for attribute in TextAttribute.allCases where attribute != .font && attribute != .axes {
        #expect(attribute.isEqual(in: run, back))
      }
    }
  }

  @Test func `a family without bold leaves the run as it is`() {
    let faces = FaceSet([.made("One"), .made("One", "Light", weight: 300)])
    let context = FormattingContext.made(faces)
    for run in [
      TextAttributes(),
      TextAttributes {
        $0.font = faces.faces.first?.descriptor.named
        $0.axes = ["GRAD": 1]
      },
    ] {
      #expect(AttributeChange.trait(.bold, true).handler(in: context)(run) == run)
    }
  }

  @Test func `condensed replaces expanded`() {
    let faces = FaceSet([
      .made("One", "Wide", width: 125), .made("One", "Narrow", width: 75), .made("One"),
    ])
    let context = FormattingContext.made(faces)
    let wide = TextAttributes { $0.font = faces.face(named: "One-Wide")?.descriptor.named }
    let narrow = AttributeChange.trait(.condensed, true).handler(in: context)(wide)
    #expect(narrow.font?.postScriptName == "One-Narrow")
  }

  @Test func `an italic along an axis of its own is italic`() {
    let face = FaceSet.Face.made("One").varying(["slnt": -12...0, "ital": 0...1])
    let context = FormattingContext.made(FaceSet([face]))
    let run = TextAttributes {
      $0.font = face.descriptor.named
      $0.axes = ["slnt": 0, "ital": 1]
    }
    #expect(context.traits(of: run).contains(.italic))
  }

  @Test func `a family that is chosen for text in it already keeps a face that others equal`() {
    // Optical sizes without an axis: nothing but the name tells them apart.
    let faces = FaceSet([.made("Old", "10 Regular"), .made("Old", "8 Regular"), .made("New")])
    let context = FormattingContext.made(faces)
    #expect(faces.faces(ofFamily: "Old").count == 2)
    for face in faces.faces(ofFamily: "Old") {
      let run = TextAttributes { $0.font = face.descriptor.named }
      #expect(AttributeChange.family("old").handler(in: context)(run) == run)
    }
  }

  // MARK: - Missing fonts

  @Test func `a missing font keeps bold until it is installed`() {
    let before = FormattingContext.made(FaceSet([.made("Other")]))
    let coming: [FaceSet.Face] = [
      .made("Coming"), .made("Coming", "Bold", weight: 700),
      .made("Coming", "Italic", slant: 12), .made("Coming", "Bold Italic", weight: 700, slant: 12),
    ]
    let after = FormattingContext.made(FaceSet([.made("Other")] + coming))
    let places: [[String: Double]?] = [nil, ["wght": 400], ["slnt": 0, "GRAD": 1], nil]
    for (face, axes) in zip(coming, places) {
      let run = TextAttributes {
        $0.font = face.descriptor.named
        $0.axes = axes
      }
      for isBold in [true, false] {
        let changed = AttributeChange.trait(.bold, isBold).handler(in: before)(run)
        #expect(before.traits(of: changed).contains(.bold) == isBold)
        #expect(after.traits(of: changed).contains(.bold) == isBold)
        #expect(
          after.traits(of: changed).contains(.italic) == after.traits(of: run).contains(.italic))
      }
    }
  }

  @Test(arguments: [FontTrait.bold, .italic, .condensed, .expanded], [true, false])
  func `a missing font that is as asked keeps its names`(trait: FontTrait, isOn: Bool) {
    let context = FormattingContext.made(FaceSet([.made("Other")]))
    let light = FaceSet.Face.made("Missing", "Light", weight: 300, width: isOn ? 125 : 75)
    let heavy = FaceSet.Face.made(
      "Missing", "Heavy", weight: 900, width: isOn ? 75 : 125, slant: 9)
    for face in [light, heavy] {
      let run = TextAttributes { $0.font = face.descriptor.named }
      let has = context.traits(of: run).contains(SymbolicTraits([trait]))
      let changed = AttributeChange.trait(trait, isOn).handler(in: context)(run)
      #expect((changed == run) == (has == isOn))
      #expect(context.traits(of: changed).contains(SymbolicTraits([trait])) == isOn)
    }
  }

  // MARK: - Sizes

  @Test func `bigger adds a point to each run, within the limits of sizes`() {
    let context = FormattingContext.made(FaceSet([.made("One")]))
    let bigger = AttributeChange.resize(by: 1).handler(in: context)
    func size(after size: FontSize?) -> FontSize? { bigger(TextAttributes { $0.size = size }).size }
    #expect(size(after: .points(10)) == .points(11))
    #expect(size(after: .points(12)) == .points(13))
    #expect(size(after: .style(.title1)) == .points(21))
    #expect(size(after: nil) == .points(12))
    #expect(size(after: .points(FontSize.limits.upperBound)) == .points(FontSize.limits.upperBound))
  }
}
