// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseGTK

startTranslation(prefix: .current)
if let problem = Resources.load(from: .current) {
  printError("example-reader: \(problem)")
  exit(1)
}
exit(ReaderProgram.run())
