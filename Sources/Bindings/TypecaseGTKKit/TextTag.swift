// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets

/// A text tag without a name, in a table that owns it.
///
/// Other than GTK 4.8's own, one with a text color does not end the program when a screen reader asks
/// for the text's attributes.
public func makeTextTag(in table: OpaquePointer?) -> UnsafeMutablePointer<GtkTextTag>? {
  guard let tag = typecase_text_tag_new() else { return nil }
  gtk_text_tag_table_add(table, tag)
  g_object_unref(tag)
  return tag
}
