// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Text styles and size categories: the size of text, from the text size that the person chose.
//
//     DesktopTextSize            the desktop's factor and the interface's font
//       ContentSizeCategory      the nearest of twelve steps
//         TextStyle+Metrics      the table: size and leading of each style at each category
//           PreferredFont        the interface's own font in a style
//           TextStyleScaling          an app's own font, scaled as a style grows  -->  ScaledFont
//           FontLineMetrics+Styles   lines of either
//           WebStyleSheet        the same as CSS, for web views
//
// - GTK multiplies all sizes in points by one factor, but the sizes in the table grow at different rates. So sizes for GTK
//   are divided by the factor.
// - Nothing here observes the desktop: TypecaseGTK's `TextSizeMonitor` does, and `TextStyleSheet` passes the sizes to
//   windows.
