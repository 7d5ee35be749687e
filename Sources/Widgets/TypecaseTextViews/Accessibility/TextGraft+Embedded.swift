// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Glibc
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

// org.a11y.atspi.Hypertext, and the objects that it leads to.
extension TextGraft {
  func answerHypertext(
    _ call: LentBusConnection.Call, _ source: any AccessibleTextSource
  ) throws(BusError) -> [Variant] {
    let objects = objects(source)
    switch call.method {
    case "GetNLinks": return [.int32(objects.count { $0.isLink })]
    case "GetLink":
      guard objects.indices.contains(call.number(0)) else { throw call.invalid(0) }
      return [bus.reference(embeddedPath + "/" + Self.link + "\(objects[call.number(0)].number)")]
    case "GetLinkIndex":
      let place = ScalarOffset(call.number(0))
      return [.int32(objects.firstIndex { $0.range.contains(place) } ?? -1)]
    default: throw call.unknown
    }
  }

  /// All objects within the text, in the order in which they are counted.
  private func objects(_ source: any AccessibleTextSource) -> [EmbeddedObject] {
    embedded.all(in: source.editor.storage, data: source.accessibleData?.ranges ?? [])
  }

  /// Where objects within the text are.
  var embeddedPath: String { path + "/embedded" }

  /// What is before the number of the link that leads to an object: for libatspi one path is one object, a link or what it leads to.
  private static let link = "link"

  private func reference(to object: EmbeddedObject) -> Variant {
    bus.reference(embeddedPath + "/\(object.number)")
  }

  /// The object that a path or the end of one means, or that its link does; nil where it is gone.
  private func object(at path: String, _ source: any AccessibleTextSource) -> EmbeddedObject? {
    guard var name = path.split(separator: "/").last else { return nil }
    if name.hasPrefix(Self.link) { name = name.dropFirst(Self.link.count) }
    return objects(source).first { "\($0.number)" == name }
  }

  /// The interfaces of an object.
  func interfaces(ofObject name: String) -> [BusInterfaceDescription] {
    guard let source, let object = object(at: name, source) else { return [] }
    if name.hasPrefix(Self.link) { return [.hyperlink] }
    var interfaces: [BusInterfaceDescription] = [.accessible, .component, .hyperlink]
    if object.isLink { interfaces.append(.action) }
    if object.isOneCharacter(of: source.editor.storage) { interfaces.append(.text) }
    return interfaces
  }

  // MARK: - Calls

  func answerEmbedded(
    _ call: LentBusConnection.Call, _ source: any AccessibleTextSource
  ) throws(BusError) -> [Variant] {
    guard let object = object(at: call.path, source) else {
      throw BusError(name: BusError.unknownMethod, message: "The object is gone.")
    }
    switch call.interface {
    case BusInterfaceDescription.accessible.name: return try answerAccessible(call, object, source)
    case BusInterfaceDescription.component.name: return try answerComponent(call, object, source)
    case BusInterfaceDescription.text.name:
      return try answerName(call, object.spokenName(source), object, source)
    case BusInterfaceDescription.hyperlink.name:
      guard call.method == "IsValid" || call.number(0) == 0 else { throw call.invalid(0) }
      switch call.method {
      case "GetObject": return [reference(to: object)]
      case "GetURI": return [.string(object.target(source) ?? "")]
      default: return [.bool(true)]
      }
    case BusInterfaceDescription.action.name: return try answerAction(call, object, source)
    default: throw call.unknown
    }
  }

  func value(
    ofProperty property: String, ofObject path: String, _ source: any AccessibleTextSource
  ) -> Variant? {
    guard let object = object(at: path, source) else { return nil }
    switch property {
    case "Name": return .string(object.spokenName(source))
    case "Description": return .string(object.placement(in: source.editor.storage)?.spoken ?? "")
    case "AccessibleId": return .string("")
    case "Locale": return .string(setlocale(LC_MESSAGES, nil).map { String(cString: $0) } ?? "")
    case "Parent": return bus.reference(self.path)
    case "ChildCount": return .int32(0)
    case "NAnchors": return .int32(1)
    case "StartIndex": return .int32(object.range.lowerBound.value)
    case "EndIndex": return .int32(object.range.upperBound.value)
    case "NActions": return .int32(object.isLink ? 1 : 0)
    case "CharacterCount": return .int32(object.spokenName(source).unicodeScalars.count)
    case "CaretOffset": return .int32(-1)
    default: return nil
    }
  }

