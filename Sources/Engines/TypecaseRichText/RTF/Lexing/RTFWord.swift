// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The meaning of a control word; words without a case are carried or skipped.
enum RTFWord {
  /// Begins a group that is read, carried or skipped as a whole.
  case group(Group)
  case character(Character)
  case paragraph(Paragraph)
  case row(Row)
  case document(Document)
  /// A character of text.
  case scalar(UInt32)
  /// A break for which a character is that says less.
  case likeScalar(UInt32)
  /// A paragraph's border, shading or other property, carried in its own words.
  case paragraphKept
  case cellKept, rowKept
  /// Of text, and without meaning here: versions of fonts for scripts, numbers of sessions and such.
  case ignored

  enum Group {
    case fontTable, colorTable, expandedColors, info
    case field, instruction, result, listText, picture, attachment
    /// A picture beside the text, or a drawing.
    case shape
    /// A list as writers before 1997, and RichEdit, have it: in each paragraph.
    case oldList
    /// Nothing but its content, as in `{\*\shppict{\pict…}}`.
    case content
    /// Begins with a group for readers without Unicode; what follows it is read.
    case oldForm
    /// Its content is another form of what is read.
    case skipped
    /// Written back as it is: style sheets, headers, footnotes.
    case carried

    /// Whether it has a place in the text.
    var isPlaced: Bool {
      switch self {
      case .field, .picture, .attachment, .shape: true
      case .fontTable, .colorTable, .expandedColors, .info, .instruction, .result, .listText,
        .oldList,
        .content, .oldForm, .skipped, .carried:
        false
      }
    }
  }

  enum Character {
    case plain, font, size, sizeInThousandths, bold, italic, underline(TextLine.Style)
    case noUnderline, underlineColor, strikethrough(TextLine.Style), strikethroughStyle
    case strikethroughColor, color, background, up, down, superscript, `subscript`, onBaseline
    case expansion, expansionInQuarters, kerning, ligatures, hidden, capitals(TextCapitals)
    case letterpress
    case outline, strokeWidth, strokeColor, shadow, shadowX, shadowY, shadowBlur, shadowOpacity
    case shadowColor, language
    case inserted, insertionAuthor, insertionTime, deleted, deletionAuthor, deletionTime
  }

  enum Paragraph {
    case reset, align(ParagraphStyle.Alignment), direction(ParagraphStyle.Direction)
    case indent, firstLineIndent, tailIndent, before, after, line, lineIsMultiple
    case lineSpacing, minimumLine, maximumLine, tab, tabAlignment(TabStop.Alignment), tabInterval
    case tightening, hyphenation, keptWithNext, keptTogether, widowControl, noWidowControl
    case background, list, level, style, outlineLevel, inTable, depth
    case end, section
  }

  enum Row { case start, cellEnd, cell, end }

  enum Document {
    case rtf, characterSet, codePage, defaultFont, cocoaVersion, textScaling, platform
    case paperWidth, paperHeight, left, right, top, bottom, viewWidth, viewHeight, viewKind
    case viewScale, tabInterval, unicodeSkip, unicode
  }
}

