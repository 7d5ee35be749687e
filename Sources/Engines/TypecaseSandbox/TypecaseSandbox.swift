// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What starts the helper that reads what nobody has checked, in its sandbox, and what apps have it do: decode pictures. The
// caller's side only; no byte of a font or a picture is parsed here, but for the size that a picture says in its first bytes.
//
//     Helper/     InspectionSandbox      bubblewrap, a filter of system calls, another user than root (HelperIdentity)
//                   --> HelperProcess    a helper that runs, and the socket to it: HelperProtocol
//                 HelperQueue            requests of many, for one thread with one helper
//     Pictures/   SandboxedPictures      bytes, a box --> typecase-inspect picture (PictureDecoding) --> DecodedPicture
//                 PictureFailure         why there is none
//                 PictureSize, PictureFormat
//
// - FontInspection has the helper read fonts through this, and SpecimenDrawing draw them; TypecaseGTK shows the pictures of
//   documents. An app links no library for it that it does not have already.
// - Without bubblewrap, as in an app's own sandbox, the helper decodes pictures alone, and gives its rights up before; fonts are
//   not read there. Without the helper the answer is the reason. Nothing is decoded by the caller.
// - A new format of pictures: a case of PictureFormat, if gdk-pixbuf has a loader of that name which reads no other files and
//   needs no fonts. So SVG is none: what it draws depends on files and fonts that are not in the sandbox.
