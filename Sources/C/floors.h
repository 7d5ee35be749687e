/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* The oldest libraries that the sources are compiled with, as meson.build asks for them. Their headers then say nothing of
 * what was deprecated later, for which those have no other, and warn of what they do not have yet. To be included before any
 * of their headers. */

/* Nothing is said of GLib: its inline functions depend on what is required of it, and an app's own module of GTK would have
 * others, which the compiler refuses in one program. */
/* Without what is allowed at most, with which the headers of Pango 1.56 do not compile. */
#define PANGO_VERSION_MIN_REQUIRED PANGO_VERSION_1_50
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#define ADW_VERSION_MAX_ALLOWED ADW_VERSION_1_2
#define SOUP_VERSION_MIN_REQUIRED SOUP_VERSION_3_2
#define SOUP_VERSION_MAX_ALLOWED SOUP_VERSION_3_2
