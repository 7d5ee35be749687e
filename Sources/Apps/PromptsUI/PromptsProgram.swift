// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecaseGTK
import FontInspection
import SpecimenDrawing
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseSystemKit
import TypecaseWidgets

/// The prompts program: it serves org.typecase.impl.Prompts1 and exits when nobody asks any more.
///
///     PromptsProgram         the bus name, and when to leave
///       PromptQueue          one question at a time, and pickers beside it
///         ConsentDialog      may an app install fonts, may a program use some
///         MissingFontsSheet  what a document lacks, and what to do about it
///         PickerDialog       which font
///
/// It decides nothing. If it crashes, the answer is no.
public final class PromptsProgram {
  private let queue = PromptQueue()
  private let script: (any PromptScript)?
  /// The name on the bus.
  private let name: String
  private let memory = PickerMemory()
  private let loop = g_main_loop_new(nil, 0)
  private var connection: BusConnection?
  private var object: BusObject?
  private var leaving: Task<Void, Never>?
  /// Calls that are not answered yet, also those whose caller is still being looked at.
  private var openCalls = 0
  private var status: CInt = 0

  /// How long the program stays after the last answer.
  private static let patience = Duration.seconds(10)

  private init(_ script: (any PromptScript)?, name: String) {
    self.script = script
    self.name = name
    guard let script else { return }
    queue.shown = { script.see(ShownPrompt(question: $0, dialog: $1)) }
  }

  /// The option for the name beside another desktop's backend that has stopped, which keeps its own.
  public static let besideOption = "--beside-another"

  /// Runs until nobody has asked for a while; returns the exit status.
  public static func run() -> CInt {
    let isBeside = CommandLine.arguments.dropFirst().contains(besideOption)
    return run(script: nil, name: isBeside ? BusNames.Prompts.ownName : BusNames.Prompts.name)
  }

  /// The same, with a script that replies instead of a person; the registry refuses that outside of a
  /// developer's session.
  package static func run(
    script: (any PromptScript)?, name: String = BusNames.Prompts.name
  ) -> CInt {
    g_set_prgname(BusNames.Prompts.name)
    g_set_application_name(tr("Typecase"))
    let audit = AuditProgram.start("audit-text-size")
    if case .ended(let status) = audit { return status }
    guard gtk_init_check() != 0 else {
      printError("typecase-prompts: there is no display to ask on")
      return 1
    }
    adw_init()
    gtk_window_set_default_icon_name("org.typecase.Typecase")
    Resources.applyStyle()
    TextStyles.install(offersInspection: false)
    drawSpecimens()
    let program = PromptsProgram(script, name: name)
    if case .shows(let audit) = audit {
      Task {
        program.status = await audit.audit { PromptScenes().add() }
        g_main_loop_quit(program.loop)
      }
      g_main_loop_run(program.loop)
      return program.status
    }
    program.queue.becameIdle = { [weak program] in program?.exitSoon() }
    Task { await program.serve() }
    g_main_loop_run(program.loop)
    return program.status
  }

  /// Has the sandbox draw the fonts that are asked about; without it they are named and not shown.
  private static func drawSpecimens() {
    do {
      let specimens = try SandboxedSpecimens(sandbox: try InspectionSandbox())
      // It starts beside the window, so that the first specimen does not wait for it.
      specimens.prepare()
      SpecimenPicture.source = specimens
    } catch { printError("typecase-prompts: \(error)") }
  }

  private func serve() async {
    do throws(BusError) {
      let connection = try await BusConnection.open()
      self.connection = connection
      object = try await connection.export(
        BusNames.Prompts.path, Prompts1.self,
        properties: Prompts1.properties(scripted: script != nil)
      ) { [weak self] call in
        Task { @MainActor in
          guard let self else { return }
          self.openCalls += 1
          await self.answer(call)
          self.openCalls -= 1
        }
      }
      guard try await connection.requestName(name) else {
        return quit(saying: "\(name) is already on the bus")
      }
      followRegistry(connection)
      exitSoon()
    } catch { quit(saying: error.message) }
  }

