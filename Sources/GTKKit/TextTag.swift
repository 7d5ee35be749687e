// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import CWidgets

/// A text tag without a name, which the caller owns.
///
/// Other than GTK 4.8's own, one with a text colour does not end the program when a screen reader asks
/// for the text's attributes.
public func makeTextTag() -> UnsafeMutablePointer<GtkTextTag>? { typecase_text_tag_new() }
