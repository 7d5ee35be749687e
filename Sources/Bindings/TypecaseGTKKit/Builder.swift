// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit

/// The widgets of a `.ui` file, by their ids.
///
/// A file belongs to the program: one that cannot be built, or that lacks what is asked for, is a mistake of its
/// author, and ends the program with words that say which, in a release too.
public final class Builder {
  private let builder: ObjectRef<OpaquePointer>
  private let name: String

  /// Builds a file of the program's resources.
  ///
  /// - Parameter name: the file's name without its folder and `.ui`.
  public convenience init(_ name: String) {
    self.init(name) { builder, error in
      gtk_builder_add_from_resource(builder, "\(Resources.path)/ui/\(name).ui", error) != 0
    }
  }

  /// Builds what a library carries with it.
  ///
  /// - Parameters:
  ///   - name: what the file is called when something is wrong with it.
  ///   - xml: the file's text in UTF-8.
  public convenience init(_ name: String, xml: [UInt8]) {
    self.init(name) { builder, error in
      gtk_builder_add_from_string(builder, String(decoding: xml, as: UTF8.self), -1, error) != 0
    }
  }

  private init(
    _ name: String,
    _ add: (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Bool
  ) {
    self.name = name
    guard let builder = gtk_builder_new() else {
      fatalError("GTK has no builder")
    }
    self.builder = ObjectRef(adopting: builder)
    // Each file names its domain itself: GTK 4.8 frees the old one before it copies the new one.
    var error: UnsafeMutablePointer<GError>?
    if !add(builder, &error) {
      let message = error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? ""
      fatalError(
        "the program's own \(name).ui cannot be built: \(message)\(Self.remedy(for: message))")
    }
  }

  /// What helps where a type is not known that this library has: it is registered with the others.
  private static func remedy(for message: String) -> String {
    guard message.contains("'Typecase"), g_type_from_name("TypecaseFittingPage") == 0 else {
      return ""
    }
    return ". TextStyles.install() must be called before a file with widgets of TypecaseGTK"
  }

  /// The widget with an id of the file.
  ///
  /// The program ends where the file has none, or something else by that id.
  public func widget(_ id: String) -> Widget {
    let widget = Widget(object(id).cast(to: GtkWidget.self))
    guard widget.isA(gtk_widget_get_type()) else {
      let type = g_type_name_from_instance(widget.cast(to: GTypeInstance.self))
        .map { String(cString: $0) }
      fatalError("“\(id)” of the program's own \(name).ui is a \(type ?? "?"), and no widget")
    }
    return widget
  }

  /// What has an id of the file and need be no widget, such as a page of a stack.
  ///
  /// The program ends where the file has none.
  public func object(_ id: String) -> Handle<GObject> {
    guard let object = gtk_builder_get_object(builder.pointer, id) else {
      fatalError("the program's own \(name).ui has no “\(id)”")
    }
    return Handle(object)
  }
}
