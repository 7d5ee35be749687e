// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Specimens of fonts that nobody has agreed to: drawn by the helper, received by the program that shows them.
//
//     SpecimenRequest (TypecasePangoKit)
//       --> SandboxedSpecimens     a queue, one thread, one helper: in the prompts and the browser
//             --> DrawingSession of FontInspection --> typecase-inspect draw
//                   SpecimenArtist     draws into sealed memory: in the sandbox
//       <-- SpecimenBitmap         held to its bounds, cut off at the specimen's place
//
// It is separate from FontInspection, since the registry links that one and must not link a drawing library. Pictures are
// cached by the identity of the file and not by its path: copies of two questions may have the same path.
