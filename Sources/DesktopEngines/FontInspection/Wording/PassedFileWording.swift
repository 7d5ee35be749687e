// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// Why no font was taken from something in a folder, for a person.
public enum PassedFileWording {
  /// A sentence for it, such as “This is no font.” for a license.
  public static func text(_ reason: PassedFile.Reason) -> String {
    switch reason {
    case .notAFont: tr("This is no font.")
    case .webFont: tr("This is a font for websites.")
    case .archive: tr("This is an archive. Add it by itself.")
    case .hidden: tr("This is hidden: its name begins with a period.")
    case .danglingLink: tr("This link leads nowhere.")
    case .link: tr("This is a link, which is not followed here.")
    case .loop: tr("This link leads back to a folder that it is in.")
    case .again: tr("This was there already, under another name.")
    case .unreadable: tr("This cannot be read.")
    case .special: tr("This is no file, but a pipe, a socket or a device.")
    case .tooDeep: tr("This is in too many folders within each other.")
    }
  }
}
