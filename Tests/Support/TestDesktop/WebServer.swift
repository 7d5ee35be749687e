// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import TypecaseSystemKit

/// A real nginx on loopback, with a folder of its own.
public final class WebServer: Sendable {
  public let port: UInt16
  private let isSecure: Bool
  private let folder: String
  private let work: Task<Void, Never>

  /// What it serves.
  public var root: String { folder + "/www" }

  /// The file of its self-signed certificate; nil when it does not speak HTTPS.
  public var certificate: String { folder + "/certificate.pem" }

  /// Starts nginx, and waits until it listens.
  ///
  /// - Parameters:
  ///   - locations: what is in its `server` block; `ROOT` and `PORT` are replaced.
  ///   - isSecure: whether it speaks HTTPS, with a self-signed certificate.
  public init(locations: String = "", isSecure: Bool = false) async throws {
    self.isSecure = isSecure
    let folder = NSTemporaryDirectory() + "typecase-web-\(UUID().uuidString)"
    self.folder = folder
    try FileSystem.createDirectories(folder + "/www", mode: 0o700)
    if isSecure { try await Self.makeCertificate(folder) }
    // Where many tests keep the processors busy, it is a minute before nginx is even begun.
    let deadline = ContinuousClock.now + .seconds(600)
    for _ in 0..<5 {
      // Somebody may take the port before nginx does.
      let port = try LoopbackSocket().port
      let server = Self.start(port, folder, locations, isSecure)
      while ContinuousClock.now < deadline, !server.hasEnded.isCancelled {
        // nginx writes it once it has the port; before, another program could answer there. It is of this port: one
        // that was called off may write its own at any time.
        if FileSystem.exists("\(folder)/\(port).pid") {
          self.port = port
          work = server.work
          return
        }
        try await ContinuousClock().sleep(for: .milliseconds(10))
      }
      server.work.cancel()
    }
    let log = (try? FileSystem.text(of: folder + "/error.log")) ?? ""
    throw PrivateDesktop.Failure(description: "nginx does not start: \(log)")
  }

  deinit {
    work.cancel()
    FileSystem.removeTree(folder)
  }

  /// The address of a file.
  public func address(_ path: String) -> String {
    "\(isSecure ? "https" : "http")://127.0.0.1:\(port)\(path)"
  }

  /// Puts a file beneath the root, in one step, and returns its address.
  @discardableResult
  public func serve(_ bytes: [UInt8], at path: String) throws -> String {
    try FileSystem.createDirectories(FileSystem.split(root + path).folder, mode: 0o700)
    try FileSystem.write(bytes, to: root + path)
    return address(path)
  }

  public func remove(_ path: String) throws { try FileSystem.remove(root + path) }

  /// A request that has ended.
  public struct Request: Sendable, Hashable {
    public var status: Int
    public var path: String
    /// The headers `Range` and `If-Range`, or "-".
    public var range: String
    public var ifRange: String
    /// Bytes of the body that were sent.
    public var sent: Int
  }

  /// Every request that has ended, in that order, once so many have: a client has all of an answer
  /// a moment before the server notices that the request has ended.
  public func requests(atLeast count: Int) async throws -> [Request] {
    let deadline = ContinuousClock.now + .seconds(120)
    while try requests().count < count, ContinuousClock.now < deadline {
      try await ContinuousClock().sleep(for: .milliseconds(10))
    }
    return try requests()
  }

  /// Every request that has ended by now, in that order.
  public func requests() throws -> [Request] {
    try FileSystem.text(of: folder + "/access.log").split(separator: "\n").compactMap { line in
      let words = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 5, let status = Int(words[0]), let sent = Int(words[4]) else {
        return nil
      }
      return Request(
        status: status, path: words[1], range: words[2], ifRange: words[3], sent: sent)
    }
  }

  private static func makeCertificate(_ folder: String) async throws {
    var program = ChildProcess(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
        "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder + "/key.pem", "-out",
        folder + "/certificate.pem",
      ])
    program.environment = ["PATH": "/usr/bin:/bin"]
    let outcome = try await program.run()
    guard outcome.ending == .exited(0) else {
      throw PrivateDesktop.Failure(
        description: "openssl: \(String(decoding: outcome.errors, as: UTF8.self))")
    }
  }

  private static func start(
    _ port: UInt16, _ folder: String, _ locations: String, _ isSecure: Bool
  ) -> (work: Task<Void, Never>, hasEnded: CancellationFlag) {
    let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: "\n")
    let rules = locations.replacing("ROOT", with: folder + "/www")
      .replacing("PORT", with: "\(port)")
    let certificate =
      isSecure
      ? "ssl_certificate \(folder)/certificate.pem; ssl_certificate_key \(folder)/key.pem;" : ""
    let configuration = """
      daemon off;
      # One process, which stays who we are: workers would change to another user.
      master_process off;
      pid \(folder)/\(port).pid;
      error_log \(folder)/error.log;
      events {}
      http {
        log_format lines escape=none '$status|$uri|$http_range|$http_if_range|$body_bytes_sent';
        access_log \(folder)/access.log lines;
        \(places)
        server {
          listen 127.0.0.1:\(port)\(isSecure ? " ssl" : "");
          \(certificate)
          root \(folder)/www;
          \(rules)
        }
      }
      """
    let hasEnded = CancellationFlag()
    let work = Task {
      defer { hasEnded.cancel() }
      do {
        let path = "\(folder)/\(port).conf"
        try FileSystem.write(configuration.utf8, to: path)
        // It ends with the tests however they end.
        var program = ChildProcess(
          "/usr/bin/setpriv",
          [
            "--pdeathsig", "KILL", "/usr/sbin/nginx", "-c", path, "-e", folder + "/error.log",
          ])
        program.environment = ["PATH": "/usr/sbin:/usr/bin:/bin"]
        let ending = try await program.run().ending
        // A test that waits for it would only say that nobody answers.
        let log = (try? FileSystem.text(of: folder + "/error.log")) ?? ""
        FileHandle.standardError.write(Data("nginx on port \(port): \(ending) \(log)\n".utf8))
      } catch { return }
    }
    return (work, hasEnded)
  }
}
