// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Facts about a computer for people who examine a problem, and nothing private.
//
//     ProblemReport              what this process knows, at once; complete() asks the others
//       ComputerFacts            versions and desktop, the programs that are run
//       BusFacts                 who is on the session's bus
//       SandboxFacts             whether fonts can be inspected: one inspection
//       RegistryFacts            what the registry says of itself and its store
//
// It is in English, since it is for the developers of Typecase. It contains no name of a font, an app, a file or a person,
// and no value that somebody chose. The browser's About window and `typecasectl report` show it.
