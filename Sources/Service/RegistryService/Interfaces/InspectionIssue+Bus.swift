// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import TypecaseBusProtocol
import TypecaseFontDescriptors

extension InspectionIssue {
  /// The issue as the person's tools show it.
  var warning: FontWarning {
    FontWarning(
      check: check.rawValue, fault: fault.rawValue, message: message, detail: detail,
      place: place, table: table, offset: offset)
  }

  /// The issue as the reason for which a font of a request is refused.
  var failure: FontFailure {
    let places = [table.map { "table \($0)" }, offset.map { "byte \($0)" }].compactMap { $0 }
    var failure = FontFailure(
      code: FontErrorCode(rawValue: code) ?? .invalidFontData, message: message,
      detail: "\(check.rawValue): \(detail)"
        + (places.isEmpty ? "" : " (\(places.joined(separator: ", ")))"))
    failure.check = check.rawValue
    failure.fault = fault.rawValue
    failure.table = table
    failure.offset = offset
    failure.removableTables = removableTables
    failure.loss = removableTables.map(TableLoss.words(without:))
    return failure
  }
}
