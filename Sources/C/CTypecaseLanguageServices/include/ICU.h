/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/* The functions of ICU that Typecase uses. Its own headers define what Foundation's ICU defines too, so no module
 * could import
   both: they are seen only by the source of this one. Texts are UTF-8, and end with a zero. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Writes a text as all functions below do. Returns its length in bytes without the zero, or a negative number where
   ICU fails or the text does not fit. */
typedef int32_t TypecaseICULength;

/* The domain name that is looked up instead of one with other letters, by UTS 46 without transitional
   rules. Fails where it must not be registered. */
TypecaseICULength ctypecase_icu_ascii_host(const char *host, char *buffer, int32_t capacity);
/* The name with its letters for an ASCII one. */
TypecaseICULength ctypecase_icu_unicode_host(const char *host, char *buffer, int32_t capacity);

/* Whether a label of a domain name has letters of scripts that no language writes together: UTS 39, highly
   restrictive. */
bool ctypecase_icu_has_mixed_scripts(const char *label);
/* Whether all letters of a text are of one script: UTS 39, single script. */
bool ctypecase_icu_has_one_script(const char *text);
/* What a text looks like: texts that a person can take for each other have the same. UTS 39's skeleton. */
TypecaseICULength ctypecase_icu_skeleton(const char *text, char *buffer, int32_t capacity);

typedef enum {
  TypecaseICUMonths,
  TypecaseICUMonthsShort,
  TypecaseICUMonthsStandalone,
  TypecaseICUMonthsStandaloneShort,
  TypecaseICUWeekdays,
  TypecaseICUWeekdaysShort,
  TypecaseICUWeekdaysStandalone,
  TypecaseICUWeekdaysStandaloneShort,
  TypecaseICUDayHalves,
} TypecaseICUNames;

/* One of the names that a language has for months, weekdays or halves of a day; weekdays are counted from 1, a
   Sunday, the others from 0. */
TypecaseICULength ctypecase_icu_name(
  const char *locale, TypecaseICUNames names, int32_t index, char *buffer, int32_t capacity);

/* The pattern by which a locale writes the fields of a skeleton, such as "yMMMd". */
TypecaseICULength ctypecase_icu_pattern(
  const char *locale, const char *skeleton, char *buffer, int32_t capacity);
/* The pattern by which it writes a whole date, weekday included, with a time behind it. */
TypecaseICULength ctypecase_icu_full_pattern(const char *locale, char *buffer, int32_t capacity);

/* The time of a day on 2 January 2024 as a pattern has it: "b" for noon, "B" for parts of a day. */
TypecaseICULength ctypecase_icu_format(
  const char *locale, const char *pattern, int32_t year, int32_t month, int32_t day, int32_t hour,
  char *buffer, int32_t capacity);

/* The ordinal number of a day as a locale writes it in digits. */
TypecaseICULength ctypecase_icu_ordinal(const char *locale, int32_t number, char *buffer, int32_t capacity);

/* A number in words. */
TypecaseICULength ctypecase_icu_number_in_words(
  const char *locale, int32_t number, char *buffer, int32_t capacity);

typedef enum {
  TypecaseICUYear,
  TypecaseICUMonth,
  TypecaseICUWeek,
  TypecaseICUDay,
  TypecaseICUHour,
  TypecaseICUMinute,
  TypecaseICUSunday,
} TypecaseICUUnit;

/* A time from now: "tomorrow", "next week" or, with numbers, "in 2 weeks". `weekday` counts from 0, a Sunday, and
   is for that unit only. Zero has a sign: "0 days ago" is not asked for. */
TypecaseICULength ctypecase_icu_relative(
  const char *locale, TypecaseICUUnit unit, int32_t weekday, double offset, bool in_numbers, char *buffer,
  int32_t capacity);

/* The locale with the language that is usual in the region of another one, as "de_Latn_DE" for "und_DE". */
TypecaseICULength ctypecase_icu_usual_locale(const char *locale, char *buffer, int32_t capacity);

/* Whether ICU has data of a locale, keywords aside, and not of its language only. */
bool ctypecase_icu_has_locale(const char *locale);

/* Whether two letters are a country's code of ISO 3166. */
bool ctypecase_icu_is_country(const char *code);
