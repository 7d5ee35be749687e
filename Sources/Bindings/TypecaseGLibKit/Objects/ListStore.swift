// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// A list model of Swift objects, for GTK's list widgets.
///
/// Each element is a plain GObject that owns its Swift object; only `ListStore` knows how the two
/// are related.
public final class ListStore<Element: AnyObject> {
  private let store: ObjectRef<OpaquePointer>

  public init() {
    store = ObjectRef(adopting: g_list_store_new(StoredElement.type))
  }

  /// The `GListModel`, valid as long as this object.
  public var model: OpaquePointer { store.pointer }

  public var count: Int { Int(g_list_model_get_n_items(store.pointer)) }

  /// The element at a position, or nil beyond the end.
  public func element(at position: Int) -> Element? {
    guard position >= 0, let item = g_list_model_get_item(store.pointer, guint(position)) else {
      return nil
    }
    defer { g_object_unref(item) }
    return StoredElement.payload(of: item) as? Element
  }

  /// Replaces `removals` elements from `position` on in one change.
  public func splice(at position: Int, removing removals: Int, adding additions: [Element]) {
    var items = additions.map { StoredElement.make($0) }
    let count = guint(items.count)
    items.withUnsafeMutableBufferPointer {
      g_list_store_splice(
        store.pointer, guint(position), guint(removals), $0.baseAddress, count)
    }
    for case let item? in items { g_object_unref(item) }
  }

  /// The Swift object behind an item that a list widget hands out, and owns.
  public static func element(of item: UnsafeMutableRawPointer?) -> Element? {
    item.flatMap { StoredElement.payload(of: $0) as? Element }
  }
}

/// A GObject that owns a Swift object.
private enum StoredElement {
  /// G_TYPE_OBJECT, a macro that Swift does not import.
  static let type = GType(20 << 2)

  private static let quark = g_quark_from_static_string("typecase-list-item")

  static func make(_ payload: AnyObject) -> UnsafeMutableRawPointer? {
    let item = g_object_new_with_properties(type, 0, nil, nil)
    g_object_set_qdata_full(
      item, quark, Unmanaged.passRetained(payload).toOpaque(), release)
    return item.map { UnsafeMutableRawPointer($0) }
  }

  static func payload(of item: UnsafeMutableRawPointer) -> AnyObject? {
    g_object_get_qdata(item.assumingMemoryBound(to: GObject.self), quark).map {
      Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private static let release: GDestroyNotify = { payload in
    if let payload { Unmanaged<AnyObject>.fromOpaque(payload).release() }
  }
}
