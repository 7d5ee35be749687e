// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Glibc
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseSystemKit

extension TextSizeAudit {
  /// The windows that an audit of this program checks; if empty, those that the program shows at
  /// its start, and each of their pages.
  public private(set) static var scenes: [AuditScene] = []

  /// Adds a window to an audit of this program, in the order of the calls.
  public static func add(_ scene: AuditScene) { scenes.append(scene) }

  /// Lets developers and testers audit the app: `--typecase-audit=FOLDER`.
  ///
  /// Call it before `g_application_run`. The option is there only where `TYPECASE_AUDIT` is 1 in
  /// the environment, or the app says so; then the program goes through its windows and ends, with
  /// the status 0 without findings, 1 with findings, and 2 when the audit failed.
  ///
  /// - Parameter isOffered: whether the option is there regardless of the environment.
  public static func offer(in application: Application, isOffered: Bool = false) {
    if isOffered || ProcessEnvironment.current["TYPECASE_AUDIT"] == "1" {
      offer("typecase-audit", in: application)
    }
  }

  /// - Parameter prepare: adds scenes once the program has started.
  package static func offer(
    _ option: String, in application: Application,
    prepare: @escaping @MainActor () async throws -> Void = {}
  ) {
    let app = application.cast(to: GApplication.self)
    for (name, argument) in [
      (option, "FOLDER"), ("audit-sizes", "SIZES"), ("audit-languages", "LANGUAGES"),
      ("audit-patience", "SECONDS"),
    ] {
      g_application_add_main_option(
        app, name, 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_STRING, "", argument)
    }
    for name in ["audit-own-direction", "audit-all-pictures"] {
      g_application_add_main_option(
        app, name, 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, "", nil)
    }
    let program = AuditProgram()
    let place = application.weak
    Signal.connectReturning(application, "handle-local-options") {
      () -> CInt in
      guard let status = program.begin(option) else { return -1 }
      if status >= 0 { return status }
      guard let application = place.object?.cast(to: GApplication.self) else { return 2 }
      // The windows of a program that runs already are not those of this build.
      g_application_set_flags(
        application,
        GApplicationFlags(
          rawValue: g_application_get_flags(application).rawValue
            | AuditProgram.nonUnique.rawValue))
      return -1
    }
    Signal.connect(application, "startup") {
      guard program.isChild else { return }
      Task {
        let status = await program.audit {
          try await prepare()
          if scenes.isEmpty { try await addWindows(patience: program.patience) }
        }
        exit(status)
      }
    }
  }

  /// Every window that an app shows after its start, in the order in which they came.
  private static func addWindows(patience: Duration) async throws {
    let deadline = ContinuousClock.now + patience
    var windows: [Handle<GtkWindow>] = []
    while windows.isEmpty {
      guard ContinuousClock.now < deadline else { throw AuditFailure(message: "no window came") }
      // In the turns of the main loop that follow.
      try await Task.sleep(for: .milliseconds(20))
      windows = Handle<GtkWindow>.all.filter {
        gtk_widget_get_mapped($0.pointer.cast(to: GtkWidget.self)) != 0
      }
    }
    for window in windows.reversed() {
      add(AuditScene(Widget(window.pointer.cast(to: GtkWidget.self))))
    }
  }
}

