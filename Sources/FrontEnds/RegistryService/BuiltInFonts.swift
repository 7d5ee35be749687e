// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry

extension BuiltInFonts {
  /// Lists the fonts that the system has without us.
  ///
  /// fontconfig reads them in the helper, so that it reads no font in this process.
  ///
  /// - Parameter layout: what lies in the registry's own folders never counts as built-in, and its
  ///   rules are none of the system's.
  static func read(
    except layout: StoreLayout, environment: [String: String]
  ) async throws -> BuiltInFonts {
    let folders = [layout.data, layout.runtime].compactMap { $0.map { $0 + "/" } }
    return BuiltInFonts(
      try await FontInspector(sandbox: InspectionSandbox()).systemFontNames(
        passingOver: folders + [layout.rules], environment: environment))
  }
}
