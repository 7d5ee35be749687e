/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <glib.h>

#include <libtypecase/typecase-version.h>

G_BEGIN_DECLS

#define TYPECASE_ERROR (typecase_error_quark ())

/**
 * TypecaseError:
 * @TYPECASE_ERROR_FILE_NOT_FOUND: there is no such file, or it is not readable as the app.
 * @TYPECASE_ERROR_INSUFFICIENT_PERMISSIONS: the file may not be read, or a license forbids what was
 *   asked for.
 * @TYPECASE_ERROR_UNRECOGNIZED_FORMAT: the content is of no format that is accepted.
 * @TYPECASE_ERROR_INVALID_FONT_DATA: the font is damaged or dangerous.
 * @TYPECASE_ERROR_ALREADY_REGISTERED: this same file is registered in this scope.
 * @TYPECASE_ERROR_EXCEEDED_RESOURCE_LIMIT: over the budget of the app, or that of all.
 * @TYPECASE_ERROR_ASSET_NOT_FOUND: not in the app's catalog, or its file could not be had.
 * @TYPECASE_ERROR_NOT_REGISTERED: not registered in this scope by this app.
 * @TYPECASE_ERROR_IN_USE: cannot be changed now.
 * @TYPECASE_ERROR_SYSTEM_REQUIRED: part of the system.
 * @TYPECASE_ERROR_REGISTRATION_FAILED: anything unexpected; nothing changed.
 * @TYPECASE_ERROR_MISSING_ENTITLEMENT: the app's packaging does not declare the entitlement. Nothing
 *   was looked up.
 * @TYPECASE_ERROR_INSUFFICIENT_INFO: what is given names no font, or another font than the file's.
 * @TYPECASE_ERROR_CANCELLED_BY_USER: the person said no, now or before; or the request was closed.
 * @TYPECASE_ERROR_DUPLICATED_NAME: the name belongs to another font.
 * @TYPECASE_ERROR_INVALID_FILE_PATH: no part of the app, or not the bytes that its catalog says.
 * @TYPECASE_ERROR_UNSUPPORTED_SCOPE: the scope cannot be used here.
 * @TYPECASE_ERROR_NOT_ASKED: nobody could be asked: there is no display, or the prompt failed.
 * @TYPECASE_ERROR_FORBIDDEN_BY_POLICY: the administrator, the desktop or the person has forbidden it
 *   beforehand; the message says who.
 *
 * Why the registry refused a call or a font. The numbers are those of the contract on the bus.
 *
 * A call can also fail with an error of [error@Gio.IOErrorEnum]: %G_IO_ERROR_CANCELLED,
 * %G_IO_ERROR_CLOSED where the object was closed, %G_IO_ERROR_INVALID_ARGUMENT for what cannot be sent,
 * such as a name that is not UTF-8, %G_IO_ERROR_NOT_REGULAR_FILE for a descriptor of a pipe, and
 * %G_IO_ERROR_INVALID_DATA for an answer that nobody can understand. Where there is no registry, or it
 * ends in the middle of a call, the error is one of [error@Gio.DBusError].
 *
 * Since: 0.1
 */
typedef enum
{
  TYPECASE_ERROR_FILE_NOT_FOUND = 101,
  TYPECASE_ERROR_INSUFFICIENT_PERMISSIONS = 102,
  TYPECASE_ERROR_UNRECOGNIZED_FORMAT = 103,
  TYPECASE_ERROR_INVALID_FONT_DATA = 104,
  TYPECASE_ERROR_ALREADY_REGISTERED = 105,
  TYPECASE_ERROR_EXCEEDED_RESOURCE_LIMIT = 106,
  TYPECASE_ERROR_ASSET_NOT_FOUND = 107,
  TYPECASE_ERROR_NOT_REGISTERED = 201,
  TYPECASE_ERROR_IN_USE = 202,
  TYPECASE_ERROR_SYSTEM_REQUIRED = 203,
  TYPECASE_ERROR_REGISTRATION_FAILED = 301,
  TYPECASE_ERROR_MISSING_ENTITLEMENT = 302,
  TYPECASE_ERROR_INSUFFICIENT_INFO = 303,
  TYPECASE_ERROR_CANCELLED_BY_USER = 304,
  TYPECASE_ERROR_DUPLICATED_NAME = 305,
  TYPECASE_ERROR_INVALID_FILE_PATH = 306,
  TYPECASE_ERROR_UNSUPPORTED_SCOPE = 307,
  TYPECASE_ERROR_NOT_ASKED = 308,
  TYPECASE_ERROR_FORBIDDEN_BY_POLICY = 309
} TypecaseError;

TYPECASE_AVAILABLE_IN_0_1
GQuark typecase_error_quark (void);

G_END_DECLS
