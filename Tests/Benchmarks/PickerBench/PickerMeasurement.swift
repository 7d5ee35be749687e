// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What one process measures.
enum PickerMeasurement: String {
  /// How long the font picker takes to open.
  case picker
  /// How long a window of libadwaita takes that has nothing in it.
  case window
  /// How long GTK's own font chooser takes.
  case chooser
  /// How long searches take, without a window.
  case search
}
