// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit

/// The program's one observer of the desktop's text size.
///
///     GtkSettings  ->  TextSizeMonitor  ->  TextStyles       the style sheet, the specimens, the layouts
///                                       ->  whoever observes
///
/// GTK takes the settings from the desktop, on X11 and on Wayland, while the program runs.
public final class TextSizeMonitor {
  /// Use it only after GTK has started; without a display the text size stays the usual one.
  public static let shared = TextSizeMonitor()

  /// The text size as it is now.
  public private(set) var textSize = DesktopTextSize()

  /// In the order in which they came.
  private var observations: [Weak] = []
  /// So many may there be before those that have ended are looked for.
  private var limit = leastLimit
  private static let leastLimit = 64

  /// Including those that have ended and were not removed yet.
  package var observationCount: Int { observations.count }

  private struct Weak { weak var observation: TextSizeObservation? }

  private init() {
    guard let settings = gtk_settings_get_default() else { return }
    textSize = Self.textSize(of: settings)
    for property in [Self.resolutionName, "gtk-font-name"] {
      Signal.connect(settings, "notify::\(property)") { [weak self] in
        self?.update(from: settings)
      }
    }
  }

  /// Calls `handler` with each new text size, as long as the returned object is kept.
  public func observe(
    _ handler: @escaping @MainActor (DesktopTextSize) -> Void
  ) -> TextSizeObservation {
    add { handler($1) }
  }

  /// Calls `handler` with each change of the size category, as long as the returned object is kept.
  ///
  /// Code that caches fonts or layouts makes them again then. The text styles already have their
  /// new sizes, and nothing is drawn in between.
  public func observeCategory(
    _ handler: @escaping @MainActor (ContentSizeCategoryChange) -> Void
  ) -> TextSizeObservation {
    add { old, new in
      if old.category != new.category {
        handler(ContentSizeCategoryChange(old: old.category, new: new.category))
      }
    }
  }

  // MARK: - Another text size than the desktop's

  /// The category that this program shows instead of the desktop's text size; nil while it follows the desktop.
  public private(set) var shownCategory: ContentSizeCategory?

  /// Shows this program's windows in another text size, until ``followDesktop()`` is called.
  ///
  /// It is for trying out how windows look. It changes neither other programs nor the person's
  /// setting; while it is active, changes of the desktop's text size have no effect. All observers
  /// are called before this returns; GTK lays out before it draws next. Without a display it does
  /// nothing.
  public func showTextSize(of category: ContentSizeCategory) {
    guard let settings = gtk_settings_get_default() else { return }
    shownCategory = category
    // A program's own setting overrides the desktop's.
    Property.set(
      settings, Self.resolutionName,
      int: Int((Self.usualResolution * category.textScalingFactor).rounded()))
  }

  /// Shows the desktop's text size again, as it is now.
  public func followDesktop() {
    guard shownCategory != nil, let settings = gtk_settings_get_default() else { return }
    shownCategory = nil
    gtk_settings_reset_property(settings, Self.resolutionName)
  }

  private static let resolutionName = "gtk-xft-dpi"
  /// 1024 times the dots per inch at which text has its own size.
  private static let usualResolution = 96.0 * 1024

  private func add(
    _ handler: @escaping @MainActor (_ old: DesktopTextSize, _ new: DesktopTextSize) -> Void
  ) -> TextSizeObservation {
    let observation = TextSizeObservation(textSize, handler)
    if observations.count >= limit { removeEnded() }
    observations.append(Weak(observation: observation))
    return observation
  }

  private func update(from settings: OpaquePointer) {
    let new = Self.textSize(of: settings)
    guard new != textSize else { return }
    textSize = new
    removeEnded()
    for entry in observations {
      // A handler may have changed the settings, and all have heard of the newer text size.
      guard textSize == new else { return }
      entry.observation?.tell(new)
    }
  }

  /// The limit is twice what is left, so that adding one costs the same however many there are.
  private func removeEnded() {
    observations.removeAll { $0.observation == nil }
    limit = max(observations.count * 2, Self.leastLimit)
  }

  private static func textSize(of settings: OpaquePointer) -> DesktopTextSize {
    // -1 where the desktop says none.
    let resolution = Double(Property.int(settings, resolutionName))
    return DesktopTextSize(
      textScalingFactor: resolution / usualResolution,
      interfaceFontSize: Property.string(settings, "gtk-font-name").flatMap(points(ofFont:)) ?? 0)
  }

  /// The size within a name such as "Cantarell Bold 11"; nil when there is none.
  private static func points(ofFont name: String) -> Double? {
    // A name may give pixels: "Cantarell 15px".
    FontDescriptor(pangoText: name).size
  }
}

/// The registration of one observer, which ends with this object.
public final class TextSizeObservation {
  private let handler: @MainActor (_ old: DesktopTextSize, _ new: DesktopTextSize) -> Void
  /// The last value that this observer got; another handler may have prevented a notification.
  private var told: DesktopTextSize

  fileprivate init(
    _ told: DesktopTextSize,
    _ handler: @escaping @MainActor (_ old: DesktopTextSize, _ new: DesktopTextSize) -> Void
  ) {
    (self.told, self.handler) = (told, handler)
  }

  fileprivate func tell(_ new: DesktopTextSize) {
    let old = told
    told = new
    if new != old { handler(old, new) }
  }
}

/// A change of the size category while the app runs.
public nonisolated struct ContentSizeCategoryChange: Sendable, Hashable {
  public let old: ContentSizeCategory
  public let new: ContentSizeCategory

  public init(old: ContentSizeCategory, new: ContentSizeCategory) {
    self.old = old
    self.new = new
  }
}
