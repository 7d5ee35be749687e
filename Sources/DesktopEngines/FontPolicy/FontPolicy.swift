// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What an administrator, the desktop and the person allow beforehand; and which of the system's families the person hides.
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
// - A file with a mistake forbids installing and downloads: a policy that was only half read could lift what it is for.
// - Browser and command line write the file of hidden families; the registry has no part in it. It rejects each by its whole name.
// - Settings are read by the registry (`PolicySource`); this target decides what holds. Keys are in docs/administrators.md.
// - fontconfig compares families without case and blanks, and knows no pattern characters there. What is rejected is in no
//   list and no fallback. So `HidingJudge` refuses what the desktop's text is set in, what generic names resolve to, the last
//   family that writes one of the person's languages, and a name that fonts of another family or owner have as well.
// - To see hidden families, browser and inspection read the configuration with an exception for each
//   (`HiddenFamilies.exceptions`). For the registry they are the system's as before, so no other font takes their names.
