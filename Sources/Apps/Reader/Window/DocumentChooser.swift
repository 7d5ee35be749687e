// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// Asks the person for a file, with the desktop's own dialog.
enum DocumentChooser {
  /// - Parameter present: the document that is shown, whose folder is the first to be seen.
  /// - Returns: the file to open; nil when the person chose none.
  static func open(beside present: DocumentFile?, above window: Widget) async -> DocumentFile? {
    await choose(tr("Open a Document"), GTK_FILE_CHOOSER_ACTION_OPEN, tr("_Open"), present, window)
  }

  /// - Parameter file: where the document is now; nil for a new one.
  /// - Returns: the file to write to, about which the person was asked when it exists.
  static func save(_ file: DocumentFile?, name: String, above window: Widget) async -> DocumentFile?
  {
    await choose(tr("Save the Document"), GTK_FILE_CHOOSER_ACTION_SAVE, tr("_Save"), file, window) {
      // The folder is its own already, and GTK would say of the first one that it could not be read when it is told a second one.
      gtk_file_chooser_set_current_name($0, file?.name ?? name)
    }
  }

  /// - Returns: the path of a folder; nil when the person chose none.
  static func folder(beside present: DocumentFile?, above window: Widget) async -> String? {
    let folder = await choose(
      tr("Open a Folder"), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, tr("_Open"), present, window)
    return folder?.folderPath
  }

  private static func choose(
    _ title: String, _ action: GtkFileChooserAction, _ accept: String, _ present: DocumentFile?,
    _ window: Widget,
    _ prepare: (_ chooser: OpaquePointer) -> Void = { _ in }
  ) async -> DocumentFile? {
    guard let dialog = FileDialog(title, action, acceptLabel: accept, over: window) else {
      return nil
    }
    if action != GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER {
      let patterns = { (formats: [DocumentFormat]) in
        formats.flatMap(\.fileEndings).map { "*.\($0)" }
      }
      dialog.addFilter(tr("All Documents"), patterns: patterns(DocumentFormat.allCases))
      for format in DocumentFormat.allCases {
        dialog.addFilter(FormatWording.name(format), patterns: patterns([format]))
      }
      dialog.addFilter(tr("All Files"), patterns: ["*"])
    }
    if let folder = present?.parent { dialog.begin(in: folder.pointer) }
    prepare(dialog.chooser)
    gtk_native_dialog_set_modal(dialog.chooser.cast(to: GtkNativeDialog.self), 1)
    return await dialog.files().first.map { DocumentFile($0.pointer) }
  }
}
