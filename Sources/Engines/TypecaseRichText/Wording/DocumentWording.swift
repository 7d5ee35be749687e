// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// The faults of a file that was read, and the losses of a format, in the person's language.
public enum DocumentWording {
  /// Why a file is not a document, in a sentence, and where.
  ///
  /// Messages of a format's own rules are not translated: they name parts of the file.
  public static func text(_ error: DocumentError) -> String {
    guard let line = error.line, let column = error.column else { return message(error) }
    let place: KeyValuePairs = [
      "line": String(line), "column": String(column),
      "path": DisplayText.line(error.path, limit: 200), "message": message(error),
    ]
    return error.path.isEmpty
      ? tr("Line {line}, column {column}: {message}", place)
      : tr("Line {line}, column {column}, at {path}: {message}", place)
  }

  private static func message(_ error: DocumentError) -> String {
    switch error.reason {
    case .tooLarge(let mebibytes):
      tr("The file is larger than {size} MiB.", ["size": String(mebibytes)])
    case .notText: tr("This is no text.")
    case .notUTF8: tr("This is no text in UTF-8.")
    case .notRTF: tr("This is not an RTF file.")
    case .invalid(let message): DisplayText.sentence(message)
    }
  }

  /// The fault in a sentence, with its position.
  public static func text(_ warning: DocumentWarning) -> String {
    tr(
      "Byte {byte}: {message}",
      ["byte": String(warning.offset), "message": message(warning)])
  }

  /// The fault in a sentence, without its position.
  public static func message(_ warning: DocumentWarning) -> String {
    switch warning.kind {
    case .rtf(let kind): message(kind)
    case .assumedEncoding(let name):
      tr(
        "Nothing says how the text is encoded. It was read as {encoding}.",
        ["encoding": DisplayText.line(name, limit: 40)])
    case .undecodable(let name):
      tr(
        "These bytes are no character of {encoding}.",
        ["encoding": DisplayText.line(name, limit: 40)])
    case .tooDeep: tr("Parts are too deep in each other, and the rest was not read.")
    case .tooManyAttributes: tr("An element has too many attributes, and the rest was not read.")
    case .pictureElsewhere(let place):
      tr(
        "A picture is not in the document: {place}",
        ["place": DisplayText.line(place, limit: 200)])
    case .brokenPicture: tr("A picture cannot be read.")
    case .outOfRange: outOfRange
    }
  }

  private static var outOfRange: String {
    tr("Numbers or depths are beyond what a document may have. The nearest were read.")
  }

  private static func message(_ kind: RTFWarning.Kind) -> String {
    switch kind {
    case .strayBrace: tr("There is a closing brace too many.")
    case .missingBraces: tr("The file ends before its last brace.")
    case .bytesAfterEnd: tr("There is something behind the end of the document.")
    case .wrongHexadecimal: tr("Two hexadecimal digits are missing.")
    case .shortBinary: tr("Binary data ends too early.")
    case .tooDeep: tr("Groups are too deep in each other.")
    case .unknownCodePage: tr("The code page is not known.")
    case .undecodable: tr("These bytes are no character of their code page.")
    case .loneSurrogate: tr("There is half of a character.")
    case .unknownFont: tr("The font is not in the font table.")
    case .unknownColor: tr("The color is not in the color table.")
    case .outOfRange: outOfRange
    case .missingFile: tr("An attached file is missing.")
    }
  }

  /// The loss, as an item of a list.
  public static func name(_ loss: DocumentLoss) -> String {
    switch loss {
    case .fonts: tr("Fonts")
    case .sizes: tr("Sizes")
    case .textStyles: tr("Sizes that follow the text size")
    case .headings: tr("Headings")
    case .paragraphStyles: tr("Names of paragraph styles")
    case .emphasis: tr("Bold and italic text")
    case .colors: tr("Colors")
    case .backgrounds: tr("Backgrounds of text")
    case .underlines: tr("Underlines")
    case .lineStyles: tr("Kinds and colors of lines")
    case .strikethrough: tr("Struck text")
    case .shadows: tr("Shadows")
    case .outlines: tr("Outlines of letters")
    case .letterSpacing: tr("Space between letters")
    case .features: tr("Typographic features")
    case .axes: tr("Variations of fonts")
    case .baselines: tr("Raised and lowered text")
    case .capitals: tr("Capitals")
    case .effects: tr("Letters that look pressed in")
    case .hiddenText: tr("What is hidden becomes visible")
    case .languages: tr("Languages of text")
    case .links: tr("Links")
    case .pictures: tr("Pictures")
    case .picturePlacement: tr("Where pictures are that text flows round")
    case .files: tr("Attached files")
    case .fields: tr("Fields")
    case .otherPrograms: tr("Parts that other programs know")
    case .alignment: tr("Alignment")
    case .paragraphSpacing: tr("Indents and space between lines")
    case .tabStops: tr("Tab stops")
    case .hyphenation: tr("Hyphenation")
    case .lineComposition: tr("How lines are evened, and punctuation that hangs")
    case .keptLines: tr("Lines that stay together")
    case .direction: tr("Direction of paragraphs")
    case .lists: tr("Lists")
    case .listItems: tr("Numbers, tasks and further paragraphs of list items")
    case .tables: tr("Tables")
    case .revisions: tr("Recorded changes")
    case .appAttributes: tr("What apps added to the text")
    case .title: tr("The title")
    case .titleFormat: tr("The look of the title")
    case .pageColor: tr("The color of the page")
    case .page: tr("Paper and margins")
    case .information: tr("Author and other information")
    case .restOfFile: tr("What else the file says, such as scripts and comments")
    case .encoding: tr("The encoding of the text, which becomes UTF-8")
    case .lineEndings: tr("Line endings of several kinds, which become one")
    }
  }
}
