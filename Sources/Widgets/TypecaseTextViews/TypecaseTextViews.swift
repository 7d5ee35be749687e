// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Widgets that show and edit the text of a storage, laid out by the engine of TypecaseTextLayout.
//
//     TextStorage --> TextLayoutManager --> ShownLines --> LineNodes --> GtkSnapshot
//        ^                   |
//     TextEditor <-- keys, pointer, input method, clipboard, screen reader
//
//     RichTextClass    the classes of C call the object of their widget
//     RichTextWidget   what RichTextView, RichTextField and RichTextLabel have in common; its properties for `.ui` files
//     Drawing/         lines as nodes, overlays, pictures, widgets in the text
//     Editing/         commands of keys, typing in lists and tables, the clipboard, TextSearch, TextChecker
//     Input/           the input method, the caret, the pointer, dragging, the menu
//     DataActions/     what is done with links, found data and pictures
//     Accessibility/   what a screen reader reads and does
//     Specimens/       SpecimenEditor, SpecimenField: text that is written in one face of a file (FaceTextLayout)
//
// Whoever is above gives fonts and text size (`RichTextAppearance`) and pictures (`AttachmentPainter`). More is in
// docs/inside/text-views.md and docs/inside/accessible-text.md.
