// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

private let red = TextColor(red: 1, green: 0, blue: 0)

/// Formatting of a widget that an app has written.
private final class Badge: TextFormattingResponder {
  var runs = [TextAttributes()]
  var takes = true
  var calls = 0

  var formattingModes: FormattingModes { [.textColor] }
  var formattingSelection: FormattingSelection? {
    AttributeSummary(runs: runs).map { FormattingSelection(summary: $0, base: TextAttributes()) }
  }
  func updateTextAttributes(_ change: FormattingStep) -> Bool {
    calls += 1
    guard takes, case .attributes(let handler) = change.content else { return false }
    runs = runs.map(handler)
    return true
  }
}

@MainActor let responderTests: [WidgetTest] = [
  WidgetTest("an app's own widget takes changes by three requirements of a protocol") { desk in
    let button = Widget(gtk_button_new_with_label("Badge"))
    let badge = Badge()
    badge.runs = [attributes { $0.underline = .single }, attributes { $0.size = .points(9) }]
    desk.coordinator.setResponder(badge, for: button)
    try await desk.show(button)
    try desk.expect(desk.coordinator.apply(.color(red)), "nobody took the change")
    try desk.expectEqual(
      badge.runs,
      [
        attributes {
          $0.underline = .single; $0.color = red
        },
        attributes {
          $0.size = .points(9); $0.color = red
        },
      ])
  },

  WidgetTest("changes that a widget does not take go to its ancestors, the window, and the app") {
    desk in
    let (inner, outer, whole, app) = (Badge(), Badge(), Badge(), Badge())
    let button = Widget(gtk_button_new_with_label("Badge"))
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [button])
    desk.coordinator.setResponder(inner, for: button)
    desk.coordinator.setResponder(outer, for: box)
    let window = try await desk.show(box, focus: button)
    desk.coordinator.setResponder(whole, for: window)
    desk.coordinator.applicationResponder = app
    for refusing in [inner, outer, whole, app] {
      try desk.expect(desk.coordinator.apply(.color(red)), "nobody took the change")
      refusing.takes = false
    }
    try desk.expect(!desk.coordinator.apply(.color(red)), "somebody took the change")
    try desk.expectEqual([inner, outer, whole, app].map(\.calls), [5, 4, 3, 2])
  },

  WidgetTest("actions are enabled where they apply, and show the state") { desk in
    let view = try await desk.showText([
      TextRun("bold", attributes { $0.font = font("DejaVu Sans", weight: 700) })
    ])
    let actions = desk.application.opaque
    func state(_ name: String) -> Bool {
      guard let value = g_action_group_get_action_state(actions, name) else { return false }
      defer { g_variant_unref(value) }
      return g_variant_get_boolean(value) != 0
    }
    try await desk.until("bold is shown") { state("format-bold") }
    g_action_group_activate_action(actions, "format-bold", nil)
    try await desk.until("bold is gone") { !state("format-bold") }
    try desk.expectEqual(view.document.runs.first?.attributes.font?.weight, 400)
    g_action_group_activate_action(actions, "format-bigger", nil)
    try desk.expect(view.document.runs.first?.attributes.size != nil, "nothing is bigger")
    try await desk.show(Widget(gtk_button_new_with_label("nothing to format")))
    try await desk.until("bold is off") {
      g_action_group_get_action_enabled(actions, "format-bold") == 0
    }
  },
]
