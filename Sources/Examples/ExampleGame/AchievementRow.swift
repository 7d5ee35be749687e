// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// An achievement in the list: a badge, a title, a long text, and whether it is unlocked.
struct AchievementRow {
  let widget: Widget

  init(_ achievement: Achievement, _ step: Step) {
    let isUnlocked = achievement.badge != nil
    let title = makeLabel(achievement.title)
    let about = makeLabel(achievement.about)
    let state = makeLabel(isUnlocked ? tr("Unlocked") : tr("Locked"))
    state.setStyle(isUnlocked ? "success" : "dim-label")

    if step >= .fonts {
      GameFont.names.apply(to: title, points: 13, maximum: 30)
      GameFont.texts.apply(to: about, points: 10)
      state.setTextStyle(.footnote, isEmphasized: true)
    } else {
      GameFont.names.applyFixed(to: title, pixels: 17)
      state.setStyle("caption")
    }

    if step >= .lines {
      for label in [title, about, state] { label.wrapWords() }
    }

    let badge = GamePicture.make(achievement.badge, pixels: 40, step)
    let content: Widget
    if step >= .layouts {
      let texts = makeBaselineColumn([(title, 1), (about, 1.1), (state, 1.4)])
      gtk_widget_set_hexpand(texts.pointer, 1)
      content = makeAdaptiveBox(spacing: 12, [badge, texts])
    } else {
      let texts = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 3, [title, about, state])
      gtk_widget_set_hexpand(texts.pointer, 1)
      content = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [badge, texts])
      gtk_widget_set_size_request(content.pointer, -1, 64)
    }
    content.setMargins(12)
    widget = content
  }
}
