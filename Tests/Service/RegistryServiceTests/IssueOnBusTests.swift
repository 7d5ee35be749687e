// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Testing

@testable import RegistryService

struct IssueOnBusTests {
  @Test(arguments: InspectionIssue.Fault.allCases)
  func `a refusal says what the inspection found, and where`(fault: InspectionIssue.Fault) {
    let issue = InspectionIssue(
      code: 104, check: .ots, severity: .rejected, fault: fault, subject: "12", detail: "",
      table: "CFF ", offset: 99)
    #expect(issue.failure.message == issue.message)
    #expect(issue.failure.table == "CFF ")
    #expect(issue.failure.offset == 99)
    #expect(issue.failure.fault == fault.rawValue)
  }
}
