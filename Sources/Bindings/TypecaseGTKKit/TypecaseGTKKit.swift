// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// GTK 4 and libadwaita in Swift: handles of widgets, and helpers for calls that are awkward in Swift.
//
//     Classes, Widget, Window   the classes as handles, and how the usual widgets are made
//     Builder, Resources        `.ui` files and what else a program shows without computing it
//     StringList, TextTag, KeptObject, FocusChain, Frames, Tooltips    single objects of GTK, and what lives with a widget
//     PrintOperation            pages that are drawn for a printer
//     Menu, MenuButton, Shortcuts    from the one table of actions (Action of TypecaseGLibKit)
//     ExportedWindow, WindowHandle    a window's name for dialogs of other processes
//     NewerGTK                  functions that are looked up in the loaded library, since headers are read as of GTK 4.8
//
// Texts are shown as plain text, never as markup, unless a function says so. Windows are `.ui` files with their code, in the
// folder of the lowest libadwaita version that they need: `data/ui/1.2`. Nothing here is about fonts, and behavior with its
// own rules, such as the order of messages, is in TypecaseWidgets.
