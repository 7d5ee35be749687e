// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTMLTrees
import TypecaseRichText

//     HTMLProbe trees|tokens
//
// Parses what it reads, a line of JSON for each text, and writes a line of JSON for each:
//
//     trees    {"html": TEXT, "context": ELEMENT, "scripts": BOOL}   "TREE", as html5lib's tests write it
//     tokens   {"html": TEXT, "state": NAME, "lastStartTag": NAME}   [TOKEN...], as html5lib's tests write them

struct Input: Decodable {
  var html: String
  var context: String?
  var scripts: Bool?
  var state: String?
  var lastStartTag: String?
}

/// A token in the notation of html5lib's tests.
func notation(_ token: HTMLToken) -> [Any] {
  func attributes(_ tag: HTMLToken.Tag) -> [String: String] {
    Dictionary(tag.attributes.map { ($0.name, $0.value) }) { first, _ in first }
  }
  return switch token {
  case .doctype(let type):
    [
      "DOCTYPE", type.name ?? NSNull(), type.publicIdentifier ?? NSNull(),
      type.systemIdentifier ?? NSNull(), !type.forcesQuirks,
    ]
  case .start(let tag):
    ["StartTag", tag.name, attributes(tag)] + (tag.isSelfClosing ? [true] : [])
  case .end(let tag): ["EndTag", tag.name]
  case .comment(let text): ["Comment", String(decoding: text, as: UTF8.self)]
  case .characters(let text): ["Character", String(decoding: text, as: UTF8.self)]
  case .endOfFile: []
  }
}

func tokens(_ input: Input) -> [[Any]] {
  var tokenizer = HTMLTokenizer(Array(input.html.utf8))
  tokenizer.mode =
    switch input.state {
    case "RCDATA state": .rcdata
    case "RAWTEXT state": .rawtext
    case "Script data state": .scriptData
    case "PLAINTEXT state": .plaintext
    case "CDATA section state": .cdata
    default: .data
    }
  tokenizer.lastStartTag = input.lastStartTag ?? ""
  var result: [[Any]] = []
  while true {
    let token = tokenizer.next()
    if case .endOfFile = token { return result }
    result.append(notation(token))
  }
}

let wantsTokens = CommandLine.arguments.dropFirst().first == "tokens"
while let line = readLine() {
  do {
    let input = try JSONDecoder().decode(Input.self, from: Data(line.utf8))
    let answer: Any
    if wantsTokens {
      answer = tokens(input)
    } else {
      var builder = HTMLTreeBuilder(
        Array(input.html.utf8), context: input.context, hasScripts: input.scripts ?? false)
      answer = builder.build().notation(isFragment: input.context != nil)
    }
    let data = try JSONSerialization.data(withJSONObject: answer, options: .fragmentsAllowed)
    print(String(decoding: data, as: UTF8.self))
  } catch {
    print("HTMLProbe: \(error)")
    exit(1)
  }
}
