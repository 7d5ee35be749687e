/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "Phone.h"

#include <phonenumbers/phonenumbermatch.h>
#include <phonenumbers/phonenumbermatcher.h>
#include <phonenumbers/phonenumberutil.h>
#include <string>

using i18n::phonenumbers::PhoneNumberMatch;
using i18n::phonenumbers::PhoneNumberMatcher;
using i18n::phonenumbers::PhoneNumberUtil;

struct TypecasePhoneMatcher {
  PhoneNumberUtil &numbers;
  PhoneNumberMatcher matcher;

  TypecasePhoneMatcher(const std::string &text, const std::string &region, int tries)
    : numbers(*PhoneNumberUtil::GetInstance()),
      matcher(numbers, text, region, PhoneNumberMatcher::VALID, tries) {}
};

template <size_t size> static bool copy(const std::string &text, char (&buffer)[size]) {
  if (text.size() >= size) return false;
  buffer[text.copy(buffer, size - 1)] = 0;
  return true;
}

TypecasePhoneMatcher *ctypecase_phone_matcher_new(
  const char *text, size_t length, const char *region, int tries) {
  try {
    return new TypecasePhoneMatcher(std::string(text, length), region, tries);
  } catch (...) {
    // Whatever it is, it must not come into Swift.
    return nullptr;
  }
}

bool ctypecase_phone_matcher_next(TypecasePhoneMatcher *matcher, TypecasePhoneMatch *match) {
  try {
    PhoneNumberMatch found;
    while (matcher->matcher.HasNext() && matcher->matcher.Next(&found)) {
      const auto &number = found.number();
      std::string e164, national, region;
      matcher->numbers.Format(number, PhoneNumberUtil::E164, &e164);
      matcher->numbers.Format(number, PhoneNumberUtil::NATIONAL, &national);
      matcher->numbers.GetRegionCodeForNumber(number, &region);
      // Of numbers of no country, such as those of satellites.
      if (region == "001" || region == "ZZ") region.clear();
      match->start = found.start();
      match->end = found.end();
      if (copy(e164, match->e164) && copy(national, match->national)
          && copy(number.extension(), match->extension) && copy(region, match->region)) {
        return true;
      }
    }
  } catch (...) {
  }
  return false;
}

void ctypecase_phone_matcher_free(TypecasePhoneMatcher *matcher) { delete matcher; }
