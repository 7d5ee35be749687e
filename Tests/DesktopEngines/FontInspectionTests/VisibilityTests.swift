// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import SyntheticFonts
import TestRandomness
import Testing
import TypecaseSystemKit

@testable import FontInspection

/// What hides fonts from programs is found, and nothing else: fc-match, with the same configuration, is the judge.
struct VisibilityTests {
  private static let families = ["Alpha Seen", "Beta Seen", "Gamma & Co"]

  /// A home with fonts of ours and rules of somebody else's.
  private struct Home {
    let folder: TestFolder
    let question: VisibilityQuestion

    init() throws {
      folder = try TestFolder()
      let fonts = try folder.makeFolder("fonts")
      let cache = try folder.makeFolder("cache")
      _ = try folder.makeFolder("rules")
      var faces: [VisibilityQuestion.Face] = []
      for (number, family) in VisibilityTests.families.enumerated() {
        let path = try folder.write("fonts/\(number).ttf", SyntheticFont(family).data())
        faces.append(.init(file: path, index: 0, family: family))
      }
      question = VisibilityQuestion(faces: faces, folders: [.init(path: fonts, cache: cache)])
      try folder.write(
        "fonts.conf",
        Array(
          """
          <fontconfig><dir salt="typecase">\(fonts)</dir><dir>/usr/share/fonts</dir>
          <cachedir>\(cache)</cachedir><include ignore_missing="yes">\(folder.path)/rules</include></fontconfig>
          """.utf8))
    }

    var environment: [String: String] {
      [
        "HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/none",
        "XDG_CACHE_HOME": folder.path + "/xdg-cache",
        "FONTCONFIG_FILE": folder.path + "/fonts.conf", "LC_ALL": "C.UTF-8",
      ]
    }

    /// Writes rules in the place of those before.
    func set(_ rules: [String]) throws {
      FileSystem.removeTree(folder.path + "/rules")
      _ = try folder.makeFolder("rules")
      for (number, text) in rules.enumerated() {
        try folder.write("rules/\(10 + number).conf", Array(text.utf8))
      }
    }

    func ask() async throws -> VisibilityAnswer {
      try await inspector().visibility(
        of: question, environment: environment, timeLimit: .seconds(120))
    }

    /// The families that a program finds by their names.
    func found() async throws -> Set<String> {
      var found: Set<String> = []
      for family in VisibilityTests.families {
        var program = ChildProcess(
          "/usr/bin/fc-match", ["--format=%{family}", family.replacing("-", with: "\\-")])
        program.environment = environment
        if String(decoding: try await program.run().output, as: UTF8.self) == family {
          found.insert(family)
        }
      }
      return found
    }

    /// In the first file of rules.
    func place(line: Int) -> VisibilityAnswer.Place {
      .init(file: folder.path + "/rules/10.conf", line: line)
    }

    func hidden(by answer: VisibilityAnswer) -> Set<String> {
      Set(answer.hidden.map { question.faces[$0.face].family })
    }
  }

  /// One rule of somebody else's, and whether it can hide a font of ours.
  private enum Rule: CaseIterable {
    case rejectFamily, rejectOther, rejectGlob, rejectOtherGlob, acceptFamily, acceptGlob, assign
    case prependWeak, prependSame, appendSame, aliasSame, aliasPrefer, aliasDefault, comment, broken
    case hinting, everyRequest

    func text(_ family: String, glob: String) -> String {
      let family = family.replacing("&", with: "&amp;")
      let pattern =
        "<pattern>\n<patelt name=\"family\"><string>\(family)</string></patelt></pattern>"
      func select(_ kind: String, _ what: String) -> String {
        "<selectfont>\n<\(kind)>\n\(what)\n</\(kind)></selectfont>"
      }
      func edit(_ mode: String, _ binding: String, _ test: String = "") -> String {
        """
        <match target="pattern"><test name="family"><string>\(family)</string></test>\(test)
        <edit name="family" mode="\(mode)" binding="\(binding)"><string>DejaVu Serif</string></edit></match>
        """
      }
      func alias(_ binding: String, _ kind: String) -> String {
        """
        <alias binding="\(binding)"><family>\(family)</family>
        <\(kind)><family>DejaVu Serif</family></\(kind)></alias>
        """
      }
      return switch self {
      case .rejectFamily: select("rejectfont", pattern)
      case .rejectOther:
        select("rejectfont", pattern.replacing(family, with: "Nobody’s") + "<glob>/x/*</glob>")
      case .rejectGlob: select("rejectfont", "<glob>\(glob)</glob>")
      case .rejectOtherGlob: select("rejectfont", "<glob>/nowhere/*</glob>")
      case .acceptFamily: select("acceptfont", pattern)
      case .acceptGlob: select("acceptfont", "<glob>/usr/*</glob>")
      case .assign: edit("assign", "same")
      case .prependWeak: edit("prepend", "weak")
      case .prependSame: edit("prepend", "same")
      case .appendSame: edit("append", "same")
      case .aliasSame: alias("same", "prefer")
      case .aliasPrefer: alias("weak", "prefer")
      case .aliasDefault: alias("same", "default")
      case .comment: "<!-- \(edit("assign", "same")) \(select("rejectfont", pattern)) -->"
      case .broken: "<match><test name=\"family\"></match>"
      case .hinting:
        "<match target=\"font\"><edit name=\"hinting\" mode=\"assign\"><bool>false</bool></edit></match>"
      case .everyRequest:
        "<match><edit name=\"family\" mode=\"append\"><string>DejaVu Sans</string></edit></match>"
      }
    }
  }

