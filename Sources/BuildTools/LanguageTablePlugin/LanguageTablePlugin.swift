// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// Generates the table of languages from the data of Debian's packages, before `FontLanguages` is
/// compiled.
///
/// The data belongs to others and changes independently, so it is not in the repository;
/// `meson-helpers/setup` installs it.
@main
struct LanguageTablePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "LanguageTableData.swift")
    // Each changes with its package, which generates the table again.
    let inputs = [
      "/usr/share/unicode/cldr/common/main/root.xml",
      "/usr/share/unicode/cldr/common/supplemental/likelySubtags.xml",
      "/usr/lib/python3/dist-packages/gflanguages/_version.py",
    ]
    return [
      .buildCommand(
        displayName: "Making the table of languages",
        executable: try context.tool(named: "LanguageTableGenerator").url,
        arguments: [output.path(percentEncoded: false)],
        inputFiles: inputs.map { URL(filePath: $0) }, outputFiles: [output])
    ]
  }
}
