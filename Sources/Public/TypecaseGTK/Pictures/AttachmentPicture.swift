// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDocumentPages
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseSandbox
import TypecaseWidgets

/// What the paintable of an attachment shows: a frame, the picture, or a frame with the reason why there is none.
public final class AttachmentPicture {
  /// What is seen.
  public enum State: Sendable, Hashable {
    /// A frame, while the picture is decoded, or until it is first drawn.
    case waiting
    case shown
    /// A frame with words.
    case failed(PictureFailure)
  }

  public private(set) var state = State.waiting

  /// The size that it is shown in, in pixels of the interface.
  public private(set) var size: (width: Int, height: Int) = (1, 1)

  /// What is seen, in words: the name of the file, unless somebody says something better.
  public var description: String {
    didSet { tellDescription() }
  }

  /// Whether an animation runs, where the desktop has animations; otherwise its first picture is seen.
  ///
  /// It runs while it is drawn again and again, as `invalidate-contents` says.
  public var animates = false {
    didSet {
      guard animates != oldValue else { return }
      begun = nil
      stopWaiting()
      contentsChanged()
    }
  }

  /// Whether the next picture of an animation is waited for.
  package var isRunning: Bool { turning != nil }

  /// What of the picture is not transparent, as it was decoded last; nil where all of it is seen, or nothing is known.
  package private(set) var outline: PictureAnswer.Outline?

  private let attachment: TextAttachment
  private let decoded: DecodedPictures
  private let widget: WeakHandle<GtkWidget>?
  private var widthLimit: Int
  private var scale: Int
  /// Of the picture itself, in pixels; nil while it is not known.
  private var source: PictureSize?
  /// The paintable, which owns this; nil once it is gone.
  private var paintable: OpaquePointer?
  /// What was decoded last, by its key: `decoded` keeps the pixels.
  private var key: DecodedPictures.Key?
  private var request: DecodedPictures.Request?
  /// When an animation began, in microseconds of the monotonic clock.
  private var begun: Int?
  /// Waits for the next picture of an animation.
  private var turning: Task<Void, Never>?

  init(
    _ attachment: TextAttachment, widthLimit: Int, scale: Int, widget: Widget?,
    decoded: DecodedPictures
  ) {
    self.attachment = attachment
    self.decoded = decoded
    self.widget = widget?.weak
    (self.widthLimit, self.scale) = (max(widthLimit, 1), Self.bounded(scale))
    source = PictureSize(statedBy: attachment.bytes)
    description = PictureWording.description(of: attachment)
    updateSize()
    if let failure = PictureFailure(before: attachment) { state = .failed(failure) }
  }

  /// What it shows.
  package var shownAttachment: TextAttachment { attachment }

  func makePaintable() -> ObjectRef<OpaquePointer> {
    let paintable = DrawnPaintable.make(self)
    self.paintable = paintable.pointer
    tellDescription()
    return paintable
  }

  private static func bounded(_ scale: Int) -> Int { min(max(scale, 1), 8) }

  /// Makes it fit into another width, or a screen with another scale.
  ///
  /// What was decoded is kept where it has enough pixels.
  ///
  /// - Parameters:
  ///   - widthLimit: it is no wider than this, in pixels of the interface.
  ///   - scale: pixels of the screen for each pixel of the interface.
  public func fit(widthLimit: Int, scale: Int) {
    let before = wanted
    (self.widthLimit, self.scale) = (max(widthLimit, 1), Self.bounded(scale))
    updateSize()
    if let paintable, wanted != before { gdk_paintable_invalidate_contents(paintable) }
  }

  /// Has the picture decoded before it is drawn: for who draws it only once, as on paper.
  ///
  /// The paintable's signal `invalidate-contents` says that it is there, or that it is known why it is not.
  public func load() {
    if let found = texture() {
      if state != .shown { show(found.texture) }
      if found.isEnough { return }
    }
    guard !isFailed else { return }
    ask()
    if isFailed { contentsChanged() }
  }

  private var isFailed: Bool {
    if case .failed = state { true } else { false }
  }

  // MARK: - Size

  /// A higher picture is shown smaller.
  private static let sideLimit = 16_384

  /// The size that it has where there is room, in pixels of the interface.
  package var naturalSize: PictureSize { PictureSize(of: attachment, source: source) }

  private func updateSize() {
    let shown = naturalSize.fitted(
      into: PictureSize(width: min(widthLimit, Self.sideLimit), height: Self.sideLimit),
      pixelLimit: .max)
    guard size != (shown.width, shown.height) else { return }
    size = (shown.width, shown.height)
    if let paintable { gdk_paintable_invalidate_size(paintable) }
  }

  // MARK: - Decoding

