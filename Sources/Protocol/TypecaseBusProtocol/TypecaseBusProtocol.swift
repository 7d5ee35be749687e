// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The values that travel on the bus, and how they are written there: for the service, its clients and the prompts.
//
//     Interfaces/*.xml          the contract: links to data/dbus, compiled into the programs
//       BusNames                names, paths, interfaces
//     ManagerValues, ManagerCoding          fonts, families, providers, as org.typecase.Manager1 has them
//       InstalledFontList       all faces in one piece of memory, since thousands of dictionaries take long
//     DescriptorCoding, FontFailure         what a call says of a font, and why one was refused
//     ConsentQuestion, UseQuestion, MissingFontsQuestion, PickerQuestion    what a prompt shows; PromptQuestion is what they share
//     ConsentReply, RequestResponse         what came of it
//     PolicySummary, FontStorage, StoreFindingSummary, …                    other answers
//
// Values are public where an app sees them; what reads and writes them as dictionaries is `package`. A reader takes a value of
// another type for one that is not there. Only additions are free: see CONTRIBUTING.md.
