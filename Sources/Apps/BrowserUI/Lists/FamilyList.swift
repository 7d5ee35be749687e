// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// The content of one row of a list of families.
///
/// Equal rows look alike.
nonisolated enum FamilyListRow: ListedRow {
  /// The provider of the families that follow.
  case heading(ProviderHeading)
  /// - saysOwner: whether the row says who installed the family.
  case font(FamilyOrFace, saysOwner: Bool, place: Place)

  /// Where a row is among those that belong together.
  struct Place: Hashable {
    var isFirst = false
    var isLast = false
    /// Of a face, whether it does not stand below its family.
    var isAlone = false
  }

  enum Key: Hashable {
    case heading(provider: String)
    case font(FamilyOrFace.Key)
  }

  var key: Key {
    switch self {
    case .heading(let heading): .heading(provider: heading.provider)
    case .font(let font, _, _): .font(font.key)
    }
  }

  /// The font of the row; nil for a heading.
  var font: FamilyOrFace? {
    if case .font(let font, _, _) = self { font } else { nil }
  }
}

/// A scrolled list of families, with the faces of those that are expanded below them, and what is shown instead of it: a spinner, an empty page, an
/// error.
///
///     GtkStack                    family-list.ui
///       GtkSpinner                after 200 ms of waiting
///       GtkScrolledWindow
///         ListView of headings, families and faces, or as a grid without headings
///       AdwStatusPage             nothing installed
///       AdwStatusPage             nothing found
///       AdwStatusPage             an error, with Retry
final class FamilyList {
  /// Called when the person opens a family or a face.
  var opened: (FamilyOrFace) -> Void = { _ in }
  /// Called when the keyboard has gone to another font, which is the selected one then.
  var moved: (FamilyOrFace) -> Void = { _ in }
  /// Called to list the faces of families below them, or to stop that.
  var expansionWanted: (_ families: [ListedFamily.Key], _ isExpanded: Bool) -> Void = { _, _ in }
  /// Called when the keyboard goes out of the list to what is above it.
  var leftUpwards: () -> Void = {}
  /// Called when the person wants another try.
  var retried: () -> Void = {}
  /// Called when other fonts are selected.
  var selectionChanged: () -> Void = {}
  /// Called when the person wants the menu of what is selected, or of one font, with the place in
  /// the list.
  var menuWanted: (_ fonts: [FamilyOrFace], _ x: Double, _ y: Double) -> Void = { _, _, _ in }

  private let builder = Builder("family-list")
  private(set) var list: ListView<Row>
  private let look = Look()
  private let label: String
  private(set) var rows: [FamilyListRow] = []
  /// A short wait needs no spinner.
  private let spinning = Debounced(after: .milliseconds(200))

  /// An element of the list's model.
  final class Row {
    let row: FamilyListRow
    init(_ row: FamilyListRow) { self.row = row }
  }

  /// How rows look; what makes a row holds it.
  private final class Look {
    var appearance = ListAppearance()
    var selection: SelectedFonts?
    var current: FamilyOrFace.Key?

    /// Whether a font is seen as selected; nil where none can be.
    func marks(_ font: FamilyOrFace.Key?) -> Bool? {
      guard let selection, let font else { return nil }
      return selection.contains(font) || (selection.isEmpty && current == font)
    }
  }

  enum State {
    case waiting, list, empty
    /// Nothing that was looked for.
    case nothingFound
    /// Nothing in a place; its icon, and how something gets there.
    case nothingHere(icon: String?, hint: String)
    case failed(String)
  }

  var widget: Widget { builder.widget("states") }

  /// - Parameters:
  ///   - label: what a screen reader calls the list.
  ///   - canSelect: whether several fonts can be selected.
  init(label: String, canSelect: Bool = false) {
    self.label = label
    if canSelect { look.selection = SelectedFonts() }
    list = Self.makeList(label, look, ListStore())
    connectList()
    builder.widget("states").nameStackPages(label)
    for page in ["empty", "nothing-found", "failed"] {
      keepWords(ofStatusPage: builder.widget(page))
    }
    Signal.connect(builder.widget("retry"), "clicked") { [weak self] in self?.retried() }
  }

  private static func makeList(
    _ label: String, _ look: Look, _ store: ListStore<Row>
  ) -> ListView<Row> {
    .ofFonts(label: label, shape: look.appearance.isGrid ? .grid : .list, store: store) {
      [look] in
      listRow($0.row, look.appearance, isSelected: look.marks($0.row.font?.key))
    }
  }

  private func connectList() {
    gtk_scrolled_window_set_child(builder.widget("scroller").opaque, list.widget.pointer)
    list.onActivate { [weak self] in
      if let font = $0.row.font { self?.opened(font) }
    }
    list.widget.onKeys { [weak self] key, held in
      guard let self else { return false }
      return self.select(key, held) || self.handle(key)
    }
    if selection != nil { connectSelection() }
  }

  // MARK: - States

