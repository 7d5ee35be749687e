// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDocumentPages
import TypecaseGLibKit
import TypecaseRichText
import TypecaseSandbox

/// The textures of attachments, each decoded once for all that show it in one size.
package final class DecodedPictures {
  /// Which picture, and how large.
  struct Key: Hashable {
    var content: TextAttachment.ContentID
    var box: PictureSize
    /// Whether all pictures of an animation are wanted.
    var animates = false
  }

  /// A picture that is there.
  final class Texture {
    /// Of each picture, a `GdkTexture`: one, or those of an animation.
    let textures: [ObjectRef<OpaquePointer>]
    let animation: PictureTiming?
    /// In pixels of the screen.
    let size: PictureSize
    /// The picture's own size, turned as it is to be seen.
    let source: PictureSize
    /// What of it is not transparent; nil where all of it is seen, or nothing.
    let outline: PictureAnswer.Outline?
    /// When it was drawn last, in microseconds of the monotonic clock.
    fileprivate var lastDrawn: Int

    var byteCount: Int { size.width * size.height * 4 * textures.count }

    /// - Parameter runs: whether an animation may run; otherwise it is its first picture, and the memory of the others is given back.
    fileprivate init(_ picture: DecodedPicture, runs: Bool) {
      let header = picture.header
      (size, source, outline) = (header.size, header.source, header.outline)
      animation = runs ? header.animation : nil
      lastDrawn = g_get_monotonic_time()
      let (first, length) = (picture.pixels.baseAddress, header.stride * header.size.height)
      let count = runs ? header.count : 1
      let bytes =
        count == header.count
        ? g_bytes_new_with_free_func(
          first, gsize(picture.pixels.count), DecodedPictures.release,
          Unmanaged.passRetained(picture).toOpaque())
        : g_bytes_new(first, gsize(length))
      defer { g_bytes_unref(bytes) }
      textures = (0..<count).map { number in
        let part = g_bytes_new_from_bytes(bytes, gsize(number * length), gsize(length))
        defer { g_bytes_unref(part) }
        guard
          let texture = gdk_memory_texture_new(
            CInt(clamping: header.size.width), CInt(clamping: header.size.height),
            GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, part, gsize(header.stride))
        else { preconditionFailure("GDK makes no texture") }
        return ObjectRef(adopting: texture)
      }
    }
  }

  /// A picture that is being decoded, and who waits for it.
  private final class Work {
    var task: Task<Void, Never>?
    var waiting: [Int: (Result<Texture, PictureFailure>) -> Void] = [:]
  }

  /// The most bytes of textures that are kept, but for those that were just drawn.
  ///
  /// No animation runs that makes them more.
  package static let byteLimit = 128 << 20
  /// Microseconds in which a texture counts as seen: all that a window shows were drawn in one frame.
  package static let patience = 2_000_000

  private let pictures: SandboxedPictures?
  private let byteLimit: Int
  private let patience: Int
  private var textures: [Key: Texture] = [:]
  private var failures: [TextAttachment.ContentID: PictureFailure] = [:]
  private var works: [Key: Work] = [:]
  private var serial = 0

  package init(
    _ pictures: SandboxedPictures? = try? SandboxedPictures(), byteLimit: Int = byteLimit,
    patience: Int = patience
  ) {
    self.pictures = pictures
    self.byteLimit = byteLimit
    self.patience = patience
  }

  /// How many bytes of pixels are kept.
  package var byteCount: Int { textures.values.reduce(0) { $0 + $1.byteCount } }

  /// How many pictures are being decoded, or wait for it.
  package var waitingCount: Int { works.count }

  /// The texture, if it is there; it counts as drawn now.
  func texture(_ key: Key) -> Texture? {
    guard let texture = textures[key] else { return nil }
    texture.lastDrawn = g_get_monotonic_time()
    return texture
  }

  /// Why there is no picture of an attachment, if that is known.
  func failure(_ attachment: TextAttachment) -> PictureFailure? {
    pictures == nil ? .sandboxUnavailable : failures[attachment.contentID]
  }

  /// Asks for a picture.
  ///
  /// - Parameter done: is called once and later, unless the request is taken back before.
  /// - Returns: what takes the request back.
  func load(
    _ attachment: TextAttachment, _ key: Key,
    done: @escaping (Result<Texture, PictureFailure>) -> Void
  ) -> Request {
    serial += 1
    let work = works[key] ?? Work()
    work.waiting[serial] = done
    if works.updateValue(work, forKey: key) == nil {
      let (pictures, bytes) = (pictures, attachment.bytes)
      work.task = Task { [weak self, weak work] in
        var result = await pictures?.picture(
          bytes, PictureRequest(box: key.box, animates: key.animates))
        if key.animates, case .failure(let failure)? = result, !failure.isOfThePlace {
          // All pictures of an animation may be too much work where the first is not.
          result = await pictures?.picture(bytes, PictureRequest(box: key.box))
        }
        // Of a request that was taken back, and perhaps made again.
        guard let self, let work, let result, works[key] === work else { return }
        finish(key, result)
      }
    }
    return Request(key: key, serial: serial)
  }

  /// A request that was not answered yet.
  struct Request {
    let key: Key
    fileprivate let serial: Int
  }

  /// Takes a request back; what nobody waits for is not decoded.
  func cancel(_ request: Request) {
    guard let work = works[request.key] else { return }
    work.waiting[request.serial] = nil
    guard work.waiting.isEmpty else { return }
    works[request.key] = nil
    work.task?.cancel()
  }

  private func finish(_ key: Key, _ result: Result<DecodedPicture, PictureFailure>) {
    guard let work = works.removeValue(forKey: key) else { return }
    let texture = result.map { picture in
      // A small document may have many animations of very many pixels, and what is seen is not forgotten.
      Texture(picture, runs: hasRoom(for: picture.pixels.count))
    }
    switch texture {
    case .success(let texture): textures[key] = texture
    case .failure(let failure):
      // What the machine lacks may be there later.
      if !failure.isOfThePlace { failures[key.content] = failure }
      tell(failure)
    }
    for done in work.waiting.values { done(texture) }
  }

  /// Whether the log has it that no picture can be decoded.
  private var isTold = false

  private func tell(_ failure: PictureFailure) {
    guard !isTold, failure == .helperMissing || failure == .sandboxUnavailable else { return }
    isTold = true
    printError(PictureWording.reason(failure))
  }

  /// Forgets what was not drawn for the longest time, until there is room for a picture.
  ///
  /// - Parameter count: its bytes.
  /// - Returns: whether there is as much room.
  private func hasRoom(for count: Int) -> Bool {
    var total = byteCount + count
    let now: Int = g_get_monotonic_time()
    for (key, texture) in textures.sorted(by: { $0.value.lastDrawn < $1.value.lastDrawn })
    where total > byteLimit && now - texture.lastDrawn > patience {
      textures[key] = nil
      total -= texture.byteCount
    }
    return total <= byteLimit
  }

  private nonisolated static let release: @convention(c) (gpointer?) -> Void = { picture in
    if let picture { Unmanaged<DecodedPicture>.fromOpaque(picture).release() }
  }
}
