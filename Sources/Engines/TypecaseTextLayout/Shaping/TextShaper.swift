// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance

/// Makes slices of paragraphs: the looks that text has, and its words, each shaped once.
///
/// It belongs to one thread, as its fonts do.
final class TextShaper {
  let appearance: TextAppearance
  /// What text is drawn with that says nothing.
  let base: TextAttributes
  let pageColor: TextColor?
  let context: LayoutContext
  /// The size of an attachment in a line.
  private let attachmentBox: AttachmentBoxes

  private let baseDescription: FontDescription
  /// Kept as long as its font is used.
  private let face: FontFace?
  private let basePoints: Double
  /// Of attributes by their identity; the attributes are kept, so that nobody else gets it.
  private var looks: [ObjectIdentifier: (attributes: TextAttributes, look: Look)] = [:]
  private var styles: [GlyphStyle: RunStyle] = [:]
  private var words = WordCache()
  private var hyphens: [Int32: ShapedStretch] = [:]
  /// Whether a line may end between two signs with spaces between them.
  private var spaceBreaks: [UInt64: Bool] = [:]

  /// What some attributes mean.
  struct Look {
    var style: RunStyle
    var drawn: DrawnText
  }

  /// - Parameters:
  ///   - face: the one face of all text; nil where text finds its fonts itself.
  ///   - attachmentBox: the size of an attachment in a line; by itself what it says, or that of a small picture.
  init(
    _ appearance: TextAppearance, base: TextAttributes, pageColor: TextColor?,
    face: FontFace? = nil, attachmentBox: AttachmentBoxes? = nil
  ) {
    self.face = face
    (self.appearance, self.base, self.pageColor) = (appearance, base, pageColor)
    let dots =
      appearance.medium == .paper ? 72 : 96 * appearance.textSize.textScalingFactor
    guard let context = face?.context ?? LayoutContext.unhinted(dotsPerInch: dots) else {
      fatalError("Pango has no font map")
    }
    self.context = context
    self.attachmentBox =
      attachmentBox ?? { attachment in
        let usual = 24.0
        return AttachmentBox(
          width: appearance.length(points: attachment.width ?? usual),
          height: appearance.length(points: attachment.height ?? usual),
          baselineOffset: appearance.length(points: attachment.baselineOffset))
      }
    let drawn = appearance.drawn(base, basePoints: DesktopTextSize.usualInterfaceFontSize)
    basePoints = drawn.points ?? DesktopTextSize.usualInterfaceFontSize
    if let face {
      baseDescription = face.description(size: basePoints * dots / 72)
    } else {
      var description = drawn.font?.pangoDescription ?? FontDescription()
      description.size = .points(basePoints)
      baseDescription = description
    }
  }

  // MARK: - Looks

  func look(of attributes: TextAttributes) -> Look {
    if let known = looks[attributes.identity] { return known.look }
    let drawn = appearance.drawn(attributes, on: pageColor, basePoints: basePoints)
    let style = GlyphStyle(drawn, attachment: attributes.attachment.map(attachmentBox))
    let look = Look(style: runStyle(style), drawn: drawn)
    looks[attributes.identity] = (attributes, look)
    return look
  }

  /// That of text without attributes.
  private(set) lazy var baseLook = look(of: TextAttributes())

  private func runStyle(_ style: GlyphStyle) -> RunStyle {
    if let known = styles[style] { return known }
    let made = RunStyle(
      style, number: Int32(styles.count), base: baseDescription, context: context)
    styles[style] = made
    return made
  }

  /// The look of a paragraph; `direction` is that of those that leave it open.
  func paragraph(_ style: ParagraphStyle?, direction: LineDirection) -> DrawnParagraph {
    appearance.paragraph(
      style ?? base.paragraph ?? ParagraphStyle(), on: pageColor, direction: direction)
  }

  /// A hyphen in the look of some text.
  func hyphen(in style: RunStyle) -> ShapedStretch {
    if let known = hyphens[style.number] { return known }
    let made = stretch(of: "\u{2010}", in: style)
    // Many fonts have the one of typewriters only.
    let hyphen = made.runs.contains(where: \.isMissing) ? stretch(of: "-", in: style) : made
    hyphens[style.number] = hyphen
    return hyphen
  }

