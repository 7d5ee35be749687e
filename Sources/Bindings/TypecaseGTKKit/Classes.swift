// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit

// The classes whose instances handlers of signals take, by the numbers that GLib knows them by.

extension GtkWidget: ObjectClass {
  public nonisolated static var type: GType { gtk_widget_get_type() }
}

extension GtkWindow: ObjectClass {
  public nonisolated static var type: GType { gtk_window_get_type() }
}

extension GtkListBoxRow: ObjectClass {
  public nonisolated static var type: GType { gtk_list_box_row_get_type() }
}

extension GtkTextTag: ObjectClass {
  public nonisolated static var type: GType { gtk_text_tag_get_type() }
}

extension GtkTextMark: ObjectClass {
  public nonisolated static var type: GType { gtk_text_mark_get_type() }
}

extension GtkTextIter: BoxedType {
  public nonisolated static var type: GType { gtk_text_iter_get_type() }
}

extension GValue: BoxedType {
  public nonisolated static var type: GType { g_value_get_type() }
}
