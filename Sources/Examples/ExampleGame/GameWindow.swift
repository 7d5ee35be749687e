// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// Two pages, and the tabs that change between them: above the pages where there is room, otherwise
/// below.
final class GameWindow {
  let widget: Widget

  private let step: Step
  private let stack = Widget(adw_view_stack_new())

  init(_ application: Application, _ step: Step) {
    self.step = step
    widget = Widget(adw_application_window_new(application.pointer))
    gtk_window_set_title(widget.window, tr("Example Game"))
    gtk_window_set_default_size(widget.window, 560, 720)
    gtk_widget_set_size_request(widget.pointer, 320, 240)
    addPage(
      tr("Opponents"), "avatar-default-symbolic",
      [
        makeGroup(
          tr("Friends"), Opponent.friends.map { (OpponentRow($0, step).widget, $0.name, $0.about) },
          footer: tr("A game takes about five minutes.")),
        makeGroup(
          tr("Champions"),
          Opponent.champions.map { (OpponentRow($0, step).widget, $0.name, $0.about) },
          footer: tr("Whoever beats a champion is one.")),
      ])
    addPage(
      tr("Achievements"), "starred-symbolic",
      [
        makeGroup(
          tr("Unlocked"),
          Achievement.unlocked.map { (AchievementRow($0, step).widget, $0.title, $0.about) },
          footer: tr("Friends can see these.")),
        makeGroup(
          tr("Locked"),
          Achievement.locked.map { (AchievementRow($0, step).widget, $0.title, $0.about) },
          footer: tr("Nobody has all of them yet.")),
      ])
    adw_application_window_set_content(
      widget.cast(to: AdwApplicationWindow.self), makeContent().pointer)
  }

  // MARK: - Tabs

  private func makeContent() -> Widget {
    let header = Widget(adw_header_bar_new())
    let title = Widget(adw_view_switcher_title_new())
    let tabs = Widget(adw_view_switcher_bar_new())
    adw_view_switcher_title_set_title(title.opaque, tr("Example Game"))
    adw_view_switcher_title_set_stack(title.opaque, stack.opaque)
    adw_view_switcher_bar_set_stack(tabs.opaque, stack.opaque)
    adw_header_bar_set_title_widget(header.opaque, title.pointer)
    tabs.reveal(inPlaceOfTabsIn: title)

    if step >= .bars {
      header.showsLargeContentViewer = true
      tabs.showsLargeContentViewer = true
    }

    gtk_widget_set_vexpand(stack.pointer, 1)
    return makeBox(GTK_ORIENTATION_VERTICAL, [header, stack, tabs])
  }

  // MARK: - Pages

  private func addPage(_ title: String, _ icon: String, _ groups: [Widget]) {
    let column = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 24, groups)
    column.setMargins(12)
    let page: Widget
    if step >= .lines {
      page = makeFittingPage(makeReadableColumn(characters: 60, column))
    } else {
      page = Widget(gtk_scrolled_window_new())
      gtk_scrolled_window_set_policy(page.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
      gtk_scrolled_window_set_child(page.opaque, column.pointer)
    }
    let added = adw_view_stack_add_titled(stack.opaque, page.pointer, icon, title)
    adw_view_stack_page_set_icon_name(added, icon)
  }

  /// Rows between a heading and a note.
  private func makeGroup(
    _ heading: String, _ rows: [(widget: Widget, name: String, about: String)], footer: String
  ) -> Widget {
    let header = makeLabel(heading)
    let note = makeLabel(footer, styles: ["dim-label"])
    if step >= .fonts {
      GameFont.names.apply(to: header, points: 16, maximum: 34, following: .title3)
      note.setTextStyle(.footnote)
    } else {
      GameFont.names.applyFixed(to: header, pixels: 21)
      note.setStyle("caption")
    }
    if step >= .lines {
      header.wrapWords()
      note.wrapWords()
    }
    let list = Widget(gtk_list_box_new())
    list.setStyle("boxed-list")
    list.setAccessibleLabel(heading)
    gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
    for row in rows {
      gtk_list_box_append(list.opaque, row.widget.pointer)
      // GTK does not make the name of a row from what is in it.
      row.widget.parent?.setAccessibleLabel("\(row.name), \(row.about)")
    }
    guard step >= .layouts else {
      return makeBox(GTK_ORIENTATION_VERTICAL, spacing: 9, [header, list, note])
    }
    // From the heading's baseline to the edge of the list, and from there to the baseline of the note.
    return makeBaselineColumn([(header, .spacing()), (list, .pixels(15)), (note, .spacing(1.4))])
  }
}
