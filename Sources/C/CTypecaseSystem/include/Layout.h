/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* Where this build expects its files, as Package.swift was told: each folder is relative to the prefix, or absolute. */

const char *ctypecase_layout_bindir(void);
const char *ctypecase_layout_libexecdir(void);
const char *ctypecase_layout_datadir(void);
const char *ctypecase_layout_localedir(void);
const char *ctypecase_layout_sysconfdir(void);
const char *ctypecase_layout_localstatedir(void);

/* The absolute prefix of a build with an absolute folder for programs, which cannot tell it from their own place;
 * empty in every other build. */
const char *ctypecase_layout_prefix(void);
