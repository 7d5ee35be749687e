// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What is around the body: sections 13.2.6.4.1 to 13.2.6.4.6, and 13.2.6.4.19 to 13.2.6.4.23.
extension HTMLTreeBuilder {
  // MARK: - Before the body

  mutating func processInitial(_ token: HTMLToken) {
    switch token {
    case .characters(let text):
      guard let rest = Self.behindBlanks(text) else { return }
      hasQuirks = true
      mode = .beforeHTML
      dispatch(rest)
    case .comment(let text): insertComment(text, into: HTMLTree.document)
    case .doctype(let doctype):
      tree.doctype = doctype
      tree.insert(
        tree.make(.init(kind: .doctype, name: doctype.name ?? "")), into: HTMLTree.document)
      hasQuirks = doctype.hasQuirks
      mode = .beforeHTML
    default:
      hasQuirks = true
      mode = .beforeHTML
      dispatch(token)
    }
  }

  mutating func processBeforeHTML(_ token: HTMLToken) {
    switch token {
    case .doctype: return
    case .comment(let text): return insertComment(text, into: HTMLTree.document)
    case .characters(let text):
      guard let rest = Self.behindBlanks(text) else { return }
      insertRoot(Tag("html"))
      dispatch(rest)
    case .start(let tag) where tag.tag == .html: insertRoot(tag)
    case .end(let tag) where ![.head, .body, .html, .br].contains(tag.tag): return
    default:
      insertRoot(Tag("html"))
      dispatch(token)
    }
  }

  private mutating func insertRoot(_ tag: Tag) {
    let root = tree.make(makeNode(tag))
    tree.insert(root, into: HTMLTree.document)
    stack = [root]
    mode = .beforeHead
  }

  mutating func processBeforeHead(_ token: HTMLToken) {
    switch token {
    case .doctype: return
    case .comment(let text): return insertComment(text)
    case .characters(let text):
      guard let rest = Self.behindBlanks(text) else { return }
      insertHead(Tag("head"))
      dispatch(rest)
    case .start(let tag) where tag.tag == .html: processInBody(token)
    case .start(let tag) where tag.tag == .head: insertHead(tag)
    case .end(let tag) where ![.head, .body, .html, .br].contains(tag.tag): return
    default:
      insertHead(Tag("head"))
      dispatch(token)
    }
  }

  private mutating func insertHead(_ tag: Tag) {
    head = insert(tag)
    mode = .inHead
  }

  mutating func processInHead(_ token: HTMLToken) {
    switch token {
    case .doctype: return
    case .comment(let text): return insertComment(text)
    case .characters(let text):
      insert(Array(text.prefix(Self.blankCount(text))))
      guard let rest = Self.behindBlanks(text) else { return }
      return leaveHead(rest)
    case .start(let tag):
      switch tag.tag {
      case .html: processInBody(token)
      case .base, .basefont, .bgsound, .link, .meta: insertVoid(tag)
      case .title: insertText(tag, .rcdata)
      case .noframes, .style: insertText(tag, .rawtext)
      case .noscript:
        if hasScripts { return insertText(tag, .rawtext) }
        insert(tag)
        mode = .inHeadNoscript
      case .script: insertText(tag, .scriptData)
      case .template:
        formatting.append(.marker)
        allowsFrameset = false
        mode = .inTemplate
        templateModes.append(.inTemplate)
        insert(tag)
      case .head: return
      default: leaveHead(token)
      }
    case .end(let tag):
      switch tag.tag {
      case .head:
        pop()
        mode = .afterHead
      case .body, .html, .br: leaveHead(token)
      case .template:
        guard isOpen(.template) else { return }
        popImplied(thoroughly: true)
        pop(through: .template)
        clearFormattingToMarker()
        templateModes.removeLast()
        resetMode()
      default: return
      }
    case .endOfFile: leaveHead(token)
    }
  }

  private mutating func leaveHead(_ token: HTMLToken) {
    pop()
    mode = .afterHead
    dispatch(token)
  }

  mutating func processInHeadNoscript(_ token: HTMLToken) {
    switch token {
    case .doctype: return
    case .comment: return processInHead(token)
    case .characters(let text):
      insert(Array(text.prefix(Self.blankCount(text))))
      guard let rest = Self.behindBlanks(text) else { return }
      return leaveNoscript(rest)
    case .start(let tag):
      switch tag.tag {
      case .html: processInBody(token)
      case .basefont, .bgsound, .link, .meta, .noframes, .style: processInHead(token)
      case .head, .noscript: return
      default: leaveNoscript(token)
      }
    case .end(let tag):
      switch tag.tag {
      case .noscript:
        pop()
        mode = .inHead
      case .br: leaveNoscript(token)
      default: return
      }
    case .endOfFile: leaveNoscript(token)
    }
  }

  private mutating func leaveNoscript(_ token: HTMLToken) {
    pop()
    mode = .inHead
    dispatch(token)
  }

  mutating func processAfterHead(_ token: HTMLToken) {
    switch token {
    case .doctype: return
    case .comment(let text): return insertComment(text)
    case .characters(let text):
      insert(Array(text.prefix(Self.blankCount(text))))
      guard let rest = Self.behindBlanks(text) else { return }
      return beginBody(rest)
    case .start(let tag):
      switch tag.tag {
      case .html: processInBody(token)
      case .body:
        insert(tag)
        allowsFrameset = false
        mode = .inBody
      case .frameset:
        insert(tag)
        mode = .inFrameset
      case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
        // What comes late is in the head.
        guard let head else { return }
        stack.append(head)
        processInHead(token)
        close(head)
      case .head: return
      default: beginBody(token)
      }
    case .end(let tag):
      switch tag.tag {
      case .template: processInHead(token)
      case .body, .html, .br: beginBody(token)
      default: return
      }
    case .endOfFile: beginBody(token)
    }
  }

