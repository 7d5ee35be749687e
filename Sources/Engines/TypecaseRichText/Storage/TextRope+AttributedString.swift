// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

// To and from Foundation, with the attributes of our scope.
extension TextRope {
  /// Text with attributes of `AttributeScopes.TypecaseAttributes`; those of other scopes are left out.
  public init(_ text: AttributedString) {
    self.init(
      text.runs.lazy.map { run in
        // By scalars, not characters: a run that begins inside a character would lose it to the run
        // before.
        TextRun(
          String(String.UnicodeScalarView(text.unicodeScalars[run.range])),
          TextAttributes(run.attributes))
      })
  }

  /// The same as Foundation's `AttributedString`.
  public var attributedString: AttributedString {
    var result = AttributedString()
    for run in allRuns {
      result.append(AttributedString(run.text, attributes: run.attributes.container))
    }
    return result
  }
}
