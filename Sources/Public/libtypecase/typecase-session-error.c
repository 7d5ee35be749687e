/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-session-error.h"

GError *
typecase_malformed (const char *method)
{
  return g_error_new (G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                      "The registry's answer to %s is malformed.", method);
}

GError *
typecase_closed (void)
{
  return g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection was closed.");
}

GError *
typecase_left (void)
{
  return g_error_new_literal (G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER,
                              "The registry left the bus.");
}

gboolean
typecase_error_means_gone (const GError *error)
{
  return g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_NO_REPLY)
         || g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_SERVICE_UNKNOWN)
         || g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER)
         || g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_DISCONNECTED)
         || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CLOSED);
}
