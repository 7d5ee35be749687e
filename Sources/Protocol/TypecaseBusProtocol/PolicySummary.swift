// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// The policy that is in force, as the registry tells the person's tools; see GetPolicy of
/// org.typecase.Manager1.
public struct PolicySummary: Sendable, Hashable {
  /// What holds for a key.
  public struct Rule: Sendable, Hashable {
    /// The group and the name, such as `policy/installing`.
    public var key: String
    package var value: Variant
    /// Where it comes from: `file`, `broken`, `lock`, `preset`, `person`, `usual`.
    public var origin: String

    package init(key: String, value: Variant, origin: String) {
      self.key = key
      self.value = value
      self.origin = origin
    }
  }

  /// Something that the person cannot do.
  public struct Prohibition: Sendable, Hashable {
    /// `add`, `install` or `download`.
    public var action: String
    /// As of a rule, or `lockdown`.
    public var origin: String
    /// For a person: who forbids it.
    public var message: String

    public init(action: String, origin: String, message: String) {
      self.action = action
      self.origin = origin
      self.message = message
    }
  }

  /// What is wrong with what the administrator says.
  public struct Problem: Sendable, Hashable {
    /// A stable name.
    public var name: String
    /// From 1; nil where it is about the file as a whole.
    public var line: Int?
    /// For a person.
    public var message: String

    public init(name: String, line: Int?, message: String) {
      self.name = name
      self.line = line
      self.message = message
    }
  }

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
  /// Reads the answer of GetPolicy; nil when it is not of its form.
  package init?(busArguments values: [Variant]) {
    guard values.count == 3, let rules = values[0].dictionariesValue,
      let prohibitions = values[1].dictionariesValue, let details = values[2].dictionaryValue
    else { return nil }
    func text(_ key: String, _ values: [String: Variant]) -> String {
      values[key]?.stringValue ?? ""
    }
    self.init(
      rules: rules.compactMap { rule in
        rule["value"].map {
          Rule(key: text("key", rule), value: $0, origin: text("origin", rule))
        }
      },
      prohibitions: prohibitions.map {
        Prohibition(
          action: text("action", $0), origin: text("origin", $0), message: text("message", $0))
      },
      problems: (details["problems"]?.dictionariesValue ?? []).map {
        Problem(
          name: text("problem", $0), line: $0["line"]?.uint32Value.map(Int.init),
          message: text("message", $0))
      },
      path: details["path"]?.pathValue)
  }

  /// The answer of GetPolicy.
  package var busArguments: [Variant] {
    var details: [String: Variant] = [
      "problems": .dictionaries(
        problems.map { problem in
          var values: [String: Variant] = [
            "problem": .string(problem.name), "message": .string(problem.message),
          ]
          values["line"] = problem.line.map { .uint32(UInt32(clamping: $0)) }
          return values
        })
    ]
    details["path"] = path.map { .bytes(Array($0.utf8) + [0]) }
    return [
      .dictionaries(
        rules.map { ["key": .string($0.key), "value": $0.value, "origin": .string($0.origin)] }),
      .dictionaries(
        prohibitions.map {
          [
            "action": .string($0.action), "origin": .string($0.origin),
            "message": .string($0.message),
          ]
        }),
      .dictionary(details),
    ]
  }
}
