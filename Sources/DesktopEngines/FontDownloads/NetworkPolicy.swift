// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Which networks downloads may come from.
///
/// Catalogs are packaging, and apps see whether a download succeeds. With a catalog that named the
/// router, another machine of the local network, or a program on this machine, an app could use the
/// registry to probe them. So only addresses of the internet are connected to, and those that an
/// administrator allows.
public struct NetworkPolicy: Sendable, Hashable {
  /// The networks that are allowed besides the internet.
  public var allowed: [Network] = []

  public init(allowed: [Network] = []) { self.allowed = allowed }

  /// Whether a connection to an address may be made.
  public func allows(_ address: NetworkAddress) -> Bool {
    let meant = address.meant
    if allowed.contains(where: { $0.contains(address) || $0.contains(meant) }) { return true }
    let special = meant.bytes.count == 4 ? Self.specialIPv4 : Self.specialIPv6
    if special.contains(where: { $0.contains(meant) }) { return false }
    return meant.bytes.count == 4 || Self.globalIPv6.contains { $0.contains(meant) }
  }

  /// IANA's registry of special IPv4 addresses, multicast, and what is reserved.
  private static let specialIPv4 = networks(
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
    "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4")

  /// The global unicast range of IPv6; loopback, link-local, unique-local, multicast and
  /// unspecified addresses are outside.
  private static let globalIPv6 = networks("2000::/3")

  /// The special ranges within that: protocols (Teredo among them), documentation.
  private static let specialIPv6 = networks("2001::/23", "2001:db8::/32", "3fff::/20")

  private static func networks(_ texts: String...) -> [Network] { texts.compactMap(Network.init) }
}
