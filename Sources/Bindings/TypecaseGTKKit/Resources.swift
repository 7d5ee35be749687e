// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit

/// The static resources of the program: widget layouts, style and icons.
public enum Resources {
  /// The path of the program's resources within the bundle.
  public static let path = "/org/typecase/Typecase"

  /// Makes the installed resource file available.
  ///
  /// - Parameter file: its path; nothing when the program is not installed.
  /// - Returns: nothing when it went well, otherwise what to tell the person who started the
  ///   program.
  public static func load(from file: String?) -> String? {
    guard let file else { return "the program is not installed: it lies in no folder for programs" }
    var error: UnsafeMutablePointer<GError>?
    guard let resource = g_resource_load(file, &error) else {
      defer { g_clear_error(&error) }
      return error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? file
    }
    g_resources_register(resource)
    g_resource_unref(resource)
    return nil
  }

  /// Gives every window of the display the program's style and icons, after GTK was started.
  ///
  /// An `AdwApplication` whose id leads to the resources' path does this by itself.
  public static func applyStyle() {
    guard let display = gdk_display_get_default() else { return }
    gtk_icon_theme_add_resource_path(
      gtk_icon_theme_get_for_display(display), "\(path)/icons")
    add("style.css", to: display)
    if adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0 {
      add("style-hc.css", to: display)
    }
  }

  private static func add(_ name: String, to display: OpaquePointer) {
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_resource(provider, "\(path)/\(name)")
    gtk_style_context_add_provider_for_display(
      display, provider?.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider)
  }

  /// Adds a style sheet that a library carries with it, once for a program; an app's own sheet comes
  /// after it.
  public static func applyStyle(css: [UInt8]) {
    guard let display = gdk_display_get_default() else { return }
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_data(provider, String(decoding: css, as: UTF8.self), -1)
    gtk_style_context_add_provider_for_display(
      display, provider?.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION - 1))
    g_object_unref(provider)
  }
}
