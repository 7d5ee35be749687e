// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontDescriptors

@testable import FontPolicy

/// Which built-in families may be hidden.
struct HidingJudgeTests {
  private let judge = HidingJudge(
    families: [
      .init(name: "Interface", languages: ["en"]),
      .init(name: "Tamil One", languages: ["ta"]), .init(name: "Tamil Two", languages: ["ta"]),
      .init(name: "Vai", languages: ["vai"]),
      .init(name: "Han", languages: ["zh-Hans", "ja"]),
      .init(name: "Spare", languages: ["en"]),
      .init(name: "Added", languages: ["ta"], isBuiltIn: false),
      .init(name: "Wide", otherNames: ["Narrow"], languages: ["en"]),
      .init(name: "Narrow", languages: ["en"]),
    ],
    needs: [("interface", .role(.interface)), ("Interface", .generic("sans-serif"))],
    languages: ["en", "ta", "zh-Hans"])

  private func refusal(_ names: String...) -> [String: HidingRefusal] {
    Dictionary(
      judge.hide(names, in: HiddenFamilies()).refused.map { ($0.name, $0.reason) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test func `what the desktop needs is refused, with what for`() {
    #expect(refusal("INTERFACE") == ["INTERFACE": .role(.interface)])
    #expect(refusal("Spare", "Nobody") == ["Nobody": .unknown])
    #expect(refusal("A\u{1B}") == ["A\u{1B}": .unfitName])
  }

  @Test func `the last family that writes a language of the person is refused`() {
    #expect(refusal("Tamil One") == [:])
    // Fonts that somebody installed are in no fallback, so they do not count.
    #expect(refusal("Tamil One", "Tamil Two") == ["Tamil Two": .language("ta")])
    #expect(refusal("Han") == ["Han": .language("zh-Hans")])
    // Nobody here reads Vai.
    #expect(refusal("Vai") == [:])
    let before = HiddenFamilies(["tamil two"])
    #expect(judge.hide(["Tamil One"], in: before).refused.map(\.reason) == [.language("ta")])
  }

  @Test func `a family that would take another with it is refused`() {
    #expect(refusal("Narrow") == ["Narrow": .sharedName(with: "Wide")])
    #expect(refusal("Added") == ["Added": .alsoInstalled])
  }

  @Test func `families that one rule hides are judged together`() {
    let judge = HidingJudge(
      families: [.init(name: "Open Sans"), .init(name: "OpenSans")],
      needs: [("Open Sans", .role(.interface))], languages: [])
    #expect(
      judge.hide(["OpenSans"], in: HiddenFamilies()).refused.map(\.reason) == [.role(.interface)])
  }

  @Test func `what is hidden has the name that the font gives`() {
    #expect(judge.hide(["spare"], in: HiddenFamilies()).hidden.names == ["Spare"])
  }

  @Test func `the person's languages come from the locale`() {
    #expect(
      PersonLanguages.tags(["LANGUAGE": "de_AT:zh_TW", "LANG": "zh_CN.UTF-8", "LC_ALL": "C"])
        == ["de", "zh-Hant", "zh-Hans"])
    #expect(PersonLanguages.tags(["LANG": "sr_RS@latin"]) == ["sr"])
    #expect(PersonLanguages.tags(["LANG": "POSIX"]) == [])
  }
}
