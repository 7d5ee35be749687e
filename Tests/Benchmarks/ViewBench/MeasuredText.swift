// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import CTypecaseGTK
import TypecaseGTK
import TypecaseRichText

/// A text in a widget of one kind, which is measured.
final class MeasuredText {
  enum Kind: String {
    case view
    case gtk
    /// A picture that is moved, which is the least that a window can do.
    case texture
  }

  let kind: Kind
  let widget: Widget
  private let view: RichTextView?

  init(_ kind: Kind) {
    self.kind = kind
    view = kind == .view ? RichTextView() : nil
    widget = view?.widget ?? Widget(gtk_text_view_new())
    if kind == .gtk {
      gtk_text_view_set_wrap_mode(widget.cast(to: GtkTextView.self), GTK_WRAP_WORD_CHAR)
    }
  }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer>? {
    gtk_text_view_get_buffer(widget.cast(to: GtkTextView.self))
  }

  func load(_ text: String) {
    if let view {
      view.storage.load(RichTextDocument(runs: [TextRun(text)]))
    } else {
      gtk_text_buffer_set_text(buffer, text, CInt(clamping: text.utf8.count))
    }
  }

  /// How high all lines are, in pixels; nil where only the widget knows.
  var exactHeight: Double? { view.map { $0.layout.usedHeight().rounded(.up) } }

  func placeCaret(at offset: Int) {
    if let view {
      view.selection = TextSelection(caret: ScalarOffset(offset))
      view.scroll(to: ScalarOffset(offset)..<ScalarOffset(offset))
    } else {
      var place = GtkTextIter()
      gtk_text_buffer_get_iter_at_offset(buffer, &place, CInt(offset))
      gtk_text_buffer_place_cursor(buffer, &place)
      gtk_text_view_scroll_mark_onscreen(
        widget.cast(to: GtkTextView.self), gtk_text_buffer_get_insert(buffer))
    }
  }

  func type(_ text: String) {
    if let view {
      view.type(text)
    } else {
      gtk_text_buffer_begin_user_action(buffer)
      gtk_text_buffer_insert_interactive_at_cursor(buffer, text, -1, 1)
      gtk_text_buffer_end_user_action(buffer)
    }
  }

  /// What it takes to put together what is drawn, a number of times, in milliseconds.
  ///
  /// For GTK it is each line of a screen as a layout that is there already, appended one after another.
  func snapshots(count: Int) -> [Double] {
    let layouts = view == nil ? lineLayouts() : []
    defer { for layout in layouts { g_object_unref(layout.raw) } }
    var color = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 1)
    return (0..<count).map { _ in
      guard let snapshot = gtk_snapshot_new() else { return 0 }
      let start = now()
      if let view {
        view.draw(on: snapshot)
      } else {
        for layout in layouts { gtk_snapshot_append_layout(snapshot, layout, &color) }
      }
      let taken = (now() - start) * 1000
      if let node = gtk_snapshot_free_to_node(snapshot) { gsk_render_node_unref(node) }
      return taken
    }
  }

  /// The lines of GTK's view that a screen shows from the start on, each as a layout of its own.
  private func lineLayouts() -> [OpaquePointer] {
    let text = widget.cast(to: GtkTextView.self)
    let height = gtk_widget_get_height(widget.pointer)
    var (layouts, line, area) = ([OpaquePointer](), GtkTextIter(), GdkRectangle())
    gtk_text_buffer_get_start_iter(buffer, &line)
    repeat {
      var end = line
      gtk_text_view_forward_display_line_end(text, &end)
      let words = gtk_text_iter_get_text(&line, &end)
      layouts += [gtk_widget_create_pango_layout(widget.pointer, words)].compactMap(\.self)
      g_free(words)
      gtk_text_view_get_iter_location(text, &line, &area)
    } while area.y < height && gtk_text_view_forward_display_line(text, &line) != 0
    return layouts
  }

  /// Paragraphs of words, of which none is like the one before, or all are equal.
  static func text(characters: Int, paragraph: Int, isEqual: Bool = false) -> String {
    if isEqual {
      let one = text(characters: paragraph, paragraph: paragraph)
      return String(repeating: one, count: characters / one.count)
    }
    let words = ["alpha", "of", "beta", "gamma", "a", "delta", "under", "epsilon", "and", "words"]
    var text = ""
    text.reserveCapacity(characters + 16)
    var (length, column, number) = (0, 0, 1)
    while length < characters {
      number = (number &* 1_103_515_245 &+ 12345) & 0x7fff_ffff
      let word = words[number % words.count]
      text += word
      length += word.count + 1
      column += word.count + 1
      if column >= paragraph {
        text += "\n"
        column = 0
      } else {
        text += " "
      }
    }
    return text
  }
}
