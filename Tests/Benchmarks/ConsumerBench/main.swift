// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Typecase
import TypecaseFontDescriptors
import TypecaseFontconfigKit
import TypecaseGLibKit
import TypecaseNameOnlyFonts
import TypecaseSystemKit

// What `meson-helpers/bench consumers` runs: the answer is a line of JSON, seconds of each time.
//
//   ConsumerBench APP-ID deliver FAMILY…          one consumer, font after font
//   ConsumerBench APP-ID crowd COUNT FAMILY…      that many connections, all at once
//   ConsumerBench APP-ID follow ROUNDS FAMILY     a font that goes and comes while it is used
//   ConsumerBench APP-ID flood COUNT              an app that lists its fonts, as many times at once as it may
//   ConsumerBench APP-ID calls COUNT              what an app's calls take; 0: until the standard input ends
let usage =
  "usage: ConsumerBench APP-ID deliver FAMILY…|crowd COUNT FAMILY…|follow ROUNDS FAMILY|flood COUNT|calls COUNT"

/// Seconds that some work takes.
func seconds<Value>(_ work: () async throws -> Value) async rethrows -> (Double, Value) {
  let start = ContinuousClock.now
  let value = try await work()
  return ((ContinuousClock.now - start) / .seconds(1), value)
}

func descriptor(_ family: String) -> FontDescriptor {
  var descriptor = FontDescriptor()
  descriptor.family = family
  return descriptor
}

/// How long a font takes from the request to the first text in it, and what this is compared with.
func deliver(_ families: [String], _ app: String) async throws -> [String: [Double]] {
  var figures: [String: [Double]] = [:]
  let consumer = try await FontConsumer.connect(appID: app)
  let bus = try await BusConnection.open(address: nil)
  let ping = BusDestination(
    name: "org.typecase.Fonts", path: "/org/freedesktop/portal/Typecase",
    interface: "org.freedesktop.DBus.Peer")
  // The registry is started, and everything was read once.
  _ = try await consumer.request([descriptor(families[0])])
  for family in families {
    let (roundTrip, _) = try await seconds { try await bus.call(ping, "Ping") }
    figures["roundTrip", default: []].append(roundTrip)
    let (given, fonts) = try await seconds {
      try await consumer.request([descriptor(family)], interactive: false).fonts
    }
    guard let font = fonts.first else { throw Failure(description: "\(family) was not given") }
    let file = ProcessFonts.File(identity: font.digest, memory: font.file)
    let (prepared, preparation) = await seconds { ProcessFonts.shared.prepare([file]) }
    guard let preparation else { throw Failure(description: "there is no configuration") }
    let (used, isFound) = await seconds {
      ProcessFonts.shared.use(preparation)
      return FontconfigConfiguration.current?.match(family)?.family == family
    }
    guard isFound else { throw Failure(description: "\(family) is not found by its name") }
    figures["given", default: []].append(given)
    figures["prepared", default: []].append(prepared)
    figures["used", default: []].append(used)
    figures["whole", default: []].append(given + prepared + used)
  }
  return figures
}

