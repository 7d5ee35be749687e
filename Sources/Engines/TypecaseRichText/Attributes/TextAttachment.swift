// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A picture or another file in the place of one character, U+FFFC.
public struct TextAttachment: Sendable, Hashable {
  /// The content; empty when it was not found.
  public var bytes: [UInt8] {
    get { content.bytes }
    set { content = Content(newValue) }
  }
  /// What the content is known by: the same for equal bytes, and others for others.
  ///
  /// It is made when the bytes are set, so that attachments are compared without a look at megabytes. It means something in
  /// this process only.
  public var contentID: ContentID { content.id }
  private var content: Content
  /// A media type, such as `image/png`.
  public var type: String
  /// The file's own name, without folders; nil if it was never a file.
  public var name: String?
  /// What is seen, in words, for who does not see it; nil where nobody said that.
  public var alternativeText: String?
  /// Points; nil for the content's own.
  public var width: Double?
  /// Points; nil for the content's own.
  public var height: Double?
  /// Points upwards from the baseline to the lower edge.
  public var baselineOffset: Double
  /// Where it is beside its paragraph, whose text flows round it; nil for one that is in its line.
  public var placement: PicturePlacement?
  /// What only RTF says about it.
  public var carried: CarriedRTF

  public init(
    bytes: [UInt8], type: String, name: String? = nil, alternativeText: String? = nil,
    width: Double? = nil, height: Double? = nil, baselineOffset: Double = 0,
    placement: PicturePlacement? = nil, carried: CarriedRTF = CarriedRTF()
  ) {
    content = Content(bytes)
    self.type = type
    self.name = name
    self.alternativeText = alternativeText
    (self.width, self.height) = (width, height)
    self.baselineOffset = baselineOffset
    self.placement = placement
    self.carried = carried
  }

  /// The character that represents it in the text.
  public static let character: Unicode.Scalar = "\u{FFFC}"

  /// Identifies bytes by 128 bits that nobody outside this process can foresee.
  public struct ContentID: Sendable, Hashable {
    private let high: Int
    private let low: Int

    fileprivate init(of bytes: [UInt8]) {
      func hash(_ half: UInt8) -> Int {
        // Its key is made at random for each process, and it is a SipHash: a file cannot have two contents of one hash.
        var hasher = Hasher()
        hasher.combine(half)
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
      }
      (high, low) = (hash(0), hash(1))
    }
  }

  private struct Content: Sendable, Hashable {
    let bytes: [UInt8]
    let id: ContentID

    init(_ bytes: [UInt8]) { (self.bytes, id) = (bytes, ContentID(of: bytes)) }

    static func == (one: Content, other: Content) -> Bool { one.id == other.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// The media type of a file by its name's ending; `application/octet-stream` when it is not known.
  public static func type(ofFile name: String) -> String {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return fileEndings.first { $0.ending == ending }?.type ?? "application/octet-stream"
  }

  /// The file name ending of a media type; `bin` when it is not known.
  public static func fileEnding(of type: String) -> String {
    fileEndings.first { $0.type == type }?.ending ?? "bin"
  }

  private static let fileEndings: [(ending: String, type: String)] = [
    ("png", "image/png"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("gif", "image/gif"),
    ("tiff", "image/tiff"), ("tif", "image/tiff"), ("heic", "image/heic"), ("webp", "image/webp"),
    ("svg", "image/svg+xml"), ("bmp", "image/bmp"), ("pdf", "application/pdf"),
    ("emf", "image/emf"), ("wmf", "image/wmf"), ("pict", "image/x-pict"), ("txt", "text/plain"),
    ("rtf", "application/rtf"), ("zip", "application/zip"),
  ]
}
