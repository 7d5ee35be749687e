// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseProductIdentity

// Real widgets need the process's main thread, and on Linux Swift Testing does not run tests there.
// This program does, and reports what passed and failed as TAP.
Criticals.makeFatal()
if let folder = getenv("TYPECASE_TEST_PREFIX").map({ String(cString: $0) }),
  let problem = Resources.load(from: InstallPrefix(folder: folder).resources)
{
  printError("WidgetTests: \(problem)")
  exit(1)
}
// Words of the names of tests; without any, all of them run.
let words = CommandLine.arguments.dropFirst()
// Those with a real pointer come before the pickers: a menu that is open when its window ends keeps its grab.
let tests =
  textSizeTests + consentGuardTests + layoutTests + largeContentTests + imageTests + baselineTests
  + leadingTests
  + auditTests + textViewTests + drawnTextTests + paperTests + textBufferTests + mirrorTests
  + lineTests + richTextViewTests + textViewSizeTests + shownTextTests + composedTextTests
  + textSheetTests
  + textPictureTests
  + placedPictureTests
  + textDataTests + spellCheckerTests + textTouchTests + textContainerTests + hostileTextTests
  + responderTests
  + dataActionTests + panelTests
  + paragraphPanelTests + letterPanelTests + pickerTests + dialogTests + dropTests + givenFontTests
  + specimenTests + specimenTextTests
  + toastTests + attachmentPictureTests + pictureTests
exit(
  TestRun(
    tests.filter { test in
      words.isEmpty || words.contains { test.name.contains($0) }
    }
  )
  .run())
