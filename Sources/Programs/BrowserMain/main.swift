// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BrowserUI
import GLibKit
import GTKKit
import Glibc

startTranslation(prefix: .current)
if let problem = Resources.load(from: .current) {
  printError("typecase: \(problem)")
  exit(1)
}
exit(BrowserProgram.run())
