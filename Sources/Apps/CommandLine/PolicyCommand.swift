// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FontPolicy
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit

struct PolicyCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy",
    abstract: "Show what may be done with fonts here, and who decided it.",
    discussion: """
      The exit status is 1 when something is wrong with what the administrator says.
      """)

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let policy = try await RegistryConnection.open().reading { try await $0.policy() }
    if output.json {
      try Output.json(PolicyDocument(policy))
    } else {
      for prohibition in policy.prohibitions { Output.line(prohibition.message) }
      if !policy.prohibitions.isEmpty { Output.line("") }
      Output.table(
        policy.rules.map { [$0.key, Self.text(of: $0.value), Self.source(of: $0, policy.path)] })
      for problem in policy.problems {
        let isOfFile = PolicyProblem.Kind(rawValue: problem.name)?.isOfFile ?? true
        let place = [isOfFile ? policy.path : nil, problem.line.map(String.init)]
          .compactMap(\.self).joined(separator: ":")
        let message = place.isEmpty ? problem.message : "\(place): \(problem.message)"
        Output.error(Output.safe(message), prefix: "")
      }
    }
    if !policy.problems.isEmpty { throw CommandFailure(status: .refused, reason: nil) }
  }

  /// A value as the administrator's file has it.
  private static func text(of value: Variant) -> String {
    if let texts = value.stringsValue { return texts.joined(separator: ";") }
    if let number = value.uint64Value { return String(number) }
    if let flag = value.boolValue { return flag ? "true" : "false" }
    return value.stringValue ?? ""
  }

  /// The origin of a rule, in words.
  private static func source(of rule: PolicySummary.Rule, _ path: String?) -> String {
    switch rule.origin {
    case "file": tr("administrator: {path}", ["path": path ?? ""])
    case "broken": tr("administrator: cannot be read")
    case "lock": tr("administrator: locked setting")
    case "preset": tr("administrator: preset, can be changed")
    case "person": tr("you: setting")
    default: tr("usual")
    }
  }
}

/// The output with --json: the names of the registry's interface.
private struct PolicyDocument: Encodable {
  struct Rule: Encodable {
    var key: String
    var value: Value
    var origin: String
  }

  enum Value: Encodable {
    case texts([String])
    case text(String)
    case number(UInt64)
    case flag(Bool)

    init(_ value: Variant) {
      self =
        if let texts = value.stringsValue {
          .texts(texts)
        } else if let number = value.uint64Value {
          .number(number)
        } else if let flag = value.boolValue {
          .flag(flag)
        } else {
          .text(value.stringValue ?? "")
        }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .texts(let texts): try container.encode(texts)
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .flag(let flag): try container.encode(flag)
      }
    }
  }

  struct Prohibition: Encodable {
    var action: String
    var origin: String
    var message: String
  }

  struct Problem: Encodable {
    var problem: String
    var line: Int?
    var message: String
  }

  var path: String?
  var rules: [Rule]
  var forbidden: [Prohibition]
  var problems: [Problem]

  init(_ policy: PolicySummary) {
    path = policy.path
    rules = policy.rules.map { Rule(key: $0.key, value: Value($0.value), origin: $0.origin) }
    forbidden = policy.prohibitions.map {
      Prohibition(action: $0.action, origin: $0.origin, message: $0.message)
    }
    problems = policy.problems.map {
      Problem(problem: $0.name, line: $0.line, message: $0.message)
    }
  }
}
