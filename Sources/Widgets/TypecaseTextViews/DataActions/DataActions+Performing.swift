// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FoundationEssentials
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseSystemKit
import TypecaseWidgets

extension DataActions {
  /// Does what an action of ours is for.
  func carryOut(_ kind: DataAction.Kind, on datum: TextDatum, at widget: Widget) {
    switch (kind, datum.content) {
    case (.copy, .attachment(let attachment)): copy(attachment, of: widget)
    case (.copy, .address(let address)): copy(address.written, of: widget)
    case (.copy, .place(let place)): copy(place, of: widget)
    case (.copy, .event): copy(datum.text, of: widget)
    case (_, .address(let address)): open(address, of: datum, at: widget)
    case (.showOnMap, .place(let place)): open(Self.map(of: place), at: widget)
    case (.addToCalendar, .event(let event)): add(event, at: widget)
    case (.open, .attachment(let attachment)): open(attachment, at: widget)
    case (.save, .attachment(let attachment)): save(attachment, at: widget)
    default: break
    }
  }

  // MARK: - Addresses

  private func open(_ address: TextAddress, of datum: TextDatum, at widget: Widget) {
    guard let window = widget.windowAround else { return }
    guard let target = datum.disguisedTarget, opens(address) else {
      return open(address, at: widget)
    }
    let question = MessageDialog(
      heading: tr("Open This Address?"), body: DataWording.question(about: target),
      answers: [
        .init("cancel", tr("_Cancel")),
        .init("open", tr("_Open"), appearance: ADW_RESPONSE_DESTRUCTIVE),
      ])
    Task {
      if await question.ask(over: window) == "open" { self.open(address, at: widget) }
    }
  }

  /// Whether an address is opened: its scheme is one of ``schemes``, and a person sees all of it.
  public func opens(_ address: TextAddress) -> Bool {
    address.isPlain && address.scheme.map(schemes.contains) ?? false
  }

  private func open(_ address: TextAddress, at widget: Widget) {
    guard let window = widget.windowAround else { return }
    // A document can name anything: what it names is only shown, never run.
    guard opens(address) else {
      return MessageDialog.tell(
        tr("The Link Was Not Opened"), DataWording.refusal(of: address), over: window)
    }
    launch(address.withoutFiles.address, window)
  }

  /// Opens an address with the person's program for it; where there is none, the person can still copy it.
  static func launch(_ address: String, over window: Widget) {
    // A sandbox does not see the programs that its portal asks.
    guard let scheme = TextAddress(address).scheme, scheme != "file", !SystemRelease.isSandbox,
      !hasProgram(for: scheme)
    else { return gtk_show_uri(window.window, address, guint32(GDK_CURRENT_TIME)) }
    let written = TextAddress(address).written
    let question = MessageDialog(
      heading: tr("No Program Opens This"), body: DisplayText.line(written, limit: 400),
      answers: [
        .init("close", tr("_Close")),
        .init("copy", tr("_Copy"), appearance: ADW_RESPONSE_SUGGESTED),
      ])
    Task {
      guard await question.ask(over: window) == "copy" else { return }
      gdk_clipboard_set_text(gtk_widget_get_clipboard(window.pointer), written)
    }
  }

  private static func hasProgram(for scheme: String) -> Bool {
    guard let app = g_app_info_get_default_for_uri_scheme(scheme) else { return false }
    g_object_unref(app.raw)
    return true
  }

  /// Where a map shows a place: the desktop's program for maps, or a page of the web.
  private static func map(of place: String) -> TextAddress {
    let escaped = g_uri_escape_string(place, nil, 0)
    defer { g_free(escaped) }
    let query = escaped.map { String(cString: $0) } ?? ""
    return TextAddress(
      hasProgram(for: "geo")
        ? "geo:0,0?q=\(query)" : "https://www.openstreetmap.org/search?query=\(query)")
  }

  // MARK: - Clipboard

