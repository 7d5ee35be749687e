// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GLibKit
import GTKKit
import Glibc
import PromptsUI

startTranslation(prefix: .current)
if let problem = Resources.load(from: .current) {
  printError("typecase-prompts: \(problem)")
  exit(1)
}
exit(PromptsProgram.run())
