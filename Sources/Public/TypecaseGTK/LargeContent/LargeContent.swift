// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit

/// The enlarged content in the middle of the window, for a control that cannot grow.
public struct LargeContent {
  /// The image above the title.
  public enum Image {
    /// An icon of the theme, drawn from its vector.
    case icon(String)
    /// A `GdkPaintable` that is large enough itself.
    case paintable(ObjectRef<OpaquePointer>)
  }

  /// The control's name; a long one wraps.
  public var title: String
  /// The image above the title; nil for only the title.
  public var image: Image?
  /// The action of a release; nil if the control does nothing now.
  public var activate: (@MainActor () -> Void)?
  /// Whether the control itself acts when the press begins, as tabs do, and not when it ends.
  var actsOnPress = false

  public init(title: String, image: Image? = nil, activate: (@MainActor () -> Void)? = nil) {
    self.title = title
    self.image = image
    self.activate = activate
  }

  /// Whether the two look the same.
  func looksLike(_ other: LargeContent) -> Bool {
    switch (image, other.image) {
    case (.icon(let one), .icon(let two)): title == other.title && one == two
    case (.paintable(let one), .paintable(let two)):
      title == other.title && one.pointer == two.pointer
    case (nil, nil): title == other.title
    default: false
    }
  }
}

/// An app's own widget in a bar, for the large content viewer.
@MainActor public protocol LargeContentItem: AnyObject {
  /// The large content for a part of the widget; nil for none.
  ///
  /// - Parameter point: a place in the widget, in pixels from its upper left corner; nil for the part that has
  ///   the keyboard.
  func largeContent(at point: (x: Double, y: Double)?) -> LargeContent?
}

/// Controls that cannot grow with the text are shown enlarged while they are pressed for long.
///
/// Buttons, menu buttons, tabs and view switchers in the bar need nothing else:
///
/// ```swift
/// let bar = Widget(gtk_header_bar_new())
/// bar.showsLargeContentViewer = true
/// ```
extension Handle where Class == GtkWidget {
  /// Whether a long press on a control in this widget shows the control enlarged, at the accessibility sizes.
  ///
  /// For a bar; it also applies to controls that are added later.
  public var showsLargeContentViewer: Bool {
    get { LargeContentViewer.of(self) != nil }
    nonmutating set {
      if newValue {
        LargeContentViewer.attach(to: self)
      } else {
        LargeContentViewer.detach(from: self)
      }
    }
  }

  /// Sets what a control shows enlarged, if its own label, tooltip and icon are not suitable.
  ///
  /// - Parameters:
  ///   - title: nil is the control's own.
  ///   - iconName: an icon of the theme; nil is the control's own.
  ///   - image: a large image, which comes before an icon.
  public func setLargeContent(
    title: String? = nil, iconName: String? = nil, image: OpaquePointer? = nil
  ) {
    let content = largeContentSettings
    if let title { Property.set(content, "title", string: title) }
    if let iconName { Property.set(content, "icon-name", string: iconName) }
    if let image { Property.set(content, "image", object: image) }
  }

  /// Whether the control takes part, which is the default; false is for a control that does grow.
  public var hasLargeContent: Bool {
    get { typecase_large_content_get(pointer).map { Property.bool($0, "shows") } ?? true }
    nonmutating set { Property.set(largeContentSettings, "shows", bool: newValue) }
  }

  /// Sets the large content of an app's own widget; the widget keeps the item, which must not keep
  /// the widget.
  public func setLargeContentItem(_ item: (any LargeContentItem)?) {
    AttachedObject.set(item.map(ItemHolder.init), ItemHolder.key, of: self)
  }

  var largeContentItem: (any LargeContentItem)? {
    (AttachedObject.get(ItemHolder.key, of: self) as? ItemHolder)?.item
  }

  /// The `TypecaseLargeContent` of the widget, which keeps it.
  private var largeContentSettings: OpaquePointer {
    if let content = typecase_large_content_get(pointer) { return content }
    guard
      let content = g_object_new_with_properties(typecase_large_content_get_type(), 0, nil, nil)
    else { preconditionFailure("GLib makes no object") }
    Property.set(content, "widget", object: pointer)
    g_object_unref(content)
    return content.opaque
  }
}

private final class ItemHolder {
  static let key = "typecase-large-content-item"
  let item: any LargeContentItem
  init(_ item: any LargeContentItem) { self.item = item }
}
