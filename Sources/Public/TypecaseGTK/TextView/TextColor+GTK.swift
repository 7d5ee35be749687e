// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

extension TextColor {
  /// A color that GTK gave: single precision made of eight bits, as a rule, which are meant.
  init(_ color: GdkRGBA) {
    func exact(_ component: Float) -> Double {
      let byte = (Double(component) * 255).rounded()
      return abs(Double(component) * 255 - byte) < 1e-4
        ? byte / 255 : (Double(component) * 1e5).rounded() / 1e5
    }
    self.init(
      red: exact(color.red), green: exact(color.green), blue: exact(color.blue),
      alpha: exact(color.alpha))
  }

  /// As a style sheet has it.
  var css: String {
    let color = inSRGB
    let parts = [color.red, color.green, color.blue].map { String(Int(rounding: $0 * 255)) }
    return "rgba(\(parts.joined(separator: ",")),\((color.alpha * 1000).rounded() / 1000))"
  }
}

extension Property {
  static func set(_ object: some GObjectPointer, _ name: String, color: GdkRGBA) {
    withUnsafePointer(to: color) { set(object, name, boxed: $0, type: gdk_rgba_get_type()) }
  }
}
