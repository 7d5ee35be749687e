// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A part of a document that a format cannot store.
@nonexhaustive
public enum DocumentLoss: String, Sendable, Hashable, CaseIterable, Codable {
  case fonts, sizes
  /// Sizes that follow the person's text size: they become points.
  case textStyles = "text-styles"
  /// That a paragraph is a heading.
  case headings
  /// The names of paragraphs' styles, and how styles look.
  case paragraphStyles = "paragraph-styles"
  /// Bold and italic.
  case emphasis
  case colors, backgrounds
  /// Underlines.
  case underlines
  /// Colors and kinds of lines below and through text.
  case lineStyles = "line-styles"
  case strikethrough
  case shadows, outlines
  /// Space between letters, kerning, ligatures.
  case letterSpacing = "letter-spacing"
  /// OpenType features.
  case features
  /// Places on the axes of variable fonts.
  case axes
  /// Raised and lowered text.
  case baselines
  case capitals
  /// Letters that look pressed into paper.
  case effects
  case hiddenText = "hidden-text"
  case languages
  case links
  case pictures
  /// Where pictures are that text flows round: they are in their lines.
  case picturePlacement = "picture-placement"
  /// Attachments that are not pictures.
  case files
  /// Fields, such as the number of a page.
  case fields
  /// Parts of RTF that mean nothing here and are kept for others.
  case otherPrograms = "other-programs"
  case alignment
  /// Indents, and space between lines and paragraphs.
  case paragraphSpacing = "paragraph-spacing"
  case tabStops = "tab-stops"
  /// Whether words are hyphenated at the ends of lines.
  case hyphenation
  /// How the ends of lines are chosen, and punctuation that hangs beyond the edges.
  case lineComposition = "line-composition"
  /// Lines and paragraphs that are kept together on a page.
  case keptLines = "kept-lines"
  case direction
  case lists
  /// Items of several paragraphs, numbers that do not follow from the item before, and marks of tasks.
  case listItems = "list-items"
  case tables
  /// Recorded changes: what was inserted is text like all other, and so is what was deleted, but for what a file of RTF has so, which
  /// is no text of its document.
  case revisions
  /// Attributes that apps added.
  case appAttributes = "app-attributes"
  case title
  case titleFormat = "title-format"
  case pageColor = "page-color"
  /// Paper and margins.
  case page
  /// Author, keywords and such.
  case information
  /// Parts of an HTML or Markdown file that a document cannot have: scripts, comments, names for style
  /// sheets.
  case restOfFile = "rest-of-file"
  /// The encoding of a plain text, which becomes UTF-8.
  case encoding
  /// Which line endings a plain text has, where it has several kinds: they become one.
  case lineEndings = "line-endings"
}

extension DocumentFormat {
  /// All that is lost when a document that was read is written in this format, in the order of ``DocumentLoss``.
  ///
  /// - Parameter leftOut: the parts of its file that are not in the document.
  public func losses(of document: RichTextDocument, leftOut: Set<DocumentLoss>) -> [DocumentLoss] {
    let lost = leftOut.union(losses(of: document))
    return DocumentLoss.allCases.filter(lost.contains)
  }

  /// The parts of a document that this format would lose, in the order of ``DocumentLoss``.
  public func losses(of document: RichTextDocument) -> [DocumentLoss] {
    let runs =
      switch self {
      case .markdown: MarkdownWriter.unmarked(document.runs)
      case .html, .plain: Self.withoutRules(document.runs)
      case .json, .rtf, .rtfd: document.runs
      }
    var lost = Self.parts(of: document, runs).subtracting(kept)
    if kept.contains(.paragraphStyles) {
      for style in document.styles.styles {
        lost.formUnion(Self.parts(of: style.attributes).subtracting(kept))
      }
    }
    let isRTF = self == .rtf || self == .rtfd
    if isRTF, runs.contains(where: { $0.attributes.revision?.kind == .deleted }) {
      lost.insert(.revisions)
    }
    if isRTF, RTFOpenItems.loses(RTFParagraphs(runs).all.lazy.map(\.style)) {
      lost.insert(.listItems)
    }
    if self == .markdown {
      lost.formUnion(Self.partsBeyondMarkdown(TextParagraph.all(of: document.runs)))
    }
    return DocumentLoss.allCases.filter(lost.contains)
  }

  /// The text without what marks its lines across the page, where the format has lines of its own.
  private static func withoutRules(_ runs: [TextRun]) -> [TextRun] {
    runs.map { run in
      guard run.attributes[MarkdownMark.self]?.isRule == true else { return run }
      var run = run
      run.attributes.mark { $0.isRule = false }
      return run
    }
  }

  /// What Markdown has, but not in every place and of every kind.
  private static func partsBeyondMarkdown(_ paragraphs: [TextParagraph]) -> Set<DocumentLoss> {
    var parts: Set<DocumentLoss> = MarkdownTable.loses(paragraphs) ? [.tables] : []
    for paragraph in paragraphs {
      if paragraph.style.cell != nil, paragraph.style.headingLevel != nil {
        parts.insert(.headings)
      }
      // Letters and Roman numbers become digits.
      if let item = paragraph.style.list, item.isOrdered, !item.marker.contains("{decimal}") {
        parts.insert(.listItems)
      }
    }
    return parts
  }

  private var kept: Set<DocumentLoss> {
    let all = Set(DocumentLoss.allCases)
    switch self {
    case .json: return all
    case .rtf, .rtfd:
      let lost: Set<DocumentLoss> = [
        .features, .axes, .textStyles, .pageColor, .titleFormat, .lineComposition, .appAttributes,
      ]
      return all.subtracting(self == .rtf ? lost.union([.files]) : lost)
    case .html:
      return all.subtracting([
        .fields, .otherPrograms, .tabStops, .titleFormat, .revisions, .appAttributes, .effects,
      ])
    case .markdown:
      return [
        .emphasis, .underlines, .strikethrough, .baselines, .links, .pictures, .files, .lists,
        .listItems, .tables, .headings,
      ]
    case .plain: return []
    }
  }

