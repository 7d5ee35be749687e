// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTMLTrees
import Testing
import TypecaseRichText

struct HTMLTreeTests {
  /// Where Debian's package golang-golang-x-net-dev has the tests of html5lib, and further ones in their format.
  static let folder = "/usr/share/gocode/src/golang.org/x/net/html/testdata"

  /// Tests whose trees are not as they want them, and why.
  static let known: [String: Set<Int>] = [
    // Tags that end a drawing or a formula in a page do so in a part of a page, too: since 2020 the standard makes no difference.
    "webkit/foreign-fragment.dat": [1, 2, 39, 41, 48, 49],
    // Their scripts change the page while it is read, and ours run none.
    "webkit/scripted/adoption01.dat": [1], "webkit/scripted/ark.dat": [1],
    "webkit/scripted/webkit01.dat": [1, 2],
  ]

  @Test(arguments: ["go", "webkit", "webkit/scripted"])
  func `trees are as the tests of html5lib want them`(part: String) throws {
    let folder = URL(fileURLWithPath: "\(Self.folder)/\(part)")
    let files = try #require(
      try? FileManager.default.contentsOfDirectory(atPath: folder.path),
      "golang-golang-x-net-dev is missing; meson-helpers/setup installs it"
    ).filter { $0.hasSuffix(".dat") }.sorted()
    #expect(!files.isEmpty)
    for file in files {
      let text = String(decoding: try Data(contentsOf: folder.appending(path: file)), as: UTF8.self)
      let cases = TreeCase.all(in: text)
      #expect(!cases.isEmpty, "\(file)")
      let known = Self.known["\(part)/\(file)"] ?? []
      for one in cases {
        for found in one.found {
          if known.contains(one.number) {
            #expect(found != one.expected, "\(file) \(one.number) is right now: the list is not")
          } else {
            #expect(found == one.expected, "\(file) \(one.number): \(one.html)")
          }
        }
      }
      #expect(known.isSubset(of: cases.map(\.number)), "\(file)")
    }
  }
}
