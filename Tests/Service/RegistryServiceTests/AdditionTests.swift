// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// The person adds files, folders and archives through the registry.
struct AdditionTests {
  let desktop: PrivateDesktop

  init() async throws { desktop = try await PrivateDesktop() }

  /// A zip of files of the bundle, made by Python.
  private func zip(_ names: String...) async throws -> String {
    let path = desktop.folder + "/fonts.zip"
    _ = try await desktop.run(
      "/usr/bin/python3",
      [
        "-c",
        "import sys, zipfile\nzip = zipfile.ZipFile(sys.argv[1], 'w')\n"
          + "for name in sys.argv[3:]: zip.write(sys.argv[2] + '/' + name, 'in/' + name)\n"
          + "zip.close()", path, desktop.bundle,
      ] + names)
    return path
  }

  private func names(_ outcome: FontOutcome) -> [String?] {
    outcome.results.map { "\($0.requestIndex ?? -1) \($0.member ?? "-")" }
  }

  @Test func `files, a folder and an archive are added, and each font says where it was`()
    async throws
  {
    try desktop.font(SyntheticFont("Alpha"), file: "a.ttf")
    try desktop.file("README", Array("read me".utf8))
    try desktop.file("bad.ttf", Damage.overlappingTables.data())
    let archive = try await zip("a.ttf", "README", "bad.ttf")
    let folder = desktop.folder + "/mine"
    try FileSystem.createDirectories(folder + "/deep", mode: 0o700)
    try FileSystem.write(SyntheticFont("Beta").data(), to: folder + "/deep/b.ttf")
    let single = folder + ".ttf"
    try FileSystem.write(SyntheticFont("Gamma").data(), to: single)

    let library = try await desktop.library()
    let outcome = try await library.add([.path(archive), .path(folder), .path(single)]).outcome()
    #expect(outcome.response == .done)
    #expect(Set(names(outcome)) == ["0 in/a.ttf", "1 deep/b.ttf", "2 -"])
    #expect(outcome.passedOver == 1)
    let failure = try #require(outcome.errors.first)
    #expect(outcome.errors.count == 1)
    #expect(failure.member == "in/bad.ttf")
    #expect(failure.path == archive)
    #expect(failure.code == .invalidFontData)
    #expect(failure.check == "directory")
    #expect(failure.fault == "overlapping-tables")
    #expect(failure.table?.utf8.count == 4)
    #expect((failure.offset ?? 0) > 0)
    #expect(failure.detail.contains("overlap"))
    #expect(try await library.fonts().map(\.descriptor.family) == ["Alpha", "Beta", "Gamma"])
    #expect(try FileSystem.names(in: desktop.folder + "/data/typecase/staging").isEmpty)
  }

  @Test func `a folder may be passed as a descriptor`() async throws {
    try desktop.font(SyntheticFont("Alpha"), file: "a.ttf")
    let folder = try OwnedDescriptor.open(desktop.bundle)
    let outcome = try await (try await desktop.library()).add([.file(folder)]).outcome()
    #expect(names(outcome) == ["0 a.ttf"], "\(outcome.errors)")
  }

  @Test func `a font that is there already is refused, skipped, or replaced`() async throws {
    var font = SyntheticFont("Alpha")
    let path = try desktop.font(font, file: "a.ttf")
    let library = try await desktop.library()
    #expect(try await library.add([.path(path)]).outcome().fonts.count == 1)
    font.seed = 1
    let newer = try desktop.font(font, file: "b.ttf")
    let archive = try await zip("a.ttf", "b.ttf")

    let refused = try await library.add([.path(archive)]).outcome()
    #expect(refused.fonts.isEmpty)
    #expect(Set(refused.errors.map(\.code)) == [.alreadyRegistered, .duplicatedName])
    #expect(refused.skipped.isEmpty)

    let skipped = try await library.add([.path(archive)], duplicates: .skip).outcome()
    #expect(skipped.response == .done)
    #expect(skipped.errors.isEmpty)
    #expect(Set(skipped.skipped.compactMap(\.member)) == ["in/a.ttf", "in/b.ttf"])

    let before = try #require(try await library.fonts().first)
    let replaced = try await library.add([.path(newer)], duplicates: .replace).outcome()
    #expect(replaced.errors.isEmpty)
    #expect(replaced.fonts.count == 1)
    let after = try await library.fonts()
    #expect(after.count == 1)
    #expect(after.first?.digest != before.digest)
  }

