// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// GTK 4 and libadwaita in Swift: handles of widgets, and what is awkward to say with their functions alone.
//
//     Classes, Widget, Window   the classes as handles, and how the usual widgets are made
//     Builder, Resources        `.ui` files and what else a program shows without computing it
//     Canvas                    a widget that Swift measures and draws: CanvasContent says how large it is and what is on it
//     ListView, GridView        rows and cells that are made and drawn only when they are seen
//     Rows, SwitchRow, StringList, SearchableChoice    what boxed lists are made of
//     FileChooser, FileDialog, FileDrop, PrintOperation, MessageDialog, Toasts    dialogs and messages
//     Menu, MenuButton, Shortcuts    from the one table of actions (Action of TypecaseGLibKit)
//     ExportedWindow, WindowHandle    a window's name for dialogs of other processes
//     NewerGTK                  functions that are looked up in the loaded library, since headers are read as of GTK 4.8
//
// Texts are shown as they are and never as markup, unless a function says so. Windows are `.ui` files with the code beside
// them, in the folder of the lowest libadwaita that they need: `data/ui/1.2`. Nothing here knows of fonts.
