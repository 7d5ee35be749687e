// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// Formatting actions that choose one of several values for the paragraphs of the selection, for menus and groups of buttons.
///
/// A value is the action's parameter, as in `app.format-alignment::center`, and its state where all selected paragraphs have it.
public enum FormattingChoice: String, CaseIterable, Sendable {
  /// `natural`, `left`, `center`, `right` or `justified`.
  case alignment = "format-alignment"
  /// `none`, `bullets`, `numbers` or `tasks`; a list with other markers is none of them.
  case list = "format-list"

  /// The name with its group.
  public var actionName: String { "app.\(rawValue)" }

  func add(to application: Application, performedBy coordinator: TextFormattingCoordinator) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    guard let action = g_simple_action_new_stateful(rawValue, type, g_variant_new_string("")) else {
      return
    }
    defer { g_object_unref(action.raw) }
    Signal.connect(action, "activate") { [weak coordinator] (value: OpaquePointer?) in
      guard let value, let name = g_variant_get_string(value, nil),
        let part = self.part(named: String(cString: name))
      else { return }
      coordinator?.apply(.paragraphPart(part))
    }
    g_action_map_add_action(application.opaque, action)
  }

  /// Shows what the selection has, and lets only be used what can be.
  func update(in application: Application, for target: TextFormattingCoordinator.Target) {
    let mode: FormattingModes = self == .alignment ? .alignment : .lists
    let isUsable =
      target.selection != nil && target.modes.union(target.undrawn).contains(mode)
    Action.setEnabled(isUsable, rawValue, of: application)
    guard let action = g_action_map_lookup_action(application.opaque, rawValue) else { return }
    let state = target.selection.map { self.state(of: $0.summary) } ?? ""
    g_simple_action_set_state(action, g_variant_new_string(state))
  }

  /// The value that all paragraphs have; empty where they have several, or one that is none of the action's.
  package func state(of summary: AttributeSummary) -> String {
    let style = summary.first.paragraph ?? ParagraphStyle()
    let property: ParagraphStyle.Property = self == .alignment ? .alignment : .listMarker
    if summary.mixedParagraphProperties.contains(property) { return "" }
    switch self {
    case .alignment: return style.alignment.rawValue
    case .list:
      guard let item = style.list else { return "none" }
      if item.isDone != nil { return "tasks" }
      return ["{disc}": "bullets", "{decimal}.": "numbers"][item.marker] ?? ""
    }
  }

  private func part(named name: String) -> ParagraphStyle.Part? {
    switch self {
    case .alignment: ParagraphStyle.Alignment(rawValue: name).map { .alignment($0) }
    case .list:
      switch name {
      case "none": .noList
      case "bullets": .listMarker("{disc}")
      case "numbers": .listMarker("{decimal}.")
      case "tasks": .listTask
      default: nil
      }
    }
  }
}
