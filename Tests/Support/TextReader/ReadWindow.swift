// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Glibc
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseTextLayout
import TypecaseTextViews
import TypecaseWidgets

/// A window with a text, and what is done with it.
final class ReadWindow {
  private let application: Application
  private let text: ReadText
  private var window: Widget
  private let widget: Widget
  private var layingOut: Task<Void, Never>?

  init(of application: Application, _ text: ReadText) {
    (self.application, self.text) = (application, text)
    widget = text.makeWidget()
    window = Self.makeWindow(of: application, widget)
    if let view = text.view {
      gtk_widget_grab_focus(view.widget.pointer)
    } else {
      addKeys()
    }
  }

  private static func makeWindow(of application: Application, _ child: Widget) -> Widget {
    let window = Widget(gtk_application_window_new(application.pointer))
    gtk_window_set_title(window.window, "Text Reader")
    gtk_window_set_default_size(window.window, 400, 400)
    gtk_window_set_child(
      window.window, makeBox(GTK_ORIENTATION_VERTICAL, [makeLabel("Above"), child]).pointer)
    gtk_window_present(window.window)
    gtk_widget_grab_focus(child.pointer)
    return window
  }

  /// Does what a line says, and says how it went.
  func does(_ line: String) -> String {
    let words = line.split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? String(words[1]) : ""
    let numbers = rest.split(separator: " ").compactMap { Int($0) }.map(ScalarOffset.init)
    switch words.first {
    case "type": text.editor.insert(rest)
    case "select":
      text.editor.selection = TextSelection(anchor: numbers[0], focus: numbers[numbers.count - 1])
    case "delete": text.editor.deleteSelection()
    case "replace":
      text.editor.edit { _ = text.storage.replace(numbers[0]..<numbers[1], with: "") }
    case "underline":
      text.storage.convertAttributes(in: numbers[0]..<numbers[1]) { attributes in
        var attributes = attributes
        attributes.underline = .single
        return attributes
      }
    case "undo": text.editor.undo()
    case "edits": text.editAtRandom(seed: Int(rest) ?? 0)
    case "mark":
      text.misspelled.replaceMarks(in: 0..<text.storage.end, with: [numbers[0]..<numbers[1]])
    case "compose": text.composed = rest
    case "editable":
      text.isEditable = rest == "yes"
      text.accessible?.abilitiesChanged()
    case "move": move()
    case "again": text.beginAgain()
    case "hide": window.isVisible = false
    case "show": gtk_window_present(window.window)
    case "done":
      defer { text.done = [] }
      return text.done.joined(separator: "; ")
    case "text": return text.storage.text.split(separator: "\n").joined(separator: "|")
    case "caret": return "\(text.editor.selection.anchor) \(text.editor.selection.focus)"
    case "laid-out": return text.layout.isLaidOut ? "all" : "some"
    case "hold": hold(behind: rest)
    case "quit": g_application_quit(application.cast(to: GApplication.self))
    default: return "what?"
    }
    return "ok"
  }

  /// Keeps the main loop from going on until the next line of the standard input.
  ///
  /// All that comes in meanwhile waits for the loop's next turn, at the end of which it is written how much text was laid out in it, in
  /// scalars. The text is that of the beginning where less is left of it.
  ///
  /// - Parameter change: what happens to the layout just before: "stale" when all of it is to be made, "elsewhere" while another thread
  ///   makes it, "edited" after an edit at the text's start, "typed" after that while another thread makes it.
  private func hold(behind change: String) {
    if text.storage.length < text.runs.length {
      text.storage.load(RichTextDocument(runs: text.runs))
    }
    if change == "edited" { text.layout.ensureLayout() } else { text.layout.invalidateLayout() }
    if change == "elsewhere" || change == "typed" {
      layOutElsewhere()
    }
    // Behind that task's start.
    Task { [self] in
      if change == "edited" || change == "typed" { text.storage.replace(0..<0, with: "x") }
      say("held \(text.layout.isLaidOut ? "with all" : "with some") laid out")
      _ = readLine()
      let before = text.layout.lengthLaidOut
      MainLoop.behindMessages { [self] in
        say("laid out \(text.layout.lengthLaidOut - before) in the turn")
      }
    }
  }

  /// Begins to lay the text out in another thread; a view does that by itself, when it is drawn.
  private func layOutElsewhere() {
    // Where it is done already, it would be done in this thread as well.
    guard text.view == nil, layingOut == nil else { return }
    layingOut = Task { [weak self, layout = text.layout] in
      await layout.layOut()
      self?.layingOut = nil
    }
  }

  private func say(_ words: String) {
    print(words)
    fflush(nil)
  }

  /// Whether the standard input has something to read, or has ended.
  static var hasInput: Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 0) > 0
  }

  /// Moves the text to another window.
  private func move() {
    guard let box = widget.parent else { return }
    gtk_box_remove(box.cast(to: GtkBox.self), widget.pointer)
    let old = window
    window = Self.makeWindow(of: application, widget)
    gtk_window_destroy(old.window)
  }

  private func addKeys() {
    widget.onKeys { [weak self] key, held in
      guard let self, text.kind != .label else { return false }
      let extends = held.rawValue & GDK_SHIFT_MASK.rawValue != 0
      let isControl = held.rawValue & GDK_CONTROL_MASK.rawValue != 0
      let movements: [CInt: (TextMovement, TextMovement)] = [
        GDK_KEY_Right: (.right, .wordForward), GDK_KEY_Left: (.left, .wordBackward),
        GDK_KEY_Down: (.down, .down), GDK_KEY_Up: (.up, .up),
        GDK_KEY_Home: (.lineStart, .textStart), GDK_KEY_End: (.lineEnd, .textEnd),
      ]
      if isControl, key == GDK_KEY_Down || key == GDK_KEY_Up {
        let place = text.layout.boundary(
          .paragraph, from: text.editor.selection.focus,
          key == GDK_KEY_Down ? .forward : .backward)
        text.editor.selection = TextSelection(caret: place)
        return true
      }
      if let (plain, withControl) = movements[key] {
        text.editor.selection = text.layout.selection(
          isControl ? withControl : plain, from: text.editor.selection, isExtending: extends,
          keeping: &column)
        return true
      }
      column = nil
      guard text.isEditable else { return false }
      if key == GDK_KEY_BackSpace {
        let caret = text.editor.selection.focus
        if text.editor.selection.isCaret {
          let start = text.layout.boundary(.cluster, from: caret, .backward)
          text.editor.selection = TextSelection(start..<caret)
        }
        text.editor.deleteSelection()
        return true
      }
      guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(CUnsignedInt(bitPattern: key))),
        scalar.value >= 32, !isControl
      else { return false }
      text.editor.insert(String(scalar))
      return true
    }
  }

  private var column: Double?
}
