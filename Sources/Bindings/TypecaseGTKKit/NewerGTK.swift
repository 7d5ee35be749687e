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

  /// `gtk_accessible_text_update_contents`, since 4.14: the accessible, a `GtkAccessibleTextContentChange`, and the range in scalars.
  static let updateAccessibleText = DynamicLibrary.process.function(
    "gtk_accessible_text_update_contents",
    as: (@convention(c) (OpaquePointer, CUnsignedInt, CUnsignedInt, CUnsignedInt) -> Void).self)

  /// `gtk_accessible_text_update_caret_position`, since 4.14.
  static let updateAccessibleCaret = DynamicLibrary.process.function(
    "gtk_accessible_text_update_caret_position", as: (@convention(c) (OpaquePointer) -> Void).self)

  /// `gtk_accessible_text_update_selection_bound`, since 4.14.
  static let updateAccessibleSelection = DynamicLibrary.process.function(
    "gtk_accessible_text_update_selection_bound", as: (@convention(c) (OpaquePointer) -> Void).self)

  /// The accessible, the words, and a `GtkAccessibleAnnouncementPriority`: 0 low, 1 medium, 2 high.
  typealias Announce = @convention(c) (OpaquePointer, UnsafePointer<CChar>, CUnsignedInt) -> Void
}

// What a widget tells GTK 4.14 and newer, where it is a `GtkAccessibleText`.
extension Handle where Class == GtkWidget {
  /// Tells of a change of its text.
  ///
  /// - Parameters:
  ///   - isInsertion: otherwise the text is not there any more, of which GTK asks the widget once more meanwhile.
  ///   - range: of that text, in scalars.
  package func tellAccessibleText(isInsertion: Bool, _ range: Range<Int>) {
    // GtkAccessibleTextContentChange: 0 is an insertion.
    NewerGTK.updateAccessibleText?(
      opaque, isInsertion ? 0 : 1, CUnsignedInt(clamping: range.lowerBound),
      CUnsignedInt(clamping: range.upperBound))
  }

  /// Tells that the caret is elsewhere.
  package func tellAccessibleCaret() { NewerGTK.updateAccessibleCaret?(opaque) }

  /// Tells that something else is selected.
  package func tellAccessibleSelection() { NewerGTK.updateAccessibleSelection?(opaque) }
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
