// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The policy that is in force, as the registry tells the person's tools; see GetPolicy of
/// org.typecase.Manager1.
public struct PolicySummary: Sendable, Hashable {
  public var rules: [Rule]
  public var prohibitions: [Prohibition]
  public var problems: [Problem]
  /// The administrator's file; nil where there is none.
  public var path: String?

  public init(
    rules: [Rule], prohibitions: [Prohibition], problems: [Problem] = [], path: String? = nil
  ) {
    self.rules = rules
    self.prohibitions = prohibitions
    self.problems = problems
    self.path = path
  }

  /// Why an action cannot be done, for a person; nil when it can.
  public func message(forbidding action: String) -> String? {
    prohibitions.first { $0.action == action }?.message
  }
}

extension PolicySummary {
  package init(_ answer: Manager1.GetPolicy.Reply) {
    self.init(
      rules: answer.rules, prohibitions: answer.forbidden, problems: answer.details.problems,
      path: answer.details.path)
  }

  /// The answer of GetPolicy.
  package var answer: Manager1.GetPolicy.Reply {
    .init(
      rules: rules, forbidden: prohibitions,
      details: PolicyDetails(path: path, problems: problems))
  }
}