  private func answerAccessible(
    _ call: LentBusConnection.Call, _ object: EmbeddedObject, _ source: any AccessibleTextSource
  ) throws(BusError) -> [Variant] {
    switch call.method {
    case "GetChildAtIndex": return [AccessibilityBus.noReference]
    case "GetChildren": return [.array(of: "(so)", [])]
    // GTK does not count it among the widget's children.
    case "GetIndexInParent": return [.int32(-1)]
    case "GetRelationSet": return [.array(of: "(ua(so))", [])]
    case "GetRole": return [.uint32(object.role.number)]
    case "GetRoleName", "GetLocalizedRoleName": return [.string(object.role.name)]
    case "GetState":
      // AtspiStateType: enabled, sensitive, showing, visible.
      let states: UInt32 = [8, 24, 25, 30].reduce(0) { $0 | 1 << $1 }
      return [.array(of: "u", [.uint32(states), .uint32(0)])]
    case "GetAttributes":
      var attributes = object.attributes
      attributes["placement"] = object.placement(in: source.editor.storage)?.side.rawValue
      return [.attributes(attributes)]
    case "GetApplication": return [bus.reference("/org/a11y/atspi/accessible/root")]
    case "GetInterfaces":
      return [.strings(interfaces(ofObject: "\(object.number)").map(\.name))]
    default: throw call.unknown
    }
  }

  private func answerComponent(
    _ call: LentBusConnection.Call, _ object: EmbeddedObject, _ source: any AccessibleTextSource
  ) throws(BusError) -> [Variant] {
    func place(in coordinates: Int) throws(BusError) -> [Variant] {
      try described(extents(of: object.range, source), coordinates: coordinates)
    }
    func contains() throws(BusError) -> Bool {
      let origin = try origin(ofCoordinates: call.number(2))
      let rect = try extents(of: object.range, source)
      let (x, y) = (Double(call.number(0)) - origin.x, Double(call.number(1)) - origin.y)
      return x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height
    }
    switch call.method {
    case "Contains": return [.bool(try contains())]
    case "GetAccessibleAtPoint":
      return [try contains() ? reference(to: object) : AccessibilityBus.noReference]
    case "GetExtents": return [.tuple(try place(in: call.number(0)))]
    case "GetPosition": return Array(try place(in: call.number(0)).prefix(2))
    case "GetSize": return Array(try place(in: 1).suffix(2))
    // AtspiComponentLayer: as widgets are.
    case "GetLayer": return [.uint32(3)]
    case "GetMDIZOrder": return [.int16(0)]
    case "GetAlpha": return [.double(1)]
    case "GrabFocus": return [.bool(focus(on: object, source))]
    case "ScrollTo", "ScrollToPoint":
      source.scroll(to: object.range, x: nil, y: nil)
      return [.bool(true)]
    case "SetExtents", "SetPosition", "SetSize": return [.bool(false)]
    default: throw call.unknown
    }
  }

  /// Puts the caret before an object.
  private func focus(on object: EmbeddedObject, _ source: any AccessibleTextSource) -> Bool {
    guard source.isSelectable, let widget = widget.object,
      gtk_widget_grab_focus(widget.pointer) != 0
    else { return false }
    select(TextSelection(caret: object.range.lowerBound), source)
    return true
  }

  private func answerAction(
    _ call: LentBusConnection.Call, _ object: EmbeddedObject, _ source: any AccessibleTextSource
  ) throws(BusError) -> [Variant] {
    let name: Variant = .string("open")
    if call.method == "GetActions" {
      return [.array(of: "(sss)", [.tuple([name, .string(""), .string("")])])]
    }
    guard call.number(0) == 0, object.isLink else { throw call.invalid(0) }
    switch call.method {
    case "GetName", "GetLocalizedName": return [name]
    case "GetDescription", "GetKeyBinding": return [.string("")]
    case "DoAction":
      source.open(object.link, in: object.range)
      return [.bool(true)]
    default: throw call.unknown
    }
  }

