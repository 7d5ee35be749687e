// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestDesktop
import TestRandomness
import Testing
import TypecaseSystemKit

@testable import TypecaseSandbox

/// Pictures of documents are decoded in the sandbox, by the real helper.
struct PictureDecodingTests: DecodesPictures {
  let pictures: SandboxedPictures

  init() throws { pictures = try Self.pictures() }

  private static func pictures(
    helper: String? = nil, limits: PictureLimits = PictureLimits()
  ) throws -> SandboxedPictures {
    let helper = try helper ?? PrivateDesktop.program("typecase-inspect")
    // Without the sandbox nothing would be decoded.
    return try SandboxedPictures(
      limits: limits,
      sandbox: { () throws(InspectionUnavailable) in
        try InspectionSandbox(helperPath: helper, sanitizerPath: nil)
      }, helperPath: "/nowhere/typecase-inspect")
  }

  /// Blue, green, red and alpha of a pixel.
  private func pixel(_ picture: DecodedPicture, _ x: Int, _ y: Int) -> [UInt8] {
    let place = y * picture.header.stride + x * 4
    return Array(picture.pixels[place..<(place + 4)])
  }

  private func isAbout(_ pixel: [UInt8], _ wanted: [UInt8]) -> Bool {
    zip(pixel, wanted).allSatisfy { abs(Int($0) - Int($1)) < 12 }
  }

  private let red: [UInt8] = [0, 0, 255, 255]
  private let blue: [UInt8] = [255, 0, 0, 255]

  // MARK: - Pixels

