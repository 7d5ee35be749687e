// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseGTKKit

/// The context menu of text.
enum TextMenu {
  static let corrections = "correction"
  static let data = "datum"
  static let link = "link"
  static let apply = "apply"

  /// - Parameters:
  ///   - corrected: what can be done about a mark, by its words.
  ///   - actions: what can be done with data there.
  ///   - target: where those lead.
  ///   - isLink: whether there is a link that can be removed.
  ///   - isPicture: whether a picture or file is selected that can be changed.
  ///   - isTable: whether there is a table that can be changed.
  ///   - isText: whether the text can be selected.
  ///   - isEditable: whether it can be changed.
  static func menu(
    _ corrected: [String], _ actions: [String], about target: String?, isLink: Bool,
    isPicture: Bool, isTable: Bool, isText: Bool, isEditable: Bool
  ) -> Menu {
    func entries(_ labels: [String], _ group: String) -> [Menu.Entry] {
      labels.enumerated().map { number, label in
        .init(label, .text(action: "\(group).\(apply)", String(number)))
      }
    }
    return Menu(
      [
        .init(target, entries(actions, data) + (isLink ? entries([tr("_Remove Link")], link) : [])),
        .init(nil, entries(corrected.map(Menu.plain), corrections)),
      ] + (isPicture ? [pictureSection] : [])
        + (isTable ? [.init(nil, [.init(tr("Ta_ble"), .menu(TableCommand.menu()))])] : [])
        + (isText ? isEditable ? textSections : readTextSections : []))
  }

  private static var pictureSection: Menu.Section {
    .init(
      nil,
      [
        .init(tr("Descriptio_n…"), "picture.describe"), .init(tr("_Larger"), "picture.larger"),
        .init(tr("S_maller"), "picture.smaller"),
        .init(tr("Ori_ginal Size"), "picture.original-size"),
        .init(tr("_Placement"), .menu(PicturePlacementActions.menu)),
      ])
  }

  private static let copy = Menu.Entry(tr("_Copy"), "clipboard.copy", keys: "<Control>c")
  private static let selectAll = Menu.Entry(
    tr("Select _All"), "selection.select-all", keys: "<Control>a")

  /// Of text that is only read.
  private static var readTextSections: [Menu.Section] {
    [.init(nil, [copy]), .init(nil, [selectAll])]
  }

  /// The keys of signals are said here: GTK finds those of actions alone.
  private static var textSections: [Menu.Section] {
    [
      .init(
        nil,
        [
          .init(tr("Cu_t"), "clipboard.cut", keys: "<Control>x"),
          copy,
          .init(tr("_Paste"), "clipboard.paste", keys: "<Control>v"),
          .init(tr("Paste as Plain _Text"), "clipboard.paste-plain"),
          .init(tr("_Delete"), "selection.delete"),
        ]),
      .init(nil, [.init(tr("_Undo"), "text.undo"), .init(tr("_Redo"), "text.redo")]),
      .init(
        nil,
        [
          selectAll,
          .init(tr("Insert _Emoji"), "misc.insert-emoji", keys: "<Control>period"),
        ]),
    ]
  }
}
