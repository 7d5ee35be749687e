// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGTKKit

/// What the classes of C call: each call goes to the Swift object of its widget.
enum RichTextClass {
  /// Makes the classes known, to `.ui` files too.
  static let isRegistered: Bool = {
    let functions = UnsafeMutablePointer<TypecaseRichTextFunctions>.allocate(capacity: 1)
    functions.initialize(
      to: TypecaseRichTextFunctions(
        create: create, destroy: destroy, measure: measure, size_allocate: sizeAllocate,
        snapshot: snapshot, realize: realize, changed: changed,
        get_property: getProperty, set_property: setProperty, command: command,
        scrolled: scrolled, get_baselines: getBaselines))
    typecase_rich_text_set_functions(functions)
    _ = typecase_rich_text_view_get_type()
    _ = typecase_rich_text_field_get_type()
    _ = typecase_rich_text_label_get_type()
    return true
  }()

  /// What a widget keeps: its Swift object, once the widget is in another one or was made by a `.ui` file.
  final class Link {
    private(set) weak var object: RichTextWidget?
    private var kept: RichTextWidget?

    init(_ object: RichTextWidget) { self.object = object }

    func keep() { kept = object }
  }

  /// The Swift object whose widget is being made; nil where a `.ui` file makes one.
  private static var pending: RichTextWidget?

  /// Makes the widget of a Swift object.
  static func makeWidget(of object: RichTextWidget, _ type: GType) -> Widget {
    precondition(isRegistered)
    pending = object
    defer { pending = nil }
    guard let made = g_object_new_with_properties(type, 0, nil, nil) else {
      preconditionFailure("GObject makes no widget")
    }
    return Widget(UnsafeMutableRawPointer(made).assumingMemoryBound(to: GtkWidget.self))
  }

  /// The link of a widget of these classes; nil for any other.
  static func link(of widget: UnsafeMutablePointer<GtkWidget>) -> Link? {
    typecase_rich_text_get_context(widget).map {
      Unmanaged<Link>.fromOpaque($0).takeUnretainedValue()
    }
  }

  // MARK: - Called by C

  private typealias Raw = UnsafeMutableRawPointer
  private typealias Pointer = UnsafeMutablePointer<GtkWidget>

  private nonisolated static func object(_ context: UInt) -> RichTextWidget? {
    MainActor.assumeIsolated {
      Raw(bitPattern: context).flatMap {
        Unmanaged<Link>.fromOpaque($0).takeUnretainedValue().object
      }
    }
  }

  /// Runs a body with the object of a context, in GTK's thread.
  private nonisolated static func with(
    _ context: Raw?, _ body: @MainActor (RichTextWidget) -> Void
  ) {
    let context = UInt(bitPattern: context)
    MainActor.assumeIsolated { if let object = object(context) { body(object) } }
  }

  private nonisolated static let create: @convention(c) (Pointer?) -> Raw? = { widget in
    let widget = UInt(bitPattern: widget)
    let made = MainActor.assumeIsolated { () -> UInt in
      guard let widget = Pointer(bitPattern: widget) else { return 0 }
      let isOfUI = pending == nil
      let object = pending ?? RichTextWidget.make(for: Widget.type(of: widget))
      pending = nil
      let link = Link(object)
      object.widgetMade(widget)
      if isOfUI {
        link.keep()
        object.setUp()
      }
      return UInt(bitPattern: Unmanaged.passRetained(link).toOpaque())
    }
    return Raw(bitPattern: made)
  }

  private nonisolated static let destroy: @convention(c) (Raw?) -> Void = { context in
    with(context) { $0.widgetEnded() }
    if let context { Unmanaged<AnyObject>.fromOpaque(context).release() }
  }

