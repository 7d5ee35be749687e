// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TypecaseGTK
import TypecaseTextViews

//     TextProbe [HTML] [--plain FILE] [--read-only] [--patient] [--places]
//
// A window with a label, a field and a view of rich text, which a `.ui` file describes. The view has a text from HTML, or from a file of
// plain text. What becomes of the view is written to standard output, a line for each change:
//
//     text TEXT                with its paragraphs' ends as \n, up to 10,000 characters
//     length COUNT             of a longer text, in scalars
//     selection ANCHOR FOCUS   in scalars
//     picture WIDTH HEIGHT DESCRIPTION   of each picture after an edit, in points; - where it says none
//     preedit TEXT
//     composed START END LENGTH  where that is in the layout, and how long the layout's text is with it, in scalars
//     activated                return was pressed in the field
//     open TARGET              a link was pressed, or an action chosen from its menu
//     handles COUNT            as many are seen for fingers
//     drop PLACE               where what is dragged would go
//
// With --patient presses count as one double press also where a busy machine lets a minute go by between them.
// With --places it also says where its text is when that was drawn, as numbers are, so that two runs can be compared by their bytes:
//
//     renderer TYPE SCALE
//     line START END Y BASELINE HEIGHT [X WIDTH]...   in the layout, for each part of a line where its text is
//     caret PLACE X Y HEIGHT LEVEL                    in the layout
//     seen X Y WIDTH HEIGHT                           all of a line in the window, in the desktop's pixels
//     places COUNT                                    as many lines were written

private let interface = """
  <interface>
    <object class="GtkBox" id="content">
      <property name="orientation">vertical</property>
      <child>
        <object class="TypecaseRichTextLabel" id="label">
          <property name="text">A label with several words that can be selected</property>
          <property name="selectable">1</property>
          <property name="text-style">title-3</property>
          <accessibility><property name="label">Label</property></accessibility>
        </object>
      </child>
      <child>
        <object class="TypecaseRichTextField" id="field">
          <property name="placeholder-text">A field</property>
          <accessibility><property name="label">Field</property></accessibility>
        </object>
      </child>
      <child>
        <object class="GtkScrolledWindow">
          <property name="vexpand">1</property>
          <property name="child">
            <object class="TypecaseRichTextView" id="view">
              <property name="left-margin">12</property>
              <property name="right-margin">12</property>
              <property name="top-margin">12</property>
              <property name="bottom-margin">12</property>
              <accessibility><property name="label">Document</property></accessibility>
            </object>
          </property>
        </object>
      </child>
    </object>
  </interface>
  """

private func say(_ words: String) {
  print(words.replacing("\n", with: "\\n"))
  fflush(nil)
}

/// Says what is done with links, and does nothing.
private final class Links: DataActionDelegate {
  func dataActions(
    _ actions: DataActions, shouldInteractWith datum: TextDatum, by action: DataAction,
    at widget: Widget
  ) -> DataInteraction {
    if case .address(let address) = datum.content { say("\(action.kind) \(address.address)") }
    return .handled
  }
}

private let links = Links()
private var places: TextPlaces?

/// Longer texts are not written to standard output, in scalars.
private let longText = 10_000

@MainActor private func load(into view: RichTextView) {
  var words = CommandLine.arguments.dropFirst()
  while let word = words.popFirst() {
    switch word {
    case "--read-only": view.isEditable = false
    case "--patient":
      if let settings = gtk_settings_get_default() {
        Property.set(settings, "gtk-double-click-time", int: 60_000)
      }
    case "--places": places = TextPlaces(of: view, say)
    case "--plain":
      if let file = words.popFirst(), let text = try? String(contentsOfFile: file, encoding: .utf8)
      {
        view.storage.load(RichTextDocument(runs: [TextRun(text)]))
      }
    default:
      if let read = try? HTMLDocument.read(Data(word.utf8)) { view.storage.load(read.document) }
    }
  }
}

@MainActor private func showWindow(of application: Application) {
  let builder = Builder("probe", xml: Array(interface.utf8))
  let window = Widget(gtk_application_window_new(application.pointer))
  gtk_window_set_title(window.window, "Text Probe")
  gtk_window_set_default_size(window.window, 500, 400)
  gtk_window_set_child(window.window, builder.widget("content").pointer)
  guard let view = RichTextView.of(builder.widget("view")),
    let field = RichTextField.of(builder.widget("field"))
  else { return say("no view") }
  load(into: view)
  view.dataActions.delegate = links
  view.textChanged = {
    let isLong = view.storage.length > longText
    say(isLong ? "length \(view.storage.length)" : "text \(view.storage.text)")
    for run in view.storage.runs(in: 0..<view.storage.end) {
      guard let picture = run.attributes.attachment else { continue }
      let size = [picture.width, picture.height].map { $0.map { "\(Int($0.rounded()))" } ?? "-" }
      say("picture \(size[0]) \(size[1]) \(picture.alternativeText ?? "")")
    }
  }
  view.editor.selectionChanged = {
    say("selection \(view.selection.anchor.value) \(view.selection.focus.value)")
  }
  Signal.connect(view.widget, "preedit-changed") { (text: String?) in
    say("preedit \(text ?? "")")
    if let range = view.layout.composedRange {
      say("composed \(range.lowerBound.value) \(range.upperBound.value) \(view.layout.textLength)")
    }
  }
  view.handles.changed = { say("handles \(view.handles.shown.count)") }
  field.activatedByReturn = { say("activated") }
  view.dropPositionChanged = {
    if let place = view.dropPosition { say("drop \(place.offset.value)") }
  }
  gtk_window_present(window.window)
  gtk_widget_grab_focus(view.widget.pointer)
  say("ready")
}

guard
  let made = gtk_application_new("org.typecase.TextProbe", GApplicationFlags(rawValue: 1 << 5))
else { exit(1) }
let application = Application(adopting: made)
Signal.connect(application, "activate") {
  TextStyles.install()
  if getenv("TYPECASE_PROBE_FINGERS") != nil {
    RichTextWidget.takesPointersForFingers = true
    // A busy machine is slower than a person's second touch.
    if let settings = gtk_settings_get_default() {
      Property.set(settings, "gtk-double-click-time", int: 20_000)
    }
  }
  showWindow(of: application)
}
exit(g_application_run(application.cast(to: GApplication.self), 0, nil))
