// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What is in the body: section 13.2.6.4.7.
extension HTMLTreeBuilder {
  mutating func processInBody(_ token: HTMLToken) {
    switch token {
    case .characters(let text):
      let text = text.contains(0) ? text.filter { $0 != 0 } : text
      guard !text.isEmpty else { return }
      reconstructFormatting()
      insert(text)
      if Self.blankCount(text) < text.count { allowsFrameset = false }
    case .comment(let text): insertComment(text)
    case .doctype: return
    case .start(let tag): beginInBody(tag)
    case .end(let tag): endInBody(tag)
    case .endOfFile: if !templateModes.isEmpty { processInTemplate(token) }
    }
  }

  // MARK: - Start tags

  private mutating func beginInBody(_ tag: Tag) {
    switch tag.tag {
    case .html:
      if let root = stack.first, !isOpen(.template) { merge(tag.attributes, into: root) }
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      processInHead(.start(tag))
    case .body:
      guard stack.count > 1, isHTML(stack[1], .body), !isOpen(.template) else { return }
      allowsFrameset = false
      merge(tag.attributes, into: stack[1])
    case .frameset:
      guard stack.count > 1, isHTML(stack[1], .body), allowsFrameset else { return }
      tree.remove(stack[1])
      stack.removeSubrange(1...)
      insert(tag)
      mode = .inFrameset
    case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl,
      .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p,
      .search, .section, .summary, .ul:
      closeParagraphInButtonScope()
      insert(tag)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      closeParagraphInButtonScope()
      if isHeading(current) { pop() }
      insert(tag)
    case .pre, .listing:
      closeParagraphInButtonScope()
      insert(tag)
      skipsLineFeed = true
      allowsFrameset = false
    case .form:
      let isInTemplate = isOpen(.template)
      guard form == nil || isInTemplate else { return }
      closeParagraphInButtonScope()
      let id = insert(tag)
      if !isInTemplate { form = id }
    case .li, .dd, .dt: beginItem(tag)
    case .plaintext:
      closeParagraphInButtonScope()
      insert(tag)
      tokenizer.mode = .plaintext
    case .button:
      if isInScope(.button) {
        popImplied()
        pop(through: .button)
      }
      reconstructFormatting()
      insert(tag)
      allowsFrameset = false
    case .a:
      if let open = openFormatting(named: "a") {
        adopt(tag)
        removeFormatting(open)
        close(open)
      }
      insertFormatting(tag)
    case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u:
      insertFormatting(tag)
    case .nobr:
      reconstructFormatting()
      if isInScope(.nobr) { adopt(tag) }
      insertFormatting(tag)
    case .applet, .marquee, .object:
      reconstructFormatting()
      insert(tag)
      formatting.append(.marker)
      allowsFrameset = false
    case .table:
      if !hasQuirks { closeParagraphInButtonScope() }
      insert(tag)
      allowsFrameset = false
      mode = .inTable
    default: beginSmallInBody(tag)
    }
  }

  private mutating func beginSmallInBody(_ tag: Tag) {
    switch tag.tag {
    case .area, .br, .embed, .img, .keygen, .wbr:
      reconstructFormatting()
      insertVoid(tag)
      allowsFrameset = false
    case .input:
      reconstructFormatting()
      insertVoid(tag)
      if !tag.isHiddenInput { allowsFrameset = false }
    case .param, .source, .track: insertVoid(tag)
    case .hr:
      closeParagraphInButtonScope()
      insertVoid(tag)
      allowsFrameset = false
    case .image:
      var picture = Tag("img")
      picture.attributes = tag.attributes
      beginInBody(picture)
    case .textarea:
      insertText(tag, .rcdata)
      skipsLineFeed = true
      allowsFrameset = false
    case .xmp:
      closeParagraphInButtonScope()
      reconstructFormatting()
      allowsFrameset = false
      insertText(tag, .rawtext)
    case .iframe:
      allowsFrameset = false
      insertText(tag, .rawtext)
    case .noembed: insertText(tag, .rawtext)
    case .noscript where hasScripts: insertText(tag, .rawtext)
    case .select:
      reconstructFormatting()
      insert(tag)
      allowsFrameset = false
      switch mode {
      case .inTable, .inCaption, .inTableBody, .inRow, .inCell: mode = .inSelectInTable
      default: mode = .inSelect
      }
    case .optgroup, .option:
      if isHTML(current, .option) { pop() }
      reconstructFormatting()
      insert(tag)
    case .rb, .rtc:
      if isInScope(.ruby) { popImplied() }
      insert(tag)
    case .rp, .rt:
      if isInScope(.ruby) { popImplied(except: .rtc) }
      insert(tag)
    case .math, .svg:
      reconstructFormatting()
      insertForeign(tag, tag.tag == .svg ? .svg : .mathML)
    case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: return
    default:
      reconstructFormatting()
      insert(tag)
    }
  }

  private mutating func insertFormatting(_ tag: Tag) {
    reconstructFormatting()
    addFormatting(insert(tag))
  }

  /// An item closes the one before it.
  private mutating func beginItem(_ tag: Tag) {
    allowsFrameset = false
    for id in stack.reversed() {
      let open = tree[id].space == .html ? tree[id].tag : .other
      if tag.tag == .li ? open == .li : open == .dd || open == .dt {
        popImplied(except: open)
        pop(through: open)
        break
      }
      if isSpecial(id), open != .address, open != .div, open != .p { break }
    }
    closeParagraphInButtonScope()
    insert(tag)
  }

  // MARK: - End tags

  private mutating func endInBody(_ tag: Tag) {
    switch tag.tag {
    case .template: processInHead(.end(tag))
    case .body, .html:
      guard isInScope(.body) else { return }
      mode = .afterBody
      if tag.tag == .html { dispatch(.end(tag)) }
    case .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div,
      .dl, .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav,
      .ol, .pre, .search, .section, .summary, .ul:
      guard isInScope(tag.tag) else { return }
      popImplied()
      pop(through: tag.tag)
    case .form: endForm()
    case .p:
      if !isInScope(.p, .button) { insert(Tag("p")) }
      closeParagraph()
    case .li, .dd, .dt:
      guard isInScope(tag.tag, tag.tag == .li ? .listItem : .usual) else { return }
      popImplied(except: tag.tag)
      pop(through: tag.tag)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      guard isInScope(where: { isHeading($0) }) else { return }
      popImplied()
      while let id = stack.popLast(), !isHeading(id) {}
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u:
      adopt(tag)
    case .applet, .marquee, .object:
      guard isInScope(tag.tag) else { return }
      popImplied()
      pop(through: tag.tag)
      clearFormattingToMarker()
    case .br: beginInBody(Tag("br"))
    default: closeAny(tag)
    }
  }

  private func isHeading(_ id: ID) -> Bool {
    tree[id].space == .html && tree[id].tag.isHeading
  }

  private mutating func endForm() {
    if isOpen(.template) {
      guard isInScope(.form) else { return }
      popImplied()
      return pop(through: .form)
    }
    guard let open = form else { return }
    form = nil
    guard isInScope(where: { $0 == open }) else { return }
    popImplied()
    close(open)
  }
}

extension HTMLToken.Tag {
  var isHiddenInput: Bool {
    attributes.first { $0.name == "type" }?.value.lowercased() == "hidden"
  }
}
