// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestDesktop
import TestRandomness
import Testing
import TypecaseSystemKit

@testable import TypecaseSandbox

/// Where there is no bubblewrap, as in an app's own sandbox, the real helper decodes pictures without rights.
struct PicturesAloneTests: DecodesPictures {
  let pictures: SandboxedPictures

  init() throws { pictures = try Self.pictures() }

  private static func pictures(
    helper: String? = nil, limits: PictureLimits = PictureLimits()
  ) throws -> SandboxedPictures {
    let helper = try helper ?? PrivateDesktop.program("typecase-inspect")
    return try SandboxedPictures(
      limits: limits,
      sandbox: { () throws(InspectionUnavailable) in
        try InspectionSandbox(
          helperPath: helper, bubblewrapPath: "/nowhere/bwrap", sanitizerPath: nil)
      }, helperPath: helper)
  }

  @Test(arguments: ["png", "jpeg", "tiff", "bmp"])
  func `each format is decoded as in the sandbox`(format: String) async throws {
    defer { pictures.close() }
    let helper = try PrivateDesktop.program("typecase-inspect")
    let sandboxed = try SandboxedPictures { () throws(InspectionUnavailable) in
      try InspectionSandbox(helperPath: helper, sanitizerPath: nil)
    }
    defer { sandboxed.close() }
    let bytes = try Pictures.halves(format, width: 400, height: 100)
    let alone = try await decode(bytes, width: 80)
    let request = PictureRequest(box: PictureSize(width: 80, height: 1000))
    let other = try #require(await sandboxed.picture(bytes, request)).get()
    #expect(alone.header.size == PictureSize(width: 80, height: 20))
    #expect(Array(alone.pixels) == Array(other.pixels))
  }

  @Test func `of an animation the first picture is decoded`() async throws {
    defer { pictures.close() }
    let picture = try await decode(Pictures.gif(width: 1, height: 1))
    #expect(picture.header.size == PictureSize(width: 1, height: 1))
  }

  @Test func `pictures that are too large are refused, and a thin one is shown`() async throws {
    defer { pictures.close() }
    let png = Pictures.png(
      width: 1, height: 1, [0, 0, 0, 0], stated: (width: 100_000, height: 100_000))
    #expect(await failure(png) == .tooLarge)
    #expect(await failure(Pictures.gif(width: .max, height: .max)) == .tooLarge)
    // A file of some hundred kilobytes for 98 million pixels.
    let bomb = try Pictures.halves("png", width: 9900, height: 9900, left: .max, right: .max)
    let reason = await failure(bomb)
    #expect(reason == nil || reason == .tooLarge || reason == .tookTooLong)
    let thin = try Pictures.halves("png", width: 100_000, height: 1)
    let picture = try await decode(thin)
    #expect(picture.header.source == PictureSize(width: 100_000, height: 1))
    #expect(picture.header.size.width <= 1000)
    let high = try Pictures.halves("png", width: 1, height: 100_000)
    #expect(try await decode(high).header.size.height <= 1000)
  }

  @Test func `every damaged picture has an answer`() async throws {
    defer { pictures.close() }
    let seed = Int.random(in: 0..<1_000_000)
    print("picture fuzz, alone: seed \(seed)")
    var random = SplitMix64(seed: seed)
    let whole =
      try ["png", "jpeg", "tiff", "bmp"].map {
        try Pictures.halves($0, width: 64, height: 48)
      } + [Pictures.gif(width: 30, height: 30)]
    var (shown, damaged) = (0, 0)
    for _ in 0..<300 {
      var bytes = random.pick(whole, [])
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: .min ... .max, using: &random)
      }
      switch await failure(bytes) {
      case nil: shown += 1
      case .damaged: damaged += 1
      case let other?: #expect(other != .helperMissing && other != .sandboxUnavailable)
      }
    }
    #expect(shown > 10)
    #expect(damaged > 10)
  }

  @Test func `without a helper nothing is decoded, and the reason says so`() async throws {
    let png = try Pictures.halves("png", width: 4, height: 4)
    let missing = try Self.pictures(helper: "/nowhere/typecase-inspect")
    defer { missing.close() }
    #expect(await failure(png, with: missing) == .helperMissing)
    let failing = try Self.pictures(helper: "/bin/false")
    defer { failing.close() }
    #expect(await failure(png, with: failing) == .sandboxUnavailable)
  }

  @Test
  func `the decoder of pictures reaches no file, no network, no program and no other process`()
    async throws
  {
    let probe = try PrivateDesktop.program("ConfinedProbe")
    func attempt(_ what: String) async throws -> (ChildProcess.Ending, String) {
      let outcome = try await ChildProcess(probe, [what]).run()
      return (outcome.ending, String(decoding: outcome.output, as: UTF8.self))
    }
    for allowed in ["nothing", "read-open"] {
      #expect(try await attempt(allowed) == (.exited(0), "done"), "\(allowed)")
    }
    for (refused, error) in [
      ("open", EACCES), ("create", EACCES), ("link", EACCES), ("code", EACCES), ("signal", EPERM),
      ("memory", ENOMEM),
    ] {
      #expect(try await attempt(refused) == (.exited(0), "\(error)"), "\(refused)")
    }
    for fatal in ["network", "bus", "program", "thread"] {
      #expect(try await attempt(fatal) == (.signalled(SIGSYS), ""), "\(fatal)")
    }
  }
}
