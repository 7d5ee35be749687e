/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* Where this build expects its files, as Package.swift was told: each folder is relative to the prefix, or absolute. */

const char *clayout_bindir(void);
const char *clayout_libexecdir(void);
const char *clayout_datadir(void);
const char *clayout_localedir(void);
const char *clayout_sysconfdir(void);
const char *clayout_localstatedir(void);

/* The absolute prefix of a build with an absolute folder for programs, which cannot tell it from their own place;
 * empty in every other build. */
const char *clayout_prefix(void);
