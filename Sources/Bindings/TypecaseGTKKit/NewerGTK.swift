// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Glibc
import TypecaseGLibKit

/// Functions that the loaded GTK has where it is newer than the oldest one that the sources are compiled with.
///
/// The headers are read as of that one (`floors.h`), so that a program that was compiled with newer ones starts
/// with it as well. What is nil here is done another way.
enum NewerGTK {
  /// `gtk_accessible_announce`, since 4.14.
  static let announce = function("gtk_accessible_announce", Announce.self)

  /// The accessible, the words, and a `GtkAccessibleAnnouncementPriority`: 0 low, 1 medium, 2 high.
  typealias Announce = @convention(c) (OpaquePointer, UnsafePointer<CChar>, CUnsignedInt) -> Void

  /// `AdwAlertDialog`, since libadwaita 1.5.
  static let alertDialog = AlertDialog()

  /// A question within the window that it belongs to, which can neither get behind it nor be moved away.
  struct AlertDialog {
    typealias Words = UnsafePointer<CChar>
    /// The heading and the text; returns the dialog, a widget.
    typealias Make = @convention(c) (Words, Words) -> UnsafeMutablePointer<GtkWidget>
    /// The answer's id, and its label.
    typealias AddResponse = @convention(c) (OpaquePointer, Words, Words) -> Void
    typealias SetAppearance = @convention(c) (OpaquePointer, Words, AdwResponseAppearance) -> Void
    typealias SetExtraChild =
      @convention(c) (OpaquePointer, UnsafeMutablePointer<GtkWidget>) -> Void
    typealias SetResponse = @convention(c) (OpaquePointer, Words) -> Void
    /// The dialog, and a widget of the window that it is to be in.
    typealias Present = @convention(c) (OpaquePointer, UnsafeMutablePointer<GtkWidget>) -> Void
    typealias Close = @convention(c) (OpaquePointer) -> Void

    let make: Make
    let addResponse: AddResponse
    let setAppearance: SetAppearance
    let setExtraChild: SetExtraChild
    let setCloseResponse: SetResponse
    let setDefaultResponse: SetResponse
    let present: Present
    let close: Close

    init?() {
      guard let make = function("adw_alert_dialog_new", Make.self),
        let addResponse = function("adw_alert_dialog_add_response", AddResponse.self),
        let setAppearance = function(
          "adw_alert_dialog_set_response_appearance", SetAppearance.self),
        let setExtraChild = function("adw_alert_dialog_set_extra_child", SetExtraChild.self),
        let setCloseResponse = function("adw_alert_dialog_set_close_response", SetResponse.self),
        let setDefaultResponse = function(
          "adw_alert_dialog_set_default_response", SetResponse.self),
        let present = function("adw_dialog_present", Present.self),
        let close = function("adw_dialog_force_close", Close.self)
      else { return nil }
      self.make = make
      self.addResponse = addResponse
      self.setAppearance = setAppearance
      self.setExtraChild = setExtraChild
      self.setCloseResponse = setCloseResponse
      self.setDefaultResponse = setDefaultResponse
      self.present = present
      self.close = close
    }
  }

  private static func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
    dlsym(nil, name).map { unsafeBitCast($0, to: type) }
  }
}

/// What newer libraries do another way, and are asked not to.
extension Handle where Class == GtkWidget {
  /// Has an `AdwClamp` count pixels: from libadwaita 1.4 on its measures grow with the text, and a phone does not.
  package func countPixels() {
    let units = g_type_from_name("AdwLengthUnit")
    if units != 0 { Property.set(self, "unit", enumeration: 0, type: units) }
  }

  /// Has the buttons of an `AdwHeaderBar` step back before its title is cut.
  ///
  /// From libadwaita 1.4 on they do so after it; where the title can be cut no more, they are then drawn over it.
  package func keepTitle() {
    let property = "shrink-center-last"
    guard let center = descendant(gtk_center_box_get_type()), Property.exists(center, property)
    else { return }
    Property.set(center, property, bool: true)
  }
}
