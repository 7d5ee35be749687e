/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/*
 * assets APP NAME-OR-TAG…: fetches fonts of the app's catalog, and says how far it is. A line of its
 * input is `pause`, `resume` or `close`.
 */

async void obey (Typecase.Request request, string word) {
    try {
        switch (word) {
        case "pause":
            yield request.pause (null);
            break;
        case "resume":
            yield request.resume (null);
            break;
        case "close":
            yield request.close (null);
            break;
        default:
            printerr ("pause, resume or close\n");
            return;
        }
        printerr ("done: %s\n", word);
    } catch (IOError.CLOSED error) {
        printerr ("too late: %s\n", word);
    } catch (GLib.Error error) {
        printerr ("not done: %s: %s\n", word, error.message);
    }
}

async void fetch (Typecase.Request request) {
    GenericArray<weak Typecase.Failure> failures;
    try {
        foreach (var asset in yield request.run (null, out failures)) {
            print ("here: %s %s\n", asset.get_asset (), asset.get_byte_count ().to_string ());
        }
    } catch (GLib.Error error) {
        printerr ("nothing was fetched: %s\n", error.message);
    }
}

void main (string[] arguments) {
    var loop = new MainLoop ();
    var provider = new Typecase.Provider (arguments[1]);
    var request = new Typecase.Request.for_assets (provider, arguments[2:arguments.length], 0.5);
    request.notify["received"].connect (() => {
        printerr ("%s of %s bytes\n", request.received.to_string (), request.expected.to_string ());
    });
    request.notify["paused"].connect (() => printerr (request.paused ? "paused\n" : "goes on\n"));
    request.failed.connect ((failure) => {
        printerr ("not fetched: %s %s\n", failure.get_font ().get_asset (), failure.get_message ());
    });
    new IOChannel.unix_new (0).add_watch (IOCondition.IN, (input) => {
        string? line = null;
        try {
            input.read_line (out line, null, null);
        } catch (GLib.Error error) {
            printerr ("no input: %s\n", error.message);
        }
        if (line == null) {
            return Source.REMOVE;
        }
        obey.begin (request, line.strip ());
        return Source.CONTINUE;
    });
    fetch.begin (request, () => loop.quit ());
    loop.run ();
    provider.close ();
}
