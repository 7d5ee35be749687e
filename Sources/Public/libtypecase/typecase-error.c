/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-error.h"

#include <gio/gio.h>

#define NAME(name) "org.typecase.Error." name

static const GDBusErrorEntry entries[] = {
  { TYPECASE_ERROR_FILE_NOT_FOUND, NAME ("FileNotFound") },
  { TYPECASE_ERROR_INSUFFICIENT_PERMISSIONS, NAME ("InsufficientPermissions") },
  { TYPECASE_ERROR_UNRECOGNIZED_FORMAT, NAME ("UnrecognizedFormat") },
  { TYPECASE_ERROR_INVALID_FONT_DATA, NAME ("InvalidFontData") },
  { TYPECASE_ERROR_ALREADY_REGISTERED, NAME ("AlreadyRegistered") },
  { TYPECASE_ERROR_EXCEEDED_RESOURCE_LIMIT, NAME ("ExceededResourceLimit") },
  { TYPECASE_ERROR_ASSET_NOT_FOUND, NAME ("AssetNotFound") },
  { TYPECASE_ERROR_NOT_REGISTERED, NAME ("NotRegistered") },
  { TYPECASE_ERROR_IN_USE, NAME ("InUse") },
  { TYPECASE_ERROR_SYSTEM_REQUIRED, NAME ("SystemRequired") },
  { TYPECASE_ERROR_REGISTRATION_FAILED, NAME ("RegistrationFailed") },
  { TYPECASE_ERROR_MISSING_ENTITLEMENT, NAME ("MissingEntitlement") },
  { TYPECASE_ERROR_INSUFFICIENT_INFO, NAME ("InsufficientInfo") },
  { TYPECASE_ERROR_CANCELLED_BY_USER, NAME ("CancelledByUser") },
  { TYPECASE_ERROR_DUPLICATED_NAME, NAME ("DuplicatedName") },
  { TYPECASE_ERROR_INVALID_FILE_PATH, NAME ("InvalidFilePath") },
  { TYPECASE_ERROR_UNSUPPORTED_SCOPE, NAME ("UnsupportedScope") },
  { TYPECASE_ERROR_NOT_ASKED, NAME ("NotAsked") },
  { TYPECASE_ERROR_FORBIDDEN_BY_POLICY, NAME ("ForbiddenByPolicy") },
};

/**
 * typecase_error_quark:
 *
 * Gets the domain of [error@Error], which %TYPECASE_ERROR is short for.
 *
 * Returns: the domain of [error@Error]; GDBus knows the names of its errors on the bus.
 *
 * Since: 0.1
 */
GQuark
typecase_error_quark (void)
{
  static gsize quark;

  g_dbus_error_register_error_domain ("typecase-error-quark", &quark, entries,
                                      G_N_ELEMENTS (entries));
  return (GQuark) quark;
}
