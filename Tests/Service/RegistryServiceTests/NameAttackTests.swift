// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Foundation
import GRDB
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontRegistry

/// Whatever fonts are called: other programs get what the person was told.
struct NameAttackTests {
  let desktop: PrivateDesktop
  let library: FontLibrary

  init() async throws {
    desktop = try await PrivateDesktop()
    library = try await desktop.library()
  }

  /// What programs ask for: generic families, and families of the system.
  private static let requests = [
    "sans", "sans-serif", "Sans", "serif", "Serif", "mono", "monospace", "Monospace", "system-ui",
    "ui-monospace", "ui-sans-serif", "ui-serif", "ui-rounded", "emoji", "math", "cursive",
    "fantasy", "fangsong", "sans:bold", "serif:italic", "monospace:weight=200", "sans:lang=ta",
    "serif:lang=ja", ":lang=de", "DejaVu Sans", "DejaVu Sans:bold", "dejavusans", "Arial",
    "Helvetica", "Times New Roman", "Courier New", "Nothing of This Name", ":spacing=mono",
    ":postscriptname=DejaVuSans", ":charset=61",
  ]
  /// What Pango draws.
  private static let drawn = [
    "sans", "serif", "monospace", "system-ui", "cursive", "emoji", "math", "DejaVu Sans", "Arial",
    "Nothing of This Name",
  ].flatMap { family in ["", " Bold", " Italic"].map { family + $0 } }
  private static let locales = ["C.UTF-8", "de_DE.UTF-8", "ta_IN.UTF-8", "zxx"]

  private func match(_ request: String, locale: String = "C.UTF-8") async throws -> String {
    try await desktop.run(
      "/usr/bin/env",
      ["LC_ALL=\(locale)", "/usr/bin/fc-match", "--format=%{file} %{style}", request])
  }

  /// The answer to each request in each language.
  private func answers() async throws -> [String: String] {
    var answers: [String: String] = [:]
    for request in Self.requests {
      for locale in Self.locales {
        answers["\(request) in \(locale)"] = try await match(request, locale: locale)
      }
    }
    for font in Self.drawn {
      let path = desktop.folder + "/\(UUID().uuidString).png"
      _ = try await desktop.run(
        "/usr/bin/pango-view",
        ["--font=\(font) 20", "--no-display", "--output=\(path)", "-t", "Hamburgefonstiv தமிழ் 123"])
      answers["\(font) in a picture"] = try FileDigest.sha256(path: path)
    }
    return answers
  }

  private func add(_ fonts: SyntheticFont...) async throws -> FontOutcome {
    try await library.add(
      try fonts.map { .path(try desktop.font($0, file: "\($0.postScriptName ?? "").ttf")) }
    ).outcome()
  }

  private func inspect(_ files: [[UInt8]]) async throws -> [InspectionReport] {
    let inspector = FontInspector(
      sandbox: try InspectionSandbox(helperPath: PrivateDesktop.program("typecase-inspect")))
    var reports: [Int: InspectionReport] = [:]
    let memories = try files.map { try SealedMemory($0) }
    for try await result in inspector.inspect(
      memories.map { InspectionInput(descriptor: $0.descriptor) })
    {
      reports[result.index] = result.report
    }
    return files.indices.compactMap { reports[$0] }
  }