  /// A short text in one look.
  ///
  /// - Parameter isRightToLeft: the direction of the text around it; nil for text that is all in its own.
  func stretch(
    of text: String, in style: RunStyle, isRightToLeft: Bool? = nil
  ) -> ShapedStretch {
    let bytes = Array(text.utf8)
    let levels = isRightToLeft.map { isRightToLeft in
      bytes.withUnsafeBufferPointer {
        TextAnalysis.levels(
          of: $0, scalarCount: text.unicodeScalars.count, isRightToLeft: isRightToLeft)
      }
    }
    return ShapedStretch.shaped(
      ShapingInput(
        bytes: bytes, range: 0..<bytes.count, styles: [(bytes.count, style)], levels: levels),
      context: context)
  }

  /// The look of text beside some that has more than a font: on the baseline, no attachment, not hidden.
  func plain(_ look: RunStyle) -> RunStyle {
    var style = look.style
    (style.attachment, style.isHidden, style.rise) = (nil, false, nil)
    (style.capitals, style.letterSpacing) = (nil, nil)
    return runStyle(style)
  }

  /// How high a line is of text without attributes.
  var usualLineHeight: Int { Int(baseLook.style.ascent) + Int(baseLook.style.descent) }

  /// The distance of stops where a paragraph has none: eight spaces, as Pango's.
  private(set) lazy var usualTabDistance: Int = {
    let space = stretch(of: " ", in: baseLook.style)
    return max(space.advance(of: 0..<1) * 8, 1024)
  }()

  func word(_ number: Int32) -> WordCache.Word { words.words[Int(number)] }

  // MARK: - Slices

  /// Throws away words when there are too many of them; slices that were made before must not be used afterwards.
  ///
  /// - Returns: whether it did.
  func trim() -> Bool {
    guard words.isFull else { return false }
    words = WordCache()
    return true
  }

  /// Shapes a part of a paragraph.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 of it.
  ///   - range: where it is in its paragraph, in scalars.
  ///   - styles: each with where it ends in bytes.
  ///   - levels: of its scalars; nil where all runs from the left.
  ///   - endsAtBreak: whether a line may end behind it.
  func slice(
    _ bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>,
    styles: [(end: Int, style: RunStyle)], levels: [UInt8]?, endsAtBreak: Bool
  ) -> ParagraphSlice {
    if levels == nil, let script = SimpleText.script(of: bytes),
      let atoms = wordAtoms(bytes, styles, script, endsAtBreak)
    {
      return ParagraphSlice(
        range: range, atoms: atoms, stretch: nil, styles: inScalars(styles, bytes))
    }
    return shapedSlice(bytes, range, styles, levels, endsAtBreak)
  }

