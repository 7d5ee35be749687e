// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Finds numbers of parcels: those whose shape and check digit are published.
struct ParcelScanner {
  private let text: TextBytes

  init(_ text: TextBytes) { self.text = text }

  /// The numbers in order.
  func scan(outside hidden: [DetectedBytes]) -> [DetectedBytes] {
    var finds: [DetectedBytes] = []
    var hidden = FoundBytes(hidden)
    var place = 0
    while place < text.count {
      let byte = text[place]
      // “1Z”, “(00)”, “9…” or a letter of a service.
      guard byte.isDigit || byte == UInt8(ascii: "(") || byte.isCapital,
        place == 0 || !text.hasWord(before: place)
      else {
        place += 1
        continue
      }
      if let end = hidden.end(around: place) {
        place = end
        continue
      }
      guard let (number, end) = number(at: place), !text.hasWord(at: end) else {
        place += 1
        continue
      }
      finds.append(DetectedBytes(bytes: place..<end, data: .parcel(number)))
      place = end
    }
    return finds
  }

  private func number(at place: Int) -> (ParcelNumber, end: Int)? {
    switch text[place] {
    case UInt8(ascii: "1"): ups(at: place)
    case UInt8(ascii: "9"): usps(at: place)
    case UInt8(ascii: "("): sscc(at: place)
    case let byte where byte.isCapital: upu(at: place)
    default: nil
    }
  }

  /// So many letters and digits from a place on, in capitals, with single spaces between them left out.
  private func code(at place: Int, _ count: Int) -> (code: [UInt8], end: Int)? {
    var code: [UInt8] = []
    var place = place
    while code.count < count {
      var byte = text.byte(place)
      if byte == 0x20, !code.isEmpty {
        place += 1
        byte = text.byte(place)
      }
      guard byte.isAlphanumeric else { return nil }
      code.append(byte.isLetter ? byte & 0xDF : byte)
      place += 1
    }
    return (code, place)
  }

  /// Letters count from 2, so that “A” is 2 and “I” is 0 again; every second one is doubled.
  private func ups(at place: Int) -> (ParcelNumber, end: Int)? {
    guard text.byte(place + 1) | 0x20 == UInt8(ascii: "z"), let (code, end) = code(at: place, 18),
      let check = code.last, check.isDigit
    else { return nil }
    var sum = 0
    for (index, byte) in code[2..<17].enumerated() {
      let value = byte.isDigit ? Int(byte & 15) : Int(byte - 63) % 10
      sum += index.isMultiple(of: 2) ? value : 2 * value
    }
    guard (10 - sum % 10) % 10 == Int(check & 15) else { return nil }
    return (ParcelNumber(.ups, number: String(decoding: code, as: UTF8.self)), end)
  }

  /// S10 of the Universal Postal Union: weights 8 6 4 2 3 5 9 7, modulo 11.
  private func upu(at place: Int) -> (ParcelNumber, end: Int)? {
    guard text.byte(place + 1).isCapital, let (code, end) = code(at: place, 13),
      code[2..<11].allSatisfy(\.isDigit), text.byte(end - 1).isCapital, text.byte(end - 2).isCapital
    else { return nil }
    let country = String(decoding: code[11...], as: UTF8.self)
    let sum = zip(code[2..<10], [8, 6, 4, 2, 3, 5, 9, 7]).reduce(0) { $0 + Int($1.0 & 15) * $1.1 }
    let check = 11 - sum % 11
    let digit = check == 10 ? 0 : check == 11 ? 5 : check
    guard digit == Int(code[10] & 15), Countries.contains(country) else { return nil }
    return (
      ParcelNumber(.upu, number: String(decoding: code, as: UTF8.self), country: country), end
    )
  }

  private func usps(at place: Int) -> (ParcelNumber, end: Int)? {
    guard UInt8(ascii: "1")...UInt8(ascii: "5") ~= text.byte(place + 1),
      let (code, end) = code(at: place, 22), Self.isChecked(code)
    else { return nil }
    return (ParcelNumber(.usps, number: String(decoding: code, as: UTF8.self)), end)
  }

  private func sscc(at place: Int) -> (ParcelNumber, end: Int)? {
    guard text.hasASCII("(00)", at: place) else { return nil }
    let start = text.byte(place + 4) == 0x20 ? place + 5 : place + 4
    guard let (code, end) = code(at: start, 18), Self.isChecked(code) else { return nil }
    return (ParcelNumber(.sscc, number: String(decoding: code, as: UTF8.self)), end)
  }

  /// GS1's check digit: weights 3 and 1 from the right, modulo 10.
  private static func isChecked(_ code: [UInt8]) -> Bool {
    guard code.allSatisfy(\.isDigit) else { return false }
    let sum = code.reversed().enumerated().reduce(0) { sum, digit in
      sum + Int(digit.element & 15) * (digit.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return sum.isMultiple(of: 10)
  }
}
