// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What whoever looks into a problem needs to know of a computer, and nothing that is private.
//
//     ProblemReport              what this process knows, at once; complete() asks the others
//       ComputerFacts            versions and desktop, the programs that are run
//       BusFacts                 who is on the session's bus
//       SandboxFacts             whether fonts can be inspected: one inspection
//       RegistryFacts            what the registry says of itself and its store
//
// In English, since it is for the people who make Typecase. No name of a font, an app, a file or a person is in it, and no
// value that somebody chose. The browser's About window and `typecasectl report` show it.
