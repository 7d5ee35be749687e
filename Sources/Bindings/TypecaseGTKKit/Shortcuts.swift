// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit

/// The shortcuts of a program and the window that lists them, from the one table of its actions.
public enum Shortcuts {
  /// Gives an application the keys of its actions.
  public static func install(
    _ actions: [Action], in application: Application
  ) {
    for action in actions where !action.keys.isEmpty {
      setKeys(action.keys, of: action.name, in: application)
    }
  }

  /// Gives an action its keys, in GTK's notation.
  ///
  /// - Parameter name: with its group, such as "app.quit".
  public static func setKeys(
    _ keys: [String], of name: String, in application: Application
  ) {
    var keys = keys.map { strdup($0) } + [nil]
    defer { keys.forEach { free($0) } }
    keys.withUnsafeMutableBufferPointer { buffer in
      buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
        gtk_application_set_accels_for_action(application.pointer, name, $0.baseAddress)
      }
    }
  }

  /// The window that lists the actions that have a title; GTK 4.8 builds one from XML only.
  public static func makeWindow(_ actions: [Action]) -> Widget? {
    let shortcuts = actions.compactMap { action -> String? in
      guard let title = action.title, let key = action.keys.first else { return nil }
      return """
        <child><object class="GtkShortcutsShortcut">
          <property name="title">\(escapeMarkup(title))</property>
          <property name="accelerator">\(escapeMarkup(key))</property>
        </object></child>
        """
    }
    let xml = """
      <interface><object class="GtkShortcutsWindow" id="window">
        <property name="modal">True</property>
        <child><object class="GtkShortcutsSection">
          <property name="section-name">shortcuts</property>
          <child><object class="GtkShortcutsGroup">\(shortcuts.joined())</object></child>
        </object></child>
      </object></interface>
      """
    guard let builder = gtk_builder_new() else { return nil }
    defer { g_object_unref(builder.raw) }
    guard gtk_builder_add_from_string(builder, xml, -1, nil) != 0 else { return nil }
    return gtk_builder_get_object(builder, "window").map { Widget($0.cast(to: GtkWidget.self)) }
  }
}
