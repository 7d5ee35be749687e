// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseOpenSSLKit

/// When which machine takes the fonts of a catalog.
///
/// Each machine has a place of its own, from 0 to below 1, and its turn comes when that part of the time is
/// over. So the same machines never are the first of each release, and a server sees the machines one after
/// the other.
public struct RollOut: Sendable, Hashable {
  /// The version of the catalog that brought these fonts.
  ///
  /// A later version that only extends the time, takes more machines or halts keeps it, and with it the place
  /// of each machine.
  public let release: Int
  /// When the first machine's turn is.
  public let begins: Date
  /// How long it takes until each machine's turn has come, in seconds; 0 for all at once.
  public let seconds: Int
  /// How many of a hundred machines take part.
  public let percent: Int
  /// Whether no machine takes the fonts any more; those that have them keep them.
  public let isHalted: Bool

  /// The longest time, in seconds: 90 days.
  public static let longest = 90 * 86_400

  public init(
    release: Int, begins: Date, seconds: Int, percent: Int = 100, isHalted: Bool = false
  ) {
    self.release = release
    self.begins = begins
    self.seconds = seconds
    self.percent = percent
    self.isHalted = isHalted
  }

  /// Whether it is a machine's turn.
  public enum Turn: Sendable, Hashable {
    case now
    /// It comes at that time.
    case later(Date)
    /// The machine does not take part yet.
    case excluded
    case halted
  }

  /// Whether it is the turn of the machine with a place.
  public func turn(of place: Double, at time: Date) -> Turn {
    if isHalted { return .halted }
    guard place * 100 < Double(percent) else { return .excluded }
    let turn = begins.addingTimeInterval(place * Double(seconds))
    return turn <= time ? .now : .later(turn)
  }

  /// A machine's place among all, from 0 to below 1: the same for each version of a release, and another for the
  /// next release.
  ///
  /// It is a code of the release with the machine's id as the key (HMAC, RFC 2104), so it does not tell the id;
  /// and it never leaves the machine.
  public static func place(machineID: String, collection: String, release: Int) -> Double {
    let code = HMACSHA256(key: Array(machineID.utf8)).code(
      for: Array("typecase roll-out\n\(collection)\n\(release)".utf8))
    let number = code.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // As many bits as a Double holds exactly, so that nothing is rounded up to 1.
    return Double(number >> 11) * 0x1p-53
  }

  struct Form: Codable {
    var release: Int
    var begins: String
    var seconds: Int
    var percent: Int
    var halted: Bool

    init(_ rollOut: RollOut) {
      release = rollOut.release
      begins = rollOut.begins.text
      seconds = rollOut.seconds
      percent = rollOut.percent
      halted = rollOut.isHalted
    }

    /// - Parameter latest: the version of the catalog.
    func rollOut(latest: Int) throws(CatalogProblem) -> RollOut {
      RollOut(
        release: try release.checked(in: 1...latest, "rollout.release"),
        begins: try begins.checkedDate("rollout.begins"),
        seconds: try seconds.checked(in: 0...RollOut.longest, "rollout.seconds"),
        percent: try percent.checked(in: 0...100, "rollout.percent"), isHalted: halted)
    }
  }
}
