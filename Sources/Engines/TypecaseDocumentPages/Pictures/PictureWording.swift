// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseRichText
import TypecaseSandbox

/// Words about the pictures of documents.
package enum PictureWording {
  /// What somebody said of it, or the name of the file, as far as it can be shown; else what it is.
  package static func description(of attachment: TextAttachment) -> String {
    DisplayText.line(
      attachment.alternativeText ?? attachment.name ?? "",
      fallback: mayBePicture(attachment) ? tr("Picture") : tr("Attached file"))
  }

  /// Whether the media type lets one expect a picture; the helper finds out what it is.
  package static func mayBePicture(_ attachment: TextAttachment) -> Bool {
    attachment.isPicture
      || attachment.type.isEmpty || attachment.type == "application/octet-stream"
  }

  /// A sentence for screen readers and tooltips.
  package static func reason(_ failure: PictureFailure) -> String {
    switch failure {
    case .missing: tr("The picture was not found.")
    case .notAPicture: tr("This is a file and no picture.")
    case .tooLarge: tr("The picture is too large to be shown.")
    case .unknownFormat: tr("The picture has a format that cannot be shown.")
    case .damaged: tr("The picture is damaged.")
    case .tookTooLong: tr("Reading the picture took too long.")
    case .helperMissing: tr("Pictures cannot be shown: a part of Typecase is not installed.")
    case .sandboxUnavailable:
      tr("Pictures cannot be shown: they cannot be read safely on this computer.")
    }
  }

  /// What stands in the frame.
  package static func shortReason(_ failure: PictureFailure, of attachment: TextAttachment)
    -> String
  {
    switch failure {
    // That is the same for all pictures; which this one is says more.
    case .notAPicture, .helperMissing, .sandboxUnavailable: description(of: attachment)
    default: reason(failure)
    }
  }
}
