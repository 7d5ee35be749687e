// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

// An app that offers fonts, for tests inside a sandbox: it reads calls from its standard input, one
// JSON object in a line, makes them on one connection, and writes what came back as another.
//
//   {"do": "register", "fonts": [{"path": …} | {"open": …} | {"family": …}], "scope": …}
//   {"do": "unregister" | "enable" | "disable", "fonts": […]}
//   {"do": "list"}
//   {"do": "assets", "arguments": [name or tag…]}, answered with names as families
//   {"do": "call", "name": …, "path": …, "interface": …, "method": …, "arguments": [string…]}
//
// With `--conformance APP` it is an app that both offers and uses fonts, and has the calls and answers of
// Tests/Journeys/conformance.py.

struct Call: Decodable {
  struct Font: Decodable {
    var path: String?
    /// A file that the probe opens, to pass its descriptor.
    var open: String?
    var family: String?
    var asset: String?
  }

  var `do`: String
  var fonts: [Font]?
  var scope: String?
  var name, path, interface, method: String?
  var arguments: [String]?
}

struct Answer: Encodable {
  struct Failure: Encodable {
    var code: UInt32?
    var name: String
    var message: String
    var detail: String
  }

  var response: UInt32?
  var families: [String] = []
  var errors: [Failure] = []
  /// Why the call failed as a whole.
  var failure: Failure?
}

func source(_ font: Call.Font) throws -> FontSource {
  if let path = font.path { return .path(path) }
  if let path = font.open { return .file(try OwnedDescriptor.open(path)) }
  if let name = font.asset { return .asset(name) }
  return .family(font.family ?? "")
}

func failure(_ error: TypecaseError) -> Answer.Failure {
  .init(code: error.code?.rawValue, name: error.name, message: error.message, detail: "")
}

func answer(to call: Call, _ provider: FontProvider) async throws -> Answer {
  let fonts = try (call.fonts ?? []).map(source)
  let scope = call.scope.flatMap(RegistrationScope.init(rawValue:)) ?? .persistent
  func ended(_ request: FontRequest) async throws -> Answer {
    let outcome = try await request.outcome()
    return Answer(
      response: outcome.response.rawValue, families: outcome.fonts.compactMap(\.family),
      errors: outcome.errors.map {
        .init(code: $0.code.rawValue, name: $0.code.name, message: $0.message, detail: $0.detail)
      })
  }
  switch call.do {
  case "register": return try await ended(provider.register(fonts, scope: scope))
  case "unregister": return try await ended(provider.unregister(fonts, scope: scope))
  case "enable": return try await ended(provider.setEnabled(true, fonts, scope: scope))
  case "disable": return try await ended(provider.setEnabled(false, fonts, scope: scope))
  case "assets":
    let outcome = try await provider.requestAssets(call.arguments ?? []).outcome()
    return Answer(
      response: outcome.response.rawValue, families: outcome.assets.map(\.name),
      errors: outcome.errors.map {
        .init(code: $0.code.rawValue, name: $0.code.name, message: $0.message, detail: $0.detail)
      })
  case "list":
    do throws(TypecaseError) {
      return Answer(families: try await provider.registeredFonts().compactMap(\.family))
    } catch { return Answer(failure: failure(error)) }
  case "call":
    do throws(BusError) {
      let destination = BusDestination(
        name: call.name ?? "", path: call.path ?? "/", interface: call.interface ?? "")
      try await BusConnection.open().call(
        destination, call.method ?? "",
        (call.arguments ?? []).map { $0 == "{}" ? .dictionary([:]) : .string($0) })
      return Answer()
    } catch {
      return Answer(failure: .init(name: error.name, message: error.message, detail: ""))
    }
  default: throw SystemError(code: EINVAL, operation: "do \(call.do)")
  }
}

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--conformance" {
  try await Conformance(appID: CommandLine.arguments[2]).run()
  exit(0)
}
let appID = CommandLine.arguments.dropFirst().first ?? "org.typecase.TestFoundry"
let provider = try await FontProvider.connect(appID: appID)
while let line = readLine() {
  let call = try JSONDecoder().decode(Call.self, from: Data(line.utf8))
  let result: Answer
  do { result = try await answer(to: call, provider) } catch let error as TypecaseError {
    result = Answer(response: FontOutcome.Response.ended.rawValue, failure: failure(error))
  }
  let text = try JSONEncoder().encode(result)
  FileHandle.standardOutput.write(text + Data("\n".utf8))
}
