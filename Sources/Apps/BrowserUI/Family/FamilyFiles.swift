// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseSystemKit
import TypecaseWidgets

/// The files of a family, as a person deals with them.
enum FileManagement {
  /// Whether a file is the person's own: in the home folder, and not in the registry's store, whose
  /// names say nothing.
  nonisolated static func isOwn(_ path: String) -> Bool {
    guard let home = g_get_home_dir().map({ String(path: $0) }) else { return false }
    return path.hasPrefix(home + "/")
  }

  /// Opens the desktop's file manager at a file; where it cannot point to one, its folder.
  static func show(_ path: String, over window: Widget) {
    guard let uri = g_filename_to_uri(path.cPath, nil, nil) else { return }
    defer { g_free(uri) }
    let written = String(cString: uri)
    let place = window.weak
    Task {
      do throws(BusError) {
        let connection = try await BusConnection.open()
        try await connection.call(
          BusDestination(
            name: "org.freedesktop.FileManager1", path: "/org/freedesktop/FileManager1",
            interface: "org.freedesktop.FileManager1"),
          "ShowItems", [.strings([written]), .string("")])
        await connection.close()
      } catch {
        let folder = written.lastIndex(of: "/").map { String(written[..<$0]) } ?? written
        gtk_show_uri(place.object?.window, folder, guint(GDK_CURRENT_TIME))
      }
    }
  }

  /// Copies a file to where the person wants it.
  ///
  /// - Returns: what to tell the person; nil when they called it off.
  static func export(_ path: String, name: String, over window: Widget) async -> String? {
    let chooser = FileChooser(
      title: tr("Export Font File"), acceptLabel: tr("_Export"), kind: .newFile(name: name))
    guard let chosen = await chooser.choose(over: window).first?.path else { return nil }
    let error = await Task.detached { () -> String? in
      guard let from = g_file_new_for_path(path.cPath), let to = g_file_new_for_path(chosen.cPath)
      else {
        return nil
      }
      defer {
        g_object_unref(from.raw)
        g_object_unref(to.raw)
      }
      // The store's files are read-only; the copy is the person's to keep or to delete.
      let flags = GFileCopyFlags(
        rawValue: G_FILE_COPY_OVERWRITE.rawValue
          | G_FILE_COPY_TARGET_DEFAULT_PERMS.rawValue)
      var error: UnsafeMutablePointer<GError>?
      if g_file_copy(from, to, flags, nil, nil, nil, &error) != 0 { return nil }
      defer { g_error_free(error) }
      return error.map { String(cString: $0.pointee.message) } ?? ""
    }.value
    return error.map {
      tr("The file was not exported. {reason}", ["reason": DisplayText.sentence($0)])
    } ?? tr("Exported “{file}”", ["file": ChosenFile(path: chosen).name])
  }

  /// A name for a font file that is kept by another one.
  static func name(for face: FamilyPresentation.Face) -> String {
    let kept = ChosenFile(path: face.reference.path).name
    guard face.id != nil || !face.isOwnFile else { return kept }
    guard let stem = face.descriptor.fileStem, let format = face.descriptor.format else {
      return kept
    }
    return "\(stem).\(format.fileExtension)"
  }
}
