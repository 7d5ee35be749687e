// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseLanguageServices

/// Names of hosts with other letters than ASCII's (UTS 46), and letters that look like others (UTS 39).
public enum HostNames {
  /// The name that is asked for: “bücher.example” is “xn--bcher-kva.example”.
  ///
  /// - Returns: nil where no such name can be registered.
  public static func ascii(_ host: String) -> String? {
    text { typecase_icu_ascii_host(host, $0, $1) }
  }

  /// The name with its letters.
  public static func unicode(_ host: String) -> String? {
    text { typecase_icu_unicode_host(host, $0, $1) }
  }

  /// Whether a label has letters of scripts that no language writes together.
  public static func hasMixedScripts(_ label: String) -> Bool {
    typecase_icu_has_mixed_scripts(label)
  }

  /// Whether all letters are of one script, as those of a Japanese text count too.
  public static func hasOneScript(_ text: String) -> Bool {
    typecase_icu_has_one_script(text)
  }

  /// A text that is the same for all texts that a person can take for this one.
  public static func skeleton(_ label: String) -> String? {
    text { typecase_icu_skeleton(label, $0, $1) }
  }
}
