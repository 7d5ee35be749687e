// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Styles of paragraphs by their names: which a paragraph has, and what all that have one look like.
extension TextStorage {
  /// The name of the style of the paragraph that a place is in.
  ///
  /// Ordinary text that has the text style of a heading throughout has that heading's.
  public func styleName(at offset: ScalarOffset) -> StyleName {
    let paragraph = paragraphs(touching: offset..<offset)
    guard !paragraph.isEmpty else { return (lastParagraph ?? ParagraphStyle()).name }
    return styleName(ofParagraph: paragraph)
  }

  /// The names of the styles of the paragraphs that a range is in or touches, in the order in which they come first.
  public func styleNames(in range: Range<ScalarOffset>) -> [StyleName] {
    styleNames(in: range, atMost: .max)
  }

  /// The first of these names, without a look at the paragraphs behind them.
  func styleNames(in range: Range<ScalarOffset>, atMost most: Int) -> [StyleName] {
    var (names, known): ([StyleName], Set<StyleName>) = ([], [])
    for paragraph in allParagraphs(touching: range) {
      let name = paragraph.isEmpty ? styleName(at: end) : styleName(ofParagraph: paragraph)
      if known.insert(name).inserted { names.append(name) }
      if names.count == most { break }
    }
    return names
  }

  private func styleName(ofParagraph paragraph: Range<ScalarOffset>) -> StyleName {
    let first = attributes(at: paragraph.lowerBound).attributes
    let style = first.paragraph ?? ParagraphStyle()
    guard style.name == .body, first.size?.headingLevel != nil else { return style.name }
    // The end of a paragraph is no text of it.
    let isEnded = text(in: paragraph.upperBound - 1..<paragraph.upperBound) == "\n"
    let text = paragraph.lowerBound..<paragraph.upperBound - (isEnded ? 1 : 0)
    return text.isEmpty
      ? .body : style.name(ofTextOfSizes: spans(in: text).lazy.map(\.attributes.size))
  }

  /// One after the other, the last one without text, too; each is found when it is asked for.
  private func allParagraphs(
    touching range: Range<ScalarOffset>
  ) -> some Sequence<Range<ScalarOffset>> {
    let whole = paragraphs(touching: range)
    let first = paragraphs(touching: whole.lowerBound..<whole.lowerBound)
    return sequence(first: first) { [self] last in
      if last.upperBound < whole.upperBound {
        return paragraphs(touching: last.upperBound..<last.upperBound)
      }
      let isFollowed =
        range.upperBound == end && !range.isEmpty && isLastParagraphEmpty && last.upperBound == end
      return isFollowed && !last.isEmpty ? end..<end : nil
    }
  }

  // MARK: - To give paragraphs a style

  /// Gives the paragraphs that a range is in or touches a style, as one step.
  ///
  /// Their text gets the look of the style. What it has of its own stays: what is neither as the style before had it nor as most of the
  /// paragraph's text is, such as a word in italics.
  ///
  /// - Parameter title: the step's title for undo.
  /// - Returns: whether anything is different.
  @discardableResult
  public func setStyle(
    _ name: StyleName, in range: Range<ScalarOffset>, title: String = ""
  ) -> Bool {
    beginEditing(title)
    defer { endEditing() }
    let new = styles.style(name)
    var isDifferent = false
    // Found before any of them is changed.
    for paragraph in Array(allParagraphs(touching: range)) {
      let old = styles.style(
        paragraph.isEmpty ? styleName(at: end) : styleName(ofParagraph: paragraph))
      if paragraph.isEmpty {
        let style = TextAttributes(paragraph: lastParagraph).restyled(from: old, to: new).paragraph
        if setParagraphStyle(style, at: end) { isDifferent = true }
      } else {
        let usual = usualAttributes(of: paragraph)
        let handler = Self.remembering { $0.restyled(from: old, to: new, usual: usual) }
        if convertAttributes(in: paragraph, by: handler) { isDifferent = true }
      }
    }
    return isDifferent
  }

  /// For each attribute, text that has it as more than half of a range.
  private func usualAttributes(of range: Range<ScalarOffset>) -> [TextAttribute: TextAttributes] {
    let spans = spans(in: range)
    var result: [TextAttribute: TextAttributes] = [:]
    for attribute in NamedStyle.looks {
      // The only one that can be of more than half: each other span takes it back by as much as it is.
      var candidate = spans[0]
      for span in spans.dropFirst() {
        if attribute.isEqual(in: candidate.attributes, span.attributes) {
          candidate.length += span.length
        } else if candidate.length >= span.length {
          candidate.length -= span.length
        } else {
          candidate = AttributeSpan(span.length - candidate.length, span.attributes)
        }
      }
      let length = spans.reduce(0) {
        $0 + (attribute.isEqual(in: candidate.attributes, $1.attributes) ? $1.length : 0)
      }
      if 2 * length > range.count { result[attribute] = candidate.attributes }
    }
    return result
  }

  /// A handler that is asked once for each kind of run.
  private static func remembering(_ handler: @escaping ConversionHandler) -> ConversionHandler {
    // The attributes are kept, so that no others get their identity.
    var known: [ObjectIdentifier: (old: TextAttributes, new: TextAttributes)] = [:]
    return { attributes in
      if let known = known[attributes.identity] { return known.new }
      let new = handler(attributes)
      known[attributes.identity] = (attributes, new)
      return new
    }
  }

  // MARK: - To change what a style is

