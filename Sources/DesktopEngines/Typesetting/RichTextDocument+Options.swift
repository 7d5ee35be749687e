// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText
import TypesettingRequests

extension RichTextDocument {
  /// The document as a request wants it: with a language and a direction where it says none, and justified or not.
  func with(_ request: LayoutRequest) -> RichTextDocument {
    guard
      request.language != nil || request.direction != .auto || request.justification != nil
    else { return self }
    var result = self
    result.content = TextRope(
      runs.map { run in
        var attributes = run.attributes
        attributes.language = attributes.language ?? request.language
        attributes.paragraph = (attributes.paragraph ?? ParagraphStyle()).with(request)
        return TextRun(run.text, attributes)
      })
    // What says nothing is as the paragraph before it, if there is one.
    if content.length == 0 || lastParagraph != nil {
      result.lastParagraph = (lastParagraph ?? ParagraphStyle()).with(request)
    }
    return result
  }
}

extension ParagraphStyle {
  fileprivate func with(_ request: LayoutRequest) -> ParagraphStyle {
    var style = self
    if style.direction == nil || style.direction == .natural {
      switch request.direction {
      case .leftToRight: style.direction = .leftToRight
      case .rightToLeft: style.direction = .rightToLeft
      case .auto: break
      }
    }
    switch (request.justification, style.alignment) {
    case (.greedy, .natural), (.greedy, .left), (.total, .natural), (.total, .left):
      style.alignment = .justified
    // What is centered or at the right stays there.
    case (.none?, .justified): style.alignment = .natural
    default: break
    }
    return style
  }
}