  func show(_ state: State) {
    spinning.cancel()
    gtk_spinner_stop(builder.widget("spinner").opaque)
    switch state {
    case .waiting: wait()
    case .list: show("list")
    case .empty: show("empty")
    case .nothingFound:
      showNothing(
        "edit-find-symbolic", tr("No Fonts Found"),
        tr("Try another name, designer, language or character, or fewer filters."))
    case .nothingHere(let icon, let hint):
      showNothing(icon ?? "font-x-generic-symbolic", tr("No Fonts Here"), hint)
    case .failed(let message):
      adw_status_page_set_description(
        builder.widget("failed").opaque, escapeMarkup(message))
      show("failed")
    }
  }

  private func showNothing(_ icon: String, _ title: String, _ description: String) {
    let page = builder.widget("nothing-found").opaque
    adw_status_page_set_icon_name(page, icon)
    adw_status_page_set_title(page, title)
    adw_status_page_set_description(page, description)
    show("nothing-found")
  }

  private func show(_ name: String) {
    gtk_stack_set_visible_child_name(widget.opaque, name)
  }

  /// Shows nothing for a moment, then a spinner.
  private func wait() {
    show("waiting")
    spinning.restart { @MainActor [weak self] in
      guard let self else { return }
      gtk_spinner_start(self.builder.widget("spinner").opaque)
    }
  }

  // MARK: - Rows

  /// Shows other rows.
  ///
  /// Rows that stay keep their place on the screen and the focus.
  func show(_ new: [FamilyListRow]) {
    let focused = list.focusedElement.flatMap { row in
      rows.firstIndex { $0.key == row.row.key }.map { (place: $0, key: row.row.key) }
    }
    let old = rows
    for change in RowChange.changes(from: rows, to: new) {
      list.store.splice(
        at: change.position, removing: change.removals, adding: change.additions.map(Row.init))
    }
    rows = new
    if selection?.isEmpty == false {
      selection?.keep(Set(new.compactMap(\.font?.key)))
      // What can be done with them depends on what they are now.
      selectionChanged()
    }
    guard let focused else { return }
    if let same = new.firstIndex(where: { $0.key == focused.key }) {
      // Its element may be a new one.
      if list.focusedElement !== list.store.element(at: same) { list.focus(position: same) }
      return
    }
    // The focus of a removed row moves to the next remaining row.
    let fonts = new.indices.filter { new[$0].font != nil }
    let following = Set(old.dropFirst(focused.place).map(\.key))
    guard let next = fonts.first(where: { following.contains(new[$0].key) }) ?? fonts.last else {
      return
    }
    list.focus(position: next)
    // If the selected font is gone, the one that has the focus now is selected instead.
    if let current, !new.contains(where: { $0.font?.key == current }) { follow(new[next]) }
  }

  /// Shows all rows in another way.
  func setAppearance(_ new: ListAppearance) {
    guard new != look.appearance else { return }
    let isOtherShape = new.isGrid != look.appearance.isGrid
    look.appearance = new
    if isOtherShape { changeShape() } else { list.refreshAll() }
  }

  /// Shows the same elements in a view of another shape, at the same place.
  private func changeShape() {
    let focused = focusedPosition
    let first = list.row(atX: 40, y: firstSeen)?.element
    list = Self.makeList(label, look, list.store)
    connectList()
    if let focused {
      list.focus(position: focused)
    } else if let first, let place = rows.firstIndex(where: { $0.key == first.row.key }) {
      list.show(rows: place...place + pageLength, areNew: true)
    }
  }