  /// What is to be decoded now: no more pixels than are seen.
  private var wanted: DecodedPictures.Key {
    let box =
      attachment.width == nil && attachment.height == nil
      // The height follows: a photograph may be turned.
      ? PictureSize(width: widthLimit, height: PictureRequest.sideLimit)
      : PictureSize(width: size.width, height: size.height)
    return DecodedPictures.Key(
      content: attachment.contentID,
      box: PictureRequest(
        box: PictureSize(
          width: min(box.width, PictureRequest.sideLimit) * scale,
          height: min(box.height, PictureRequest.sideLimit) * scale)
      ).box,
      animates: animates && PictureFormat(of: attachment.bytes) == .gif)
  }

  /// What is there to be drawn, and whether it has all the pixels that are seen.
  private func texture() -> (texture: DecodedPictures.Texture, isEnough: Bool)? {
    let wanted = wanted
    if let texture = decoded.texture(wanted) {
      key = wanted
      return (texture, true)
    }
    guard let key, let texture = decoded.texture(key) else { return nil }
    let isEnough =
      key.animates == wanted.animates
      && (texture.size == texture.source
        || (key.box.width >= wanted.box.width && key.box.height >= wanted.box.height))
    return (texture, isEnough)
  }

  /// The answer comes later, unless it is known that there is no picture.
  private func ask() {
    if let failure = decoded.failure(attachment) {
      state = .failed(failure)
      return
    }
    let wanted = wanted
    if let request {
      guard request.key != wanted else { return }
      decoded.cancel(request)
      self.request = nil
    }
    request = decoded.load(attachment, wanted) { [weak self] result in
      self?.finish(wanted, result)
    }
  }

  private func finish(
    _ key: DecodedPictures.Key, _ result: Result<DecodedPictures.Texture, PictureFailure>
  ) {
    request = nil
    switch result {
    case .success(let texture):
      self.key = key
      (state, outline) = (.shown, texture.outline)
      accept(texture.source)
    case .failure(let failure):
      state = .failed(failure)
    }
    contentsChanged()
  }

  private func accept(_ source: PictureSize) {
    self.source = source
    updateSize()
  }

  private func contentsChanged() {
    tellDescription()
    if let paintable { gdk_paintable_invalidate_contents(paintable) }
  }

  private func tellDescription() {
    guard let paintable else { return }
    var text = description
    if case .failed(let failure) = state {
      let reason = PictureWording.reason(failure)
      text = text.isEmpty ? reason : text + ". " + reason
    }
    Property.set(paintable, "description", string: text)
  }
}

extension AttachmentPicture: PaintableContent {
  package var intrinsicSize: (width: Int, height: Int) { size }

  package func draw(on snapshot: OpaquePointer, width: Double, height: Double) {
    if let found = texture() {
      if state != .shown { show(found.texture) }
      if !found.isEnough { ask() }
      gdk_paintable_snapshot(
        found.texture.textures[pictureShown(of: found.texture)].pointer, snapshot, width, height)
      return
    }
    if !isFailed {
      // Also what was shown and is forgotten.
      state = .waiting
      ask()
    }
    var reason: String?
    if case .failed(let failure) = state {
      reason = PictureWording.shortReason(failure, of: attachment)
      tellDescription()
    }
    PictureFrame(widget: widget?.object, reason: reason)
      .draw(on: snapshot, width: width, height: height)
  }

  /// Which picture of an animation is seen now; has the next one drawn in its time.
  private func pictureShown(of texture: DecodedPictures.Texture) -> Int {
    guard animates, let animation = texture.animation, DesktopAnimations.areWanted else { return 0 }
    let now = Int(g_get_monotonic_time())
    let start = begun ?? now
    begun = start
    let (picture, rest) = animation.shown(after: (now - start) / 1000)
    if let rest, turning == nil {
      turning = Task { [weak self] in
        do { try await Task.sleep(for: .milliseconds(rest)) } catch { return }
        // It may have been taken back after it woke.
        if !Task.isCancelled { self?.turn() }
      }
    }
    return min(picture, texture.textures.count - 1)
  }

  private func turn() {
    turning = nil
    if let paintable { gdk_paintable_invalidate_contents(paintable) }
  }

  private func stopWaiting() {
    turning?.cancel()
    turning = nil
  }

  /// Another paintable had it decoded.
  private func show(_ texture: DecodedPictures.Texture) {
    (state, outline) = (.shown, texture.outline)
    if let request {
      decoded.cancel(request)
      self.request = nil
    }
    // No widget is to be measured again while it is drawn.
    if source != texture.source {
      Task { [weak self] in self?.accept(texture.source) }
    }
  }

  package func paintableEnded() {
    paintable = nil
    if let request { decoded.cancel(request) }
    request = nil
    stopWaiting()
  }
}
