// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The client library: apps that offer fonts, apps that use fonts, and the person's own tools. It needs no GTK.
//
//     FontProvider                 an app that offers fonts
//       register()      --> FontRequest --> FontOutcome      FontSource says which fonts
//       requestAssets() --> AssetRequest --> AssetOutcome    files of the app's catalog
//     Consumer/FontConsumer        an app that uses fonts: asks, and opens files  -->  GivenFont
//       Consumer/ConsumerFonts     the same with the fonts in the process's own configuration (ProcessFonts)
//     FontLibrary                  the person's tools: all fonts, and every change that a person makes
//       v
//     BusRequest, RequestEnding    a call that returned a request, followed to its end
//     AppSession                   the connection: tells each registry who the app is
//       v
//     TypecaseError                why a call failed as a whole; why one font was refused is a FontFailure
//
// - Everything that apps see is public here or named in `Exports.swift`; values and their codecs are in
//   TypecaseBusProtocol.
// - Notifications have no content: `FontChange` says that something changed, and the client asks again for the
//   present state.
// - libtypecase is the same in C, for other languages: a change for apps here is also made there. See
//   docs/inside/libtypecase.md.
