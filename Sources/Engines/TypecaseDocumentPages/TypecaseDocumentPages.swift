// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Documents on pages: what printing, PDF files and pictures of pages have in common.
//
//     DocumentPages          a document on pages of one size, in columns: laid out by TypecaseTextLayout, drawn with cairo
//       PageExport           pages as files: PDF, or a PNG or SVG each
//       PDFMarks             links and the outline, where what is drawn on is a PDF
//     Pictures/
//       PaperPictures        the pictures of a document, which Typecase's helper decodes before pages are made
//       PaperFrame           what stands in the place of one that is not there
//       PictureSize+Attachment, PictureWording    sizes and words, the same on screen
//
// Lengths are points; nothing here needs a display.
