// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseFontconfigKit
import TypecaseGLibKit
import TypecaseProductIdentity
import TypecaseSystemKit

/// The system, the desktop, and the versions of what Typecase is made with.
enum ComputerFacts {
  typealias Fact = ProblemReport.Fact

  /// What is known without running anything.
  static var known: [Fact] {
    [
      Fact("Typecase", ProductVersion.current),
      Fact("System", SystemRelease.value("PRETTY_NAME")),
      Fact("Desktop", variable("XDG_CURRENT_DESKTOP")),
      Fact("Session", variable("XDG_SESSION_TYPE")),
      Fact("Language", text(g_get_language_names()?[0])),
      Fact("GLib", version(glib_major_version, glib_minor_version, glib_micro_version)),
      Fact("GTK", numbers(of: "gtk", in: "libgtk-4.so.1")),
      Fact("libadwaita", numbers(of: "adw", in: "libadwaita-1.so.0")),
      Fact("Pango", pango),
      Fact("fontconfig", FontconfigLibrary.version),
    ]
  }

  static func found() async -> [Fact] {
    let families = await Task(executorPreference: BlockingExecutor.shared) {
      // Those of the registry are counted by it; a window that lists them may not see them itself.
      FontconfigFontSet.listed(":").map { fonts in
        let ofSystem = fonts.patterns.filter { font in
          !RegistryFolders.all.contains { font.file?.hasPrefix($0) ?? false }
        }
        return Set(ofSystem.compactMap(\.family)).count
      }
    }.value
    return [
      Fact("System families", families.map(String.init)),
      Fact("Flatpak", await programVersion(path(of: "flatpak"))),
    ]
  }

  /// The version that a program says; only the number of it, whatever else it says.
  ///
  /// - Parameter path: nil where the program is missing.
  static func programVersion(_ path: String?) async -> String {
    guard let path, access(path.cPath, X_OK) == 0 else { return "missing" }
    var program = ChildProcess(path, ["--version"])
    program.timeLimit = .seconds(10)
    guard let outcome = try? await program.run(), outcome.ending == .exited(0) else {
      return "cannot be run"
    }
    let said = String(decoding: outcome.output, as: UTF8.self)
    let number = said.split(whereSeparator: \.isWhitespace).first { word in
      word.first?.isNumber == true && word.allSatisfy { $0.isNumber || $0 == "." }
    }
    return number.map { String($0.prefix(40)) } ?? "unknown version"
  }

  private static func path(of program: String) -> String? {
    let path = g_find_program_in_path(program)
    defer { g_free(path) }
    return path.map { String(path: $0) }
  }

  // MARK: Libraries of windows

  private static let missing = "missing"

  /// A function of a library that this process has, or would have if it had windows: the command line has none,
  /// and says the same.
  private static func function<Function>(
    _ name: String, in library: String, _ type: Function.Type
  ) -> Function? {
    DynamicLibrary(library)?.function(name, as: type)
  }

  private static func numbers(of prefix: String, in library: String) -> String {
    typealias Number = @convention(c) () -> guint
    let numbers = ["major", "minor", "micro"].compactMap { part in
      function("\(prefix)_get_\(part)_version", in: library, Number.self)?()
    }
    return numbers.isEmpty ? missing : numbers.map(String.init).joined(separator: ".")
  }

  private static var pango: String {
    typealias Version = @convention(c) () -> UnsafePointer<CChar>?
    guard let read = function("pango_version_string", in: "libpango-1.0.so.0", Version.self) else {
      return missing
    }
    return text(read()) ?? missing
  }

  // MARK: Texts

  private static func version(_ numbers: guint...) -> String {
    numbers.map(String.init).joined(separator: ".")
  }

  private static func variable(_ name: String) -> String? { text(g_getenv(name)) }

  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    text.map { String(cString: $0) }
  }
}
