// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Something in a text with which a person can do something: a link, data that was found in it, a picture.
public struct TextDatum: Sendable, Hashable {
  /// What it is.
  public enum Content: Sendable, Hashable {
    /// An address of the web, of mail, of a phone or another one.
    case address(TextAddress)
    /// A date that can be put into a calendar.
    case event(CalendarEvent)
    /// A street address, or the name of a place.
    case place(String)
    /// A picture or another attachment.
    case attachment(TextAttachment)
  }

  public var content: Content
  /// The text that has it, as it is shown; empty for an attachment.
  public var text: String
  /// What it leads to, where its text seems to lead elsewhere; nil where text and target agree.
  public var disguisedTarget: String?

  /// Data that were found, or made by an app.
  ///
  /// - Parameter disguisedTarget: what it leads to, where whoever found it knows that the text seems to lead elsewhere.
  public init(_ content: Content, text: String, disguisedTarget: String? = nil) {
    (self.content, self.text, self.disguisedTarget) = (content, text, disguisedTarget)
  }

  /// A link of a document: neither its target nor its text was written by somebody whom the person knows.
  ///
  /// - Parameters:
  ///   - target: as the document has it; it may be anything.
  ///   - text: all text that has the link.
  public init(link target: String, text: String) {
    let address = TextAddress(target)
    self.init(.address(address), text: text, disguisedTarget: address.targetDisguised(by: text))
  }
}
