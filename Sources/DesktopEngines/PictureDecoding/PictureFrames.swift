// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePictures
import TypecaseSandbox

/// The pictures of an animation, in turn.
final class PictureFrames {
  let timing: PictureTiming

  private let animation: OpaquePointer
  private let iterator: OpaquePointer
  /// When the next one is seen, in milliseconds from the start.
  private var time = 0
  /// How long each is seen, as gdk-pixbuf says it.
  private var delays: ArraySlice<Int>

  /// - Parameter animation: gdk-pixbuf's; it is kept.
  init?(_ animation: OpaquePointer) {
    guard gdk_pixbuf_animation_is_static_image(animation) == 0,
      let first = ctypecase_pictures_begin(animation)
    else { return nil }
    var (found, end, isWhole) = ([Int](), 0, false)
    while found.count < PictureTiming.mostPictures {
      // The last one of a round that is not repeated is seen for ever.
      let delay = max(Int(gdk_pixbuf_animation_iter_get_delay_time(first)), 1)
      // All is loaded, so that what is named as loading is the last one.
      isWhole = gdk_pixbuf_animation_iter_on_currently_loading_frame(first) != 0
      found.append(delay)
      end += delay
      if isWhole { break }
      ctypecase_pictures_go_on(first, gint64(end))
    }
    g_object_unref(UnsafeMutableRawPointer(first))
    guard isWhole, found.count > 1, let iterator = ctypecase_pictures_begin(animation) else {
      return nil
    }
    timing = PictureTiming(delays: found, rounds: Self.rounds(of: animation, lasting: end))
    (self.animation, self.iterator) = (animation, iterator)
    g_object_ref(UnsafeMutableRawPointer(animation))
    delays = found[...]
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(iterator))
    g_object_unref(UnsafeMutableRawPointer(animation))
  }

  /// How many times an animation is shown; 0 for no end.
  ///
  /// gdk-pixbuf does not say it. After the last round nothing comes any more.
  ///
  /// - Parameter milliseconds: how long a round takes.
  private static func rounds(of animation: OpaquePointer, lasting milliseconds: Int) -> Int {
    guard let iterator = ctypecase_pictures_begin(animation) else { return 1 }
    defer { g_object_unref(UnsafeMutableRawPointer(iterator)) }
    for round in 1...PictureTiming.mostRounds {
      ctypecase_pictures_go_on(iterator, gint64(round * milliseconds))
      if gdk_pixbuf_animation_iter_get_delay_time(iterator) < 0 { return round }
    }
    return 0
  }

  /// The next picture, valid until the call after; nil behind the last one.
  func next() -> OpaquePointer? {
    guard let delay = delays.popFirst() else { return nil }
    if time > 0 { ctypecase_pictures_go_on(iterator, gint64(time)) }
    time += delay
    return gdk_pixbuf_animation_iter_get_pixbuf(iterator)
  }
}
