// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import Dispatch
import Glibc
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

// A window with one text that assistive programs read and edit: the least that a widget can be which has a storage, a layout and an
// `AccessibleText`. It draws nothing. Each line of its standard input is something that a person or the program does with it, and is
// answered with a line.
//
//     text-reader [--label] [--read-only] [--long] [--long-paragraphs] [--in-view] [--untried]
//
// With --long it is one paragraph of a million characters, with --long-paragraphs as many in many of them. With --in-view it is in the real view that apps have. With --untried it takes the GTK that runs for one that nobody knows.

private let arguments = CommandLine.arguments.dropFirst()

@MainActor private func showWindow(of application: Application) -> ReadWindow {
  let kind: ReadText.Kind =
    arguments.contains("--label") ? .label : arguments.contains("--read-only") ? .view : .editor
  return ReadWindow(
    of: application,
    ReadText(
      kind,
      arguments.contains("--long")
        ? ReadText.long
        : arguments.contains("--long-paragraphs") ? ReadText.longParagraphs : ReadText.runs,
      isInView: arguments.contains("--in-view")))
}

private func run() -> CInt {
  if arguments.contains("--untried") { ctypecase_accessible_text_forget_versions() }
  guard let pointer = gtk_application_new("org.typecase.TextReader", G_APPLICATION_NON_UNIQUE)
  else { return 1 }
  defer { g_object_unref(pointer) }
  let application = Application(pointer)
  let place = application.weak
  var window: ReadWindow?
  var input: (any DispatchSourceRead)?
  Signal.connect(application, "activate") {
    guard let application = place.object else { return }
    let shown = showWindow(of: application)
    let lines = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    lines.setEventHandler {
      MainActor.assumeIsolated {
        // What a loop that was held has read is there no more.
        guard ReadWindow.hasInput else { return }
        guard let line = readLine() else {
          lines.cancel()
          return
        }
        print(shown.does(line))
        fflush(nil)
      }
    }
    lines.resume()
    (window, input) = (shown, lines)
  }
  defer { withExtendedLifetime((window, input)) {} }
  return g_application_run(pointer.cast(to: GApplication.self), 0, nil)
}

exit(run())
