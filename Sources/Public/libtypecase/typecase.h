/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <libtypecase/typecase-consumer.h>
#include <libtypecase/typecase-enums.h>
#include <libtypecase/typecase-error.h>
#include <libtypecase/typecase-failure.h>
#include <libtypecase/typecase-font.h>
#include <libtypecase/typecase-provider.h>
#include <libtypecase/typecase-replacement.h>
#include <libtypecase/typecase-request.h>
#include <libtypecase/typecase-version.h>
