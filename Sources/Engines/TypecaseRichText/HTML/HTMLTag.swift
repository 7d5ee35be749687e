// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The names of elements that the HTML Standard's rules for parsing know.
package enum HTMLTag: String, CaseIterable, Sendable {
  case a, address, applet, area, article, aside, b, base, basefont, bgsound, big, blockquote, body
  case br, button, caption, center, code, col, colgroup, dd, desc, details, dialog, dir, div, dl
  case dt, em, embed, fieldset, figcaption, figure, font, footer, form, frame, frameset
  case h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html, i, iframe, image, img, input, keygen
  case li, link, listing, main, malignmark, marquee, math, menu, meta, mglyph, mi, mn, mo, ms, mtext
  case nav, nobr, noembed, noframes, noscript, object, ol, optgroup, option, p, param, plaintext
  case pre, rb, rp, rt, rtc, ruby, s, script, search, section, select, small, source, span, strike
  case strong, style, sub, summary, sup, svg, table, tbody, td, template, textarea, tfoot, th, thead
  case title, tr, track, tt, u, ul, `var`, wbr, xmp
  case annotationXML = "annotation-xml"
  case foreignObject
  /// Any name that no rule is about.
  case other = ""

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  init(named name: String) { self = Self.byName[name] ?? .other }

  var isHeading: Bool {
    switch self {
    case .h1, .h2, .h3, .h4, .h5, .h6: true
    default: false
    }
  }

  /// Whether an element of HTML has neither content nor an end tag.
  var isVoid: Bool {
    switch self {
    case .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .image, .img, .input,
      .keygen, .link, .meta, .param, .source, .track, .wbr:
      true
    default: false
    }
  }

  /// Whether an element of HTML is one of the parts of a table that text must not be in.
  var isTablePart: Bool {
    switch self {
    case .table, .tbody, .tfoot, .thead, .tr: true
    default: false
    }
  }
}
