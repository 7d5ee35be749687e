// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Limits on an inspection.
public struct InspectionLimits: Sendable, Hashable {
  /// The largest file, in bytes.
  ///
  /// The largest collections of Han fonts have about 120 MB.
  public var fileSize = 256 << 20
  /// By the clock, for one file.
  public var timePerFile = Duration.seconds(20)
  /// Of the helper, and of each program that it starts, in bytes.
  public var addressSpace: UInt64 = 1 << 30
  /// After so many files a new helper is started, so that the effect of a file on its helper is
  /// limited.
  public var filesPerProcess = 128
  /// How many helpers run at a time; nil for one on each processor.
  public var processes: Int?

  public init() {}
}
