// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The class of a design.
///
/// The numbers are the first byte of `sFamilyClass` in OpenType's OS/2 table, which follows IBM's
/// classes; missing numbers are reserved.
public enum FontClass: UInt8, Sendable, Hashable, Codable, CaseIterable {
  case unknown = 0
  case oldStyleSerifs = 1
  case transitionalSerifs = 2
  case modernSerifs = 3
  case clarendonSerifs = 4
  case slabSerifs = 5
  case freeformSerifs = 7
  case sansSerif = 8
  case ornamentals = 9
  case scripts = 10
  case symbolic = 12
}
