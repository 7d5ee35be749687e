// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout
import TypecaseTextViews

/// What apps and documents may say by mistake, or to do harm.
@MainActor let hostileTextTests: [WidgetTest] = [
  WidgetTest("numbers and text that mean nothing end no program") { desk in
    TextStyles.install()
    let absurd = [Double.nan, .infinity, -.infinity, 1e30, -1e30, -5, 0, .leastNonzeroMagnitude]
    let view = RichTextView(TextStorage(runs: [TextRun("Some text\nand more of it")]))
    let label = RichTextLabel(TextStorage(runs: [TextRun("A label with some words")]))
    let field = RichTextField(TextStorage(runs: [TextRun("A field")]))
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
    gtk_widget_set_vexpand(scrolled.pointer, 1)
    let stack = Widget(gtk_stack_new())
    gtk_stack_add_named(stack.opaque, scrolled.pointer, "text")
    gtk_stack_add_named(stack.opaque, gtk_label_new("nothing"), "other")
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [stack, label.widget, field.widget])
    try await desk.show(box, focus: view.widget)
    for number in absurd {
      view.selection = TextSelection(caret: 0)
      view.insert([
        TextRun(
          "\u{FFFC}",
          attributes {
            $0.attachment = TextAttachment(
              bytes: [1], type: "image/png", width: number, height: number, baselineOffset: number)
          })
      ])
      view.magnification = number
      view.zooming.scale(by: number)
      label.xAlign = number
      for text in [view, label, field] as [RichTextWidget] {
        text.margins = TextMargins(left: number, right: number, top: number, bottom: number)
        text.maximumLines = number > 0 ? .max : -7
      }
      _ = view.hit(x: number, y: number)
      try await desk.nextFrame(of: box)
      for text in [view, label, field] as [RichTextWidget] { text.margins = TextMargins() }
      try await desk.nextFrame(of: box)
    }
    view.magnification = 1
    for text in ["\0", "\u{1}", "\u{2028}", "\u{FFFC}", "\r\n", "\u{85}", "\u{202E}", "\u{301}"] {
      for widget in [view, field] as [RichTextWidget] { widget.type(text) }
      try await desk.nextFrame(of: box)
    }
    view.dataKinds = DetectionKinds(rawValue: -1)
    let strange = TextOverlay(
      over: TextStorage(runs: [TextRun(String(repeating: "other text ", count: 100))]),
      attributes: attributes { $0.underline = TextLine(.wavy) })
    strange.replaceMarks(in: 0..<1000, with: [0..<900])
    view.show(strange)
    for name in ["other", "text", "other", "text"] {
      gtk_stack_set_visible_child_name(stack.opaque, name)
      view.type(name)
      try await desk.nextFrame(of: box)
    }
    // To another window, and back.
    g_object_ref(scrolled.pointer)
    gtk_stack_remove(stack.opaque, scrolled.pointer)
    view.type("nowhere")
    let other = makeBox(GTK_ORIENTATION_VERTICAL, [scrolled])
    g_object_unref(scrolled.pointer)
    try await desk.show(other, focus: view.widget)
    view.type("elsewhere")
    try await desk.nextFrame(of: other)
    try desk.expect(view.storage.text.contains("elsewhere"), "nothing was typed")

    weak var last: RichTextLabel?
    for number in 0..<500 {
      let made = RichTextLabel(TextStorage(runs: [TextRun("Label \(number)")]))
      gtk_box_append(box.cast(to: GtkBox.self), made.widget.pointer)
      gtk_box_remove(box.cast(to: GtkBox.self), made.widget.pointer)
      last = made
    }
    try await desk.until("the labels are gone") { last == nil }
  }
]
