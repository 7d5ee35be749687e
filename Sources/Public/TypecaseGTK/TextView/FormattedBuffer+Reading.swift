// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// What the buffer's text is and has; offsets are in scalars.
extension FormattedBuffer {
  var length: Int { Int(gtk_text_buffer_get_char_count(buffer)) }

  func text(in range: Range<Int>) -> String {
    var (start, end) = (place(range.lowerBound), place(range.upperBound))
    guard let text = gtk_text_buffer_get_slice(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// The runs of some text, in order; neighbors differ, unless they stand alone.
  func spans(in range: Range<Int>) -> [AttributeSpan] {
    var spans: [AttributeSpan] = []
    eachSpan(in: range) { length, attributes in spans.add(length, attributes) }
    return spans
  }

  /// The fonts that the text asks for; the more text there is, the longer it would take to look at all
  /// of it, so that the tags are asked instead.
  var fonts: Set<FontDescriptor> {
    Set(tags.fonts.lazy.filter { self.isInUse($0.tag) }.map(\.font))
  }

  private func isInUse(_ tag: AttributeTags.Tag) -> Bool {
    var start = place(0)
    return gtk_text_iter_has_tag(&start, tag) != 0
      || gtk_text_iter_forward_to_tag_toggle(&start, tag) != 0
  }

  /// The runs of some text with their text.
  func runs(in range: Range<Int>) -> [TextRun] {
    var offset = range.lowerBound
    return spans(in: range).map { span in
      defer { offset += span.length }
      return TextRun(text(in: offset..<offset + span.length), span.attributes)
    }
  }

  private func eachSpan(in range: Range<Int>, _ body: (Int, TextAttributes) -> Void) {
    guard !range.isEmpty else { return }
    var iter = place(range.lowerBound)
    var offset = range.lowerBound
    // Text alternates between few combinations of tags; each is read once.
    var known: [[AttributeTags.Tag]: TextAttributes] = [:]
    while offset < range.upperBound {
      let tags = tags(at: &iter)
      let attributes = known[tags] ?? self.attributes(of: tags)
      known[tags] = attributes
      let isMore = gtk_text_iter_forward_to_tag_toggle(&iter, nil) != 0
      let next = isMore ? Int(gtk_text_iter_get_offset(&iter)) : range.upperBound
      let length = min(next, range.upperBound) - offset
      // Pictures beside each other that are the same have one tag together.
      for _ in 0..<(attributes.standAlone ? length : 1) {
        body(attributes.standAlone ? 1 : length, attributes)
      }
      offset = next
    }
  }

  private func tags(at iter: inout GtkTextIter) -> [AttributeTags.Tag] {
    var result: [AttributeTags.Tag] = []
    let list = gtk_text_iter_get_tags(&iter)
    var link = list
    while let current = link {
      if let tag = current.pointee.data?.assumingMemoryBound(to: GtkTextTag.self),
        !markingTags.contains(tag)
      {
        result.append(tag)
      }
      link = current.pointee.next
    }
    g_slist_free(list)
    return result
  }

  /// Whether there may be tags that an app made itself.
  var hasForeignTags: Bool {
    let all = Int(gtk_text_tag_table_get_size(gtk_text_buffer_get_tag_table(buffer)))
    return all > tags.count + markingTags.count
  }

  /// The attributes that an app's own tags give at a place.
  func foreignAttributes(at offset: Int) -> TextAttributes {
    guard offset < length else { return TextAttributes() }
    var iter = place(offset)
    return attributes(of: tags(at: &iter).filter { self.tags.meaning(of: $0) == nil })
  }

  /// The attributes that are not an app's own tags'.
  func ownAttributes(at iter: inout GtkTextIter) -> TextAttributes {
    attributes(of: tags(at: &iter).filter { self.tags.meaning(of: $0) != nil })
  }

  /// What tags say together; the last one says most.
  private func attributes(of tags: [AttributeTags.Tag]) -> TextAttributes {
    var foreign = TextAttributes()
    var own = TextAttributes()
    for tag in tags {
      if let meaning = self.tags.meaning(of: tag) {
        for attribute in meaning.group.attributes { attribute.copy(from: meaning.value, to: &own) }
      } else {
        let family = DesktopFonts.baseAttributes(self.tags.appearance).font?.family
        foreign = ForeignTag.attributes(of: tag, family: family).over(foreign)
      }
    }
    return own.over(foreign)
  }

  func place(_ offset: Int) -> GtkTextIter {
    var iter = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &iter, CInt(clamping: offset))
    return iter
  }
}
