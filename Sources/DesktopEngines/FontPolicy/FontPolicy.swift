// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The rules of an administrator, the desktop and the person; and the families of the system that the person hides.
//
//     /etc/typecase/policy.conf --> AdministratorFile --> PolicyFile      lines, and what is wrong with them
//                                                           |  PolicyKey: each key, and where else it may be said
//                                                           v
//                                                         Policy          a rule for each key, with its origin
//                                                           `--> PolicyRefusal    what is forbidden, and who says so
//     Hiding/
//       HiddenFamilies --> HiddenFamiliesFile       61-typecase-hidden.conf, the person's own
//       HidingJudge                                 which families must not be hidden
//       StartOfProgram --> StartMeasurement         what hiding saves at a program's start, in fresh processes
//     PolicyWording, Hiding/HidingWording           the words for both
//
// - A file with a mistake forbids installing and downloads: a policy that was read only in part could allow what it should
//   forbid.
// - Browser and command line write the file of hidden families, not the registry. The file rejects each family by its whole
//   name.
// - The registry reads the settings (`PolicySource`); this target decides which rule applies. Keys are in
//   docs/administrators.md.
// - fontconfig compares families without case and blanks, and has no pattern characters there. A rejected family is in no
//   list and no fallback. So `HidingJudge` refuses the families of the desktop's text and of generic names, the last family
//   that supports one of the person's languages, and a name that fonts of another family or owner also have.
// - To see hidden families, browser and inspection read the configuration with an exception for each
//   (`HiddenFamilies.exceptions`). For the registry they are still fonts of the system, so no other font gets their names.
