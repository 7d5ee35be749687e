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

  /// Actions that belong together, with a title above them in the window.
  public struct Group {
    public var title: String
    public var actions: [Action]

    public init(_ title: String, _ actions: [Action]) {
      (self.title, self.actions) = (title, actions)
    }
  }

  /// The window that lists the actions that have a title; GTK 4.8 builds one from XML only.
  public static func makeWindow(_ actions: [Action]) -> Widget? {
    makeWindow(groups: [Group("", actions)])
  }

  /// The same, in groups, which stand beside each other as far as there is room; those without any action are left out.
  public static func makeWindow(groups: [Group]) -> Widget? {
    let parts = groups.map(xml).filter { !$0.isEmpty }.joined()
    let xml = """
      <interface><object class="GtkShortcutsWindow" id="window">
        <property name="modal">True</property>
        <child><object class="GtkShortcutsSection">
          <property name="section-name">shortcuts</property>
          <property name="max-height">\(rowsInColumn)</property>
          \(parts)
        </object></child>
      </object></interface>
      """
    guard let builder = gtk_builder_new() else { return nil }
    defer { g_object_unref(builder.raw) }
    guard gtk_builder_add_from_string(builder, xml, -1, nil) != 0 else { return nil }
    return gtk_builder_get_object(builder, "window").map { Widget($0.cast(to: GtkWidget.self)) }
  }

  /// How many rows a column has before another one begins: what a screen of 768 pixels has room for.
  private static let rowsInColumn = 14

  private static func xml(_ group: Group) -> String {
    let shortcuts = group.actions.compactMap { action -> String? in
      guard let title = action.title, let key = action.keys.first else { return nil }
      return """
        <child><object class="GtkShortcutsShortcut">
          <property name="title">\(escapeMarkup(title))</property>
          <property name="accelerator">\(escapeMarkup(key))</property>
        </object></child>
        """
    }
    if shortcuts.isEmpty { return "" }
    let title =
      group.title.isEmpty ? "" : "<property name=\"title\">\(escapeMarkup(group.title))</property>"
    return """
      <child><object class="GtkShortcutsGroup">\(title)\(shortcuts.joined())</object></child>
      """
  }
}