  private func copy(_ text: String, of widget: Widget) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(widget.pointer), text)
  }

  /// As it is: no picture of a document is decoded in the app.
  private func copy(_ attachment: TextAttachment, of widget: Widget) {
    let bytes = attachment.bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    guard let content = gdk_content_provider_new_for_bytes(attachment.type, bytes) else { return }
    gdk_clipboard_set_content(gtk_widget_get_clipboard(widget.pointer), content)
    g_object_unref(content.raw)
  }

  // MARK: - Files

  private func add(_ event: CalendarEvent, at widget: Widget) {
    guard let window = widget.windowAround else { return }
    let id = g_uuid_string_random()
    defer { g_free(id) }
    let name = id.map { String(cString: $0) } ?? ""
    guard let file = event.iCalendar(id: "\(name)@typecase", now: .now) else {
      return tell(tr("The date cannot be put into a calendar."), over: window)
    }
    let title = tr("Event")
    openCopy(named: "\(title).ics", Array(file.utf8), over: window)
  }

  private func open(_ attachment: TextAttachment, at widget: Widget) {
    guard let window = widget.windowAround else { return }
    // The ending says what opens it, and is that of the kind of picture, whatever the document calls it.
    openCopy(named: Self.usualName(of: attachment), attachment.bytes, over: window)
  }

  /// A name for an attachment's file that says nothing but its kind.
  private static func usualName(of attachment: TextAttachment) -> String {
    let title = attachment.isPicture ? tr("Picture") : tr("Attachment")
    return "\(title).\(TextAttachment.fileEnding(of: attachment.type))"
  }

  /// Opens a copy that only the person can read, and that goes with the session.
  private func openCopy(named name: String, _ bytes: [UInt8], over window: Widget) {
    let place = g_get_user_runtime_dir().map { String(path: $0) } ?? ""
    let folder = g_strdup("\(place)/typecase-XXXXXX")
    defer { g_free(folder) }
    guard g_mkdtemp(folder) != nil, let folder else {
      return tell(tr("No file can be written to {folder}", ["folder": place]), over: window)
    }
    let path = "\(String(path: folder))/\(name.replacing("/", with: "-"))"
    do {
      try DocumentSaving.write(Data(bytes), to: path)
      let address = g_filename_to_uri(path.cPath, nil, nil)
      defer { g_free(address) }
      if let address { launch(String(cString: address), window) }
    } catch { tell("\(error)", over: window) }
  }

  private func save(_ attachment: TextAttachment, at widget: Widget) {
    guard let window = widget.windowAround else { return }
    let usual = Self.usualName(of: attachment)
    let name = DisplayText.line(attachment.name ?? usual, limit: 100, fallback: usual)
    let chooser = FileChooser(
      title: tr("Save As"), acceptLabel: tr("_Save"),
      kind: .newFile(name: name.replacing("/", with: "-")))
    Task {
      guard let file = await chooser.choose(over: window).first else { return }
      guard let path = file.path else {
        return self.tell(tr("This place has no files of this computer."), over: window)
      }
      do { try DocumentSaving.write(Data(attachment.bytes), to: path) } catch {
        self.tell("\(error)", over: window)
      }
    }
  }

  private func tell(_ words: String, over window: Widget) {
    MessageDialog.tell(tr("This Could Not Be Done"), words, over: window)
  }
}

extension CalendarEvent.Moment {
  /// The present time of this computer.
  public static var now: CalendarEvent.Moment {
    let time = g_date_time_new_now_local()
    defer { g_date_time_unref(time) }
    let day = CalendarDay(
      year: Int(g_date_time_get_year(time)), month: Int(g_date_time_get_month(time)),
      day: Int(g_date_time_get_day_of_month(time)))
    let seconds =
      (Int(g_date_time_get_hour(time)) * 60 + Int(g_date_time_get_minute(time))) * 60
      + Int(g_date_time_get_second(time))
    return CalendarEvent.Moment(
      day, seconds: seconds, zone: Int(g_date_time_get_utc_offset(time) / 1_000_000))
  }
}

extension Handle where Class == GtkWidget {
  /// The window that a widget is in.
  fileprivate var windowAround: Widget? {
    gtk_widget_get_root(pointer).map { Widget($0.raw.cast(to: GtkWidget.self)) }
  }
}
