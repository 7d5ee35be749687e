// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseLanguageServices

/// Names of hosts with other letters than ASCII's (UTS 46), and letters that look like others (UTS 39).
enum HostNames {
  /// The name that is asked for: “bücher.example” is “xn--bcher-kva.example”.
  ///
  /// - Returns: nil where no such name can be registered.
  static func ascii(_ host: String) -> String? {
    text { ctypecase_icu_ascii_host(host, $0, $1) }
  }

  /// The name with its letters.
  static func unicode(_ host: String) -> String? {
    text { ctypecase_icu_unicode_host(host, $0, $1) }
  }

  /// Whether a label has letters of scripts that no language writes together.
  static func hasMixedScripts(_ label: String) -> Bool {
    ctypecase_icu_has_mixed_scripts(label)
  }

  /// Whether all letters are of one script, as those of a Japanese text count too.
  static func hasOneScript(_ text: String) -> Bool {
    ctypecase_icu_has_one_script(text)
  }

  /// A text that is the same for all texts that a person can take for this one.
  static func skeleton(_ label: String) -> String? {
    text { ctypecase_icu_skeleton(label, $0, $1) }
  }
}
