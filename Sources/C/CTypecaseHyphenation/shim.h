/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* libhyphen, which finds by patterns where words may be divided, as it is.
 *
 * TypecaseTextLayout binds it in one file (Hyphenation/HyphenationDictionary.swift), and nothing else imports it. */

#include <hyphen.h>