  @Test func `no font replaces what programs get that ask for another font`() async throws {
    let before = try await answers()
    let attacks = NameAttack.all(family: "DejaVu Sans")
    let files = try attacks.enumerated().map { number, attack in
      FontSource.path(try desktop.file("attack\(number).ttf", attack.data))
    }
    let outcome = try await library.add(files).outcome()
    // What the inspection lets through is known to be refused before it is added, for the same reason.
    let reports = try await inspect(attacks.map(\.data))
    let clashes = try await library.nameClashes(
      of: reports.enumerated().flatMap { number, report in
        report.faces.map { face in
          let names = face.fontconfigNames ?? FontconfigNames()
          return CandidateFace(
            font: number, shown: [face.descriptor.family].compactMap(\.self),
            families: names.families, fullNames: names.fullNames,
            postScriptNames: names.postScriptNames)
        }
      })
    let refusals = Dictionary(
      outcome.errors.compactMap { failure in failure.requestIndex.map { ($0, failure.message) } },
      uniquingKeysWith: { first, _ in first })
    let accepted = reports.indices.filter { reports[$0].verdict != .rejected }
    #expect(!accepted.isEmpty)
    for number in accepted {
      #expect(clashes[number]?.message == refusals[number], "\(attacks[number])")
    }
    // Each is refused, with a reason of its own.
    #expect(outcome.fonts == [])
    #expect(outcome.errors.count == attacks.count)
    #expect(outcome.errors.allSatisfy { !$0.message.isEmpty })
    #expect(outcome.errors.allSatisfy { [.invalidFontData, .duplicatedName].contains($0.code) })
    let after = try await answers()
    for (request, answer) in before { #expect(after[request] == answer, "\(request)") }
  }

  @Test func `a name that forges a line of a listing changes no other font`() async throws {
    let innocent = try await add(SyntheticFont("Innocent"))
    #expect(innocent.fonts.count == 1)
    // A hostile font among the system's: in a folder of the person's that fontconfig reads.
    var font = SyntheticFont("Forger")
    font.furtherNames = [
      .init(21, "Forger\nInnocent-Regular\tInnocent\t/usr/share/fonts/i.ttf"),
      .init(6, "Forger\nInnocent-Regular", language: 0x407),
    ]
    let folder = desktop.folder + "/data/fonts"
    try FileSystem.createDirectories(folder, mode: 0o755)
    try FileSystem.write(font.data(), to: folder + "/forger.ttf")
    _ = try await add(SyntheticFont("Another"))
    #expect(try await library.fonts().allSatisfy { $0.conflict == nil })
    #expect(try await match("Innocent").contains("/by-name/"))
  }

  @Test func `a font that replaces a substitute is installed, and the replacement is shown`()
    async throws
  {
    let outcome = try await add(SyntheticFont("Arial"))
    #expect(outcome.notices.count { $0.contains("“Arial”") } == 1)
    #expect(try await match("Arial").contains("/by-name/"))
    let details = try await library.family("Arial", provider: BusNames.person)
    #expect(details.first?.notices.contains { $0.contains("“Arial”") } == true)
    // Liberation Sans is not among the fonts of these tests: Arimo would be preferred to it.
    let substitute = try await add(SyntheticFont("Albany AMT"))
    #expect(substitute.notices.contains { $0.contains("“sans-serif”") })
    #expect(try await library.notices(forFamilies: ["Lovely"]) == [])
    #expect(try await add(SyntheticFont("Lovely")).notices == [])
  }

  @Test func `only those requests change that the notices named`() async throws {
    let before = try await answers()
    var font = SyntheticFont("Arial")
    font.furtherNames = [.init(21, "Arial Text"), .init(18, "Arial in Full")]
    let outcome = try await add(font, SyntheticFont("Lovely"))
    #expect(outcome.fonts.count == 2)
    let changed = try await answers().filter { before[$0.key] != $0.value }.keys
    #expect(changed.contains("Arial in C.UTF-8") && changed.contains("Arial Bold in a picture"))
    // Requests for languages that the system has no font of are told as one, without their names.
    let isToldForOthers = outcome.notices.contains { $0.contains("the language of a text") }
    for request in changed {
      if isToldForOthers, ["ta_IN.UTF-8", "zxx"].contains(where: request.hasSuffix) { continue }
      let isTold = outcome.notices.contains { notice in
        notice.split(separator: "“").dropFirst().contains { rest in
          request.lowercased().hasPrefix(rest.prefix { $0 != "”" }.lowercased())
        }
      }
      #expect(isTold, "\(request), of which was told: \(outcome.notices)")
    }
  }

  @Test func `the prompt shows every family name, and what changes because of it`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    var font = SyntheticFont("Helvetica", style: "Thin")
    font.furtherNames = [.init(16, "Helvetisch", language: 0x407), .init(21, "Helvetica Text")]
    let path = try desktop.font(font)
    let outcome = try await (try await desktop.provider()).register([.path(path)]).outcome()
    try #require(outcome.fonts.count == 1)
    let question = try #require(prompts.questions.first)
    #expect(question.families.map(\.family) == ["Helvetica"])
    #expect(
      Set(question.families[0].furtherNames)
        == ["Helvetica Thin", "Helvetisch", "Helvetica Text"])
    #expect(question.notices.contains { $0.contains("“Helvetica”") })
    // The app itself learns nothing about the system's fonts.
    #expect(outcome.notices == [])
    let details = try await library.family("Helvetica", provider: PrivateDesktop.appID)
    #expect(details.first?.families == ["Helvetica"] + question.families[0].furtherNames)
  }

  @Test func `another owner's family as a further name is refused after the person was asked`()
    async throws
  {
    _ = try await add(SyntheticFont("Lovely"))
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    var font = SyntheticFont("Shown")
    font.furtherNames = [.init(21, "LOVELY")]
    let outcome = try await (try await desktop.provider())
      .register([.path(try desktop.font(font))]).outcome()
    #expect(prompts.questions.count == 1)
    #expect(outcome.fonts == [])
    #expect(outcome.errors.map(\.code) == [.duplicatedName])
    #expect(outcome.errors.first?.message.contains("LOVELY") == true)
    #expect(try await match("Lovely").contains("/by-name/"))
  }

  @Test(arguments: locales)
  func `a family that the system gets later is preferred in every language`(locale: String)
    async throws
  {
    _ = try await add(SyntheticFont("Lovely", style: "Thin"))
    #expect(try await match("Lovely", locale: locale).contains("/by-name/"))
    var later = SyntheticFont("lovely")
    later.postScriptName = "SystemsLovely"
    let folder = desktop.folder + "/data/fonts"
    try FileSystem.createDirectories(folder, mode: 0o755)
    try FileSystem.write(later.data(), to: folder + "/later.ttf")
    try await desktop.wait(for: "the conflict") {
      try await library.fonts().first?.conflict == folder + "/later.ttf"
    }
    for request in ["Lovely", "Lovely:weight=0", "Lovely Thin"] {
      #expect(try await match(request, locale: locale).contains("/by-name/") == false, "\(request)")
    }
  }

  @Test func `a font of an older version that would be refused now is disabled and kept`()
    async throws
  {
    _ = try await add(SyntheticFont("Lovely"))
    let before = try await match("monospace")
    try await stop()
    // As a version stored it that did not check further names.
    var font = SyntheticFont("Lovely")
    font.furtherNames = [.init(21, "monospace")]
    let store = desktop.folder + "/data/typecase"
    let path = try desktop.font(font, file: "older.ttf")
    let (digest, size) = (try FileDigest.sha256(path: path), font.data().count)
    try FileSystem.copy(path, to: "\(store)/fonts/\(digest).ttf", mode: 0o400)
    let database = try DatabaseQueue(path: store + "/registry.sqlite")
    try await database.write {
      try $0.execute(
        sql: """
          UPDATE registration SET digest = ?1, namesRead = 0, checkedBy = 0, byteCount = ?2,
            report = json_set(report, '$.digest', ?1, '$.byteCount', ?2)
          """, arguments: [digest, size])
    }
    try database.close()
    try await desktop.wait(for: "the name's fault") {
      try await library.fonts().first?.nameFault?.contains("monospace") == true
    }
    try await desktop.wait(for: "the rules") {
      try await match("Lovely").contains("/by-name/") == false
    }
    #expect(try await match("monospace") == before)
    #expect(FileSystem.exists("\(store)/fonts/\(digest).ttf"))
    let shown = try #require(try await library.fonts().first)
    #expect(shown.descriptor.enabled == false)
    let change = try await library.setEnabled(
      true, ids: [try #require(shown.descriptor.id)])
    #expect(change.fonts == [] && change.errors.map(\.code) == [.invalidFontData])
    #expect(try await library.checkStore().map(\.code) == ["name-refused"])
  }

  @Test func `a font of an older version that would take endless drawing is disabled and kept`()
    async throws
  {
    let font = SyntheticFont("Lovely")
    _ = try await add(font)
    try await stop()
    let bytes = font.data(replacing: [
      ("COLR", ColorTables.layers(20_000, of: 33, layer: 34)), ("CPAL", ColorTables.palette),
    ])
    let store = desktop.folder + "/data/typecase"
    let path = try desktop.file("older.ttf", bytes)
    let digest = try FileDigest.sha256(path: path)
    try FileSystem.copy(path, to: "\(store)/fonts/\(digest).ttf", mode: 0o400)
    let database = try DatabaseQueue(path: store + "/registry.sqlite")
    try await database.write {
      try $0.execute(
        sql: """
          UPDATE registration SET digest = ?1, checkedBy = 1, byteCount = ?2,
            report = json_set(report, '$.digest', ?1, '$.byteCount', ?2)
          """, arguments: [digest, bytes.count])
    }
    try database.close()
    try await desktop.wait(for: "the font's fault") {
      try await library.fonts().first?.nameFault?.contains("20000") == true
    }
    let shown = try #require(try await library.fonts().first)
    #expect(shown.descriptor.enabled == false && !shown.isChecked)
    #expect(FileSystem.exists("\(store)/fonts/\(digest).ttf"))
    #expect(try await library.families(offset: 0, limit: 9).families.first?.isChecked == false)
    // What programs see follows a moment after the store.
    try await desktop.wait(for: "the rules") {
      try await match("Lovely").contains("/by-name/") == false
    }
    #expect(try await library.checkStore().map(\.code) == ["font-refused"])
  }

  @Test func `a font that has other names in the cache is read again before that is refused`()
    async throws
  {
    _ = try await add(SyntheticFont("Lovely"))
    try await stop()
    // As if another version of fontconfig had read it.
    let database = try DatabaseQueue(path: desktop.folder + "/data/typecase/registry.sqlite")
    try await database.write {
      try $0.execute(
        sql: "UPDATE fontName SET name = 'Former', folded = 'former' WHERE kind = 'family'")
    }
    try database.close()
    // The small layers become one, whose cache is built again.
    _ = try await add(SyntheticFont("Second"))
    for family in ["Lovely", "Second"] {
      try await desktop.wait(for: "the rules for \(family)") {
        try await match(family).contains("/by-name/")
      }
    }
    let details = try await library.family("Lovely", provider: BusNames.person)
    #expect(details.first?.families == ["Lovely"])
    #expect(try FileSystem.text(of: desktop.folder + "/log").contains("are read again"))
  }

  /// Ends the service, as a logout does.
  private func stop() async throws {
    let process = try #require(try await desktop.registryProcess())
    kill(process, SIGTERM)
    try await desktop.wait(for: "the end of the service") {
      try await desktop.registryProcess() != process
    }
  }
}
