/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* Nothing to call. What is linked with this has libdispatch's main queue, and with it Swift's main actor,
 * drained from GLib's default main context, from the first turn of the loop on the main thread. */