  private func answer(_ call: BusMethodCall) async {
    guard await isFromRegistry(call) else {
      return call.fail(
        BusError(name: BusError.accessDenied, message: "Only the registry asks the person."))
    }
    switch Prompts1.Method(rawValue: call.method) {
    case .askToInstall:
      guard let question = understood(call, ConsentQuestion.init(busArguments:)) else { return }
      let reply = await queue.ask(
        question, ended: ConsentReply(.ended, exposure: question.exposure)
      ) { question, answer in
        ConsentDialog(ConsentWording(question: question).presentation) { outcome in
          answer(
            ConsentReply(
              outcome.response, exposure: outcome.exposure ?? question.exposure,
              mutes: outcome.mutes))
        }
      }
      call.reply(reply.busArguments(to: question))
    case .askToUse:
      guard let question = understood(call, UseQuestion.init(busArguments:)) else { return }
      let reply = await queue.ask(question, ended: .ended) { question, answer in
        ConsentDialog(UseWording(question: question).presentation) { answer($0.response) }
      }
      call.reply(question.busArguments(replying: reply))
    case .pickFont:
      guard let question = understood(call, PickerQuestion.init(busArguments:)) else { return }
      // The person has just asked for it, and it may stay open for long.
      let reply = await queue.ask(
        question, ended: PickerQuestion.Reply(.ended), isBeside: true
      ) { [memory] question, answer in PickerDialog(question, memory: memory, answer: answer) }
      call.reply(question.busArguments(replying: reply))
    case .showMissingFonts:
      guard let question = understood(call, MissingFontsQuestion.init(busArguments:)) else {
        return
      }
      let reply = await queue.ask(
        question, ended: MissingFontsQuestion.Reply(.ended, exposure: question.exposure)
      ) { [weak self, memory] question, answer in
        MissingFontsSheet(
          question, memory: memory, openFiles: { await self?.open($0) }, answer: answer)
      }
      call.reply(question.busArguments(replying: reply))
    case .showProgress:
      answer(BusCall<Prompts1.ShowProgress>(call)) { told in
        let sheet = sheet(told.handle)
        sheet?.show(told.fonts)
        return .init(wanted: sheet?.isWanted ?? false)
      }
    case .finishMissingFonts:
      answer(BusCall<Prompts1.FinishMissingFonts>(call)) { told in
        sheet(told.handle)?.finish(told.fonts)
        return .init()
      }
    case .isAsking:
      answer(BusCall<Prompts1.IsAsking>(call)) { .init(asking: queue.isAsking($0.handle)) }
    case .close:
      answer(BusCall<Prompts1.Close>(call)) {
        queue.close($0.handle)
        return .init()
      }
    case nil: call.fail(BusError(name: BusError.unknownMethod, message: call.method))
    }
  }

  /// Answers a call at once.
  private func answer<Method>(
    _ call: BusCall<Method>, _ work: (Method) -> Method.Reply
  ) {
    do throws(BusError) { call.reply(work(try call.arguments)) } catch { call.fail(error) }
  }

  /// Shows font files in the browser, as a file manager does.
  private func open(_ paths: [String]) async {
    let uris = paths.compactMap { path -> String? in
      guard let uri = g_filename_to_uri(path.cPath, nil, nil) else { return nil }
      defer { g_free(uri) }
      return String(cString: uri)
    }
    do throws(BusError) {
      _ = try await connection?.call(
        BusDestination(
          name: "org.typecase.Typecase", path: "/org/typecase/Typecase",
          interface: "org.freedesktop.Application"), "Open", [.strings(uris), .dictionary([:])])
    } catch { printError("typecase-prompts: \(error.message)") }
  }

  /// A question in the form that the interface describes; otherwise fails the call.
  private func understood<Question: PromptQuestion>(
    _ call: BusMethodCall, _ read: ([Variant]) -> Question?
  ) -> Question? {
    guard let question = read(call.arguments) else {
      call.fail(
        BusError(name: BusError.invalidArguments, message: "not a question of this version"))
      return nil
    }
    leaving?.cancel()
    return question
  }

  private func sheet(_ handle: String) -> MissingFontsSheet? {
    queue.dialog(of: handle) as? MissingFontsSheet
  }

  /// Whether the caller has the registry's name now: otherwise any program could ask in the
  /// registry's name and learn the answer, or close a question.
  private func isFromRegistry(_ call: BusMethodCall) async -> Bool {
    await connection?.owner(of: BusNames.Management.name) == call.sender
  }

  /// Closes every question when the registry leaves the bus, since nobody would receive an answer.
  private func followRegistry(_ connection: BusConnection) {
    let owners = connection.ownerChanges(of: BusNames.Management.name)
    Task { [weak self] in
      for await owner in owners where owner == nil { self?.queue.closeAll() }
    }
  }

  /// Exits after a while, unless somebody asks; with a script never, since a new process would begin it again.
  private func exitSoon() {
    guard script == nil else { return }
    leaving?.cancel()
    leaving = Task { [weak self] in
      try? await Task.sleep(for: Self.patience)
      guard !Task.isCancelled, let self, self.queue.isIdle else { return }
      // Without the name no new question arrives. The bus delivers in order: what was sent before has
      // come when a later call is answered.
      try? await self.connection?.releaseName(self.name)
      _ = await self.connection?.owner(of: self.name)
      guard self.queue.isIdle, self.openCalls == 0 else { return self.exitSoon() }
      self.quit()
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
