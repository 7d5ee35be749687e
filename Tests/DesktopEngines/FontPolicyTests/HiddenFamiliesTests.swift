// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TypecaseFontconfigKit
import TypecaseSystemKit

@testable import FontPolicy

/// The rules that hide families, as fontconfig reads them.
struct HiddenFamiliesTests {
  private static let hostile = [
    "A & B", "</string></patelt></pattern><glob>*</glob>", "*", "Noto*", "]]>", "<!--", "\"'",
    "&amp;", "<string>Inner</string>", "عربي", "rejectfont",
    "\u{301}A", "A\u{600}", "&\u{301}", "Noto  Sans ",
  ]

  @Test(arguments: hostile) func `any name is read back as it was`(name: String) throws {
    let hidden = HiddenFamilies([name, "Other"])
    #expect(HiddenFamilies(rules: hidden.rules) == hidden)
    #expect(HiddenFamilies(rules: hidden.rules).contains(name))
    // A whole file that fontconfig cannot read would take every font away.
    #expect(FontconfigConfiguration(xml: hidden.rules) != nil)
  }

  @Test func `a name with control characters, or none, is not held`() {
    for name in ["", "A\u{0}B", "A\nB", "A\u{1B}", "A\u{FFFE}", String(repeating: "x", count: 600)]
    {
      #expect(!HiddenFamilies.canHold(name), "\(name.debugDescription)")
    }
    #expect(HiddenFamilies(["A\nB"]).isEmpty)
  }

  @Test func `a name is another with other blanks or case, as for fontconfig`() throws {
    let fonts = try FontFolder(families: ["Open Sans", "OpenSans", "Open"])
    let hidden = HiddenFamilies(["opensans"])
    #expect(hidden.contains("Open Sans") && !hidden.contains("Open"))
    #expect(fonts.families(with: hidden.rules) == ["Open"])
  }

  @Test func `a file that cannot be read is not written over`() throws {
    let folder = try TemporaryFolder(in: NSTemporaryDirectory())
    let file = HiddenFamiliesFile(environment: ["TYPECASE_CONFIG_HOME": folder.path])
    try FileManager.default.createDirectory(
      atPath: file.path, withIntermediateDirectories: true)
    #expect(throws: SystemError.self) { try file.change { $0.insert("Abel") } }
    #expect(file.families.isEmpty)
  }

  @Test func `families are held once whatever their case`() {
    var hidden = HiddenFamilies(["noto Sans", "Noto Sans", "Abel"])
    #expect(hidden.names == ["Abel", "noto Sans"])
    hidden.remove("NOTO SANS")
    #expect(hidden.names == ["Abel"])
  }

  @Test func `only the hidden family is gone, and an exception brings it back`() throws {
    let fonts = try FontFolder(families: [
      "Noto Sans", "Noto Sans Tamil", "Noto", "A & B", "*", "Noto*",
    ])
    let all = fonts.families(with: "")
    #expect(all.count == 6)
    for name in ["Noto Sans", "*", "Noto*", "A & B", "noto"] {
      let hidden = HiddenFamilies([name])
      let left = fonts.families(with: hidden.rules)
      #expect(
        left == all.filter { $0.lowercased() != name.lowercased() }, "\(name) hid something else")
      #expect(fonts.families(with: hidden.rules, hidden.exceptions) == all)
    }
  }

  @Test func `without hidden families there is no file`() throws {
    let folder = try TemporaryFolder(in: NSTemporaryDirectory())
    let file = HiddenFamiliesFile(environment: ["TYPECASE_CONFIG_HOME": folder.path])
    #expect(try file.read().isEmpty)
    try file.write(HiddenFamilies(["Abel"]))
    #expect(try file.read().names == ["Abel"])
    try file.write(HiddenFamilies())
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try file.write(HiddenFamilies())
  }

  @Test(arguments: ["/fonts/a.ttf", "/A & B/*.ttf", "/]]>/<string>.otf", "/عربي/\u{301}.ttf"])
  func `files are read back as they were, and are no families`(file: String) {
    let hidden = HiddenFamilies(["Abel"], files: [file, "/fonts/b.ttf"])
    let read = HiddenFamilies(rules: hidden.rules)
    #expect(read == hidden && read.files.contains(file) && read.names == ["Abel"])
    #expect(FontconfigConfiguration(xml: hidden.rules) != nil)
  }

  @Test func `a path that no rule can say is not held`() {
    for file in [
      "", "fonts/a.ttf", "/a\nb", "/a\u{0}b", PathText.text(Array("/caf".utf8) + [0xE9]),
      "/" + String(repeating: "x", count: 5000),
    ] {
      #expect(!HiddenFamilies.canHold(file: file), "\(file.debugDescription)")
    }
    var hidden = HiddenFamilies([], files: ["relative"])
    #expect(hidden.isEmpty)
    hidden.insert(file: "/b")
    hidden.insert(file: "/a")
    hidden.insert(file: "/b")
    #expect(hidden.files == ["/a", "/b"])
    hidden.remove(file: "/a")
    #expect(hidden.files == ["/b"])
  }

  @Test func `only the hidden file is gone, and an exception brings it back`() throws {
    let fonts = try FontFolder(families: ["Abel", "Abel", "Bree"])
    let hidden = HiddenFamilies([], files: [try fonts.path(of: 0)])
    #expect(fonts.families(with: hidden.rules) == ["Abel", "Bree"])
    #expect(fonts.families(with: hidden.rules, hidden.exceptions) == ["Abel", "Abel", "Bree"])
    let both = HiddenFamilies(["Bree"], files: [try fonts.path(of: 0)])
    #expect(fonts.families(with: both.rules) == ["Abel"])
  }

  @Test func `a family is lost when its last file is hidden`() {
    let families: [String: Set<String>] = [
      "/a": ["Abel"], "/b": ["Abel", "Bree"], "/c": ["Cabin"],
    ]
    func lost(_ gone: Set<String>, _ new: Set<String>) -> [String] {
      HidingJudge.lostFamilies(hiding: gone, of: families, by: new)
    }
    #expect(lost(["/a"], ["/a"]).isEmpty)
    #expect(lost(["/a", "/b"], ["/b"]) == ["Abel", "Bree"])
    #expect(lost(["/b", "/c"], ["/b"]) == ["Bree"])
  }
}
