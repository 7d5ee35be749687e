/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* GLib, GObject and GIO, for Swift.
 *
 *     gio/gio.h, and its parts for Unix    as they are
 *     what Swift does not import           macros and functions with a variable number of arguments, as functions
 *
 * TypecaseGLibKit binds it. A few others call a function of it where a binding would only repeat it: Unicode's forms and order of
 * names, addresses, catalogs of another text domain. Every header is read as of the oldest library (floors.h). */

#include "../floors.h"

#include <gio/gio.h>

/* The class of a backend, which has its own functions for reading. */
#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>
#include <gio/gunixfdlist.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <locale.h>

/* What a backend has for a key, of whatever type; NULL for nothing. GSettings itself hides what is of another type than
 * the schema says. */
static inline GVariant *
ctypecase_glib_settings_backend_read (GSettingsBackend *backend, const char *path)
{
  GVariant *value = G_SETTINGS_BACKEND_GET_CLASS (backend)->read (backend, path, G_VARIANT_TYPE_ANY, FALSE);
  return value ? g_variant_take_ref (value) : NULL;
}
