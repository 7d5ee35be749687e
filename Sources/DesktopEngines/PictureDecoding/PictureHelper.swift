// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePictures
import Glibc
import TypecaseSandbox
import TypecaseSystemKit

/// The program typecase-inspect as a decoder of pictures, inside the sandbox.
public enum PictureHelper {
  /// Runs the helper to its end.
  ///
  /// - Parameter arguments: those of the process: its name, `picture` or, where it has no sandbox around it, `picture-alone`, then the
  ///   limits.
  /// - Returns: the exit status: 0, or 2 for wrong usage; nil when other work is asked for.
  public static func run(_ arguments: [String]) -> Int32? {
    guard PictureLimits.isMode(arguments.dropFirst().first) else { return nil }
    guard let limits = PictureLimits(arguments.dropFirst()) else { return 2 }
    let confinement = Confinement(
      addressSpace: limits.addressSpace, fileSize: UInt64(clamping: limits.shownPixels) * 4,
      openFiles: 64, processes: limits.isAlone ? 1 : HelperProtocol.processLimit)
    // What it needs of the disk is read before it may read nothing more.
    if limits.isAlone { PictureLoading.loadLibraries() }
    guard (try? confinement.apply()) != nil else { return 1 }
    if limits.isAlone, (try? Confinement.keepToOpenFiles()) == nil { return 1 }
    let socket = OwnedDescriptor(adopting: STDIN_FILENO)
    let ready = HelperProtocol.encode(HelperProtocol.Ready(ready: true))
    guard HelperProtocol.answer(ready, with: nil, through: socket) else { return 0 }
    let seconds = UInt64(clamping: limits.timePerPicture.components.seconds)
    while let (line, file) = HelperProtocol.nextRequest(from: socket),
      (try? Confinement.limitProcessorTime(seconds: seconds)) != nil,
      let request = HelperProtocol.decode(line, as: PictureRequest.self),
      let bytes = try? FileBytes(mapping: file.descriptor)
    {
      let (answer, pixels) = decode(bytes, request, limits)
      guard
        HelperProtocol.answer(HelperProtocol.encode(answer), with: pixels, through: socket)
      else { break }
    }
    return 0
  }

  private static func decode(
    _ bytes: FileBytes, _ request: PictureRequest, _ limits: PictureLimits
  ) -> (PictureAnswer, SealedMemory?) {
    do throws(PictureFailure) {
      let loading = try PictureLoading(bytes, box: request.box, limits: limits)
      let pixels = try PicturePixels(loading, request, limits)
      return (PictureAnswer(picture: pixels.header), pixels.memory)
    } catch {
      return (PictureAnswer(failure: error), nil)
    }
  }
}