  @Test func `pixels are those of the picture, multiplied by their alpha`() async throws {
    defer { pictures.close() }
    let png = Pictures.png(
      width: 2, height: 2,
      [255, 0, 0, 255] + [0, 255, 0, 128] + [10, 20, 200, 0] + [100, 50, 200, 51])
    let picture = try await decode(png)
    #expect(picture.header.size == PictureSize(width: 2, height: 2))
    #expect(picture.header.stride == 8)
    #expect(
      Array(picture.pixels)
        == [0, 0, 255, 255] + [0, 128, 0, 128] + [0, 0, 0, 0] + [40, 10, 20, 51])
  }

  @Test(arguments: ["png", "jpeg", "tiff", "bmp"])
  func `a picture fits into its box, and keeps its shape`(format: String) async throws {
    defer { pictures.close() }
    let bytes = try Pictures.halves(format, width: 400, height: 100)
    let whole = try await decode(bytes)
    #expect(whole.header.size == PictureSize(width: 400, height: 100))
    for (box, size) in [
      (PictureSize(width: 100, height: 1000), PictureSize(width: 100, height: 25)),
      (PictureSize(width: 1000, height: 10), PictureSize(width: 40, height: 10)),
      (PictureSize(width: 1, height: 1), PictureSize(width: 1, height: 1)),
    ] {
      let picture = try await decode(bytes, width: box.width, height: box.height)
      #expect(picture.header.size == size)
      #expect(picture.header.source == PictureSize(width: 400, height: 100))
      guard size.width > 1 else { continue }
      #expect(isAbout(pixel(picture, 0, 0), red), "\(pixel(picture, 0, 0))")
      #expect(isAbout(pixel(picture, size.width - 1, size.height - 1), blue))
    }
  }

  @Test func `a photograph is turned as its camera was held`() async throws {
    defer { pictures.close() }
    let jpeg = try Pictures.halves("jpeg", width: 400, height: 200)
    // The left side of what is stored is to be at the top, at the bottom, or at the right.
    for (orientation, size, first) in [
      (UInt8(6), PictureSize(width: 50, height: 100), red),
      (8, .init(width: 50, height: 100), blue),
      (3, .init(width: 50, height: 25), blue), (1, .init(width: 50, height: 25), red),
    ] {
      let picture = try await decode(
        Pictures.turned(jpeg, orientation: orientation), width: 50)
      #expect(picture.header.size == size)
      #expect(picture.header.source.width == (orientation > 4 ? 200 : 400))
      #expect(isAbout(pixel(picture, 2, 2), first), "\(orientation): \(pixel(picture, 2, 2))")
    }
  }

  @Test func `what is not transparent has an outline, with few points`() async throws {
    defer { pictures.close() }
    let side = 120
    var pixels: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Double(x) - 59.5, Double(y) - 59.5)
        // A ring: text flows round the outside of it.
        let distance = (dx * dx + dy * dy).squareRoot()
        pixels += [255, 0, 0, (24...48).contains(distance) ? 255 : 0]
      }
    }
    let picture = try await decode(Pictures.png(width: side, height: side, pixels))
    let outline = try #require(picture.header.outline)
    #expect(outline.polygons.count == 1)
    let points = outline.polygons[0]
    #expect((8...64).contains(points.count))
    for point in points {
      let (dx, dy) = (point.x - 0.5, point.y - 0.5)
      #expect(abs((dx * dx + dy * dy).squareRoot() - 0.4) < 0.04, "\(point)")
    }
    let opaque = try await decode(Pictures.png(width: 2, height: 1, [1, 2, 3, 255, 4, 5, 6, 255]))
    #expect(opaque.header.outline == nil)
    let empty = try await decode(Pictures.png(width: 2, height: 1, [1, 2, 3, 0, 4, 5, 6, 0]))
    #expect(empty.header.outline == nil)
  }

  @Test func `a picture in many parts has no outline`() async throws {
    defer { pictures.close() }
    let side = 64
    var pixels: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side { pixels += [0, 0, 0, x % 8 < 4 && y % 8 < 4 ? 255 : 0] }
    }
    let picture = try await decode(Pictures.png(width: side, height: side, pixels))
    #expect(picture.header.outline == nil)
  }

  @Test func `an outline is never more than some hundred points`() async throws {
    defer { pictures.close() }
    var random = SplitMix64(seed: 1)
    let side = 96
    var pixels: [UInt8] = []
    for _ in 0..<side {
      for _ in 0..<side {
        pixels += [0, 0, 0, UInt8.random(in: 0...3, using: &random) > 0 ? 255 : 0]
      }
    }
    let picture = try await decode(Pictures.png(width: side, height: side, pixels))
    let outline = try #require(picture.header.outline)
    #expect(outline.polygons.count <= PictureAnswer.Outline.mostPolygons)
    #expect(outline.polygons.joined().count <= PictureAnswer.Outline.mostPoints)
  }

  @Test(arguments: [
    "[]", "[[0,0,1,1]]", "[[0,0,1,1,2,5000]]", "[[0,0,1,1,-1,2]]", "[[0,0,1,1,2,2,3]]",
  ])
  func `an outline that a helper cannot have traced is none`(coordinates: String) throws {
    let header = #"{"size":{"width":1,"height":1},"stride":4,"source":{"width":1,"height":1},"#
    func isPlausible(_ coordinates: String) throws -> Bool {
      let json = header + #""outline":{"coordinates":\#(coordinates)}}"#
      let read = HelperProtocol.decode(Array(json.utf8), as: PictureAnswer.Header.self)
      return try #require(read).isPlausible(
        byteCount: 4, for: PictureRequest(box: PictureSize(width: 1, height: 1)),
        limits: PictureLimits())
    }
    #expect(try isPlausible("[[0,0,1,1,2,0]]"))
    #expect(try !isPlausible(coordinates))
  }

  @Test func `the first picture of an animation is shown`() async throws {
    defer { pictures.close() }
    let picture = try await decode(Pictures.gif(width: 1, height: 1))
    #expect(picture.header.size == PictureSize(width: 1, height: 1))
  }

  private func animation(
    _ bytes: [UInt8], width: Int = 1000, with other: SandboxedPictures? = nil
  ) async throws -> DecodedPicture {
    let request = PictureRequest(box: PictureSize(width: width, height: 1000), animates: true)
    let result = await (other ?? pictures).picture(bytes, request)
    return try #require(result).get()
  }

  @Test(arguments: [0, 1, 3, nil] as [UInt16?])
  func `all pictures of an animation are there, in time, if they are asked for`(
    repeats: UInt16?
  ) async throws {
    defer { pictures.close() }
    let bytes = Pictures.animation(
      width: 40, height: 20, [(1, 10), (2, 25), (3, 0)], repeats: repeats)
    let still = try await decode(bytes)
    #expect(still.header.animation == nil && still.pixels.count == 40 * 20 * 4)
    #expect(isAbout(pixel(still, 3, 3), red))
    let picture = try await animation(bytes, width: 20)
    #expect(picture.header.size == PictureSize(width: 20, height: 10))
    #expect(picture.pixels.count == 20 * 10 * 4 * 3)
    for (number, color) in [red, [0, 255, 0, 255], blue].enumerated() {
      // The last row of each.
      #expect(isAbout(pixel(picture, 19, number * 10 + 9), color), "\(number)")
    }
    let timing = try #require(picture.header.animation)
    #expect(timing.delays[..<2] == [100, 250])
    // A picture that says nothing of its time is seen all the same.
    #expect(timing.delays[2] >= 20)
    let rounds = try #require([0: 0, 1: 1, 3: 3][repeats ?? 1])
    // Some programs count the first round, and others those behind it.
    #expect(timing.rounds == rounds || rounds > 0 && timing.rounds == rounds + 1)
  }

  @Test func `an animation with too many pixels stands still`() async throws {
    defer { pictures.close() }
    var limits = PictureLimits()
    limits.shownPixels = 2000
    let strict = try Self.pictures(limits: limits)
    defer { strict.close() }
    let bytes = Pictures.animation(
      width: 40, height: 20, [(1, 10), (2, 10), (3, 10)], repeats: 0)
    #expect(try await animation(bytes, with: strict).header.animation == nil)
    // Made smaller it has few enough.
    #expect(try await animation(bytes, width: 20, with: strict).header.animation != nil)
  }

  @Test func `an animation that ends early, or is damaged, does no harm`() async throws {
    defer { pictures.close() }
    let whole = Pictures.animation(
      width: 16, height: 16, [(1, 10), (2, 10), (3, 10)], repeats: 0)
    var random = SplitMix64(seed: 7)
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 6..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let end =
        Bool.random(using: &random) ? bytes.count : Int.random(in: 13...bytes.count, using: &random)
      let request = PictureRequest(box: PictureSize(width: 64, height: 64), animates: true)
      guard case .success(let picture)? = await pictures.picture(Array(bytes[..<end]), request)
      else { continue }
      #expect(
        picture.pixels.count
          == picture.header.stride * picture.header.size.height * picture.header.count)
    }
    // The helper still decodes, or there is a new one.
    #expect(try await animation(whole).header.animation?.delays == [100, 100, 100])
  }

  @Test func `what is seen of an animation follows its time`() {
    let forever = PictureTiming(delays: [100, 250, 50], rounds: 0)
    for (time, picture, rest) in [
      (0, 0, 100), (99, 0, 1), (100, 1, 250), (349, 1, 1), (350, 2, 50), (400, 0, 100),
      (4_150, 1, 200),
    ] {
      let shown = forever.shown(after: time)
      #expect(shown.picture == picture && shown.rest == rest, "\(time)")
    }
    let twice = PictureTiming(delays: [100, 100], rounds: 2)
    #expect(twice.shown(after: 250).rest == 50)
    #expect(twice.shown(after: 300) == (1, nil))
    #expect(twice.shown(after: 1_000_000) == (1, nil))
    // A file says what it likes.
    let odd = PictureTiming(delays: [-5, .max], rounds: 1)
    #expect(odd.delays == [20, 60_000])
  }

  // MARK: - Reasons

  @Test func `a picture with too many pixels is refused before there is room for them`()
    async throws
  {
    defer { pictures.close() }
    // Refused for its size, and not because the helper waited for a row of it.
    let png = Pictures.png(
      width: 1, height: 1, [0, 0, 0, 0], stated: (width: 100_000, height: 100_000))
    #expect(await failure(png) == .tooLarge)
    let gif = Pictures.gif(width: .max, height: .max)
    #expect(await failure(gif) == .tooLarge)
    // The helper still runs.
    _ = try await decode(try Pictures.halves("png", width: 4, height: 4))
  }

  @Test func `a small file of very many pixels is shown or refused in time`() async throws {
    defer { pictures.close() }
    // White, compressed to a thousandth of its pixels.
    let png = try Pictures.halves("png", width: 9900, height: 9900, left: .max, right: .max)
    #expect(png.count < 2 << 20)
    let start = ContinuousClock.now
    let result = await pictures.picture(
      png, PictureRequest(box: PictureSize(width: 64, height: 64)))
    let time = ContinuousClock.now - start
    print("98 megapixels of PNG, \(png.count) bytes: \(time)")
    switch try #require(result) {
    case .success(let picture):
      #expect(picture.header.size == PictureSize(width: 64, height: 64))
      #expect(isAbout(pixel(picture, 32, 32), [255, 255, 255, 255]))
    case .failure(let failure): #expect([.tooLarge, .tookTooLong].contains(failure))
    }
  }

  @Test func `what is no picture is no picture, whatever its beginning`() async throws {
    defer { pictures.close() }
    #expect(await failure([]) == .missing)
    #expect(
      await failure(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)) == .unknownFormat)
    #expect(await failure(Array("%PDF-1.7".utf8)) == .unknownFormat)
    for beginning in [
      [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8), [0x49, 0x49, 42, 0], Array("BM".utf8),
    ] {
      #expect(await failure(beginning + [UInt8](repeating: 0x41, count: 5000)) != nil)
    }
    let png = try Pictures.halves("png", width: 50, height: 50)
    let jpeg = try Pictures.halves("jpeg", width: 50, height: 50)
    for whole in [png, jpeg] {
      for count in [whole.count / 2, 40, 12] {
        #expect(await failure(Array(whole.prefix(count))) == .damaged, "\(count) bytes")
      }
    }
    // Rows that are not there would show what the helper's memory had before.
    let short = Pictures.png(
      width: 1, height: 1, [0, 0, 0, 0], stated: (width: 1, height: 2))
    #expect(await failure(short) == .damaged)
    var limits = PictureLimits()
    limits.byteCount = 100
    let strict = try Self.pictures(limits: limits)
    defer { strict.close() }
    #expect(await failure(png, with: strict) == .tooLarge)
  }

  @Test func `every damaged picture has an answer`() async throws {
    defer { pictures.close() }
    let seed = Int.random(in: 0..<1_000_000)
    print("picture fuzz: seed \(seed)")
    var random = SplitMix64(seed: seed)
    let whole =
      try ["png", "jpeg", "tiff", "bmp"].map {
        try Pictures.halves($0, width: 64, height: 48)
      } + [
        Pictures.gif(width: 30, height: 30),
        Pictures.turned(try Pictures.halves("jpeg", width: 40, height: 30), orientation: 6),
      ]
    var (shown, refused) = (0, [PictureFailure: Int]())
    for _ in 0..<600 {
      var bytes = random.pick(whole, [])
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = .random(in: .min ... .max, using: &random)
        case 1: bytes[place] = random.pick([0, 0xFF, 0x7F, 0x80], 0)
        case 2: bytes.removeSubrange(place..<min(place + 3, bytes.count))
        default: bytes.insert(contentsOf: [0xFF, 0, 0xFF], at: place)
        }
      }
      let result = await pictures.picture(
        bytes, PictureRequest(box: PictureSize(width: 32, height: 32)))
      switch try #require(result) {
      case .success(let picture):
        shown += 1
        #expect(picture.header.size.width <= 32 && picture.header.size.height <= 32)
      case .failure(let failure): refused[failure, default: 0] += 1
      }
    }
    print("picture fuzz: \(shown) shown, \(refused)")
    // Both sides of the line were tried.
    #expect(shown > 20)
    #expect(refused[.damaged, default: 0] > 20)
    #expect(refused[.helperMissing] == nil && refused[.sandboxUnavailable] == nil)
  }

  // MARK: - The helper

  @Test func `a helper that hangs costs one picture, and the reason is time`() async throws {
    let folder = try TemporaryFolder(in: "/tmp")
    let helper = "\(folder.path)/helper"
    try writeProgram("#!/bin/sh\necho '{\"ready\":true}'\nexec sleep 1000\n", to: helper)
    var limits = PictureLimits()
    limits.timePerPicture = .milliseconds(300)
    let hanging = try Self.pictures(helper: helper, limits: limits)
    defer { hanging.close() }
    let png = try Pictures.halves("png", width: 4, height: 4)
    for _ in 0..<2 { #expect(await failure(png, with: hanging) == .tookTooLong) }
  }

  @Test func `a helper that was taken over cannot give an impossible picture`() async throws {
    let folder = try TemporaryFolder(in: "/tmp")
    let helper = "\(folder.path)/helper"
    let size = "{\"width\":100000,\"height\":100000}"
    try writeProgram(
      """
      #!/bin/sh
      echo '{"ready":true}'
      while read -r request <&0; do
        echo '{"picture":{"size":\(size),"stride":400000,"source":\(size)}}'
      done

      """, to: helper)
    let lying = try Self.pictures(helper: helper)
    defer { lying.close() }
    #expect(await failure(try Pictures.halves("png", width: 4, height: 4), with: lying) == .damaged)
  }

  @Test func `the helper reaches neither files nor a network`() async throws {
    let folder = try TemporaryFolder(in: "/tmp")
    let helper = "\(folder.path)/helper"
    try FileSystem.write(Array("secret".utf8), to: "\(folder.path)/secret", mode: 0o644)
    // Says that the format is unknown where it reaches nothing.
    try writeProgram(
      """
      #!/bin/sh
      found=
      for path in /home /root /run /var /etc/passwd \(folder.path)/secret
      do [ -e "$path" ] && found=yes; done
      [ "$(tail -n +3 /proc/net/dev | grep -v lo:)" ] && found=yes
      touch /x 2>/dev/null && found=yes
      echo '{"ready":true}'
      read -r request
      if [ "$found" ]; then echo '{"failure":"damaged"}'
      else echo '{"failure":"unknownFormat"}'; fi
      read -r request

      """, to: helper)
    let looking = try Self.pictures(helper: helper)
    defer { looking.close() }
    let png = try Pictures.halves("png", width: 4, height: 4)
    #expect(await failure(png, with: looking) == .unknownFormat)
  }

  @Test func `the program refuses arguments that are none`() async throws {
    let helper = try PrivateDesktop.program("typecase-inspect")
    let outcome = try await ChildProcess(helper, ["picture", "1", "x"]).run()
    #expect(outcome.ending == .exited(2))
  }
}
