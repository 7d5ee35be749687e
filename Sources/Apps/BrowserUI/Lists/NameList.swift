// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The names of all that a question is about, below its words; many of them scroll.
enum NameList {
  /// A family, and how much of it.
  struct Entry: Hashable {
    var name: String
    var detail: String
  }

  /// More than anybody reads before answering.
  private static let limit = 200

  /// The families of faces, by name, with how many styles of each.
  static func families(of fonts: [InstalledFont]) -> [Entry] {
    Dictionary(grouping: fonts) { $0.descriptor.family ?? "" }
      .sorted { ($0.key.lowercased(), $0.key) < ($1.key.lowercased(), $1.key) }
      .map { family, faces in
        Entry(
          name: Wording.name(ofFamily: family),
          detail: trn("{count} style", "{count} styles", faces.count))
      }
  }

  /// - Parameter label: what a screen reader calls the list.
  static func make(_ entries: [Entry], label: String) -> Widget {
    let list = Widget(gtk_list_box_new())
    gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
    list.setStyle("boxed-list")
    list.setAccessibleLabel(label)
    for entry in entries.prefix(limit) {
      gtk_list_box_append(
        list.opaque, makeTextRow(title: entry.name, subtitle: entry.detail).pointer)
    }
    if entries.count > limit {
      gtk_list_box_append(
        list.opaque,
        makeTextRow(title: trn("{count} more", "{count} more", entries.count - limit)).pointer)
    }
    return scroller(of: list)
  }

  /// A list as high as it needs to be, up to what leaves a question its words and answers.
  static func scroller(of list: Widget) -> Widget {
    let scroller = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_max_content_height(scroller.opaque, 320)
    gtk_scrolled_window_set_child(scroller.opaque, list.pointer)
    return scroller
  }
}
