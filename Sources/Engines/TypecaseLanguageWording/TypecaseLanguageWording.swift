// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The names of languages and scripts, and how well a font supports one, in words for a person.
//
//     ISOCodes                    a list of the package iso-codes, and its translations
//       LanguageNames             codes --> names, in English and in the person's language
//       ScriptNames               the same for scripts
//     LanguageSupport+Wording     what LanguageTable has found --> a sentence, and the characters that are missing
//
// It is separate from TypecaseFontLanguages, because the lists are JSON: an app that only registers fonts links no part of
// Foundation.
