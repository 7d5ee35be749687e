// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePango
import FontInspection
import FoundationEssentials
import Glibc
import Synchronization
import TypecaseFontDescriptors
import TypecaseFontLanguages
import TypecasePangoKit
import TypecaseSystemKit

/// Draws specimens in the sandbox: the helper's side.
///
///     SpecimenRequest ──▶ FaceFontMap, SampleText, SpecimenLayout ──▶ SpecimenBitmap: sealed memory
///
/// Whatever the font, a picture has a bounded size, and what would be drawn outside of it is cut off.
///
/// Each font has a path of its own here, a link that goes when the font was drawn. cairo knows a face by the path of its
/// file, and keeps some that were drawn: under the number of a descriptor, which the next font gets again, it would draw
/// one font with the shapes of another.
public struct SpecimenArtist: FontDrawing {
  public init() {}

  public func draw(_ request: [UInt8], font: String) -> (answer: [UInt8], picture: SealedMemory?) {
    guard let request = try? JSONDecoder().decode(SpecimenRequest.self, from: Data(request)),
      request.isPlausible,
      let picture = Self.atOwnPath(font, { Self.picture(of: request, font: $0) }),
      let header = try? JSONEncoder().encode(SpecimenAnswer(header: picture.header))
    else { return (SpecimenAnswer.none, nil) }
    return (Array(header), picture.memory)
  }

  public func tryOut(_ face: FaceReport, font: String) {
    let request = SpecimenRequest(
      .sentence, index: Int(face.index), script: face.script,
      languages: face.descriptor.languages ?? [], pixels: 32, wrapWidth: 640)
    Self.atOwnPath(font) { Self.picture(of: request, font: $0) }
  }

  /// How many fonts this process has drawn.
  private static let serial = Atomic(0)

  /// Gives a font a path that no other font had or will have in this process.
  ///
  /// - Returns: nil when the link cannot be made.
  @discardableResult
  private static func atOwnPath<Result>(_ font: String, _ body: (String) -> Result?) -> Result? {
    let number = serial.add(1, ordering: .relaxed).newValue
    let path = "/tmp/specimen-\(getpid())-\(number)"
    guard symlink(font.cPath, path.cPath) == 0 else { return nil }
    defer { unlink(path.cPath) }
    return body(path)
  }

  private static func picture(
    of request: SpecimenRequest, font: String
  ) -> (header: SpecimenBitmap.Header, memory: SealedMemory)? {
    guard
      let face = FaceFontMap(
        path: font, index: UInt32(clamping: request.index),
        isVariable: request.variations != nil)
    else { return nil }
    let choice = SampleText.choice(
      for: request.text, script: script(of: face, font: font, request),
      languages: request.languages,
      coverage: face.coverage, personLanguage: request.personLanguage)
    let layout = SpecimenLayout(
      choice.text, face: face,
      style: SpecimenLayout.Style(
        pixels: request.pixels, wrapWidth: request.wrapWidth, variations: request.variations,
        language: choice.language, isRightToLeft: request.isRightToLeft),
      surroundings: nil)
    if let height = request.inkHeight {
      layout.shrink(toInkHeight: height, from: request.pixels, variations: request.variations)
    }
    return render(layout, scale: request.scale, isName: choice.isName)
  }

  /// As the widgets choose it for the faces that they read themselves.
  private static func script(
    of face: FaceFontMap, font: String, _ request: SpecimenRequest
  ) -> String {
    face.script(known: request.script) {
      ScriptFinder.script(
        coverage: $0.scalars(limit: Int.max) { _ in true }.lazy.map(\.value),
        languages: Set(request.languages), isColored: face.isColor,
        claims: ScriptClaims(path: font, index: request.index))
    }
  }

  // MARK: - Pixels

  /// The longest line that is drawn, and the highest text, in pixels of the interface.
  private static let most = (width: 1600.0, height: 2000.0)
  /// How far ink may go beyond the lines, in heights of the text; what shows the picture cuts more of it off.
  private static let overhang = 1.0

  private static func render(
    _ layout: SpecimenLayout, scale: Int, isName: Bool
  ) -> (header: SpecimenBitmap.Header, memory: SealedMemory)? {
    let (line, ink) = (layout.logicalBounds, layout.inkBounds)
    // Of a line that is too long, its beginning.
    let start = layout.isRightToLeft ? max(line.x + line.width - most.width, line.x) : line.x
    let margin = min(line.height, most.height) * overhang
    let left = max(ink.x, start - margin).rounded(.down)
    let right = min(ink.x + ink.width, start + min(line.width, most.width) + margin).rounded(.up)
    let top = max(ink.y, line.y - margin).rounded(.down)
    let bottom = min(ink.y + ink.height, line.y + min(line.height, most.height) + margin)
      .rounded(.up)
    let isColor = layout.isColor
    let format = isColor ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8
    let width = max(0, min(Int(right - left) * scale, SpecimenBitmap.Header.sideLimit))
    let stride = Int(cairo_format_stride_for_width(format, CInt(width)))
    let rows = stride > 0 ? SpecimenBitmap.Header.byteLimit / stride : 0
    let height = max(
      0, min(Int(bottom - top) * scale, SpecimenBitmap.Header.sideLimit, rows))
    let header = SpecimenBitmap.Header(
      x: left, y: top, width: width, height: height, stride: stride, scale: scale,
      logical: line, ink: ink, isColor: isColor, isRightToLeft: layout.isRightToLeft,
      isName: isName)
    guard let surface = cairo_image_surface_create(format, CInt(width), CInt(height)) else {
      return nil
    }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let cairo = cairo_create(surface)
    else { return nil }
    cairo_scale(cairo, Double(scale), Double(scale))
    // The parts of a color font that have the color of the text; it stands on light paper.
    cairo_set_source_rgba(cairo, 0.1, 0.1, 0.1, 1)
    layout.show(in: cairo, x: -left, y: -top)
    let isDrawn = cairo_status(cairo) == CAIRO_STATUS_SUCCESS
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    guard isDrawn else { return nil }
    let count = stride * height
    // A text without ink has a picture without pixels.
    let bytes = UnsafeRawBufferPointer(
      start: count > 0 ? cairo_image_surface_get_data(surface) : nil, count: count)
    var taken = 0
    let memory = try? SealedMemory(name: "specimen") { buffer in
      let piece = min(buffer.count, count - taken)
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[taken..<(taken + piece)]))
      taken += piece
      return piece
    }
    return memory.map { (header, $0) }
  }
}

/// The helper's answer to a request.
struct SpecimenAnswer: Codable {
  /// Nil when the face cannot be drawn.
  var header: SpecimenBitmap.Header?

  /// The answer without a picture, as JSON.
  static let none: [UInt8] = Array("{}".utf8)
}

extension SpecimenRequest {
  /// The most characters of a text.
  static let textLimit = 2000

  /// Whether it can be drawn in a reasonable size.
  var isPlausible: Bool {
    let text =
      switch text {
      case .name(let text), .text(let text): text
      case .sample, .sentence: ""
      }
    return text.unicodeScalars.count <= Self.textLimit && (1...1000).contains(pixels)
      && (1...4).contains(scale) && (0..<0x1_0000).contains(index)
      && wrapWidth.map { (1...4000).contains($0) } ?? true
  }
}
