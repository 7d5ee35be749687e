// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Strict JSON, with the positions of errors: for documents, catalogs, collections and the manifest of a machine's fonts.
//
//     bytes --> JSONWalk           one pass with its position: limits, keys that are there twice
//           --> JSONDecoder        of FoundationEssentials, which reads the values
//     error --> DecodingProblem    what was wrong, and its line and column
//
// It is separate from TypecaseSystemKit, because an app that only registers fonts links no part of Foundation.