/// A program that audits itself: it runs once more for each language, and those processes show the windows.
package final class AuditProgram {
  private static let languageName = "TYPECASE_AUDIT_LANGUAGE"
  /// `G_APPLICATION_NON_UNIQUE`, which Swift does not import.
  static let nonUnique = GApplicationFlags(rawValue: 1 << 5)

  private var plan: AuditPlan?
  private var language: String?

  var isChild: Bool { language != nil }
  var patience: Duration { plan?.patience ?? WindowFrames.usualPatience }

  /// The options of a program's command line.
  package enum Start {
    /// Nothing: the program does what it is for.
    case nothing
    /// The audit was made; the program ends with this status.
    case ended(CInt)
    /// This process is one of those that show windows: it starts GTK, and then calls ``audit(_:)``.
    case shows(AuditProgram)
  }

  /// For a program that is no `GtkApplication`.
  ///
  /// - Parameter option: the option with the folder, without its dashes.
  package static func start(_ option: String) -> Start {
    let program = AuditProgram()
    guard let status = program.begin(option) else { return .nothing }
    return status >= 0 ? .ended(status) : .shows(program)
  }

  /// - Returns: nil when the command line does not ask for an audit; -1 when this process is to show windows.
  fileprivate func begin(_ option: String) -> CInt? {
    do throws(AuditFailure) {
      guard let plan = try AuditPlan(arguments: ProcessArguments.all, option: option) else {
        return nil
      }
      self.plan = plan
      language = ProcessEnvironment.current[Self.languageName]
      return isChild ? -1 : try Self.runLanguages(plan)
    } catch {
      printError("audit: \(error.message)")
      return 2
    }
  }

  /// Shows the scenes in this process's language; returns the status to end with.
  ///
  /// - Parameter prepare: adds them.
  package func audit(_ prepare: () async throws -> Void) async -> CInt {
    guard let plan, let language else { return 2 }
    let run = AuditRun(plan, language: language)
    do {
      // The catalog's header, which a translation has. Newer versions of glibc translate nothing in C.UTF-8.
      if language != "en", gettext("").pointee == 0 {
        throw AuditFailure(
          message:
            "no text is in “\(language)”: choose a locale other than C, as by LC_ALL=en_US.UTF-8")
      }
      try await prepare()
      try await run.run(TextSizeAudit.scenes)
      try run.record.write(to: plan.recordFile(of: language))
      return run.record.findings.isEmpty ? 0 : 1
    } catch {
      printError("audit: \((error as? AuditFailure)?.message ?? "\(error)")")
      return 2
    }
  }

  // MARK: - One process for each language

  private static func runLanguages(_ plan: AuditPlan) throws(AuditFailure) -> CInt {
    var running: [(language: String, process: OpaquePointer)] = []
    var failed: [String] = []
    @MainActor func end(_ count: Int) {
      while running.count > count {
        let (language, process) = running.removeFirst()
        g_subprocess_wait(process, nil, nil)
        let hasExited = g_subprocess_get_if_exited(process) != 0
        let status = hasExited ? g_subprocess_get_exit_status(process) : 2
        if status > 1 { failed.append(language) }
        g_object_unref(process.raw)
      }
    }
    for language in plan.languages {
      end(max(Int(g_get_num_processors()), 1) - 1)
      guard g_mkdir_with_parents(plan.folder(of: language).cPath, 0o777) == 0,
        let process = start(in: language)
      else { throw AuditFailure(message: "“\(plan.folder)” cannot be written to") }
      running.append((language, process))
    }
    end(0)
    guard failed.isEmpty else {
      throw AuditFailure(message: "it did not end in \(failed.joined(separator: ", "))")
    }
    do {
      var record = AuditRecord()
      for language in plan.languages {
        record.add(try AuditRecord(path: plan.recordFile(of: language)))
      }
      try record.write(to: "\(plan.folder)/audit.json")
      try AuditReport(record).html.write(toFile: "\(plan.folder)/index.html")
      for omitted in record.omitted { print(omitted) }
      print(
        "\(record.findings.count) findings in \(record.viewCount) views: \(plan.folder)/index.html")
      return record.findings.isEmpty ? 0 : 1
    } catch { throw AuditFailure(message: "\(error)") }
  }

  private static func start(in language: String) -> OpaquePointer? {
    guard let program = g_file_read_link("/proc/self/exe", nil),
      let launcher = g_subprocess_launcher_new(GSubprocessFlags(rawValue: 0))
    else { return nil }
    defer {
      g_free(program)
      g_object_unref(launcher.raw)
    }
    g_subprocess_launcher_setenv(launcher, "LANGUAGE", language, 1)
    g_subprocess_launcher_setenv(launcher, languageName, language, 1)
    // In the locale C nothing is translated.
    if setlocale(LC_MESSAGES, nil).map({ String(cString: $0) }) == "C" {
      g_subprocess_launcher_setenv(launcher, "LC_ALL", "C.UTF-8", 1)
    }
    let words = [String(path: program)] + ProcessArguments.all.dropFirst()
    var strings: [UnsafeMutablePointer<CChar>?] = words.map { g_strdup($0.cPath) }
    defer { for string in strings { g_free(string) } }
    strings.append(nil)
    return strings.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
        g_subprocess_launcher_spawnv(launcher, $0.baseAddress, nil)
      }
    }
  }
}

extension AuditPlan {
  /// The folder of the pictures in a language.
  nonisolated func folder(of language: String) -> String { "\(folder)/\(language)" }
  nonisolated func recordFile(of language: String) -> String {
    "\(folder(of: language))/audit.json"
  }
}

extension String {
  /// - Throws: when the file cannot be written.
  fileprivate func write(toFile path: String) throws(AuditFailure) {
    guard g_file_set_contents(path.cPath, self, -1, nil) != 0 else {
      throw AuditFailure(message: "“\(path)” cannot be written")
    }
  }
}
