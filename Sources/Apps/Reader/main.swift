// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// An app that reads and edits rich text, written only with the public libraries: `example-reader`.
//
//     ReaderProgram               the application
//       Window/ReaderWindow       one document: a RichTextView, FindBar, MissingFontsBar, TextCount
//       Bar/FormatBar             styles, fonts, lists: below the header, or at the lower edge of a narrow window
//       Insertion                 links, pictures, tables
//       Recovery/RecoveryCopy     what is not saved, for the case of a sudden end
//       Folder/FolderPane         the other documents of the folder
//       File/DocumentFile         bytes --> document and warnings --> bytes, in their place
//       Fonts/DocumentFonts       asks for the fonts that the document names and nobody has
//     ReaderScenes                what an audit of the text size looks at
//
// Like any app it imports only products, and the modules that they export. Only its texts are in the project's own text
// domain.

import Glibc
import TypecaseGTK
import TypecaseProductIdentity

import func TypecaseGLibKit.startTranslation

UsualOptions.answerVersion("example-reader")
startTranslation(from: InstallPrefix.current?.translations)
if !UsualOptions.asksForHelp, let problem = Resources.load(from: InstallPrefix.current?.resources) {
  printError("example-reader: \(problem)")
  exit(1)
}
exit(ReaderProgram.run())
