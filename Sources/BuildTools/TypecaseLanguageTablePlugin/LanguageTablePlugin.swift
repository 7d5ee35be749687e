// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// Generates the table of languages from the data of Debian's packages, before `TypecaseFontLanguages` is
/// compiled.
///
/// The data belongs to others and changes independently, so it is not in the repository;
/// `meson-helpers/setup` installs it. Where it lies elsewhere, `TYPECASE_CLDR` and `TYPECASE_GFLANGUAGES`
/// of the environment name its folders.
@main
struct TypecaseLanguageTablePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "LanguageTableData.swift")
    let environment = ProcessInfo.processInfo.environment
    let cldr = environment["TYPECASE_CLDR"] ?? "/usr/share/unicode/cldr/common"
    let languages =
      environment["TYPECASE_GFLANGUAGES"] ?? "/usr/lib/python3/dist-packages/gflanguages"
    // Each changes with its package, which generates the table again.
    let inputs = [
      "\(cldr)/main/root.xml",
      "\(cldr)/supplemental/likelySubtags.xml",
      "\(languages)/data/languages/de_Latn.textproto",
    ]
    return [
      .buildCommand(
        displayName: "Making the table of languages",
        executable: try context.tool(named: "TypecaseLanguageTableGenerator").url,
        arguments: [output.path(percentEncoded: false), cldr, languages],
        inputFiles: inputs.map { URL(filePath: $0) }, outputFiles: [output])
    ]
  }
}
