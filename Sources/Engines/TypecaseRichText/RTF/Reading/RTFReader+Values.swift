// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseFontDescriptors

// From numbers to values.
extension RTFReader {
  mutating func finish(file: (String) -> [UInt8]?) -> RTFDocument.Reading {
    var attributes: [UInt64: TextAttributes] = [:]
    let plain = characters.map { resolved($0) }
    let usual = ParagraphStyle()
    var result: [TextRun] = []
    var start = 0
    for run in runs {
      defer { start = run.end }
      guard run.end > start else { continue }
      var value: TextAttributes
      let key =
        UInt64(UInt32(bitPattern: run.character)) << 32 | UInt64(UInt32(bitPattern: run.paragraph))
      if let known = attributes[key] {
        value = known
      } else {
        value = plain[Int(run.character)]
        if run.paragraph >= 0, paragraphs[Int(run.paragraph)] != usual {
          value.paragraph = paragraphs[Int(run.paragraph)]
        }
        attributes[key] = value
      }
      if run.extra > 0 { add(extras[Int(run.extra) - 1], to: &value, file: file) }
      let string = String(decoding: text[start..<run.end], as: UTF8.self)
      if let last = result.last, last.attributes.continues(with: value) {
        result[result.count - 1].text += string
      } else {
        result.append(TextRun(string, value))
      }
    }
    var document = RichTextDocument(runs: result)
    document.setListStarts()
    if document.content.isLastParagraphEmpty { document.setLastParagraph(openParagraphStyle) }
    head.fonts = fonts.fonts
    head.colors = colors.all
    settings.rtf = head
    document.settings = settings
    document.styles = styles.sheet(fonts: fonts, colors: colors)
    document.title = settings.info["title"].map(RichTextDocument.makeTitle)
    return RTFDocument.Reading(document: document, warnings: warnings, leavesOut: leavesOut)
  }

  private func resolved(_ state: RTFCharacterState) -> TextAttributes {
    var attributes = state.attributes(fonts: fonts, colors: colors)
    let field = Int(state.field) - 1
    if fields.indices.contains(field) {
      attributes.link = fields[field].link
      if !fields[field].isPlainLink, !fields[field].instruction.isEmpty {
        attributes.field = fields[field].instruction
      }
    }
    if let insertion = state.insertion {
      attributes.revision = TextRevision(
        .inserted, author: authors.name(insertion.author),
        time: RTFRevisionTime.text(insertion.time))
    }
    return attributes.withinLimits
  }

  private mutating func add(
    _ extra: Extra, to attributes: inout TextAttributes, file: (String) -> [UInt8]?
  ) {
    attributes.carried = extra.carried.map { CarriedRTF($0) }
    guard var attachment = extra.attachment else { return }
    if let name = attachment.name, attachment.bytes.isEmpty {
      if let bytes = file(name) { attachment.bytes = bytes } else { warn(.missingFile, at: 0) }
    }
    attributes.attachment = attachment
    attributes = attributes.withinLimits
  }
}
