// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit

// The meaning of an inspection's issues for a person: the only place for these texts, so that the
// prompt, the browser and the command line say the same.

extension InspectionIssue {
  /// For a person: what it means, and what to do.
  public var message: String {
    [meaning, advice].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private var meaning: String {
    switch fault {
    // The file
    case .notFound: tr("There is no such file.")
    case .notPermitted: tr("You are not allowed to read this.")
    case .unreadable: tr("The file cannot be read.")
    case .notAFile: tr("This is not a file but a folder, a pipe or a device.")
    case .empty: tr("The file is empty.")
    case .tooLarge:
      tr("The file is larger than {limit} megabytes.", ["limit": subject ?? ""])

    // Files that are something else
    case .notAFont: tr("This is not a font file.")
    case .webFont: tr("This is a web font ({kind}), which only browsers can use.", kind)
    case .type1: tr("This is a PostScript font ({kind}), which programs no longer support.", kind)
    case .macSuitcase: tr("This is an old Mac font ({kind}).", kind)
    case .bitmapFormat:
      tr("This is a bitmap font ({kind}), which cannot be drawn at other sizes.", kind)
    case .windowsProgram: tr("This is a Windows program or an old bitmap font ({kind}).", kind)
    case .svg: tr("This is an SVG image or font.")
    case .archive: tr("This is an archive ({kind}).", kind)

    // The directory
    case .damagedDirectory, .unspecified: tr("The font file is damaged.")
    case .cutOff: tr("The end of the font file is missing.")
    case .overlappingTables:
      tr("Parts of the file lie over each other, which the OpenType rules forbid.")
    case .missingTable: tr("The font lacks a part that programs need.")
    case .noGlyphs: tr("This font has no glyphs, so there is nothing to draw.")
    case .bitmapOnly:
      tr("This font has bitmaps of fixed sizes only, without outlines.")

    // The tables
    case .unsafeData where subject != nil:
      tr("A part of the font ({tables}) breaks the OpenType rules.", tables)
    case .unsafeData: tr("This file breaks the OpenType rules and was not installed.")
    case .undrawable: tr("The glyphs of the font cannot be drawn.")
    case .unshapable: tr("Text cannot be set with the font.")
    case .noCharacters: tr("The font has no characters that programs could use.")
    case .missingPostScriptName:
      tr("The font has no PostScript name, by which documents find it.")
    case .malformedPostScriptName:
      tr("Documents cannot find the font by its PostScript name, “{name}”.", named)
    case .missingFamilyName: tr("The font has no family name, by which you could choose it.")
    case .malformedFamilyName: tr("A name of the font is empty or far too long.")
    case .tooManyNames: tr("The font has far more names than a font needs.")
    case .hiddenCharacters:
      tr(
        "The font’s name “{name}” holds a line break or other characters that cannot be seen.",
        named)
    case .genericName:
      tr(
        "The font calls itself “{name}”, which stands for whatever font you have chosen: programs that ask for no font in particular would get this one.",
        ["name": subject ?? ""])

    // Tables, and what drawing costs
    case .uncheckedTable:
      tr("The font has a part ({tables}) that cannot be checked for safety.", tables)
    case .damagedTable: tr("A part of the font ({tables}) is damaged.", tables)
    case .tooLargeTable:
      tr(
        "A part of the font ({tables}) has {number} bytes, of {limit} that it may have.", measure)
    case .tooManyLayers:
      tr(
        "A character of the font is drawn in {number} layers, of {limit} that it may have.", measure
      )
    case .tooManyPoints:
      tr(
        "A character of the font is drawn with {number} points, of {limit} that it may have.",
        measure)
    case .tooManyComponents:
      tr("A character of the font is made of {number} parts, of {limit} that it may have.", measure)
    case .tooDeepGlyph:
      excess == nil
        ? tr("A character of the font is a part of itself, so that drawing it would not end.")
        : tr(
          "A character of the font has parts in each other {number} times, of {limit} that it may.",
          measure)
    case .tooLargePicture:
      tr("A picture of the font has {number} pixels, of {limit} that it may have.", measure)
    case .tooManyPictures:
      tr("The font has {number} pictures or sizes of them, of {limit} that it may have.", measure)
    case .unknownPicture: tr("The font has a picture of a kind that programs do not know.")
    case .tooLargeDrawing:
      tr(
        "A drawing of the font has {number} elements or bytes, of {limit} that it may have.",
        measure)
    case .outsideReference:
      tr("A drawing of the font refers to something outside of it, or holds a program.")
    case .tooManyRules:
      tr(
        "A character of the font is compared with {number} rules, of {limit} that there may be.",
        measure)
    case .growingText:
      tr("A character of the font can become {number} in text, of {limit} that it may.", measure)

    // By force
    case .tooMuchMemory: tr("The font takes more memory than a font should.")
    case .tooMuchTime:
      tr("It takes too long to check this, as if it were made to keep programs busy.")
    case .crash: tr("This makes programs crash.")
    case .uncheckable: tr("The font could not be checked for safety.")

    // Warnings
    case .smallFault: tr("The font has a small fault, which does not keep it from working.")
    case .undrawableGlyphs:
      tr("Some characters of the font cannot be drawn, and will be missing in text.")
    case .restrictedEmbedding:
      tr("The font’s maker does not allow it to be embedded in documents.")
    case .contradictoryEmbedding:
      tr("The font contradicts itself about whether it may be embedded in documents.")
    case .contradictoryStyle:
      tr("The font contradicts itself about being bold or italic.")
    case .misstatedWidths:
      tr("The font is wrong about whether all its characters are equally wide.")
    case .unusualLineHeight: tr("The font asks for an unusual line height.")
    case .unusualUnitsPerEm: tr("The font’s grid is unusually coarse or fine.")
    case .surplusOutlines: tr("The font lists more outlines than it has glyphs.")
    case .missingSpace: tr("The font has letters but no space.")
    case .weightOutOfRange: tr("The font’s weight is none that programs know.")
    case .instanceOutsideAxis:
      tr("The font’s style “{name}” lies beyond what the font can vary to.", named)
    case .repeatedInstance: tr("Several styles of the font are called “{name}”.", named)
    case .repeatedPostScriptName:
      tr("Several fonts of the file have the PostScript name “{name}”.", named)
    case .slowStart:
      tr(
        "Used by name, the font adds {time} to the start of every program.",
        ["time": DisplayText.milliseconds(excess?.number ?? 0)])

    // Folders and archives
    case .encryptedArchive: tr("The archive is protected by a password.")
    case .damagedArchive: tr("The archive is damaged or cut off.")
    case .unpacksTooLarge:
      tr("The archive unpacks to far more than fonts need, as if it were made to fill the disk.")
    case .tooManyFiles:
      tr("There are more than {limit} files in it.", ["limit": subject ?? ""])
    case .tooDeep: tr("Its folders lie too deep in each other.")
    case .noFontsInside: tr("There are no fonts in it that can be installed.")
    case .onlyWebFontsInside: tr("There are only web fonts in it, which only browsers can use.")
    case .onlyArchivesInside: tr("There are no fonts in it, but further archives.")
    }
  }

  private var named: KeyValuePairs<String, String> { ["name": subject ?? ""] }
  private var kind: KeyValuePairs<String, String> { ["kind": subject ?? ""] }
  private var tables: KeyValuePairs<String, String> { ["tables": subject ?? ""] }
  private var measure: KeyValuePairs<String, String> {
    // A number that is too large to represent becomes the largest number.
    let number = excess.map {
      $0.number >= UInt64(Int64.max) ? tr("endlessly many") : String($0.number)
    }
    return [
      "number": number ?? "", "limit": excess.map { String($0.limit) } ?? "",
      "tables": subject ?? "",
    ]
  }

  /// What to do, or what will happen; empty if the meaning says everything.
  private var advice: String {
    switch fault {
    case .webFont, .type1, .macSuitcase, .bitmapFormat, .windowsProgram, .svg, .bitmapOnly,
      .onlyWebFontsInside:
      tr("Ask for the font as a TTF or OTF file.")
    case .notAFont: tr("Fonts in TrueType and OpenType files can be installed.")
    case .archive, .encryptedArchive, .onlyArchivesInside:
      tr("Unpack it and choose the font files inside.")
    case .tooLarge where check == .archive: tr("Unpack it and choose the font files inside.")
    case .empty, .damagedDirectory, .cutOff, .undrawable, .unshapable, .unspecified:
      tr("Get the font again from where it came from.")
    case .damagedArchive:
      tr("What came before was read. Get the archive again from where it came from.")
    case .crash:
      tr("Use it only from a source that you trust, after getting it again from there.")
    case .unsafeData, .overlappingTables, .missingTable, .noGlyphs, .noCharacters,
      .missingPostScriptName,
      .malformedPostScriptName, .missingFamilyName, .malformedFamilyName, .tooManyNames,
      .hiddenCharacters, .genericName, .uncheckedTable, .damagedTable, .tooLargeTable,
      .tooManyLayers,
      .tooManyPoints, .tooManyComponents, .tooDeepGlyph, .tooLargePicture, .tooManyPictures,
      .unknownPicture,
      .tooLargeDrawing, .outsideReference, .growingText, .tooManyRules:
      tr("Ask its maker for a corrected font.")
    case .tooMuchMemory, .tooMuchTime, .unpacksTooLarge: tr("It was not used.")
    case .uncheckable: tr("It was not used. Try again later.")
    case .tooManyFiles: tr("Choose a part of them.")
    case .tooDeep: tr("Choose a folder further inside.")
    case .restrictedEmbedding: tr("Others may see another font in what you send them.")
    case .contradictoryEmbedding: tr("Its license counts; some programs may refuse.")
    case .contradictoryStyle: tr("Some programs may list it under the wrong style.")
    case .misstatedWidths: tr("Terminals and editors may not offer it, or set it unevenly.")
    case .unusualLineHeight: tr("Lines may overlap, or lie far apart.")
    case .unusualUnitsPerEm: tr("Some programs may draw it unevenly.")
    case .surplusOutlines: tr("Programs pass over the rest.")
    case .missingSpace: tr("Words may run together.")
    case .weightOutOfRange: tr("They may list it as thin, or as regular.")
    case .instanceOutsideAxis: tr("Programs show the nearest that there is.")
    case .repeatedInstance: tr("Programs may offer only one of them.")
    case .repeatedPostScriptName: tr("Apps and documents find the first of them by it.")
    case .slowStart: tr("It adds nothing where only apps that ask for it may use it.")
    case .notFound, .notPermitted, .unreadable, .notAFile, .tooLarge, .smallFault,
      .undrawableGlyphs, .noFontsInside:
      ""
    }
  }
}

extension InspectionIssue {
  /// For a person: where in the file, such as “Table glyf, byte 1204, glyph 7”; empty where that
  /// is not known.
  public var place: String { FontFilePlace.words(table: table, offset: offset, glyph: glyph) }
}
