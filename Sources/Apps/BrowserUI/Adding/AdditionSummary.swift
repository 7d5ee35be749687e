// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The window that lists refused fonts with the reasons.
///
///     AdwPreferencesWindow
///       what came of it, in a sentence
///       what changes for programs that did not ask for the fonts
///       Not Added           a row for each reason, which opens to the fonts
///       Can Be Added in Part  without the parts for which they were refused
///       Can Be Added for Apps That Ask
///       Already Installed
///       Added               the families, with Undo
///       Passed Over
enum AdditionSummary {
  /// Rows beyond these are counted.
  private static let limit = 200

  /// - Parameters:
  ///   - undone: called when the person undoes the addition.
  ///   - addedInPart: called when the person has fonts added without the parts for which they were refused.
  ///   - addedForAppsThatAsk: called when the person has those added that would slow down the start of programs.
  static func show(
    _ result: AdditionResult, over parent: Widget, undone: @escaping @MainActor () -> Void,
    addedInPart: @escaping @MainActor () -> Void,
    addedForAppsThatAsk: @escaping @MainActor () -> Void
  ) {
    let window = Widget(adw_preferences_window_new())
    gtk_window_set_title(
      window.window, result.added.isEmpty ? tr("No Fonts Added") : tr("Added Fonts"))
    gtk_window_set_transient_for(window.window, parent.window)
    gtk_window_set_modal(window.window, 1)
    gtk_window_set_default_size(window.window, 520, 560)
    let preferences = window.cast(to: AdwPreferencesWindow.self)
    adw_preferences_window_set_search_enabled(preferences, 0)
    let page = Widget(adw_preferences_page_new())
    for group in groups(
      result, window: window, undone: undone, addedInPart: addedInPart,
      addedForAppsThatAsk: addedForAppsThatAsk)
    {
      adw_preferences_page_add(
        page.cast(to: AdwPreferencesPage.self), group.cast(to: AdwPreferencesGroup.self))
    }
    adw_preferences_window_add(preferences, page.cast(to: AdwPreferencesPage.self))
    gtk_window_present(window.window)
  }

  /// A button beside the title of a group.
  private static func makeHeaderButton(_ label: String) -> Widget {
    let button = Widget(gtk_button_new_with_mnemonic(label))
    button.setStyle("flat")
    gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
    return button
  }

