// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit

/// Lets an inspector of text sizes show this running program at another size than the desktop's,
/// and read what is wrong with its windows.
///
///     inspector --> org.typecase.TextSizeInspection1 --> TextSizeMonitor   the size
///                                                   --> TextSizeAudit     the findings
///
/// A program allows it by `offer()`, or is started with `TYPECASE_INSPECT=1` in its environment; no other
/// program can be inspected. Then all programs of the session may inspect it, and read the texts in
/// its windows, so use it only in development builds.
public final class TextSizeInspection {
  private static var offered: TextSizeInspection?
  private static let path = BusNames.TextSizeInspection.path
  /// How long the windows may be drawn again before they are judged again.
  private static let delay = Duration.milliseconds(300)

  private var connection: BusConnection?
  private var object: BusObject?
  private var session: Session?

  /// The presence of one inspector.
  private struct Session {
    /// Its unique name.
    let inspector: String
    /// Ends the session when the inspector leaves the bus.
    let watch: Task<Void, Never>
    let windows: DrawnWindows
    /// The last report to the inspector.
    var report: String?
  }

  /// Allows inspectors, after GTK has started; more calls change nothing.
  ///
  /// Without a session bus the program is not inspected, and says so on standard error.
  public static func offer() {
    guard offered == nil else { return }
    let inspection = TextSizeInspection()
    offered = inspection
    Task { await inspection.start() }
  }

  /// Allows inspectors if the environment of the program says so.
  static func offerIfAsked() {
    if ProcessEnvironment.current["TYPECASE_INSPECT"] == "1" { offer() }
  }

  private init() {}

  private func start() async {
    // In the order of their arrival: a size, and then what is wrong with it.
    let (calls, door) = AsyncStream.makeStream(of: BusMethodCall.self)
    do throws(BusError) {
      let connection = try await BusConnection.open()
      self.connection = connection
      object = try await connection.export(
        Self.path, TextSizeInspection1.self, properties: Self.properties
      ) { door.yield($0) }
      guard try await takeName(connection) else {
        throw BusError(name: BusError.failed, message: "all names are taken")
      }
    } catch { return printError("The text sizes cannot be inspected: \(error.message)") }
    for await call in calls { await answer(call) }
  }

  private static var properties: [String: Variant] {
    let id = g_application_get_default().flatMap { g_application_get_application_id($0) }
    let name = g_get_application_name() ?? g_get_prgname()
    return TextSizeInspection1.properties(
      applicationId: id.map { String(cString: $0) } ?? "",
      applicationName: name.map { String(cString: $0) } ?? "")
  }

  /// Processes of different containers can have the same number.
  private func takeName(_ connection: BusConnection) async throws(BusError) -> Bool {
    let name = "\(BusNames.TextSizeInspection.namePrefix)\(getpid())"
    for suffix in ["", "_2", "_3", "_4"] where try await connection.requestName(name + suffix) {
      return true
    }
    return false
  }

  // MARK: - Calls

  private func answer(_ call: BusMethodCall) async {
    let method = TextSizeInspection1.Method(rawValue: call.method)
    let isInspector = session?.inspector == call.sender
    guard isInspector || method == .begin || method == .end else {
      return call.fail(
        BusError(name: BusError.accessDenied, message: "\(call.method) needs Begin first."))
    }
    switch method {
    case .begin: await begin(BusCall(call))
    case .setCategory: setCategory(BusCall(call))
    case .audit:
      let report = report()
      session?.report = report
      BusCall<TextSizeInspection1.Audit>(call).reply(.init(report: report))
    case .end:
      if isInspector { end() }
      BusCall<TextSizeInspection1.End>(call).reply()
    case nil: call.fail(BusError(name: BusError.unknownMethod, message: call.method))
    }
  }

  private func begin(_ call: BusCall<TextSizeInspection1.Begin>) async {
    guard let connection else { return }
    let category = TextSizeMonitor.shared.textSize.category
    if session?.inspector == call.sender { return call.reply(.init(category: category.rawValue)) }
    guard session == nil else {
      return call.fail(
        BusError(name: BusError.accessDenied, message: "Another inspector is there."))
    }
    let inspector = call.sender
    let changes = connection.ownerChanges(of: inspector)
    let watch = Task { [weak self] in
      for await owner in changes where owner == nil {
        if self?.session?.inspector == inspector { self?.end() }
        return
      }
    }
    session = Session(
      inspector: inspector, watch: watch,
      windows: DrawnWindows(delay: Self.delay) { [weak self] in self?.tell() })
    // It may have left before its leaving was watched.
    if await connection.owner(of: inspector) == nil { end() }
    call.reply(.init(category: category.rawValue))
  }

  private func setCategory(_ call: BusCall<TextSizeInspection1.SetCategory>) {
    let name = (try? call.arguments.category) ?? ""
    if name.isEmpty {
      TextSizeMonitor.shared.followDesktop()
    } else if let category = ContentSizeCategory(named: name) {
      TextSizeMonitor.shared.showTextSize(of: category)
    } else {
      return call.fail(
        BusError(name: BusError.invalidArguments, message: "“\(name)” is no size category."))
    }
    call.reply()
  }

  private func end() {
    session?.watch.cancel()
    session = nil
    TextSizeMonitor.shared.followDesktop()
  }

  // MARK: - Findings

  private func report() -> String {
    let windows = Handle<GtkWindow>.all.map { Widget($0.pointer.cast(to: GtkWidget.self)) }
    let report = TextSizeReport(
      findings: windows.filter { gtk_widget_get_mapped($0.pointer) != 0 }
        .flatMap { TextSizeAudit.audit($0) })
    return report.json
  }

  /// Tells the inspector what is wrong with the windows, if it is something new.
  private func tell() {
    guard let connection, let session else { return }
    let report = report()
    guard report != session.report else { return }
    self.session?.report = report
    connection.emit(
      to: session.inspector, path: Self.path, TextSizeInspection1.AuditChanged(report: report))
  }
}
