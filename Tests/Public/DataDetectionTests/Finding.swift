// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDataDetection

/// What a detector finds, as it is written.
func found(
  _ text: String, _ kinds: DetectionKinds = .all, region: String = "US",
  languages: [String] = DataDetector.knownLanguages
) -> [String] {
  let scalars = Array(text.unicodeScalars)
  let detector = DataDetector(kinds: kinds, region: region, languages: languages)
  return detector.detect(in: text).map { find in
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[find.range.values])
    return String(view)
  }
}

/// The values of what a detector finds.
func values(
  _ text: String, _ kinds: DetectionKinds = .all, region: String = "US"
) -> [DetectedData] {
  DataDetector(kinds: kinds, region: region).detect(in: text).map(\.data)
}
