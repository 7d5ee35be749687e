// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType
import TypecaseRichText
import TypecaseSandbox

// The same on screen and on paper.
extension PictureSize {
  /// What a picture gets that says no size, until it is there: pixels of the interface.
  private static let usual = PictureSize(width: 160, height: 120)

  /// The size that an attachment asks for, in pixels of the interface: its own, or that of the picture for what it does not
  /// say.
  ///
  /// - Parameter source: the picture's own size; nil while it is not known.
  package init(of attachment: TextAttachment, source: PictureSize?) {
    func side(_ pixels: Double) -> Int { Int(min(max(pixels.rounded(), 1), 1_000_000)) }
    func said(_ points: Double?) -> Double? {
      points.flatMap { $0.isFinite && $0 > 0 ? DesktopTextSize.pixels(ofPoints: $0) : nil }
    }
    let source = source ?? Self.usual
    let shape = Double(source.width) / Double(source.height)
    self =
      switch (said(attachment.width), said(attachment.height)) {
      case (let width?, let height?): PictureSize(width: side(width), height: side(height))
      case (let width?, nil): PictureSize(width: side(width), height: side(width / shape))
      case (nil, let height?): PictureSize(width: side(height * shape), height: side(height))
      case (nil, nil): source
      }
  }
}

extension PictureFailure {
  /// What is known before anybody is asked to decode an attachment; nil when it may be a picture.
  package init?(before attachment: TextAttachment) {
    if attachment.bytes.isEmpty {
      self = .missing
    } else if !PictureWording.mayBePicture(attachment) {
      self = .notAPicture
    } else {
      return nil
    }
  }
}
