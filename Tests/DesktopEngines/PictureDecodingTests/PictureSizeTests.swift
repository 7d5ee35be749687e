// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TypecaseSandbox

/// The sizes that pictures say, and those that they are shown in.
struct PictureSizeTests {
  @Test func `the first bytes of PNG, JPEG and GIF say how large they are`() throws {
    #expect(
      PictureSize(statedBy: Pictures.pngHead(width: 70_000, height: 3))
        == PictureSize(width: 70_000, height: 3))
    #expect(
      PictureSize(statedBy: Pictures.gif(width: 300, height: 2))
        == PictureSize(width: 300, height: 2))
    let jpeg = try Pictures.halves("jpeg", width: 321, height: 123)
    for bytes in [jpeg, Pictures.turned(jpeg, orientation: 6)] {
      #expect(PictureSize(statedBy: bytes) == PictureSize(width: 321, height: 123))
    }
  }

  @Test func `what is cut off or damaged says nothing, and is not read beyond its end`() throws {
    let whole = [
      Pictures.pngHead(width: 9, height: 9), Pictures.gif(width: 9, height: 9),
      try Pictures.halves("jpeg", width: 9, height: 9),
    ]
    for bytes in whole {
      for count in 0..<bytes.count { _ = PictureSize(statedBy: Array(bytes.prefix(count))) }
      #expect(PictureSize(statedBy: Array(bytes.prefix(9))) == nil)
    }
    #expect(PictureSize(statedBy: Pictures.gif(width: 0, height: 9)) == nil)
    let endless: [UInt8] = [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 1 << 20)
    #expect(PictureSize(statedBy: endless) == nil)
    #expect(PictureSize(statedBy: [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 1, 2, 3]) == nil)
    #expect(PictureSize(statedBy: [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF]) == nil)
  }

  @Test func `a size fits into its box and its number of pixels`() {
    let large = PictureSize(width: 4000, height: 2000)
    func fitted(_ width: Int, _ height: Int, _ pixels: Int = .max) -> PictureSize {
      large.fitted(into: PictureSize(width: width, height: height), pixelLimit: pixels)
    }
    #expect(fitted(5000, 5000) == large)
    #expect(fitted(1000, 5000) == PictureSize(width: 1000, height: 500))
    #expect(fitted(1000, 100) == PictureSize(width: 200, height: 100))
    #expect(fitted(5000, 5000, 80_000) == PictureSize(width: 400, height: 200))
    #expect(fitted(0, 0) == PictureSize(width: 1, height: 1))
    let line = PictureSize(width: 1, height: .max)
    #expect(line.pixels == .max)
    #expect(
      line.fitted(into: PictureSize(width: 10, height: 10), pixelLimit: 100)
        == PictureSize(width: 1, height: 10))
  }

  @Test func `the arguments of the helper are its limits`() {
    var limits = PictureLimits()
    limits.sourcePixels = 12
    limits.byteCount = 34
    let read = PictureLimits(limits.arguments)
    #expect(read?.sourcePixels == 12)
    #expect(read?.byteCount == 34)
    #expect(read?.addressSpace == limits.addressSpace)
    #expect(PictureLimits(limits.arguments.dropLast()) == nil)
    #expect(PictureLimits([]) == nil)
  }
}
