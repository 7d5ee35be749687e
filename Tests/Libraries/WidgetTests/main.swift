// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GLibKit
import GTKKit
import Glibc
import ProductIdentity

// Real widgets need the process's main thread, and on Linux Swift Testing does not run tests there.
// This program does, and reports what passed and failed as TAP.
Criticals.makeFatal()
if let folder = getenv("TYPECASE_TEST_PREFIX").map({ String(cString: $0) }),
  let problem = Resources.load(from: InstallPrefix(folder: folder).resources)
{
  printError("widget-tests: \(problem)")
  exit(1)
}
exit(
  TestRun(
    textViewTests + textBufferTests + lineTests + responderTests + panelTests + pickerTests
      + dropTests + givenFontTests + specimenTests + toastTests
  )
  .run())