  private nonisolated static let measure:
    @convention(c) (
      Raw?, GtkOrientation, CInt, UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?,
      UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?
    ) -> Void = { context, orientation, size, minimum, natural, minimumBaseline, naturalBaseline in
      let context = UInt(bitPattern: context)
      let measured = MainActor.assumeIsolated { () -> WidgetSize in
        let size = size < 0 ? nil : Double(size)
        guard let object = object(context) else { return WidgetSize(minimum: 0, natural: 0) }
        // To measure lays out in another width, for which nothing is to be measured again.
        object.isSettling = true
        defer { object.isSettling = false }
        return orientation == GTK_ORIENTATION_HORIZONTAL
          ? object.measureWidth() : object.measureHeight(forWidth: size)
      }
      // A text may be of any size, and GTK adds sizes of several widgets.
      func pixels(_ length: Double) -> CInt {
        length.isNaN ? 0 : CInt(min(max(length, 0), Double(CInt.max / 16)).rounded(.up))
      }
      minimum?.pointee = pixels(measured.minimum)
      natural?.pointee = pixels(max(measured.natural, measured.minimum))
      minimumBaseline?.pointee = measured.baseline.map(pixels) ?? -1
      naturalBaseline?.pointee = measured.baseline.map(pixels) ?? -1
    }

  private nonisolated static let sizeAllocate: @convention(c) (Raw?, CInt, CInt) -> Void = {
    context, width, height in
    with(context) { $0.allocate(width: Double(width), height: Double(height)) }
  }

  private nonisolated static let snapshot: @convention(c) (Raw?, OpaquePointer?) -> Void = {
    context, snapshot in
    let target = UInt(bitPattern: snapshot)
    with(context) { object in
      if let snapshot = OpaquePointer(bitPattern: target) { object.draw(on: snapshot) }
    }
  }

  private nonisolated static let realize: @convention(c) (Raw?, gboolean) -> Void = {
    context, isRealized in
    with(context) { isRealized != 0 ? $0.realized() : $0.unrealizing() }
  }

  private nonisolated static let changed: @convention(c) (Raw?) -> Void = { context in
    with(context) { $0.styleChanged() }
  }

  private nonisolated static let getProperty:
    @convention(c) (Raw?, TypecaseRichTextProperty, UnsafeMutablePointer<GValue>?) -> Void = {
      context, property, value in
      let place = UInt(bitPattern: value)
      with(context) { object in
        if let value = UnsafeMutablePointer<GValue>(bitPattern: place) {
          object.read(property, into: value)
        }
      }
    }

  private nonisolated static let setProperty:
    @convention(c) (Raw?, TypecaseRichTextProperty, UnsafePointer<GValue>?) -> Void = {
      context, property, value in
      let place = UInt(bitPattern: value)
      with(context) { object in
        if let value = UnsafePointer<GValue>(bitPattern: place) {
          object.set(property, to: value)
        }
      }
    }

  private nonisolated static let command:
    @convention(c) (
      Raw?, TypecaseRichTextCommand, CInt, CInt, gboolean, UnsafePointer<CChar>?
    ) -> Void = { context, command, step, count, extends, text in
      let text = text.map { String(cString: $0) } ?? ""
      with(context) { object in
        object.perform(
          command, step: UInt32(bitPattern: step), count: Int(count), isExtending: extends != 0,
          text: text)
      }
    }

  private nonisolated static let scrolled: @convention(c) (Raw?) -> Void = { context in
    with(context) { $0.scrolled() }
  }

  private nonisolated static let getBaselines:
    @convention(c) (
      Raw?, CInt, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?
    ) -> gboolean = { context, width, first, last in
      let context = UInt(bitPattern: context)
      let found = MainActor.assumeIsolated {
        object(context)?.baselines(forWidth: width < 0 ? nil : Double(width))
      }
      guard let found else { return 0 }
      first?.pointee = found.first
      last?.pointee = found.last
      return 1
    }
}

/// What a widget needs and wants in one direction, in pixels, and how far its first baseline is below its top.
struct WidgetSize {
  var minimum: Double
  var natural: Double
  var baseline: Double?
}

extension Widget {
  /// The class of a widget, by the number of GLib.
  ///
  /// - Parameter widget: the caller's, read during the call.
  static func type(of widget: UnsafeMutablePointer<GtkWidget>) -> GType {
    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self).pointee.g_class
      .pointee.g_type
  }
}