  private func inScalars(
    _ styles: [(end: Int, style: RunStyle)], _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [(end: Int, style: RunStyle)] {
    var (byte, scalar) = (0, 0)
    return styles.map { end, style in
      while byte < end {
        if !bytes[byte].continuesScalar { scalar += 1 }
        byte += 1
      }
      return (scalar, style)
    }
  }

  /// The words of simple text; nil where a look changes within one, or a font's rules know the space.
  private func wordAtoms(
    _ bytes: UnsafeBufferPointer<UInt8>, _ styles: [(end: Int, style: RunStyle)],
    _ script: WordScript, _ endsAtBreak: Bool
  ) -> [LineAtom]? {
    for (_, style) in styles where !shapesWords(style, script) { return nil }
    var atoms: [LineAtom] = []
    atoms.reserveCapacity(bytes.count / 5 + 8)
    let space = UInt8(ascii: " ")
    var (place, scalar, run) = (0, Int32(0), 0)
    while place < bytes.count {
      while place >= styles[run].end { run += 1 }
      let (style, limit) = (styles[run].style, styles[run].end)
      let start = place
      var hash: UInt64 = UInt64(truncatingIfNeeded: style.number) &+ 0x9E37_79B9_7F4A_7C15
      while place < limit, bytes[place] != space {
        hash = (hash ^ UInt64(bytes[place])) &* 0x0000_0100_0000_01B3
        place += 1
      }
      // A look that changes within a word: where a line may end is found for all of it.
      if place == limit, place < bytes.count, bytes[place] != space, place > start { return nil }
      let core = place
      while place < limit, bytes[place] == space {
        hash = (hash ^ 0x20) &* 0x0000_0100_0000_01B3
        place += 1
      }
      hash ^= hash >> 29
      let range = start..<place
      let number = words.number(
        of: bytes, in: range, key: style.number << 2 | Int32(script.rawValue), hash: hash
      ) { shapeWord(Array(bytes[range]), core - start, style, script) }
      let next: UInt32? =
        place < bytes.count ? SimpleText.scalar(in: bytes, at: place).value : nil
      var end = LineAtom.End.joins
      if place > core {
        end =
          next.map { next in
            next != 0x20 && breaks(beforeSpaces: bytes, at: core, next)
          } ?? endsAtBreak ? .line : .joins
      } else if next == nil {
        end = endsAtBreak ? .line : .joins
      }
      add(Int32(number), at: &scalar, end, to: &atoms)
    }
    return atoms
  }

  /// The atoms of a word: one, unless a line may end within it.
  @inline(__always)
  private func add(
    _ number: Int32, at scalar: inout Int32, _ end: LineAtom.End, to atoms: inout [LineAtom]
  ) {
    words.words.withUnsafeBufferPointer { words in
      let word = words[Int(number)]
      if word.breaks.isEmpty {
        atoms.append(
          LineAtom(
            start: scalar, scalars: word.scalars, white: word.scalars - word.core,
            advance: word.advance, space: word.space, ascent: word.ascent,
            descent: word.descent, word: number, place: 0, kind: .text, end: end))
      } else {
        var place: Int32 = 0
        for next in word.breaks + [word.scalars] {
          let isLast = next == word.scalars
          let core = isLast ? word.core : next
          atoms.append(
            LineAtom(
              start: scalar + place, scalars: next - place, white: next - core,
              advance: Int32(clamping: word.stretch.advance(of: Int(place)..<Int(core))),
              space: Int32(clamping: word.stretch.advance(of: Int(core)..<Int(next))),
              ascent: word.ascent, descent: word.descent, word: number, place: place,
              kind: .text, end: isLast ? end : .line))
          place = next
        }
      }
      scalar += word.scalars
    }
  }

  private func shapesWords(_ style: RunStyle, _ script: WordScript) -> Bool {
    if let known = style.shapesWords[script] { return known }
    let glyphs = style.style
    var shapes = glyphs.attachment == nil && !glyphs.isHidden && glyphs.capitals == nil
    if shapes {
      let letter = Array((script.letter + " ").utf8)
      let font = letter.withUnsafeBufferPointer { bytes in
        TextItem.items(
          of: bytes, in: 0..<bytes.count, attributes: AttributeList(style.attributes),
          context: context, isRightToLeft: false
        ).first?.font
      }
      let features = Self.usualFeatures + style.featureTags
      shapes = font.map { !$0.knowsSpace(inScript: script.tag, features: features) } ?? false
    }
    style.shapesWords[script] = shapes
    return shapes
  }

  /// What HarfBuzz turns on by itself in text that runs across.
  private static let usualFeatures = [
    "ccmp", "locl", "rlig", "calt", "clig", "liga", "rclt", "kern", "mark", "mkmk", "curs", "dist",
    "abvm", "blwm", "rvrn",
  ]

  private func shapeWord(
    _ word: [UInt8], _ core: Int, _ style: RunStyle, _ script: WordScript
  ) -> WordCache.Word {
    let (before, after) = (Array((script.letter + " ").utf8), Array(script.letter.utf8))
    // Behind a space there is a word, so that the space's own rules count.
    let bytes = before + word + (core < word.count ? after : [])
    let input = ShapingInput(
      bytes: bytes, range: before.count..<before.count + word.count,
      styles: [(word.count, style)], levels: nil)
    let stretch = ShapedStretch.shaped(input, context: context)
    let scalars = word[..<core].reduce(0) { $0 + ($1.continuesScalar ? 0 : 1) }
    return WordCache.Word(stretch, core: scalars)
  }

  /// Whether a line may end at spaces.
  ///
  /// - Parameters:
  ///   - place: where the first of them is, in bytes.
  ///   - next: the scalar behind the last one.
  private func breaks(
    beforeSpaces bytes: UnsafeBufferPointer<UInt8>, at place: Int, _ next: UInt32
  ) -> Bool {
    // Spaces of another look before these.
    var end = place
    while end > 0, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    guard end > 0 else { return true }
    var start = end - 1
    while bytes[start].continuesScalar { start -= 1 }
    let last = SimpleText.scalar(in: bytes, at: start).value
    if SimpleText.isPlain(last), SimpleText.isPlain(next) { return true }
    let pair = UInt64(last) << 32 | UInt64(next)
    if let known = spaceBreaks[pair] { return known }
    var text = "x"
    for value in [last, 0x20, next] {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    let breaks = Array(text.utf8).withUnsafeBufferPointer {
      TextAnalysis.boundaries(of: $0, scalarCount: 4)[3].contains(.line)
    }
    spaceBreaks[pair] = breaks
    return breaks
  }

  // MARK: - Text of any kind

  private func shapedSlice(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>,
    _ styles: [(end: Int, style: RunStyle)], _ levels: [UInt8]?, _ endsAtBreak: Bool
  ) -> ParagraphSlice {
    var kinds: [(scalar: Int, kind: LineAtom.Kind)] = []
    var (byte, scalar, run) = (0, 0, 0)
    var values: [UInt32] = []
    values.reserveCapacity(range.count)
    while byte < bytes.count {
      while byte >= styles[run].end { run += 1 }
      let style = styles[run].style.style
      let (value, length) = SimpleText.scalar(in: bytes, at: byte)
      if style.isHidden {
        kinds.append((scalar, .hidden))
      } else if value == 0x09 {
        kinds.append((scalar, .tab))
      } else if value == 0x2028 {
        kinds.append((scalar, .lineSeparator))
      } else if value == TextAttachment.character.value, style.attachment != nil {
        kinds.append((scalar, .attachment))
      }
      values.append(value)
      byte += length
      scalar += 1
    }
    let input = ShapingInput(
      bytes: Array(bytes), range: 0..<bytes.count, styles: styles, levels: levels)
    let stretch = ShapedStretch.shaped(
      input, placeholders: kinds.map(\.scalar), context: context)
    let own = inScalars(styles, bytes)
    let slice = ParagraphSlice(range: range, atoms: [], stretch: stretch, styles: own)
    let atoms = Self.atoms(stretch, slice, kinds, values, endsAtBreak)
    return ParagraphSlice(range: range, atoms: atoms, stretch: stretch, styles: own)
  }

  private static func atoms(
    _ stretch: ShapedStretch, _ slice: ParagraphSlice,
    _ kinds: [(scalar: Int, kind: LineAtom.Kind)], _ values: [UInt32], _ endsAtBreak: Bool
  ) -> [LineAtom] {
    var atoms: [LineAtom] = []
    let count = stretch.advances.count
    var (place, special, run) = (0, 0, 0)
    // Behind a space a mark is of the space's cluster (UAX 29), and yet a line may end between them (UAX 14): a cluster is never divided.
    func mayEnd(at scalar: Int) -> Bool {
      scalar == count ? endsAtBreak : stretch.boundaries[scalar].isSuperset(of: [.line, .cursor])
    }
    while place < count {
      if special < kinds.count, kinds[special].scalar == place {
        let kind = kinds[special].kind
        special += 1
        let style = slice.style(at: place)
        let width = kind == .attachment ? Int32(units: style.style.attachment?.width ?? 0) : 0
        let isLine = kind == .tab || kind == .lineSeparator || mayEnd(at: place + 1)
        atoms.append(
          LineAtom(
            start: Int32(place), scalars: 1, white: kind == .tab ? 1 : 0, advance: width, space: 0,
            ascent: kind == .hidden ? .min : style.ascent,
            descent: kind == .hidden ? .min : style.descent, word: -1, place: Int32(place),
            kind: kind, end: isLine ? .line : .joins))
        place += 1
        continue
      }
      let limit = special < kinds.count ? kinds[special].scalar : count
      var end = place + 1
      while end < limit, !mayEnd(at: end) { end += 1 }
      var core = end
      while core > place, stretch.boundaries[core - 1].contains(.white),
        // Room that keeps words together is room for good.
        values[core - 1] != 0xA0, values[core - 1] != 0x202F
      { core -= 1 }
      while run + 1 < stretch.runs.count, stretch.runs[run].scalars.upperBound <= place { run += 1 }
      var (ascent, descent, next) = (Int32.min, Int32.min, run)
      while next < stretch.runs.count, stretch.runs[next].scalars.lowerBound < end {
        ascent = max(ascent, stretch.runs[next].ascent)
        descent = max(descent, stretch.runs[next].descent)
        next += 1
      }
      let isSoft = values[end - 1] == 0xAD
      let breaks =
        end < limit ? true : mayEnd(at: end)
      atoms.append(
        LineAtom(
          start: Int32(place), scalars: Int32(end - place), white: Int32(end - core),
          advance: Int32(clamping: stretch.advance(of: place..<core)),
          space: Int32(clamping: stretch.advance(of: core..<end)), ascent: ascent,
          descent: descent, word: -1, place: Int32(place), kind: .text,
          end: breaks ? (isSoft ? .hyphenated : .line) : .joins))
      place = end
    }
    return atoms
  }
}
