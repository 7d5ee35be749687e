// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The notations of dates, phone numbers and host names, from specialized libraries.
//
//     ICU/DateNotation          names and patterns of dates in a locale
//     ICU/HostNames             names of hosts with other letters than ASCII's
//     Phone/PhoneMatcher        libphonenumber's search in a text
//     PublicSuffix/PublicSuffixList    which names are registered under which others
//
// ICU and libphonenumber are behind C functions (`Sources/C/CTypecaseLanguageServices`): ICU's headers define the same names
// as Foundation's own ICU, and libphonenumber is C++. Only TypecaseDataDetection depends on this, since the libraries are
// large.
