// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseDataDetection

/// What finding data in a text takes.
struct DetectionFigures: Encodable {
  var path: String
  var bytes: Int
  /// How many addresses of the web and of mail there are.
  var addressCount: Int
  /// How many finds of any kind.
  var count: Int
  /// Seconds of each turn.
  var addresses: [Double]
  var all: [Double]

  init(path: String) throws {
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    (self.path, bytes) = (path, text.utf8.count)
    (addresses, addressCount) = Self.turns(
      DataDetector(kinds: [.webAddresses, .mailAddresses]), text)
    (all, count) = Self.turns(DataDetector(), text)
  }

  /// Five turns, after one in which tables are read.
  private static func turns(_ detector: DataDetector, _ text: String) -> ([Double], Int) {
    var count = detector.detect(in: text).count
    let times = (0..<5).map { _ in seconds { count = detector.detect(in: text).count } }
    return (times, count)
  }
}
