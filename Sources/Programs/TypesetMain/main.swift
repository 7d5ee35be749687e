// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// A target of its own because whoever asks for a layout, such as the command line, must not link Pango and cairo.
//
//     main.swift     the usual options  -->  TypesettingWork.run()

import Glibc
import TypecaseProductIdentity
import TypecaseSystemKit
import Typesetting

UsualOptions.answer(
  "typecase-typeset", usage: "answer",
  help: "Lays text out for other parts of Typecase, which start it and say what is to be done.")
exit(await TypesettingWork.run(ProcessArguments.all))
