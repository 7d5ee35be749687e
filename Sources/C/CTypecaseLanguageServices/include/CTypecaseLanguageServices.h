/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* What knows how people write dates, telephone numbers and names of hosts. */

#include "ICU.h"
#include "Phone.h"
#include <libpsl.h>
