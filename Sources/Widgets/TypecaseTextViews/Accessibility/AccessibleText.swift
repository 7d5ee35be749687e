// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// The text of one widget for screen readers and other assistive programs.
///
///     AccessibleTextSource --> AccessibleText --> TextGraft --> GTK's object on the accessibility bus
///       the widget               methods           interfaces      that has role, name, state and place
///                                events
///
/// The widget's class was prepared by `ctypecase_accessible_text_add_to_class`. It has one of these, and tells it when it is realized, when
/// it is about to be unrealized, and when its selection or what may be done with it changes; the text itself is followed.
/// docs/inside/accessible-text.md says what a reader has with which version of GTK.
@MainActor package final class AccessibleText {
  /// How much text is laid out for one answer, and how much is looked at to know where it is, in scalars.
  ///
  /// A view lays out as much at once. What needs more is refused, as everybody would wait for it.
  package nonisolated static let mostAtOnce = RichTextView.shortText

  weak var source: (any AccessibleTextSource)?
  let widget: WeakHandle<GtkWidget>
  /// While the widget is realized and somebody may ask for it.
  private(set) var graft: TextGraft?
  /// What GTK asks itself.
  private(set) lazy var answers = TextOfGTK(self)
  private var events: TextEvents?
  /// Of the lists in the text.
  private(set) lazy var markers = source.map { ListMarkers(of: $0.editor.storage) }
  private let follower = Follower()
  private var isRealized = false
  /// Whether its object is looked for in the next turn, or when the bus has answered.
  private var isLooking = false
  /// How often its object was waited for in vain.
  private var waits = 0
  /// Whether a call is being answered, and what is done afterwards.
  private var isAnswering = false
  private var waiting: [() -> Void] = []

  /// - Parameters:
  ///   - widget: it is not kept.
  ///   - source: what the widget says of its text; it is not kept.
  package init(of widget: Widget, _ source: any AccessibleTextSource) {
    (self.widget, self.source) = (widget.weak, source)
    follower.owner = self
    source.editor.storage.add(follower)
    let canBeSeen = ctypecase_accessible_text_watch(
      widget.pointer, Self.functions, Unmanaged.passUnretained(self).toOpaque())
    if canBeSeen == 0 { printError("A widget's class was not prepared for accessible text.") }
  }

  isolated deinit {
    guard let widget = widget.object else { return }
    ctypecase_accessible_text_unwatch(widget.pointer, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Its place among the storage's observers.
  private final class Follower: TextStorageObserver, TextOverlayObserver {
    weak var owner: AccessibleText?

    nonisolated func textOverlay(
      _ overlay: TextOverlay, hasOtherMarksIn range: Range<ScalarOffset>
    ) {
      MainActor.assumeIsolated {
        owner?.graft?.embedded.dataChanged()
        owner?.events?.attributesChanged()
      }
    }

    nonisolated func textStorage(_ storage: TextStorage, wasEdited edit: TextStorage.Edit) {
      MainActor.assumeIsolated {
        owner?.graft?.embedded.follow(edit)
        owner?.events?.textChanged(edit)
      }
    }
  }

  // MARK: - What the widget says

  /// The widget was realized.
  package func realized() {
    (isRealized, waits) = (true, 0)
    lookSoon()
  }

  /// The widget is about to be unrealized; GTK's object may go with it.
  package func unrealizing() {
    isRealized = false
    events = nil
    guard graft != nil else { return }
    graft = nil
    // The object may stay, and comes back without text.
    setInterfaces([])
  }

  /// The caret or the selection is another one.
  package func selectionChanged() { events?.selectionChanged() }

  /// The source has other answers to whether text may be edited or selected, or other marks.
  package func abilitiesChanged() {
    guard let source else { return }
    follow(source)
    guard let graft else { return }
    serve(source, by: graft)
    graft.announce {}
  }

  /// The source has other data of its text, or none any more.
  package func dataChanged() {
    if let source { follow(source) }
    graft?.embedded.dataChanged()
    events?.attributesChanged()
  }

  /// Does something that edits the text, now, or behind what a screen reader has begun to do.
  ///
  /// An input method that is reset because a screen reader moved the caret commits what was composed: that goes in afterwards.
  package func afterCall(_ body: @escaping () -> Void) {
    if isAnswering { waiting.append(body) } else { body() }
  }

  // MARK: - Looking for GTK's object

  /// Looks for the object when GTK is done with it: a client that asked for it has its answer after that.
  func lookSoon() {
    guard isRealized, !isLooking else { return }
    isLooking = true
    MainLoop.onNextTurn { [weak self] in
      self?.isLooking = false
      self?.look()
    }
  }

  private func look() {
    guard isRealized, let widget = widget.object, let source else { return }
    var object = TypecaseAccessibleObject()
    let state = ctypecase_accessible_text_find(widget.pointer, &object)
    switch state {
    case TYPECASE_ACCESSIBLE_OBJECT_UNTRIED:
      guard ctypecase_accessible_text_is_asked(widget.pointer) != 0 else {
        return Self.sayUntried()
      }
      if events == nil { events = TextEvents(of: source, by: answers) }
      follow(source)
    case TYPECASE_ACCESSIBLE_OBJECT_WAITING:
      guard let connection = object.connection, waits < Self.mostWaits else { return }
      waits += 1
      isLooking = true
      AccessibilityBus.of(connection).afterRegistry { [weak self] in
        self?.isLooking = false
        self?.look()
      }
    case TYPECASE_ACCESSIBLE_OBJECT_REGISTERED:
      guard let connection = object.connection, let path = object.path.map({ String(cString: $0) }),
        graft?.isOf(connection, path) != true
      else { return }
      let new = TextGraft(AccessibilityBus.of(connection), path, self, widget)
      (graft, events) = (new, TextEvents(of: source, by: new))
      follow(source)
      serve(source, by: new)
      new.announce { [weak self] in self?.tellFocus() }
    default: break
    }
  }

  private func follow(_ source: any AccessibleTextSource) {
    for marks in source.accessibleMarks { marks.overlay.add(follower) }
    source.accessibleData?.add(follower)
  }

  private func serve(_ source: any AccessibleTextSource, by graft: TextGraft) {
    graft.serve(source)
    setInterfaces(graft.interfaces)
  }

  /// The registry answers in order: the second time it has registered the program, unless it is gone.
  private static let mostWaits = 16

  private static var hasSaidUntried = false

  private static func sayUntried() {
    guard !hasSaidUntried else { return }
    hasSaidUntried = true
    let version = [gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version()]
    printError(
      "Screen readers get no text of Typecase's views: GTK \(version.map(String.init).joined(separator: ".")) is not known."
    )
  }

  private func setInterfaces(_ names: [String]) {
    guard let widget = widget.object else { return }
    let strings = names.map { strdup($0) }
    defer { for string in strings { free(string) } }
    let list = strings.map { UnsafePointer($0) } + [nil]
    list.withUnsafeBufferPointer {
      ctypecase_accessible_text_set_interfaces(widget.pointer, $0.baseAddress)
    }
  }

  /// GTK told of the focus before clients knew that the widget has text.
  private func tellFocus() {
    guard let widget = widget.object, gtk_widget_has_focus(widget.pointer) != 0 else { return }
    graft?.emit("StateChanged", "focused", 1)
  }

  // MARK: - Calls

  /// Answers a call with what is left to be done afterwards.
  func answering<Value>(_ body: () throws(BusError) -> Value) throws(BusError) -> Value {
    isAnswering = true
    defer {
      isAnswering = false
      let waiting = waiting
      self.waiting = []
      for work in waiting { work() }
    }
    return try body()
  }
}
