// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseSystemKit

/// The folders of the registry's fonts: these are not fonts of the system, although fontconfig
/// lists them.
public enum RegistryFolders {
  /// With a slash at the end: the store, and the fonts of this login session.
  public static let all: [String] = {
    let data =
      g_getenv("TYPECASE_DATA_HOME").map { String(path: $0) }
      ?? g_get_user_data_dir().map { String(path: $0) }
    let runtime = g_get_user_runtime_dir().map { String(path: $0) }
    return [data, runtime].compactMap { $0.map { $0 + "/typecase/" } }
  }()
}
