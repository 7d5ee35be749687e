// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// Something that a person can do with data in a text.
public struct DataAction {
  /// What is done.
  public nonisolated enum Kind: Sendable, Hashable {
    /// Opens an address, or an attachment, with the desktop's program for it.
    case open
    case sendMail, call, addToCalendar, showOnMap
    /// Puts it into the clipboard.
    case copy
    /// Saves an attachment to a file.
    case save
    /// What an app added, by a name of its own.
    case other(String)
  }

  public var kind: Kind
  /// For a menu; may hold a mnemonic.
  public var title: String
  /// Of the icon theme.
  public var icon: String
  /// Does it, at a widget in a window.
  public var perform: (TextDatum, Widget) -> Void

  public init(
    _ kind: Kind, title: String, icon: String, perform: @escaping (TextDatum, Widget) -> Void
  ) {
    (self.kind, self.title, self.icon) = (kind, title, icon)
    self.perform = perform
  }
}

extension DataActions {
  /// What can be done with data by itself, the usual thing first; what an app changes about that is not asked.
  public func usualActions(for datum: TextDatum) -> [DataAction] {
    switch datum.content {
    case .address(let address):
      switch address.scheme {
      case "mailto": [made(.sendMail, tr("Send _Mail"), "mail-send"), copying(tr("_Copy Address"))]
      case "tel": [made(.call, tr("_Call"), "call-start"), copying(tr("_Copy Number"))]
      case "geo":
        [made(.showOnMap, tr("Show on _Map"), "mark-location"), copying(tr("_Copy Address"))]
      default: [made(.open, tr("Open _Link"), "web-browser"), copying(tr("_Copy Link"))]
      }
    case .event:
      [
        made(.addToCalendar, tr("_Add to Calendar"), "x-office-calendar"),
        copying(tr("_Copy Date")),
      ]
    case .place:
      [made(.showOnMap, tr("Show on _Map"), "mark-location"), copying(tr("_Copy Address"))]
    case .attachment(let attachment):
      // Only pictures are certain to be opened, and not run.
      (attachment.isPicture
        ? [
          made(.open, tr("_Open Picture"), "image-x-generic"), copying(tr("_Copy Picture")),
        ] : []) + [made(.save, tr("_Save…"), "document-save")]
    }
  }

  private func made(_ kind: DataAction.Kind, _ title: String, _ icon: String) -> DataAction {
    DataAction(kind, title: title, icon: "\(icon)-symbolic") { [weak self] datum, widget in
      self?.carryOut(kind, on: datum, at: widget)
    }
  }

  private func copying(_ title: String) -> DataAction { made(.copy, title, "edit-copy") }
}
