/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include "typecase-replacement.h"

TypecaseReplacement *typecase_replacement_new (TypecaseFont *missing, TypecaseFont *font);
