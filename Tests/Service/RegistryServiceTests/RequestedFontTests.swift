// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import TypecaseBusProtocol
import TypecaseSystemKit

@testable import RegistryService

/// Where a font of a call comes from, and how an error names it.
struct RequestedFontTests {
  /// Where a font comes from, in words.
  private func source(_ argument: FontArgument, hasFile: Bool = true) throws -> String {
    let file = hasFile ? try OwnedDescriptor.open("/dev/null", flags: O_RDONLY) : nil
    switch RequestedFont(argument, index: 0, descriptor: { _ in file }).source {
    case .path(let path): return "path \(path ?? "-")"
    case .file(let descriptor): return descriptor == nil ? "no file" : "file"
    case .asset(let name): return "asset \(name)"
    case .installed: return "installed"
    }
  }

  @Test func `a path counts for more than an open file, that for more than an asset and names`()
    throws
  {
    let names = FontReference(id: "1", postScriptName: "Alpha-Regular", family: "Alpha")
    var argument = FontArgument(reference: names)
    #expect(try source(argument) == "installed")
    argument.reference.asset = "Alpha"
    #expect(try source(argument) == "asset Alpha")
    argument.handle = 0
    #expect(try source(argument) == "file")
    #expect(try source(argument, hasFile: false) == "no file")
    argument.reference.path = Array("/a.ttf".utf8)
    #expect(try source(argument) == "path /a.ttf")
  }

  @Test func `a path may have any bytes`() throws {
    let argument = FontArgument(reference: FontReference(path: [47, 0xFF]))
    #expect(try source(argument) == "path \(PathText.text([47, 0xFF]))")
  }

  @Test(arguments: [[], [0], [47, 0, 97]] as [[UInt8]])
  func `bytes that are no path open nothing, and are told as they were given`(path: [UInt8]) throws
  {
    let argument = FontArgument(reference: FontReference(path: path))
    #expect(try source(argument) == "path -")
    let font = RequestedFont(argument, index: 3) { _ in nil }
    let failure = #expect(throws: FontFailure.self) { _ = try font.open(in: .anywhere) }
    #expect(failure?.code == .fileNotFound && failure?.requestIndex == 3)
    #expect(failure?.busDictionary["path"] == .bytes(path))
  }

  @Test func `what is longer than a path can be is neither used nor told`() throws {
    let long = String(repeating: "a", count: Int(PATH_MAX) + 1)
    let argument = FontArgument(
      reference: FontReference(
        path: Array(long.utf8), asset: long, id: long, postScriptName: long, family: long))
    #expect(try source(argument) == "installed")
    let failure = RequestedFont(argument, index: 0) { _ in nil }.failure(.fileNotFound, "")
    #expect(failure.font == FontReference())
  }

  @Test func `an error has the keys of the font, and not its open file`() {
    let argument = FontArgument(
      reference: FontReference(asset: "Alpha", family: "Alpha"), handle: 0)
    var failure = RequestedFont(argument, index: 2) { _ in nil }.failure(.assetNotFound, "Gone.")
    failure.takenName = "Alpha-Regular"
    #expect(
      failure.busDictionary == [
        "asset": .string("Alpha"), "family": .string("Alpha"), "request-index": .uint32(2),
        "code": .uint32(107), "name": .string("AssetNotFound"), "message": .string("Gone."),
        "detail": .string(""), "taken-name": .string("Alpha-Regular"),
      ])
    #expect(FontFailure(busDictionary: failure.busDictionary) == failure)
  }
}
