// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Catalogs of apps, and the downloads of their files.
//
//     Catalogs/FontCatalog      what an app offers: catalog.json of its packaging; CatalogFile reads it
//     Downloads                 one job for each file of a provider; the bytes are hashed, and not looked into
//       DownloadQueue           whose turn it is: providers take turns
//       DownloadJob             a file that one or several requests of a provider want
//         Transfer              one attempt, from where the last one ended
//           HTTP/HTTPClient     libsoup; ConnectionGuard looks at each address before it is connected to
//           PartialFile         downloads/PROVIDER/DIGEST.part: size and digest checked on the way
//       DownloadInventory, +Room    what is there, and what goes first when room is needed
//
// - The registry downloads, so that an app needs no permission for the network; the app cannot read the file.
// - The catalog, which is packaging, says what to fetch and which servers may be redirected to; a call never does.
// - Providers share nothing, not even a file with the same digest: otherwise one could learn what another has fetched.
// - A partial file stays when its request ends, with the server's ETag, so that the download continues, even after a
//   crash. The digest decides.
// - When space is needed, the least recently used files are deleted first, within the budget and the reserve of the
//   settings.
// - Apps learn nothing about a server's answers.
//
// MachineFonts fetches with the same client. See docs/catalogs.md.
