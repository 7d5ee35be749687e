// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import GLibKit
import GTKKit
import RichText
import TypecaseGTK

@MainActor let panelTests: [WidgetTest] = [
  WidgetTest("the panel knows whether it is seen, and leaves the text its focus") { desk in
    let formatting = try await desk.showText([TextRun("text")])
    let view = try desk.focused()
    try desk.expect(!desk.coordinator.isFontPanelVisible, "it is seen before it was asked for")
    desk.coordinator.toggleFontPanel()
    try desk.expect(desk.coordinator.isFontPanelVisible, "it is not seen")
    let window = gtk_widget_get_root(view)
    try desk.expect(window.map { gtk_root_get_focus($0) == view } == true, "the focus is elsewhere")
    desk.coordinator.toggleFontPanel()
    try desk.expect(!desk.coordinator.isFontPanelVisible, "it is still seen")
    try desk.expectEqual(formatting.document.runs, [TextRun("text")])
  },

  WidgetTest("to be shown mixed text changes nothing of it") { desk in
    let runs = [
      TextRun(
        "a",
        attributes {
          $0.size = .points(9); $0.tracking = 2
        }),
      TextRun(
        "b",
        attributes {
          $0.font = font("DejaVu Serif"); $0.underline = .single
        }),
      TextRun(
        "c",
        attributes {
          $0.shadow = .usual; $0.features = ["smcp": 1]
        }),
    ]
    let formatting = try await desk.showText(runs)
    desk.coordinator.toggleFontPanel()
    for _ in 0..<3 {
      let seen = desk.coordinator.updateCount
      desk.coordinator.selectionChanged()
      try await desk.until("the panel has looked") { desk.coordinator.updateCount > seen }
    }
    try desk.expectEqual(formatting.document.runs, runs)
    try desk.expect(!formatting.canUndo, "there is something to undo")
  },

  WidgetTest("windows come and go under the panel, and nothing of them stays") { desk in
    desk.coordinator.toggleFontPanel()
    weak var kept: TextViewFormatting?
    let alive = LiveObjects()
    for number in 0..<10 {
      let view: Widget = gtk_text_view_new()
      let window = try await desk.show(view)
      alive.watch(window)
      alive.watch(view)
      if !desk.coordinator.isFontPanelVisible { desk.coordinator.toggleFontPanel() }
      let formatting = desk.coordinator.textView(view)
      formatting?.load(RichTextDocument(runs: [TextRun("window \(number)")]))
      desk.selectAll(view)
      desk.coordinator.apply(.color(.black))
      kept = formatting
      desk.close(window)
    }
    try await desk.until("the windows are gone") { alive.count == 0 }
    try await desk.until("the formatting is gone") { kept == nil }
    // The last window took the panel with it.
    try desk.expect(!desk.coordinator.isFontPanelVisible, "the panel is left alone")
  },

  WidgetTest("the panel outlives a window when there is another") { desk in
    let other = try await desk.showText([TextRun("other")])
    let view: Widget = gtk_text_view_new()
    let window = try await desk.show(view)
    desk.coordinator.toggleFontPanel()
    desk.close(window)
    try desk.expect(desk.coordinator.isFontPanelVisible, "the panel is gone")
    try desk.expect(desk.coordinator.apply(.underline(.single)), "nobody took the change")
    try desk.expect(other.canUndo, "the other window took it not")
  },

  WidgetTest("attributes that a program tells of are shown for text of its own") { desk in
    try await desk.show(gtk_button_new_with_label("no text"))
    desk.coordinator.toggleFontPanel()
    desk.coordinator.setSelectedAttributes(
      attributes { $0.size = .points(33) }, isMultiple: false)
    let seen = desk.coordinator.updateCount
    try await desk.until("the panel has looked") { desk.coordinator.updateCount > seen }
    desk.coordinator.setSelectedAttributes(nil, isMultiple: false)
  },
]

/// Counts objects that were not finalized yet.
private final class LiveObjects {
  private var living: Set<UInt> = []
  var count: Int { living.count }

  func watch(_ widget: Widget) {
    let address = UInt(bitPattern: widget)
    living.insert(address)
    let holder = Unmanaged.passRetained(Watch(self, address))
    g_object_weak_ref(widget.gobject, Self.gone, holder.toOpaque())
  }

  private final class Watch {
    weak var owner: LiveObjects?
    let address: UInt
    init(_ owner: LiveObjects, _ address: UInt) { (self.owner, self.address) = (owner, address) }
  }

  private nonisolated static let gone: GWeakNotify = { data, _ in
    let data = UInt(bitPattern: data)
    MainActor.assumeIsolated {
      guard let pointer = UnsafeRawPointer(bitPattern: data) else { return }
      let watch = Unmanaged<Watch>.fromOpaque(pointer).takeRetainedValue()
      watch.owner?.living.remove(watch.address)
    }
  }
}
