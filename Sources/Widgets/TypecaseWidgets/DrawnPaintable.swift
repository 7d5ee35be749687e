// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit

/// What an image shows: how large it is, and how it is drawn.
@MainActor package protocol PaintableContent: AnyObject {
  /// In pixels of the interface.
  var intrinsicSize: (width: Int, height: Int) { get }

  /// Draws what is seen on a `GtkSnapshot`, which is GTK's and valid during the call.
  func draw(on snapshot: OpaquePointer, width: Double, height: Double)

  /// The image is no more: what was kept of its pointer is not valid any longer.
  func paintableEnded()
}

/// Makes images that Swift code measures and draws.
package enum DrawnPaintable {
  /// A `GdkPaintable` that owns `content` and shows it.
  package static func make(_ content: some PaintableContent) -> ObjectRef<OpaquePointer> {
    let holder = Unmanaged.passRetained(Holder(content)).toOpaque()
    guard let paintable = typecase_drawn_paintable_new(functions, holder) else {
      preconditionFailure("GObject makes no image")
    }
    return ObjectRef(adopting: paintable)
  }

  /// What an image shows; nil for any other object.
  ///
  /// The paintable is the caller's, and read during the call.
  package static func content(of paintable: OpaquePointer) -> (any PaintableContent)? {
    typecase_drawn_paintable_get_context(paintable.raw).map {
      Unmanaged<Holder>.fromOpaque($0).takeUnretainedValue().content
    }
  }

  private final class Holder {
    let content: any PaintableContent
    init(_ content: any PaintableContent) { self.content = content }

    nonisolated static func at(_ address: UInt) -> Holder? {
      UnsafeRawPointer(bitPattern: address).map {
        Unmanaged<Holder>.fromOpaque($0).takeUnretainedValue()
      }
    }
  }

  /// Lives as long as the program, as the C class wants it.
  private static let functions: UnsafePointer<TypecaseDrawnPaintableFunctions> = {
    let functions = UnsafeMutablePointer<TypecaseDrawnPaintableFunctions>.allocate(capacity: 1)
    functions.initialize(
      to: TypecaseDrawnPaintableFunctions(
        measure: measure, snapshot: snapshot, destroy: destroy))
    return UnsafePointer(functions)
  }()

  private typealias Raw = UnsafeMutableRawPointer

  private nonisolated static let measure:
    @convention(c) (Raw?, UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?) -> Void = {
      context, width, height in
      let context = UInt(bitPattern: context)
      let size = MainActor.assumeIsolated {
        Holder.at(context)?.content.intrinsicSize ?? (width: 0, height: 0)
      }
      width?.pointee = CInt(clamping: size.width)
      height?.pointee = CInt(clamping: size.height)
    }

  private nonisolated static let snapshot:
    @convention(c) (Raw?, OpaquePointer?, Double, Double) -> Void = {
      context, snapshot, width, height in
      let (context, target) = (UInt(bitPattern: context), UInt(bitPattern: snapshot))
      MainActor.assumeIsolated {
        guard let holder = Holder.at(context), let snapshot = OpaquePointer(bitPattern: target)
        else { return }
        holder.content.draw(on: snapshot, width: width, height: height)
      }
    }

  private nonisolated static let destroy: @convention(c) (Raw?) -> Void = { context in
    let address = UInt(bitPattern: context)
    MainActor.assumeIsolated { Holder.at(address)?.content.paintableEnded() }
    if let context { Unmanaged<AnyObject>.fromOpaque(context).release() }
  }
}
