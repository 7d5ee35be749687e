// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension InspectionIssue {
  /// The result of a check, by a stable name that programs may depend on; its text for a person is
  /// in `Wording/IssueWording.swift`.
  public enum Fault: String, Codable, Sendable, Hashable, CaseIterable {
    // The file
    case notFound = "not-found"
    case notPermitted = "not-permitted"
    case unreadable
    /// A folder, a pipe or a device.
    case notAFile = "not-a-file"
    case empty
    case tooLarge = "too-large"

    // Files that are something else
    case notAFont = "not-a-font"
    case webFont = "web-font"
    case type1 = "type-1"
    case macSuitcase = "mac-suitcase"
    case bitmapFormat = "bitmap-format"
    case windowsProgram = "windows-program"
    case svg
    case archive

    // The directory
    case damagedDirectory = "damaged-directory"
    case cutOff = "cut-off"
    case overlappingTables = "overlapping-tables"
    case missingTable = "missing-table"
    case noGlyphs = "no-glyphs"
    case bitmapOnly = "bitmap-only"

    // The tables
    case unsafeData = "unsafe-data"
    case undrawable
    case unshapable
    case noCharacters = "no-characters"
    case missingPostScriptName = "missing-postscript-name"
    case malformedPostScriptName = "malformed-postscript-name"
    case missingFamilyName = "missing-family-name"
    case malformedFamilyName = "malformed-family-name"
    case tooManyNames = "too-many-names"
    /// A name that breaks a line or has invisible characters.
    case hiddenCharacters = "hidden-characters"
    /// A generic name, such as "monospace".
    case genericName = "generic-name"

    // Tables that no sanitizer knows, and what drawing costs
    /// A part that nobody here can check.
    case uncheckedTable = "unchecked-table"
    case damagedTable = "damaged-table"
    case tooLargeTable = "too-large-table"
    case tooManyLayers = "too-many-layers"
    case tooManyPoints = "too-many-points"
    case tooManyComponents = "too-many-components"
    /// Parts in each other, or a part of itself.
    case tooDeepGlyph = "too-deep-glyph"
    case tooLargePicture = "too-large-picture"
    case tooManyPictures = "too-many-pictures"
    /// A picture of a kind that programs do not know.
    case unknownPicture = "unknown-picture"
    case tooLargeDrawing = "too-large-drawing"
    /// A drawing that refers to something outside, or runs a program.
    case outsideReference = "outside-reference"
    /// Substitutions that make a text far longer.
    case tooManyRules = "too-many-rules"
    case growingText = "growing-text"

    // The ways in which an inspection ends by force, or does not begin
    case tooMuchMemory = "too-much-memory"
    case tooMuchTime = "too-much-time"
    case crash
    case uncheckable

    // Warnings
    case smallFault = "small-fault"
    case undrawableGlyphs = "undrawable-glyphs"
    case restrictedEmbedding = "restricted-embedding"
    case contradictoryEmbedding = "contradictory-embedding"
    case contradictoryStyle = "contradictory-style"
    case misstatedWidths = "misstated-widths"
    case unusualLineHeight = "unusual-line-height"
    case unusualUnitsPerEm = "unusual-units-per-em"
    case surplusOutlines = "surplus-outlines"
    case missingSpace = "missing-space"
    case weightOutOfRange = "weight-out-of-range"
    /// A named instance that is beyond an end of an axis.
    case instanceOutsideAxis = "instance-outside-axis"
    /// Named instances with one name.
    case repeatedInstance = "repeated-instance"
    /// Faces of one file with one PostScript name.
    case repeatedPostScriptName = "repeated-postscript-name"
    /// What its rules add to the start of every program that may use it by name.
    case slowStart = "slow-start"

    // Folders and archives
    case encryptedArchive = "encrypted-archive"
    case damagedArchive = "damaged-archive"
    case unpacksTooLarge = "unpacks-too-large"
    case tooManyFiles = "too-many-files"
    case tooDeep = "too-deep"
    case noFontsInside = "no-fonts-inside"
    case onlyWebFontsInside = "only-web-fonts-inside"
    case onlyArchivesInside = "only-archives-inside"

    /// Of a report from before faults had names.
    case unspecified
  }
}
