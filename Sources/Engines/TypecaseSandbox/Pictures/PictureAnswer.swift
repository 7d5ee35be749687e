// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What the helper is asked for: the bytes of the picture come with it.
package struct PictureRequest: Sendable, Hashable, Codable {
  /// The picture is made no larger than this, in pixels, and keeps its shape.
  package var box: PictureSize
  /// Whether all pictures of an animation are wanted; otherwise it is the first.
  package var animates: Bool

  package init(box: PictureSize, animates: Bool = false) {
    self.animates = animates
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
    /// Of an animation, whose pictures are one after another in the pixels; nil for a picture that stands still.
    package var animation: PictureTiming?
    /// What of it is not transparent; nil where all of it is seen, or nothing, and for an animation.
    package var outline: Outline?

    package init(
      size: PictureSize, stride: Int, source: PictureSize, animation: PictureTiming? = nil,
      outline: Outline? = nil
    ) {
      self.outline = outline
      self.size = size
      self.stride = stride
      self.source = source
      self.animation = animation
    }

    /// How many pictures there are.
    package var count: Int { animation?.delays.count ?? 1 }

    /// Whether a picture of this many bytes agrees with this description and with what was asked for; the picture may have
    /// taken the helper over.
    package func isPlausible(
      byteCount: Int, for request: PictureRequest, limits: PictureLimits
    ) -> Bool {
      (1...request.box.width).contains(size.width) && (1...request.box.height).contains(size.height)
        && animation.map { request.animates && $0.isPlausible } ?? true
        && outline?.isPlausible ?? true
        && size.pixels * count <= limits.shownPixels && stride == size.width * 4
        && byteCount == stride * size.height * count && source.width >= size.width
        && source.height >= size.height && source.pixels <= limits.sourcePixels
    }
  }
}
