// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// For apps with windows: text that follows the person's text size, fonts that the app was given, pickers, and a font panel.
//
//     DynamicType/    TextSizeMonitor --> TextStyles --> TextStyleSheet    the desktop's text size to every window
//     Layouts/, Baselines/, Images/, LargeContent/    what grows or turns with it (classes in CTypecaseWidgets)
//     Audit/, Inspection/    what a person with another text size cannot read: a program that audits itself; one that is inspected
//     GivenFonts/     WidgetFonts --> DrawnFonts      given fonts, in every widget of the process
//     FontPicker/     FontPickerList, shared by FontPickerMenu, FontPickerButton, FontPickerView and the system's dialog; FontFinder searches
//     FontPanel/      FontPanel: pages, each a PanelPart  --> DocumentChange
//       v
//     Formatting/     TextFormattingCoordinator       a FormattingStep, offered along the responder chain
//       v             TextDocumentResponder           a widget with a TextEditor, what all of them have in common
//     TextView/       TextViewFormatting, FormattedBuffer    attributes as text tags, and history, of a GtkTextView
//                     RichTextSupport, RichTextFormatting    what the views of TypecaseTextViews have from here
//     Line/           LineFormatting                  the same for an entry or a label
//     Pictures/       AttachmentPictures              pictures of documents as paintables, decoded in the sandbox
//     Print/          PrintedDocument                 paper and PDF, with pictures that were decoded before
//
// - What attributes look like is decided in TypecaseTextAppearance; text views, lines and paper translate its `DrawnText`.
// - `Exports.swift` lists each name of other modules that an app may use, so that nothing becomes API by accident.
// - Tags hold values; their appearance is derived. So a missing font keeps its name, and a change of text size updates the
//   tags and not the text.
// - A widget's texts are beside the widget; texts for data are in files named `…Wording`.
//
// More is in docs/inside/text.md, docs/inside/text-size.md and docs/inside/finding.md.
