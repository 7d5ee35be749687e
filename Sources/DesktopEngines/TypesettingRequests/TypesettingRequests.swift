// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What a program asks of typecase-typeset, which alone lays text out for programs without windows: who asks links neither Pango
// nor cairo.
//
//     who asks: command line                                     typecase-typeset
//     TypesettingRequest, RichTextDocument
//       |  TypesettingProgram   a line of JSON, the document --->  Typesetting
//       v                                                            |
//     Answer                    bytes, or a TypesettingRefusal <-----/
//
// - Lengths are points, y goes downwards, offsets are Unicode scalars.
// - Who asks has looked at what it can: the other side looks only at what needs the layout, such as path data and fonts.
