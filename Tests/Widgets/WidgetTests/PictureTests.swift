// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Glibc
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

/// A widget of docs/widgets.md: its name there, and what it is shown with.
private struct Shown {
  let name: String
  /// How wide and high a picture is.
  let size: (width: Int, height: Int)
  var fillsPage = false
  let make: @MainActor () -> Widget
}

@MainActor private func button(_ label: String) -> Widget {
  let button = Widget(gtk_button_new_with_label(label))
  gtk_widget_set_hexpand(button.pointer, 1)
  return button
}

@MainActor private func wrapped(_ text: String) -> Widget {
  let label = makeLabel(text)
  label.wrapWords()
  gtk_label_set_xalign(label.opaque, 0)
  return label
}

@MainActor private func card(_ text: String) -> Widget {
  let label = makeLabel(text)
  label.setScaledMargins(12)
  let card = makeBox(GTK_ORIENTATION_VERTICAL, [label])
  gtk_widget_add_css_class(card.pointer, "card")
  return card
}

private let article =
  "All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood."

/// Kept while their widgets are shown.
@MainActor private var kept: [AnyObject] = []

@MainActor private let shown: [Shown] = [
  Shown(name: "adaptive-box", size: (360, 80)) {
    makeAdaptiveBox(spacing: 12, [button("Not Now"), button("Install")])
  },
  Shown(name: "columns", size: (480, 130)) {
    makeColumns(
      atMost: 3, characters: 12, spacing: 12,
      ["Serif", "Sans Serif", "Monospace", "Handwriting", "Display", "Symbols"].map(card))
  },
  Shown(name: "readable-column", size: (480, 260), fillsPage: true) {
    makeFittingPage(makeReadableColumn(characters: 40, wrapped(article)))
  },
  Shown(name: "adaptive-row", size: (480, 220)) {
    let settings = Widget(gtk_list_box_new())
    gtk_widget_add_css_class(settings.pointer, "boxed-list")
    for (title, subtitle) in [("Animations", "Things move"), ("Large Text", "Everywhere")] {
      let row = AdaptiveRow(title, subtitle: subtitle, iconName: "emblem-system-symbolic") {
        let toggle = Widget(gtk_switch_new())
        gtk_widget_set_valign(toggle.pointer, GTK_ALIGN_CENTER)
        return toggle
      }
      gtk_list_box_append(settings.opaque, row.makeWidget().pointer)
    }
    settings.setSectionHeaders { _ in "Appearance" }
    // A list with headers belongs in a page: where a window measures it for its height, GTK 4.18 takes the height of a
    // header for that of a row.
    return makeFittingPage(settings)
  },
  Shown(name: "sectioned-list", size: (480, 320), fillsPage: true) {
    let list = SectionedList(label: "Chapters") { section, row in
      AdaptiveRow(
        "Chapter \(row + 1)", subtitle: "Part \(section + 1)", iconName: "folder-symbolic")
    }
    list.sections = [
      ListSection(header: "Part One", count: 2, footer: "Two chapters."),
      ListSection(header: "Part Two", count: 9_000),
    ]
    kept.append(list)
    let scroller = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scroller.opaque, list.widget.pointer)
    return scroller
  },
  Shown(name: "scaled-image", size: (360, 80), fillsPage: true) {
    let box = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 24,
      ["emblem-system-symbolic", "folder-symbolic", "open-menu-symbolic"].map {
        makeScaledIcon($0, pixels: 24)
      })
    gtk_widget_set_halign(box.pointer, GTK_ALIGN_CENTER)
    return box
  },
  Shown(name: "baseline-column", size: (480, 140)) {
    let headline = makeLabel("Chapter One")
    headline.setTextStyle(.title1)
    let summary = wrapped("What happens in it, from the first word to the last one.")
    let second = makeLabel("Chapter Two")
    second.setTextStyle(.title1)
    return makeBaselineColumn([(headline, 1), (summary, 1.5), (second, 2)])
  },
  Shown(name: "baseline-column-edges", size: (480, 200)) {
    let title = wrapped("The Butterfly\nthat Slept")
    title.setTextStyle(.title1, isEmphasized: true)
    // The letters of its two lines nearly touch.
    title.setLeading(-6)
    let line = Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
    let text = wrapped("It begins below the line, by the height of its capitals and 0.8 of it.")
    return makeBaselineColumn(
      [(title, .pixels(40)), (line, .spacing()), (text, .capHeights(1.8))], fromTop: true,
      bottom: .pixels(24), overlaps: true)
  },
  Shown(name: "leading", size: (480, 130)) {
    let texts = [[FontTrait.tightLeading], [], [.looseLeading]].map { traits in
      let label = wrapped("Tight, usual and loose leading of one font, over three lines")
      label.setFont(PreferredFont(for: .body, traits: traits))
      label.adjustsFontForContentSizeCategory = true
      gtk_widget_set_valign(label.pointer, GTK_ALIGN_START)
      return label
    }
    return makeColumns(atMost: 3, characters: 10, spacing: 18, texts)
  },
  Shown(name: "font-picker-button", size: (360, 80), fillsPage: true) {
    let button = FontPickerButton()
    kept.append(button)
    gtk_widget_set_halign(button.widget.pointer, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(button.widget.pointer, GTK_ALIGN_CENTER)
    return button.widget
  },
  Shown(name: "font-picker-view", size: (480, 420), fillsPage: true) {
    let view = FontPickerView()
    kept.append(view)
    return view.widget
  },
]

/// The pictures of docs/widgets.md, by `meson-helpers/test --pictures docs/widgets`: each widget at the usual text size and at a large one.
@MainActor let pictureTests = shown.map { shown in
  WidgetTest("\(shown.name) is drawn at the usual size and at a large one") { desk in
    for (suffix, category) in [("", ContentSizeCategory.large), ("-large", .accessibilityLarge)] {
      desk.setCategory(category)
      let content = shown.make()
      content.setScaledMargins(18)
      gtk_widget_set_hexpand(content.pointer, 1)
      gtk_widget_set_vexpand(content.pointer, shown.fillsPage ? 1 : 0)
      let page = makeBox(GTK_ORIENTATION_VERTICAL, [content])
      gtk_widget_add_css_class(page.pointer, "background")
      let window = try await desk.show(page)
      try await desk.resize(window, width: shown.size.width, height: shown.size.height)
      if shown.name == "font-picker-view" {
        try await desk.until("the fonts are listed") {
          desk.find(in: content) { $0.isA(gtk_list_view_get_type()) } != nil
        }
      }
      // What moves, or comes from another thread, is at rest when two frames are the same.
      var (before, pixels): ([[UInt8]], [[UInt8]]) = ([], [])
      repeat {
        before = pixels
        try await desk.nextFrame(of: page)
        pixels = desk.pixels(of: page)
      } while pixels != before
      try desk.expect(Set(pixels).count > 8, "\(Set(pixels).count) colors")
      if let folder = getenv("TYPECASE_TEST_PICTURES").map({ String(cString: $0) }),
        let texture = desk.texture(of: page)
      {
        gdk_texture_save_to_png(texture, "\(folder)/\(shown.name)\(suffix).png")
        g_object_unref(texture.raw)
      }
      kept = []
      desk.close(window)
    }
  }
}
