// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Lays text out in lines of any shape. No view uses it yet: what is there are the shapes.
//
//     Shapes/    TextPath         a shape: lines and curves, also from path data of SVG (PathData.swift)
//                TextExclusion    a shape with a margin, wherever it lies, which takes stretches of a band
//                LineParts        what all exclusions leave of a line
//
//     Hyphenation/      Hyphenator    where a word of a language may be divided; or where its soft hyphens are
//                       HyphenationFiles, HyphenationDictionary
//                                     which of the system's files that is read from, by libhyphen
//
//     Justification/    TotalFit      the breaks of a whole paragraph, so that its spaces are as even as they can be
//                       TotalFitItem, TotalFitWidths, TotalFitOptions
//                                     what the paragraph is made of, how wide its parts are, and what counts how much
//                       TotalFitSearch, MeasuredItems
//                                     the search, and sums that it takes lengths from
//
// Nothing asks the last two yet: lines are still chosen one by one.
//
// - Lengths are points, and y goes downwards.
// - Numbers that are not finite, and places farther than any text gets, end nothing: what has them is left out.
