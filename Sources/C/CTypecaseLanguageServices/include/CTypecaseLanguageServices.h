/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* What knows how people write dates, telephone numbers and names of hosts.
 *
 *     ICU.h, ICU.c        dates of a locale, names of hosts; no header of ICU's is seen, since Foundation's own ICU has the same names
 *     Phone.h, Phone.cpp  libphonenumber, which is C++, as functions of C
 *     libpsl.h            the Public Suffix List, as it is
 *
 * TypecaseDataDetection binds it, and nothing else imports it. */

#include "ICU.h"
#include "Phone.h"
#include <libpsl.h>
