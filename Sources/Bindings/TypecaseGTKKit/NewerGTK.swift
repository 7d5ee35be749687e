// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseSystemKit

/// Functions that the loaded GTK has where it is newer than the oldest one that the sources are compiled with.
///
/// The headers are read as of that one (`floors.h`), so that a program that was compiled with newer ones starts
/// with it as well. What is nil here is done another way.
enum NewerGTK {
  /// `gtk_accessible_announce`, since 4.14.
  static let announce = DynamicLibrary.process.function(
    "gtk_accessible_announce", as: Announce.self)

  /// The accessible, the words, and a `GtkAccessibleAnnouncementPriority`: 0 low, 1 medium, 2 high.
  typealias Announce = @convention(c) (OpaquePointer, UnsafePointer<CChar>, CUnsignedInt) -> Void
}

extension Handle where Class == GtkWidget {
  /// Has an `AdwClamp` count pixels: from libadwaita 1.4 on its measures grow with the text, and a phone does not.
  package func countPixels() {
    let units = g_type_from_name("AdwLengthUnit")
    if units != 0 { Property.set(self, "unit", enumeration: 0, type: units) }
  }

  /// Makes the buttons of an `AdwHeaderBar` shrink before its title is cut.
  ///
  /// From libadwaita 1.4 on they do so after it. Only one side may have buttons that shrink: GTK 4.18 gives each
  /// side the room that the other one could spare, and draws the sides and the title over each other.
  package func keepTitle() {
    let property = "shrink-center-last"
    guard let center = descendant(gtk_center_box_get_type()), Property.exists(center, property)
    else { return }
    Property.set(center, property, bool: true)
  }
}
