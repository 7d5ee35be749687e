// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// Something to ask the person through a prompts backend.
public protocol PromptQuestion: Sendable {
  associatedtype Reply: Sendable

  /// The method of org.typecase.impl.Prompts1.
  static var method: String { get }

  /// The object path of the request.
  var handle: String { get }
  /// The method's arguments.
  var busArguments: [Variant] { get }
  /// Reads a reply to this question; nothing when it is not what the interface describes, or the
  /// reply to another question.
  func reply(_ arguments: [Variant]) -> Reply?
}

extension PromptQuestion {
  /// The response in a reply, and its results; nothing for the reply to another question.
  func response(_ arguments: [Variant]) -> (response: RequestResponse, results: [String: Variant])?
  {
    guard arguments.count == 2, let results = arguments[1].dictionaryValue,
      let response = arguments[0].uint32Value.flatMap(RequestResponse.init(rawValue:)),
      results["handle"].map({ $0.stringValue == handle }) ?? true
    else { return nil }
    return (response, results)
  }

  /// A reply as the method returns it.
  func busArguments(
    _ response: RequestResponse, _ results: [String: Variant] = [:]
  ) -> [Variant] {
    [
      .uint32(response.rawValue),
      .dictionary(results.merging(["handle": .objectPath(handle)]) { $1 }),
    ]
  }
}

extension ConsentQuestion: PromptQuestion {
  public static let method = Prompts1.AskToInstall.name

  public func reply(_ arguments: [Variant]) -> ConsentReply? {
    ConsentReply(busArguments: arguments, to: self)
  }
}
