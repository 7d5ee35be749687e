// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// An attribute of text that an app adds to those of ``TextAttributes``.
///
/// ```
/// enum Comment: AppTextAttribute {
///   static let name = "org.example.comment"
///   typealias Value = String
/// }
///
/// attributes[Comment.self] = "Is this still true?"
/// ```
///
/// Runs, copies, undoing and documents in JSON keep it, also in programs that do not know it. Other formats lose it, and say so
/// (``DocumentLoss/appAttributes``). It ends where it ends: text that is typed behind it has nothing of it, and text in the
/// middle is a part of it, as in a link.
public protocol AppTextAttribute {
  /// A text, a number, a truth value, an enumeration with raw values of one of these, or any type with ``encoded(_:)`` and
  /// ``decoded(_:)`` of its own.
  associatedtype Value: Sendable, Hashable

  /// The name in documents, in the notation of reverse domain names, such as `org.example.comment`.
  ///
  /// At least two parts with points between them, each a letter and then letters, digits, `-` and `_` of ASCII; at most 255 bytes.
  /// A document with another one is refused when it is written or read.
  static var name: String { get }

  /// The value as documents have it.
  static func encoded(_ value: Value) -> AppValue

  /// The value of a document; nil where another program, or another version, wrote something else.
  ///
  /// It then counts as not set, and the document keeps it until it is set.
  static func decoded(_ value: AppValue) -> Value?
}

extension TextAttributes {
  /// The value of an app's attribute; nil when it is not set.
  public subscript<Attribute: AppTextAttribute>(_: Attribute.Type) -> Attribute.Value? {
    get { app?[Attribute.name].flatMap(Attribute.decoded) }
    set {
      let value = newValue.map(Attribute.encoded)
      guard app?[Attribute.name] != value else { return }
      var values = app ?? [:]
      values[Attribute.name] = value
      app = values
    }
  }
}

extension AppTextAttribute where Value == String {
  public static func encoded(_ value: Value) -> AppValue { .text(value) }

  public static func decoded(_ value: AppValue) -> Value? {
    if case .text(let text) = value { text } else { nil }
  }
}

extension AppTextAttribute where Value == Bool {
  public static func encoded(_ value: Value) -> AppValue { .flag(value) }

  public static func decoded(_ value: AppValue) -> Value? {
    if case .flag(let flag) = value { flag } else { nil }
  }
}

extension AppTextAttribute where Value == Double {
  public static func encoded(_ value: Value) -> AppValue { .number(value) }

  public static func decoded(_ value: AppValue) -> Value? {
    if case .number(let number) = value { number } else { nil }
  }
}

extension AppTextAttribute where Value == Int {
  public static func encoded(_ value: Value) -> AppValue { AppValue(value) }

  public static func decoded(_ value: AppValue) -> Value? { value.integer }
}

extension AppTextAttribute where Value: RawRepresentable<String> {
  public static func encoded(_ value: Value) -> AppValue { .text(value.rawValue) }

  public static func decoded(_ value: AppValue) -> Value? {
    if case .text(let text) = value { Value(rawValue: text) } else { nil }
  }
}

extension AppTextAttribute where Value: RawRepresentable<Int> {
  public static func encoded(_ value: Value) -> AppValue { AppValue(value.rawValue) }

  public static func decoded(_ value: AppValue) -> Value? { value.integer.flatMap(Value.init) }
}

extension AppValue {
  /// Numbers of JSON are exact up to 53 bits: larger integers are text.
  fileprivate init(_ integer: Int) {
    self = Double(exactly: integer).map(AppValue.number) ?? .text(String(integer))
  }

  fileprivate var integer: Int? {
    switch self {
    case .number(let number): Int(exactly: number)
    case .text(let digits): Int(digits)
    case .flag, .list, .table: nil
    }
  }
}
