// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import BrowserUI

/// What the window About Typecase reads, and the answers of the help.
@MainActor struct AboutTests {
  @Test func `the newest release that is described is the one whose notes are shown`() throws {
    let notes = try #require(
      ReleaseNotes(
        metainfo: """
          <component><releases>
            <release date="2026-11-21" version="1.2.0" type="stable">
              <description translate="no"><p>New: <em>much</em>.</p></description>
            </release>
            <release version="1.1.0"><description><p>Old.</p></description></release>
          </releases></component>
          """))
    #expect(notes.version == "1.2.0")
    #expect(notes.text == "<p>New: <em>much</em>.</p>")
  }

  @Test(arguments: [
    "", "<releases>", "<releases><release version=\"1\"", "<release version=\"1\"><description>",
    "<releases><release version=\"1\"><description><p>Never ends",
  ])
  func `a file with nothing to show is none`(metainfo: String) {
    #expect(ReleaseNotes(metainfo: metainfo) == nil)
  }

  @Test func `the works of others are those of the page of licenses`() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/third-party-licenses.md"), encoding: .utf8)
    // The first table: part, what for, license.
    let rows = page.split(separator: "\n").drop { !$0.hasPrefix("|---") }.dropFirst()
      .prefix { $0.hasPrefix("|") }.map { $0.split(separator: "|") }
    try #require(rows.count == IncludedWork.all.count)
    for (row, work) in zip(rows, IncludedWork.all) {
      #expect(row[0].contains(work.name))
      let license =
        switch work.license {
        case .apache: "Apache-2.0"
        case .mit: "MIT"
        case .other(let name): String(name.prefix { $0 != "-" })
        }
      #expect(row[2].contains(license), "\(work.name)")
    }
  }

  @Test func `every question has an answer`() {
    for topic in HelpTopic.allCases {
      #expect(topic.question.hasSuffix("?"))
      #expect(!topic.answer.isEmpty && topic.answer.allSatisfy { $0.hasSuffix(".") })
    }
  }
}
