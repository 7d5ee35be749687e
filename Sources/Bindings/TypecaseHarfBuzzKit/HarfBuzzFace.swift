// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseHarfBuzz

/// A face of a font file, as HarfBuzz reads it.
public final class HarfBuzzFace {
  let handle: OpaquePointer

  /// A face of a file, by its number from 0; one that HarfBuzz cannot read has no glyphs.
  public convenience init(_ blob: HarfBuzzBlob, index: Int) {
    // The empty face, never a null pointer, stands for failure.
    self.init(adopting: hb_face_create(blob.handle, UInt32(index)))
  }

  init(adopting handle: OpaquePointer) { self.handle = handle }

  deinit { hb_face_destroy(handle) }

  public var glyphCount: Int { Int(hb_face_get_glyph_count(handle)) }

  public var unitsPerEm: Int { Int(hb_face_get_upem(handle)) }

  /// The bytes of a table; empty when there is none.
  public func table(_ tag: String) -> [UInt8] {
    HarfBuzzBlob(adopting: hb_face_reference_table(handle, tagValue(tag))).bytes
  }

  /// The code points that the face has glyphs for, as ranges in order.
  public var characters: [ClosedRange<UInt32>] {
    guard let set = hb_set_create() else { return [] }
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(handle, set)
    var ranges: [ClosedRange<UInt32>] = []
    // HB_SET_VALUE_INVALID, a macro that Swift does not import: where a walk begins.
    var (first, last) = (UInt32.max, UInt32.max)
    while hb_set_next_range(set, &first, &last) != 0 { ranges.append(first...last) }
    return ranges
  }

  /// The features of both layout tables, without repetition, in the order of the alphabet.
  public var featureTags: [String] {
    var tags: Set<String> = []
    for positions in [CInt(0), 1] {
      let table = ctypecase_harfbuzz_layout_table(positions)
      let total = hb_ot_layout_table_get_feature_tags(handle, table, 0, nil, nil)
      var count = min(total, 4096)
      var values = [hb_tag_t](repeating: 0, count: Int(count))
      _ = hb_ot_layout_table_get_feature_tags(handle, table, 0, &count, &values)
      tags.formUnion(values.prefix(Int(count)).map(tagText))
    }
    return tags.sorted()
  }

  /// The name identifier of each substitution feature that has one: of stylistic sets and character
  /// variants (OpenType `FeatureParams`).
  public var featureNameIdentifiers: [String: UInt32] {
    let table = ctypecase_harfbuzz_layout_table(0)
    let total = hb_ot_layout_table_get_feature_tags(handle, table, 0, nil, nil)
    var count = min(total, 4096)
    var tags = [hb_tag_t](repeating: 0, count: Int(count))
    _ = hb_ot_layout_table_get_feature_tags(handle, table, 0, &count, &tags)
    var names: [String: UInt32] = [:]
    for (index, value) in tags.prefix(Int(count)).enumerated() {
      let tag = tagText(value)
      guard names[tag] == nil, tag.hasPrefix("ss") || tag.hasPrefix("cv") else { continue }
      var label = hb_ot_name_id_t(0)
      guard
        hb_ot_layout_feature_get_name_ids(
          handle, table, UInt32(index), &label, nil, nil, nil, nil) != 0
      else { continue }
      names[tag] = label
    }
    return names
  }
}

extension HarfBuzzFace {
  /// An axis along which the face varies.
  public struct Axis: Sendable, Hashable {
    public var tag: String
    public var nameIdentifier: UInt32
    public var minimum: Float
    public var `default`: Float
    public var maximum: Float
  }

  /// A named place in the space of the axes.
  public struct Instance: Sendable, Hashable {
    public var nameIdentifier: UInt32
    /// One coordinate for each axis, in its units.
    public var coordinates: [Float]
  }

  public var axes: [Axis] {
    var count = hb_ot_var_get_axis_count(handle)
    var values = [hb_ot_var_axis_info_t](repeating: .init(), count: Int(count))
    _ = hb_ot_var_get_axis_infos(handle, 0, &count, &values)
    return values.prefix(Int(count)).map {
      Axis(
        tag: tagText($0.tag), nameIdentifier: $0.name_id, minimum: $0.min_value,
        default: $0.default_value, maximum: $0.max_value)
    }
  }

  public var namedInstances: [Instance] {
    let axisCount = hb_ot_var_get_axis_count(handle)
    return (0..<hb_ot_var_get_named_instance_count(handle)).map { index in
      var count = axisCount
      var coordinates = [Float](repeating: 0, count: Int(count))
      _ = hb_ot_var_named_instance_get_design_coords(handle, index, &count, &coordinates)
      return Instance(
        nameIdentifier: hb_ot_var_named_instance_get_subfamily_name_id(handle, index),
        coordinates: Array(coordinates.prefix(Int(count))))
    }
  }
}
