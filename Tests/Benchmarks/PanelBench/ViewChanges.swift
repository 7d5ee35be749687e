// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

/// What a change costs in a text view, against a plain buffer with as many runs: one text tag applied to
/// the same range, and a tag applied to each of its runs.
final class ViewChanges {
  private typealias Buffer = UnsafeMutablePointer<GtkTextBuffer>

  private let application: Application
  private let coordinator = TextFormattingCoordinator.shared
  private var figures: [Figure] = []

  init(_ application: Application) { self.application = application }

  func measure() async throws -> [Figure] {
    TextStyles.install()
    coordinator.attach(to: application)
    let faces = coordinator.appearance.fonts.faces
    for count in [100, 100_000] {
      let runs = Documents.runs(count, faces)
      let view = try await showText(in: application)
      guard let formatting = coordinator.textView(view), let plain = plainBuffer(runs) else {
        throw BenchFailure("the coordinator knows no text views")
      }
      formatting.load(RichTextDocument(runs: runs))
      coordinator.showFontPanel()
      for change in MeasuredChange.all(faces) {
        for selected in count == 100 ? [10] : [1, 10, 1000, 100_000] {
          try await measure(change, selected, of: count, in: view, plain)
        }
      }
      g_object_unref(plain)
      gtk_window_destroy(gtk_widget_get_root(view.pointer)?.raw.cast(to: GtkWindow.self))
    }
    return figures
  }

  private func measure(
    _ change: MeasuredChange, _ selected: Int, of count: Int, in view: Widget, _ plain: Buffer
  ) async throws {
    guard let buffer = gtk_text_view_get_buffer(view.cast(to: GtkTextView.self)) else { return }
    let start = (count - selected) / 20 * 10 * 10
    let range = start..<start + selected * 10
    var (from, to) = places(range, in: buffer)
    gtk_text_buffer_select_range(buffer, &to, &from)
    try await settle()
    let table = gtk_text_buffer_get_tag_table(plain)
    let tags = ["one", "other"].map { (name: String) in gtk_text_tag_table_lookup(table, name) }
    var figure = Figure(
      place: "view", change: change.name, runs: selected, characters: count * 10, own: [], other: []
    )
    for turn in 0..<(selected < 10_000 ? 21 : 5) {
      let updates = coordinator.updateCount
      let begin = now()
      coordinator.apply(turn % 2 == 0 ? change.there : change.back)
      figure.own.append(now() - begin)
      try await until("panel and actions have followed") { coordinator.updateCount > updates }
      figure.followed.append(now() - begin)
      try await settle()
      figure.other.append(
        seconds {
          var (from, to) = places(range, in: plain)
          gtk_text_buffer_remove_tag(plain, tags[(turn + 1) % 2], &from, &to)
          gtk_text_buffer_apply_tag(plain, tags[turn % 2], &from, &to)
        })
      figure.runByRun.append(seconds { tagRuns(range, tags, turn, in: plain) })
      var (from, to) = places(range, in: plain)
      for tag in tags { gtk_text_buffer_remove_tag(plain, tag, &from, &to) }
    }
    figures.append(figure)
  }

  /// What an app does whose runs get values of their own, as when each becomes larger.
  private func tagRuns(
    _ range: Range<Int>, _ tags: [UnsafeMutablePointer<GtkTextTag>?], _ turn: Int,
    in buffer: Buffer
  ) {
    var ends = [range.lowerBound]
    var (iter, end) = places(range, in: buffer)
    while gtk_text_iter_forward_to_tag_toggle(&iter, nil) != 0,
      gtk_text_iter_compare(&iter, &end) < 0
    {
      ends.append(Int(gtk_text_iter_get_offset(&iter)))
    }
    ends.append(range.upperBound)
    for (number, run) in zip(ends, ends.dropFirst()).enumerated() {
      var (from, to) = places(run.0..<run.1, in: buffer)
      gtk_text_buffer_remove_tag(buffer, tags[(number + turn + 1) % 2], &from, &to)
      gtk_text_buffer_apply_tag(buffer, tags[(number + turn) % 2], &from, &to)
    }
  }

  /// Lets the view lay out its text, which is not what is measured.
  private func settle() async throws {
    let end = now() + 0.02
    try await until("some time has passed") { now() > end && g_main_context_pending(nil) == 0 }
  }

  /// The same text in a buffer that nobody looks at, with tags of its own.
  private func plainBuffer(_ runs: [TextRun]) -> Buffer? {
    guard let buffer = gtk_text_buffer_new(nil) else { return nil }
    gtk_text_buffer_set_enable_undo(buffer, 0)
    let table = gtk_text_buffer_get_tag_table(buffer)
    for (number, name) in ["a", "b", "c", "one", "other"].enumerated() {
      guard let tag = gtk_text_tag_new(name) else { return nil }
      gtk_text_tag_table_add(table, tag)
      g_object_unref(tag)
      Property.set(tag, "letter-spacing", int: number)
    }
    gtk_text_buffer_set_text(buffer, runs.map(\.text).joined(), -1)
    for number in runs.indices {
      var (from, to) = places(number * 10..<number * 10 + 10, in: buffer)
      let tag = gtk_text_tag_table_lookup(table, ["a", "b", "c"][number % 3])
      gtk_text_buffer_apply_tag(buffer, tag, &from, &to)
    }
    return buffer
  }

  private func places(_ range: Range<Int>, in buffer: Buffer) -> (GtkTextIter, GtkTextIter) {
    var (from, to) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_offset(buffer, &from, CInt(range.lowerBound))
    gtk_text_buffer_get_iter_at_offset(buffer, &to, CInt(range.upperBound))
    return (from, to)
  }
}
