// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import Glibc
import TypecaseGLibKit

/// What each program answers before it does anything else.
public enum UsualOptions {
  /// Prints the version, and ends the process, where an option is `--version`.
  public static func answerVersion(_ program: String, arguments: [String] = CommandLine.arguments) {
    guard arguments.dropFirst().prefix(while: { $0 != "--" }).contains("--version") else { return }
    print("\(program) \(ProductVersion.current)")
    exit(0)
  }

  /// Whether GLib is asked for help, by whatever of its options for that.
  public static var asksForHelp: Bool {
    CommandLine.arguments.dropFirst().prefix { $0 != "--" }
      .contains { $0 == "-h" || $0 == "-?" || $0.hasPrefix("--help") }
  }

  /// Names the process by the id of its application, by which desktops know its windows; but by its own name
  /// where it is asked for help, which begins with how it is called.
  public static func nameProcess(_ program: String, id: String) {
    g_set_prgname(asksForHelp ? program : id)
  }

  /// `answerVersion`, and `--help`, for a program that other programs start and that takes no arguments of
  /// a person's: it must not begin its work because it was asked what it is.
  ///
  /// - Parameters:
  ///   - usage: the arguments that other programs give it.
  ///   - help: what the program is for.
  public static func answer(
    _ program: String, usage: String = "", help: @autoclosure () -> String,
    arguments: [String] = CommandLine.arguments
  ) {
    answerVersion(program, arguments: arguments)
    guard let first = arguments.dropFirst().first, ["--help", "-h"].contains(first) else { return }
    let options = [("-h, --help", tr("Show what the program is for")), ("--version", showsVersion)]
      .map { "  " + $0.padded(to: 18) + $1 }
    print(
      "Usage: \(program)\(usage.isEmpty ? "" : " ")\(usage)\n\n\(help())\n\n"
        + options.joined(separator: "\n"))
    exit(0)
  }

  /// Has GLib say what an app is for in what it answers to `--help`, and name `--version` there.
  ///
  /// - Parameters:
  ///   - application: a `GApplication` of the caller, before it runs; it is not kept.
  ///   - summary: what it is for, in the person's language.
  ///   - arguments: what can stand behind the options, such as "[FILE…]"; nil where nothing can.
  public static func describe(
    _ application: UnsafeMutablePointer<GApplication>, summary: String, arguments: String? = nil
  ) {
    g_application_set_option_context_summary(application, summary)
    g_application_set_option_context_parameter_string(application, arguments)
    g_application_add_main_option(
      application, "version", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, showsVersion, nil)
  }

  private static var showsVersion: String { tr("Show the version") }
}

extension String {
  /// The text with as many blanks behind it as make it so many characters.
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(count - self.count, 1))
  }
}
