// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Digests and signatures by the system's libcrypto.
//
//     Algorithms                what libcrypto is asked for, once for a process
//       SHA256                  a digest of bytes as they come        names of files in the store, catalogs
//       HMACSHA256              a digest that only who has the key can make        ids that apps are told, turns in a roll-out
//       Ed25519                 signatures                            catalogs for many machines
//
// It has no cryptography of its own: each function names its standard, and an error of the library is an error here.
