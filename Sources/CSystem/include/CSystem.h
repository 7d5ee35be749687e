/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* syncfs, which glibc declares for GNU sources only. */
int tc_syncfs (int fd);