  /// The features that a document uses, in its text and its settings.
  private static func parts(
    of document: RichTextDocument, _ runs: [TextRun]
  ) -> Set<DocumentLoss> {
    var parts: Set<DocumentLoss> = []
    func add(_ part: DocumentLoss, _ isThere: Bool) { if isThere { parts.insert(part) } }
    add(.title, document.title?.isEmpty == false)
    add(.titleFormat, document.titleAttributes != TextAttributes())
    add(.pageColor, document.color != nil)
    add(.page, document.settings.page != DocumentSettings.Page())
    add(.information, !document.settings.info.isEmpty)
    add(
      .revisions,
      document.settings.rtf?.trailing.contains(where: RTFRevision.isDeletion) ?? false)
    add(
      .otherPrograms,
      document.settings.rtf.map { !$0.carried.isEmpty || !$0.trailing.isEmpty } ?? false)
    add(.paragraphStyles, !document.styles.isEmpty)
    var last: ObjectIdentifier?
    for run in runs where run.attributes.identity != last {
      last = run.attributes.identity
      parts.formUnion(Self.parts(of: run.attributes))
    }
    return parts
  }

  private static func parts(of attributes: TextAttributes) -> Set<DocumentLoss> {
    var parts: Set<DocumentLoss> = []
    for attribute in TextAttribute.allCases where attribute.isSet(in: attributes) {
      parts.formUnion(Self.parts(of: attribute, attributes))
    }
    return parts
  }

  /// What an attribute that is set is for a person.
  private static func parts(
    of attribute: TextAttribute, _ attributes: TextAttributes
  ) -> Set<DocumentLoss> {
    switch attribute {
    case .font:
      guard let font = attributes.font else { return [] }
      let isNamed = (font.family ?? font.postScriptName ?? font.fullName) != nil
      let isEmphasized = (font.weight ?? 400) >= 600 || (font.slant ?? 0) > 0
      return (isNamed ? [.fonts] as Set : []).union(isEmphasized ? [.emphasis] : [])
    case .size: if case .style = attributes.size { return [.textStyles] } else { return [.sizes] }
    case .color: return [.colors]
    case .background: return [.backgrounds]
    case .underline: return parts(of: attributes.underline, .underlines)
    case .strikethrough: return parts(of: attributes.strikethrough, .strikethrough)
    case .shadow: return [.shadows]
    case .stroke: return [.outlines]
    case .effect: return [.effects]
    case .tracking, .kerning, .ligatures: return [.letterSpacing]
    case .features: return [.features]
    case .axes: return [.axes]
    case .baseline: return [.baselines]
    case .capitals: return [.capitals]
    case .hidden: return attributes.hidden == true ? [.hiddenText] : []
    case .language: return [.languages]
    case .link: return [.links]
    case .attachment:
      let isPicture = RTFPicture.types.contains { $0.type == attributes.attachment?.type }
      let isPlaced = attributes.picturePlacement != nil
      return ([isPicture ? .pictures : .files] as Set).union(isPlaced ? [.picturePlacement] : [])
    case .field: return [.fields]
    case .carried:
      let isDeletion = attributes.carried.map { RTFRevision.isDeletion($0.words) } ?? false
      return isDeletion ? [.otherPrograms, .revisions] : [.otherPrograms]
    case .revision: return [.revisions]
    case .app: return [.appAttributes]
    case .paragraph: return attributes.paragraph.map(parts(of:)) ?? []
    }
  }

  private static func parts(of line: TextLine?, _ part: DocumentLoss) -> Set<DocumentLoss> {
    guard let line else { return [] }
    let isPlain = line.color == nil && (line.style == .single || line.style == .none)
    return (line.style != .none ? [part] as Set : []).union(isPlain ? [] : [.lineStyles])
  }

  private static func parts(of style: ParagraphStyle) -> Set<DocumentLoss> {
    var parts: Set<DocumentLoss> = []
    func add(_ part: DocumentLoss, _ isThere: Bool) { if isThere { parts.insert(part) } }
    add(.alignment, style.alignment != .natural)
    let lengths = [
      style.spaceBefore, style.spaceAfter, style.tailIndent, style.lineSpacing,
      style.minimumLineHeight, style.maximumLineHeight,
    ]
    add(.paragraphSpacing, style.lineHeight != 1 || lengths.contains { $0 != 0 })
    // The indents of items are those of their level.
    add(
      .paragraphSpacing, style.list == nil && (style.indent != 0 || style.firstLineIndent != 0))
    add(.tabStops, !style.tabStops.isEmpty || style.tabInterval != nil)
    add(.backgrounds, style.background != nil)
    add(.hyphenation, style.hyphenation != nil)
    add(.lineComposition, style.lineBreakStrategy != nil || style.hangsPunctuation)
    add(
      .keptLines,
      style.keepsWithNext || style.keepsLinesTogether || style.controlsWidowsAndOrphans != nil)
    add(.direction, style.direction == .leftToRight || style.direction == .rightToLeft)
    add(.headings, style.headingLevel != nil)
    add(.paragraphStyles, style.name != .body && style.name.headingLevel == nil)
    add(.lists, style.list != nil)
    add(.listItems, style.list?.isMoreThanMarked == true)
    add(.tables, style.cell != nil)
    add(.otherPrograms, !style.carried.isEmpty)
    return parts
  }
}
