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
    /// When it was drawn last, in microseconds of the monotonic clock.
    fileprivate var lastDrawn: Int

    var byteCount: Int { size.width * size.height * 4 * textures.count }

    fileprivate init(_ picture: DecodedPicture) {
      let header = picture.header
      (size, source, animation) = (header.size, header.source, header.animation)
      lastDrawn = g_get_monotonic_time()
      let owner = Unmanaged.passRetained(picture).toOpaque()
      let bytes = g_bytes_new_with_free_func(
        picture.pixels.baseAddress, gsize(picture.pixels.count), DecodedPictures.release, owner)
      defer { g_bytes_unref(bytes) }
      let length = gsize(header.stride * header.size.height)
      textures = (0..<header.count).map { number in
        let part = g_bytes_new_from_bytes(bytes, gsize(number) * length, length)
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
        let result = await pictures?.picture(
          bytes, PictureRequest(box: key.box, animates: key.animates))
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
    let texture = result.map(Texture.init)
    switch texture {
    case .success(let texture):
      textures[key] = texture
      forget(but: key)
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

  private func forget(but newest: Key) {
    var total = byteCount
    let now: Int = g_get_monotonic_time()
    for (key, texture) in textures.sorted(by: { $0.value.lastDrawn < $1.value.lastDrawn })
    where total > byteLimit && key != newest && now - texture.lastDrawn > patience {
      textures[key] = nil
      total -= texture.byteCount
    }
  }

  private nonisolated static let release: @convention(c) (gpointer?) -> Void = { picture in
    if let picture { Unmanaged<DecodedPicture>.fromOpaque(picture).release() }
  }
}
