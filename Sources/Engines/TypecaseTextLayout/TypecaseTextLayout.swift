// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Lays text out in lines of any shape. No view uses it yet: what is there are the shapes.
//
//     Shapes/    TextPath         a shape: lines and curves, also from path data of SVG (PathData.swift)
//                TextExclusion    a shape with a margin, wherever it lies, which takes stretches of a band
//                LineParts        what all exclusions leave of a line
//
// - Lengths are points, and y goes downwards.
// - Numbers that are not finite, and places farther than any text gets, end nothing: what has them is left out.
