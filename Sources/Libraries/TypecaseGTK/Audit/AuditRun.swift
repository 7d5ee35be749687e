// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import DynamicType
import GLibKit
import GTKKit

/// A window that an audit looks at, in a state that matters.
public struct AuditScene {
  /// What it is called in the findings.
  public var name: String
  /// Shows the window, and returns once what is to be seen in it is there.
  public var open: @MainActor () async throws -> Widget
  /// Takes away what `open` has shown, where the next scene needs that.
  public var close: @MainActor (Widget) -> Void

  public init(
    _ name: String, open: @escaping @MainActor () async throws -> Widget,
    close: @escaping @MainActor (Widget) -> Void = { _ in }
  ) {
    self.name = name
    self.open = open
    self.close = close
  }

  /// A window that is there, each page of it by itself.
  init(_ window: Widget) {
    self.init(TextSizeAudit.title(of: window), open: { window })
    walksPages = true
  }

  var walksPages = false
}

/// Shows windows in one language at every size of a plan, and collects what is wrong.
final class AuditRun {
  private let plan: AuditPlan
  private let language: String
  private(set) var record = AuditRecord()
  private var usualWidths: [Widget: (CInt, CInt)] = [:]

  /// - Parameter folder: where pictures are written to, which exists.
  init(_ plan: AuditPlan, language: String) {
    self.plan = plan
    self.language = language
  }

  func run(_ scenes: [AuditScene]) async throws {
    let settings = gtk_settings_get_default()
    if let settings { Property.set(settings, "gtk-enable-animations", bool: false) }
    let usualDirection = gtk_widget_get_default_direction()
    defer {
      if let settings { gtk_settings_reset_property(settings, "gtk-enable-animations") }
      gtk_widget_set_default_direction(usualDirection)
      TextSizeMonitor.shared.followDesktop()
    }
    for scene in scenes {
      // At this size images have the size that they grow from.
      TextSizeMonitor.shared.showTextSize(of: .large)
      let window: Widget
      do {
        window = try await scene.open()
        try await WindowFrames(window, patience: plan.patience).settle()
      } catch let failure as AuditFailure {
        throw AuditFailure(message: "“\(scene.name)” in \(language): \(failure.message)")
      }
      try await audit(window, scene)
      scene.close(window)
    }
  }

  private func audit(_ window: Widget, _ scene: AuditScene) async throws {
    let frames = WindowFrames(window, patience: plan.patience)
    let usual = usualWidths[window] ?? Self.defaultSize(of: window)
    usualWidths[window] = usual
    for page in scene.walksPages ? AuditPage.all(in: window) : [AuditPage()] {
      for direction in plan.directions(of: language) {
        gtk_widget_set_default_direction(direction.value)
        for width in plan.widths {
          // From small to large, so that a window which had to grow is made smaller only once.
          for category in [.large] + plan.categories.filter({ $0 != .large }).sorted() {
            TextSizeMonitor.shared.showTextSize(of: category)
            // A phone's window has no border.
            let asked = width.map { CInt($0 + frames.border) } ?? usual.0
            let view = AuditedView(
              window: scene.name, page: page.name, category: category, direction: direction,
              width: width ?? Int(asked), language: language)
            do {
              try await show(page, of: window, frames, width: asked, height: usual.1)
            } catch let failure as AuditFailure {
              throw AuditFailure(message: "\(view.name): \(failure.message)")
            }
            if category != .large || plan.categories.contains(.large) {
              judge(window, in: view, asked: Int(asked))
            } else {
              // For the sizes of images.
              _ = ImageRule.faults(in: AuditedTree(window))
            }
          }
        }
      }
    }
    gtk_window_set_default_size(window.window, usual.0, usual.1)
  }

  private func show(
    _ page: AuditPage, of window: Widget, _ frames: WindowFrames, width: CInt, height: CInt
  ) async throws {
    gtk_window_set_default_size(window.window, width, height)
    page.show()
    try await frames.settle(width: Int(width))
    if frames.isWiderThanNeeded(Int(width)) {
      // What needed more has been laid out anew since.
      gtk_window_set_default_size(window.window, width, height)
      try await frames.settle(width: Int(width))
    }
  }

  private static func defaultSize(of window: Widget) -> (CInt, CInt) {
    var (width, height): (CInt, CInt) = (0, 0)
    gtk_window_get_default_size(window.window, &width, &height)
    return (
      width > 0 ? width : gtk_widget_get_width(window.pointer),
      height > 0 ? height : gtk_widget_get_height(window.pointer)
    )
  }

  private func judge(_ window: Widget, in view: AuditedView, asked: Int) {
    var findings = TextSizeAudit.audit(window, named: view.window, page: view.page)
    for place in findings.indices { findings[place].view = view }
    if let width = WidthRule.fault(of: window, asked: asked) {
      findings.append(width.finding(in: view))
    }
    record.viewCount += 1
    record.findings += findings
    // One picture of each window is for the overview.
    let isFirst = !record.pictures.contains {
      $0.view.window == view.window && $0.view.page == view.page
    }
    guard !findings.isEmpty || isFirst, let picture = WindowPicture(of: window) else { return }
    let file = "\(record.pictures.count + 1).png"
    guard
      gdk_texture_save_to_png(picture.texture.pointer, "\(plan.folder(of: language))/\(file)") != 0
    else { return }
    record.pictures.append(AuditPicture(view: view, file: "\(language)/\(file)"))
  }
}

