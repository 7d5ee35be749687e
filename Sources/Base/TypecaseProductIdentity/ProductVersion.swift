// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Which version of Typecase this is.
public enum ProductVersion {
  /// As meson.build and the metainfo's latest release have it; a test compares them.
  public static let current = "0.1.0"
}
