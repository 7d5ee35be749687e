// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Lays text out in lines of any shape, and draws them. A library product of its own, without GTK.
//
//     Manager/     TextLayoutManager    follows a storage; lines, points, carets and selections, when somebody asks
//                    TextLayoutManager+Containers    what is laid out again in other containers
//     Containers/  TextContainer        where text goes, and what takes none of it
//     Lines/       LineFlow             puts lines into containers, one after another, and after an edit only those that are different
//                    LineKeeping          lines that stay together: widows, orphans, headings
//                    LineTree             all lines as records, by place, number or height; a value
//                    LineBreaker          the next line of a paragraph, in the parts that shapes leave; a value
//                    TextLineBreaker      the same for others, who choose a container for each line
//                    LineTruncation       a token for what has no room on the last line
//                  FittedParagraph      all lines of a paragraph, chosen together by Justification/ from its FittingItems
//                  HangingPunctuation   what of a mark is beyond a line's edge
//                  LineHyphenation      words that are divided, since they have no room
//                  LineJustification    what fills justified lines: spaces, and letters where that is allowed
//                  LineAssembly         a line's glyphs in the order of the screen: a LineFragment
//                  LayoutParagraph      a paragraph's direction, and its slices
//                  LineGlyphs           which glyphs of a line stand for which text
//     Pictures/    PlacedPicture        a picture that text flows round, beside its paragraph and in no line
//                    LineFlow+Pictures    places them when a paragraph begins
//                    PictureObstacle      what it takes of lines, by its frame or its PictureOutline
//                    PictureStates        which reach below a line, as a number of the line's record
//     Folding/     TextFold             text that is not shown, or for which a token stands
//                    FoldedText           the same as lines know it: paragraphs go on in others there
//     Movement/    TextPosition         a place for a caret, with the side that it is drawn with, and how it moves
//                    CaretStops           where carets stop in a part of a line
//                  TextUnit             clusters, words, sentences, lines and paragraphs around a place
//                    BoundaryWindow       finds them in the text around it
//     Tables/      TableRow, TableColumns    paragraphs of a row, and how wide its cells are
//     Drawing/     LineDrawing          what is drawn of a line
//                    CairoTextRenderer    draws it; BlurredGlyphs are its shadows
//     Shaping/     TextShaper           slices of paragraphs: words that are shaped once, other text by Pango
//     Shapes/      TextPath             a shape: lines and curves, also from path data of SVG (PathData.swift)
//                  TextExclusion        a shape with a margin, wherever it lies, which takes stretches of a band
//                  LineParts            what all exclusions leave of a line; SpanSet joins what their edges cover
//
//     Hyphenation/      Hyphenator    where a word of a language may be divided; or where its soft hyphens are
//                       Hyphenators   those of the languages that a layout has met, in one thread
//                       HyphenationFiles, HyphenationDictionary
//                                     which of the system's files that is read from, by libhyphen
//
//     Justification/    TotalFit      the breaks of a whole paragraph, so that its spaces are as even as they can be
//                       TotalFitItem, TotalFitWidths, TotalFitOptions
//                                     what the paragraph is made of, how wide its parts are, and what counts how much
//                       TotalFitSearch, MeasuredItems
//                                     the search, and sums that it takes lengths from
//
// - Lengths are points of the medium in the public API, and whole layout units within (LayoutUnits.swift); y goes downwards.
// - A manager, its flow and its shaper belong to one thread, as Pango's fonts do; records and trees may go to another one.
// - Numbers that are not finite, and places farther than any text gets, end nothing: what has them is left out.