  /// Says how a style looks, or adds one, as one step: all paragraphs that have it follow.
  ///
  /// What their text has of its own stays.
  ///
  /// - Parameters:
  ///   - title: the step's title for undo.
  ///   - gesture: as for ``beginEditing(_:gesture:selection:)``.
  /// - Returns: whether the document has it otherwise than before.
  @discardableResult
  public func setStyle(_ style: NamedStyle, title: String = "", gesture: Int? = nil) -> Bool {
    var new = styles
    new.set(style)
    guard new != styles, new[style.name] == style else { return false }
    beginEditing(title, gesture: gesture)
    defer { endEditing() }
    let old = styles.style(style.name)
    setStyles(new)
    restyle(from: old, to: style, keepsName: true)
    return true
  }

  /// Takes a style away, as one step: paragraphs that have it become ordinary text, or, where every document has the style, look as
  /// it does everywhere.
  ///
  /// - Returns: whether the document had it.
  @discardableResult
  public func removeStyle(_ name: StyleName, title: String = "") -> Bool {
    guard let old = styles[name] else { return false }
    beginEditing(title)
    defer { endEditing() }
    var new = styles
    new.remove(name)
    setStyles(new)
    restyle(from: old, to: styles.style(name.isBuiltIn ? name : .body), keepsName: false)
    return true
  }

  /// Has a style look as text does, and gives it to the paragraphs of that, as one step: all others that have it follow.
  ///
  /// The look is that which most of the text has; of a caret, of its paragraph. Of an item of a list, the style keeps the indents that
  /// it has.
  ///
  /// - Parameters:
  ///   - name: the style's, also of a new one.
  ///   - range: the text; only the first paragraph that it is in or touches counts for the look.
  /// - Returns: whether anything is different.
  @discardableResult
  public func updateStyle(
    _ name: StyleName, from range: Range<ScalarOffset>, title: String = ""
  ) -> Bool {
    beginEditing(title)
    defer { endEditing() }
    var look = look(of: range)
    if look.paragraph?.list != nil {
      // An item's indents are its list's.
      let present = styles.style(name).paragraph
      look.paragraph?.indent = present.indent
      look.paragraph?.firstLineIndent = present.firstLineIndent
    }
    let isUpdated = setStyle(NamedStyle(name, look))
    let isGiven = setStyle(name, in: range)
    return isUpdated || isGiven
  }

  /// The attributes that most of the text of a range has, in the first of its paragraphs.
  private func look(of range: Range<ScalarOffset>) -> TextAttributes {
    let paragraph = paragraphs(touching: range.lowerBound..<range.lowerBound)
    guard !paragraph.isEmpty else { return TextAttributes(paragraph: lastParagraph) }
    let text = range.isEmpty ? paragraph : range.clamped(to: paragraph)
    let usual = usualAttributes(of: text)
    var look = attributes(at: text.lowerBound).attributes
    for attribute in NamedStyle.looks {
      if let most = usual[attribute] { attribute.copy(from: most, to: &look) }
    }
    return look
  }

  private func setStyles(_ new: StyleSheet) {
    record(.styles(old: styles, new: new))
    showStyles(new)
  }

  /// - Parameter keepsName: whether only what the style looks like is different.
  private func restyle(from old: NamedStyle, to new: NamedStyle, keepsName: Bool) {
    if (lastParagraph ?? ParagraphStyle()).name == old.name, isLastParagraphEmpty {
      let style = TextAttributes(paragraph: lastParagraph).restyled(from: old, to: new).paragraph
      setParagraphStyle(style, at: end)
    }
    if keepsName, old.attributes == new.attributes { return }
    let handler = Self.remembering { $0.restyled(from: old, to: new) }
    // Paragraphs beside each other in one go.
    var open: Range<ScalarOffset>?
    var place: ScalarOffset = 0
    while place < end {
      let next = place..<backingStore.paragraphEnd(at: place)
      if styleName(ofParagraph: next) == old.name {
        open = (open?.lowerBound ?? place)..<next.upperBound
      } else if let done = open {
        convertAttributes(in: done, by: handler)
        open = nil
      }
      place = next.upperBound
    }
    if let open { convertAttributes(in: open, by: handler) }
  }
}

extension TextAttributes {
  fileprivate init(paragraph: ParagraphStyle?) {
    self.init()
    self.paragraph = paragraph
  }
}

extension TextEditor {
  /// The name of the style of the paragraph that the caret is in; nil where the selection is in paragraphs of several styles.
  public var styleName: StyleName? {
    let names = storage.styleNames(in: selection.range, atMost: 2)
    return names.count == 1 ? names[0] : nil
  }

  /// Gives the paragraphs of the selection a style, as one step, as ``TextStorage/setStyle(_:in:title:)`` does.
  ///
  /// What is typed next into a paragraph without text has the look of the style.
  @discardableResult
  public func setStyle(_ name: StyleName, title: String = "") -> Bool {
    let isWithoutText = selection.isCaret && isInEmptyParagraph
    let (old, typing) = (styleName ?? .body, typingAttributes)
    let isDifferent = edit(title) { storage.setStyle(name, in: selection.range) }
    if isWithoutText {
      typingAttributes = typing.restyled(
        from: storage.styles.style(old), to: storage.styles.style(name), usual: typing.asUsual)
    }
    return isDifferent
  }

  /// Has a style look as the selection does, as one step; all paragraphs that have it follow.
  @discardableResult
  public func updateStyle(_ name: StyleName, title: String = "") -> Bool {
    edit(title) { storage.updateStyle(name, from: selection.range) }
  }

  private var isInEmptyParagraph: Bool {
    let paragraph = storage.paragraphs(touching: selection.range)
    return paragraph.isEmpty || storage.text(in: paragraph) == "\n"
  }
}

extension TextAttributes {
  /// Of text that has nothing of its own.
  fileprivate var asUsual: [TextAttribute: TextAttributes] {
    Dictionary(uniqueKeysWithValues: NamedStyle.looks.map { ($0, self) })
  }
}
