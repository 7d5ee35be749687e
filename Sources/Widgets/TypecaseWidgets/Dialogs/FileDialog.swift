// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// GTK's own dialog for files, which is the desktop's; it stays as long as this value.
@MainActor public struct FileDialog {
  private let dialog: ObjectRef<OpaquePointer>

  /// - Parameters:
  ///   - acceptLabel: may hold a mnemonic.
  ///   - parent: the widget in whose window the person is.
  public init?(
    _ title: String, _ action: GtkFileChooserAction, acceptLabel: String, over parent: Widget
  ) {
    guard
      let dialog = gtk_file_chooser_native_new(title, parent.window, action, acceptLabel, nil)
    else { return nil }
    self.dialog = ObjectRef(adopting: dialog)
  }

  /// For functions of C.
  public var chooser: OpaquePointer { dialog.pointer }

  /// Offers to show some files only.
  ///
  /// - Parameters:
  ///   - types: media types of files to show.
  ///   - patterns: file names to show, such as "*.txt".
  public func addFilter(_ name: String, types: [String] = [], patterns: [String] = []) {
    guard let filter = gtk_file_filter_new() else { return }
    defer { g_object_unref(filter.raw) }
    gtk_file_filter_set_name(filter, name)
    for type in types { gtk_file_filter_add_mime_type(filter, type) }
    for pattern in patterns { gtk_file_filter_add_pattern(filter, pattern) }
    gtk_file_chooser_add_filter(chooser, filter)
  }

  /// Begins in a folder, and not in the one that the program was started in.
  ///
  /// - Parameter folder: a `GFile` of the caller.
  public func begin(in folder: OpaquePointer) {
    gtk_file_chooser_set_current_folder(chooser, folder, nil)
  }

  /// Shows the dialog, and waits for the person.
  ///
  /// - Returns: each chosen `GFile`; none when the person chose nothing.
  public func files() async -> [ObjectRef<OpaquePointer>] {
    // Nothing else keeps the dialog, however long the person looks for a file.
    defer { withExtendedLifetime(dialog) {} }
    let response = await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<CInt, Never>? = continuation
      Signal.connect(dialog.pointer, "response") { (response: CInt) in
        waiting?.resume(returning: response)
        waiting = nil
      }
      gtk_native_dialog_show(dialog.pointer.cast(to: GtkNativeDialog.self))
    }
    guard response == GTK_RESPONSE_ACCEPT.rawValue, let files = gtk_file_chooser_get_files(chooser)
    else { return [] }
    defer { g_object_unref(files.raw) }
    return (0..<g_list_model_get_n_items(files)).compactMap { index in
      g_list_model_get_item(files, index).map { ObjectRef(adopting: $0.opaque) }
    }
  }
}
