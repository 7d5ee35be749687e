// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Glibc
import TypecaseGLibKit
import TypecaseSystemKit

/// A piece of work for a printer, or for a PDF file.
///
///     GtkPrintOperation  begin-print: everything is put on pages
///                        draw-page: one page is drawn
///
/// All lengths are points.
public struct PrintOperation {
  /// The name of the print job.
  public var title: String
  /// The `GtkPageSetup` where the person chooses no other; nil for the printer's own.
  public var page: ObjectRef<OpaquePointer>?
  /// Puts everything on pages of a `GtkPrintContext`'s size, which is valid during the call; returns how many.
  public var layOut: (_ context: OpaquePointer) -> Int
  /// Draws a page on a `GtkPrintContext`, which is valid during the call; the first is 0.
  public var draw: (_ page: Int, _ context: OpaquePointer) -> Void

  /// - Parameters: as the properties that they are kept in.
  public init(
    title: String, page: ObjectRef<OpaquePointer>? = nil,
    layOut: @escaping (_ context: OpaquePointer) -> Int,
    draw: @escaping (_ page: Int, _ context: OpaquePointer) -> Void
  ) {
    self.title = title
    self.page = page
    self.layOut = layOut
    self.draw = draw
  }

  /// Asks how to print, and prints.
  ///
  /// - Returns: what went wrong, in GTK's words; nil when nothing did, or the person called it off.
  public func print(over window: Widget) async -> String? {
    await run(GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, over: window, file: nil)
  }

  /// Writes a PDF; a file that is there is replaced when the new one is whole.
  ///
  /// GTK empties the file first, and does not report a full disk.
  ///
  /// - Returns: what went wrong, in the system's words; nil when nothing did.
  public func save(to path: String) async -> String? {
    do throws(SystemError) {
      let folder = try TemporaryFolder(in: g_get_tmp_dir().map { String(path: $0) } ?? "/tmp")
      // It goes with its value, which must not be before the end.
      defer { withExtendedLifetime(folder) {} }
      let file = "\(folder.path)/pages.pdf"
      if let problem = await run(GTK_PRINT_OPERATION_ACTION_EXPORT, over: nil, file: file) {
        return problem
      }
      let bytes = try OwnedDescriptor.open(file).readAll(limit: .max)
      // Of one that is cut off the last bytes are missing.
      guard bytes.suffix(32).contains(Array("%%EOF".utf8)) else {
        throw SystemError(code: ENOSPC, operation: "write \(file)")
      }
      try FileSystem.save(bytes, to: path)
      return nil
    } catch { return DisplayText.sentence(String(cString: strerror(error.code))) }
  }

  /// Keeps an operation until it is done.
  private final class Running {
    var operation: ObjectRef<UnsafeMutablePointer<GtkPrintOperation>>?
    var waiting: CheckedContinuation<String?, Never>?

    func end(_ problem: String?) {
      operation = nil
      waiting?.resume(returning: problem)
      waiting = nil
    }
  }

  private func run(
    _ action: GtkPrintOperationAction, over window: Widget?, file: String?
  ) async -> String? {
    guard let pointer = gtk_print_operation_new() else {
      preconditionFailure("GTK has no memory for an operation of printing")
    }
    let running = Running()
    running.operation = ObjectRef(adopting: pointer)
    gtk_print_operation_set_unit(pointer, GTK_UNIT_POINTS)
    gtk_print_operation_set_job_name(pointer, title)
    gtk_print_operation_set_embed_page_setup(pointer, 1)
    if let page { gtk_print_operation_set_default_page_setup(pointer, page.pointer) }
    // Otherwise it would have a main loop of its own, and all tasks would wait for its end.
    gtk_print_operation_set_allow_async(pointer, 1)
    if let file { gtk_print_operation_set_export_filename(pointer, file) }
    Signal.connect(pointer, "begin-print") { (context: OpaquePointer?) in
      guard let context else { return }
      // GTK refuses to print nothing.
      gtk_print_operation_set_n_pages(pointer, CInt(clamping: max(layOut(context), 1)))
    }
    Signal.connect(pointer, "draw-page") { (context: OpaquePointer?, page: CInt) in
      if let context { draw(Int(page), context) }
    }
    return await withCheckedContinuation { continuation in
      running.waiting = continuation
      Signal.connect(pointer, "done") { (result: CInt) in
        guard UInt32(result) == GTK_PRINT_OPERATION_RESULT_ERROR.rawValue else {
          return running.end(nil)
        }
        var error: UnsafeMutablePointer<GError>?
        gtk_print_operation_get_error(pointer, &error)
        running.end(Self.explanation(of: error))
      }
      var error: UnsafeMutablePointer<GError>?
      let result = gtk_print_operation_run(pointer, action, window?.window, &error)
      if result == GTK_PRINT_OPERATION_RESULT_ERROR {
        running.end(Self.explanation(of: error))
      } else if let error {
        g_error_free(error)
      }
    }
  }

  private static func explanation(of error: UnsafeMutablePointer<GError>?) -> String {
    defer { if let error { g_error_free(error) } }
    return DisplayText.sentence(error.map { String(cString: $0.pointee.message) } ?? "")
  }
}
