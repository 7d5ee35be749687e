// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What the helper is asked for: the bytes of the picture come with it.
package struct PictureRequest: Sendable, Hashable, Codable {
  /// The picture is made no larger than this, in pixels, and keeps its shape.
  package var box: PictureSize

  package init(box: PictureSize) {
    func side(_ length: Int) -> Int { min(max(length, 1), Self.sideLimit) }
    self.box = PictureSize(width: side(box.width), height: side(box.height))
  }

  /// No picture is made wider or higher, in pixels: the textures of most graphics drivers can be as large.
  package static let sideLimit = 8192
}

/// The helper's answer: the pixels come with it, unless there is a failure.
package struct PictureAnswer: Sendable, Hashable, Codable {
  package var failure: PictureFailure?
  package var picture: Header?

  package init(failure: PictureFailure) { self.failure = failure }

  package init(picture: Header) { self.picture = picture }

  /// The properties of a picture besides its pixels.
  ///
  /// A pixel is four bytes: blue, green, red and alpha, the colors multiplied by alpha.
  package struct Header: Sendable, Hashable, Codable {
    package var size: PictureSize
    /// From one row of pixels to the next, in bytes.
    package var stride: Int
    /// The picture's own size, as it is to be seen: after it was turned.
    package var source: PictureSize

    package init(size: PictureSize, stride: Int, source: PictureSize) {
      self.size = size
      self.stride = stride
      self.source = source
    }

    /// Whether a picture of this many bytes agrees with this description and with what was asked for; the picture may have
    /// taken the helper over.
    package func isPlausible(
      byteCount: Int, for request: PictureRequest, limits: PictureLimits
    ) -> Bool {
      (1...request.box.width).contains(size.width) && (1...request.box.height).contains(size.height)
        && size.pixels <= limits.shownPixels && stride == size.width * 4
        && byteCount == stride * size.height && source.width >= size.width
        && source.height >= size.height && source.pixels <= limits.sourcePixels
    }
  }
}
