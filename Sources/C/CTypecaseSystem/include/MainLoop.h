/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* Nothing to call for it. What is linked with this has libdispatch's main queue, and with it Swift's main actor,
 * drained from GLib's default main context, from the first turn of the loop on the main thread. */

#include <stdbool.h>

/* Whether another thread than the process's main thread has run that context: the main actor's tasks, which
 * belong to the main thread, are not run there. */
bool ctypecase_main_loop_is_elsewhere (void);