  /// The upper edge of what is seen, in the list.
  private var firstSeen: Double {
    let scroller = builder.widget("scroller")
    return gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(scroller.opaque)) + 40
  }

  /// Brings a family to the upper edge.
  func scroll(to family: ListedFamily.Key) {
    guard let place = rows.firstIndex(where: { $0.font?.key.family == family }) else { return }
    list.show(rows: place...place + pageLength)
  }

  /// The font that is selected while no several are: it is shown beside the list, or will be in a moment.
  var current: FamilyOrFace.Key? {
    get { look.current }
    set {
      guard newValue != look.current else { return }
      look.current = newValue
      list.refreshAll()
    }
  }

  /// Which fonts are selected together; nil in a list where none can be.
  var selection: SelectedFonts? {
    get { look.selection }
    set {
      guard newValue != look.selection else { return }
      look.selection = newValue
      list.refreshAll()
      selectionChanged()
    }
  }

  /// Gives the keyboard focus to a family's row.
  func focus(_ font: FamilyOrFace.Key) {
    if let position = rows.firstIndex(where: { $0.font?.key == font }) {
      list.focus(position: position)
    }
  }

  /// The font whose row has the keyboard focus.
  var focusedFont: FamilyOrFace? {
    list.focusedElement?.row.font
  }

  /// The font that is selected while no several are; nil where it is not listed.
  var currentFont: FamilyOrFace? {
    current.flatMap { key in rows.lazy.compactMap(\.font).first { $0.key == key } }
  }

  // MARK: - Keyboard

  /// Gives the keyboard focus to the first font; false when there is none.
  @discardableResult
  func focusFirst() -> Bool {
    guard let first = font(from: 0, by: 1) else { return false }
    list.focus(position: first)
    follow()
    return true
  }

  /// Opens the first font.
  func openFirst() {
    guard let first = font(from: 0, by: 1), let font = rows[first].font else { return }
    opened(font)
  }

  /// Selects the font whose row the keyboard has gone to, and no other.
  ///
  /// - Parameter row: the row, where it may have been added just now.
  func follow(_ row: FamilyListRow? = nil) {
    guard selection != nil, let font = row?.font ?? focusedFont else { return }
    selection?.clear()
    moved(font)
  }

  /// Does so once GTK has moved the focus for the key that was pressed.
  func followKey() {
    Task { [weak self] in self?.follow() }
  }

  func scrollToTop() { list.show(position: 0) }

  /// The nearest row of a font from a position on, in one direction.
  func font(from position: Int, by step: Int) -> Int? {
    guard !rows.isEmpty else { return nil }
    let end = step > 0 ? rows.count : -1
    return stride(from: min(max(position, 0), rows.count - 1), to: end, by: step).first {
      rows[$0].font != nil
    }
  }

  /// The keys for which the list of GTK 4.8 has no answer that is right in long lists: Tab goes
  /// through all of its rows, and End stops on the way.
  private func handle(_ key: CInt) -> Bool {
    let position: Int?
    switch key {
    case GDK_KEY_Tab: return FocusChain.leave(builder.widget("scroller"))
    case GDK_KEY_ISO_Left_Tab:
      leftUpwards()
      return true
    case GDK_KEY_Home, GDK_KEY_KP_Home: position = font(from: 0, by: 1)
    case GDK_KEY_End, GDK_KEY_KP_End: position = font(from: rows.count - 1, by: -1)
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up:
      position = focusedPosition.flatMap { font(from: $0 - pageLength, by: 1) }
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down:
      position = focusedPosition.flatMap { font(from: $0 + pageLength, by: -1) }
    default: return false
    }
    if let position {
      list.focus(position: position)
      followKey()
    }
    return position != nil
  }

  var focusedPosition: Int? {
    list.focusedElement.flatMap { element in rows.firstIndex { $0.key == element.row.key } }
  }

  /// How many rows there is room for.
  private var pageLength: Int {
    let height = Int(gtk_widget_get_height(builder.widget("scroller").pointer))
    return max(height / max(list.rowHeight, 1) - 1, 1) * list.columns
  }

  private static func listRow(
    _ row: FamilyListRow, _ appearance: ListAppearance, isSelected: Bool?
  ) -> ListRow {
    switch row {
    case .heading(let heading):
      return ListRow(.widget(heading.makeWidget), label: heading.label, styles: ["heading"])
    case .font(.family(let family), let saysOwner, let place):
      return ListRow(
        appearance.isGrid
          ? .drawn(family.cell(appearance, saysOwner: saysOwner))
          : .specimen(family.content(appearance, saysOwner: saysOwner)),
        label: family.label(saysOwner: saysOwner), isActivatable: true, styles: styles(place),
        isSelected: isSelected)
    case .font(.face(let face), let saysOwner, let place):
      return ListRow(
        appearance.isGrid
          ? .drawn(face.cell(appearance, saysOwner: saysOwner))
          : .specimen(face.content(appearance, isAlone: place.isAlone, saysOwner: saysOwner)),
        label: face.label(isAlone: place.isAlone, saysOwner: saysOwner), isActivatable: true,
        styles: styles(place) + (place.isAlone ? [] : ["face"]), isSelected: isSelected)
    }
  }

  private static func styles(_ place: FamilyListRow.Place) -> [String] {
    ["family"] + (place.isFirst ? ["first"] : []) + (place.isLast ? ["last"] : [])
  }
}

/// The line above a provider's families.
nonisolated struct ProviderHeading: Hashable {
  /// The application id.
  var provider: String
  var name: String
  /// An icon of the theme.
  var icon: String
  var familyCount: Int?

  var label: String { [name, count].compactMap { $0 }.joined(separator: ", ") }

  @MainActor func makeWidget() -> Widget {
    let image = makeIcon(icon)
    gtk_image_set_icon_size(image.opaque, GTK_ICON_SIZE_LARGE)
    image.adjustImageSize()
    let texts = makeBox(
      GTK_ORIENTATION_VERTICAL,
      [
        makeLabel(name, styles: ["heading"], wraps: true),
        count.map { makeLabel($0, styles: ["caption", "dim-label"], wraps: true) },
      ])
    gtk_widget_set_hexpand(texts.pointer, 1)
    return makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [image, texts])
  }

  private var count: String? {
    familyCount.map { trn("{count} family", "{count} families", $0) }
  }
}