  @Test func `a font is added without the tables for which it was refused, and known again`()
    async throws
  {
    let font = SyntheticFont("Colorful")
    let bytes = font.data(replacing: [
      ("COLR", ColorTables.layers(20_000, of: 33, layer: 34)), ("CPAL", ColorTables.palette),
      ("Zzzz", [1, 2, 3]),
    ])
    let path = try desktop.file("colorful.ttf", bytes)
    let library = try await desktop.library()
    let refused = try await library.add([.path(path)]).outcome()
    let failure = try #require(refused.errors.first)
    #expect(failure.check == "tables" && failure.fault == "too-many-layers")
    #expect(failure.removableTables == ["COLR", "CPAL", "Zzzz"])
    #expect(failure.loss?.contains("colors") == true)

    let added = try await library.add([.path(path)], leavesOutUncheckedTables: true).outcome()
    #expect(added.errors.isEmpty && added.fonts.count == 1, "\(added.errors)")
    let installed = try #require(try await library.fonts().first)
    #expect(installed.isChecked && installed.color == .none)
    // The rest is as it was, with right checksums.
    let stored = try OwnedDescriptor.open(installed.location.path).readAll(limit: 1 << 20)
    #expect(stored == font.data())
    for leavesOut in [true, false] {
      let again = try await library.add([.path(path)], leavesOutUncheckedTables: leavesOut)
        .outcome()
      #expect(again.errors.map(\.code) == [.alreadyRegistered])
    }
    _ = try await library.remove(ids: [try #require(installed.descriptor.id)])
    #expect(
      try await library.add([.path(path)]).outcome().errors.map(\.code) == [.invalidFontData])
  }

  @Test func `what cannot be left out is refused all the same, and an app is offered nothing`()
    async throws
  {
    let font = SyntheticFont("Colorful")
    let bytes = font.data(replacing: [("COLR", [1, 2, 3]), ("glyf", [])])
    let path = try desktop.file("colorful.ttf", bytes)
    let library = try await desktop.library()
    let outcome = try await library.add([.path(path)], leavesOutUncheckedTables: true).outcome()
    #expect(outcome.fonts.isEmpty && outcome.errors.first?.removableTables == nil)

    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    let other = try desktop.file(
      "other.ttf", font.data(replacing: [("Zzzz", [1, 2, 3])]))
    let asked = try await (try await desktop.provider()).register([.path(other)]).outcome()
    #expect(asked.errors.map(\.code) == [.invalidFontData])
    withExtendedLifetime(prompts) {}
  }

  @Test func `a font of an app is not replaced`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    var font = SyntheticFont("Alpha")
    let path = try desktop.font(font, file: "a.ttf")
    _ = try await (try await desktop.provider()).register([.path(path)]).outcome()
    font.seed = 1
    let newer = try desktop.font(font, file: "b.ttf")
    let library = try await desktop.library()
    let outcome = try await library.add([.path(newer)], duplicates: .replace).outcome()
    #expect(outcome.errors.map(\.code) == [.duplicatedName])
    #expect(try await library.fonts().map(\.descriptor.provider) == [PrivateDesktop.appID])
    await prompts.withdraw()
  }

  @Test func `an app cannot offer an archive or a folder`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    try desktop.font(SyntheticFont("Alpha"), file: "a.ttf")
    let archive = try await zip("a.ttf")
    let inside = try desktop.file(
      "fonts.zip", try OwnedDescriptor.open(archive).readAll(limit: 1 << 20))
    let outcome = try await (try await desktop.provider()).register(
      [.path(inside), .path(desktop.bundle + "/.")]
    ).outcome()
    #expect(outcome.fonts.isEmpty)
    #expect(outcome.errors.count == 2)
    #expect(outcome.errors.first { $0.requestIndex == 0 }?.fault == "archive")
    #expect(prompts.questions.isEmpty)
  }

  @Test func `an archive bomb is refused, and the other files are installed`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"), file: "a.ttf")
    let bomb = desktop.folder + "/bomb.zip"
    _ = try await desktop.run(
      "/usr/bin/python3",
      [
        "-c",
        "import sys, zipfile\n"
          + "zip = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)\n"
          + "zip.write(sys.argv[2], 'good.ttf')\n"
          + "zip.writestr('bomb.ttf', bytes([0, 1, 0, 0]) + bytes(100 << 20))\nzip.close()",
        bomb, path,
      ])
    let library = try await desktop.library()
    let outcome = try await library.add([.path(bomb), .path(path)]).outcome()
    #expect(names(outcome) == ["1 -"])
    #expect(outcome.errors.map(\.code) == [.exceededResourceLimit])
    #expect(outcome.errors.map(\.fault) == ["unpacks-too-large"])
  }

  @Test func `the warnings of an installed font say where they are`() async throws {
    let font = SyntheticFont("Alpha")
    let path = try desktop.file("a.ttf", font.data(with: .contradictoryStyle))
    let library = try await desktop.library()
    _ = try await library.add([.path(path)]).outcome()
    let id = try #require(try await library.fonts().first?.descriptor.id)
    // The sanitizer may report the same in its own words.
    let warnings = try await library.font(id: id).warnings
    let warning = try #require(warnings.first { $0.fault == "contradictory-style" })
    #expect(warning.table == "OS/2")
    #expect(warning.offset == font.offset(of: "OS/2", field: 62))
    #expect(warning.place.contains("OS/2"))
    #expect(warning.message.hasSuffix("."))
  }

  @Test func `the prompt is told what a warning means and where it is`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.refused))
    let path = try desktop.file("a.ttf", SyntheticFont("Alpha").data(with: .contradictoryStyle))
    _ = try await (try await desktop.provider()).register([.path(path)]).outcome()
    let warning = try #require(prompts.questions.first?.warnings.last)
    #expect(warning.family == "Alpha")
    #expect(warning.style == "Regular")
    #expect(warning.place.contains("OS/2"))
    #expect(warning.detail.contains("fsSelection"))
  }

  @Test func `an unknown value of an option is refused`() async throws {
    let bus = try await BusConnection.open(address: desktop.address)
    let error = await #expect(throws: BusError.self) {
      try await bus.call(
        BusNames.Management.manager, "AddFonts",
        [.dictionaries([]), .dictionary(["duplicates": .string("perhaps")])])
    }
    #expect(error?.name == BusError.invalidArguments)
  }
}
