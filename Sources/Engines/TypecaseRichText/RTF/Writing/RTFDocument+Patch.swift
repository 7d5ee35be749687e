// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

extension RTFDocument {
  /// Writes a document that was read from a file so that the file's own bytes stay where nothing was
  /// edited.
  ///
  /// Every byte before the first and after the last difference of text and attributes stays, and
  /// between them the bytes that are not text stay too; the new text is inserted as a group. A file
  /// without the scaling's tag gets it. The result is read, which is the only reading here: if it is
  /// not the intended document, such as with new fonts or paragraph styles, the whole document is
  /// rewritten with ``write(_:options:)``. Attributes of apps are not in RTF, and do not count.
  ///
  /// The file keeps its scaling: sizes that were converted by reading are converted back, unless the options say another one.
  ///
  /// - Parameters:
  ///   - document: the new contents of the file.
  ///   - original: the file as it was read or written last.
  ///   - options: as for a whole document; a conversion of sizes rewrites it.
  /// - Returns: the bytes, with what the next writing is over.
  public static func write(
    _ document: RichTextDocument, over original: Original,
    options: WritingOptions = WritingOptions()
  ) -> Written {
    let wanted = wanted(document, in: original, options)
    if let wanted, let file = edited(original, to: wanted) {
      return Written(data: file.data, original: file, keepsOriginal: true)
    }
    let data = write(wanted ?? document, options: options)
    var file = try? Original(data)
    if let wanted { file?.settings = wanted.settings }
    return Written(data: data, original: file, keepsOriginal: false)
  }

  /// The same over bytes, which are read first.
  ///
  /// - Parameter original: the bytes from which the document was read.
  /// - Returns: the bytes, and whether they contain the original's.
  public static func write(
    _ document: RichTextDocument, over original: Data, options: WritingOptions = WritingOptions()
  ) -> (data: Data, keepsOriginal: Bool) {
    guard let original = try? Original(original) else {
      return (write(document, options: options), false)
    }
    let wanted = wanted(document, in: original, options)
    if let wanted, let file = edited(original, to: wanted) { return (file.data, true) }
    return (write(wanted ?? document, options: options), false)
  }

  /// A document with the sizes and the markers that a file is to have; nil where all sizes are to be new ones.
  private static func wanted(
    _ document: RichTextDocument, in original: Original, _ options: WritingOptions
  ) -> RichTextDocument? {
    guard options.sourceTextScaling == nil || options.textScaling == nil else { return nil }
    let before = original.document
    var wanted = document
    if options.textScaling == nil, let own = before.settings.textScaling ?? unsaidScaling(before) {
      wanted.convertTextScaling(from: document.settings.textScaling ?? own, to: own)
      // As fine as RTF has them, so that what was read again is what was meant.
      wanted.content.convertAttributes(by: inThousandths)
      wanted.styles.convertAttributes(by: inThousandths)
    }
    wanted.writeListMarkers()
    // As the tag says it, which a file may have got since its document was read.
    wanted.settings.platform = wanted.settings.platform ?? before.settings.platform ?? 0
    wanted.settings.textScaling =
      options.textScaling ?? wanted.settings.textScaling ?? .standard
    return wanted
  }

  private static func inThousandths(_ attributes: TextAttributes) -> TextAttributes {
    guard case .points(let points) = attributes.size else { return attributes }
    let size = FontSize.points((points * 1000).rounded() / 1000)
    guard size != attributes.size else { return attributes }
    var result = attributes
    result.size = size
    return result
  }

  /// The file with a document's edits in it; nil where that is not possible.
  private static func edited(_ original: Original, to wanted: RichTextDocument) -> Original? {
    let before = original.document
    var tagged = before.settings
    tagged.textScaling = wanted.settings.textScaling
    tagged.platform = tagged.platform ?? wanted.settings.platform
    guard [tagged, before.settings, original.settings].contains(wanted.settings),
      wanted.title == before.title, wanted.styles == before.styles
    else { return nil }
    let (old, new) = (partInRTF(of: before.content), partInRTF(of: wanted.content))
    guard
      let patch = RTFPatch(
        from: old, to: new, head: before.settings, sources: original.sources)
    else { return nil }
    var replacements = patch.replacements
    if before.settings.textScaling != wanted.settings.textScaling {
      replacements.append(
        original.tag.replacement(for: wanted.settings.textScaling ?? .standard))
    }
    // The same bytes say the same.
    if replacements.isEmpty {
      return isLastParagraph(before.lastParagraph, wanted.lastParagraph) ? original : nil
    }
    let bytes = RTFPatch.apply(replacements, to: original.bytes)
    // What was not edited is the same bytes, and so the same; the rest is looked at.
    guard var again = try? Original(Data(bytes)),
      RTFPatch.isSame(partInRTF(of: again.document.content), new),
      isLastParagraph(again.document.lastParagraph, wanted.lastParagraph)
    else { return nil }
    again.settings = wanted.settings
    return again
  }

  /// Whether a last paragraph is as it is meant; the marker of an item without text is written with its text.
  private static func isLastParagraph(_ one: ParagraphStyle?, _ other: ParagraphStyle?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isSame(as: other)
  }

