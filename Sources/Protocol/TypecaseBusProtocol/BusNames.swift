// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// The names of the contract.
///
/// The interfaces themselves are described in `data/dbus`.
public enum BusNames {
  /// What every interface's `version` property says.
  public static let version: UInt32 = 1

  /// The owner's id of the fonts that the person added.
  public static let person = "org.typecase.Person"

  /// The owner's id of the fonts that the administrator has installed for everybody.
  public static let administrator = "org.typecase.Administrator"

  /// The apps connection: the names that it owns, its object and interfaces.
  public enum Apps {
    public static let name = "org.typecase.Fonts"
    public static let portalName = "org.freedesktop.portal.Typecase"
    public static let path = "/org/freedesktop/portal/Typecase"
    public static let provider = BusDestination(
      name: name, path: path, interface: Provider1.name)
    public static let hostApps = BusDestination(
      name: name, path: path, interface: HostApps1.name)
    public static let consumer = BusDestination(
      name: name, path: path, interface: Consumer1.name)
  }

  /// None of our messages has more descriptors: dbus-daemon closes the connection of a sender of
  /// more, unless it is configured otherwise (`max_message_unix_fds`).
  public static let descriptorLimit = 16

  /// The management connection.
  public enum Management {
    public static let name = "org.typecase.Registry"
    public static let path = "/org/typecase/Registry"
    public static let manager = BusDestination(
      name: name, path: path, interface: Manager1.name)
  }

  /// The backend that asks the person.
  public enum Prompts {
    public static let name = "org.typecase.Prompts"
    /// The name of our own backend beside another desktop's that has stopped.
    package static let ownName = "org.typecase.OwnPrompts"
    public static let path = "/org/typecase/Prompts"
    public static let prompts = BusDestination(
      name: name, path: path, interface: Prompts1.name)
  }

  /// Requests, which live on the connection that returned them.
  public enum Request {
    public static let interface = Request1.name

    /// The object path of a request, or nothing for a token that cannot be a part of one.
    ///
    /// - Parameters:
    ///   - sender: the caller's unique name.
    ///   - token: letters, digits and underscores, 1 to 128 of them.
    public static func path(sender: String, token: String) -> String? {
      let isValid = token.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
      guard isValid, (1...128).contains(token.utf8.count) else { return nil }
      let element = sender.drop { $0 == ":" }.map { $0 == "." ? "_" : $0 }
      return "\(Apps.path)/request/\(String(element))/\(token)"
    }
  }

  /// Where an app lets an inspector of text sizes in.
  public enum TextSizeInspection {
    public static let path = "/org/typecase/TextSizeInspection"
    /// What the names begin with that such apps own.
    public static let namePrefix = TextSizeInspection1.name + ".instance"
  }

  /// Prefix of the contract's error names.
  public static let errorPrefix = "org.typecase.Error."
}
