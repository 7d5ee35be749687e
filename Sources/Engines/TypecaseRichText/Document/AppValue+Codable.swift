// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension AppValue: Codable {
  /// Any value of JSON but null.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if container.decodeNil() {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "an app's value cannot be null")
    } else if (try? decoder.unkeyedContainer()) != nil {
      // Asked for first, so that a fault inside of the list is told, and not that it is no table.
      self = .list(try container.decode([AppValue].self))
    } else {
      self = .table(try container.decode([String: AppValue].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .list(let values): try container.encode(values)
    case .table(let values): try container.encode(values)
    }
  }
}

/// The attributes of apps that a run has, by their names, each within its limits.
struct AppValues: Codable {
  var values: [String: AppValue]

  init(_ values: [String: AppValue]) { self.values = values }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    let keys = container.allKeys
    guard keys.count <= AttributeLimits.appAttributes else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription:
            "text cannot have more than \(AttributeLimits.appAttributes) attributes of apps"))
    }
    values = [:]
    for key in keys {
      func refuse(_ message: String) -> DecodingError {
        .dataCorruptedError(forKey: key, in: container, debugDescription: message)
      }
      guard AttributeLimits.isAppName(key.stringValue) else {
        throw refuse("an app's attribute needs a name such as “org.example.comment”")
      }
      let value = try container.decode(AppValue.self, forKey: key)
      guard value.depth <= AttributeLimits.appDepth else {
        throw refuse("an app's value is nested at most \(AttributeLimits.appDepth) levels deep")
      }
      guard value.size <= AttributeLimits.appSize else {
        throw refuse("an app's value has at most \(AttributeLimits.appSize) bytes")
      }
      values[key.stringValue] = value
    }
  }

  func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}
