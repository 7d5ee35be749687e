// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseSystemKit

// What a person reads. A text to translate is one plain literal with {name} holes, in the form that
// xgettext finds: tr, trn:1,2 and trc:1c,2.

/// The gettext domain of every text of the project.
public let textDomain = "typecase"

/// The same, once its texts come in UTF-8 whatever the locale's encoding is.
///
/// Nothing else of the process is touched: an app that has this library keeps its own domain and locale.
private let boundDomain: String = {
  bind_textdomain_codeset(textDomain, "UTF-8")
  return textDomain
}()

/// The translation of `text`, with its holes filled.
public func tr(_ text: String, _ holes: KeyValuePairs<String, String> = [:]) -> String {
  // An untranslated text comes back as the pointer that was passed, so the copy is made within.
  fill(text.isEmpty ? "" : text.withCString { String(cString: g_dgettext(boundDomain, $0)) }, holes)
}

/// The translation of `text` where the same English words mean different things.
public func trc(
  _ context: String, _ text: String, _ holes: KeyValuePairs<String, String> = [:]
) -> String {
  let translation = context.withCString { context in
    text.withCString { String(cString: g_dpgettext2(boundDomain, context, $0)) }
  }
  return fill(translation, holes)
}

/// The translation for a number of things; `{count}` is filled with the number.
public func trn(
  _ one: String, _ many: String, _ count: Int, _ holes: KeyValuePairs<String, String> = [:]
) -> String {
  let text = one.withCString { one in
    many.withCString { String(cString: g_dngettext(boundDomain, one, $0, gulong(max(count, 0)))) }
  }
  return fill(fill(text, ["count": String(count)]), holes)
}

/// Prepares a program of this project for translation.
///
/// It sets the locale of the process, and the domain that GLib looks at; a library never does that.
/// GLib decides once whether a program is translated, so this comes before everything else in
/// `main`.
///
/// - Parameter folder: where the translations are; nothing for where the system has its own.
public func startTranslation(from folder: String?) {
  setlocale(LC_ALL, "")
  if let folder { bindtextdomain(textDomain, folder.cPath) }
  textdomain(boundDomain)
  // What the C library says of a failure is in the locale's encoding otherwise.
  bind_textdomain_codeset("libc", "UTF-8")
}

/// Replaces each `{name}` once, from left to right: what fills a hole is never searched for holes.
///
/// In text that runs from right to left, numbers and Latin words in holes are each kept apart from what
/// is beside them: they would change places.
func fill(_ text: String, _ holes: KeyValuePairs<String, String>) -> String {
  if holes.isEmpty { return text }
  let turnsDirection = text.unicodeScalars.contains(where: isRightToLeft)
  var result = ""
  var rest = text[...]
  while let open = rest.firstIndex(of: "{") {
    result += rest[..<open]
    guard let close = rest[open...].firstIndex(of: "}"),
      let value = holes.first(where: { $0.key == rest[rest.index(after: open)..<close] })?.value
    else {
      result += "{"
      rest = rest[rest.index(after: open)...]
      continue
    }
    result += turnsDirection ? DisplayText.isolated(value) : value
    rest = rest[rest.index(after: close)...]
  }
  return result + rest
}

/// Whether a character is in a block of scripts that run from right to left.
private func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
  default: false
  }
}
