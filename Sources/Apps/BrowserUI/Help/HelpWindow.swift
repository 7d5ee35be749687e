// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// The window with questions and answers.
///
///     AdwPreferencesWindow
///       questions           a row for each, which opens to its answer
///       more                a report for who has a problem
enum HelpWindow {
  /// - Parameters:
  ///   - topic: the question that is open; nil for none.
  ///   - reportProblem: shows what helps to find the cause of a problem.
  @discardableResult
  static func show(
    over parent: Widget, topic: HelpTopic? = nil, reportProblem: @escaping @MainActor () -> Void
  ) -> Widget {
    let window = Widget(adw_preferences_window_new())
    gtk_window_set_title(window.window, tr("Help"))
    gtk_window_set_transient_for(window.window, parent.window)
    gtk_window_set_default_size(window.window, 560, 620)
    let preferences = window.cast(to: AdwPreferencesWindow.self)
    adw_preferences_window_set_search_enabled(preferences, 0)
    let page = Widget(adw_preferences_page_new())
    let questions = makeGroup(
      title: tr("Questions"), rows: HelpTopic.allCases.map { row(for: $0, isOpen: $0 == topic) })
    for group in [questions, more(in: window, reportProblem)] {
      adw_preferences_page_add(
        page.cast(to: AdwPreferencesPage.self), group.cast(to: AdwPreferencesGroup.self))
    }
    adw_preferences_window_add(preferences, page.cast(to: AdwPreferencesPage.self))
    window.followAccessibilitySizes()
    gtk_window_present(window.window)
    return window
  }

  private static func row(for topic: HelpTopic, isOpen: Bool) -> Widget {
    let row = makeExpander(title: topic.question)
    let text = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 12)
    text.setMargins(12)
    for paragraph in topic.answer {
      gtk_box_append(text.cast(to: GtkBox.self), makeLabel(paragraph, wraps: true).pointer)
    }
    let answer = makePlainRow(text, title: topic.answer.joined(separator: " "))
    adw_expander_row_add_row(row.cast(to: AdwExpanderRow.self), answer.pointer)
    adw_expander_row_set_expanded(row.cast(to: AdwExpanderRow.self), isOpen ? 1 : 0)
    return row
  }

  private static func more(
    in window: Widget, _ reportProblem: @escaping @MainActor () -> Void
  ) -> Widget {
    let report = makeTextRow(
      title: tr("Report a Problem"),
      subtitle: tr(
        "“About Typecase” has a report that helps to find the cause, with nothing private in it. “typecasectl report” in a terminal has it too."
      ))
    let place = window.weak
    report.opens {
      if let window = place.object { gtk_window_close(window.window) }
      reportProblem()
    }
    return makeGroup(title: "", rows: [report])
  }
}
