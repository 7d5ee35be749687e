// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit

/// The widgets of a `.ui` file, by their ids.
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
      preconditionFailure("GTK has no builder")
    }
    self.builder = ObjectRef(adopting: builder)
    // Each file names its domain itself: GTK 4.8 frees the old one before it copies the new one.
    var error: UnsafeMutablePointer<GError>?
    if !add(builder, &error) {
      let message = error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? ""
      preconditionFailure("the program's own \(name).ui cannot be built: \(message)")
    }
  }

  /// The widget with an id of the file.
  public func widget(_ id: String) -> Widget {
    guard let object = gtk_builder_get_object(builder.pointer, id) else {
      preconditionFailure("the program's own \(name).ui has no “\(id)”")
    }
    return Widget(object.cast(to: GtkWidget.self))
  }
}
