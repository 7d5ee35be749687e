// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit

/// A window that an audit checks, in a certain state.
public struct AuditScene {
  /// Its name in the findings.
  public var name: String
  /// Shows the window, and returns when its content is visible.
  public var open: @MainActor () async throws -> Widget
  /// Closes what `open` has shown, if the next scene needs that.
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

  /// Each page of the font panel, with a selected text in the app.
  public static func fontPanel() -> AuditScene {
    var scene = AuditScene("Font panel") {
      let coordinator = TextFormattingCoordinator.shared
      coordinator.setSelectedAttributes(TextAttributes(), isMultiple: false)
      coordinator.showFontPanel()
      guard let panel = coordinator.fontPanel else { throw AuditFailure(message: "no panel") }
      return panel
    } close: { _ in
      TextFormattingCoordinator.shared.setSelectedAttributes(nil, isMultiple: false)
      TextFormattingCoordinator.shared.toggleFontPanel()
    }
    scene.walksPages = true
    return scene
  }

  private(set) var walksPages = false
  /// Shows again what a change of the size or of the window has made out of date, such as a message that is made for
  /// the room that there was; called in each view.
  package var refresh: (@MainActor () async throws -> Void)?
}

/// Shows windows in one language at every size of a plan, and collects what is wrong.
final class AuditRun {
  private let plan: AuditPlan
  private let language: String
  private(set) var record = AuditRecord()
  private var usualSizes: [Widget: Size] = [:]
  /// Those whose menus were opened.
  private var menuButtons: Set<Widget> = []

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
      } catch let omission as AuditOmission {
        record.omitted.append(OmittedWindow(window: scene.name, reason: omission.reason))
        continue
      } catch let failure as AuditFailure {
        throw AuditFailure(message: "“\(scene.name)” in \(language): \(failure.message)")
      }
      try await audit(window, scene)
      scene.close(window)
    }
  }

  private func audit(_ window: Widget, _ scene: AuditScene) async throws {
    let usual = usualSizes[window] ?? Self.defaultSize(of: window)
    usualSizes[window] = usual
    for page in scene.walksPages ? AuditPage.all(in: window) : [AuditPage()] {
      TextSizeMonitor.shared.showTextSize(of: .large)
      do {
        try await show(
          page, of: window, WindowFrames(window, patience: plan.patience), usual, scene)
      } catch let failure as AuditFailure {
        throw AuditFailure(message: "“\(scene.name)”, page \(page.name): \(failure.message)")
      }
      let menus = page.menus(in: window, seen: &menuButtons)
      for page in [page] + menus {
        try await audit(page, of: window, usual, scene)
        page.closeMenu()
      }
    }
    gtk_window_set_default_size(window.window, usual.width, usual.height)
  }

  private func audit(
    _ page: AuditPage, of window: Widget, _ usual: Size, _ scene: AuditScene
  ) async throws {
    let frames = WindowFrames(window, patience: plan.patience)
    for direction in plan.directions(of: language) {
      gtk_widget_set_default_direction(direction.value)
      for width in plan.widths {
        // From small to large, so that a window which had to grow is made smaller only once.
        for category in [.large] + plan.categories.filter({ $0 != .large }).sorted() {
          TextSizeMonitor.shared.showTextSize(of: category)
          // A phone's window has no border.
          let asked = width.map { CInt($0 + frames.border) } ?? usual.width
          let view = AuditedView(
            window: scene.name, page: page.name, category: category, direction: direction,
            width: width ?? max(Int(asked), 0), language: language)
          do {
            try await show(
              page, of: window, frames, Size(width: asked, height: usual.height), scene)
          } catch let failure as AuditFailure {
            throw AuditFailure(message: "\(view.name): \(failure.message)")
          }
          let judged = page.menu ?? window
          do {
            // Between two frames a widget may already be what it is not yet drawn as. A menu is drawn with its
            // window.
            try await frames.next { [self] in
              // A button may be gone at another size, and its menu with it.
              guard gtk_widget_get_mapped(judged.pointer) != 0 else { return }
              if category != .large || plan.categories.contains(.large) {
                judge(judged, in: view, asked: asked > 0 ? Int(asked) : nil)
              } else {
                // For the sizes of images.
                _ = ImageRule.faults(in: AuditedTree(judged))
              }
            }
          } catch let failure as AuditFailure {
            throw AuditFailure(message: "\(view.name): \(failure.message)")
          }
        }
      }
    }
  }

  private func show(
    _ page: AuditPage, of window: Widget, _ frames: WindowFrames, _ size: Size,
    _ scene: AuditScene
  ) async throws {
    page.closeMenu()
    gtk_window_set_default_size(window.window, size.width, size.height)
    if page.menu == nil { page.show() }
    // A window without a size of its own is as wide as it has to be.
    let width = size.width > 0 ? Int(size.width) : nil
    try await frames.settle(width: width)
    if let refresh = scene.refresh {
      try await refresh()
      try await frames.settle(width: width)
    }
    if let width, frames.isWiderThanNeeded(width) {
      // What needed more has been laid out again since.
      gtk_window_set_default_size(window.window, size.width, size.height)
      try await frames.settle(width: width)
    }
    guard let menu = page.menu else { return }
    page.show()
    guard gtk_widget_get_mapped(menu.pointer) != 0 else { return }
    do { try await WindowFrames(menu, patience: plan.patience).settle() } catch {
      // Its button may disappear meanwhile, such as that of a row which is rebuilt.
      if gtk_widget_get_mapped(menu.pointer) != 0 { throw error }
    }
  }

  /// Less than zero is what a window needs.
  private struct Size {
    var width, height: CInt
  }

  private static func defaultSize(of window: Widget) -> Size {
    var (width, height): (CInt, CInt) = (0, 0)
    gtk_window_get_default_size(window.window, &width, &height)
    return Size(width: width > 0 ? width : -1, height: height > 0 ? height : -1)
  }

  private func judge(_ window: Widget, in view: AuditedView, asked: Int?) {
    var findings = TextSizeAudit.audit(window, named: view.window, page: view.page)
    for place in findings.indices { findings[place].view = view }
    if let asked, let width = WidthRule.fault(of: window, asked: asked) {
      findings.append(width.finding(in: view))
    }
    record.viewCount += 1
    record.findings += findings
    // One picture of each window is for the overview.
    let isFirst = !record.pictures.contains {
      $0.view.window == view.window && $0.view.page == view.page
    }
    guard plan.picturesAll || isFirst || !findings.isEmpty,
      let picture = WindowPicture(of: window)
    else { return }
    let file = "\(record.pictures.count + 1).png"
    guard picture.write(to: "\(plan.folder(of: language))/\(file)") else { return }
    record.pictures.append(AuditPicture(view: view, file: "\(language)/\(file)"))
  }
}

