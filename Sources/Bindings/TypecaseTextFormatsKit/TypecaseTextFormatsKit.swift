// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// External parsers for text formats, as events: their trees are not passed on, and neither side is recursive.
//
//     XML/HTMLParser            libxml2     -->  HTMLEvent       read by HTMLReader of TypecaseRichText
//     Markdown/MarkdownParser   cmark-gfm   -->  MarkdownEvent   read by MarkdownReader
//     Charset/CharsetDetector   uchardet    -->  the name of an encoding, for TextDecoding
//
// Nothing that a document refers to is fetched.
