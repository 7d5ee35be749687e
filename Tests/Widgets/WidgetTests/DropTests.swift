// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

@MainActor let dropTests: [WidgetTest] = [
  WidgetTest("files and folders that are dropped on a widget arrive as paths") { desk in
    let box = makeBox(GTK_ORIENTATION_VERTICAL)
    var dropped: [ChosenFile] = []
    FileDrop.install(on: box, hovered: { _ in }) { dropped += $0 }
    try await desk.show(box)
    let taken = try drop(["file:///fonts/One%20Two.ttf", "file:///folder"], on: box, desk)
    try desk.expect(taken, "the drop was not taken")
    try desk.expect(dropped.map(\.path) == ["/fonts/One Two.ttf", "/folder"], "\(dropped)")
    try desk.expect(dropped.map(\.name) == ["One Two.ttf", "folder"], "\(dropped)")
  },

  WidgetTest("dropped files that are not local have no path, and an empty drop is refused") {
    desk in
    let box = makeBox(GTK_ORIENTATION_VERTICAL)
    var dropped: [ChosenFile] = []
    FileDrop.install(on: box, hovered: { _ in }) { dropped += $0 }
    try await desk.show(box)
    try desk.expect(try !drop([], on: box, desk), "an empty drop was taken")
    try desk.expect(try drop(["https://example.org/a.ttf"], on: box, desk), "not taken")
    try desk.expect(dropped.count == 1 && dropped[0].path == nil, "\(dropped)")
  },
]

/// Does what GTK does when files are dropped; returns whether they were taken.
@MainActor private func drop(_ uris: [String], on widget: Widget, _ desk: TestDesk) throws -> Bool {
  let controllers = gtk_widget_observe_controllers(widget.pointer)
  defer { controllers.map { g_object_unref($0.raw) } }
  var target: UnsafeMutableRawPointer?
  for index in 0..<g_list_model_get_n_items(controllers) {
    let item = g_list_model_get_item(controllers, index)
    defer { g_object_unref(item) }
    if let item,
      g_type_check_instance_is_a(
        item.assumingMemoryBound(to: GTypeInstance.self), gtk_drop_target_get_type()) != 0
    {
      target = item
    }
  }
  guard let target else { throw Failure(description: "nothing takes drops") }

  var files = uris.map { g_file_new_for_uri($0) }
  defer { files.forEach { g_object_unref($0?.raw) } }
  let list = gdk_file_list_new_from_array(&files, gsize(files.count))
  defer {
    if let list { g_boxed_free(gdk_file_list_get_type(), UnsafeMutableRawPointer(list)) }
  }
  var value = GValue()
  g_value_init(&value, gdk_file_list_get_type())
  g_value_set_boxed(&value, list.map { UnsafeRawPointer($0) })
  defer { g_value_unset(&value) }

  var arguments = [GValue](repeating: GValue(), count: 4)
  g_value_init(&arguments[0], gtk_drop_target_get_type())
  g_value_set_object(&arguments[0], target)
  g_value_init(&arguments[1], g_value_get_type())
  g_value_set_boxed(&arguments[1], &value)
  for place in 2...3 { g_value_init(&arguments[place], GType(15 << 2)) }
  defer { for index in arguments.indices { g_value_unset(&arguments[index]) } }
  var result = GValue()
  g_value_init(&result, GType(5 << 2))
  defer { g_value_unset(&result) }
  g_signal_emitv(&arguments, g_signal_lookup("drop", gtk_drop_target_get_type()), 0, &result)
  return g_value_get_boolean(&result) != 0
}
