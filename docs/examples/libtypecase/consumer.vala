/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/*
 * consumer APP FAMILY…: asks for the fonts of a text; for each one that nobody offers the person may
 * pick another.
 */

async void find (Typecase.Consumer consumer, string[] families) {
    var wanted = new GenericArray<Typecase.Font> ();
    foreach (unowned var family in families) {
        wanted.add (new Typecase.Font.for_family (family));
    }
    try {
        GenericArray<weak Typecase.Font> given, missing;
        var replacements = yield consumer.find_or_replace (
            wanted, null, "Sphinx of black quartz", null, null, out given, out missing);
        foreach (var font in given) {
            print ("given: %s\n", font.get_full_name ());
        }
        foreach (var font in missing) {
            print ("missing: %s\n", font.get_family ());
        }
        foreach (var replacement in replacements) {
            print ("instead of %s: %s\n", replacement.get_missing ().get_family (),
                   replacement.get_font ().get_family ());
        }
    } catch (Typecase.Error.MISSING_ENTITLEMENT error) {
        printerr ("not entitled: %s\n", error.message);
    } catch (GLib.Error error) {
        printerr ("no fonts: %s\n", error.message);
    }
}

void main (string[] arguments) {
    var loop = new MainLoop ();
    var consumer = new Typecase.Consumer (arguments[1]);
    find.begin (consumer, arguments[2:arguments.length], () => loop.quit ());
    loop.run ();
    consumer.close ();
}
