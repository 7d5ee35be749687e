// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Glibc

exit(InspectionHelper.run(CommandLine.arguments))
