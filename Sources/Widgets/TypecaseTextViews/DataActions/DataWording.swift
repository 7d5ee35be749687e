// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseRichText

/// What is said of data in a text.
package enum DataWording {
  /// Where data lead, as a line of a menu; nil where their text says it already.
  ///
  /// What cannot be seen, or turns the text around it, is left out of it, and so is the end of a long one: a menu has room on a phone.
  package static func target(of datum: TextDatum) -> String? {
    let target: String?
    switch datum.content {
    case .address(let address):
      target = datum.disguisedTarget.map { _ in address.address } ?? address.written
    case .place(let place): target = place
    case .event(let event): target = event.title
    case .attachment(let attachment): target = attachment.name
    }
    guard let target, !target.isEmpty, target != datum.text || datum.disguisedTarget != nil else {
      return nil
    }
    return DisplayText.line(target, limit: 36)
  }

  /// Why an address is not opened.
  static func refusal(of address: TextAddress) -> String {
    tr(
      "No program is opened for this address: {address}",
      ["address": DisplayText.line(address.address, limit: 200)])
  }

  /// What is asked before an address is opened whose text seems to lead elsewhere.
  static func question(about target: String) -> String {
    tr(
      "It looks like another one, and leads to {address}",
      ["address": DisplayText.line(target, limit: 260)])
  }
}
