// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// A target of its own because the sandbox's helper alone decodes pictures; FontInspection, which the registry links, has no
// library for them.
//
//     PictureHelper     requests, one after the other            (TypecaseSandbox has the other side: SandboxedPictures)
//       PictureFormat   the first bytes name a loader of gdk-pixbuf, if the format is on the list
//       PictureLoading  the bytes, under limits of pixels; JPEG in a half, a quarter or an eighth already
//       PictureFrames   those of an animation, if all are asked for
//       PictureTracing  the outline of what is not transparent
//       PicturePixels   turned, made smaller, premultiplied, in sealed memory