  private static func groups(
    _ result: AdditionResult, window: Widget, undone: @escaping @MainActor () -> Void,
    addedInPart: @escaping @MainActor () -> Void,
    addedForAppsThatAsk: @escaping @MainActor () -> Void
  ) -> [Widget] {
    let heading = Widget(adw_preferences_group_new())
    adw_preferences_group_add(
      heading.cast(to: AdwPreferencesGroup.self),
      makeLabel(result.headline, styles: ["title-2"], wraps: true, alignment: 0.5).pointer)
    var groups = [heading]
    if !result.notices.isEmpty {
      groups.append(
        makeGroup(
          title: tr("What Changes for Programs"),
          rows: result.notices.map {
            let row = makeTextRow(title: DisplayText.line($0, limit: 600))
            adw_action_row_add_prefix(
              row.cast(to: AdwActionRow.self),
              makeIcon("dialog-warning-symbolic", styles: ["warning"]).pointer)
            return row
          }))
    }
    if !result.findings.isEmpty {
      groups.append(
        makeGroup(
          title: tr("Not Seen by Programs"),
          rows: result.findings.map { finding in
            let families = finding.families.joined(separator: tr(", "))
            let row = makeTextRow(
              title: finding.message,
              subtitle: [
                DisplayText.line(families, limit: 300),
                DisplayText.line(finding.place, limit: 200), finding.advice,
              ].filter { !$0.isEmpty }.joined(separator: "\n"))
            adw_action_row_add_prefix(
              row.cast(to: AdwActionRow.self),
              makeIcon("dialog-warning-symbolic", styles: ["warning"]).pointer)
            return row
          }))
    }
    let reasons = result.reasons
    if !reasons.isEmpty {
      let group = makeGroup(
        title: tr("Not Added"),
        rows: reasons.map { reason in
          expander(
            title: reason.message,
            subtitle: trn("{count} font", "{count} fonts", reason.fonts.count),
            lines: reason.fonts, isOpen: reasons.count == 1 && reason.fonts.count <= 5)
        })
      let help = makeHeaderButton(tr("_Help"))
      gtk_actionable_set_detailed_action_name(
        help.opaque, "app.help-topic::\(HelpTopic.refused.rawValue)")
      adw_preferences_group_set_header_suffix(
        group.cast(to: AdwPreferencesGroup.self), help.pointer)
      groups.append(group)
    }
    if !result.addableInPart.isEmpty {
      groups.append(
        offer(
          tr("Can Be Added in Part"),
          trn(
            "{count} font can be installed without these parts",
            "{count} fonts can be installed without these parts", result.addableInPart.count),
          tr("Missing then: {loss}", ["loss": result.lossInPart]), tr("Install _Without"),
          in: window, accepted: addedInPart))
    }
    if !result.addableForAppsThatAsk.isEmpty {
      groups.append(
        offer(
          tr("Can Be Added for Apps That Ask"),
          trn(
            "{count} font can be installed for apps that ask for it",
            "{count} fonts can be installed for apps that ask for them",
            result.addableForAppsThatAsk.count),
          tr("It is not in the lists of other programs, and does not slow down their start."),
          tr("_Install"), in: window, accepted: addedForAppsThatAsk))
    }
    if !result.added.isEmpty {
      let group = makeGroup(
        title: tr("Added"),
        rows: [
          expander(
            title: trn("{count} family", "{count} families", result.families.count),
            subtitle: "", lines: result.families, isOpen: result.families.count <= 5)
        ])
      let undo = makeHeaderButton(tr("_Undo"))
      let place = window.weak
      Signal.connect(undo, "clicked") {
        undone()
        if let window = place.object { gtk_window_close(window.window) }
      }
      adw_preferences_group_set_header_suffix(
        group.cast(to: AdwPreferencesGroup.self), undo.pointer)
      groups.append(group)
    }
    var rest: [Widget] = []
    if !result.present.isEmpty {
      rest.append(
        expander(
          title: tr("Already Installed"),
          subtitle: trn("{count} font", "{count} fonts", result.present.count),
          lines: result.presentLines, isOpen: false))
    }
    if result.passedOver > 0 {
      rest.append(
        makeTextRow(
          title: tr("Passed Over"),
          subtitle: trn(
            "{count} file that is no font, such as a license or a web font",
            "{count} files that are no fonts, such as licenses and web fonts", result.passedOver)))
    }
    if !rest.isEmpty { groups.append(makeGroup(title: tr("Left Out"), rows: rest)) }
    return groups
  }

  /// Offers to install fonts in another way than that in which they were refused.
  private static func offer(
    _ heading: String, _ title: String, _ subtitle: String, _ label: String, in window: Widget,
    accepted: @escaping @MainActor () -> Void
  ) -> Widget {
    let row = makeTextRow(title: title, subtitle: subtitle)
    let install = makeHeaderButton(label)
    let place = window.weak
    Signal.connect(install, "clicked") {
      if let window = place.object { gtk_window_close(window.window) }
      accepted()
    }
    adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), install.pointer)
    return makeGroup(title: heading, rows: [row])
  }

  private static func expander(
    title: String, subtitle: String, lines: [AdditionResult.Line], isOpen: Bool
  ) -> Widget {
    let row = makeExpander(title: title, subtitle: subtitle)
    for line in lines.prefix(limit) {
      adw_expander_row_add_row(
        row.cast(to: AdwExpanderRow.self),
        makeTextRow(title: line.title, subtitle: line.detail).pointer)
    }
    if lines.count > limit {
      adw_expander_row_add_row(
        row.cast(to: AdwExpanderRow.self),
        makeTextRow(title: trn("{count} more", "{count} more", lines.count - limit)).pointer)
    }
    if isOpen { adw_expander_row_set_expanded(row.cast(to: AdwExpanderRow.self), 1) }
    return row
  }
}
