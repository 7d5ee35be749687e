// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// The size of the picture or file that is selected: handles at its corners, keys, and items of the menu.
///
/// What a drag will make of it is drawn over the text, which is edited once, at the end.
package final class PictureResizing {
  /// A corner of a picture, as it is seen.
  package enum Corner: CaseIterable {
    case topLeft, topRight, bottomLeft, bottomRight

    /// -1 at the left or upper edge, 1 at the right or lower one.
    var side: (x: Double, y: Double) {
      switch self {
      case .topLeft: (-1, -1)
      case .topRight: (1, -1)
      case .bottomLeft: (-1, 1)
      case .bottomRight: (1, 1)
      }
    }

    /// The name of the pointer's shape.
    var cursor: String {
      switch self {
      case .topLeft: "nw-resize"
      case .topRight: "ne-resize"
      case .bottomLeft: "sw-resize"
      case .bottomRight: "se-resize"
      }
    }
  }

  private struct Drag {
    var picture: ShownPicture
    var corner: Corner
    /// From the press to the corner, in pixels of the widget.
    var grip: (x: Double, y: Double)
    /// What it will be, in pixels of the container.
    var size: (width: Double, height: Double)
  }

  private unowned let owner: RichTextWidget
  private var drag: Drag?

  init(_ owner: RichTextWidget) { self.owner = owner }

  /// No side becomes smaller than this, in pixels of the container.
  static let leastSide = 8.0
  /// How wide a handle is drawn, in pixels.
  private static let handleSide = 10.0
  /// How wide a handle is for a finger, in pixels.
  private static let targetSide = 24.0
  /// How much larger a key makes a picture.
  private static let step = 1.1

  // MARK: - Handles

  /// The picture with handles.
  private var handled: ShownPicture? {
    if let drag { return drag.picture }
    return owner.isEditable ? owner.selectedPicture : nil
  }

  /// The handle at a point of the widget.
  package func corner(atX x: Double, y: Double) -> Corner? {
    guard let picture = handled else { return nil }
    let rect = owner.widgetRect(picture.rect, inContainer: picture.container)
    return Corner.allCases.first { corner in
      let target = target(of: corner, rect)
      return (target.x...target.x + target.width).contains(x)
        && (target.y...target.y + target.height).contains(y)
    }
  }

  /// Where a handle is taken: most of it lies outside of a small picture, which can still be pressed itself.
  private func target(of corner: Corner, _ rect: LayoutRect) -> LayoutRect {
    func start(_ side: Double, _ edge: Double, _ length: Double) -> Double {
      let inside = min(Self.targetSide / 2, length / 4)
      return side < 0 ? edge - (Self.targetSide - inside) : edge + length - inside
    }
    return kept(
      LayoutRect(
        x: start(corner.side.x, rect.x, rect.width), y: start(corner.side.y, rect.y, rect.height),
        width: Self.targetSide, height: Self.targetSide))
  }

  /// A handle's rectangle, moved into the widget at its edges.
  private func kept(_ rect: LayoutRect) -> LayoutRect {
    guard let widget = owner.shown else { return rect }
    var rect = rect
    let width = Double(gtk_widget_get_width(widget.pointer))
    rect.x = max(min(rect.x, width - rect.width), 0)
    // A picture that is scrolled out of sight takes its handles with it.
    let origin = owner.scrollOffset.y
    if rect.y + origin < 0 { rect.y = -origin }
    return rect
  }

  private func place(of corner: Corner, _ rect: LayoutRect) -> (x: Double, y: Double) {
    (
      corner.side.x < 0 ? rect.x : rect.x + rect.width,
      corner.side.y < 0 ? rect.y : rect.y + rect.height
    )
  }

  /// Draws the handles, and while one is dragged what the picture will be.
  ///
  /// - Parameter snapshot: GTK's, valid during the call.
  func draw(on snapshot: OpaquePointer) {
    guard let picture = handled else { return }
    // Of two colors, one of which is seen on any picture.
    let line = owner.foreground.withAlpha(1)
    let isDark = line.red + line.green + line.blue < 1.5
    let fill = isDark ? TextColor.white : TextColor.black
    var rect = owner.widgetRect(picture.rect, inContainer: picture.container)
    if let drag {
      // What it was until now is pale.
      snapshot.append(fill.withAlpha(0.7), rect)
      rect = shown(drag)
      gtk_snapshot_push_opacity(snapshot, 0.8)
      owner.pictures.draw(picture.attachment, rect, on: snapshot)
      gtk_snapshot_pop(snapshot)
    }
    frame(rect, line, on: snapshot)
    for corner in Corner.allCases {
      let (x, y) = place(of: corner, rect)
      let side = Self.handleSide
      let handle = kept(LayoutRect(x: x - side / 2, y: y - side / 2, width: side, height: side))
      for (inset, color) in [(-1, fill), (0, line), (2, fill)] {
        snapshot.append(color, handle.inset(by: Double(inset)))
      }
    }
  }

  private func frame(_ rect: LayoutRect, _ color: TextColor, on snapshot: OpaquePointer) {
    for (x, y, width, height) in [
      (rect.x, rect.y, rect.width, 1), (rect.x, rect.y + rect.height - 1, rect.width, 1),
      (rect.x, rect.y, 1, rect.height), (rect.x + rect.width - 1, rect.y, 1, rect.height),
    ] {
      snapshot.append(color, LayoutRect(x: x, y: y, width: width, height: height))
    }
  }

  // MARK: - Dragging

  /// Takes a handle.
  ///
  /// - Returns: whether there is one at that point of the widget.
  package func begin(atX x: Double, y: Double) -> Bool {
    guard let corner = corner(atX: x, y: y), let picture = handled else { return false }
    let place = place(
      of: corner, owner.widgetRect(picture.rect, inContainer: picture.container))
    drag = Drag(
      picture: picture, corner: corner, grip: (place.x - x, place.y - y),
      size: (picture.rect.width, picture.rect.height))
    return true
  }

  var isDragging: Bool { drag != nil }

  /// The handle is dragged to a point of the widget.
  ///
  /// - Parameter keepsProportions: whether width and height stay in proportion.
  package func move(toX x: Double, y: Double, keepsProportions: Bool) {
    guard let drag else { return }
    let old = owner.widgetRect(drag.picture.rect, inContainer: drag.picture.container)
    let corner = place(of: drag.corner, old)
    let (zoom, side) = (owner.zoom, drag.corner.side)
    let wanted = (
      width: (old.width + (x + drag.grip.x - corner.x) * side.x) / zoom,
      height: (old.height + (y + drag.grip.y - corner.y) * side.y) / zoom
    )
    self.drag?.size =
      keepsProportions
      ? proportional(to: wanted, drag.picture) : limited(wanted, drag.picture)
    owner.queueDraw()
  }

  /// The handle is let go.
  package func end() {
    guard let drag else { return }
    self.drag = nil
    let old = drag.picture.rect
    if drag.size != (old.width, old.height) { resize(drag.picture, to: drag.size) }
    owner.queueDraw()
  }

  /// Leaves the picture as it was.
  ///
  /// - Returns: whether a handle was being dragged.
  @discardableResult
  package func cancel() -> Bool {
    guard drag != nil else { return false }
    drag = nil
    owner.queueDraw()
    return true
  }

  /// What is drawn during a drag: the opposite corner stays.
  private func shown(_ drag: Drag) -> LayoutRect {
    let old = owner.widgetRect(drag.picture.rect, inContainer: drag.picture.container)
    let (width, height) = (drag.size.width * owner.zoom, drag.size.height * owner.zoom)
    return LayoutRect(
      x: drag.corner.side.x < 0 ? old.x + old.width - width : old.x,
      y: drag.corner.side.y < 0 ? old.y + old.height - height : old.y, width: width,
      height: height)
  }

  // MARK: - Sizes

  /// The most that a picture may have: its container's width, and the height of one that has an end.
  private func most(_ picture: ShownPicture) -> (width: Double, height: Double) {
    let containers = owner.layout.containers
    guard !containers.isEmpty else { return (.infinity, .infinity) }
    let container = containers[min(picture.container, containers.count - 1)]
    return (
      max(container.width, Self.leastSide), max(container.height ?? .infinity, Self.leastSide)
    )
  }

  private func limited(
    _ size: (width: Double, height: Double), _ picture: ShownPicture
  ) -> (width: Double, height: Double) {
    let most = most(picture)
    return (
      min(max(size.width, Self.leastSide), most.width),
      min(max(size.height, Self.leastSide), most.height)
    )
  }

  /// The size in proportion that is nearest to what the pointer asks for.
  private func proportional(
    to size: (width: Double, height: Double), _ picture: ShownPicture
  ) -> (width: Double, height: Double) {
    let old = picture.rect
    guard old.width > 0, old.height > 0 else { return limited(size, picture) }
    return scaled(
      by: (size.width * old.width + size.height * old.height)
        / (old.width * old.width + old.height * old.height), picture)
  }

  private func scaled(by factor: Double, _ picture: ShownPicture) -> (
    width: Double, height: Double
  ) {
    let (old, most) = (picture.rect, most(picture))
    // What is thinner already stays so.
    let least = min(Self.leastSide / min(old.width, old.height), 1)
    let largest = max(min(most.width / old.width, most.height / old.height), least)
    let factor = min(max(factor, least), largest)
    return (old.width * factor, old.height * factor)
  }

  // MARK: - Keys and the menu

  /// Makes the selected picture larger, smaller, or as large as it is by itself.
  ///
  /// - Parameter direction: 1, -1 or 0.
  package func step(_ direction: Int) {
    guard owner.isEditable, let picture = owner.selectedPicture, picture.rect.width > 0,
      picture.rect.height > 0
    else { return owner.refuse() }
    owner.input.reset()
    guard direction != 0 else { return set(nil, of: picture) }
    let size = scaled(by: direction > 0 ? Self.step : 1 / Self.step, picture)
    if size == (picture.rect.width, picture.rect.height) { return owner.refuse() }
    resize(picture, to: size)
  }

  /// - Parameter size: in pixels of the container.
  private func resize(_ picture: ShownPicture, to size: (width: Double, height: Double)) {
    let pixels = DesktopTextSize.pixels(ofPoints: 1)
    set((size.width / pixels, size.height / pixels), of: picture)
  }

  /// Edits the document, as one step.
  ///
  /// - Parameter size: in points; nil for the picture's own.
  private func set(_ size: (width: Double, height: Double)?, of picture: ShownPicture) {
    let attachment = picture.attachment
    owner.editPicture(picture.place, tr("Resize Picture")) { shown in
      // Somebody else may have edited the text meanwhile.
      guard shown.contentID == attachment.contentID else { return }
      (shown.width, shown.height) = (size?.width, size?.height)
    }
    owner.scroll(to: picture.place..<picture.place + 1)
  }
}

extension RichTextWidget {
  /// Changes what the text says of a picture or file, as one step.
  final func editPicture(
    _ place: ScalarOffset, _ title: String, _ change: (inout TextAttachment) -> Void
  ) {
    guard isEditable, let old = attachment(at: place) else { return }
    var new = old
    change(&new)
    if new == old { return }
    input.edit {
      editor.edit(title) {
        _ = storage.convertAttributes(in: place..<place + 1) { old in
          var attributes = old
          if old.attachment != nil { attributes.attachment = new }
          return attributes
        }
      }
    }
  }
}

extension LayoutRect {
  /// The same, smaller by so much on each side.
  fileprivate func inset(by length: Double) -> LayoutRect {
    LayoutRect(
      x: x + length, y: y + length, width: width - 2 * length, height: height - 2 * length)
  }
}
