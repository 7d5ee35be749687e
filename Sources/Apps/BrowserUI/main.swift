// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The browser: the person's view of all fonts. A program with windows, upon Typecase like any other tool.
//
//     BrowserProgram          the application: actions, command line, the window's size
//       Window/               BrowserWindow draws the widget tree; WindowPanes decides what is side by side; UndoStack takes back
//         Lists/              FontsPage: LibraryFonts --> FontListing --> FamilyList; Sidebar and its Places
//         Family/             FamilyView: FamilyPresentation --> FamilySelection --> specimen, text, glyphs, axes, features, languages
//         Texts/              SampleTexts: the text that all of these show; SampleTextMenu chooses it
//         Collections/, Compare/, Likeness/    favorites and collections; fonts side by side; fonts like another
//         Apps/               who installed what, and who may use which font
//         Storage/, TextSize/, Welcome/        the other pages of the sidebar
//         Adding/             files, folders and archives that the person adds
//       Files/FontFilesWindow font files that are not installed
//       Help/, About/
//     ShellSearch/            typecase --search-provider: a process of its own, which opens no window and leaves after a minute
//     Audit/BrowserScenes     the windows that an audit of the text size looks at
//     Wording and …Wording    what values mean, for a person
//
// A change goes to the registry through `InstalledFamilies` and comes back as `Changed`; messages about an action use the
// registry's answer. Lists are values that are made off the main thread. docs/inside/browser.md has the lists and the page of
// a family.

import Glibc
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseProductIdentity

UsualOptions.answerVersion("typecase")
startTranslation(from: InstallPrefix.current?.translations)
if CommandLine.arguments.dropFirst() == [SearchProvider.argument] { exit(SearchProvider.run()) }
// Help works without a window, even if the program is not installed yet: manual pages are made from it.
if !UsualOptions.asksForHelp, let problem = Resources.load(from: InstallPrefix.current?.resources) {
  printError("typecase: \(problem)")
  exit(1)
}
exit(BrowserProgram.run())
