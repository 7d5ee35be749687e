// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseTextAppearance
import TypecaseTextLayout

/// How this program's texts are drawn where a widget says nothing of its own: one for all, as fonts and the text size are.
package final class RichTextAppearance {
  package static let shared = RichTextAppearance()

  /// Says it, where a library above knows the desktop's fonts better than GTK's settings do.
  package var source: @MainActor () -> TextAppearance = RichTextAppearance.ofSettings

  private struct Observer { weak var widget: RichTextWidget? }
  private var observers: [Observer] = []

  package var appearance: TextAppearance { source() }
  /// The fonts of the widgets' own layouts.
  let fonts = SharedFonts()

  /// Tells the widgets that it is another one.
  package func changed() {
    fonts.forget()
    observers.removeAll { $0.widget == nil }
    for observer in observers { observer.widget?.appearanceChanged() }
  }

  /// Whether animations run is another setting of the desktop.
  private lazy var isFollowingAnimations: Bool = {
    guard let settings = gtk_settings_get_default() else { return false }
    Signal.connect(settings, "notify::gtk-enable-animations") { [weak self] in
      for observer in self?.observers ?? [] { observer.widget?.pictures.animationChanged() }
    }
    return true
  }()

  func add(_ widget: RichTextWidget) {
    _ = isFollowingAnimations
    observers.removeAll { $0.widget == nil }
    observers.append(Observer(widget: widget))
  }

  private static func ofSettings() -> TextAppearance {
    var settings = SystemFontSettings()
    var resolution = -1.0
    if let gtk = gtk_settings_get_default() {
      resolution = Double(Property.int(gtk, "gtk-xft-dpi"))
      if let name = Property.string(gtk, "gtk-font-name") { settings.interface = name }
    }
    return TextAppearance(
      fonts: SystemFonts(faces: .installed(), settings: settings),
      textSize: DesktopTextSize(
        textScalingFactor: resolution / (96 * 1024),
        interfaceFontSize: FontDescriptor(pangoText: settings.interface).size ?? 0),
      medium: adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
        ? .darkScreen : .screen)
  }
}
