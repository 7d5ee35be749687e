// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit

/// What an AdwMessageDialog shows, in a window that is too small for all of it, as a phone is at large text sizes.
///
///     AdwMessageDialog
///       GtkWindowHandle
///         TypecaseFittingPage       scrolls where the answers alone are higher than the window
///           GtkBox                  libadwaita's
///             TypecaseFittingPage   scrolls where the words are too long; the answers stay in sight
///               GtkBox              libadwaita's: the heading, the words, the content
///             the answers
///
/// By itself the dialog is as high as all of its words and answers, higher than any screen.
struct ScrollingQuestion {
  /// The least height of the words, in pixels: some lines of them, so that they can be read beside the answers.
  private static let leastHeight = 120
  /// How wide a dialog may be for its longest word, in pixels: as a phone.
  private static let mostWidth = 360

  private let dialog: WeakHandle<GtkWidget>
  private let content: Widget?
  private let message: WeakHandle<GtkWidget>
  private let words: WeakHandle<GtkWidget>

  /// Changes the widgets of a dialog that is not shown yet.
  ///
  /// - Parameters:
  ///   - dialog: an AdwMessageDialog with its answers.
  ///   - content: a widget within that has a size of its own.
  /// - Returns: nil where the dialog is made of other widgets than those of libadwaita 1.2 to 1.7: it stays as it is.
  init?(_ dialog: Widget, content: Widget?) {
    guard let handle = gtk_window_get_child(dialog.window).map({ Widget($0) }),
      handle.isA(gtk_window_handle_get_type()),
      let box = gtk_window_handle_get_child(handle.opaque).map({ Widget($0) }),
      box.isA(gtk_box_get_type()),
      let message = box.firstChild, gtk_widget_has_css_class(message.pointer, "message-area") != 0
    else { return nil }
    (self.dialog, self.content, self.message) = (dialog.weak, content, message.weak)

    for part in message.children where gtk_widget_has_css_class(part.pointer, "heading-bin") != 0 {
      Self.align(part.children)
    }
    let words = Self.move(message) { gtk_box_remove(box.cast(to: GtkBox.self), message.pointer) }
    self.words = words.weak
    gtk_box_prepend(box.cast(to: GtkBox.self), words.pointer)
    gtk_widget_set_vexpand(words.pointer, 1)

    let whole = Self.move(box) { gtk_window_handle_set_child(handle.opaque, nil) }
    gtk_window_handle_set_child(handle.opaque, whole.pointer)
    if let scroller = whole.firstChild {
      // As wide as the widest answer.
      gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
      gtk_widget_set_focusable(scroller.pointer, 0)
    }
    if let scroller = words.firstChild {
      Self.letKeysScroll(scroller)
      // From libadwaita 1.4 on a line says that there is more, also where the last line that is seen is whole.
      scroller.setStyle("undershoot-bottom")
      if let viewport = gtk_scrolled_window_get_child(scroller.opaque).map({ Widget($0) }),
        viewport.isA(gtk_viewport_get_type())
      {
        // A list among the words has the height that it wants.
        gtk_scrollable_set_vscroll_policy(viewport.opaque, GTK_SCROLL_NATURAL)
      }
    }
    Self.showBeginning(of: [whole, words], in: dialog)
    limitSizes()
  }

  /// From libadwaita 1.3 on a heading is one large line or, where that has no room, several small ones.
  ///
  /// It measures both in the least width of either. With one least width for both, that is enough for each.
  private static func align(_ headings: [Widget]) {
    guard headings.count == 2, headings.allSatisfy({ $0.isA(gtk_label_get_type()) }),
      let group = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL)
    else { return }
    defer { g_object_unref(group.raw) }
    // It is shown only where it is whole.
    gtk_label_set_wrap(headings[0].opaque, 0)
    gtk_label_set_ellipsize(headings[0].opaque, PANGO_ELLIPSIZE_END)
    for heading in headings { gtk_size_group_add_widget(group, heading.pointer) }
  }

  /// Puts a widget into a page that scrolls.
  private static func move(_ widget: Widget, out remove: () -> Void) -> Widget {
    g_object_ref(widget.raw)
    defer { g_object_unref(widget.raw) }
    remove()
    return Widget(typecase_fitting_page_new(widget.pointer))
  }

  /// The words have the focus as one of the widgets only where there is something for its keys to do: else it is the
  /// answer that Return gives which has it first.
  private static func letKeysScroll(_ scroller: Widget) {
    gtk_widget_set_focusable(scroller.pointer, 0)
    guard let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque) else { return }
    let scroller = scroller.weak
    Signal.connect(adjustment, "changed") {
      guard let scroller = scroller.object,
        let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque)
      else { return }
      let isCut = gtk_adjustment_get_upper(adjustment) > gtk_adjustment_get_page_size(adjustment)
      gtk_widget_set_focusable(scroller.pointer, isCut ? 1 : 0)
    }
  }

  /// What has the focus first may be further below, such as an answer or a list of names: the question is read first.
  ///
  /// A person who is to write something sees where.
  private static func showBeginning(of pages: [Widget], in dialog: Widget) {
    let (pages, place) = (pages.map(\.weak), dialog.weak)
    Signal.connect(dialog, "map") {
      place.object?.afterNextFrame {
        let focus = place.object.flatMap { gtk_window_get_focus($0.window) }.map { Widget($0) }
        if focus?.isA(gtk_text_get_type()) ?? false { return }
        for page in pages {
          guard let scroller = page.object?.firstChild,
            let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque)
          else { continue }
          gtk_adjustment_set_value(adjustment, 0)
        }
      }
    }
  }

  /// Measures what depends on the text size.
  func limitSizes() {
    if let words = words.object?.firstChild, let message = message.object {
      let width = message.leastSize(GTK_ORIENTATION_HORIZONTAL)
      // A word that is wider is scrolled to.
      gtk_scrolled_window_set_min_content_width(words.opaque, min(width, CInt(Self.mostWidth)))
      let height = message.leastSize(GTK_ORIENTATION_VERTICAL, in: max(width, CInt(leastPageWidth)))
      gtk_scrolled_window_set_min_content_height(words.opaque, min(height, CInt(Self.leastHeight)))
    }
    if adw_get_minor_version() > 2, let dialog = dialog.object {
      Self.limitButtons(in: dialog, except: content)
    }
  }

  /// Gives a button whose words are wider than a phone the height that they have within one.
  ///
  /// From libadwaita 1.3 on each button is as high as it would be with all the width that it wants.
  ///
  /// - Parameter content: a widget within that has a size of its own.
  private static func limitButtons(in widget: Widget, except content: Widget?) {
    if widget == content { return }
    guard widget.isA(gtk_button_get_type()) else {
      for child in widget.children { limitButtons(in: child, except: content) }
      return
    }
    var natural: CInt = 0
    gtk_widget_set_size_request(widget.pointer, -1, -1)
    gtk_widget_measure(widget.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
    let height =
      Int(natural) > popoverContentWidth
      ? widget.leastSize(GTK_ORIENTATION_VERTICAL, in: CInt(leastPageWidth)) : -1
    gtk_widget_set_size_request(widget.pointer, -1, height)
  }
}

extension Widget {
  /// The least width or height, in pixels, where the other one is known.
  fileprivate func leastSize(_ orientation: GtkOrientation, in other: CInt = -1) -> CInt {
    var least: CInt = 0
    gtk_widget_measure(pointer, orientation, other, &least, nil, nil, nil)
    return least
  }
}
