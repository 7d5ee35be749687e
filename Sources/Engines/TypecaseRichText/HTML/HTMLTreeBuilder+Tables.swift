// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Tables, choices of forms, and templates: sections 13.2.6.4.9 to 13.2.6.4.18.
extension HTMLTreeBuilder {
  // MARK: - Tables

  mutating func processInTable(_ token: HTMLToken) {
    switch token {
    case .characters(let text)
    where tree[current].space == .html
      && (tree[current].tag.isTablePart || tree[current].tag == .template):
      let text = text.filter { $0 != 0 }
      if Self.blankCount(text) == text.count { insert(text) } else { foster(.characters(text)) }
    case .comment(let text): insertComment(text)
    case .doctype: return
    case .start(let tag): beginInTable(tag)
    case .end(let tag):
      switch tag.tag {
      case .table:
        guard isInScope(.table, .table) else { return }
        pop(through: .table)
        resetMode()
      case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: return
      case .template: processInHead(token)
      default: foster(token)
      }
    case .endOfFile: processInBody(token)
    default: foster(token)
    }
  }

  private mutating func beginInTable(_ tag: Tag) {
    let token = HTMLToken.start(tag)
    switch tag.tag {
    case .caption:
      pop(to: .table, .template, .html)
      formatting.append(.marker)
      insert(tag)
      mode = .inCaption
    case .colgroup:
      pop(to: .table, .template, .html)
      insert(tag)
      mode = .inColumnGroup
    case .col:
      pop(to: .table, .template, .html)
      insert(Tag("colgroup"))
      mode = .inColumnGroup
      dispatch(token)
    case .tbody, .tfoot, .thead:
      pop(to: .table, .template, .html)
      insert(tag)
      mode = .inTableBody
    case .td, .th, .tr:
      pop(to: .table, .template, .html)
      insert(Tag("tbody"))
      mode = .inTableBody
      dispatch(token)
    case .table:
      guard isInScope(.table, .table) else { return }
      pop(through: .table)
      resetMode()
      dispatch(token)
    case .style, .script, .template: processInHead(token)
    case .input:
      if tag.isHiddenInput { insertVoid(tag) } else { foster(token) }
    case .form:
      guard form == nil, !isOpen(.template) else { return }
      form = insert(tag)
      pop()
    default: foster(token)
    }
  }

  /// What does not belong into a table is before it.
  private mutating func foster(_ token: HTMLToken) {
    isFostering = true
    processInBody(token)
    isFostering = false
  }

  mutating func processInCaption(_ token: HTMLToken) {
    switch token {
    case .end(let tag) where tag.tag == .caption: _ = endCaption()
    case .start(let tag):
      switch tag.tag {
      case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
        if endCaption() { dispatch(token) }
      default: processInBody(token)
      }
    case .end(let tag):
      switch tag.tag {
      case .table: if endCaption() { dispatch(token) }
      case .body, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: return
      default: processInBody(token)
      }
    default: processInBody(token)
    }
  }

  private mutating func endCaption() -> Bool {
    guard isInScope(.caption, .table) else { return false }
    popImplied()
    pop(through: .caption)
    clearFormattingToMarker()
    mode = .inTable
    return true
  }

  mutating func processInColumnGroup(_ token: HTMLToken) {
    switch token {
    case .characters(let text):
      insert(Array(text.prefix(Self.blankCount(text))))
      if let rest = Self.behindBlanks(text) { leaveColumnGroup(rest) }
    case .comment(let text): insertComment(text)
    case .doctype: return
    case .start(let tag):
      switch tag.tag {
      case .html: processInBody(token)
      case .col: insertVoid(tag)
      case .template: processInHead(token)
      default: leaveColumnGroup(token)
      }
    case .end(let tag):
      switch tag.tag {
      case .colgroup:
        guard isHTML(current, .colgroup) else { return }
        pop()
        mode = .inTable
      case .col: return
      case .template: processInHead(token)
      default: leaveColumnGroup(token)
      }
    case .endOfFile: processInBody(token)
    }
  }

  private mutating func leaveColumnGroup(_ token: HTMLToken) {
    guard isHTML(current, .colgroup) else { return }
    pop()
    mode = .inTable
    dispatch(token)
  }

  mutating func processInTableBody(_ token: HTMLToken) {
    switch token {
    case .start(let tag):
      switch tag.tag {
      case .tr:
        pop(to: .tbody, .tfoot, .thead, .template, .html)
        insert(tag)
        mode = .inRow
      case .th, .td:
        pop(to: .tbody, .tfoot, .thead, .template, .html)
        insert(Tag("tr"))
        mode = .inRow
        dispatch(token)
      case .caption, .col, .colgroup, .tbody, .tfoot, .thead: leaveTableBody(token)
      default: processInTable(token)
      }
    case .end(let tag):
      switch tag.tag {
      case .tbody, .tfoot, .thead:
        guard isInScope(tag.tag, .table) else { return }
        pop(to: .tbody, .tfoot, .thead, .template, .html)
        pop()
        mode = .inTable
      case .table: leaveTableBody(token)
      case .body, .caption, .col, .colgroup, .html, .td, .th, .tr: return
      default: processInTable(token)
      }
    default: processInTable(token)
    }
  }

