// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseSystemKit

/// How `typecasectl` prepares that Typecase is uninstalled.
struct UninstallCommandTests {
  let desktop: PrivateDesktop
  private var hidden: HiddenFamiliesFile { HiddenFamiliesFile(environment: desktop.environment) }

  init() async throws {
    desktop = try await PrivateDesktop()
    let path = try desktop.font(SyntheticFont("Alpha"))
    let outcome = try await (try await desktop.library()).add([.path(path)]).outcome()
    try #require(outcome.fonts.count == 1, "\(outcome)")
    try hidden.write(HiddenFamilies(["Cantarell"]))
  }

  private func command(_ arguments: String...) async throws -> CommandResult {
    try await desktop.command(["prepare-uninstall"] + arguments)
  }

  @Test func `without a decision nothing is done`() async throws {
    for arguments in [[], ["--keep-fonts", "--remove-fonts"]] {
      let done = try await desktop.command(["prepare-uninstall"] + arguments)
      #expect(done.status != 0 && done.errors.contains("--keep-fonts or --remove-fonts"))
    }
    #expect(try await (try await desktop.library()).fonts().count == 1)
    #expect(hidden.families.names == ["Cantarell"])
  }

  @Test func `fonts are kept, and it says where`() async throws {
    let done = try await command("--keep-fonts")
    let folder = desktop.folder + "/data/fonts/typecase"
    #expect(done.status == 0, "\(done)")
    #expect(
      done.output == "1 font is now an ordinary font in \(folder)\nCantarell: shown\n")
    #expect(try FileSystem.names(in: folder) == ["Alpha-Regular.ttf"])
    #expect(!FileSystem.exists(hidden.path))
  }

  private struct Document: Decodable {
    var kept, removed: Int
    var folder: String?
    var shown: [String]
  }

  @Test func `fonts are removed, and programs can read how many`() async throws {
    let document: Document = try await command("--remove-fonts", "--json").json()
    #expect(document.kept == 0 && document.removed == 1 && document.folder == nil)
    #expect(document.shown == ["Cantarell"])
    #expect(!FileSystem.exists(desktop.folder + "/data/typecase"))
  }
}
