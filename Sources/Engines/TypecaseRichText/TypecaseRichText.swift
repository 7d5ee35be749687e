// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Attributed text: its attributes, its storage while it is edited, changes of attributes, and documents in JSON, RTF, RTFD,
// HTML, Markdown and plain text.
//
//     Attributes/     TextAttributes      the attributes of a run, each of which may be missing; AttributeLimits bounds numbers
//     Changes/        AttributeChange     what the person changed  -->  ConversionHandler: a run's attributes to its new ones
//     Tables/         TextTable           which paragraphs are the rows and cells of a table  -->  TableChange: rows and columns
//     Styles/         StyleSheet          what a document says of the styles of paragraphs, by their names
//     Text/           TextEdit, TextHistory    one change and what undoes it; steps of undo. Clusters of characters stay whole
//     Storage/        TextStorage         text that is edited and followed: sessions, who is asked and told
//                       TextBackingStore  four primitives: TextRope, or an app's own
//                         OffsetTree      pieces of UTF-8, and runs, found by their offsets; nodes never change
//     Document/       RichTextDocument    a rope and what a document says of itself; JSON is here
//     bytes --> Formats/DocumentFormat    which format it is: by its start, its name, a tag
//       RTF/          RTFLexer --> RTFReader --> RTFDecoder             RTFWriter; RTFDocument+Patch writes over the original
//       HTML/         HTMLTokenizer --> HTMLTreeBuilder --> HTMLReader         HTMLWriter
//       Markdown/     MarkdownParser (cmark-gfm) --> events --> MarkdownReader MarkdownWriter
//       PlainText/    lines and their ends
//       Encodings/    TextDecoding: mark, zeros, label, validity, then CharsetDetector (uchardet)
//                       WebDecoder    the decoders of the Encoding Standard; CodePage: the C library's
//       --> DocumentReading               the document, and warnings with their bytes
//       Formats/DocumentLoss              before writing: what a format has no place for
//     Wording/        DocumentWording     both of these for a person
//     Data/           TextDatum           a link, found data or a picture, with which a person can do something
//
// - Offsets are in Unicode scalars, unless a name says bytes or clusters. Handlers and edits are values and pure functions.
// - Damage is not an error: the document has what could be read. Time and memory are proportional to the file, and nothing is
//   recursive.
// - `ParagraphBuilder` and `TextParagraph` are the two halves of one rule: a line feed separates paragraphs, and ends the last
//   one of a table.
//
// docs/inside/text.md says more, and docs/rich-text.md says what each format keeps.
