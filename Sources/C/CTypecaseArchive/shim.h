/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <archive.h>
#include <archive_entry.h>

/* Macros with casts are not seen from Swift. */
enum { carchive_regular_file = 0100000, carchive_folder = 0040000 };
