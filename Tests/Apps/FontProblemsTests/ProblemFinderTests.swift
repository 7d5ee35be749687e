// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontDescriptors

@testable import FontProblems

/// What is a problem between faces, and what none: judged by faces that are made here, without files.
struct ProblemFinderTests {
  /// A face of a family whose parts fit together; each test changes what it is about.
  private func face(
    _ family: String, _ style: String = "Regular", of owner: String = "", at path: String = "",
    _ change: (inout LibraryFace) -> Void = { _ in }
  ) -> LibraryFace {
    let isBold = style.contains("Bold")
    let isSlanted = style.contains("Italic")
    let name = "\(family)-\(style)".filter { $0 != " " }
    var face = LibraryFace(
      owner: owner.isEmpty ? .system : .provider(id: owner, name: owner), family: family,
      style: style, postScriptName: name, weight: isBold ? 700 : 400, isSlanted: isSlanted,
      location: FaceLocation(path: path.isEmpty ? "/usr/share/fonts/\(owner)\(name).ttf" : path),
      id: owner.isEmpty ? nil : "\(owner)/\(name)",
      facts: FaceFacts(
        linkedFamily: family, linkedStyle: style,
        link: .init(isBold: isBold, isItalic: isSlanted),
        lines: .init(ascender: 0.8, descender: -0.2, gap: 0)))
    change(&face)
    return face
  }

  private func problems(_ faces: LibraryFace...) -> [FontProblem] {
    ProblemFinder(faces).problems()
  }

  private func family(_ name: String, of owner: String = "") -> [LibraryFace] {
    ["Regular", "Italic", "Bold", "Bold Italic"].map { face(name, $0, of: owner) }
  }

  @Test func `whole families of several owners have no problem`() {
    #expect(ProblemFinder(family("Abel") + family("Bree", of: "org.a")).problems().isEmpty)
    #expect(ProblemFinder([]).problems().isEmpty)
  }

