// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseSystemKit

/// Any JSON, to be changed before it is written.
indirect enum JSONTree: Codable {
  case null
  case truth(Bool)
  case integer(Int64)
  case natural(UInt64)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([String: JSONTree])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let truth = try? value.decode(Bool.self) {
      self = .truth(truth)
    } else if let integer = try? value.decode(Int64.self) {
      self = .integer(integer)
    } else if let natural = try? value.decode(UInt64.self) {
      self = .natural(natural)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([JSONTree].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONTree].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .truth(let truth): try value.encode(truth)
    case .integer(let integer): try value.encode(integer)
    case .natural(let natural): try value.encode(natural)
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .list(let list): try value.encode(list)
    case .object(let members): try value.encode(members)
    }
  }

  /// The same with U+FFFD for each byte of a path that is not UTF-8, and beside each key of such a path another one with
  /// `-bytes` at its end: the path's bytes in Base64.
  var withPathBytes: JSONTree {
    switch self {
    case .text(let text): return .text(PathText.repaired(text))
    case .list(let list): return .list(list.map(\.withPathBytes))
    case .object(let members):
      var result: [String: JSONTree] = [:]
      for (key, value) in members {
        result[PathText.repaired(key)] = value.withPathBytes
        if let bytes = value.pathBytes { result[PathText.repaired(key) + "-bytes"] = bytes }
      }
      return .object(result)
    default: return self
    }
  }

  /// The bytes in Base64 of a text, or of each text of a list, one of which is not UTF-8; nil for anything else.
  private var pathBytes: JSONTree? {
    switch self {
    case .text(let text) where !PathText.isUTF8(text):
      return .text(Data(PathText.bytes(text)).base64EncodedString())
    case .list(let list):
      let texts = list.compactMap { if case .text(let text) = $0 { text } else { nil } }
      guard texts.count == list.count, texts.contains(where: { !PathText.isUTF8($0) }) else {
        return nil
      }
      return .list(texts.map { .text(Data(PathText.bytes($0)).base64EncodedString()) })
    default: return nil
    }
  }
}
