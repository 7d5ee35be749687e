// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// How people write dates, telephone numbers and names of hosts, from the libraries that know.
//
//     ICU/DateNotation          names and patterns of dates in a locale
//     ICU/HostNames             names of hosts with other letters than ASCII's
//     Phone/PhoneMatcher        libphonenumber's search in a text
//     PublicSuffix/PublicSuffixList    which names are registered under which others
//
// ICU and libphonenumber are behind functions of C (`Sources/C/CTypecaseLanguageServices`): ICU's headers define what
// Foundation's own ICU does, and libphonenumber is C++. Only TypecaseDataDetection is built upon this, since the libraries are
// large.