/// How long each of many consumers waits when all ask for different fonts at the same time.
func crowd(_ count: Int, _ families: [String], _ app: String) async throws -> [String: [Double]] {
  var consumers: [FontConsumer] = []
  for _ in 0..<count { consumers.append(try await FontConsumer.connect(appID: app)) }
  let (whole, times) = try await seconds {
    try await withThrowingTaskGroup(of: Double.self) { group in
      for (number, consumer) in consumers.enumerated() {
        let family = families[number % families.count]
        group.addTask {
          let (taken, result) = try await seconds {
            try await consumer.request([descriptor(family)], interactive: false)
          }
          guard !result.fonts.isEmpty else {
            throw Failure(description: "\(family) was not given")
          }
          return taken
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
  return ["each": times, "whole": [whole]]
}

/// How long a running consumer takes to follow the person, who disables and enables a font: from the
/// call that does it until the process has, or has not, the font by its name.
func follow(_ family: String, rounds: Int, _ app: String) async throws -> [String: [Double]] {
  let consumer = try await FontConsumer.connect(appID: app)
  let (changes, told) = AsyncStream.makeStream(of: Bool.self)
  let given = ConsumerFonts(consumer) { preparation in
    ProcessFonts.shared.use(preparation)
    told.yield(FontconfigConfiguration.current?.match(family)?.family == family)
  }
  try await given.begin()
  _ = try await given.request([descriptor(family)], interactive: false)
  let library = try await FontLibrary.connect()
  let ids = try await library.fonts().filter { $0.descriptor.family == family }
    .compactMap(\.descriptor.id)
  // For apps that ask: the desktop's own rules have no part in it.
  try await library.setExposure(.asks, ids: ids)
  var figures: [String: [Double]] = [:]
  var isThere = changes.makeAsyncIterator()
  for _ in 0..<rounds {
    for isEnabled in [false, true] {
      let (taken, _) = try await seconds {
        async let changed = library.setEnabled(isEnabled, ids: ids)
        while let found = await isThere.next(), found != isEnabled {}
        return try await changed
      }
      figures[isEnabled ? "comes" : "goes", default: []].append(taken)
    }
  }
  return figures
}

/// Lists an app's fonts again and again, with as many calls at once as the registry accepts of one connection; says
/// “begun” once it does.
func flood(_ count: Int, _ app: String) async throws -> [String: [Double]] {
  let flooding = try await FontConsumer.connect(appID: app)
  _ = try await flooding.grantedFonts()
  // `print` would keep it until there is more.
  try FileHandle.standardOutput.write(contentsOf: Data("begun\n".utf8))
  let left = Countdown(count)
  try await withThrowingTaskGroup(of: Void.self) { group in
    for _ in 0..<callsAtOnce {
      group.addTask { while left.takeOne() { _ = try await flooding.grantedFonts() } }
    }
    try await group.waitForAll()
  }
  return [:]
}

/// How long each of an app's calls takes, one after the other: so many, or for 0 as many as there are until the
/// standard input ends.
func call(_ count: Int, _ app: String) async throws -> [String: [Double]] {
  let calling = try await FontProvider.connect(appID: app)
  _ = try await calling.registeredFonts()
  let left = Countdown(count > 0 ? count : .max)
  if count == 0 {
    try DedicatedThread.start {
      var byte: UInt8 = 0
      while read(STDIN_FILENO, &byte, 1) > 0 {}
      left.end()
    }
  }
  var times: [Double] = []
  while left.takeOne() {
    times.append(try await seconds { try await calling.registeredFonts() }.0)
  }
  return ["calls": times]
}

/// How often something is still to be done; several tasks share the count.
final class Countdown: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int) { left = Mutex(count) }

  func end() { left.withLock { $0 = 0 } }

  func takeOne() -> Bool {
    left.withLock { left in
      left -= 1
      return left >= 0
    }
  }
}

/// One less than the registry's limit of unanswered calls of a connection.
let callsAtOnce = 63

struct Failure: Error, CustomStringConvertible { var description: String }

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3 else {
  printError(usage)
  exit(2)
}
Task {
  do {
    let figures: [String: [Double]]
    switch (arguments[1], Int(arguments[2])) {
    case ("deliver", _):
      figures = try await deliver(Array(arguments.dropFirst(2)), arguments[0])
    case ("crowd", let count?) where count > 0 && arguments.count > 3:
      figures = try await crowd(count, Array(arguments.dropFirst(3)), arguments[0])
    case ("follow", let rounds?) where rounds > 0 && arguments.count == 4:
      figures = try await follow(arguments[3], rounds: rounds, arguments[0])
    case ("flood", let count?) where count > 0 && arguments.count == 3:
      figures = try await flood(count, arguments[0])
    case ("calls", let count?) where count >= 0 && arguments.count == 3:
      figures = try await call(count, arguments[0])
    default:
      printError(usage)
      exit(2)
    }
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
    exit(0)
  } catch {
    printError("ConsumerBench: \(error)")
    exit(1)
  }
}
dispatchMain()
