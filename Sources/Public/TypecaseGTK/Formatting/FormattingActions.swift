// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// The formatting actions of an app, which menus, buttons and shortcuts share.
public enum FormattingActions {
  /// One of them; its name is in the group `app`.
  public enum Name: String, CaseIterable, Sendable {
    case bold = "format-bold"
    case italic = "format-italic"
    case underline = "format-underline"
    case strikethrough = "format-strikethrough"
    case bigger = "format-bigger"
    case smaller = "format-smaller"
    case panel = "show-fonts"
  }

  struct Definition {
    var name: Name
    var title: String
    var keys: [String]
    /// Whether the action is on or off.
    var isToggle: Bool
    var perform: @MainActor (TextFormattingCoordinator) -> Void

    func add(
      to application: Application,
      performedBy coordinator: TextFormattingCoordinator
    ) {
      let action =
        isToggle
        ? g_simple_action_new_stateful(name.rawValue, nil, g_variant_new_boolean(0))
        : g_simple_action_new(name.rawValue, nil)
      guard let action else { return }
      Signal.connect(action, "activate") { [weak coordinator] in
        if let coordinator { perform(coordinator) }
      }
      g_action_map_add_action(application.opaque, action)
      g_object_unref(action.raw)
      Shortcuts.setKeys(keys, of: "app.\(name.rawValue)", in: application)
    }
  }

  static var all: [Definition] {
    [
      Definition(name: .bold, title: tr("Bold"), keys: ["<Control>b"], isToggle: true) {
        $0.toggle(.bold)
      },
      Definition(name: .italic, title: tr("Italic"), keys: ["<Control>i"], isToggle: true) {
        $0.toggle(.italic)
      },
      Definition(name: .underline, title: tr("Underline"), keys: ["<Control>u"], isToggle: true) {
        $0.apply(.underline($0.isUnderlined ? nil : .single))
      },
      Definition(name: .strikethrough, title: tr("Strikethrough"), keys: [], isToggle: true) {
        $0.apply(.strikethrough($0.isStruckThrough ? nil : .single))
      },
      Definition(
        name: .bigger, title: tr("Bigger"), keys: ["<Control>bracketright", "<Control>greater"],
        isToggle: false
      ) { $0.apply(.resize(by: 1)) },
      Definition(
        name: .smaller, title: tr("Smaller"), keys: ["<Control>bracketleft", "<Control>less"],
        isToggle: false
      ) { $0.apply(.resize(by: -1)) },
      Definition(name: .panel, title: tr("Show Fonts"), keys: ["<Control>t"], isToggle: true) {
        $0.toggleFontPanel()
      },
    ]
  }

  /// The actions for a window of shortcuts.
  public static var listed: [Action] {
    all.filter { !$0.keys.isEmpty }.map {
      Action("app.\($0.name.rawValue)", title: $0.title, keys: $0.keys) {}
    }
  }

  static func setState(
    _ isOn: Bool, of name: Name, in application: Application
  ) {
    guard let action = g_action_map_lookup_action(application.opaque, name.rawValue) else { return }
    g_simple_action_set_state(action, g_variant_new_boolean(isOn ? 1 : 0))
  }

  /// Shows what the selection has, and lets only be used what can be.
  static func update(
    in application: Application,
    for coordinator: TextFormattingCoordinator
  ) {
    let target = coordinator.target
    let modes = target.selection == nil ? [] : target.modes
    let needed: [(Name, FormattingModes)] = [
      (.bold, .face), (.italic, .face), (.underline, .underline),
      (.strikethrough, .strikethrough), (.bigger, .size), (.smaller, .size),
    ]
    for (name, mode) in needed {
      Action.setEnabled(modes.contains(mode), name.rawValue, of: application)
    }
    setState(coordinator.has(.bold), of: .bold, in: application)
    setState(coordinator.has(.italic), of: .italic, in: application)
    setState(coordinator.isUnderlined, of: .underline, in: application)
    setState(coordinator.isStruckThrough, of: .strikethrough, in: application)
    for choice in FormattingChoice.allCases { choice.update(in: application, for: target) }
  }
}

extension TextFormattingCoordinator {
  /// Whether the selection's first run is underlined.
  var isUnderlined: Bool {
    guard let line = target.selection?.summary.first.underline else { return false }
    return line.style != .none
  }

  /// Whether the selection's first run is struck through.
  var isStruckThrough: Bool {
    guard let line = target.selection?.summary.first.strikethrough else { return false }
    return line.style != .none
  }
}
