# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Another desktop's prompts backend: it takes each question, says that it has it, and answers none.

It prints a line when it has the name, and one for each question.
"""

import sys
from pathlib import Path

from gi.repository import Gio, GLib

INTERFACE = Path(__file__).resolve().parents[2] / "data/dbus/org.typecase.impl.Prompts1.xml"
NAME_IS_OURS = 1  # DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER


def main():
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    questions = []

    def answer(_bus, _sender, _path, _interface, method, _arguments, invocation):
        if method == "IsAsking":
            invocation.return_value(GLib.Variant("(b)", (True,)))
        elif method == "Close":
            invocation.return_value(None)
        else:
            questions.append(invocation)
            print(method, flush=True)

    def value(_bus, _sender, _path, _interface, name):
        return GLib.Variant("u", 1) if name == "version" else GLib.Variant("b", False)

    node = Gio.DBusNodeInfo.new_for_xml(INTERFACE.read_text())
    bus.register_object("/org/typecase/Prompts", node.interfaces[0], answer, value, None)
    reply = bus.call_sync(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
        GLib.Variant("(su)", ("org.typecase.Prompts", 4)), None, 0, -1, None).unpack()[0]
    if reply != NAME_IS_OURS:
        return 1
    print("ready", flush=True)
    GLib.MainLoop().run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
