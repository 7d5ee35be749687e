// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Glibc
import SyntheticFonts
import TestDesktop
import TestRandomness
import Testing
import TypecaseSystemKit

@testable import SpecimenDrawing
@testable import TypecasePangoKit

/// Fonts that nobody has agreed to are drawn in the sandbox, by the real helper.
struct SandboxedSpecimensTests {
  private let folder: FontFolder
  private let specimens: SandboxedSpecimens

  init() throws {
    folder = try FontFolder()
    specimens = try SandboxedSpecimens(
      sandbox: InspectionSandbox(helperPath: PrivateDesktop.program("typecase-inspect")))
  }

  @Test func `a picture has the ink of the text that it is of`() async throws {
    defer { specimens.close() }
    let path = try folder.write(SyntheticFont("Inked"))
    let picture = try await specimens.draw(
      SpecimenRequest(.text("Some words"), index: 0, script: "Latn", pixels: 40, scale: 2),
      path: path)
    let face = try #require(FaceFontMap(path: path, index: 0))
    let layout = SpecimenLayout(
      "Some words", face: face, style: SpecimenLayout.Style(pixels: 40), surroundings: nil)
    #expect(picture.logicalBounds == layout.logicalBounds)
    #expect(picture.inkBounds == layout.inkBounds)
    #expect(!picture.isColor && picture.header.scale == 2)
    // Shapes without holes: their ink is a good part of the box around it.
    let inked = picture.pixels.count { $0 > 128 }
    let box = layout.inkBounds
    #expect(Double(inked) > box.width * box.height * 4 * 0.25)
  }

  @Test func `a name that the face is not made for is a sample of its own script`() async throws {
    defer { specimens.close() }
    var font = SyntheticFont("Tamil Letters")
    font.coverage = [0xB80...0xBFF]
    let path = try folder.write(font)
    for (name, isName) in [("Tamil Letters", false), ("தமிழ்", true)] {
      let picture = try await specimens.draw(
        SpecimenRequest(.name(name), index: 0, script: "Taml", pixels: 20), path: path)
      #expect(picture.header.isName == isName)
      #expect(picture.pixels.contains { $0 > 0 })
    }
  }

  @Test func `a font that marks far beyond its line gives a picture of a bounded size`()
    async throws
  {
    defer { specimens.close() }
    var font = SyntheticFont("Painter")
    font.reach = 16_000
    let path = try folder.write(font)
    let picture = try await specimens.draw(
      SpecimenRequest(.text("Hello"), index: 0, script: "Latn", pixels: 40, scale: 4), path: path)
    // The line, and as much again on each side.
    let (line, header) = (picture.logicalBounds, picture.header)
    #expect(header.height == Int(3 * line.height) * 4)
    #expect(header.width <= Int(line.width + 2 * line.height + 2) * 4)
    #expect(picture.pixels.allSatisfy { $0 == 255 })
  }

  @Test func `each font is drawn with its own shapes, whatever was drawn before it`() async throws {
    defer { specimens.close() }
    let request = SpecimenRequest(.text("Same"), index: 0, script: "Latn", pixels: 30)
    var seen: Set<[UInt8]> = []
    for seed in 0..<12 {
      var font = SyntheticFont("Same")
      font.seed = UInt32(seed)
      // The path is the same each time.
      let path = try folder.write(font)
      let picture = try await specimens.draw(request, path: path)
      let alone = try SandboxedSpecimens(
        sandbox: InspectionSandbox(helperPath: PrivateDesktop.program("typecase-inspect")))
      defer { alone.close() }
      #expect(try await alone.draw(request, path: path).pixels == picture.pixels, "font \(seed)")
      seen.insert(picture.pixels)
    }
    #expect(seen.count == 12)
  }

