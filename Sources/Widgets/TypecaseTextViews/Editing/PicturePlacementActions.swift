// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// Where the selected picture is and how text flows round it, as actions with states, and the menu of them.
final class PicturePlacementActions {
  /// The name of the group in the widget.
  static let group = "placement"
  /// What a picture in its line has for a side.
  private static let inLine = "inline"
  /// Points; what is between has no item.
  private static let margins = ["0", "4.5", "9", "18"]

  private unowned let owner: RichTextWidget
  let map = ObjectRef(adopting: g_simple_action_group_new())
  /// Buttons with the menu, which are seen while it says something.
  private var buttons: [WeakHandle<GtkWidget>] = []

  init(_ owner: RichTextWidget) {
    self.owner = owner
    add("side", g_variant_new_string(Self.inLine), "s") { owner, value in
      guard let word = g_variant_get_string(value, nil).map({ String(cString: $0) }) else { return }
      let side = PicturePlacement.Side(rawValue: word)
      owner.placeSelectedPicture { placement in
        guard let side else { return placement = nil }
        if placement == nil { placement = PicturePlacement(side) }
        placement?.side = side
      }
    }
    add("outline", g_variant_new_boolean(0), nil) { owner, value in
      let follows = g_variant_get_boolean(value) != 0
      owner.placeSelectedPicture { $0?.followsOutline = follows }
    }
    add("margin", g_variant_new_string(""), "s") { owner, value in
      guard let word = g_variant_get_string(value, nil), let margin = Double(String(cString: word))
      else { return }
      owner.placeSelectedPicture { $0?.margin = margin }
    }
  }

  private func add(
    _ name: String, _ state: OpaquePointer?, _ type: String?,
    _ change: @escaping @MainActor (RichTextWidget, OpaquePointer) -> Void
  ) {
    let parameter = type.map { g_variant_type_new($0) }
    defer { if let parameter { g_variant_type_free(parameter) } }
    guard let action = g_simple_action_new_stateful(name, parameter ?? nil, state) else { return }
    defer { g_object_unref(action.raw) }
    Signal.connect(action, "change-state") { [weak owner] (value: OpaquePointer?) in
      if let owner, let value { change(owner, value) }
    }
    g_action_map_add_action(map.pointer.opaque, action)
  }

  /// Gives a menu button the menu.
  func show(in button: Widget) {
    gtk_widget_insert_action_group(button.pointer, Self.group, map.pointer.opaque)
    Self.menu.set(on: button)
    buttons.append(button.weak)
    update()
  }

  /// Shows what the selected picture has.
  func update() {
    buttons.removeAll { $0.object == nil }
    for button in buttons.compactMap(\.object) { button.isVisible = owner.canPlacePicture }
    let placement = owner.selectedPicturePlacement
    set(
      "side", g_variant_new_string(placement?.side.rawValue ?? Self.inLine), owner.canPlacePicture)
    set(
      "outline", g_variant_new_boolean(placement?.followsOutline == true ? 1 : 0), placement != nil)
    let margin = placement.flatMap { known in
      Self.margins.first { Double($0) == known.margin }
    }
    set("margin", g_variant_new_string(margin ?? ""), placement != nil)
  }

  private func set(_ name: String, _ state: OpaquePointer?, _ isEnabled: Bool) {
    guard let action = g_action_map_lookup_action(map.pointer.opaque, name) else { return }
    g_simple_action_set_state(action, state)
    g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
  }

  /// All that can be said of a picture's place.
  static var menu: Menu {
    func item(_ label: String, _ action: String, _ value: String) -> Menu.Entry {
      .init(label, .text(action: "\(group).\(action)", value))
    }
    let margin = Menu([
      .init(
        nil,
        [
          item(tr("_No Margin"), "margin", margins[0]), item(tr("N_arrow"), "margin", margins[1]),
          item(tr("_Usual"), "margin", margins[2]), item(tr("_Wide"), "margin", margins[3]),
        ])
    ])
    return Menu([
      .init(
        nil,
        [
          item(tr("In the L_ine"), "side", inLine),
          item(tr("At the _Left"), "side", PicturePlacement.Side.left.rawValue),
          item(tr("At the _Right"), "side", PicturePlacement.Side.right.rawValue),
          item(tr("Text on _Both Sides"), "side", PicturePlacement.Side.both.rawValue),
        ]),
      .init(
        nil,
        [
          .init(tr("Follow the _Outline"), "\(group).outline"),
          .init(tr("_Margin"), .menu(margin)),
        ]),
    ])
  }
}

extension RichTextWidget {
  /// Whether a picture is selected by itself round which text can flow: the widget's text is edited, and the picture is in no table.
  public final var canPlacePicture: Bool {
    let range = selection.range
    guard isEditable, range.count == 1 else { return false }
    let attributes = storage.attributes(at: range.lowerBound).attributes
    return attributes.attachment?.isPicture == true && attributes.paragraph?.cell == nil
  }

  /// Gives a `GtkMenuButton` the menu that says where the selected picture is; the button is seen while one is selected.
  public final func showPicturePlacement(in button: Widget) { placementActions.show(in: button) }

  /// Where the picture is that is selected by itself; nil for one in its line, and where none is selected.
  public final var selectedPicturePlacement: PicturePlacement? {
    let range = selection.range
    return range.count == 1
      ? storage.attributes(at: range.lowerBound).attributes.picturePlacement : nil
  }

  /// Says where the picture is that is selected by itself, as one step.
  ///
  /// - Parameter placement: nil for its place in the line.
  public final func placeSelectedPicture(_ placement: PicturePlacement?) {
    placeSelectedPicture { $0 = placement }
  }

  final func placeSelectedPicture(_ change: (inout PicturePlacement?) -> Void) {
    guard canPlacePicture else { return refuse() }
    input.reset()
    let place = selection.range.lowerBound
    editPicture(place, tr("Place Picture")) { change(&$0.placement) }
    scroll(to: place..<place + 1)
  }
}
