// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

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

  @Test func `every question has an answer`() {
    for topic in HelpTopic.allCases {
      #expect(topic.question.hasSuffix("?"))
      #expect(!topic.answer.isEmpty && topic.answer.allSatisfy { $0.hasSuffix(".") })
    }
  }
}
