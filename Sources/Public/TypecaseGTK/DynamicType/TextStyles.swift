// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// Gives every window of the program the sizes of the text styles, and updates them when the person
/// changes the text size.
public final class TextStyles {
  private static var installed: TextStyles?

  private let provider: UnsafeMutablePointer<GtkCssProvider>
  private var observation: TextSizeObservation?

  /// Installs the text styles, after GTK has started; more calls change nothing.
  ///
  /// The sizes override the platform's style sheet, and an app's own style sheet overrides them.
  /// After this call the library's widgets can be used in `.ui` files.
  public static func install() { install(offersInspection: true) }

  /// The same, for a program that never allows an inspector of text sizes: no other program may read its
  /// windows or change their look.
  package static func install(offersInspection: Bool) {
    ctypecase_layouts_register()
    ctypecase_icons_release_on_main_thread()
    ctypecase_tooltips_end_with_their_windows()
    RichTextSupport.install()
    TextFontObject.register()
    LargeContentViewer.register()
    guard installed == nil, let display = gdk_display_get_default(),
      let provider = gtk_css_provider_new()
    else { return }
    let styles = TextStyles(provider)
    installed = styles
    styles.apply(TextSizeMonitor.shared.textSize)
    gtk_style_context_add_provider_for_display(
      display, provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION - 1))
    styles.observation = TextSizeMonitor.shared.observe { [weak styles] in styles?.apply($0) }
    Signal.connect(adw_style_manager_get_default(), "notify::high-contrast") { [weak styles] in
      styles?.apply(TextSizeMonitor.shared.textSize)
    }
    MenuWords.install()
    if offersInspection { TextSizeInspection.offerIfAsked() }
  }

  /// - Parameter provider: owned from now on, for as long as the program runs.
  private init(_ provider: UnsafeMutablePointer<GtkCssProvider>) { self.provider = provider }

  private func apply(_ textSize: DesktopTextSize) {
    var scale = SpecimenScale()
    scale.points = { textSize.points(growing: $0) }
    scale.imageScale = textSize.imageScale
    scale.wrapsWords = textSize.category.isAccessibilityCategory
    SpecimenScale.current = scale
    typecase_text_size_set(
      typecase_text_size_get_default(), textSize.category.value,
      TextStyleScaling().growth(at: textSize.category), textSize.imageScale)
    // A new sheet has every widget measured again, the specimens included.
    let isHighContrast = adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
    gtk_css_provider_load_from_data(
      provider, TextStyleSheet.css(for: textSize, isHighContrast: isHighContrast), -1)
    Self.restyleHidden()
  }

  /// Has what is not shown take its sizes from the new sheet.
  ///
  /// GTK 4.8 leaves a widget that was measured and never shown, such as one on a stack's other page, with the
  /// sizes of the old sheet, also once it is shown. A style class that comes and goes has it look again.
  private static func restyleHidden() {
    for window in Handle<GtkWindow>.all { restyleHidden(window.cast(to: GtkWidget.self)) }
  }

  private static func restyleHidden(_ widget: UnsafeMutablePointer<GtkWidget>) {
    if gtk_widget_get_mapped(widget) == 0 {
      gtk_widget_add_css_class(widget, restyledClass)
      gtk_widget_remove_css_class(widget, restyledClass)
    }
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      restyleHidden(current)
      child = gtk_widget_get_next_sibling(current)
    }
  }

  private static let restyledClass = "typecase-restyled"
}
