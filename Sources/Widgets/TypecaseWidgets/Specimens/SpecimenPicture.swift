// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseSystemKit

/// The picture of a specimen: asked for once, kept while it is shown.
@MainActor package final class SpecimenPicture {
  /// Where the pictures come from, in a program that shows fonts that nobody has agreed to; elsewhere there are none.
  package static var source: (any SpecimenPictures)?

  enum State {
    case waiting
    case ready(SpecimenBitmap)
    /// The face cannot be drawn, or not in time.
    case unavailable
  }

  private(set) var state = State.waiting
  private let request: SpecimenRequest
  private let path: String
  private var drawing: Task<Void, Never>?

  /// The state of a picture, which is requested again when another one is needed.
  ///
  /// - Parameters:
  ///   - picture: the one that is shown until now.
  ///   - canvas: is drawn again when the picture is there, and laid out again where its size depends on that.
  static func state(
    _ request: SpecimenRequest, of face: FaceReference, keptIn picture: inout SpecimenPicture?,
    on canvas: Widget, resizes: Bool
  ) -> State {
    if let picture, picture.request == request, picture.path == face.path { return picture.state }
    let asked = SpecimenPicture(request, path: face.path, on: canvas, resizes: resizes)
    picture = asked
    return asked.state
  }

  private init(_ request: SpecimenRequest, path: String, on canvas: Widget, resizes: Bool) {
    self.request = request
    self.path = path
    let file = FileIdentity(path: path)
    if let known = RecentPictures.shared.picture(request, file) {
      state = .ready(known)
      return
    }
    guard let source = Self.source else {
      state = .unavailable
      return
    }
    let place = canvas.weak
    drawing = Task { [weak self] in
      let bitmap = await source.picture(request, path: path)
      guard !Task.isCancelled, let self else { return }
      if let bitmap { RecentPictures.shared.keep(bitmap, request, file) }
      self.state = bitmap.map(State.ready) ?? .unavailable
      guard let canvas = place.object else { return }
      if resizes {
        gtk_widget_queue_resize(canvas.pointer)
      } else {
        gtk_widget_queue_draw(canvas.pointer)
      }
    }
  }

  isolated deinit { drawing?.cancel() }
}

extension SpecimenPicture.State {
  /// The picture, once it is there.
  var bitmap: SpecimenBitmap? { if case .ready(let bitmap) = self { bitmap } else { nil } }

  var isWaiting: Bool { if case .waiting = self { true } else { false } }
}

extension FaceReference {
  /// A description of a specimen of the face, for who draws it.
  func request(
    _ text: SpecimenRequest.Text, pixels: Double, wrapWidth: Int? = nil, inkHeight: Double? = nil,
    variations: String? = nil, on canvas: Widget
  ) -> SpecimenRequest {
    SpecimenRequest(
      text, index: index, script: script, languages: Array(languages.prefix(64)),
      personLanguage: SampleText.processLanguage, pixels: min(max(pixels, 1), 1000),
      scale: min(max(Int(gtk_widget_get_scale_factor(canvas.pointer)), 1), 4),
      wrapWidth: wrapWidth.map { min(max($0, 1), 4000) }, inkHeight: inkHeight,
      variations: variations, isRightToLeft: canvas.isRightToLeft)
  }
}

/// The pictures that were shown last, so that scrolling back does not wait for them.
private final class RecentPictures {
  static let shared = RecentPictures()

  private struct Key: Hashable {
    var request: SpecimenRequest
    /// A path may be another file's a moment later.
    var file: FileIdentity
  }

  private var pictures: [Key: SpecimenBitmap] = [:]
  private var order: [Key] = []
  private var byteCount = 0
  private static let byteLimit = 32 << 20

  func picture(_ request: SpecimenRequest, _ file: FileIdentity?) -> SpecimenBitmap? {
    file.flatMap { pictures[Key(request: request, file: $0)] }
  }

  func keep(_ picture: SpecimenBitmap, _ request: SpecimenRequest, _ file: FileIdentity?) {
    guard let key = file.map({ Key(request: request, file: $0) }),
      pictures.updateValue(picture, forKey: key) == nil
    else { return }
    order.append(key)
    byteCount += picture.byteCount
    while byteCount > Self.byteLimit, order.count > 1 {
      byteCount -= pictures.removeValue(forKey: order.removeFirst())?.byteCount ?? 0
    }
  }
}