extension RTFWord {
  /// The words of the specification 1.9.1 and of the text kit that real files have most.
  static let named: [String: RTFWord] = {
    var words: [String: RTFWord] = [
      "fonttbl": .group(.fontTable), "colortbl": .group(.colorTable),
      "expandedcolortbl": .group(.expandedColors), "info": .group(.info),
      "field": .group(.field), "fldinst": .group(.instruction), "fldrslt": .group(.result),
      "listtext": .group(.listText), "pntext": .group(.listText),
      "pn": .group(.oldList), "pict": .group(.picture),
      "NeXTGraphic": .group(.attachment), "shp": .group(.shape),
      "shppict": .group(.content), "upr": .group(.oldForm), "ud": .group(.content),
      "nonshppict": .group(.skipped), "nonesttables": .group(.skipped),
      "nesttableprops": .group(.content),

      "plain": .character(.plain), "f": .character(.font), "fs": .character(.size),
      "fsmilli": .character(.sizeInThousandths), "b": .character(.bold), "i": .character(.italic),
      "ul": .character(.underline(.single)), "uldb": .character(.underline(.double)),
      "uld": .character(.underline(.dotted)), "ulthd": .character(.underline(.dotted)),
      "ulwave": .character(.underline(.wavy)), "ululdbwave": .character(.underline(.wavy)),
      "ulhwave": .character(.underline(.wavy)), "ulnone": .character(.noUnderline),
      "ulc": .character(.underlineColor), "strike": .character(.strikethrough(.single)),
      "striked": .character(.strikethrough(.double)),
      "strikestyle": .character(.strikethroughStyle), "strikec": .character(.strikethroughColor),
      "cf": .character(.color), "cb": .character(.background),
      "highlight": .character(.background), "chcbpat": .character(.background),
      "up": .character(.up), "dn": .character(.down), "super": .character(.superscript),
      "sub": .character(.subscript), "nosupersub": .character(.onBaseline),
      "expndtw": .character(.expansion), "expnd": .character(.expansionInQuarters),
      "kerning": .character(.kerning), "CocoaLigature": .character(.ligatures),
      "v": .character(.hidden), "caps": .character(.capitals(.all)),
      "scaps": .character(.capitals(.small)), "outl": .character(.outline),
      "impr": .character(.letterpress),
      "strokewidth": .character(.strokeWidth), "strokec": .character(.strokeColor),
      "shad": .character(.shadow), "shadx": .character(.shadowX), "shady": .character(.shadowY),
      "shadr": .character(.shadowBlur), "shado": .character(.shadowOpacity),
      "shadc": .character(.shadowColor), "lang": .character(.language),
      // Text that was moved is deleted at one place and inserted at another.
      "revised": .character(.inserted), "mvt": .character(.inserted),
      "revauth": .character(.insertionAuthor), "revdttm": .character(.insertionTime),
      "deleted": .character(.deleted), "mvf": .character(.deleted),
      "revauthdel": .character(.deletionAuthor), "revdttmdel": .character(.deletionTime),

      "pard": .paragraph(.reset), "ql": .paragraph(.align(.left)),
      "qc": .paragraph(.align(.center)), "qr": .paragraph(.align(.right)),
      "qj": .paragraph(.align(.justified)), "qnatural": .paragraph(.align(.natural)),
      "pardirnatural": .paragraph(.direction(.natural)),
      "ltrpar": .paragraph(.direction(.leftToRight)),
      "rtlpar": .paragraph(.direction(.rightToLeft)), "li": .paragraph(.indent),
      "fi": .paragraph(.firstLineIndent), "ri": .paragraph(.tailIndent),
      "sb": .paragraph(.before), "sa": .paragraph(.after), "sl": .paragraph(.line),
      "slmult": .paragraph(.lineIsMultiple), "slleading": .paragraph(.lineSpacing),
      "slminimum": .paragraph(.minimumLine), "slmaximum": .paragraph(.maximumLine),
      "tx": .paragraph(.tab), "tqc": .paragraph(.tabAlignment(.center)),
      "tqr": .paragraph(.tabAlignment(.right)), "tqdec": .paragraph(.tabAlignment(.decimal)),
      "pardeftab": .paragraph(.tabInterval), "partightenfactor": .paragraph(.tightening),
      "cbpat": .paragraph(.background), "hyphpar": .paragraph(.hyphenation),
      "keepn": .paragraph(.keptWithNext),
      "keep": .paragraph(.keptTogether), "widctlpar": .paragraph(.widowControl),
      "nowidctlpar": .paragraph(.noWidowControl),
      "ls": .paragraph(.list), "ilvl": .paragraph(.level), "s": .paragraph(.style),
      "outlinelevel": .paragraph(.outlineLevel),
      "intbl": .paragraph(.inTable), "itap": .paragraph(.depth), "par": .paragraph(.end),
      "sect": .paragraph(.section),

      "trowd": .row(.start), "cellx": .row(.cellEnd), "cell": .row(.cell),
      "nestcell": .row(.cell), "row": .row(.end), "nestrow": .row(.end),

      "rtf": .document(.rtf), "ansi": .document(.characterSet), "mac": .document(.characterSet),
      "pc": .document(.characterSet), "pca": .document(.characterSet),
      "ansicpg": .document(.codePage), "deff": .document(.defaultFont),
      "cocoartf": .document(.cocoaVersion), "cocoatextscaling": .document(.textScaling),
      "cocoaplatform": .document(.platform), "paperw": .document(.paperWidth),
      "paperh": .document(.paperHeight), "margl": .document(.left), "margr": .document(.right),
      "margt": .document(.top), "margb": .document(.bottom), "vieww": .document(.viewWidth),
      "viewh": .document(.viewHeight), "viewkind": .document(.viewKind),
      "viewscale": .document(.viewScale), "deftab": .document(.tabInterval),
      "uc": .document(.unicodeSkip), "u": .document(.unicode),

      "tab": .scalar(0x09), "line": .scalar(0x2028), "page": .scalar(0x0C),
      "emdash": .scalar(0x2014), "endash": .scalar(0x2013), "emspace": .scalar(0x2003),
      "enspace": .scalar(0x2002), "qmspace": .scalar(0x2005), "bullet": .scalar(0x2022),
      "lquote": .scalar(0x2018), "rquote": .scalar(0x2019), "ldblquote": .scalar(0x201C),
      "rdblquote": .scalar(0x201D), "ltrmark": .scalar(0x200E), "rtlmark": .scalar(0x200F),
      "zwj": .scalar(0x200D), "zwnj": .scalar(0x200C), "zwbo": .scalar(0x200B),
      "zwnbo": .scalar(0x2060),
      // Breaks of columns, and of lines beside pictures. Soft breaks are where the writer's lines ended.
      "column": .likeScalar(0x0C), "lbr": .likeScalar(0x2028), "softpage": .likeScalar(0x20),
      "softcol": .likeScalar(0x20), "softline": .likeScalar(0x20),
    ]
    // In groups without a star, which no reader would skip by itself.
    for name in [
      "stylesheet", "listtable", "listoverridetable", "header", "headerl", "headerr", "headerf",
      "footer", "footerl", "footerr", "footerf", "footnote", "object", "shpgrp", "do", "filetbl",
      "revtbl", "rsidtbl", "xe", "tc", "rxe", "annotation", "background", "template",
    ] { words[name] = .group(.carried) }
    for name in [
      "brdrt", "brdrb", "brdrl", "brdrr", "brdrbtw", "brdrbar", "box", "brdrs", "brdrth", "brdrsh",
      "brdrdb", "brdrdot", "brdrdash", "brdrhair", "brdrw", "brdrcf", "brsp", "shading", "cfpat",
      "pagebb", "level", "lin", "rin", "contextualspace", "sbauto",
      "saauto", "adjustright", "noline", "aspalpha", "aspnum", "faauto", "tldot", "tlhyph", "tlul",
      "tlth", "tleq",
    ] { words[name] = .paragraphKept }
    for name in [
      "clbrdrt", "clbrdrb", "clbrdrl", "clbrdrr", "clcbpat", "clcfpat", "clshdng", "clvertalt",
      "clvertalc", "clvertalb", "clmgf", "clmrg", "clvmgf", "clvmrg", "clftsWidth", "clwWidth",
      "clpadt", "clpadb", "clpadl", "clpadr", "clpadft", "clpadfb", "clpadfl", "clpadfr",
      "cltxlrtb", "cltxtbrl", "clFitText", "clNoWrap", "clshdrawnil", "clminw", "clmart", "clmarb",
      "clmarl", "clmarr", "clbrdrcf", "clheight", "clwfittext",
    ] { words[name] = .cellKept }
    for name in [
      "trgaph", "trleft", "trrh", "trql", "trqc", "trqr", "trhdr", "trkeep", "trbrdrt", "trbrdrb",
      "trbrdrl", "trbrdrr", "trbrdrh", "trbrdrv", "trpaddl", "trpaddr", "trpaddt", "trpaddb",
      "trpaddfl", "trpaddfr", "trpaddft", "trpaddfb", "trftsWidth", "trwWidth", "trautofit",
      "ltrrow", "rtlrow", "lastrow", "tblind", "tblindtype", "trcbpat", "itapapple", "taprtl",
      "trftsWidthB", "trwWidthB", "trftsWidthA", "trwWidthA", "irow", "irowband", "ts",
    ] { words[name] = .rowKept }
    for name in [
      "loch", "hich", "dbch", "af", "afs", "ab", "ai", "alang", "langfe", "langnp", "langfenp",
      "noproof", "insrsid", "charrsid", "pararsid", "sectrsid", "rtlch", "ltrch", "fcs", "cs",
      "cgrid", "nosnaplinegrid", "charscalex", "chdate", "chtime",
    ] { words[name] = .ignored }
    return words
  }()
}
