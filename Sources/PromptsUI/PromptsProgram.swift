// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import CGLib
import CGTK
import GLibKit
import GTKKit
import TypecaseGTK

/// The prompts program: it serves org.typecase.impl.Prompts1 and leaves when nobody asks any more.
///
///     PromptsProgram      the bus name, and when to leave
///       ConsentQueue      one question at a time
///         ConsentDialog   the window
///
/// It decides nothing. A crash of it means no to whoever asked.
public final class PromptsProgram {
  private let queue = ConsentQueue()
  private let loop = g_main_loop_new(nil, 0)
  private var connection: BusConnection?
  private var object: BusObject?
  private var leaving: Task<Void, Never>?
  private var status: CInt = 0

  /// How long the program stays after the last answer.
  private static let patience = Duration.seconds(10)

  private init() {}

  /// Runs until nobody has asked for a while; returns the exit status.
  public static func run() -> CInt {
    g_set_prgname(BusNames.Prompts.name)
    g_set_application_name(tr("Typecase"))
    MainLoop.attachMainQueue()
    guard gtk_init_check() != 0 else {
      printError("typecase-prompts: there is no display to ask on")
      return 1
    }
    adw_init()
    gtk_window_set_default_icon_name("org.typecase.Typecase")
    Resources.applyStyle()
    TextStyles.install()
    let program = PromptsProgram()
    program.queue.becameIdle = { [weak program] in program?.leaveSoon() }
    Task { await program.serve() }
    g_main_loop_run(program.loop)
    return program.status
  }

  private func serve() async {
    do throws(BusError) {
      let connection = try await BusConnection.open()
      self.connection = connection
      object = try await connection.export(
        BusNames.Prompts.path, interface: BusNames.Prompts.prompts.interface,
        xml: InterfaceXML.prompts, properties: ["version": .uint32(BusNames.version)]
      ) { [weak self] call in
        Task { @MainActor in
          if let self { await self.answer(call) }
        }
      }
      guard try await connection.requestName(BusNames.Prompts.name) else {
        return quit(saying: "\(BusNames.Prompts.name) is already on the bus")
      }
      leaveSoon()
    } catch { quit(saying: error.message) }
  }

  private func answer(_ call: BusMethodCall) async {
    guard await isFromRegistry(call) else {
      return call.fail(
        BusError(name: BusError.accessDenied, message: "Only the registry asks the person."))
    }
    switch call.method {
    case "AskToInstall":
      guard let question = ConsentQuestion(busArguments: call.arguments) else {
        return call.fail(
          BusError(name: BusError.invalidArguments, message: "not a question of this version"))
      }
      leaving?.cancel()
      call.reply(await queue.ask(question).busArguments(to: question))
    case "IsAsking":
      call.reply([.bool(queue.isAsking(call.arguments.first?.stringValue ?? ""))])
    case "Close":
      if let handle = call.arguments.first?.stringValue { queue.close(handle) }
      call.reply()
    default:
      call.fail(BusError(name: BusError.unknownMethod, message: call.method))
    }
  }

  /// Whether the caller has the registry's name now: any program could ask in the registry's words
  /// and learn what the person thinks of it, or close a question.
  private func isFromRegistry(_ call: BusMethodCall) async -> Bool {
    await connection?.owner(of: BusNames.Management.name) == call.sender
  }

  /// Leaves after a while, unless somebody asks.
  private func leaveSoon() {
    leaving?.cancel()
    leaving = Task { [weak self] in
      try? await Task.sleep(for: Self.patience)
      guard !Task.isCancelled, let self, self.queue.isIdle else { return }
      // Without the name no new question comes; one that is on its way is still answered.
      try? await self.connection?.releaseName(BusNames.Prompts.name)
      try? await Task.sleep(for: .milliseconds(300))
      if self.queue.isIdle { self.quit() }
    }
  }

  private func quit(saying message: String? = nil) {
    if let message {
      printError("typecase-prompts: \(message)")
      status = 1
    }
    Task {
      await connection?.close()
      g_main_loop_quit(loop)
    }
  }
}
