// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit

// The functions that C asks; each has the `AccessibleText` as its context.
extension AccessibleText {
  /// Lives as long as the program, as the C class wants it.
  static let functions: UnsafePointer<TypecaseAccessibleTextFunctions> = {
    let functions = UnsafeMutablePointer<TypecaseAccessibleTextFunctions>.allocate(capacity: 1)
    functions.initialize(
      to: TypecaseAccessibleTextFunctions(
        looked: looked, get_text: getText, get_text_at: getTextAt, get_caret: getCaret,
        get_selection: getSelection, get_attributes: getAttributes, get_extents: getExtents,
        get_offset: getOffset))
    return UnsafePointer(functions)
  }()

  private typealias Raw = UnsafeMutableRawPointer
  private typealias Number = UnsafeMutablePointer<guint>
  private typealias Text = UnsafeMutablePointer<CChar>

  /// Asks the text that a context is.
  private nonisolated static func ask<Answer: Sendable>(
    _ context: Raw?, _ body: @MainActor @Sendable (AccessibleText) -> Answer
  ) -> Answer? {
    let address = UInt(bitPattern: context)
    return MainActor.assumeIsolated {
      UnsafeRawPointer(bitPattern: address).map {
        body(Unmanaged<AccessibleText>.fromOpaque($0).takeUnretainedValue())
      }
    }
  }

  private nonisolated static let looked: @convention(c) (Raw?) -> Void = { context in
    ask(context) { $0.lookSoon() }
  }

  private nonisolated static let getText: @convention(c) (Raw?, guint, guint) -> Text? = {
    context, start, end in
    let text = ask(context) { $0.answers.text(Int(start), end == guint.max ? -1 : Int(end)) }
    return Text(bitPattern: text ?? 0)
  }

  private nonisolated static let getTextAt:
    @convention(c) (Raw?, guint, guint, Number?, Number?) -> Text? = {
      context, offset, unit, start, end in
      guard let found = ask(context, { $0.answers.text(at: Int(offset), unit: Int(unit)) }) else {
        return nil
      }
      start?.pointee = guint(clamping: found.start)
      end?.pointee = guint(clamping: found.end)
      return Text(bitPattern: found.text)
    }

  private nonisolated static let getCaret: @convention(c) (Raw?) -> guint = { context in
    guint(clamping: ask(context) { $0.answers.caret } ?? 0)
  }

  private nonisolated static let getSelection: @convention(c) (Raw?, Number?, Number?) -> gboolean =
    { context, start, end in
      guard let found = ask(context, { $0.answers.selection }), let range = found else { return 0 }
      start?.pointee = guint(clamping: range.lowerBound)
      end?.pointee = guint(clamping: range.upperBound)
      return 1
    }

  private nonisolated static let getAttributes:
    @convention(c) (Raw?, CInt, Number?, Number?) -> UnsafeMutablePointer<Text?>? = {
      context, offset, start, end in
      guard let found = ask(context, { $0.answers.attributes(at: offset < 0 ? nil : Int(offset)) })
      else { return nil }
      start?.pointee = guint(clamping: found.range.lowerBound)
      end?.pointee = guint(clamping: found.range.upperBound)
      return UnsafeMutablePointer(bitPattern: found.list)
    }

  private nonisolated static let getExtents:
    @convention(c) (Raw?, guint, guint, UnsafeMutablePointer<graphene_rect_t>?) -> gboolean = {
      context, start, end, extents in
      let found = ask(context) { $0.answers.extents(Int(start), end == guint.max ? -1 : Int(end)) }
      guard let found, let rect = found else { return 0 }
      extents?.pointee = graphene_rect_t(
        origin: graphene_point_t(x: Float(rect.x), y: Float(rect.y)),
        size: graphene_size_t(width: Float(rect.width), height: Float(rect.height)))
      return 1
    }

  private nonisolated static let getOffset:
    @convention(c) (Raw?, UnsafePointer<graphene_point_t>?, Number?) -> gboolean = {
      context, point, offset in
      guard let point = point?.pointee else { return 0 }
      let found = ask(context) { $0.answers.offset(x: Double(point.x), y: Double(point.y)) }
      guard let found, let place = found else { return 0 }
      offset?.pointee = guint(clamping: place)
      return 1
    }
}
