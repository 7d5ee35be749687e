// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The fonts of the machine: those that an administrator gives to everybody. They are not the system's fonts, which the
// desktop has without Typecase.
//
//     SignedCatalogs/   what an organization publishes and a machine believes
//       SigningKey, SignedFile      signatures, an empty line, the bytes that are signed
//       KeysFile, SignedCatalog     keys that rotate; the fonts of a collection; RollOut: when which machine takes them
//       CatalogTrust                what is believed: a value without files and network, which tests attack
//       SitePublisher               the publisher's commands: CollectionSite is compared with the SitePin beside the keys
//     Subscriptions/    how a machine is kept at a collection
//       SubscriptionFetch           as a user who may write to one folder: SignedFileFetch, Downloads --> FetchedFolder
//       SubscriptionUpdate          as root: CatalogTrust and RollOut once more, from the files alone
//     Store/
//       MachineStore                manifest.json says what is there, and is replaced as a whole; MachineManifest
//       +Changes, +Check            the collection as a whole, inspected in the sandbox
//
// - Root never reads HTTP, TLS or headers. It takes only regular files of limited size, which are trusted by signature or
//   digest.
// - No file is parsed before its signatures are checked, except the first keys, which the administrator trusts.
// - A person's registry only reads the store (`RequiredFonts`), and links to its files instead of copying them.
//
// `typecasectl system` and `typecasectl catalog` are the programs. More is in docs/inside/machine-fonts.md and docs/fleet.md.
