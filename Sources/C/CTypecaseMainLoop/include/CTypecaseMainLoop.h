/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* Drains libdispatch's main queue, and with it Swift's main actor, from GLib's default main
 * context. Call once, on the process's main thread, before the loop runs. */
void tc_attach_main_queue (void);
