// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

// Text and attributes as the buffer shows them, in tags.
extension FormattedBuffer {
  /// The end of the buffer's text.
  var shownEnd: ScalarOffset { ScalarOffset(Int(gtk_text_buffer_get_char_count(buffer))) }

  func shownText(in range: Range<ScalarOffset>) -> String {
    var (start, end) = (place(range.lowerBound), place(range.upperBound))
    guard let text = gtk_text_buffer_get_slice(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// What some text has by tags, in order; neighbors differ, unless they stand alone.
  func shownSpans(in range: Range<ScalarOffset>) -> [AttributeSpan] {
    var spans: [AttributeSpan] = []
    eachSpan(in: range) { length, attributes in spans.add(length, attributes) }
    return spans
  }

  /// The same with the text.
  func shownRuns(in range: Range<ScalarOffset>) -> [TextRun] {
    var place = range.lowerBound
    return shownSpans(in: range).map { span in
      defer { place += span.length }
      return TextRun(shownText(in: place..<place + span.length), span.attributes)
    }
  }

  private func eachSpan(in range: Range<ScalarOffset>, _ body: (Int, TextAttributes) -> Void) {
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
      let next = isMore ? iter.offset : range.upperBound
      let length = min(next, range.upperBound) - offset
      // Pictures beside each other that are the same have one tag together.
      for _ in 0..<(attributes.standAlone ? length : 1) {
        body(attributes.standAlone ? 1 : length, attributes)
      }
      offset = next
    }
  }

  // MARK: - Setting tags

  /// Sets attributes where they differ, a group at a time: text that gets the same value is tagged at
  /// once, however many runs it is.
  func format(at offset: ScalarOffset, old: [AttributeSpan], new: [AttributeSpan]) {
    isTagging = true
    defer { isTagging = false }
    // Many runs change in few ways, so what a way means is found out once.
    struct Way: Hashable { var old: ObjectIdentifier, new: ObjectIdentifier }
    var numbers: [Way: Int] = [:]
    var ways: [(old: TextAttributes, new: TextAttributes)] = []
    var steps: [(offset: ScalarOffset, way: Int)] = []
    walk(old, new, from: offset) { place, before, after in
      let way = Way(old: before.identity, new: after.identity)
      let number = numbers[way] ?? ways.count
      if number == ways.count {
        numbers[way] = number
        ways.append((before, after))
      }
      steps.append((place, number))
    }
    let end = offset + new.length
    for group in TagGroup.allCases {
      let changes = ways.map { way in
        group.part(of: way.old) == group.part(of: way.new)
          ? nil : (gone: tags.known(group, for: way.old), tag: tags.tag(group, for: way.new))
      }
      guard changes.contains(where: { $0 != nil }) else { continue }
      var stretch: (start: ScalarOffset, tag: AttributeTags.Tag?, gone: Set<AttributeTags.Tag>)?
      func close(at place: ScalarOffset) {
        guard let closed = stretch else { return }
        stretch = nil
        var (from, to) = (self.place(closed.start), self.place(place))
        for tag in closed.gone where tag != closed.tag {
          gtk_text_buffer_remove_tag(buffer, tag, &from, &to)
        }
        if let tag = closed.tag { gtk_text_buffer_apply_tag(buffer, tag, &from, &to) }
      }
      for step in steps {
        guard let change = changes[step.way] else {
          close(at: step.offset)
          continue
        }
        if stretch?.tag != change.tag || stretch == nil {
          close(at: step.offset)
          stretch = (step.offset, change.tag, [])
        }
        if let gone = change.gone { stretch?.gone.insert(gone) }
      }
      close(at: end)
    }
  }

  /// Goes through two divisions of the same text in step.
  private func walk(
    _ old: [AttributeSpan], _ new: [AttributeSpan], from start: ScalarOffset,
    _ body: (_ offset: ScalarOffset, _ old: TextAttributes, _ new: TextAttributes) -> Void
  ) {
    var (first, second, offset) = (0, 0, start)
    var (left, right) = (old.first?.length ?? 0, new.first?.length ?? 0)
    while first < old.count, second < new.count {
      body(offset, old[first].attributes, new[second].attributes)
      let step = min(left, right)
      offset += step
      left -= step
      right -= step
      if left == 0 {
        first += 1
        if first < old.count { left = old[first].length }
      }
      if right == 0 {
        second += 1
        if second < new.count { right = new[second].length }
      }
    }
  }

  // MARK: - Tags

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
  func foreignAttributes(at offset: ScalarOffset) -> TextAttributes {
    guard offset < shownEnd else { return TextAttributes() }
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
}
