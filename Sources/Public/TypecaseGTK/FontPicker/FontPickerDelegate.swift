// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// A person's pick.
public struct FontPick: Sendable, Hashable {
  /// The face; for a family the one nearest to the initial selection, or otherwise to regular.
  public var font: FontDescriptor
  /// Whether the person picked this face itself, and not a family.
  public var isFace: Bool

  public init(_ font: FontDescriptor, isFace: Bool) {
    self.font = font
    self.isFace = isFace
  }
}

/// An object that is notified of what a person did with a font picker.
///
/// The app's ``TextFormattingCoordinator`` is one: the picked font becomes the font of the selected
/// text.
public protocol FontPickerDelegate: AnyObject {
  /// The person picked a font, which the process may use now.
  func fontPickerDidPick(_ pick: FontPick)

  /// The person closed the picker without picking; a view that stays never tells this.
  func fontPickerDidCancel()
}

extension FontPickerDelegate {
  public func fontPickerDidCancel() {}
}

extension TextFormattingCoordinator: FontPickerDelegate {
  public func fontPickerDidPick(_ pick: FontPick) {
    if pick.isFace {
      apply(.face(pick.font))
    } else if let family = pick.font.family {
      apply(.family(family))
    }
  }
}