  /// Answers for the text of an object that is one character in the text around it: readers put it in the character's place.
  private func answerName(
    _ call: LentBusConnection.Call, _ name: String, _ object: EmbeddedObject,
    _ source: any AccessibleTextSource
  ) throws(BusError) -> [Variant] {
    let scalars = Array(name.unicodeScalars)
    func text(_ start: Int, _ end: Int) -> String {
      let start = min(max(start, 0), scalars.count)
      let end = end < 0 ? scalars.count : min(max(end, start), scalars.count)
      return String(String.UnicodeScalarView(scalars[start..<end]))
    }
    let whole: [Variant] = [.string(name), .int32(0), .int32(scalars.count)]
    switch call.method {
    case "GetText": return [.string(text(call.number(0), call.number(1)))]
    case "GetStringAtOffset", "GetTextAtOffset": return whole
    case "GetTextBeforeOffset": return [.string(""), .int32(0), .int32(0)]
    case "GetTextAfterOffset":
      return [.string(""), .int32(scalars.count), .int32(scalars.count)]
    case "GetCharacterAtOffset":
      let place = call.number(0)
      return [.int32(scalars.indices.contains(place) ? Int(scalars[place].value) : 0)]
    case "GetAttributeValue": return [.string("")]
    case "GetAttributes", "GetAttributeRun": return [.attributes([:])] + whole.dropFirst()
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return [.attributes([:])]
    case "GetCharacterExtents":
      return try described(extents(of: object.range, source), coordinates: call.number(1))
    case "GetRangeExtents":
      return try described(extents(of: object.range, source), coordinates: call.number(2))
    case "GetOffsetAtPoint": return [.int32(-1)]
    case "GetNSelections": return [.int32(0)]
    case "GetSelection": throw call.invalid(0)
    case "GetBoundedRanges": return [.array(of: "(iisv)", [])]
    // Nothing in it can be selected, nor scrolled to apart from the rest.
    default: return [.bool(false)]
    }
  }
}

extension EmbeddedObject {
  fileprivate var link: String? { if case .link(let link) = kind { link } else { nil } }

  /// Where a link or found data lead.
  @MainActor fileprivate func target(_ source: any AccessibleTextSource) -> String? {
    kind == .data ? source.target(ofDataIn: range) : link
  }

  /// Whether it is followed: a link, or found data.
  var isLink: Bool { link != nil || kind == .data }

  /// AT-SPI's number and name of what it is.
  fileprivate var role: (number: UInt32, name: String) {
    switch kind {
    case .link, .data: (88, "link")
    case .picture: (27, "image")
    case .cell: (56, "table cell")
    }
  }

  /// As browsers have them for cells, from 1.
  fileprivate var attributes: [String: String] {
    guard case .cell(let cell) = kind else { return [:] }
    return ["rowindex": "\(cell.row + 1)", "colindex": "\(cell.column + 1)"]
  }

  /// Where the picture is that text flows round; nil for one in its line.
  fileprivate func placement(in storage: TextStorage) -> PicturePlacement? {
    kind == .picture && range.count == 1
      ? storage.attributes(at: range.lowerBound).attributes.picturePlacement : nil
  }

  /// Whether it stands in the text as U+FFFC.
  fileprivate func isOneCharacter(of storage: TextStorage) -> Bool {
    range.count == 1 && storage.attributes(at: range.lowerBound).attributes.attachment != nil
  }

  /// Its text, where pictures are what they are called.
  @MainActor fileprivate func spokenName(_ source: any AccessibleTextSource) -> String {
    var place = range.lowerBound
    return source.editor.storage.runs(in: range).reduce(into: "") { name, run in
      if let attachment = run.attributes.attachment {
        name += source.accessibleName(of: attachment, at: place)
      } else {
        name += run.text.filter { $0 != "\n" }
      }
      place += run.length
    }
  }
}

extension PicturePlacement {
  /// Where the picture is, for who hears it.
  @MainActor fileprivate var spoken: String {
    switch side {
    case .left: tr("At the left of the text")
    case .right: tr("At the right of the text")
    case .both: tr("Between text on both sides")
    }
  }
}
