// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK

/// The desktop's setting of the text size, which all its programs follow.
final class TextSizeSetting {
  /// Why it cannot be changed here.
  enum Obstacle {
    /// The desktop keeps it elsewhere.
    case otherDesktop
    case noSetting
    /// An administrator has locked it.
    case locked
  }

  /// Called when the text size changes, whichever program set it.
  var changed: () -> Void = {}

  private let settings: Settings?
  private var observation: TextSizeObservation?

  private static let key = "text-scaling-factor"
  /// GNOME's maximum; the largest category is a little larger.
  private static let largest = 3.0

  init() {
    settings =
      DesktopSession.keepsGNOMESettings == false
      ? nil : Settings(schema: "org.gnome.desktop.interface")
    settings?.onChange(of: [Self.key]) { [weak self] in self?.changed() }
    if settings == nil {
      observation = TextSizeMonitor.shared.observe { [weak self] _ in self?.changed() }
    }
  }

  var obstacle: Obstacle? {
    if DesktopSession.keepsGNOMESettings == false { return .otherDesktop }
    guard let settings, settings.double(Self.key) != nil else { return .noSetting }
    return settings.isWritable(Self.key) ? nil : .locked
  }

  /// The factor by which text is enlarged; 1 is the usual size.
  var scaling: Double {
    settings?.double(Self.key) ?? TextSizeMonitor.shared.textSize.textScalingFactor
  }

  /// The step nearest to the present setting.
  var category: ContentSizeCategory { ContentSizeCategory(textScalingFactor: scaling) }

  /// Sets the text size of a step.
  ///
  /// A factor of another program that is nearest to the step stays as it is.
  ///
  /// - Returns: what undoes it; nil when nothing was changed.
  func set(_ category: ContentSizeCategory) -> Change? {
    guard obstacle == nil, category != self.category, let settings else { return nil }
    let change = Change(
      former: settings.isSet(Self.key) ? scaling : nil, written: Self.factor(of: category))
    settings.set(Self.key, change.written)
    return change
  }

  /// What is written for a step, rounded to hundredths as other programs show it.
  static func factor(of category: ContentSizeCategory) -> Double {
    min((category.textScalingFactor * 100).rounded() / 100, largest)
  }

  /// The text size before a change.
  struct Change {
    /// Nil for the desktop's default.
    var former: Double?
    var written: Double
  }

  /// Takes a change back, unless another program has changed the text size since.
  func undo(_ change: Change) {
    guard (scaling - change.written).magnitude < 0.001 else { return }
    if let former = change.former {
      settings?.set(Self.key, former)
    } else {
      settings?.reset(Self.key)
    }
  }
}
