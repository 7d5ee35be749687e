/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "ICU.h"

#include <string.h>
#include <unicode/ucal.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/uidna.h>
#include <unicode/uloc.h>
#include <unicode/unum.h>
#include <unicode/ureldatefmt.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum { MOST = 256 };

static TypecaseICULength from_utf16(
  const UChar *text, int32_t length, UErrorCode status, char *buffer, int32_t capacity) {
  int32_t written = 0;
  if (U_FAILURE(status)) return -1;
  u_strToUTF8(buffer, capacity, &written, text, length, &status);
  return U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING ? -1 : written;
}

static int32_t to_utf16(const char *text, UChar *buffer, UErrorCode *status) {
  int32_t length = 0;
  u_strFromUTF8(buffer, MOST, &length, text, -1, status);
  return length;
}

/* Names of hosts */

typedef int32_t (*HostConversion)(
  const UIDNA *, const char *, int32_t, char *, int32_t, UIDNAInfo *, UErrorCode *);

static TypecaseICULength convert_host(
  HostConversion convert, const char *host, char *buffer, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  UIDNA *idna = uidna_openUTS46(
    UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE | UIDNA_CHECK_BIDI
      | UIDNA_CHECK_CONTEXTJ,
    &status);
  int32_t length = convert(idna, host, -1, buffer, capacity, &info, &status);
  uidna_close(idna);
  return U_FAILURE(status) || info.errors != 0 || length >= capacity ? -1 : length;
}

TypecaseICULength ctypecase_icu_ascii_host(const char *host, char *buffer, int32_t capacity) {
  return convert_host(uidna_nameToASCII_UTF8, host, buffer, capacity);
}

TypecaseICULength ctypecase_icu_unicode_host(const char *host, char *buffer, int32_t capacity) {
  return convert_host(uidna_nameToUnicodeUTF8, host, buffer, capacity);
}

static bool is_within(URestrictionLevel level, const char *text) {
  UErrorCode status = U_ZERO_ERROR;
  USpoofChecker *checker = uspoof_open(&status);
  uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL, &status);
  uspoof_setRestrictionLevel(checker, level);
  int32_t found = uspoof_checkUTF8(checker, text, -1, NULL, &status);
  uspoof_close(checker);
  return U_SUCCESS(status) && found == 0;
}

bool ctypecase_icu_has_mixed_scripts(const char *label) {
  return !is_within(USPOOF_HIGHLY_RESTRICTIVE, label);
}

bool ctypecase_icu_has_one_script(const char *text) {
  return is_within(USPOOF_SINGLE_SCRIPT_RESTRICTIVE, text);
}

TypecaseICULength ctypecase_icu_skeleton(const char *text, char *buffer, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  USpoofChecker *checker = uspoof_open(&status);
  int32_t length = uspoof_getSkeletonUTF8(checker, 0, text, -1, buffer, capacity, &status);
  uspoof_close(checker);
  return U_FAILURE(status) || length >= capacity ? -1 : length;
}

/* Dates */

TypecaseICULength ctypecase_icu_name(
  const char *locale, TypecaseICUNames names, int32_t index, char *buffer, int32_t capacity) {
  static const UDateFormatSymbolType types[] = {
    UDAT_MONTHS, UDAT_SHORT_MONTHS, UDAT_STANDALONE_MONTHS, UDAT_STANDALONE_SHORT_MONTHS,
    UDAT_WEEKDAYS, UDAT_SHORT_WEEKDAYS, UDAT_STANDALONE_WEEKDAYS, UDAT_STANDALONE_SHORT_WEEKDAYS,
    UDAT_AM_PMS};
  UErrorCode status = U_ZERO_ERROR;
  UChar text[MOST];
  UDateFormat *format = udat_open(UDAT_NONE, UDAT_LONG, locale, NULL, 0, NULL, 0, &status);
  int32_t length = udat_getSymbols(format, types[names], index, text, MOST, &status);
  udat_close(format);
  return from_utf16(text, length, status, buffer, capacity);
}

TypecaseICULength ctypecase_icu_pattern(
  const char *locale, const char *skeleton, char *buffer, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UChar asked[MOST], text[MOST];
  int32_t length = to_utf16(skeleton, asked, &status);
  UDateTimePatternGenerator *generator = udatpg_open(locale, &status);
  int32_t written = udatpg_getBestPattern(generator, asked, length, text, MOST, &status);
  udatpg_close(generator);
  return from_utf16(text, written, status, buffer, capacity);
}

