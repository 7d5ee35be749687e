// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The indexes of the Encoding Standard: which character two to four bytes are.
///
/// They are the C library's, but for what is written here: it has older versions of Big5 and GB 18030.
struct WebIndexes {
  private lazy var chinese = CodePage(name: "GB18030")
  private lazy var taiwan = CodePage(name: "CP950")
  private lazy var hongKong = CodePage(name: "BIG5-HKSCS")
  private lazy var japanese = CodePage(name: "CP932")
  private lazy var moreJapanese = CodePage(name: "EUC-JP")
  private lazy var korean = CodePage(name: "UHC")

  mutating func eucKR(_ lead: UInt8, _ trail: UInt8) -> UInt32? { korean?.scalar(lead, trail) }

  // MARK: - Japanese

  mutating func shiftJIS(_ lead: UInt8, _ trail: UInt8) -> UInt32? {
    japanese?.scalar(lead, trail)
  }

  /// JIS X 0208 by row and cell, from 0: of two rows Shift_JIS makes one.
  mutating func jis0208(_ row: UInt8, _ cell: UInt8) -> UInt32? {
    let pair = row / 2
    let place = row % 2 * 94 + cell
    return japanese?.scalar(
      pair + (pair < 0x1F ? 0x81 : 0xC1), place + (place < 0x3F ? 0x40 : 0x41))
  }

  /// JIS X 0212 by the bytes of EUC-JP.
  mutating func jis0212(_ lead: UInt8, _ trail: UInt8) -> UInt32? {
    guard
      case .scalar(let scalar)? = moreJapanese?.reading(
        0x8F_0000 | UInt32(lead) << 8 | UInt32(trail))
    else { return nil }
    return scalar
  }

  // MARK: - GB 18030

  /// Where the C library has characters that Unicode got later; web pages have them as the private ones of before.
  private static let privateGB18030: [UInt16: UInt32] = [
    0xA3A0: 0x3000, 0xFE51: 0xE816, 0xFE52: 0xE817, 0xFE53: 0xE818, 0xFE6C: 0xE831, 0xFE76: 0xE83B,
    0xFE91: 0xE855,
  ]

  mutating func gb18030(_ lead: UInt8, _ trail: UInt8) -> UInt32? {
    Self.privateGB18030[UInt16(lead) << 8 | UInt16(trail)] ?? chinese?.scalar(lead, trail)
  }

  mutating func gb18030(
    _ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8
  ) -> UInt32? {
    let rows = (UInt32(first) - 0x81) * 10 + UInt32(second) - 0x30
    let pointer = (rows * 126 + UInt32(third) - 0x81) * 10 + UInt32(fourth) - 0x30
    switch pointer {
    case 7457: return 0xE7C7
    case 19057...19064: return 0x9FB4 + pointer - 19057
    case 39076...39085: return 0xFE10 + pointer - 39076
    case 189_000...1_237_575: return 0x10000 + pointer - 189_000
    default:
      let bytes = UInt32(first) << 24 | UInt32(second) << 16 | UInt32(third) << 8 | UInt32(fourth)
      guard pointer < 39420, case .scalar(let scalar)? = chinese?.reading(bytes) else { return nil }
      return scalar
    }
  }

  // MARK: - Big5

  /// The marks behind the letters of four pairs.
  static let marksOfBig5: [UInt16: UInt32] = [
    0x8862: 0x304, 0x8864: 0x30C, 0x88A3: 0x304, 0x88A5: 0x30C,
  ]

  mutating func big5(_ lead: UInt8, _ trail: UInt8) -> UInt32? {
    let pair = UInt16(lead) << 8 | UInt16(trail)
    switch pair {
    case 0x8862, 0x8864: return 0xCA
    case 0x88A3, 0x88A5: return 0xEA
    // Pictures of control characters.
    case 0xA3C0...0xA3DF: return 0x2400 + UInt32(pair - 0xA3C0)
    case 0xA3E0: return 0x2421
    default: break
    }
    if let scalar = Self.big5[pair] { return scalar }
    // Signs and Greek letters are as in Taiwan, all else as in Hong Kong.
    let isSign = (0xA1...0xA3).contains(lead)
    return (isSign ? taiwan?.scalar(lead, trail) : nil) ?? hongKong?.scalar(lead, trail)
  }

  /// Pairs that neither of them has.
  private static let big5: [UInt16: UInt32] = [
    0x8E69: 0x7BB8, 0x8E6F: 0x7C06, 0x8E7E: 0x7CCE, 0x8EAB: 0x7DD2, 0x8EB4: 0x7E1D, 0x8ECD: 0x8005,
    0x8ED0: 0x8028, 0x8F57: 0x83C1, 0x8F69: 0x84A8, 0x8F6E: 0x840F, 0x8FCB: 0x89A6, 0x8FCC: 0x89A9,
    0x8FFE: 0x8D77, 0x906D: 0x90FD, 0x907A: 0x92B9, 0x90DC: 0x975C, 0x90F1: 0x97FF, 0x91BF: 0x9F16,
    0x9244: 0x8503, 0x92AF: 0x5159, 0x92B0: 0x515B, 0x92B1: 0x515D, 0x92B2: 0x515E, 0x92C8: 0x936E,
    0x92D1: 0x7479, 0x9447: 0x6D67, 0x94CA: 0x799B, 0x95D9: 0x9097, 0x9644: 0x975D, 0x96ED: 0x701E,
    0x96FC: 0x5B28, 0x9B76: 0x7201, 0x9B78: 0x77D7, 0x9B7B: 0x7E87, 0x9BC6: 0x99D6, 0x9BDE: 0x91D4,
    0x9BEC: 0x60DE, 0x9BF6: 0x6FB6, 0x9C42: 0x8F36, 0x9C53: 0x4FBB, 0x9C62: 0x71DF, 0x9C68: 0x9104,
    0x9C6B: 0x9DF0, 0x9C77: 0x83CF, 0x9CBC: 0x5C10, 0x9CBD: 0x79E3, 0x9CD0: 0x5A67, 0x9D57: 0x8F0B,
    0x9D5A: 0x7B51, 0x9DC4: 0x62D0, 0x9EA9: 0x6062, 0x9EEF: 0x75F9, 0x9EFD: 0x6C4A, 0x9F60: 0x9B2E,
    0x9F66: 0x9F17, 0x9FCB: 0x50ED, 0x9FD8: 0x5F0C, 0xA063: 0x880F, 0xA077: 0x62CE, 0xA0D5: 0x7468,
    0xA0DF: 0x7162, 0xA0E4: 0x7250, 0xC6CF: 0x5EF4, 0xC6D3: 0x65E0, 0xC6D5: 0x7676, 0xC6D7: 0x96B6,
    0xC6DE: 0x3003, 0xC6DF: 0x4EDD, 0xFA5F: 0x5029, 0xFA66: 0x507D, 0xFABD: 0x5305, 0xFAC5: 0x5344,
    0xFAD5: 0x537F, 0xFB48: 0x5605, 0xFBB8: 0x5A77, 0xFBF3: 0x5E75, 0xFBF9: 0x5ED0, 0xFC4F: 0x5F58,
    0xFC6C: 0x60A4, 0xFCB9: 0x6490, 0xFCE2: 0x6674, 0xFCF1: 0x675E, 0xFDB7: 0x6C9C, 0xFDB8: 0x6E1D,
    0xFDBB: 0x6E2F, 0xFDF1: 0x716E, 0xFE52: 0x732A, 0xFE6F: 0x745C, 0xFEAA: 0x74E9, 0xFEDD: 0x7809,
  ]
}