  @Test func `nothing is said of a configuration that hides nothing`() async throws {
    let home = try Home()
    #expect(try await home.found() == Set(Self.families))
    #expect(try await home.ask() == VisibilityAnswer())
  }

  @Test func `fc-match and the answer agree on any configuration`() async throws {
    let home = try Home()
    let seed = Int.random(in: 0..<1_000_000)
    var random = SplitMix64(seed: seed)
    var hiding = 0
    for round in 0..<40 {
      let rules = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let rule = Rule.allCases.randomElement(using: &random)!
        let family = Self.families.randomElement(using: &random)!
        let glob = home.folder.path + "/fonts/\(Int.random(in: 0...2, using: &random)).*"
        return "<fontconfig>\n\(rule.text(family, glob: glob))\n</fontconfig>\n"
      }
      try home.set(rules)
      let answer = try await home.ask()
      let found = try await home.found()
      #expect(
        home.hidden(by: answer) == Set(Self.families).subtracting(found),
        "seed \(seed), round \(round): \(rules.joined())")
      for hidden in answer.hidden {
        hiding += 1
        // Without the rule that is named, one reason less is left.
        #expect(hidden.place != nil, "seed \(seed), round \(round): \(rules.joined())")
      }
    }
    #expect(hiding > 0)
  }

  @Test func `the file and the line of a rule are named, as Font Manager writes it`() async throws {
    let home = try Home()
    let families = ["Somebody’s", "Beta Seen", "Another"]
    let patterns = families.map {
      "      <pattern>\n        <patelt name=\"family\">\n          <string>\($0)</string>\n"
        + "        </patelt>\n      </pattern>\n"
    }
    try home.set([
      """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <!-- Generated by Font Manager. Do NOT edit this file. -->
      <fontconfig>
        <selectfont>
          <rejectfont>
      \(patterns.joined())    </rejectfont>
        </selectfont>
      </fontconfig>
      """
    ])
    let answer = try await home.ask()
    #expect(answer.hidden.map(\.face) == [1])
    #expect(answer.hidden.first?.cause == .rejected)
    #expect(answer.hidden.first?.place == home.place(line: 12))
  }

  @Test func `folders that are taken back are told with the rule`() async throws {
    let home = try Home()
    try home.set(["<fontconfig>\n\n<reset-dirs/><dir>/usr/share/fonts</dir></fontconfig>"])
    let answer = try await home.ask()
    #expect(answer.hidden.map(\.cause) == [.foldersReset, .foldersReset, .foldersReset])
    #expect(Set(answer.hidden.map(\.place?.line)) == [3])
  }

  @Test func `a broken file is told with its line, and that it hides nothing`() async throws {
    let home = try Home()
    try home.set(["<fontconfig>\n<match>\n</fontconfig>"])
    let answer = try await home.ask()
    #expect(answer.hidden == [])
    #expect(answer.broken.map(\.place) == [home.place(line: 3)])
    #expect(try await home.found() == Set(Self.families))
  }

  @Test func `a family is replaced by the rule that is named, and by another one`() async throws {
    let home = try Home()
    try home.set([
      "<fontconfig>\(Rule.hinting.text("", glob: ""))</fontconfig>",
      "<fontconfig>\n<!-- \n -->\n\(Rule.assign.text("Alpha Seen", glob: ""))</fontconfig>",
    ])
    let answer = try await home.ask()
    #expect(answer.hidden.map(\.face) == [0])
    #expect(answer.hidden.first?.cause == .substituted)
    #expect(answer.hidden.first?.substitute == "DejaVu Serif")
    #expect(answer.hidden.first?.place == .init(file: home.folder.path + "/rules/11.conf", line: 4))
  }

  @Test func `files that should be gone and are found are told`() async throws {
    let home = try Home()
    var question = home.question
    question.gone = [question.faces[2].file, home.folder.path + "/fonts/none.ttf"]
    question.faces = [question.faces[0]]
    let answer = try await inspector().visibility(
      of: question, environment: home.environment, timeLimit: .seconds(120))
    #expect(answer.stillFound == [0])
    #expect(answer.hidden == [])
  }

  @Test func `a configuration that never ends is given up`() async throws {
    let home = try Home()
    try #require(mkfifo(home.folder.path + "/rules/20.conf", 0o600) == 0)
    await #expect(throws: SystemError.self) {
      try await inspector().visibility(
        of: home.question, environment: home.environment, timeLimit: .seconds(1))
    }
  }

  @Test func `elements are found where they are, and not in comments`() {
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig [ <!ENTITY a "<match/>"> ]>
      <fontconfig><!-- <match> -->
      <match
        target=">"><test/></match><![CDATA[<alias>]]>
      <alias/><selectfont><rejectfont>
      <glob>/a</glob></rejectfont></selectfont>
      """
    #expect(RuleElement.all(["match", "alias"], in: text).map(\.line) == [4, 6])
    #expect(RuleElement.all(["match"], in: text).first?.text.hasSuffix("</match>") == true)
    #expect(
      RuleElement.rejections(in: text) == [.init(name: "glob", text: "<glob>/a</glob>", line: 7)])
    for end in 0..<text.count {
      #expect(RuleElement.all(["match"], in: String(text.prefix(end))).count <= 1)
    }
    #expect(RuleElement.all(["match"], in: "<match><match></match>") == [])
  }
}