/// A window is as narrow as it is asked to be.
enum WidthRule {
  /// The part of a window or menu that must fit: around a menu is its shadow.
  private static func surface(of window: Widget) -> Widget {
    guard window.isA(gtk_popover_get_type()) else { return window }
    var surface = gtk_popover_get_child(window.cast(to: GtkPopover.self)).map { Widget($0) }
    while let current = surface, let parent = current.parent, parent != window { surface = parent }
    return surface ?? window
  }

  static func fault(of window: Widget, asked width: Int) -> AuditFault? {
    let needed = WindowFrames.width(of: surface(of: window))
    guard needed > width else { return nil }
    // The innermost widget that needs so much.
    var (widest, path) = (window, "")
    while true {
      var (next, most): (Widget?, CInt) = (nil, CInt(width))
      for child in widest.children where gtk_widget_should_layout(child.pointer) != 0 {
        var minimum: CInt = 0
        gtk_widget_measure(child.pointer, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
        if minimum > most { (next, most) = (child, minimum) }
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

/// The contents of a window, frame by frame.
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
  package func settle(width: Int? = nil) async throws {
    var last: [Int] = []
    var same = 0
    // A display may take some frames to make a window as wide as it was asked to be.
    for frame in 0..<Self.mostFrames where same < 2 || frame < 3 {
      // What changes draws itself: to draw all of the window each time would be most of an audit's work.
      try await next(draws: false)
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
  /// - Parameters:
  ///   - draws: whether all of the window is drawn, or only what changed.
  ///   - look: called at once after the drawing, while the widgets are as they are drawn.
  /// - Throws: when the window is not shown, or draws nothing.
  package func next(
    draws: Bool = true, _ look: @escaping @MainActor () -> Void = {}
  ) async throws {
    guard gtk_widget_get_mapped(window.pointer) != 0,
      let clock = gtk_widget_get_frame_clock(window.pointer)
    else { throw AuditFailure(message: "the window is not shown") }
    let isDrawn = await withCheckedContinuation { continuation in
      AwaitedFrame(of: clock, look, continuation).wait(atMost: patience)
      if draws {
        gtk_widget_queue_draw(window.pointer)
      } else {
        gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT)
      }
    }
    guard isDrawn else {
      throw AuditFailure(message: "nothing was drawn for \(patience.components.seconds) seconds")
    }
  }

  /// A picture of the window as the next frame draws it; nil when that draws nothing.
  ///
  /// At any other time something may just have asked to be drawn again, and nothing is there until
  /// then.
  package func picture() async throws -> WindowPicture? {
    let taken = TakenPicture()
    try await next { [window] in taken.picture = WindowPicture(of: window) }
    return taken.picture
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

/// Holds a picture while a frame is drawn.
private final class TakenPicture {
  var picture: WindowPicture?
}

/// The next frame of a clock, or the end of the time that it may take.
private final class AwaitedFrame {
  private let clock: ObjectRef<OpaquePointer>
  private let look: @MainActor () -> Void
  private var continuation: CheckedContinuation<Bool, Never>?
  private var handler: UInt = 0
  private var watchdog: Task<Void, Never>?

  /// - Parameters:
  ///   - look: called when the frame is drawn.
  ///   - continuation: resumed with whether it was.
  init(
    of clock: OpaquePointer, _ look: @escaping @MainActor () -> Void,
    _ continuation: CheckedContinuation<Bool, Never>
  ) {
    self.clock = ObjectRef(retaining: clock)
    self.look = look
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
    if isDrawn { look() }
    continuation.resume(returning: isDrawn)
  }
}
