// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// Lets a person drop files and folders on a widget.
public enum FileDrop {
  /// - Parameters:
  ///   - hovered: called when files come over the widget, and when they leave it or are dropped.
  ///   - dropped: called with what was dropped.
  public static func install(
    on widget: Widget, hovered: @escaping @MainActor (Bool) -> Void,
    dropped: @escaping @MainActor ([ChosenFile]) -> Void
  ) {
    guard let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) else {
      return
    }
    Signal.connect(target, "notify::current-drop") {
      hovered(gtk_drop_target_get_current_drop(target) != nil)
    }
    Signal.connectReturning(target, "drop") { (value: UnsafeMutablePointer<GValue>?) in
      guard let value, let list = g_value_get_boxed(value) else { return false }
      let files = files(in: OpaquePointer(list))
      if !files.isEmpty { dropped(files) }
      return !files.isEmpty
    }
    gtk_widget_add_controller(widget.pointer, target)
  }

  /// - Parameter list: a `GdkFileList`.
  private static func files(in list: OpaquePointer) -> [ChosenFile] {
    let first = gdk_file_list_get_files(list)
    defer { g_slist_free(first) }
    var files: [ChosenFile] = []
    var link = first
    while let current = link {
      if let file = current.pointee.data { files.append(ChosenFile(OpaquePointer(file))) }
      link = current.pointee.next
    }
    return files
  }
}
