// swift-tools-version: 6.2
// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// The targets are in the order of the architecture, lowest first. Imports go downwards only;
// building with `--explicit-target-dependency-import-check error` enforces it.

/// A C library, as its module map; imported by its binding only.
func library(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A package of others, fetched; or from beside the sources, in an archive that `meson dist` made.
func other(_ name: String, of owner: String, _ version: Version) -> Package.Dependency {
  Context.environment["TYPECASE_OFFLINE"] == "true"
    ? .package(path: "dependencies/\(name)")
    : .package(url: "https://github.com/\(owner)/\(name)", exact: version)
}

/// A product of others that only programs need.
///
/// An app that depends on the libraries says `traits: []`, and its build fetches nothing of it.
func desktopOnly(_ product: String, of package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Desktop"]))
}

/// A place that whoever builds may name in the environment, as meson-helpers/swift-build does.
func place(_ variable: String, usually value: String) -> CSetting {
  .define(variable, to: "\"\(Context.environment[variable] ?? value)\"")
}

/// The browser lets inspectors of text sizes in, for who works on it; see meson_options.txt.
let inspectableBrowser: [SwiftSetting] =
  Context.environment["TYPECASE_INSPECTABLE_BROWSER"] == "true"
  ? [.define("INSPECTABLE_BROWSER")] : []

/// Interface code runs on the main actor, which runs on GLib's loop.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "typecase",
  products: [
    .library(name: "Typecase", targets: ["Typecase"]),
    .library(name: "TypecaseGTK", targets: ["TypecaseGTK"]),
    .library(name: "TypecaseDataDetection", targets: ["TypecaseDataDetection"]),
    .executable(name: "typecase", targets: ["BrowserMain"]),
    .executable(name: "typecase-registry", targets: ["RegistryMain"]),
    .executable(name: "typecase-prompts", targets: ["PromptsMain"]),
    .executable(name: "typecase-scripted-prompts", targets: ["ScriptedPromptsMain"]),
    .executable(name: "typecase-inspect", targets: ["InspectMain"]),
    .executable(name: "typecasectl", targets: ["CommandMain"]),
    .executable(name: "example-provider", targets: ["ExampleProvider"]),
    .executable(name: "example-reader", targets: ["ExampleReader"]),
    .executable(name: "example-game", targets: ["ExampleGame"]),
  ],
  traits: [
    .trait(name: "Desktop", description: "The registry, the browser and the other programs."),
    .default(enabledTraits: ["Desktop"]),
  ],
  dependencies: [
    other("swift-argument-parser", of: "apple", "1.8.2"),
    other("GRDB.swift", of: "groue", "7.10.0"),
  ],
  targets: [
    // C modules
    library("CTypecaseGLib", "gio-unix-2.0", "libglib2.0-dev"),
    library("CTypecaseFreeType", "freetype2", "libfreetype-dev"),
    library("CTypecaseHarfBuzz", "harfbuzz", "libharfbuzz-dev"),
    library("CTypecaseFontconfig", "fontconfig", "libfontconfig-dev"),
    library("CTypecaseArchive", "libarchive", "libarchive-dev"),
    library("CTypecasePango", "pangoft2", "libpango1.0-dev"),
    library("CTypecaseSoup", "libsoup-3.0", "libsoup-3.0-dev"),
    library("CTypecaseXML", "libxml-2.0", "libxml2-dev"),
    library("CTypecaseMarkdown", "libcmark-gfm", "libcmark-gfm-extensions-dev"),
    library("CTypecaseCharset", "uchardet", "libuchardet-dev"),
    library("CTypecasePublicSuffix", "libpsl", "libpsl-dev"),
    library("CTypecaseGTK", "libadwaita-1", "libadwaita-1-dev"),
    library("CTypecaseCrypto", "libcrypto", "libssl-dev"),
    .target(
      name: "CTypecaseICU", path: "Sources/C/CTypecaseICU",
      linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    .target(
      name: "CTypecasePhone", path: "Sources/C/CTypecasePhone",
      linkerSettings: [.linkedLibrary("phonenumber"), .linkedLibrary("stdc++")]),
    .target(name: "CTypecaseSystem", path: "Sources/C/CTypecaseSystem"),
    .target(
      name: "CTypecaseLayout", path: "Sources/C/CTypecaseLayout",
      cSettings: [
        place("TYPECASE_LAYOUT_PREFIX", usually: ""),
        place("TYPECASE_LAYOUT_BINDIR", usually: "bin"),
        place("TYPECASE_LAYOUT_LIBEXECDIR", usually: "libexec"),
        place("TYPECASE_LAYOUT_DATADIR", usually: "share"),
        place("TYPECASE_LAYOUT_LOCALEDIR", usually: "share/locale"),
        place("TYPECASE_LAYOUT_SYSCONFDIR", usually: "etc"),
        place("TYPECASE_LAYOUT_LOCALSTATEDIR", usually: "var"),
      ]),
    .target(
      name: "CTypecaseMainLoop", dependencies: ["CTypecaseGLib"],
      path: "Sources/C/CTypecaseMainLoop"),
    .target(
      name: "CTypecaseWidgets", dependencies: ["CTypecaseGTK"], path: "Sources/C/CTypecaseWidgets"),

    // Bindings: one owning Swift type for each C handle, no policy
    .target(
      name: "TypecaseSystemKit", dependencies: ["CTypecaseSystem"],
      path: "Sources/Bindings/TypecaseSystemKit"),
    .target(
      name: "TypecaseGLibKit",
      dependencies: ["CTypecaseGLib", "CTypecaseMainLoop", "TypecaseSystemKit"],
      path: "Sources/Bindings/TypecaseGLibKit"),
    .target(
      name: "FreeTypeKit", dependencies: ["CTypecaseFreeType"], path: "Sources/Bindings/FreeTypeKit"
    ),
    .target(
      name: "TypecaseHarfBuzzKit", dependencies: ["CTypecaseHarfBuzz"],
      path: "Sources/Bindings/TypecaseHarfBuzzKit"
    ),
    .target(
      name: "TypecaseFontconfigKit", dependencies: ["CTypecaseFontconfig", "TypecaseSystemKit"],
      path: "Sources/Bindings/TypecaseFontconfigKit"),
    .target(
      name: "TypecaseXMLKit", dependencies: ["CTypecaseXML"],
      path: "Sources/Bindings/TypecaseXMLKit"),
    .target(
      name: "TypecaseMarkdownKit", dependencies: ["CTypecaseMarkdown"],
      path: "Sources/Bindings/TypecaseMarkdownKit"
    ),
    .target(
      name: "TypecaseCharsetKit", dependencies: ["CTypecaseCharset"],
      path: "Sources/Bindings/TypecaseCharsetKit"),
    .target(
      name: "TypecasePublicSuffixKit", dependencies: ["CTypecasePublicSuffix"],
      path: "Sources/Bindings/TypecasePublicSuffixKit"),
    .target(
      name: "TypecaseICUKit", dependencies: ["CTypecaseICU"],
      path: "Sources/Bindings/TypecaseICUKit"),
    .target(
      name: "TypecasePhoneKit", dependencies: ["CTypecasePhone"],
      path: "Sources/Bindings/TypecasePhoneKit"),
    .target(
      name: "OpenSSLKit", dependencies: ["CTypecaseCrypto"], path: "Sources/Bindings/OpenSSLKit"),
    .target(
      name: "TypecasePangoKit",
      dependencies: ["CTypecasePango", "CTypecaseFontconfig", "TypecaseGLibKit", "CTypecaseGLib"],
      path: "Sources/Bindings/TypecasePangoKit"),
    .target(
      name: "TypecaseGTKKit",
      dependencies: [
        "CTypecaseGTK", "CTypecaseWidgets", "TypecaseGLibKit", "TypecasePangoKit",
        "TypecaseSystemKit", "CTypecaseGLib",
      ],
      path: "Sources/Bindings/TypecaseGTKKit", swiftSettings: onMainActor),

    // What makes the table of languages from published data, for meson-helpers/update-language-table
    .executableTarget(
      name: "TypecaseLanguageTableGenerator",
      dependencies: ["TypecaseFontconfigKit", "TypecaseHarfBuzzKit"],
      path: "Sources/BuildTools/TypecaseLanguageTableGenerator"),

    // Engines: no GTK, no D-Bus, no windows
    .target(
      name: "TypecaseProductFolders", dependencies: ["CTypecaseLayout"],
      path: "Sources/Engines/TypecaseProductFolders"),
    .target(
      name: "TypecaseFontLanguages",
      dependencies: ["TypecaseFontconfigKit", "TypecaseHarfBuzzKit"],
      path: "Sources/Engines/TypecaseFontLanguages"),
    .target(
      name: "TypecaseNameOnlyFonts",
      dependencies: ["CTypecaseFontconfig", "TypecaseFontconfigKit", "TypecaseSystemKit"],
      path: "Sources/Engines/TypecaseNameOnlyFonts"),
    .target(
      name: "TypecaseFontDescriptors",
      dependencies: [
        "TypecaseFontLanguages", "TypecaseNameOnlyFonts", "TypecaseFontconfigKit",
        "TypecaseHarfBuzzKit",
      ],
      path: "Sources/Engines/TypecaseFontDescriptors"),
    .target(
      name: "FontPolicy", dependencies: ["TypecaseFontDescriptors", "TypecaseSystemKit"],
      path: "Sources/Engines/FontPolicy"),
    .target(
      name: "FontHiding",
      dependencies: [
        "TypecaseFontDescriptors", "TypecaseFontconfigKit", "TypecaseNameOnlyFonts",
        "TypecaseSystemKit",
      ],
      path: "Sources/Engines/FontHiding"),
    .target(
      name: "TypecaseDynamicType", dependencies: ["TypecaseFontDescriptors"],
      path: "Sources/Engines/TypecaseDynamicType"),
    .target(
      name: "FontInspection",
      dependencies: [
        "TypecaseFontDescriptors", "FontHiding", "TypecaseFontLanguages", "FreeTypeKit",
        "TypecaseHarfBuzzKit",
        "TypecaseFontconfigKit", "TypecaseNameOnlyFonts", "TypecaseProductFolders",
        "CTypecaseArchive", "TypecaseSystemKit",
        "OpenSSLKit",
      ], path: "Sources/Engines/FontInspection"),
    .target(
      name: "SpecimenDrawing",
      dependencies: [
        "FontInspection", "TypecaseFontLanguages", "TypecasePangoKit", "CTypecasePango",
        "TypecaseSystemKit",
      ], path: "Sources/Engines/SpecimenDrawing"),
    .target(name: "TypecaseJSONText", path: "Sources/Engines/TypecaseJSONText"),
    .target(
      name: "FontCatalogs", dependencies: ["FontInspection", "TypecaseJSONText"],
      path: "Sources/Engines/FontCatalogs"),
    .target(
      name: "SignedCatalogs",
      dependencies: [
        "TypecaseJSONText", "TypecaseSystemKit", "OpenSSLKit",
      ],
      path: "Sources/Engines/SignedCatalogs"),
    .target(
      name: "FontRegistry",
      dependencies: [
        "TypecaseFontDescriptors", "FontInspection", "TypecaseFontLanguages",
        "TypecaseNameOnlyFonts", "TypecaseFontconfigKit",
        "TypecaseSystemKit", desktopOnly("GRDB", of: "GRDB.swift"),
        "OpenSSLKit",
      ], path: "Sources/Engines/FontRegistry"),
    .target(
      name: "SystemFonts",
      dependencies: [
        "FontInspection", "FontRegistry", "TypecaseFontDescriptors", "TypecaseProductFolders",
        "TypecaseJSONText", "TypecaseSystemKit",
      ], path: "Sources/Engines/SystemFonts"),
    .target(
      name: "FontDownloads",
      dependencies: [
        "FontCatalogs", "FontInspection", "CTypecaseSoup", "TypecaseGLibKit", "TypecaseSystemKit",
        "OpenSSLKit",
      ], path: "Sources/Engines/FontDownloads"),
    .target(
      name: "CatalogSubscriptions",
      dependencies: [
        "SignedCatalogs", "FontDownloads", "FontInspection", "FontPolicy", "TypecaseSystemKit",
        "OpenSSLKit",
      ],
      path: "Sources/Engines/CatalogSubscriptions"),

    .target(
      name: "TypecaseRichText",
      dependencies: [
        "TypecaseDynamicType", "TypecaseFontDescriptors", "TypecaseXMLKit", "TypecaseMarkdownKit",
        "TypecaseCharsetKit", "TypecaseJSONText", "TypecaseSystemKit",
      ],
      path: "Sources/Engines/TypecaseRichText"),
    .target(
      name: "TypecaseDataDetection",
      dependencies: [
        "TypecaseDynamicType", "TypecaseFontDescriptors", "TypecaseNameOnlyFonts",
        "TypecaseRichText", "TypecaseICUKit", "TypecasePhoneKit", "TypecasePublicSuffixKit",
        "TypecaseSystemKit",
      ],
      path: "Sources/Engines/TypecaseDataDetection"),
    .target(
      name: "TypecaseFontFinding",
      dependencies: [
        "TypecaseFontDescriptors", "TypecaseFontLanguages", "TypecaseLanguageWording",
        "TypecaseHarfBuzzKit", "TypecaseGLibKit",
        "CTypecaseGLib",
      ],
      path: "Sources/Engines/TypecaseFontFinding"),
    .target(
      name: "FontCollections",
      dependencies: ["TypecaseFontFinding", "TypecaseJSONText", "TypecaseSystemKit"],
      path: "Sources/Engines/FontCollections"),
    .target(
      name: "TypecaseFontAnatomy",
      dependencies: ["TypecaseFontDescriptors", "TypecaseHarfBuzzKit"],
      path: "Sources/Engines/TypecaseFontAnatomy"),
    .target(
      name: "FontSimilarity",
      dependencies: [
        "TypecaseFontDescriptors", "TypecaseFontLanguages", "TypecaseHarfBuzzKit",
        "TypecaseSystemKit",
      ],
      path: "Sources/Engines/FontSimilarity"),

    // Public libraries
    .target(
      name: "TypecaseBusProtocol",
      dependencies: ["TypecaseFontDescriptors", "TypecaseGLibKit", "TypecaseSystemKit"],
      path: "Sources/Libraries/TypecaseBusProtocol", resources: [.embedInCode("Interfaces")]),
    .target(
      name: "Typecase",
      dependencies: [
        "TypecaseBusProtocol", "TypecaseFontDescriptors", "TypecaseNameOnlyFonts",
        "TypecaseGLibKit", "TypecaseSystemKit",
      ],
      path: "Sources/Libraries/Typecase"),
    .target(
      name: "TypecaseFontSpecimens",
      dependencies: [
        "TypecaseFontDescriptors", "TypecaseFontLanguages", "TypecaseSystemKit",
        "TypecaseGTKKit", "TypecasePangoKit", "TypecaseGLibKit", "CTypecaseGTK", "CTypecasePango",
        "CTypecaseGLib",
      ],
      path: "Sources/Libraries/TypecaseFontSpecimens", swiftSettings: onMainActor),
    .target(
      name: "TypecaseGTK",
      dependencies: [
        "TypecaseProductFolders", "TypecaseProductIdentity",
        "Typecase", "TypecaseBusProtocol", "TypecaseFontAnatomy", "TypecaseFontFinding",
        "TypecaseFontSpecimens", "TypecaseNameOnlyFonts",
        "TypecaseLanguageWording", "TypecaseDocumentWording", "TypecaseDynamicType",
        "TypecaseFontDescriptors", "TypecaseFontconfigKit",
        "TypecaseRichText", "TypecaseGTKKit", "TypecaseGLibKit", "TypecasePangoKit",
        "TypecaseSystemKit", "CTypecaseGTK",
        "CTypecaseWidgets", "CTypecaseGLib",
      ],
      path: "Sources/Libraries/TypecaseGTK", resources: [.embedInCode("Interface")],
      swiftSettings: onMainActor),

    .target(
      name: "TypecaseLanguageWording",
      dependencies: ["TypecaseFontLanguages", "TypecaseGLibKit", "CTypecaseGLib"],
      path: "Sources/Engines/TypecaseLanguageWording"),
    .target(
      name: "TypecaseDocumentWording", dependencies: ["TypecaseRichText", "TypecaseGLibKit"],
      path: "Sources/Libraries/TypecaseDocumentWording"),
    .target(
      name: "HidingWording",
      dependencies: [
        "FontHiding", "TypecaseFontDescriptors", "TypecaseLanguageWording", "TypecaseGLibKit",
      ],
      path: "Sources/Libraries/HidingWording"),
    .target(
      name: "PolicyWording", dependencies: ["FontPolicy", "TypecaseGLibKit"],
      path: "Sources/Libraries/PolicyWording"),
    .target(
      name: "TypecaseProductIdentity", dependencies: ["TypecaseGLibKit", "CTypecaseGLib"],
      path: "Sources/Libraries/TypecaseProductIdentity"),
    .target(
      name: "InspectionWording",
      dependencies: ["TypecaseBusProtocol", "FontInspection", "TypecaseGLibKit"],
      path: "Sources/Libraries/InspectionWording"),
    .target(
      name: "ProblemReporting",
      dependencies: [
        "Typecase", "TypecaseBusProtocol", "FontInspection", "TypecaseProductFolders",
        "TypecaseProductIdentity", "TypecaseFontconfigKit", "TypecaseGLibKit", "TypecaseSystemKit",
        "CTypecaseGLib",
      ],
      path: "Sources/Libraries/ProblemReporting"),

    // Front ends
    .target(
      name: "RegistryService",
      dependencies: [
        "FontCatalogs",
        "TypecaseProductFolders", "TypecaseProductIdentity",
        "TypecaseBusProtocol", "TypecaseFontDescriptors", "FontDownloads", "FontInspection",
        "FontPolicy",
        "FontRegistry", "SystemFonts", "PolicyWording",
        "InspectionWording", "TypecaseFontconfigKit", "TypecaseGLibKit", "TypecaseSystemKit",
      ], path: "Sources/FrontEnds/RegistryService"),
    .target(
      name: "PromptsUI",
      dependencies: [
        "TypecaseProductIdentity",
        "FontInspection", "SpecimenDrawing",
        "Typecase", "TypecaseGTK", "TypecaseBusProtocol", "TypecaseFontFinding",
        "TypecaseFontSpecimens", "TypecaseFontDescriptors",
        "TypecaseGTKKit", "TypecaseGLibKit", "TypecasePangoKit", "CTypecaseGTK", "CTypecaseGLib",
      ],
      path: "Sources/FrontEnds/PromptsUI", swiftSettings: onMainActor),
    .target(
      name: "PromptScripts",
      dependencies: [
        "PromptsUI", "TypecaseGTK", "TypecaseBusProtocol", "TypecaseFontDescriptors",
        "TypecaseGLibKit", "TypecaseSystemKit",
      ],
      path: "Sources/FrontEnds/PromptScripts", swiftSettings: onMainActor),
    .target(
      name: "BrowserUI",
      dependencies: [
        "TypecaseProductFolders", "TypecaseProductIdentity",
        "Typecase", "TypecaseGTK", "TypecaseBusProtocol", "TypecaseDynamicType",
        "TypecaseFontAnatomy", "FontCollections",
        "TypecaseFontDescriptors", "TypecaseFontFinding", "FontHiding", "HidingWording",
        "FontInspection", "FontSimilarity", "SpecimenDrawing", "TypecaseFontSpecimens",
        "TypecaseFontLanguages",
        "TypecaseLanguageWording",
        "InspectionWording", "ProblemReporting", "TypecaseGTKKit",
        "TypecaseGLibKit", "TypecasePangoKit", "TypecaseHarfBuzzKit", "TypecaseSystemKit",
        "CTypecaseGTK", "CTypecaseGLib",
      ],
      path: "Sources/FrontEnds/BrowserUI", swiftSettings: onMainActor + inspectableBrowser),
    .target(
      name: "CommandLine",
      dependencies: [
        "FontCatalogs",
        "TypecaseProductFolders", "TypecaseProductIdentity",
        "Typecase", "TypecaseBusProtocol", "TypecaseDataDetection", "TypecaseDocumentWording",
        "TypecaseDynamicType",
        "TypecaseFontDescriptors", "FontHiding", "HidingWording", "FontInspection",
        "TypecaseFontLanguages",
        "CatalogSubscriptions", "FontDownloads", "FontPolicy", "FontRegistry", "SignedCatalogs",
        "SystemFonts", "TypecaseLanguageWording", "InspectionWording", "PolicyWording",
        "ProblemReporting",
        "TypecaseGLibKit", "TypecaseRichText",
        "TypecaseSystemKit", desktopOnly("ArgumentParser", of: "swift-argument-parser"),
      ], path: "Sources/FrontEnds/CommandLine"),

    // Executables: a synchronous main of ten to thirty lines
    .executableTarget(
      name: "BrowserMain",
      dependencies: [
        "TypecaseProductFolders", "TypecaseProductIdentity", "BrowserUI", "TypecaseGTKKit",
        "TypecaseGLibKit",
      ],
      path: "Sources/Programs/BrowserMain"),
    .executableTarget(
      name: "RegistryMain",
      dependencies: [
        "RegistryService", "TypecaseProductFolders", "TypecaseProductIdentity", "TypecaseGLibKit",
      ],
      path: "Sources/Programs/RegistryMain"),
    .executableTarget(
      name: "PromptsMain",
      dependencies: [
        "TypecaseProductFolders", "TypecaseProductIdentity", "PromptsUI", "TypecaseGTKKit",
        "TypecaseGLibKit",
      ],
      path: "Sources/Programs/PromptsMain"),
    .executableTarget(
      name: "ScriptedPromptsMain",
      dependencies: [
        "TypecaseProductFolders", "TypecaseProductIdentity", "PromptScripts", "PromptsUI",
        "TypecaseGTKKit", "TypecaseGLibKit",
      ],
      path: "Sources/Programs/ScriptedPromptsMain"),
    .executableTarget(
      name: "InspectMain",
      dependencies: ["FontInspection", "SpecimenDrawing", "TypecaseProductIdentity"],
      path: "Sources/Programs/InspectMain"),
    .executableTarget(
      name: "CommandMain", dependencies: ["CommandLine"], path: "Sources/Programs/CommandMain"),
    .executableTarget(
      name: "ExampleProvider",
      dependencies: ["TypecaseGTK", "TypecaseProductIdentity", "TypecaseGLibKit"],
      path: "Sources/Programs/ExampleProvider", swiftSettings: onMainActor),
    .executableTarget(
      name: "ExampleReader",
      dependencies: [
        "TypecaseGTK", "TypecaseDataDetection", "TypecaseProductIdentity", "TypecaseGLibKit",
      ],
      path: "Sources/Programs/ExampleReader", swiftSettings: onMainActor),
    .executableTarget(
      name: "ExampleGame",
      dependencies: ["TypecaseGTK", "TypecaseProductIdentity", "TypecaseGLibKit"],
      path: "Sources/Programs/ExampleGame",
      swiftSettings: onMainActor),

    // Tests, and what they share
    .target(name: "SyntheticFonts", path: "Tests/Support/SyntheticFonts"),
    .executableTarget(
      name: "SyntheticFontsMain", dependencies: ["SyntheticFonts"],
      path: "Tests/Support/SyntheticFontsMain"),
    .target(
      name: "TestRandomness", dependencies: ["TypecaseFontDescriptors"],
      path: "Tests/Support/TestRandomness"),
    .target(
      name: "FontFuzz",
      dependencies: [
        "FontInspection", "SpecimenDrawing", "TypecaseFontconfigKit", "TypecasePangoKit",
        "SyntheticFonts", "TypecaseSystemKit", "TestRandomness",
      ], path: "Tests/Support/FontFuzz"),
    .executableTarget(
      name: "FontFuzzMain", dependencies: ["FontFuzz", "FontInspection", "InspectMain"],
      path: "Tests/Support/FontFuzzMain"),
    .executableTarget(
      name: "TextFuzz",
      dependencies: [
        "TypecaseRichText", "TypecaseDynamicType", "TypecaseFontDescriptors", "TestRandomness",
      ],
      path: "Tests/Support/TextFuzz"),
    .testTarget(
      name: "FontLanguagesTests",
      dependencies: ["TypecaseFontLanguages", "TypecaseHarfBuzzKit", "SyntheticFonts"],
      path: "Tests/Engines/FontLanguagesTests"),
    .testTarget(
      name: "FontDescriptorsTests",
      dependencies: [
        "TypecaseFontDescriptors", "TypecaseFontLanguages", "FreeTypeKit", "TypecaseHarfBuzzKit",
        "SyntheticFonts",
        "TestRandomness",
      ], path: "Tests/Engines/FontDescriptorsTests"),
    .testTarget(
      name: "DynamicTypeTests", dependencies: ["TypecaseDynamicType", "TypecaseFontDescriptors"],
      path: "Tests/Engines/DynamicTypeTests"),
    .testTarget(
      name: "RichTextTests",
      dependencies: [
        "TypecaseRichText", "TypecaseDynamicType", "TypecaseFontDescriptors", "TypecaseSystemKit",
        "TestRandomness", "TextFuzz",
      ],
      path: "Tests/Engines/RichTextTests"),
    .testTarget(
      name: "DataDetectionTests",
      dependencies: ["TypecaseDataDetection", "TypecaseRichText", "TestRandomness"],
      path: "Tests/Engines/DataDetectionTests"),
    .testTarget(
      name: "FontInspectionTests",
      dependencies: [
        "FontInspection", "InspectionWording", "TypecaseFontDescriptors", "TypecaseFontconfigKit",
        "FontFuzz",
        "TypecaseSystemKit", "SyntheticFonts", "TestRandomness", "InspectMain",
      ], path: "Tests/Engines/FontInspectionTests"),
    .testTarget(
      name: "FontRegistryTests",
      dependencies: [
        "FontRegistry", "FontInspection", "TypecaseFontDescriptors", "TypecaseNameOnlyFonts",
        "TypecaseFontconfigKit",
        "TypecaseSystemKit", "SyntheticFonts", "TestRandomness",
        desktopOnly("GRDB", of: "GRDB.swift"),
      ], path: "Tests/Engines/FontRegistryTests"),
    .testTarget(
      name: "SystemFontsTests",
      dependencies: [
        "SystemFonts", "FontInspection", "TypecaseSystemKit", "SyntheticFonts", "TestDesktop",
        "InspectMain",
      ], path: "Tests/Engines/SystemFontsTests"),
    .testTarget(
      name: "FontPolicyTests", dependencies: ["FontPolicy", "TypecaseSystemKit"],
      path: "Tests/Engines/FontPolicyTests"),
    .testTarget(
      name: "FontCatalogsTests", dependencies: ["FontCatalogs"],
      path: "Tests/Engines/FontCatalogsTests"),
    .testTarget(
      name: "SignedCatalogsTests",
      dependencies: [
        "SignedCatalogs", "TypecaseSystemKit", "OpenSSLKit",
      ],
      path: "Tests/Engines/SignedCatalogsTests"),
    .testTarget(
      name: "CatalogSubscriptionsTests",
      dependencies: [
        "CatalogSubscriptions", "SignedCatalogs", "FontDownloads", "FontPolicy",
        "TypecaseSystemKit", "TestDesktop", "OpenSSLKit",
      ], path: "Tests/Engines/CatalogSubscriptionsTests"),
    .testTarget(
      name: "FontDownloadsTests",
      dependencies: [
        "FontDownloads", "FontCatalogs", "TypecaseSystemKit", "CTypecaseSoup",
        "OpenSSLKit",
      ], path: "Tests/Engines/FontDownloadsTests"),
    .testTarget(
      name: "OpenSSLKitTests", dependencies: ["OpenSSLKit", "TypecaseSystemKit"],
      path: "Tests/Bindings/OpenSSLKitTests"),
    .testTarget(
      name: "SystemKitTests", dependencies: ["TypecaseSystemKit"],
      path: "Tests/Bindings/SystemKitTests"),
    .testTarget(
      name: "GLibKitTests",
      dependencies: ["TypecaseGLibKit", "CTypecaseGLib", "TypecaseSystemKit", "TestDesktop"],
      path: "Tests/Bindings/GLibKitTests"),
    .testTarget(
      name: "PangoKitTests",
      dependencies: [
        "TypecasePangoKit", "TypecaseNameOnlyFonts", "TypecaseFontconfigKit",
        "TypecaseFontDescriptors", "TypecaseSystemKit",
        "SyntheticFonts", "CTypecasePango",
        "CTypecaseFontconfig",
      ], path: "Tests/Bindings/PangoKitTests"),
    .testTarget(
      name: "SpecimenDrawingTests",
      dependencies: [
        "SpecimenDrawing", "FontInspection", "TypecasePangoKit",
        "TypecaseSystemKit", "SyntheticFonts", "TestDesktop",
      ], path: "Tests/Engines/SpecimenDrawingTests"),
    .testTarget(
      name: "ProductIdentityTests", dependencies: ["TypecaseProductIdentity", "TypecaseGLibKit"],
      path: "Tests/Libraries/ProductIdentityTests"),
    .testTarget(
      name: "ProductFoldersTests", dependencies: ["TypecaseProductFolders"],
      path: "Tests/Engines/ProductFoldersTests"),
    .testTarget(
      name: "FontHidingTests",
      dependencies: [
        "FontHiding", "TypecaseFontDescriptors", "TypecaseFontconfigKit", "SyntheticFonts",
        "TypecaseSystemKit",
      ],
      path: "Tests/Engines/FontHidingTests"),
    .testTarget(
      name: "FontFindingTests",
      dependencies: [
        "TypecaseFontFinding", "TypecaseLanguageWording", "TypecaseFontDescriptors",
        "TypecaseFontLanguages", "TestRandomness",
      ],
      path: "Tests/Engines/FontFindingTests"),
    .testTarget(
      name: "FontCollectionsTests",
      dependencies: [
        "FontCollections", "TypecaseFontFinding", "TypecaseFontDescriptors", "TestRandomness",
      ],
      path: "Tests/Engines/FontCollectionsTests"),
    .testTarget(
      name: "FontAnatomyTests",
      dependencies: ["TypecaseFontAnatomy", "CTypecaseFontconfig", "SyntheticFonts"],
      path: "Tests/Engines/FontAnatomyTests"),
    .testTarget(
      name: "FontSimilarityTests",
      dependencies: [
        "FontSimilarity", "TypecaseFontDescriptors", "SyntheticFonts", "TypecaseSystemKit",
      ],
      path: "Tests/Engines/FontSimilarityTests"),
    .testTarget(
      name: "LanguageWordingTests",
      dependencies: ["TypecaseLanguageWording", "TypecaseFontLanguages"],
      path: "Tests/Engines/LanguageWordingTests"),
    .testTarget(
      name: "TypecaseGTKTests", dependencies: ["TypecaseGTK", "TypecaseDynamicType"],
      path: "Tests/Libraries/TypecaseGTKTests"),
    .testTarget(
      name: "BrowserUITests",
      dependencies: [
        "BrowserUI", "TypecaseGLibKit", "Typecase", "TypecaseBusProtocol", "FontCollections",
        "TypecaseFontDescriptors",
        "TypecaseFontFinding", "FontHiding", "HidingWording", "TypecaseSystemKit", "TestDesktop",
      ], path: "Tests/FrontEnds/BrowserUITests"),
    .executableTarget(
      name: "WidgetTests",
      dependencies: [
        "TypecaseProductFolders",
        "PromptsUI", "TypecaseGTK", "Typecase", "TypecaseBusProtocol", "TypecaseRichText",
        "TypecaseDynamicType", "TypecaseFontDescriptors",
        "TypecaseFontSpecimens", "TypecaseNameOnlyFonts", "TypecaseFontconfigKit", "TypecaseGTKKit",
        "TypecaseGLibKit", "TypecaseSystemKit",
        "TypecasePangoKit", "SyntheticFonts",
        "CTypecaseGTK", "CTypecaseWidgets", "CTypecaseFontconfig",
      ], path: "Tests/Libraries/WidgetTests", swiftSettings: onMainActor),
    .executableTarget(
      name: "AuditedApp", dependencies: ["TypecaseGTK"], path: "Tests/Support/AuditedApp",
      swiftSettings: onMainActor),
    .executableTarget(
      name: "ProviderProbe",
      dependencies: [
        "Typecase", "TypecaseBusProtocol", "TypecaseFontDescriptors", "TypecaseGLibKit",
        "TypecaseSystemKit",
      ],
      path: "Tests/Support/ProviderProbe"),
    .executableTarget(
      name: "SearchBench",
      dependencies: ["TypecaseFontFinding", "FontSimilarity", "TypecaseFontDescriptors"],
      path: "Tests/Benchmarks/SearchBench"),
    .executableTarget(
      name: "TextBench",
      dependencies: [
        "TypecaseDataDetection", "TypecaseRichText", "TypecaseFontDescriptors", "TypecaseSystemKit",
      ],
      path: "Tests/Benchmarks/TextBench"),
    .executableTarget(
      name: "MatchBench",
      dependencies: ["TypecaseFontDescriptors", "TypecaseFontLanguages", "TypecaseFontconfigKit"],
      path: "Tests/Benchmarks/MatchBench"),
    .executableTarget(
      name: "ConsumerBench",
      dependencies: [
        "Typecase", "TypecaseNameOnlyFonts", "TypecaseFontDescriptors", "TypecaseFontconfigKit",
        "TypecaseGLibKit", "TypecaseSystemKit",
      ],
      path: "Tests/Benchmarks/ConsumerBench"),
    .target(
      name: "BenchKit",
      dependencies: ["TypecaseGTKKit", "TypecaseGLibKit", "CTypecaseGTK", "CTypecaseGLib"],
      path: "Tests/Benchmarks/BenchKit", swiftSettings: onMainActor),
    .executableTarget(
      name: "PanelBench",
      dependencies: [
        "TypecaseProductFolders",
        "BenchKit", "TypecaseGTK", "TypecaseRichText", "TypecaseFontDescriptors", "TypecaseGTKKit",
        "TypecaseGLibKit",
        "CTypecaseGTK",
        "CTypecaseGLib",
      ], path: "Tests/Benchmarks/PanelBench", swiftSettings: onMainActor),
    .executableTarget(
      name: "TextSizeBench",
      dependencies: [
        "TypecaseProductFolders",
        "BenchKit", "TypecaseGTK", "TypecaseSystemKit", "TypecaseGTKKit", "TypecaseGLibKit",
        "CTypecaseGTK",
        "CTypecaseGLib",
      ], path: "Tests/Benchmarks/TextSizeBench", swiftSettings: onMainActor),
    .executableTarget(
      name: "PickerBench",
      dependencies: [
        "TypecaseProductFolders",
        "BenchKit", "TypecaseGTK", "TypecaseBusProtocol", "TypecaseFontFinding",
        "TypecaseFontDescriptors", "TypecaseGTKKit",
        "TypecaseGLibKit", "CTypecaseGTK",
      ], path: "Tests/Benchmarks/PickerBench", swiftSettings: onMainActor),
    .target(
      name: "TestDesktop",
      dependencies: [
        "Typecase", "TypecaseBusProtocol", "TypecaseFontDescriptors", "TypecaseGLibKit",
        "TypecaseSystemKit", "SyntheticFonts",
        "RegistryMain", "InspectMain", "CommandMain",
        "OpenSSLKit",
      ], path: "Tests/Support/TestDesktop"),
    .testTarget(
      name: "RegistryServiceTests",
      dependencies: [
        "Typecase", "TypecaseBusProtocol", "TypecaseFontDescriptors", "FontRegistry",
        "TypecaseGLibKit", "TypecaseSystemKit",
        "FontDownloads", "FontFuzz", "FontInspection", "FontPolicy", "SyntheticFonts",
        "RegistryService",
        "TestDesktop", "TestRandomness",
        desktopOnly("GRDB", of: "GRDB.swift"),
      ], path: "Tests/FrontEnds/RegistryServiceTests"),
    .testTarget(
      name: "TypecaseTests",
      dependencies: [
        "Typecase", "TypecaseBusProtocol", "TypecaseFontDescriptors", "TypecaseNameOnlyFonts",
        "TypecaseFontconfigKit", "TypecaseGLibKit",
        "TypecaseSystemKit",
        "SyntheticFonts", "TestDesktop",
      ], path: "Tests/Libraries/TypecaseTests"),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "TypecaseDynamicType", "FontRegistry", "TypecaseSystemKit", "SyntheticFonts", "TestDesktop",
        "Typecase", "FontHiding",
      ],
      path: "Tests/FrontEnds/CommandLineTests"),
  ],
  swiftLanguageModes: [.v6]
)

// meson-helpers/swift-build names the programs to be made: only they are, with what they need, by one build.
if let names = Context.environment["TYPECASE_PRODUCTS"]?.split(separator: " ").map(String.init) {
  package.products.removeAll { !names.contains($0.name) }
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  // What only measures and tests is no product, and is named by its target.
  var open = names + package.products.compactMap { $0 as? Product.Executable }.flatMap(\.targets)
  var needed: Set<String> = []
  while let name = open.popLast() {
    guard let target = targets[name], needed.insert(name).inserted else { continue }
    for case .byNameItem(let name, _) in target.dependencies { open.append(name) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
}
