// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance

/// The beginning of the selected text, as it is set.
final class PanelPreview {
  private let label: Widget
  private let shadow: ObjectRef<UnsafeMutablePointer<GtkCssProvider>>?
  private let page: ObjectRef<UnsafeMutablePointer<GtkCssProvider>>?

  /// The largest size that the preview shows, in points.
  private static let largest = 40.0

  init(label: Widget, card: Widget) {
    self.label = label
    shadow = Self.addProvider(to: label)
    page = Self.addProvider(to: card)
    // It says nothing that the selection and the parts do not say.
    label.hideFromAccessibility()
  }

  private static func addProvider(
    to widget: Widget
  ) -> ObjectRef<UnsafeMutablePointer<GtkCssProvider>>? {
    guard let provider = gtk_css_provider_new() else { return nil }
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(widget.pointer), provider.opaque,
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1))
    return ObjectRef(adopting: provider)
  }

  func show(_ state: PanelState) {
    var attributes = state.shown
    let points = state.context.points(of: attributes)
    if points > Self.largest { attributes.size = .points(Self.largest) }
    let words = DisplayText.line(state.selection.text, limit: 120)
    label.setText(words.isEmpty ? sample(state) : words)
    let base = state.selection.base.size ?? .style(.body)
    let color = state.selection.pageColor
    let drawn = state.appearance.drawn(
      attributes, on: color, basePoints: state.appearance.points(base))
    withExtendedLifetime(AttributeList(drawn.attributes)) {
      gtk_label_set_attributes(label.opaque, $0.pointer)
    }
    load(shadow, drawn.shadow.map { "label { text-shadow: \($0.css); }" } ?? "")
    load(page, color.map { "box { background-color: \($0.css); color: \($0.legible.css); }" } ?? "")
  }

  /// The font's name where nothing is selected.
  private func sample(_ state: PanelState) -> String {
    DisplayText.line(
      state.face?.descriptor.family ?? state.shown.font?.displayName ?? "", fallback: tr("Text"))
  }

  private func load(_ provider: ObjectRef<UnsafeMutablePointer<GtkCssProvider>>?, _ css: String) {
    if let provider { gtk_css_provider_load_from_data(provider.pointer, css, -1) }
  }
}

extension TextShadow {
  /// As a style sheet has a shadow whose lengths are pixels.
  var css: String { "\(x)px \(y)px \(blur)px \(color.css)" }
}
