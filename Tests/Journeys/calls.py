# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Calls that show whether the service answers everybody."""

import functools

import desktop
from gi.repository import Gio, GLib

APPS = ("org.typecase.Fonts", "/org/freedesktop/portal/Typecase", "org.typecase.Provider1")
MANAGER = ("org.typecase.Registry", "/org/typecase/Registry", "org.typecase.Manager1")
PROMPTS = ("org.typecase.Prompts", "/org/typecase/Prompts", "org.typecase.impl.Prompts1")
# A reply that takes longer counts as none.
PATIENCE_MS = desktop.PATIENCE * 1000


@functools.cache
def connection():
    """The one of this program, which stays: an app that called keeps the registry."""
    return Gio.bus_get_sync(Gio.BusType.SESSION, None)


def error_of(test, place, method, arguments=None):
    """The error that a call is answered with, or nothing; fails when there is no answer."""
    try:
        connection().call_sync(*place, method, arguments, None, Gio.DBusCallFlags.NONE, PATIENCE_MS)
    except GLib.Error as error:
        test.assertFalse(
            error.matches(Gio.io_error_quark(), Gio.IOErrorEnum.TIMED_OUT), f"{place} is silent")
        return Gio.DBusError.get_remote_error(error)


def registry_answers(test):
    """Checks that an app and a tool of the person's have their answers."""
    test.assertIsNone(error_of(test, MANAGER, "GetLimits"))
    test.assertEqual(
        error_of(test, APPS, "GetRegisteredFonts", GLib.Variant("(a{sv})", [{}])),
        "org.typecase.Error.MissingEntitlement")
