// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

extension RTFDocument {
  /// Writes a document that was read from a file so that the file's own bytes stay where nothing was
  /// edited.
  ///
  /// Every byte before the first and after the last difference of text and attributes stays, and
  /// between them the bytes that are not text stay too; the new text is inserted as a group. A file
  /// without the scaling's tag gets it. The result is read again: if it is not the intended
  /// document, such as with new fonts or paragraph styles, the whole document is rewritten with
  /// ``write(_:options:)``.
  ///
  /// The file keeps its scaling: sizes that were converted by reading are converted back, unless the options say another one.
  ///
  /// - Parameters:
  ///   - document: the new contents of the file.
  ///   - original: the bytes from which it was read.
  ///   - options: as for a whole document; a conversion of sizes rewrites it.
  /// - Returns: the bytes, and whether they contain the original's.
  public static func write(
    _ document: RichTextDocument, over original: Data, options: WritingOptions = WritingOptions()
  ) -> (data: Data, keepsOriginal: Bool) {
    guard options.sourceTextScaling == nil || options.textScaling == nil,
      let bytes = try? bytes(of: original)
    else { return (write(document, options: options), false) }
    var reader = RTFReader(bytes, recordsSources: true)
    reader.read()
    let sources = reader.sources
    let tag = reader.tag
    let before = reader.finish { _ in nil }.document
    var wanted = document
    if options.textScaling == nil, let own = before.settings.textScaling ?? unsaidScaling(before) {
      wanted.convertTextScaling(from: document.settings.textScaling ?? own, to: own)
      // As fine as RTF has them, so that what was read again is what was meant.
      wanted.content.convertAttributes { attributes in
        guard case .points(let points) = attributes.size else { return attributes }
        let size = FontSize.points((points * 1000).rounded() / 1000)
        guard size != attributes.size else { return attributes }
        var result = attributes
        result.size = size
        return result
      }
    }
    wanted.writeListMarkers()
    let whole = { write(wanted, options: options) }
    wanted.settings.textScaling =
      options.textScaling ?? wanted.settings.textScaling ?? .standard
    var tagged = before.settings
    tagged.textScaling = wanted.settings.textScaling
    tagged.platform = tagged.platform ?? wanted.settings.platform
    guard wanted.settings == tagged || wanted.settings == before.settings,
      wanted.title == before.title,
      let patch = RTFPatch(from: before, to: wanted, sources: sources)
    else { return (whole(), false) }
    var replacements = patch.replacements(in: bytes)
    if before.settings.textScaling != wanted.settings.textScaling {
      replacements.append(tag.replacement(for: wanted.settings.textScaling ?? .standard))
    }
    let result = Data(RTFPatch.apply(replacements, to: bytes))
    // What was not edited is the same bytes, and so the same; the rest is looked at.
    guard let again = try? read(result, options: .asIs).document,
      Self.withoutFiles(again.content) == Self.withoutFiles(wanted.content),
      isLastParagraph(again.lastParagraph, wanted.lastParagraph)
    else { return (whole(), false) }
    return (result, true)
  }

  /// Whether a last paragraph is as it is meant; the marker of an item without text is written with its text.
  private static func isLastParagraph(_ one: ParagraphStyle?, _ other: ParagraphStyle?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isSame(as: other)
  }

  /// Text without the content of files beside the document's.
  static func withoutFiles(_ content: TextRope) -> TextRope {
    var content = content
    content.convertAttributes { attributes in
      guard var attachment = attributes.attachment, attachment.name != nil else {
        return attributes
      }
      var result = attributes
      attachment.bytes = []
      result.attachment = attachment
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
  init?(from old: RichTextDocument, to new: RichTextDocument, sources: RTFSources) {
    let contents = (
      RTFDocument.withoutFiles(old.content), RTFDocument.withoutFiles(new.content)
    )
    let (before, after) = (Side(contents.0), Side(contents.1))
    guard before.scalars.count == sources.count else { return nil }
    let start = before.commonLength(with: after)
    let shorter = min(before.scalars.count, after.scalars.count)
    let end = min(before.reversed.commonLength(with: after.reversed), shorter - start)
    let gone = start..<before.scalars.count - end
    let come = start..<after.scalars.count - end
    if gone.isEmpty, come.isEmpty { return }
    removed = sources.ranges(of: gone)
    guard !come.isEmpty else { return }
    // After the text before it: the group that it is in is open there.
    let placed =
      start > 0
      ? sources[start - 1].upperBound : sources.count > 0 ? sources[0].lowerBound : nil
    guard let placed else { return nil }
    place = removed.first.map { $0.lowerBound } ?? placed
    let runs = contents.1.runs(in: Range(come))
    guard let rtf = RTFWriter.fragment(runs, head: old.settings) else { return nil }
    inserted = rtf
  }

  func replacements(in bytes: [UInt8]) -> [Replacement] {
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

  /// A text to be compared from its start.
  private struct Side {
    var scalars: [Unicode.Scalar]
    var spans: [AttributeSpan]

    init(_ content: TextRope) {
      scalars = Array(content.text(in: 0..<content.end).unicodeScalars)
      spans = content.allSpans
    }

    var reversed: Side {
      var side = self
      side.scalars.reverse()
      side.spans.reverse()
      return side
    }

    /// How many scalars are the same, with the same attributes.
    func commonLength(with other: Side) -> Int {
      var length = 0
      var (first, second) = (0, 0)
      var (firstEnd, secondEnd) = (0, 0)
      while true {
        if length == firstEnd {
          guard first < spans.count else { return length }
          firstEnd += spans[first].length
          first += 1
        }
        if length == secondEnd {
          guard second < other.spans.count else { return length }
          secondEnd += other.spans[second].length
          second += 1
        }
        guard spans[first - 1].attributes == other.spans[second - 1].attributes else {
          return length
        }
        let end = min(firstEnd, secondEnd)
        while length < end {
          guard scalars[length] == other.scalars[length] else { return length }
          length += 1
        }
      }
    }
  }
}
