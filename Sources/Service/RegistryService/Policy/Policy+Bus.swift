// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

extension PolicyRefusal {
  /// What is told who wanted it.
  var failure: FontFailure {
    FontFailure(code: .forbiddenByPolicy, message: RegistryWording.forbidden(self))
  }
}

extension Policy {
  /// Refuses an app that may not install fonts now.
  ///
  /// - Parameter scope: how long they would stay; what only the app's process gets is not installed.
  func check(provider id: String, _ scope: RegistrationScope) throws(FontFailure) {
    if let refusal = refusal(ofProvider: id) { throw refusal.failure }
    if scope != .process, let refusal = refusalOfInstalling { throw refusal.failure }
  }

  /// For a person: why an app may install nothing, and who says so; nil when it may, and for who is no app.
  func prohibition(ofApp id: String) -> String? {
    guard AppIdentity.isApp(id) else { return nil }
    return (refusal(ofProvider: id) ?? refusalOfInstalling).map(RegistryWording.forbidden)
  }

  /// What the person's tools show.
  var summary: PolicySummary {
    let refusals = [
      ("add", refusalOfAdding), ("install", refusalOfInstalling), ("download", refusalOfDownloads),
    ]
    return PolicySummary(
      rules: PolicyKey.allCases.map { key in
        let rule = rule(key)
        return .init(key: key.rawValue, value: rule.value.variant, origin: rule.origin.rawValue)
      },
      prohibitions: refusals.compactMap { action, refusal in
        refusal.map {
          .init(
            action: action, origin: $0.origin.rawValue, message: RegistryWording.forbidden($0))
        }
      },
      problems: problems.map(\.summary), path: path)
  }
}

extension PolicyProblem {
  var summary: PolicySummary.Problem {
    .init(name: kind.rawValue, line: line, message: PolicyWording.explanation(of: self))
  }
}

extension PolicyValue {
  fileprivate var variant: Variant {
    switch self {
    case .texts(let texts): .strings(texts)
    case .word(let word): .string(word)
    case .flag(let flag): .bool(flag)
    case .number(let number): .uint64(number)
    }
  }
}
