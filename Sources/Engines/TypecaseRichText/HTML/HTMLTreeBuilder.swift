// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Makes the tree of a page from its tokens, as the HTML Standard says in section 13.2.6.
///
///     HTMLTokenizer --> tokens --> HTMLTreeBuilder --> HTMLTree
///                        ^------ how text is read ------'
///
/// It is that of a browser whose scripts run: what `noscript` has is for others, and no markup.
package struct HTMLTreeBuilder {
  typealias ID = HTMLTree.ID
  typealias Tag = HTMLToken.Tag

  enum Mode: Sendable {
    case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text, inTable
    case inCaption, inColumnGroup, inTableBody, inRow, inCell, inSelect, inSelectInTable, inTemplate
    case afterBody, inFrameset, afterFrameset, afterAfterBody, afterAfterFrameset
  }

  /// An element that was opened for the look of text, which goes on where a block ends it.
  enum FormattingEntry: Sendable {
    case element(ID)
    /// Where a cell or the like began: what is before it does not go on in there.
    case marker

    var element: ID? {
      if case .element(let id) = self { id } else { nil }
    }
  }

  /// Open elements in each other, as in browsers; the start tags of what is deeper count for nothing, their text stays.
  static let deepest = 512
  /// Elements for the look of text that go on in further blocks: the last ones.
  private static let mostFormatting = 100
  /// How many times elements may go on in further blocks, beside once for every two bytes: more than pages need that forget end tags.
  private static let mostCopies = 10_000
  /// Nodes of a tree; what is behind them is not read.
  ///
  /// A file of the largest size has as many when each of its tags and texts has 16 bytes.
  static let mostNodes = 4_000_000

  var tree = HTMLTree()
  var tokenizer: HTMLTokenizer
  var mode = Mode.initial
  /// The mode to return to behind text that is no markup.
  var outerMode = Mode.initial
  var templateModes: [Mode] = []
  var stack: [ID] = []
  var formatting: [FormattingEntry] = []
  var head: ID?
  var form: ID?
  var allowsFrameset = true
  /// Whether what does not belong into a table goes before it.
  var isFostering = false
  var hasQuirks = false
  /// Whether a line feed that is next is not part of the text.
  var skipsLineFeed = false
  /// Whether `noscript` has text that is no markup.
  let hasScripts: Bool
  /// The element that a part of a page is read for.
  private var context: ID?
  var isFragment: Bool { context != nil }
  private var copyCount = 0
  /// Where the first element was that is too deep or goes on in too many blocks, and where the tree became too large, in bytes.
  private(set) var firstTooDeep: Int?
  private(set) var firstBeyond: Int?

  /// - Parameters:
  ///   - bytes: valid UTF-8.
  ///   - context: the element that the text is the content of; nil for a whole page. `svg` or `math` is before its name where it is
  ///     one of theirs.
  ///   - hasScripts: whether the tree is that of a browser whose scripts run.
  package init(_ bytes: [UInt8], context: String? = nil, hasScripts: Bool = true) {
    tokenizer = HTMLTokenizer(bytes)
    self.hasScripts = hasScripts
    guard let words = context?.split(separator: " "), let name = words.last.map(String.init) else {
      return
    }
    let space: HTMLTree.Space =
      words.count < 2 ? .html : words[0] == "svg" ? .svg : .mathML
    let root = tree.make(.init(kind: .element, tag: .html, name: "html"))
    tree.insert(root, into: HTMLTree.document)
    stack = [root]
    let node = tree.make(
      .init(kind: .element, space: space, tag: HTMLTag(named: name), name: name))
    self.context = node
    if space == .html {
      switch tree[node].tag {
      case .title, .textarea: tokenizer.mode = .rcdata
      case .style, .xmp, .iframe, .noembed, .noframes: tokenizer.mode = .rawtext
      case .noscript: if hasScripts { tokenizer.mode = .rawtext }
      case .script: tokenizer.mode = .scriptData
      case .plaintext: tokenizer.mode = .plaintext
      case .template: templateModes = [.inTemplate]
      case .form: form = node
      default: break
      }
      if tokenizer.mode != .data { tokenizer.lastStartTag = name }
    }
    resetMode()
  }

  /// Reads all of the text.
  package mutating func build() -> HTMLTree {
    while true {
      tokenizer.allowsCDATA = adjustedCurrent.map { tree[$0].space != .html } ?? false
      let token = tokenizer.next()
      dispatch(token)
      if case .endOfFile = token { break }
      if tree.nodes.count > Self.mostNodes {
        firstBeyond = tokenizer.place
        dispatch(.endOfFile)
        break
      }
    }
    return tree
  }

  mutating func dispatch(_ token: HTMLToken) {
    var token = token
    if skipsLineFeed {
      skipsLineFeed = false
      if case .characters(let text) = token, text.first == 0x0A {
        if text.count == 1 { return }
        token = .characters(Array(text.dropFirst()))
      }
    }
    if case .start(let tag) = token, isTooDeep(for: tag) {
      if firstTooDeep == nil { firstTooDeep = tokenizer.place }
      return
    }
    if followsForeignRules(token) { processForeign(token) } else { process(token, in: mode) }
  }

  private func isTooDeep(for tag: Tag) -> Bool {
    guard stack.count >= Self.deepest else { return false }
    switch tag.tag {
    // Their content is no markup, so that nothing is deeper than they are.
    case .script, .style, .title, .textarea, .xmp, .iframe, .noembed, .noframes, .plaintext:
      return false
    case .noscript: return !hasScripts
    default: return !tag.tag.isVoid
    }
  }

  mutating func process(_ token: HTMLToken, in mode: Mode) {
    switch mode {
    case .initial: processInitial(token)
    case .beforeHTML: processBeforeHTML(token)
    case .beforeHead: processBeforeHead(token)
    case .inHead: processInHead(token)
    case .inHeadNoscript: processInHeadNoscript(token)
    case .afterHead: processAfterHead(token)
    case .inBody: processInBody(token)
    case .text: processText(token)
    case .inTable: processInTable(token)
    case .inCaption: processInCaption(token)
    case .inColumnGroup: processInColumnGroup(token)
    case .inTableBody: processInTableBody(token)
    case .inRow: processInRow(token)
    case .inCell: processInCell(token)
    case .inSelect: processInSelect(token)
    case .inSelectInTable: processInSelectInTable(token)
    case .inTemplate: processInTemplate(token)
    case .afterBody: processAfterBody(token)
    case .inFrameset: processInFrameset(token)
    case .afterFrameset: processAfterFrameset(token)
    case .afterAfterBody: processAfterAfterBody(token)
    case .afterAfterFrameset: processAfterAfterFrameset(token)
    }
  }

  // MARK: - Open elements

  var current: ID { stack.last ?? HTMLTree.document }

  var adjustedCurrent: ID? {
    stack.count == 1 ? context ?? stack.last : stack.last
  }

  /// Whether an open element of HTML has one of some names.
  func isHTML(_ id: ID, _ tags: HTMLTag...) -> Bool {
    tree[id].space == .html && tags.contains(tree[id].tag)
  }

  func isHTML(_ id: ID, _ tag: HTMLTag) -> Bool {
    tree[id].space == .html && tree[id].tag == tag
  }

  func isOpen(_ tag: HTMLTag) -> Bool { stack.contains { isHTML($0, tag) } }

  enum Scope { case usual, listItem, button, table, select }

  /// Whether an element is open for which the end tag counts.
  func isInScope(_ scope: Scope = .usual, where isWanted: (ID) -> Bool) -> Bool {
    for id in stack.reversed() {
      if isWanted(id) { return true }
      if ends(scope, id) { return false }
    }
    return false
  }

  func isInScope(_ tag: HTMLTag, _ scope: Scope = .usual) -> Bool {
    isInScope(scope) { isHTML($0, tag) }
  }

  private func ends(_ scope: Scope, _ id: ID) -> Bool {
    let tag = tree[id].tag
    switch tree[id].space {
    case .svg:
      return scope != .table && scope != .select
        && (tag == .foreignObject || tag == .desc || tag == .title)
        || scope == .select
    case .mathML:
      switch tag {
      case .mi, .mo, .mn, .ms, .mtext, .annotationXML: return scope != .table
      default: return scope == .select
      }
    case .html: break
    }
    switch scope {
    case .select: return tag != .optgroup && tag != .option
    case .table: return tag == .html || tag == .table || tag == .template
    case .listItem where tag == .ol || tag == .ul: return true
    case .button where tag == .button: return true
    default: break
    }
    switch tag {
    case .applet, .caption, .html, .table, .td, .th, .marquee, .object, .template: return true
    default: return false
    }
  }

  /// Elements that a block is, so that an end tag of text does not close what is around them.
  func isSpecial(_ id: ID) -> Bool {
    let tag = tree[id].tag
    switch tree[id].space {
    case .mathML:
      switch tag {
      case .mi, .mo, .mn, .ms, .mtext, .annotationXML: return true
      default: return false
      }
    case .svg: return tag == .foreignObject || tag == .desc || tag == .title
    case .html: break
    }
    switch tag {
    case .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body,
      .br, .button, .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt, .embed,
      .fieldset, .figcaption, .figure, .footer, .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5,
      .h6, .head, .header, .hgroup, .hr, .html, .iframe, .img, .input, .keygen, .li, .link,
      .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript, .object, .ol,
      .p, .param, .plaintext, .pre, .script, .search, .section, .select, .source, .style, .summary,
      .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr, .track, .ul,
      .wbr, .xmp:
      return true
    default: return false
    }
  }

  mutating func pop() { if !stack.isEmpty { stack.removeLast() } }

  /// Closes elements up to one, and that as well.
  mutating func pop(through tag: HTMLTag) {
    while let id = stack.popLast(), !isHTML(id, tag) {}
  }

  /// Closes what is in a table, a row or the like, but not that itself.
  mutating func pop(to tags: HTMLTag...) {
    while stack.count > 1, !(tree[current].space == .html && tags.contains(tree[current].tag)) {
      stack.removeLast()
    }
  }

  /// Closes elements whose end tags may be left out.
  mutating func popImplied(except kept: HTMLTag? = nil, thoroughly: Bool = false) {
    while let id = stack.last, tree[id].space == .html {
      let tag = tree[id].tag
      if tag == kept { return }
      switch tag {
      case .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc: break
      case .caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: if !thoroughly { return }
      default: return
      }
      stack.removeLast()
    }
  }

  mutating func closeParagraph() {
    popImplied(except: .p)
    pop(through: .p)
  }

  mutating func closeParagraphInButtonScope() {
    if isInScope(.p, .button) { closeParagraph() }
  }

  /// Takes an element from the open ones, wherever it is among them.
  mutating func close(_ id: ID) {
    if let place = stack.lastIndex(of: id) { stack.remove(at: place) }
  }

  // MARK: - Inserting

  struct Location {
    var parent: ID
    var before: ID?
  }

  /// Where the next node belongs.
  func location(in target: ID? = nil) -> Location {
    let target = target ?? current
    guard isFostering, tree[target].space == .html, tree[target].tag.isTablePart else {
      return Location(parent: contentHolder(of: target))
    }
    let table = stack.lastIndex { isHTML($0, .table) }
    if let template = stack.lastIndex(where: { isHTML($0, .template) }),
      table.map({ template > $0 }) ?? true
    {
      return Location(parent: contentHolder(of: stack[template]))
    }
    guard let table else { return Location(parent: stack.first ?? HTMLTree.document) }
    if let parent = tree[stack[table]].parent {
      return Location(parent: parent, before: stack[table])
    }
    return Location(parent: contentHolder(of: stack[max(table - 1, 0)]))
  }

  private func contentHolder(of id: ID) -> ID {
    guard isHTML(id, .template), let first = tree[id].first, tree[first].kind == .content else {
      return id
    }
    return first
  }

  func makeNode(_ tag: Tag, _ space: HTMLTree.Space = .html) -> HTMLTree.Node {
    HTMLTree.Node(
      kind: .element, space: space, tag: tag.tag, offset: Int32(clamping: tokenizer.place),
      name: tag.name, attributes: tag.attributes)
  }

  @discardableResult
  mutating func insert(_ tag: Tag, _ space: HTMLTree.Space = .html) -> ID {
    insert(makeNode(tag, space))
  }

  @discardableResult
  mutating func insert(_ node: HTMLTree.Node) -> ID {
    let place = location()
    let id = tree.make(node)
    tree.insert(id, into: place.parent, before: place.before)
    stack.append(id)
    if isHTML(id, .template) { tree.insert(tree.make(.init(kind: .content)), into: id) }
    return id
  }

  /// An element that has no content.
  mutating func insertVoid(_ tag: Tag) {
    insert(tag)
    pop()
  }

  mutating func insert(_ text: [UInt8]) {
    guard !text.isEmpty else { return }
    let place = location()
    guard place.parent != HTMLTree.document else { return }
    if let last = place.before.map({ tree[$0].previous }) ?? tree[place.parent].last,
      tree[last].kind == .text
    {
      tree[last].text += text
      return
    }
    let node = HTMLTree.Node(kind: .text, offset: Int32(clamping: tokenizer.place), text: text)
    tree.insert(tree.make(node), into: place.parent, before: place.before)
  }

  mutating func insertComment(_ text: [UInt8], into parent: ID? = nil) {
    let place = parent.map { Location(parent: $0) } ?? location()
    let node = HTMLTree.Node(kind: .comment, offset: Int32(clamping: tokenizer.place), text: text)
    tree.insert(tree.make(node), into: place.parent, before: place.before)
  }

  /// Attributes of a further tag of an element that is there already.
  mutating func merge(_ attributes: [HTMLAttribute], into id: ID) {
    for attribute in attributes.prefix(HTMLTokenizer.mostAttributes)
    where tree[id].attributes.count < HTMLTokenizer.mostAttributes
      && !tree[id].attributes.contains(where: { $0.name == attribute.name })
    {
      tree[id].attributes.append(attribute)
    }
  }

  /// An element whose content is text and no markup.
  mutating func insertText(_ tag: Tag, _ textMode: HTMLTokenizer.Mode) {
    insert(tag)
    tokenizer.mode = textMode
    outerMode = mode
    mode = .text
  }

  // MARK: - Elements for the look of text

  /// Adds an element that is just opened; of equal ones three are enough.
  mutating func addFormatting(_ id: ID) {
    let start = formattingStart
    var equal: [Int] = []
    for place in start..<formatting.count {
      guard let other = formatting[place].element, tree[other].name == tree[id].name,
        tree[other].space == tree[id].space,
        tree[other].attributes.count == tree[id].attributes.count,
        hasSameAttributes(other, id)
      else { continue }
      equal.append(place)
    }
    if equal.count >= 3 {
      formatting.remove(at: equal[0])
    } else if formatting.count - start >= Self.mostFormatting {
      formatting.remove(at: start)
    }
    formatting.append(.element(id))
  }

  private func hasSameAttributes(_ one: ID, _ other: ID) -> Bool {
    let (own, others) = (tree[one].attributes, tree[other].attributes)
    // Mostly in the same order, and few.
    return own == others
      || (own.count > 8
        ? Set(own) == Set(others) : own.allSatisfy { others.contains($0) })
  }

  private var formattingStart: Int {
    (formatting.lastIndex { $0.element == nil } ?? -1) + 1
  }

  /// Opens again what a block has closed.
  mutating func reconstructFormatting() {
    guard let last = formatting.last?.element, !stack.contains(last) else { return }
    let open = Set(stack)
    var place = formatting.count - 1
    while place > 0, let before = formatting[place - 1].element, !open.contains(before) {
      place -= 1
    }
    while place < formatting.count, stack.count < Self.deepest {
      copyCount += 1
      guard copyCount <= Self.mostCopies + tokenizer.place / 2 else {
        if firstTooDeep == nil { firstTooDeep = tokenizer.place }
        return
      }
      if let old = formatting[place].element {
        formatting[place] = .element(insert(copy(of: old)))
      }
      place += 1
    }
  }

  private func copy(of id: ID) -> HTMLTree.Node {
    HTMLTree.Node(
      kind: .element, space: tree[id].space, tag: tree[id].tag, offset: tree[id].offset,
      name: tree[id].name, attributes: tree[id].attributes)
  }

  mutating func clearFormattingToMarker() {
    while let last = formatting.popLast(), last.element != nil {}
  }

  func openFormatting(named name: String) -> ID? {
    formatting[formattingStart...].last { entry in
      entry.element.map { tree[$0].name == name } ?? false
    }?.element
  }

  private func formattingPlace(of id: ID) -> Int? {
    formatting.lastIndex { $0.element == id }
  }

  mutating func removeFormatting(_ id: ID) {
    if let place = formattingPlace(of: id) { formatting.remove(at: place) }
  }

  /// The standard's adoption agency: an end tag of text closes what it names also inside of blocks that began in it.
  mutating func adopt(_ tag: Tag) {
    if tree[current].space == .html, tree[current].name == tag.name,
      formattingPlace(of: current) == nil
    {
      return pop()
    }
    for _ in 0..<8 {
      guard let element = openFormatting(named: tag.name) else { return closeAny(tag) }
      guard let open = stack.lastIndex(of: element) else { return removeFormatting(element) }
      guard isInScope(where: { $0 == element }) else { return }
      guard let furthest = stack[(open + 1)...].firstIndex(where: isSpecial) else {
        stack.removeSubrange(open...)
        return removeFormatting(element)
      }
      let block = stack[furthest]
      let ancestor = stack[max(open - 1, 0)]
      var bookmark = formattingPlace(of: element) ?? 0
      var (last, above, count) = (block, furthest, 0)
      while true {
        (above, count) = (above - 1, count + 1)
        let node = stack[above]
        if node == element { break }
        var place = formattingPlace(of: node)
        if count > 3, let listed = place {
          formatting.remove(at: listed)
          if listed < bookmark { bookmark -= 1 }
          place = nil
        }
        guard let place else {
          stack.remove(at: above)
          continue
        }
        let copied = tree.make(copy(of: node))
        formatting[place] = .element(copied)
        stack[above] = copied
        if last == block { bookmark = place + 1 }
        tree.insert(last, into: copied)
        last = copied
      }
      let target = location(in: ancestor)
      tree.insert(last, into: target.parent, before: target.before)
      let inner = tree.make(copy(of: element))
      tree.moveChildren(of: block, to: inner)
      tree.insert(inner, into: block)
      if let place = formattingPlace(of: element) {
        formatting.remove(at: place)
        if place < bookmark { bookmark -= 1 }
      }
      formatting.insert(.element(inner), at: min(bookmark, formatting.count))
      close(element)
      stack.insert(inner, at: (stack.lastIndex(of: block) ?? stack.count - 1) + 1)
    }
  }

  /// An end tag that no rule is about: of the nearest open element with its name, unless a block is between.
  mutating func closeAny(_ tag: Tag) {
    for place in stack.indices.reversed() {
      let id = stack[place]
      if tree[id].space == .html, tree[id].name == tag.name {
        popImplied(except: tag.tag == .other ? nil : tag.tag)
        if place < stack.count { stack.removeSubrange(place...) }
        return
      }
      if isSpecial(id) { return }
    }
  }

  // MARK: - Modes

  /// The mode that the open elements are of.
  mutating func resetMode() {
    for (place, open) in stack.enumerated().reversed() {
      let isFirst = place == 0
      let id = isFirst ? context ?? open : open
      guard tree[id].space == .html else {
        if isFirst { break }
        continue
      }
      switch tree[id].tag {
      case .select:
        mode = .inSelect
        if !isFirst {
          for outer in stack[..<place].reversed() {
            if isHTML(outer, .template) { break }
            if isHTML(outer, .table) {
              mode = .inSelectInTable
              break
            }
          }
        }
        return
      case .td, .th: if !isFirst { return mode = .inCell }
      case .tr: return mode = .inRow
      case .tbody, .thead, .tfoot: return mode = .inTableBody
      case .caption: return mode = .inCaption
      case .colgroup: return mode = .inColumnGroup
      case .table: return mode = .inTable
      case .template: return mode = templateModes.last ?? .inBody
      case .head: if !isFirst { return mode = .inHead }
      case .body: return mode = .inBody
      case .frameset: return mode = .inFrameset
      case .html: return mode = head == nil ? .beforeHead : .afterHead
      default: break
      }
      if isFirst { break }
    }
    mode = .inBody
  }

  /// How many bytes of a text are blanks before its first other character.
  static func blankCount(_ text: [UInt8]) -> Int {
    text.firstIndex { !HTMLTokenizer.isBlank($0) } ?? text.count
  }

  /// What is behind the blanks; nil where that is nothing.
  static func behindBlanks(_ text: [UInt8]) -> HTMLToken? {
    let count = blankCount(text)
    return count == text.count ? nil : .characters(Array(text[count...]))
  }
}
