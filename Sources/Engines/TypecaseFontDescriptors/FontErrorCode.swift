// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Why a font could not be registered, found or removed; the numbers and names are part of the bus
/// contract.
@nonexhaustive
public enum FontErrorCode: UInt32, Sendable, Hashable, Codable, CaseIterable {
  case fileNotFound = 101
  case insufficientPermissions = 102
  case unrecognizedFormat = 103
  case invalidFontData = 104
  case alreadyRegistered = 105
  case exceededResourceLimit = 106
  case assetNotFound = 107
  case notRegistered = 201
  case inUse = 202
  case systemRequired = 203
  case registrationFailed = 301
  case missingEntitlement = 302
  case insufficientInfo = 303
  case cancelledByUser = 304
  case duplicatedName = 305
  case invalidFilePath = 306
  case unsupportedScope = 307
  /// Nobody could be asked: there is no display, or the prompts backend does not work. The person
  /// did not answer.
  case notAsked = 308
  /// The administrator, the desktop or the person has forbidden it beforehand; the message says who.
  case forbiddenByPolicy = 309

  /// The name on the bus, without its prefix.
  public var name: String {
    let text = String(describing: self)
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
