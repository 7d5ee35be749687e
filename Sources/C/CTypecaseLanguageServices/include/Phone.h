/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/* libphonenumber, which is C++, as C sees it. No exception leaves this module. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Goes through the phone numbers of a text. */
typedef struct TypecasePhoneMatcher TypecasePhoneMatcher;

/* A number and where it is, in bytes. Texts end with a zero; empty where there is none. */
typedef struct {
  size_t start, end;
  char e164[32];
  char national[64];
  char extension[32];
  char region[8];
} TypecasePhoneMatch;

/* Begins to go through a text of valid UTF-8. `region` is where the numbers without a country's code are from, as in
   ISO 3166, and `tries` how many wrong candidates are looked at. Null where memory is short. */
TypecasePhoneMatcher *ctypecase_phone_matcher_new(
  const char *text, size_t length, const char *region, int tries);
/* The next number; false behind the last one. */
bool ctypecase_phone_matcher_next(TypecasePhoneMatcher *matcher, TypecasePhoneMatch *match);
void ctypecase_phone_matcher_free(TypecasePhoneMatcher *matcher);

#ifdef __cplusplus
}
#endif
