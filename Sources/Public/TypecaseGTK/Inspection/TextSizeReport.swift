// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// What is wrong with the windows of an inspected program, as it reports to its inspector.
public nonisolated struct TextSizeReport: Codable, Sendable, Hashable {
  public var findings: [AuditFinding]

  public init(findings: [AuditFinding]) { self.findings = findings }

  /// Reads a report from another program; nil if it is not a report.
  public init?(json: String) {
    guard let report = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else {
      return nil
    }
    self = report
  }

  /// Equal reports have equal texts.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only numbers that are not finite cannot be written, and there are none in a window.
    let data = (try? encoder.encode(self)) ?? Data(#"{"findings":[]}"#.utf8)
    return String(decoding: data, as: UTF8.self)
  }
}
