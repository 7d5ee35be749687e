// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Limits on decoding pictures.
package struct PictureLimits: Sendable, Hashable {
  /// The largest picture, in bytes as it is stored.
  package var byteCount = 64 << 20
  /// The most pixels of a picture as it is stored; with four bytes each they are within the memory of a helper.
  package var sourcePixels = 100_000_000
  /// The most pixels of a picture as it is shown.
  package var shownPixels = 16_000_000
  /// By the clock, for one picture.
  package var timePerPicture = Duration.seconds(10)
  /// Of the helper, in bytes.
  package var addressSpace: UInt64 = 1 << 30

  /// Whether the helper has no sandbox around it, and gives its own rights up before it reads a picture.
  package var isAlone = false

  package init() {}

  /// The arguments of the helper.
  package var arguments: [String] {
    [
      isAlone ? Self.modeAlone : Self.mode, "\(addressSpace)",
      "\(timePerPicture.components.seconds + 5)", "\(byteCount)",
      "\(sourcePixels)", "\(shownPixels)",
    ]
  }

  /// The first argument of a helper for pictures.
  private static let mode = "picture"
  /// That of one without a sandbox.
  private static let modeAlone = "picture-alone"

  /// Whether the first argument is that of a helper for pictures.
  package static func isMode(_ argument: String?) -> Bool {
    argument == mode || argument == modeAlone
  }

  /// What the arguments say; the time is that of the processor, which is longer than by the clock.
  package init?(_ arguments: some Collection<String>) {
    let words = Array(arguments)
    guard words.count == 6, Self.isMode(words[0]), let addressSpace = UInt64(words[1]),
      let seconds = UInt32(words[2]), let byteCount = Int(words[3]),
      let sourcePixels = Int(words[4]), let shownPixels = Int(words[5])
    else { return nil }
    isAlone = words[0] == Self.modeAlone
    self.addressSpace = addressSpace
    timePerPicture = .seconds(Int(seconds))
    self.byteCount = byteCount
    self.sourcePixels = sourcePixels
    self.shownPixels = shownPixels
  }
}
