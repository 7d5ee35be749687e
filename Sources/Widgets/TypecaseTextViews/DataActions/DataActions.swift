// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseWidgets

/// Decides what a person gets who acts on a link, data or a picture in a text.
public protocol DataActionDelegate: AnyObject {
  /// An action is about to be performed.
  ///
  /// - Parameter widget: where the data are shown.
  func dataActions(
    _ actions: DataActions, shouldInteractWith datum: TextDatum, by action: DataAction,
    at widget: Widget
  ) -> DataInteraction

  /// What a menu offers for data; the first action is that of a press on it.
  ///
  /// - Parameter usual: what it offers without a delegate.
  func dataActions(
    _ actions: DataActions, actionsFor datum: TextDatum, usual: [DataAction]
  ) -> [DataAction]
}

extension DataActionDelegate {
  public func dataActions(
    _ actions: DataActions, shouldInteractWith datum: TextDatum, by action: DataAction,
    at widget: Widget
  ) -> DataInteraction { .perform }

  public func dataActions(
    _ actions: DataActions, actionsFor datum: TextDatum, usual: [DataAction]
  ) -> [DataAction] { usual }
}

/// What becomes of an action.
public enum DataInteraction {
  /// It is performed.
  case perform
  /// Another one is performed instead, of which nobody is asked.
  case performInstead(DataAction)
  /// The app did something else.
  case handled
  /// Nothing is done.
  case refuse
}

/// What is done with links, found data and pictures of texts, whatever view shows them.
///
///     TextDatum  -->  actions(for:)  -->  a menu, a press  -->  DataActionDelegate  -->  GTK, GIO
///
/// Documents come from anywhere. So only addresses of ``schemes`` are opened, a person is told where an address leads before one is opened
/// whose text seems to lead elsewhere, and attachments are opened as the pictures that they say they are, or saved.
public final class DataActions {
  /// Is asked before anything is done.
  public weak var delegate: (any DataActionDelegate)?
  /// The schemes of addresses that are opened, in small letters.
  ///
  /// An app adds those that it trusts.
  public var schemes: Set<String> = ["http", "https", "mailto", "tel", "geo"]

  /// Opens what was found to be fit to be opened.
  package var launch: (_ address: String, _ window: Widget) -> Void = {
    DataActions.launch($0, over: $1)
  }

  public init() {}

  /// What can be done with data, the usual thing first.
  public func actions(for datum: TextDatum) -> [DataAction] {
    let usual = usualActions(for: datum)
    return delegate?.dataActions(self, actionsFor: datum, usual: usual) ?? usual
  }

  /// Does the usual thing with data, as a press on them does.
  ///
  /// - Parameter widget: where they are shown, in a window.
  /// - Returns: whether something is done.
  @discardableResult
  public func activate(_ datum: TextDatum, at widget: Widget) -> Bool {
    actions(for: datum).first.map { perform($0, on: datum, at: widget) } ?? false
  }

  /// Performs an action, unless the delegate says otherwise.
  ///
  /// - Parameter widget: where the data are shown, in a window.
  /// - Returns: whether something is done.
  @discardableResult
  public func perform(_ action: DataAction, on datum: TextDatum, at widget: Widget) -> Bool {
    let answer =
      delegate?.dataActions(self, shouldInteractWith: datum, by: action, at: widget) ?? .perform
    switch answer {
    case .perform: action.perform(datum, widget)
    case .performInstead(let other): other.perform(datum, widget)
    case .handled: break
    case .refuse: return false
    }
    return true
  }

  /// Shows a menu of what can be done with data, below where they lead.
  ///
  /// - Parameters:
  ///   - widget: which the menu points to.
  ///   - rectangle: a part of the widget, in its pixels, which the menu points to instead.
  /// - Returns: whether there is anything to be done.
  @discardableResult
  public func openMenu(
    for datum: TextDatum, at widget: Widget, pointingTo rectangle: GdkRectangle? = nil
  ) -> Bool {
    let offered = actions(for: datum)
    guard !offered.isEmpty else { return false }
    let named = offered.enumerated().map { number, action in
      Action("\(Self.group).action\(number)") { [weak self] in
        self?.perform(action, on: datum, at: widget)
      }
    }
    addActions(named, group: Self.group, to: widget)
    let entries = zip(offered, named).map { Menu.Entry($0.title, $1.name) }
    Menu([.init(DataWording.target(of: datum), entries)]).open(at: widget, pointingTo: rectangle) {
      gtk_widget_insert_action_group(widget.pointer, Self.group, nil)
    }
    return true
  }

  private static let group = "typecase-data"
}
