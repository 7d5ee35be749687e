// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseJSONText
import TypecaseSystemKit

/// Reads and writes the JSON of payloads.
enum PayloadReader {
  /// A version that a machine has seen cannot be withdrawn, so there is always room for a later one.
  static let largestVersion = 1 << 40

  private struct Head: Decodable {
    var type: String
    var format: Int
  }

  private struct Written<Value: Encodable>: Encodable {
    let type: String
    let value: Value

    private enum Key: String, CodingKey { case type, format }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(type, forKey: .type)
      try container.encode(1, forKey: .format)
      try value.encode(to: encoder)
    }
  }

  /// Decodes a payload, and makes a value of what it says.
  ///
  /// - Parameter type: what it must say that it is: the signature of a catalog is none of keys.
  static func read<Form: Decodable, Value>(
    _ payload: [UInt8], type: String, limit: Int, _ value: (Form) throws -> Value
  ) throws(CatalogProblem) -> Value {
    guard payload.count <= limit else {
      throw CatalogProblem(.tooLong, "\(payload.count) bytes, of \(limit) at the most")
    }
    guard String(validating: payload, as: UTF8.self) != nil else {
      throw CatalogProblem(.malformed, "this is not UTF-8")
    }
    do throws(JSONWalk.SyntaxError) { try JSONWalk.check(payload) } catch {
      throw CatalogProblem(
        .malformed, at: "line \(error.place.line), column \(error.place.column)", error.message)
    }
    do {
      let decoder = JSONDecoder()
      let data = Data(payload)
      let head = try decoder.decode(Head.self, from: data)
      guard head.type == type else {
        throw CatalogProblem(.unknownFormat, at: "type", "“\(head.type)” is not “\(type)”")
      }
      guard head.format == 1 else {
        throw CatalogProblem(.unknownFormat, at: "format", "\(head.format) is not known, only 1 is")
      }
      return try value(try decoder.decode(Form.self, from: data))
    } catch let problem as CatalogProblem {
      throw problem
    } catch {
      let problem = DecodingProblem(error)
      throw CatalogProblem(.malformed, at: problem.place, problem.problem)
    }
  }

  /// Whether two payloads say the same, however they are written.
  static func saySame(_ payload: [UInt8], _ other: [UInt8]) -> Bool {
    let decoder = JSONDecoder()
    guard let value = try? decoder.decode(AnyValue.self, from: Data(payload)) else { return false }
    return value == (try? decoder.decode(AnyValue.self, from: Data(other)))
  }

  /// Any JSON.
  private enum AnyValue: Decodable, Equatable {
    case none
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([AnyValue])
    case object([String: AnyValue])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .none
      } else if let flag = try? value.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let list = try? value.decode([AnyValue].self) {
        self = .list(list)
      } else {
        self = .object(try value.decode([String: AnyValue].self))
      }
    }
  }

  static func write(_ value: some Encodable, type: String) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(Written(type: type, value: value))) + [UInt8(ascii: "\n")]
  }
}

extension Int {
  func checked(in range: ClosedRange<Int>, _ place: String) throws(CatalogProblem) -> Int {
    guard range.contains(self) else {
      throw CatalogProblem(
        .malformed, at: place, "should be \(range.lowerBound) to \(range.upperBound)")
    }
    return self
  }
}

extension String {
  func checkedText(_ place: String, limit: Int = 200) throws(CatalogProblem) -> String {
    guard (1...limit).contains(utf8.count),
      unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else {
      throw CatalogProblem(
        .malformed, at: place, "should have 1 to \(limit) bytes, and no control characters")
    }
    return self
  }

  /// A collection's id, which is a folder's name, too.
  func checkedCollection() throws(CatalogProblem) -> String {
    guard CollectionID.isValid(self) else {
      throw CatalogProblem(
        .malformed, at: "collection", "should be an id such as org.example.Fonts")
    }
    return self
  }

  func checkedDate(_ place: String) throws(CatalogProblem) -> Date {
    guard utf8.count == 20, let date = try? Date.ISO8601FormatStyle().parse(self) else {
      throw CatalogProblem(.malformed, at: place, "should be a time such as 2030-12-31T12:00:00Z")
    }
    return date
  }
}

extension Date {
  /// As the files have it: whole seconds of UTC.
  public var text: String { formatted(Date.ISO8601FormatStyle()) }
}

/// The id of a collection: letters, digits, `-` and `_` between dots, such as `org.example.Fonts`; at the most
/// 100 bytes.
public enum CollectionID {
  public static func isValid(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 100 && parts.count > 1
      && parts.allSatisfy { part in
        part.first.map { $0.isLetter || $0.isNumber } == true
          && part.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
              true
            default: false
            }
          }
      }
  }
}
