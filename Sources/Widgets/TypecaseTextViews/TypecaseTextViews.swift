// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Widgets that show and edit the text of a storage, laid out by the engine of TypecaseTextLayout.
//
//     TextStorage --> TextLayoutManager --> LineNodes --> GtkSnapshot
//        ^                   |
//     TextEditor <-- keys, pointer, input method, screen reader
//
//     DataActions/     TextDatum --> DataActions --> GTK, GIO     what is done with links, found data and pictures, in any view
