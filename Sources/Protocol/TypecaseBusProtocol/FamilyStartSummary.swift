// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// What a family adds to the start of every program by being used by name.
public struct FamilyStartSummary: Sendable, Hashable {
  /// Whose family it is: an application id, and its name for a person.
  public var provider: String
  public var providerName: String
  public var family: String
  public var faceCount: Int
  /// At the most.
  public var microseconds: UInt64

  public init(
    provider: String, providerName: String, family: String, faceCount: Int, microseconds: UInt64
  ) {
    self.provider = provider
    self.providerName = providerName
    self.family = family
    self.faceCount = faceCount
    self.microseconds = microseconds
  }

  package init?(busDictionary values: [String: Variant]) {
    guard let provider = values["provider"]?.stringValue,
      let family = values["family"]?.stringValue,
      let start = values["start"]?.uint64Value
    else { return nil }
    self.init(
      provider: provider, providerName: values["provider-name"]?.stringValue ?? provider,
      family: family, faceCount: Int(values["faces"]?.uint32Value ?? 1), microseconds: start)
  }

  package var busDictionary: [String: Variant] {
    [
      "provider": .string(provider), "provider-name": .string(providerName),
      "family": .string(family), "faces": .uint32(UInt32(clamping: faceCount)),
      "start": .uint64(microseconds),
    ]
  }
}
