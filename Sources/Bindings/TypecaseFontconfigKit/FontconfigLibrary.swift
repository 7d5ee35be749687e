// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseFontconfig

/// The library itself.
public enum FontconfigLibrary {
  /// Its version, as in `2.14.1`: of what this process has loaded.
  public static var version: String {
    let number = FcGetVersion()
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }
}
