// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// The keys of the program, as its window of shortcuts groups them.
enum ReaderShortcuts {
  /// The keys that windows add to those of the program and of formatting.
  static var ofWindows: [Action] { documents + editing + alignments + links + view }

  /// All keys, for the window that lists them.
  ///
  /// - Parameter program: those of the program.
  static func groups(_ program: [Action]) -> [Shortcuts.Group] {
    func named(_ names: String...) -> [Action] { program.filter { names.contains($0.name) } }
    return [
      .init(
        tr("Documents"), named("app.new-window") + documents + named("window.close", "app.quit")),
      .init(tr("Editing"), history + editing),
      .init(tr("Format"), FormattingActions.listed + alignments),
      .init(tr("Links"), links),
      .init(tr("View"), view + zoom),
      .init(
        tr("General"),
        [Action("menu", title: tr("Main Menu"), keys: ["F10"]) {}] + named("app.shortcuts")),
    ]
  }

  private static var documents: [Action] {
    [
      Action("win.open", title: tr("Open a Document"), keys: ["<Control>o"]) {},
      Action("win.open-folder", title: tr("Open a Folder"), keys: ["<Control><Shift>o"]) {},
      Action("win.save", title: tr("Save"), keys: ["<Control>s"]) {},
      Action("win.save-as", title: tr("Save As"), keys: ["<Control><Shift>s"]) {},
      Action("win.print", title: tr("Print"), keys: ["<Control>p"]) {},
    ]
  }

  /// The text and the entry of the title have these keys themselves, each with its own history.
  private static var history: [Action] {
    [
      Action("undo", title: tr("Undo"), keys: ["<Control>z"]) {},
      Action("redo", title: tr("Redo"), keys: ["<Control><Shift>z"]) {},
    ]
  }

  private static var editing: [Action] {
    [
      Action("win.find", title: tr("Find"), keys: ["<Control>f"]) {},
      Action("win.replace", title: tr("Find and Replace"), keys: ["<Control>h"]) {},
      Action("win.find-next", title: tr("Next Match"), keys: ["<Control>g"]) {},
      Action("win.find-previous", title: tr("Previous Match"), keys: ["<Control><Shift>g"]) {},
    ]
  }

  private static var alignments: [Action] {
    func action(_ value: String, _ title: String, _ key: String) -> Action {
      Action("\(FormattingChoice.alignment.actionName)::\(value)", title: title, keys: [key]) {}
    }
    return [
      action("left", tr("Align Left"), "<Control>l"),
      action("center", tr("Center"), "<Control>e"),
      action("right", tr("Align Right"), "<Control>r"),
      action("justified", tr("Justify"), "<Control>j"),
    ]
  }

  private static var links: [Action] {
    [
      Action("win.link", title: tr("Add or Change a Link"), keys: ["<Control>k"]) {},
      Action("win.open-link", title: tr("Open the Link"), keys: ["<Control>Return"]) {},
      Action(
        "win.link-actions", title: tr("Show the Link’s Actions"), keys: ["<Control><Shift>Return"]
      ) {},
    ]
  }

  private static var view: [Action] {
    [Action("win.font-sidebar", title: tr("Show or Hide the Font Sidebar"), keys: ["F9"]) {}]
  }

  /// The text has these keys itself.
  private static var zoom: [Action] {
    [
      Action("zoom-in", title: tr("Larger"), keys: ["<Control>plus"]) {},
      Action("zoom-out", title: tr("Smaller"), keys: ["<Control>minus"]) {},
      Action("zoom-normal", title: tr("Usual Size"), keys: ["<Control>0"]) {},
    ]
  }
}