/// A window is as narrow as it is asked to be.
enum WidthRule {
  static func fault(of window: Widget, asked width: Int) -> AuditFault? {
    let needed = WindowFrames.width(of: window)
    guard needed > width else { return nil }
    // The innermost widget that needs so much.
    var (widest, path) = (window, "")
    while true {
      var (next, most): (Widget?, CInt) = (nil, CInt(width))
      var child = widest.firstChild
      while let current = child {
        var minimum: CInt = 0
        if gtk_widget_should_layout(current.pointer) != 0 {
          gtk_widget_measure(
            current.pointer, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
        }
        if minimum > most { (next, most) = (current, minimum) }
        child = current.nextSibling
      }
      path += (path.isEmpty ? "" : "/") + AuditedTree.name(of: widest)
      guard let next else { break }
      widest = next
    }
    let frame = AuditedTree.bounds(of: widest, in: window)
    let part = AuditedPart(
      widget: widest, path: path, frame: frame, reach: .everything, sight: .everything)
    return AuditFault(
      kind: .tooWide, part: part,
      reason: "The window is \(TextRules.pixels(Double(needed))) wide, not \(width).")
  }
}

/// What a window draws, frame by frame.
package struct WindowFrames {
  private let window: Widget
  private let patience: Duration

  /// - Parameters:
  ///   - window: one that is on the screen.
  ///   - patience: how long a frame, or a condition, is waited for.
  package init(_ window: Widget, patience: Duration = usualPatience) {
    self.window = window
    self.patience = patience
  }

  /// As long as a slow machine needs.
  package nonisolated static let usualPatience = Duration.seconds(60)

  /// Returns once the window is drawn as its widgets are now.
  ///
  /// - Parameter width: what it was asked to have; it may need more.
  func settle(width: Int? = nil) async throws {
    var last: [Int] = []
    var same = 0
    // A display may take some frames to make a window as wide as it was asked to be.
    for frame in 0..<Self.mostFrames where same < 2 || frame < 3 {
      try await next()
      let size = [Self.width(of: window), Int(gtk_widget_get_height(window.pointer))]
      let isAsAsked = width.map { size[0] == max($0, leastWidth) } ?? true
      same = size == last && isAsAsked ? same + 1 : 0
      last = size
    }
  }

  private static let mostFrames = 30

  /// How wide a window is with its border, and without its shadow.
  static func width(of window: Widget) -> Int {
    Int(AuditedTree.bounds(of: window, in: window).width)
  }

  func isWiderThanNeeded(_ width: Int) -> Bool {
    Self.width(of: window) > max(width, leastWidth)
  }

  /// What a window is wider than its content, where nothing else draws its border.
  var border: Int { Self.width(of: window) - Int(gtk_widget_get_width(window.pointer)) }

  private var leastWidth: Int {
    var minimum: CInt = 0
    gtk_widget_measure(window.pointer, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
    // A shadow is a margin of the style.
    var margin = GtkBorder()
    gtk_style_context_get_margin(gtk_widget_get_style_context(window.pointer), &margin)
    return Int(minimum) - Int(margin.left) - Int(margin.right)
  }

  /// Returns after the next frame was drawn.
  ///
  /// - Throws: when the window is not shown, or draws nothing.
  func next() async throws {
    guard gtk_widget_get_mapped(window.pointer) != 0,
      let clock = gtk_widget_get_frame_clock(window.pointer)
    else { throw AuditFailure(message: "the window is not shown") }
    let isDrawn = await withCheckedContinuation { continuation in
      AwaitedFrame(of: clock, continuation).wait(atMost: patience)
      gtk_widget_queue_draw(window.pointer)
    }
    guard isDrawn else {
      throw AuditFailure(message: "nothing was drawn for \(patience.components.seconds) seconds")
    }
  }

  /// Returns once a condition holds after a frame.
  ///
  /// - Throws: when it did not hold for as long as the patience.
  package func until(_ what: String, _ condition: () -> Bool) async throws {
    let deadline = ContinuousClock.now + patience
    while !condition() {
      guard ContinuousClock.now < deadline else {
        throw AuditFailure(message: "in vain: \(what)")
      }
      try await next()
    }
  }
}

/// The next frame of a clock, or the end of the time that it may take.
private final class AwaitedFrame {
  private let clock: ObjectRef<OpaquePointer>
  private var continuation: CheckedContinuation<Bool, Never>?
  private var handler: UInt = 0
  private var watchdog: Task<Void, Never>?

  /// - Parameter continuation: resumed with whether a frame came.
  init(of clock: OpaquePointer, _ continuation: CheckedContinuation<Bool, Never>) {
    self.clock = ObjectRef(retaining: clock)
    self.continuation = continuation
  }

  /// Both the clock and the watchdog keep this until one of them ends it.
  func wait(atMost patience: Duration) {
    handler = Signal.connect(clock.pointer, "after-paint") { self.end(isDrawn: true) }
    watchdog = Task {
      if (try? await Task.sleep(for: patience)) != nil { self.end(isDrawn: false) }
    }
  }

  private func end(isDrawn: Bool) {
    guard let continuation else { return }
    self.continuation = nil
    Signal.disconnect(handler, from: clock.pointer)
    watchdog?.cancel()
    continuation.resume(returning: isDrawn)
  }
}