  @Test func `what is no font has no picture, and does not end the helper`() async throws {
    defer { specimens.close() }
    let nothing = try folder.write("nothing.ttf", Array(repeating: 0x41, count: 4096))
    let request = SpecimenRequest(.sample, index: 0, script: "Latn", pixels: 20)
    await #expect(throws: SandboxedSpecimens.Failure.self) {
      try await specimens.draw(request, path: nothing)
    }
    await #expect(throws: SandboxedSpecimens.Failure.self) {
      try await specimens.draw(request, path: "/nowhere.ttf")
    }
    let picture = await specimens.picture(request, path: try folder.write(SyntheticFont("After")))
    #expect(picture != nil)
  }

  @Test func `a helper that hangs costs one picture, and the next has a new helper`() async throws {
    let good = try folder.write(SyntheticFont("Good"))
    let bad = try folder.write(SyntheticFont("Bad"))
    // Says that it is ready, and never answers to the first request of the first helper.
    let helper = folder.path + "/helper"
    try writeProgram("#!/bin/sh\necho '{\"ready\":true}'\nexec sleep 1000\n", to: helper)
    let hanging = try SandboxedSpecimens(
      sandbox: InspectionSandbox(helperPath: helper), timePerPicture: .milliseconds(300))
    defer { hanging.close() }
    let request = SpecimenRequest(.sample, index: 0, script: "Latn", pixels: 20)
    for path in [bad, good] {
      let start = ContinuousClock.now
      let picture = await hanging.picture(request, path: path)
      #expect(picture == nil)
      #expect(ContinuousClock.now - start >= .milliseconds(300), "\(path) was not asked for")
    }
    // It is not tried again: the answer needs no helper.
    await #expect(throws: SandboxedSpecimens.Failure(description: "no answer after 0.3 seconds")) {
      try await hanging.draw(request, path: bad)
    }
  }

  @Test func `a helper that was taken over cannot give an impossible picture`() async throws {
    let path = try folder.write(SyntheticFont("Lie"))
    let helper = folder.path + "/helper"
    try writeProgram(
      """
      #!/bin/sh
      echo '{"ready":true}'
      while read -r request <&0; do
        echo '{"header":{"x":0,"y":0,"width":100000,"height":100000,"stride":100000,"scale":1}}'
      done

      """, to: helper)
    let lying = try SandboxedSpecimens(sandbox: InspectionSandbox(helperPath: helper))
    defer { lying.close() }
    let picture = await lying.picture(
      SpecimenRequest(.sample, index: 0, script: "Latn", pixels: 20), path: path)
    #expect(picture == nil)
  }

  @Test func `a picture that nobody wants any more is not waited for`() async throws {
    let path = try folder.write(SyntheticFont("Unwanted"))
    let helper = folder.path + "/helper"
    try writeProgram("#!/bin/sh\necho '{\"ready\":true}'\nexec sleep 1000\n", to: helper)
    let slow = try SandboxedSpecimens(sandbox: InspectionSandbox(helperPath: helper))
    let request = SpecimenRequest(.sample, index: 0, script: "Latn", pixels: 20)
    let first = Task { await slow.picture(request, path: path) }
    let second = Task { await slow.picture(request, path: path) }
    second.cancel()
    #expect(await second.value == nil)
    slow.close()
    #expect(await first.value == nil)
    #expect(await slow.picture(request, path: path) == nil)
  }
}

/// What of a picture's description is believed.
struct PictureBoundsTests {
  private func header(_ change: (inout SpecimenBitmap.Header) -> Void = { _ in })
    -> SpecimenBitmap.Header
  {
    let box = SpecimenLayout.Bounds(x: 0, y: 0, width: 10, height: 4)
    var header = SpecimenBitmap.Header(
      x: 0, y: 0, width: 10, height: 4, stride: 12, scale: 1, logical: box, ink: box,
      isColor: false, isRightToLeft: false, isName: false)
    change(&header)
    return header
  }

  @Test func `a picture must have the bytes that it says`() {
    #expect(header().isPlausible(byteCount: 48, scale: 1))
    #expect(!header().isPlausible(byteCount: 47, scale: 1))
    #expect(!header().isPlausible(byteCount: 48, scale: 2))
    // Colors take four bytes.
    #expect(!header { $0.isColor = true }.isPlausible(byteCount: 48, scale: 1))
    #expect(!header { $0.width = -1 }.isPlausible(byteCount: 48, scale: 1))
    #expect(!header { $0.stride = 9 }.isPlausible(byteCount: 36, scale: 1))
    #expect(!header { $0.height = .max }.isPlausible(byteCount: 48, scale: 1))
    #expect(!header { $0.x = .infinity }.isPlausible(byteCount: 48, scale: 1))
    #expect(!header { $0.logical.width = .nan }.isPlausible(byteCount: 48, scale: 1))
    #expect(!header { $0.ink.y = -1e9 }.isPlausible(byteCount: 48, scale: 1))
  }
}

/// A folder of fonts that is deleted after the test.
private final class FontFolder: Sendable {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init() throws { folder = try TemporaryFolder(in: "/tmp") }

  func write(_ font: SyntheticFont) throws -> String {
    try write("\(font.family).ttf", font.data())
  }

  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = "\(folder.path)/\(name)"
    try FileSystem.write(bytes, to: path, mode: 0o644)
    return path
  }
}