  @Test func `of a family of two owners the one with more styles stays`() throws {
    let found = ProblemFinder(
      [face("EB Garamond", of: "org.a")] + family("eb garamond", of: "org.b")
    ).problems()
    let problem = try #require(found.first)
    #expect(found.count == 1 && problem.kind == .sameFamily)
    #expect(
      problem.kept.count == 4 && problem.repair == .turnOff(ids: ["org.a/EBGaramond-Regular"]))
  }

  @Test func `the system's family stays, however few styles it has`() throws {
    let found = ProblemFinder(family("Abel", of: "org.a") + [face("Abel")]).problems()
    let problem = try #require(found.first)
    #expect(found.count == 1 && problem.kept.map(\.owner) == [.system])
    guard case .turnOff(let ids) = problem.repair else { return #expect(Bool(false)) }
    #expect(ids.count == 4)
  }

  @Test func `fonts of the administrator stay on`() throws {
    let found = ProblemFinder(
      family("Abel", of: "org.a") + [face("Abel", of: "org.typecase.Administrator")]
    ).problems()
    guard case .turnOff(let ids) = found.first?.repair else { return #expect(Bool(false)) }
    #expect(ids.allSatisfy { $0.hasPrefix("org.a/") })
  }

  @Test func `a style that is there in an older version is hidden, whatever the order`() throws {
    let old = face("Abel", at: "/usr/share/fonts/a.ttf") { $0.facts?.revision = 1.5 }
    let new = face("Abel", at: "/home/p/.fonts/b.ttf") { $0.facts?.revision = 2 }
    for faces in [[old, new], [new, old]] {
      let found = ProblemFinder(faces).problems()
      #expect(found.map(\.kind) == [.olderVersion])
      #expect(found.first?.kept == [new])
      #expect(found.first?.repair == .hide(files: ["/usr/share/fonts/a.ttf"]))
    }
  }

  @Test func `of equal copies the one that a package keeps up to date stays`() throws {
    let packaged = face("Abel", at: "/usr/share/fonts/a.ttf")
    let own = face("Abel", at: "/home/p/.fonts/a.ttf")
    let found = problems(own, packaged)
    #expect(found.map(\.kind) == [.duplicate])
    #expect(found.first?.repair == .hide(files: ["/home/p/.fonts/a.ttf"]))
  }

  @Test func `a file with a face that has no copy is not hidden`() throws {
    let collection = "/home/p/.fonts/all.ttc"
    let found = problems(
      face("Abel"), face("Abel", at: collection),
      face("Bree", at: collection) { $0.location.index = 1 })
    #expect(found.map(\.kind) == [.duplicate])
    #expect(found.first?.repair == nil)
    #expect(!ProblemWording.advice(for: try #require(found.first)).isEmpty)
  }

  @Test func `fonts that programs pass over are told, and are in no other problem`() throws {
    let found = problems(
      face("Abel"), face("Abel", of: "org.a") { $0.overridingFile = "/usr/share/fonts/a.ttf" })
    #expect(found.map(\.kind) == [.overridden])
    #expect(found.first?.repair == .turnOff(ids: ["org.a/Abel-Regular"]))
  }

  @Test func `one PostScript name of two families is told`() throws {
    let found = problems(
      face("Abel"), face("Bree", of: "org.a") { $0.postScriptName = "ABEL-Regular" })
    #expect(found.map(\.kind) == [.samePostScriptName])
    #expect(found.first?.repair == .turnOff(ids: ["org.a/Bree-Regular"]))
  }

  @Test func `single styles beside a variable font are told where it has them`() throws {
    let variable = face("Abel", at: "/usr/share/fonts/v.ttf") {
      $0.isVariable = true
      $0.facts?.axes = ["wght": 100...700]
    }
    let covered = problems(variable, face("Abel", "Bold"), face("Abel", "Italic"))
    #expect(covered.map(\.kind) == [.staticBesideVariable])
    #expect(covered.first?.others.map(\.style) == ["Bold"])
    #expect(problems(variable, face("Abel", "Black") { $0.weight = 900 }).isEmpty)
    #expect(
      problems(variable, face("Abel", "Condensed Bold") { $0.width = 75 }).isEmpty)
    var leaning = variable
    leaning.facts?.axes["slnt"] = -12...0
    #expect(
      ProblemFinder([leaning, face("Abel", "Italic")]).problems().map(\.kind)
        == [.staticBesideVariable])
  }

  @Test func `a style whose flags say something else than its name is told`() throws {
    let found = ProblemFinder(
      family("Abel").map { face in
        guard face.style == "Bold" else { return face }
        var wrong = face
        wrong.facts?.link = .init()
        return wrong
      }
    ).problems()
    #expect(found.map(\.kind) == [.styleLinks])
    #expect(found.first?.reason == .contradiction(style: "Bold", isBold: false, isItalic: false))
    #expect(ProblemWording.detail(of: try #require(found.first)).contains("bit 5 (bold) 0"))
  }

  @Test func `styles of one weight, width and slant are told, the plainly named one stays`() throws
  {
    let found = problems(
      face("Abel", "Outline") { $0.facts?.linkedStyle = "Regular" }, face("Abel"))
    #expect(found.map(\.kind) == [.styleLinks])
    #expect(found.first?.kept.map(\.style) == ["Regular"])
  }

  @Test func `a bold face that old programs do not find from the regular one is told`() throws {
    let stray = face("Abel", "Bold") {
      $0.facts?.linkedFamily = "Abel Bold"
      $0.facts?.linkedStyle = "Regular"
      $0.facts?.link = .init()
    }
    let found = problems(face("Abel"), stray)
    #expect(found.map(\.kind) == [.styleLinks])
    #expect(
      found.first?.reason == .missingLink(family: "Abel", isBold: true, isItalic: false))
    // Weights that old programs have families of their own for.
    let light = face("Abel", "Light") {
      $0.weight = 300
      $0.facts?.linkedFamily = "Abel Light"
      $0.facts?.linkedStyle = "Regular"
    }
    #expect(ProblemFinder(family("Abel") + [light]).problems().isEmpty)
  }

  @Test func `lines of another height are told from where they are seen`() throws {
    func bold(_ ascender: Double) -> LibraryFace {
      face("Abel", "Bold") { $0.facts?.lines?.ascender = ascender }
    }
    #expect(problems(face("Abel"), bold(0.81)).isEmpty)
    let found = problems(face("Abel"), bold(0.95))
    #expect(found.map(\.kind) == [.lineHeights])
    #expect(found.first?.others.map(\.style) == ["Bold"])
  }

  @Test func `problems are the same for the faces in any order`() {
    let faces =
      family("Abel", of: "org.a") + family("Abel") + family("Bree")
      + [
        face("Bree", at: "/home/p/.fonts/b.ttf"), face("Cabin") { $0.postScriptName = "Bree-Bold" },
      ]
    let ids = Set(ProblemFinder(faces).problems().map(\.id))
    #expect(ids.count >= 3)
    for seed in 1...20 {
      // A different order each time, the same in every run.
      let order = faces.enumerated().sorted {
        ($0.offset * 7919 * seed % 101, $0.offset) < ($1.offset * 7919 * seed % 101, $1.offset)
      }.map(\.element)
      #expect(Set(ProblemFinder(order).problems().map(\.id)) == ids)
    }
  }
}
