// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Parsers of others for formats of text, as events: no tree of theirs goes further, and neither side is recursive.
//
//     XML/HTMLParser            libxml2     -->  HTMLEvent       read by HTMLReader of TypecaseRichText
//     Markdown/MarkdownParser   cmark-gfm   -->  MarkdownEvent   read by MarkdownReader
//     Charset/CharsetDetector   uchardet    -->  the name of an encoding, for TextDecoding
//
// Nothing is fetched, whatever a document names.
