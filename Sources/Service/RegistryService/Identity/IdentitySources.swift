// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

/// Snap starts its apps in control groups that carry the snap's name.
struct SnapIdentity: IdentitySource {
  func identify(_ caller: CallerProcess) throws(IdentityFailure) -> CallerIdentity? {
    ProcessHandle.snap(in: try ControlGroups.lines(of: caller)).map { .snap(name: $0) }
  }
}

/// Desktops start apps in units named after their desktop files: `app[-LAUNCHER]-ID-RANDOM.scope`
/// and `app[-LAUNCHER]-ID[@RANDOM].service` (systemd.io, "Desktop Environments").
struct SystemdIdentity: IdentitySource {
  let entries: DesktopEntries

  func identify(_ caller: CallerProcess) throws(IdentityFailure) -> CallerIdentity? {
    let path = ControlGroups.unified(try ControlGroups.lines(of: caller))
    guard let unit = path.split(separator: "/").last(where: { $0.hasPrefix("app-") }) else {
      return nil
    }
    return appID(ofUnit: String(unit)).map { .systemdUnit(appID: $0) }
  }

  /// The app whose installed desktop file a unit is named after.
  ///
  /// Not a Flatpak app, which is known by its sandbox: what runs in such a unit outside of it is some
  /// other program.
  func appID(ofUnit unit: String) -> String? {
    let entry = Self.candidates(unit: unit).lazy.compactMap { entries.entry(id: $0) }.first
    return entry?.flatpak.isEmpty == true ? entry?.id : nil
  }

  /// The ids that a unit's name may hold, the longest first.
  static func candidates(unit: String) -> [String] {
    var name = unit.dropFirst("app-".count)
    if name.hasSuffix(".scope") {
      name = name.dropLast(".scope".count)
      guard let dash = name.lastIndex(of: "-") else { return [] }
      name = name[..<dash]
    } else if name.hasSuffix(".service") {
      name = name.dropLast(".service".count).prefix { $0 != "@" }
    } else {
      return []
    }
    let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(unescaped)
    return parts.indices.map { parts[$0...].joined(separator: "-") }
  }

  /// Undoes systemd's escapes of single characters, such as `\x2d`.
  private static func unescaped(_ text: Substring) -> String {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if rest.starts(with: Array("\\x".utf8)), rest.count >= 4,
        let value = UInt8(String(decoding: rest.dropFirst(2).prefix(2), as: UTF8.self), radix: 16)
      {
        result.append(value)
        rest = rest.dropFirst(4)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// The control groups of a process.
enum ControlGroups {
  /// The lines `HIERARCHY:CONTROLLERS:PATH` of /proc/PID/cgroup (cgroups(7)).
  static func lines(of caller: CallerProcess) throws(IdentityFailure) -> [String] {
    do throws(SystemError) {
      return try caller.process.controlGroups()
    } catch {
      throw IdentityFailure(description: "cannot read the caller's control group: \(error)")
    }
  }

  /// The path in the unified hierarchy, or in systemd's own.
  static func unified(_ lines: [String]) -> String {
    path(lines.first { $0.hasPrefix("0::") } ?? lines.first { $0.contains(":name=systemd:") } ?? "")
  }

  static func path(_ line: String) -> String {
    line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).last
      .map(String.init) ?? ""
  }
}
