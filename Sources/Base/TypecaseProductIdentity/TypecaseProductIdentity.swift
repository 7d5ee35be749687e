// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The name and version of the product, and the locations of its files.
//
//     Folders/InstallLayout     the folders that `meson setup` was told, through CTypecaseSystem/Layout.c
//       Folders/InstallPrefix   where this installation lies, from the place of the running program: helper, resources, translations
//     StoreFolders              where the registry keeps fonts, which fontconfig lists and which are not the system's
//     ProductVersion            the version; meson-helpers/release writes it
//     UsualOptions              --version and --help, before a program does anything else
//     FontMediaTypes            the files that can be added
//     DisplayText+Apps          what an app may be called beside our own name
//
// Folders are relative to the prefix where they can be, so that an installation can be moved as a whole.
