// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// Asks the person for a file, with the desktop's own dialog.
enum DocumentChooser {
  /// - Returns: the file to open; nil when the person chose none.
  static func open(above window: Widget) async -> DocumentFile? {
    await choose(tr("Open a Document"), GTK_FILE_CHOOSER_ACTION_OPEN, tr("_Open"), window) { _ in }
  }

  /// - Parameter file: where the document is now; nil for a new one.
  /// - Returns: the file to write to, about which the person was asked when it exists.
  static func save(_ file: DocumentFile?, name: String, above window: Widget) async -> DocumentFile?
  {
    await choose(tr("Save the Document"), GTK_FILE_CHOOSER_ACTION_SAVE, tr("_Save"), window) {
      if let file {
        gtk_file_chooser_set_file($0, file.pointer, nil)
      } else {
        gtk_file_chooser_set_current_name($0, name)
      }
    }
  }

  /// - Returns: the path of a folder; nil when the person chose none.
  static func folder(above window: Widget) async -> String? {
    let folder = await choose(
      tr("Open a Folder"), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, tr("_Open"), window
    ) { _ in }
    return folder?.folderPath
  }

  private static func choose(
    _ title: String, _ action: GtkFileChooserAction, _ accept: String, _ window: Widget,
    _ prepare: (OpaquePointer) -> Void
  ) async -> DocumentFile? {
    guard
      let native = gtk_file_chooser_native_new(title, window.window, action, accept, tr("_Cancel"))
    else { return nil }
    let dialog = ObjectRef(adopting: native)
    // Until the file was read, however long the person looks for it.
    defer { withExtendedLifetime(dialog) {} }
    let chooser = dialog.pointer
    if action != GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER { addFilters(to: chooser) }
    prepare(chooser)
    gtk_native_dialog_set_modal(dialog.pointer.cast(to: GtkNativeDialog.self), 1)
    let response = await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<CInt, Never>? = continuation
      Signal.connect(dialog.pointer, "response") { (response: CInt) in
        waiting?.resume(returning: response)
        waiting = nil
      }
      gtk_native_dialog_show(dialog.pointer.cast(to: GtkNativeDialog.self))
    }
    guard response == GTK_RESPONSE_ACCEPT.rawValue,
      let file = gtk_file_chooser_get_file(chooser)
    else { return nil }
    defer { g_object_unref(file.raw) }
    return DocumentFile(file)
  }

  private static func addFilters(to chooser: OpaquePointer) {
    for (name, pattern) in [(tr("Rich Text Documents"), "*.json"), (tr("All Files"), "*")] {
      guard let filter = gtk_file_filter_new() else { continue }
      gtk_file_filter_set_name(filter, name)
      gtk_file_filter_add_pattern(filter, pattern)
      gtk_file_chooser_add_filter(chooser, filter)
      g_object_unref(filter.raw)
    }
  }
}
