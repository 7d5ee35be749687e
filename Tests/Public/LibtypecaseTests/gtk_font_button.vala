/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/* What windows in Vala have of libtypecase-gtk4. */

async void say_name (Gtk.Window window, MainLoop loop) {
    var name = yield TypecaseGtk.export_window (window);
    print ("%s\n", name);
    TypecaseGtk.unexport_window (window, name);
    loop.quit ();
}

void main () {
    Gtk.init ();
    var loop = new MainLoop ();
    var consumer = new Typecase.Consumer ("org.example.Letters");
    TypecaseGtk.follow_fonts (consumer, null);
    var button = new TypecaseGtk.FontButton (consumer) { title = "Title", include_faces = true };
    button.set_font (new Typecase.Font.for_family ("Foundry"));
    print ("%s\n", button.get_font_desc ().to_string ());
    var window = new Gtk.Window () { title = "Vala" };
    window.set_child (button);
    window.present ();
    say_name.begin (window, loop);
    loop.run ();
}