  /// What a file of RTF says of a text: nothing of the content of files beside it, nor of what apps added.
  private static func partInRTF(of content: TextRope) -> TextRope {
    func isOutside(_ attributes: TextAttributes) -> Bool {
      attributes.app != nil || attributes.attachment?.name != nil
    }
    guard content.allSpans.contains(where: { isOutside($0.attributes) }) else { return content }
    var content = content
    content.convertAttributes { attributes in
      guard isOutside(attributes) else { return attributes }
      var result = attributes
      result.app = nil
      if var attachment = attributes.attachment, attachment.name != nil {
        attachment.bytes = []
        result.attachment = attachment
      }
      return result
    }
    return content
  }
}

/// Where the scaling's tag is in a file, or belongs.
struct RTFTag {
  /// The bytes of the tag, `\cocoatextscaling1`.
  var range: Range<Int>?
  /// After the version of the text kit, before the first group, or after `\rtf1`.
  var place = 0
  /// Whether there is no better place yet than after `\rtf1`.
  var isAtStart = true
  /// Whether the platform's word is there.
  var hasPlatform = false

  func replacement(for scaling: TextScaling) -> RTFPatch.Replacement {
    let tag = "\\cocoatextscaling\(scaling.rawValue)"
    if let range { return RTFPatch.Replacement(range: range, bytes: Array(tag.utf8)) }
    let platform = hasPlatform ? "" : "\\cocoaplatform0"
    return RTFPatch.Replacement(range: place..<place, bytes: Array("\n\(tag)\(platform)".utf8))
  }
}

/// The difference between what a file says and what it is to say.
struct RTFPatch {
  struct Replacement {
    var range: Range<Int>
    var bytes: [UInt8]
  }

  /// Bytes of text, which go.
  private var removed: [Range<Int>] = []
  /// Where the new text comes.
  private var place: Int?
  private var inserted: [UInt8] = []

  /// - Returns: nil where there is no place for new text.
  init?(from old: TextRope, to new: TextRope, head: DocumentSettings, sources: RTFSources) {
    guard old.length == sources.count else { return nil }
    let (before, after) = (old.allSpans, new.allSpans)
    let start = min(old.commonStart(with: new), Self.commonLength(before, after))
    let end = min(
      old.commonEnd(with: new, atMost: min(old.length, new.length) - start),
      Self.commonLength(before.reversed(), after.reversed()))
    let gone = start..<old.length - end
    let come = start..<new.length - end
    if gone.isEmpty, come.isEmpty { return }
    removed = sources.ranges(of: gone)
    guard !come.isEmpty else { return }
    // After the text before it: the group that it is in is open there.
    let placed =
      start > 0
      ? sources[start - 1].upperBound : sources.count > 0 ? sources[0].lowerBound : nil
    guard let placed else { return nil }
    place = removed.first.map { $0.lowerBound } ?? placed
    guard let rtf = RTFWriter.fragment(new.runs(in: Range(come)), head: head) else { return nil }
    inserted = rtf
  }

  var replacements: [Replacement] {
    var result = removed.map { Replacement(range: $0, bytes: []) }
    guard let place else { return result }
    if let first = result.first, first.range.lowerBound == place {
      result[0].bytes = inserted
    } else {
      result.append(Replacement(range: place..<place, bytes: inserted))
    }
    return result
  }

  static func apply(_ replacements: [Replacement], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    for replacement in replacements.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where replacement.range.lowerBound >= place {
      result += bytes[place..<replacement.range.lowerBound]
      result += replacement.bytes
      place = replacement.range.upperBound
    }
    return result + bytes[place...]
  }

  /// Whether two texts are the same, with their attributes.
  static func isSame(_ one: TextRope, _ other: TextRope) -> Bool {
    one.length == other.length && one.commonStart(with: other) == one.length
      && commonLength(one.allSpans, other.allSpans) == one.length
  }

  /// How many scalars at the start have the same attributes.
  private static func commonLength(_ one: [AttributeSpan], _ other: [AttributeSpan]) -> Int {
    var length = 0
    // Two readings make attributes of their own, and the same ones again and again.
    var equal: [ObjectIdentifier: ObjectIdentifier] = [:]
    for (one, other) in zip(one, other) {
      let (attributes, others) = (one.attributes, other.attributes)
      if equal[attributes.identity] != others.identity {
        guard attributes == others else { return length }
        equal[attributes.identity] = others.identity
      }
      length += min(one.length, other.length)
      guard one.length == other.length else { return length }
    }
    return length
  }
}

// Compared in parts, so that of a long text there is no copy.
extension TextRope {
  private static var comparedLength: Int { 4096 }

  /// How many scalars at the start are the same.
  fileprivate func commonStart(with other: TextRope) -> Int {
    let most = min(length, other.length)
    var common = 0
    while common < most {
      let part = Range<ScalarOffset>(common..<min(common + Self.comparedLength, most))
      let (one, two) = (text(in: part), other.text(in: part))
      guard one.utf8.elementsEqual(two.utf8) else {
        return common + zip(one.unicodeScalars, two.unicodeScalars).prefix { $0 == $1 }.count
      }
      common += part.count
    }
    return common
  }

  /// How many scalars at the end are the same.
  fileprivate func commonEnd(with other: TextRope, atMost most: Int) -> Int {
    var common = 0
    while common < most {
      let count = min(Self.comparedLength, most - common)
      let one = text(in: Range(length - common - count..<length - common))
      let two = other.text(in: Range(other.length - common - count..<other.length - common))
      guard one.utf8.elementsEqual(two.utf8) else {
        let pairs = zip(one.unicodeScalars.reversed(), two.unicodeScalars.reversed())
        return common + pairs.prefix { $0 == $1 }.count
      }
      common += count
    }
    return common
  }
}
