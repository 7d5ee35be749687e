// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What text can be, a page for each of it: the window of `example-text`. docs/text-demos.md shows this code; a test compares the two.
//
//     DemosWindow             a sidebar with the pages, which folds, and the page that is seen
//       Demonstration         the pages by their names; each is a file of its own
//         ButterflyPage       text round shapes that are moved: MovableShape, GrowingShape, drawn by Butterfly, Wreath and Moon
//         WordsPage           words that color as one types: MessageStore has the text
//         LetterpressPage     looks of letters, columns and pages
//         FoldingPage         text that has no room, and sections that fold
//         RowsPage            two hundred cards
//         LinksPage           links that stay in the app
//         DesignedPage        a page whose distances are those of its fonts
//       DemoOptions           what can be chosen on a page, in the menu of the header bar
//       AliceText            what is read
//
// It imports products, as apps do; the project's own texts are the only exception. A target of its own so that a benchmark can drag
// the butterfly.
