// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The work of the program typecase-typeset: lays a document out on paper, where a point is a point whatever the desktop's scaling, and
// says where its text is.
//
//     TypesettingWork       standard input: a TypesettingRequest and a document --> the answer, or why there is none
//       RichTextDocument+Options   what the request says instead of the document: language, direction, justification
//       TypesetText                fonts, columns and shapes --> TextLayoutManager
//         LayoutAnswer             lines, hits, carets and selections as JSON
//
// Lines are told in the coordinates of their column. What is asked about, and shapes, are on the page, which has all columns beside
// each other.
