// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit

/// What a canvas shows: how large it wants to be, and how it is drawn.
@MainActor public protocol CanvasContent: AnyObject {
  /// Whether the height follows from the width.
  var followsWidth: Bool { get }

  /// The smallest and the best size in one direction, in pixels.
  ///
  /// - Parameter size: the size in the other direction, or nil when it is not yet known.
  func measure(_ orientation: GtkOrientation, for size: Int?, of canvas: Widget)
    -> (minimum: Int, natural: Int)

  /// Draws what is seen on a `GtkSnapshot`, which is GTK's and valid during the call.
  func draw(on snapshot: OpaquePointer, width: Double, height: Double, of canvas: Widget)
}

extension CanvasContent {
  public var followsWidth: Bool { false }
}

/// Makes widgets that Swift code measures and draws.
public enum Canvas {
  /// A widget that owns `content` and shows it.
  public static func make(
    _ content: some CanvasContent, role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_IMG
  ) -> Widget {
    let holder = Unmanaged.passRetained(Holder(content)).toOpaque()
    return Widget(typecase_canvas_new(functions, holder, role))
  }

  /// What a canvas shows; nil for any other widget.
  public static func content(of widget: Widget?) -> (any CanvasContent)? {
    guard let widget, let context = typecase_canvas_get_context(widget.pointer) else { return nil }
    return Unmanaged<Holder>.fromOpaque(context).takeUnretainedValue().content
  }

  private final class Holder {
    let content: any CanvasContent
    init(_ content: any CanvasContent) { self.content = content }

    nonisolated static func at(_ address: UInt) -> Holder? {
      UnsafeRawPointer(bitPattern: address).map {
        Unmanaged<Holder>.fromOpaque($0).takeUnretainedValue()
      }
    }
  }

  /// Lives as long as the program, as the C class wants it.
  private static let functions: UnsafePointer<TypecaseCanvasFunctions> = {
    let functions = UnsafeMutablePointer<TypecaseCanvasFunctions>.allocate(capacity: 1)
    functions.initialize(
      to: TypecaseCanvasFunctions(
        request_mode: requestMode, measure: measure, snapshot: snapshot,
        size_allocate: sizeAllocate, destroy: destroy))
    return UnsafePointer(functions)
  }()

  private typealias Raw = UnsafeMutableRawPointer
  private typealias Pointer = UnsafeMutablePointer<GtkWidget>

  private nonisolated static let requestMode: @convention(c) (Raw?) -> GtkSizeRequestMode = {
    context in
    let context = UInt(bitPattern: context)
    return MainActor.assumeIsolated {
      Holder.at(context)?.content.followsWidth == true
        ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH : GTK_SIZE_REQUEST_CONSTANT_SIZE
    }
  }

  private nonisolated static let measure:
    @convention(c) (
      Raw?, Pointer?, GtkOrientation, CInt, UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?
    ) -> Void = { context, widget, orientation, size, minimum, natural in
      let (context, widget) = (UInt(bitPattern: context), UInt(bitPattern: widget))
      let measured = MainActor.assumeIsolated { () -> (minimum: Int, natural: Int) in
        guard let widget = Pointer(bitPattern: widget), let holder = Holder.at(context) else {
          return (0, 0)
        }
        return holder.content.measure(
          orientation, for: size < 0 ? nil : Int(size), of: Widget(widget))
      }
      minimum?.pointee = CInt(clamping: measured.minimum)
      natural?.pointee = CInt(clamping: max(measured.natural, measured.minimum))
    }

  private nonisolated static let snapshot: @convention(c) (Raw?, Pointer?, OpaquePointer?) -> Void =
    { context, widget, snapshot in
      let (context, widget) = (UInt(bitPattern: context), UInt(bitPattern: widget))
      let target = UInt(bitPattern: snapshot)
      MainActor.assumeIsolated {
        guard let widget = Pointer(bitPattern: widget), let holder = Holder.at(context),
          let snapshot = OpaquePointer(bitPattern: target)
        else { return }
        holder.content.draw(
          on: snapshot, width: Double(gtk_widget_get_width(widget)),
          height: Double(gtk_widget_get_height(widget)), of: Widget(widget))
      }
    }

  private nonisolated static let sizeAllocate: @convention(c) (Raw?, Pointer?, CInt, CInt) -> Void =
    { _, _, _, _ in }

  private nonisolated static let destroy: @convention(c) (Raw?) -> Void = { context in
    if let context { Unmanaged<AnyObject>.fromOpaque(context).release() }
  }
}
