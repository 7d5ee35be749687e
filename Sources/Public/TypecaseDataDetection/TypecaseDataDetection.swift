// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Addresses, numbers and dates in text, and what they mean.
//
//     String, or the paragraphs that an edit touched  -->  TextBytes: its UTF-8
//       Addresses/AddressScanner    ":", "." and "@" in one pass; hosts by the Public Suffix List, HostNames of ICU
//       Numbers/NumberScanner       digits whose form says that they are a date, an amount, a version: none to dial
//       Phones/PhoneScanner         stretches of digits, to libphonenumber
//       Dates/DateScanner           digits and first letters, to a DateReader for each language, which DateNotation of ICU feeds
//       Streets/, Codes/            forms with more than one sign: postal addresses, flights, parcels
//       v
//     DataDetector                  the surest of those that overlap: DetectedBytes --> DetectedRange, in scalars
//       v
//     Incremental/DetectedRanges    after an edit only what it touched --> StorageDetection follows a TextStorage
//
// - No scanner reads further from a sign than a limit, no text is read again by another scanner, and nothing is recursive: no
//   text makes it slow. `DetectionTime` bounds a whole detection.
// - It is a separate product, since its libraries are large; ICU's tables of a language are read at the first search for a
//   date, libphonenumber's at the first sequence of digits.
// - ICU and libphonenumber are behind functions of C (`Sources/C/CTypecaseLanguageServices`): ICU's headers define what
//   Foundation's own ICU does, and libphonenumber is C++.
//
// docs/data-detection.md says what is found.