TypecaseICULength ctypecase_icu_full_pattern(const char *locale, char *buffer, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UChar text[MOST];
  UDateFormat *format = udat_open(UDAT_SHORT, UDAT_FULL, locale, NULL, 0, NULL, 0, &status);
  int32_t length = udat_toPattern(format, false, text, MOST, &status);
  udat_close(format);
  return from_utf16(text, length, status, buffer, capacity);
}

TypecaseICULength ctypecase_icu_format(
  const char *locale, const char *pattern, int32_t year, int32_t month, int32_t day, int32_t hour,
  char *buffer, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UChar asked[MOST], text[MOST];
  static const UChar utc[] = u"UTC";
  int32_t length = to_utf16(pattern, asked, &status);
  UDateFormat *format
    = udat_open(UDAT_PATTERN, UDAT_PATTERN, locale, utc, 3, asked, length, &status);
  UCalendar *calendar = ucal_open(utc, 3, "en", UCAL_GREGORIAN, &status);
  ucal_setDateTime(calendar, year, month - 1, day, hour, 0, 0, &status);
  UDate date = ucal_getMillis(calendar, &status);
  int32_t written = udat_format(format, date, text, MOST, NULL, &status);
  ucal_close(calendar);
  udat_close(format);
  return from_utf16(text, written, status, buffer, capacity);
}

static TypecaseICULength format_number(
  UNumberFormatStyle style, const char *locale, int32_t number, char *buffer, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UChar text[MOST];
  UNumberFormat *format = unum_open(style, NULL, 0, locale, NULL, &status);
  int32_t length = unum_format(format, number, text, MOST, NULL, &status);
  unum_close(format);
  return from_utf16(text, length, status, buffer, capacity);
}

TypecaseICULength ctypecase_icu_ordinal(
  const char *locale, int32_t number, char *buffer, int32_t capacity) {
  return format_number(UNUM_ORDINAL, locale, number, buffer, capacity);
}

TypecaseICULength ctypecase_icu_number_in_words(
  const char *locale, int32_t number, char *buffer, int32_t capacity) {
  return format_number(UNUM_SPELLOUT, locale, number, buffer, capacity);
}

TypecaseICULength ctypecase_icu_relative(
  const char *locale, TypecaseICUUnit unit, int32_t weekday, double offset, bool in_numbers, char *buffer,
  int32_t capacity) {
  static const URelativeDateTimeUnit units[] = {
    UDAT_REL_UNIT_YEAR, UDAT_REL_UNIT_MONTH, UDAT_REL_UNIT_WEEK, UDAT_REL_UNIT_DAY,
    UDAT_REL_UNIT_HOUR, UDAT_REL_UNIT_MINUTE, UDAT_REL_UNIT_SUNDAY};
  UErrorCode status = U_ZERO_ERROR;
  UChar text[MOST];
  URelativeDateTimeFormatter *formatter = ureldatefmt_open(
    locale, NULL, UDAT_STYLE_LONG, UDISPCTX_CAPITALIZATION_FOR_MIDDLE_OF_SENTENCE, &status);
  int32_t length = in_numbers
    ? ureldatefmt_formatNumeric(formatter, offset, units[unit], text, MOST, &status)
    : ureldatefmt_format(formatter, offset, units[unit] + weekday, text, MOST, &status);
  ureldatefmt_close(formatter);
  return from_utf16(text, length, status, buffer, capacity);
}

TypecaseICULength ctypecase_icu_usual_locale(const char *locale, char *buffer, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = uloc_addLikelySubtags(locale, buffer, capacity, &status);
  return U_FAILURE(status) || length >= capacity ? -1 : length;
}

bool ctypecase_icu_has_locale(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  char name[ULOC_FULLNAME_CAPACITY];
  // Without its keywords.
  uloc_getBaseName(locale, name, sizeof name, &status);
  if (U_FAILURE(status)) return false;
  for (int32_t index = 0; index < uloc_countAvailable(); index++) {
    if (strcmp(uloc_getAvailable(index), name) == 0) return true;
  }
  return false;
}

bool ctypecase_icu_is_country(const char *code) {
  for (const char *const *known = uloc_getISOCountries(); *known; known++) {
    if (strcmp(*known, code) == 0) return true;
  }
  return false;
}