  private mutating func leaveTableBody(_ token: HTMLToken) {
    guard isInScope(.table, where: { isHTML($0, .tbody, .thead, .tfoot) }) else { return }
    pop(to: .tbody, .tfoot, .thead, .template, .html)
    pop()
    mode = .inTable
    dispatch(token)
  }

  mutating func processInRow(_ token: HTMLToken) {
    switch token {
    case .start(let tag):
      switch tag.tag {
      case .th, .td:
        pop(to: .tr, .template, .html)
        insert(tag)
        mode = .inCell
        formatting.append(.marker)
      case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr: if endRow() { dispatch(token) }
      default: processInTable(token)
      }
    case .end(let tag):
      switch tag.tag {
      case .tr: _ = endRow()
      case .table: if endRow() { dispatch(token) }
      case .tbody, .tfoot, .thead: if isInScope(tag.tag, .table), endRow() { dispatch(token) }
      case .body, .caption, .col, .colgroup, .html, .td, .th: return
      default: processInTable(token)
      }
    default: processInTable(token)
    }
  }

  private mutating func endRow() -> Bool {
    guard isInScope(.tr, .table) else { return false }
    pop(to: .tr, .template, .html)
    pop()
    mode = .inTableBody
    return true
  }

  mutating func processInCell(_ token: HTMLToken) {
    switch token {
    case .start(let tag):
      switch tag.tag {
      case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
        guard isInScope(.table, where: { isHTML($0, .td, .th) }) else { return }
        endCell()
        dispatch(token)
      default: processInBody(token)
      }
    case .end(let tag):
      switch tag.tag {
      case .td, .th:
        guard isInScope(tag.tag, .table) else { return }
        popImplied()
        pop(through: tag.tag)
        clearFormattingToMarker()
        mode = .inRow
      case .body, .caption, .col, .colgroup, .html: return
      case .table, .tbody, .tfoot, .thead, .tr:
        guard isInScope(tag.tag, .table) else { return }
        endCell()
        dispatch(token)
      default: processInBody(token)
      }
    default: processInBody(token)
    }
  }

  private mutating func endCell() {
    popImplied()
    while let id = stack.popLast(), !isHTML(id, .td, .th) {}
    clearFormattingToMarker()
    mode = .inRow
  }

  // MARK: - Choices of forms

  mutating func processInSelect(_ token: HTMLToken) {
    switch token {
    case .characters(let text): insert(text.filter { $0 != 0 })
    case .comment(let text): insertComment(text)
    case .doctype: return
    case .start(let tag):
      switch tag.tag {
      case .html: processInBody(token)
      case .option:
        if isHTML(current, .option) { pop() }
        insert(tag)
      case .optgroup:
        if isHTML(current, .option) { pop() }
        if isHTML(current, .optgroup) { pop() }
        insert(tag)
      case .hr:
        if isHTML(current, .option) { pop() }
        if isHTML(current, .optgroup) { pop() }
        insertVoid(tag)
      case .select: endSelect()
      case .input, .keygen, .textarea:
        guard isInScope(.select, .select) else { return }
        endSelect()
        dispatch(token)
      case .script, .template: processInHead(token)
      default: return
      }
    case .end(let tag):
      switch tag.tag {
      case .optgroup:
        if isHTML(current, .option), stack.count > 1, isHTML(stack[stack.count - 2], .optgroup) {
          pop()
        }
        if isHTML(current, .optgroup) { pop() }
      case .option: if isHTML(current, .option) { pop() }
      case .select: endSelect()
      case .template: processInHead(token)
      default: return
      }
    case .endOfFile: processInBody(token)
    }
  }

  private mutating func endSelect() {
    guard isInScope(.select, .select) else { return }
    pop(through: .select)
    resetMode()
  }

  mutating func processInSelectInTable(_ token: HTMLToken) {
    func isTable(_ tag: HTMLTag) -> Bool {
      [.caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th].contains(tag)
    }
    switch token {
    case .start(let tag) where isTable(tag.tag):
      pop(through: .select)
      resetMode()
      dispatch(token)
    case .end(let tag) where isTable(tag.tag):
      guard isInScope(tag.tag, .table) else { return }
      pop(through: .select)
      resetMode()
      dispatch(token)
    default: processInSelect(token)
    }
  }

  // MARK: - Templates

  mutating func processInTemplate(_ token: HTMLToken) {
    switch token {
    case .characters, .comment, .doctype: processInBody(token)
    case .start(let tag):
      let next: Mode
      switch tag.tag {
      case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
        return processInHead(token)
      case .caption, .colgroup, .tbody, .tfoot, .thead: next = .inTable
      case .col: next = .inColumnGroup
      case .tr: next = .inTableBody
      case .td, .th: next = .inRow
      default: next = .inBody
      }
      if !templateModes.isEmpty { templateModes[templateModes.count - 1] = next }
      mode = next
      dispatch(token)
    case .end(let tag): if tag.tag == .template { processInHead(token) }
    case .endOfFile:
      guard isOpen(.template) else { return }
      pop(through: .template)
      clearFormattingToMarker()
      templateModes.removeLast()
      resetMode()
      dispatch(token)
    }
  }
}
