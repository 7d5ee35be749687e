/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/* provider APP: lists the fonts that an app has registered. */

async void list_fonts (Typecase.Provider provider) {
    try {
        foreach (var font in yield provider.list_fonts (null)) {
            print ("registered: %s\n", font.get_full_name ());
        }
    } catch (Typecase.Error.MISSING_ENTITLEMENT error) {
        printerr ("not entitled: %s\n", error.message);
    } catch (GLib.Error error) {
        printerr ("no registry: %s\n", error.message);
    }
}

void main (string[] arguments) {
    var loop = new MainLoop ();
    list_fonts.begin (new Typecase.Provider (arguments[1]), () => loop.quit ());
    loop.run ();
}
