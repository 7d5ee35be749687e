// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseFontDescriptors

/// A document as its file has it.
struct JSONFile: Codable {
  var runs: [JSONRun]
  var title: String?
  var titleAttributes: TextAttributes
  var color: TextColor?
  var settings: DocumentSettings
  var lastParagraph: ParagraphStyle?
  var styles: StyleSheet

  /// The first version in which documents could have what this one has, so that a program that knows less says so and loses
  /// nothing: items of lists of several paragraphs, with numbers that their markers do not say or tasks, recorded changes, attributes of
  /// apps, PANOSE of fonts, letters that look pressed in, dotted lines, pictures with a description or that text flows round, paragraphs that have a background, have the name of a style or say how their lines end or stay together, and a style of a last paragraph without text are of version 2, and so are styles.
  private var version: Int {
    let all = runs.lazy.map(\.run.attributes) + [titleAttributes]
    let isNew = all.contains { attributes in
      attributes.revision != nil || attributes.app != nil
        || attributes.paragraph?.isOfVersion2 == true
        || attributes.attachment?.alternativeText != nil || attributes.attachment?.placement != nil
        || attributes.effect != nil
        || attributes.underline?.style == .dotted || attributes.strikethrough?.style == .dotted
    }
    let saysPanose = settings.rtf?.fonts.contains { $0.panose != nil } ?? false
    return isNew || saysPanose || lastParagraph != nil || !styles.isEmpty ? Self.newest : 1
  }

  private static let newest = 2

  private enum Key: String, CodingKey, CaseIterable {
    case version, title, runs, color, settings, styles
    case titleFormat = "title-format"
    case lastParagraph = "last-paragraph"
  }

  init(_ document: RichTextDocument) {
    var document = document
    document.writeListMarkers()
    lastParagraph = document.content.isLastParagraphEmpty ? document.lastParagraph : nil
    runs = document.runs.map(JSONRun.init)
    title = document.title
    titleAttributes = document.titleAttributes
    color = document.color
    settings = document.settings
    styles = document.styles
  }

  var document: RichTextDocument {
    var document = RichTextDocument(runs: runs.lazy.map(\.run), title: title, color: color)
    document.titleAttributes = titleAttributes
    document.settings = settings
    document.styles = styles
    if document.content.isLastParagraphEmpty { document.lastParagraph = lastParagraph }
    document.setListStarts()
    return document
  }

  init(from decoder: any Decoder) throws {
    // A newer version is reported before any of its keys is reported as unknown.
    let container = try decoder.container(keyedBy: Key.self)
    let version = try container.neededInteger(.version)
    guard (1...Self.newest).contains(version) else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: version > Self.newest
          ? "a newer program wrote this document (version \(version)); this one reads versions 1 to \(Self.newest)"
          : "there is no version \(version)")
    }
    try decoder.refuseUnknownKeys(except: Key.self)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    guard title == title.map(RichTextDocument.makeTitle) else {
      throw DecodingError.dataCorruptedError(
        forKey: .title, in: container,
        debugDescription: "a title is one line, without control characters")
    }
    titleAttributes =
      try container.decodeIfPresent(JSONFormat.self, forKey: .titleFormat)?.attributes
      ?? TextAttributes()
    color = try container.decodeIfPresent(TextColor.self, forKey: .color)
    settings =
      try container.decodeIfPresent(DocumentSettings.self, forKey: .settings) ?? DocumentSettings()
    lastParagraph = try container.decodeIfPresent(ParagraphStyle.self, forKey: .lastParagraph)
    styles = try container.decodeIfPresent(StyleSheet.self, forKey: .styles) ?? StyleSheet()
    runs = try container.decode([JSONRun].self, forKey: .runs)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(version, forKey: .version)
    try container.encodeIfPresent(title, forKey: .title)
    if titleAttributes != TextAttributes() {
      try container.encode(titleAttributes, forKey: .titleFormat)
    }
    try container.encode(runs, forKey: .runs)
    try container.encodeIfPresent(lastParagraph, forKey: .lastParagraph)
    try container.encodeIfPresent(color, forKey: .color)
    if !styles.isEmpty { try container.encode(styles, forKey: .styles) }
    if settings != DocumentSettings() { try container.encode(settings, forKey: .settings) }
  }
}

/// Attributes alone, as a file has them.
private struct JSONFormat: Decodable {
  var attributes: TextAttributes

  init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(except: TextAttribute.self)
    attributes = try TextAttributes(from: decoder)
  }
}

/// A run as its file has it: text and attributes in one object.
struct JSONRun: Codable {
  var run: TextRun

  private enum Key: String, CodingKey, CaseIterable { case text }

  init(_ run: TextRun) { self.run = run }

  init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(except: Key.self, TextAttribute.self)
    let container = try decoder.container(keyedBy: Key.self)
    let text = try container.decode(String.self, forKey: .text)
    guard !text.utf8.contains(0) else {
      throw DecodingError.dataCorruptedError(
        forKey: .text, in: container, debugDescription: "text cannot hold the character U+0000")
    }
    run = TextRun(text, try TextAttributes(from: decoder))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(run.text, forKey: .text)
    try run.attributes.encode(to: encoder)
  }
}

/// Any key, to see those that are not known.
struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// Throws when an object has a key that none of some kinds of key has.
  func refuseUnknownKeys(except known: any CodingKey.Type...) throws {
    let container = try container(keyedBy: AnyKey.self)
    for key in container.allKeys
    where !known.contains(where: { $0.init(stringValue: key.stringValue) != nil }) {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "“\(key.stringValue)” is not known")
    }
  }
}
