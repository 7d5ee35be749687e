// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseHarfBuzz

extension HarfBuzzFont {
  /// A point of an outline, in the face's units, from the glyph's origin on the baseline.
  public struct Point: Sendable, Hashable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  /// The outline of a glyph as closed chains of straight lines, its curves in as many pieces; empty
  /// for a glyph without an outline: a space, or one of bitmaps only.
  ///
  /// - Parameter pieces: how many lines stand for a curve.
  public func contours(of glyph: UInt32, pieces: Int = 8) -> [[Point]] {
    let pen = OutlinePen(pieces: pieces)
    ctypecase_harfbuzz_draw_glyph(
      handle, glyph, OutlinePen.functions, Unmanaged.passUnretained(pen).toOpaque())
    return pen.contours.filter { $0.count > 2 }
  }
}

/// Takes down what HarfBuzz draws.
private final class OutlinePen {
  var contours: [[HarfBuzzFont.Point]] = []
  private let pieces: Int

  init(pieces: Int) { self.pieces = max(pieces, 1) }

  /// They are never changed once made, and HarfBuzz lets several threads use such an object.
  nonisolated(unsafe) static let functions: OpaquePointer? = {
    guard let functions = hb_draw_funcs_create() else { return nil }
    hb_draw_funcs_set_move_to_func(functions, move, nil, nil)
    hb_draw_funcs_set_line_to_func(functions, line, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(functions, quadratic, nil, nil)
    hb_draw_funcs_set_cubic_to_func(functions, cubic, nil, nil)
    hb_draw_funcs_make_immutable(functions)
    return functions
  }()

  private typealias Raw = UnsafeMutableRawPointer
  private typealias State = UnsafeMutablePointer<hb_draw_state_t>

  private static func pen(_ data: Raw?) -> OutlinePen? {
    data.map { Unmanaged<OutlinePen>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let move:
    @convention(c) (OpaquePointer?, Raw?, State?, Float, Float, Raw?) -> Void = {
      _, data, _, x, y, _ in
      pen(data)?.contours.append([HarfBuzzFont.Point(x: Double(x), y: Double(y))])
    }

  private static let line:
    @convention(c) (OpaquePointer?, Raw?, State?, Float, Float, Raw?) -> Void = {
      _, data, _, x, y, _ in
      pen(data)?.add(HarfBuzzFont.Point(x: Double(x), y: Double(y)))
    }

  private static let quadratic:
    @convention(c) (OpaquePointer?, Raw?, State?, Float, Float, Float, Float, Raw?) -> Void = {
      _, data, _, x1, y1, x, y, _ in
      guard let pen = pen(data), let from = pen.contours.last?.last else { return }
      pen.addCurve { t in
        let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
        return HarfBuzzFont.Point(
          x: a * from.x + b * Double(x1) + c * Double(x),
          y: a * from.y + b * Double(y1) + c * Double(y))
      }
    }

  private static let cubic:
    @convention(c) (
      OpaquePointer?, Raw?, State?, Float, Float, Float, Float, Float, Float, Raw?
    ) -> Void = { _, data, _, x1, y1, x2, y2, x, y, _ in
      guard let pen = pen(data), let from = pen.contours.last?.last else { return }
      pen.addCurve { t in
        let s = 1 - t
        let (a, b, c, d) = (s * s * s, 3 * t * s * s, 3 * t * t * s, t * t * t)
        return HarfBuzzFont.Point(
          x: a * from.x + b * Double(x1) + c * Double(x2) + d * Double(x),
          y: a * from.y + b * Double(y1) + c * Double(y2) + d * Double(y))
      }
    }

  private func add(_ point: HarfBuzzFont.Point) {
    guard !contours.isEmpty else { return }
    contours[contours.count - 1].append(point)
  }

  private func addCurve(_ point: (Double) -> HarfBuzzFont.Point) {
    for piece in 1...pieces { add(point(Double(piece) / Double(pieces))) }
  }
}
