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
  private(set) var pageColor: TextColor?
  let context: LayoutContext
  /// The size of an attachment in a line.
  private let attachmentBox: AttachmentBoxes
  /// Whether text flows round pictures that say so; otherwise they are in their lines.
  let placesPictures: Bool

  private let baseDescription: FontDescription
  /// Kept as long as its font is used.
  private let face: FontFace?
  private let basePoints: Double
  /// What else text has that says nothing of it; nil where that is nothing.
  private let baseSpacing: TextAttributes?
  /// Of attributes by their identity; the attributes are kept, so that nobody else gets it.
  private var looks: [ObjectIdentifier: (attributes: TextAttributes, look: Look)] = [:]
  private var styles: [GlyphStyle: RunStyle] = [:]
  /// Of attributes among `looks`.
  private var lastStyle: (identity: ObjectIdentifier, style: RunStyle)?
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
  ///   - fonts: those of several layouts in this thread; nil for fonts of its own.
  ///   - attachmentBox: the size of an attachment in a line; by itself what it says, or that of a small picture.
  init(
    _ appearance: TextAppearance, base: TextAttributes, pageColor: TextColor?,
    face: FontFace? = nil, sharing fonts: SharedFonts? = nil, attachmentBox: AttachmentBoxes? = nil,
    placesPictures: Bool = false
  ) {
    self.face = face
    (self.appearance, self.base, self.pageColor) = (appearance, base, pageColor)
    let dots =
      appearance.medium == .paper ? 72 : 96 * appearance.textSize.textScalingFactor
    guard
      let context = face?.context ?? fonts?.context(dotsPerInch: dots)
        ?? LayoutContext.unhinted(dotsPerInch: dots)
    else {
      fatalError("Pango has no font map")
    }
    self.context = context
    self.placesPictures = placesPictures
    self.attachmentBox =
      attachmentBox ?? { attachment, width in
        let usual = 24.0
        return AttachmentBox(
          width: appearance.length(points: attachment.width ?? usual),
          height: appearance.length(points: attachment.height ?? usual),
          baselineOffset: appearance.length(points: attachment.baselineOffset)
        ).scaled(toFit: width)
      }
    let drawn = appearance.drawn(base, basePoints: DesktopTextSize.usualInterfaceFontSize)
    basePoints = drawn.points ?? DesktopTextSize.usualInterfaceFontSize
    var spacing = TextAttributes()
    (spacing.tracking, spacing.features) = (base.tracking, base.features)
    spacing.language = base.language
    baseSpacing = spacing == TextAttributes() ? nil : spacing
    if let face {
      baseDescription = face.description(size: basePoints * dots / 72)
    } else {
      var description = drawn.font?.pangoDescription ?? FontDescription()
      description.size = .points(basePoints)
      baseDescription = description
    }
  }

  // MARK: - Looks

  /// - Parameter isInLine: whether also a picture is in its line that text flows round elsewhere.
  func look(of attributes: TextAttributes, isInLine: Bool = false) -> Look {
    if isInLine, placesPictures, attributes.picturePlacement != nil {
      return madeLook(of: attributes, isBesideText: false)
    }
    if let known = looks[attributes.identity] { return known.look }
    let look = madeLook(
      of: attributes, isBesideText: placesPictures && attributes.picturePlacement != nil)
    looks[attributes.identity] = (attributes, look)
    return look
  }

  private func madeLook(of attributes: TextAttributes, isBesideText: Bool) -> Look {
    let whole = baseSpacing.map { attributes.over($0) } ?? attributes
    let drawn = appearance.drawn(whole, on: pageColor, basePoints: basePoints)
    var style = GlyphStyle(
      drawn,
      attachment: isBesideText ? nil : attributes.attachment.map { attachmentBox($0, .infinity) })
    style.isBesideText = isBesideText
    return Look(style: runStyle(style), drawn: drawn)
  }

  /// Text is on a page of another color.
  func pageChanged(to color: TextColor?) {
    pageColor = color
    looks.removeAll(keepingCapacity: true)
    lastStyle = nil
  }

  /// Has the room of attachments asked for anew.
  func forgetAttachments() {
    looks = looks.filter { $1.attributes.attachment == nil }
    lastStyle = nil
  }

  /// The room of an attachment where a line has less than it takes.
  ///
  /// - Parameter width: the line's, in layout units.
  func box(of attachment: TextAttachment, within width: Int) -> AttachmentBox {
    attachmentBox(attachment, Double(units: max(width, 0)))
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
    style.isBesideText = false
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

  /// The stretch that a word is in.
  func stretch(ofWord number: Int32) -> ShapedStretch { words.words[Int(number)].stretch }

  /// The look of text for glyphs; quicker for the same attributes as the last time.
  func style(of attributes: TextAttributes) -> RunStyle {
    if let lastStyle, lastStyle.identity == attributes.identity { return lastStyle.style }
    let style = look(of: attributes).style
    lastStyle = (attributes.identity, style)
    return style
  }

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
  ///   - folded: text that is not shown, in order.
  ///   - endsAtBreak: whether a line may end behind it.
  func slice(
    _ bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>,
    styles: [(end: Int, style: RunStyle)], levels: [UInt8]?, folded: [FoldRoom] = [],
    endsAtBreak: Bool
  ) -> ParagraphSlice {
    if levels == nil, folded.isEmpty, let script = SimpleText.script(of: bytes),
      let atoms = wordAtoms(bytes, styles, script, endsAtBreak)
    {
      return ParagraphSlice(
        range: range, atoms: atoms, stretch: nil, styles: inScalars(styles, bytes))
    }
    return shapedSlice(bytes, range, styles, levels, folded, endsAtBreak)
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
    for (_, style) in styles where !shaping(style, script).isAlone { return nil }
    let space = UInt8(ascii: " ")
    // A look that changes within a word: where a line may end is found for all of it.
    for (end, _) in styles.dropLast() where bytes[end - 1] != space && bytes[end] != space {
      return nil
    }
    var found: [(number: Int32, core: Int32, end: Int32)] = []
    found.reserveCapacity(bytes.count / 5 + 8)
    shape(
      words.find(bytes, styles, script) { number, core, end in
        found.append((number, Int32(core), Int32(end)))
      }, of: bytes, script)
    return atoms(of: found, bytes, endsAtBreak)
  }

  /// The atoms of words: one of each, unless a line may end within it.
  ///
  /// - Parameter found: their numbers, and where their spaces begin and end in bytes.
  private func atoms(
    of found: [(number: Int32, core: Int32, end: Int32)], _ bytes: UnsafeBufferPointer<UInt8>,
    _ endsAtBreak: Bool
  ) -> [LineAtom] {
    var atoms: [LineAtom] = []
    atoms.reserveCapacity(found.count)
    var scalar = Int32(0)
    words.words.withUnsafeBufferPointer { words in
      for (number, core, place) in found {
        let next: UInt32? =
          place < bytes.count ? SimpleText.scalar(in: bytes, at: Int(place)).value : nil
        var end = LineAtom.End.joins
        if place > core, let next {
          end = next != 0x20 && breaks(beforeSpaces: bytes, at: Int(core), next) ? .line : .joins
        } else if next == nil {
          end = endsAtBreak ? .line : .joins
        }
        words[Int(number)].addAtoms(number, at: scalar, end, to: &atoms)
        scalar += words[Int(number)].scalars
      }
    }
    return atoms
  }

  private func shaping(_ style: RunStyle, _ script: WordScript) -> WordShaping {
    style.shaping(of: script) {
      let glyphs = style.style
      guard glyphs.attachment == nil, !glyphs.isBesideText, !glyphs.isHidden, glyphs.capitals == nil
      else {
        return WordShaping(isAlone: false)
      }
      let list = AttributeList(style.attributes)
      func items(_ text: String) -> [TextItem] {
        Array(text.utf8).withUnsafeBufferPointer {
          TextItem.items(
            of: $0, in: 0..<$0.count, attributes: list, context: context, isRightToLeft: false)
        }
      }
      let features = Self.usualFeatures + style.featureTags
      guard let font = items(script.letter + " ").first?.font,
        !font.knowsSpace(inScript: script.tag, features: features)
      else { return WordShaping(isAlone: false) }
      let ascii = items(script.letter + " " + Self.printableASCII + script.letter)
      return WordShaping(isAlone: true, item: ascii.count == 1 ? ascii[0] : nil)
    }
  }

  private static let printableASCII = String(
    decoding: Array(UInt8(0x20)...0x7E), as: UTF8.self)

  /// What HarfBuzz turns on by itself in text that runs across.
  private static let usualFeatures = [
    "ccmp", "locl", "rlig", "calt", "clig", "liga", "rclt", "kern", "mark", "mkmk", "curs", "dist",
    "abvm", "blwm", "rvrn",
  ]

  /// Shapes words that are new, those of one look together.
  private func shape(
    _ new: [WordCache.NewWord], of bytes: UnsafeBufferPointer<UInt8>, _ script: WordScript
  ) {
    var rest = new[...]
    while let first = rest.first {
      let group = rest.prefix { $0.style === first.style }
      rest = rest[group.endIndex...]
      let shaped =
        shapedTogether(group, of: bytes, script)
        ?? group.map {
          shapeWord(Array(bytes[$0.range]), $0.core - $0.range.lowerBound, $0.style, script)
        }
      for word in shaped { words.add(word) }
    }
  }

  /// Words of one look that are shaped in one go, as if they followed each other; nil where that is not the same as each by itself.
  ///
  /// It is where all of them have the font of the script's letters, whose rules do not know the space.
  private func shapedTogether(
    _ group: ArraySlice<WordCache.NewWord>, of text: UnsafeBufferPointer<UInt8>,
    _ script: WordScript
  ) -> [WordCache.Word]? {
    guard let style = group.first?.style else { return nil }
    let context = Array((script.letter + " ").utf8)
    var (bytes, isASCII) = (context, script == .latin)
    for word in group {
      bytes += text[word.range]
      if word.core == word.range.upperBound { bytes.append(UInt8(ascii: " ")) }
      isASCII = isASCII && text[word.range].allSatisfy { $0 < 0x80 }
    }
    bytes += context.dropLast()
    let count = scalars(bytes)
    var input = ShapingInput(
      bytes: bytes, range: 0..<bytes.count, styles: [(bytes.count, style)], levels: nil)
    if isASCII {
      input.item = shaping(style, script).item?.spread(byteCount: bytes.count, scalarCount: count)
    }
    var boundaries = [TextBoundary](repeating: [.character, .cursor], count: count + 1)
    var place = 2
    let ranges = group.map { word in
      let start = place
      if SimpleText.isUnbroken(text[word.range.lowerBound..<word.core]) {
        place += word.range.count
        for space in place - (word.range.upperBound - word.core)..<place {
          boundaries[space].formUnion([.white, .expandable])
        }
      } else {
        let length = scalars(text[word.range])
        place += length
        let own = (context + text[word.range] + context.dropLast()).withUnsafeBufferPointer {
          TextAnalysis.boundaries(of: $0, scalarCount: length + 3)
        }
        boundaries.replaceSubrange(start..<place, with: own[2..<2 + length])
      }
      defer { if word.core == word.range.upperBound { place += 1 } }
      return start..<place
    }
    input.boundaries = boundaries
    let stretch = ShapedStretch.shaped(input, context: self.context)
    guard stretch.runs.count == 1, !stretch.runs[0].isMissing else { return nil }
    return zip(group, ranges).map { word, range in
      WordCache.Word(
        stretch, in: range, core: range.count - (word.range.upperBound - word.core))
    }
  }

  private func scalars(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1.continuesScalar ? 0 : 1) }
  }

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
    return WordCache.Word(
      stretch, in: 0..<stretch.advances.count, core: scalars(word[..<core]))
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
    _ styles: [(end: Int, style: RunStyle)], _ levels: [UInt8]?, _ folded: [FoldRoom],
    _ endsAtBreak: Bool
  ) -> ParagraphSlice {
    var kinds: [(scalar: Int, kind: LineAtom.Kind)] = []
    var (byte, scalar, run, fold) = (0, 0, 0, 0)
    var values: [UInt32] = []
    values.reserveCapacity(range.count)
    while byte < bytes.count {
      while byte >= styles[run].end { run += 1 }
      let style = styles[run].style.style
      let (value, length) = SimpleText.scalar(in: bytes, at: byte)
      if fold < folded.count, folded[fold].scalars.upperBound <= scalar { fold += 1 }
      if fold < folded.count, folded[fold].scalars.contains(scalar) {
        kinds.append((scalar, .fold))
      } else if style.isHidden {
        kinds.append((scalar, .hidden))
      } else if value == 0x09 {
        kinds.append((scalar, .tab))
      } else if value == 0x2028 {
        kinds.append((scalar, .lineSeparator))
      } else if value == TextAttachment.character.value, style.isBesideText {
        kinds.append((scalar, .hidden))
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
    let atoms = Self.atoms(stretch, slice, kinds, folded, values, endsAtBreak)
    return ParagraphSlice(range: range, atoms: atoms, stretch: stretch, styles: own)
  }

  private static func atoms(
    _ stretch: ShapedStretch, _ slice: ParagraphSlice,
    _ kinds: [(scalar: Int, kind: LineAtom.Kind)], _ folded: [FoldRoom], _ values: [UInt32],
    _ endsAtBreak: Bool
  ) -> [LineAtom] {
    var atoms: [LineAtom] = []
    var folded = folded[...]
    let count = stretch.advances.count
    var (place, special, run) = (0, 0, 0)
    // Behind a space a mark is of the space's cluster (UAX 29), and yet a line may end between them (UAX 14): a cluster is never divided.
    func mayEnd(at scalar: Int) -> Bool {
      scalar == count ? endsAtBreak : stretch.boundaries[scalar].isSuperset(of: [.line, .cursor])
    }
    while place < count {
      if special < kinds.count, kinds[special].scalar == place {
        let kind = kinds[special].kind
        if kind == .fold, let fold = folded.popFirst() {
          special += fold.scalars.count
          place = fold.scalars.upperBound
          atoms.append(
            LineAtom(
              start: Int32(fold.scalars.lowerBound), scalars: Int32(fold.scalars.count), white: 0,
              advance: fold.width, space: 0, ascent: fold.ascent, descent: fold.descent, word: -1,
              place: Int32(fold.scalars.lowerBound), kind: .fold,
              end: mayEnd(at: place) ? .line : .joins))
          continue
        }
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
