// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What languages and scripts are called, and how far a font goes for one, for a person.
//
//     ISOCodes                    a list of the package iso-codes, and its translations
//       LanguageNames             codes --> names, in English and in the person's language
//       ScriptNames               the same for scripts
//     LanguageSupport+Wording     what LanguageTable has found --> a sentence, and the characters that are missing
//
// Apart from TypecaseFontLanguages, because the lists are JSON: an app that only registers fonts links no part of Foundation.
