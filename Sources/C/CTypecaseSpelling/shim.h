/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* enchant, which asks the dictionaries of the system, as it is.
 *
 * The reader binds it in one file (EnchantDictionary.swift), and nothing else imports it. */

#include <enchant.h>