  private mutating func beginBody(_ token: HTMLToken) {
    insert(Tag("body"))
    mode = .inBody
    dispatch(token)
  }

  // MARK: - Text that is no markup

  mutating func processText(_ token: HTMLToken) {
    switch token {
    case .characters(let text): insert(text)
    case .endOfFile:
      pop()
      mode = outerMode
      dispatch(token)
    case .end:
      pop()
      mode = outerMode
    default: return
    }
  }

  // MARK: - Behind the body

  mutating func processAfterBody(_ token: HTMLToken) {
    switch token {
    case .characters(let text) where Self.behindBlanks(text) == nil: processInBody(token)
    case .comment(let text): insertComment(text, into: stack.first)
    case .doctype, .endOfFile: return
    case .start(let tag) where tag.tag == .html: processInBody(token)
    case .end(let tag) where tag.tag == .html: if !isFragment { mode = .afterAfterBody }
    default:
      mode = .inBody
      dispatch(token)
    }
  }

  mutating func processAfterAfterBody(_ token: HTMLToken) {
    switch token {
    case .comment(let text): insertComment(text, into: HTMLTree.document)
    case .characters(let text) where Self.behindBlanks(text) == nil: processInBody(token)
    case .doctype: return
    case .start(let tag) where tag.tag == .html: processInBody(token)
    case .endOfFile: return
    default:
      mode = .inBody
      dispatch(token)
    }
  }

  // MARK: - Frames

  mutating func processInFrameset(_ token: HTMLToken) {
    switch token {
    case .characters(let text): insert(text.filter(HTMLTokenizer.isBlank))
    case .comment(let text): insertComment(text)
    case .doctype, .endOfFile: return
    case .start(let tag):
      switch tag.tag {
      case .html: processInBody(token)
      case .frameset: insert(tag)
      case .frame: insertVoid(tag)
      case .noframes: processInHead(token)
      default: return
      }
    case .end(let tag):
      guard tag.tag == .frameset, stack.count > 1 else { return }
      pop()
      if !isFragment, !isHTML(current, .frameset) { mode = .afterFrameset }
    }
  }

  mutating func processAfterFrameset(_ token: HTMLToken) {
    switch token {
    case .characters(let text): insert(text.filter(HTMLTokenizer.isBlank))
    case .comment(let text): insertComment(text)
    case .start(let tag) where tag.tag == .html: processInBody(token)
    case .start(let tag) where tag.tag == .noframes: processInHead(token)
    case .end(let tag) where tag.tag == .html: mode = .afterAfterFrameset
    default: return
    }
  }

  mutating func processAfterAfterFrameset(_ token: HTMLToken) {
    switch token {
    case .characters(let text):
      let blanks = text.filter(HTMLTokenizer.isBlank)
      if !blanks.isEmpty { processInBody(.characters(blanks)) }
    case .comment(let text): insertComment(text, into: HTMLTree.document)
    case .start(let tag) where tag.tag == .html: processInBody(token)
    case .start(let tag) where tag.tag == .noframes: processInHead(token)
    default: return
    }
  }
}

extension HTMLToken.Doctype {
  /// Whether old browsers took the page for one of before the standards: a table does not end a paragraph there.
  var hasQuirks: Bool {
    if forcesQuirks || name != "html" { return true }
    let (formal, system) = (publicIdentifier?.lowercased(), systemIdentifier?.lowercased())
    if system == "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd" { return true }
    guard let formal else { return false }
    if ["-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html"]
      .contains(formal)
    {
      return true
    }
    if system == nil,
      formal.hasPrefix("-//w3c//dtd html 4.01 frameset//")
        || formal.hasPrefix("-//w3c//dtd html 4.01 transitional//")
    {
      return true
    }
    return Self.quirkyPrefixes.contains { formal.hasPrefix($0) }
  }

  private static let quirkyPrefixes = [
    "+//silmaril//dtd html pro v0r11 19970101//", "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//", "-//ietf//dtd html",
    "-//metrius//dtd metrius presentational//", "-//microsoft//dtd internet explorer 2.0 html",
    "-//microsoft//dtd internet explorer 2.0 tables//",
    "-//microsoft//dtd internet explorer 3.0 html",
    "-//microsoft//dtd internet explorer 3.0 tables//",
    "-//netscape comm. corp.//dtd html//", "-//netscape comm. corp.//dtd strict html//",
    "-//o'reilly and associates//dtd html 2.0//",
    "-//o'reilly and associates//dtd html extended 1.0//",
    "-//o'reilly and associates//dtd html extended relaxed 1.0//",
    "-//sq//dtd html 2.0 hotmetal + extensions//",
    "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
    "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
    "-//spyglass//dtd html 2.0 extended//", "-//sun microsystems corp.//dtd hotjava html//",
    "-//sun microsystems corp.//dtd hotjava strict html//", "-//w3c//dtd html 3 1995-03-24//",
    "-//w3c//dtd html 3.2 draft//", "-//w3c//dtd html 3.2 final//", "-//w3c//dtd html 3.2//",
    "-//w3c//dtd html 3.2s draft//", "-//w3c//dtd html 4.0 frameset//",
    "-//w3c//dtd html 4.0 transitional//", "-//w3c//dtd html experimental 19960712//",
    "-//w3c//dtd html experimental 970421//", "-//w3c//dtd w3 html//", "-//w3o//dtd w3 html 3.0//",
    "-//webtechs//dtd mozilla html 2.0//", "-//webtechs//dtd mozilla html//",
  ]
}
