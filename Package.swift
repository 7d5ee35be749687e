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

/// Interface code runs on the main actor, which runs on GLib's loop.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "typecase",
  products: [
    .library(name: "Typecase", targets: ["Typecase"]),
    .library(name: "TypecaseGTK", targets: ["TypecaseGTK"]),
    .library(name: "DataDetection", targets: ["DataDetection"]),
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
    other("swift-crypto", of: "apple", "4.5.2"),
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
      ]),
    .target(
      name: "CTypecaseMainLoop", dependencies: ["CTypecaseGLib"],
      path: "Sources/C/CTypecaseMainLoop"),
    .target(
      name: "CTypecaseWidgets", dependencies: ["CTypecaseGTK"], path: "Sources/C/CTypecaseWidgets"),

    // Bindings: one owning Swift type for each C handle, no policy
    .target(
      name: "SystemKit", dependencies: ["CTypecaseSystem"], path: "Sources/Bindings/SystemKit"),
    .target(
      name: "GLibKit", dependencies: ["CTypecaseGLib", "CTypecaseMainLoop", "SystemKit"],
      path: "Sources/Bindings/GLibKit"),
    .target(
      name: "FreeTypeKit", dependencies: ["CTypecaseFreeType"], path: "Sources/Bindings/FreeTypeKit"
    ),
    .target(
      name: "HarfBuzzKit", dependencies: ["CTypecaseHarfBuzz"], path: "Sources/Bindings/HarfBuzzKit"
    ),
    .target(
      name: "FontconfigKit", dependencies: ["CTypecaseFontconfig", "SystemKit"],
      path: "Sources/Bindings/FontconfigKit"),
    .target(name: "XMLKit", dependencies: ["CTypecaseXML"], path: "Sources/Bindings/XMLKit"),
    .target(
      name: "MarkdownKit", dependencies: ["CTypecaseMarkdown"], path: "Sources/Bindings/MarkdownKit"
    ),
    .target(
      name: "CharsetKit", dependencies: ["CTypecaseCharset"], path: "Sources/Bindings/CharsetKit"),
    .target(
      name: "PublicSuffixKit", dependencies: ["CTypecasePublicSuffix"],
      path: "Sources/Bindings/PublicSuffixKit"),
    .target(name: "ICUKit", dependencies: ["CTypecaseICU"], path: "Sources/Bindings/ICUKit"),
    .target(name: "PhoneKit", dependencies: ["CTypecasePhone"], path: "Sources/Bindings/PhoneKit"),
    .target(
      name: "PangoKit",
      dependencies: ["CTypecasePango", "CTypecaseFontconfig", "GLibKit", "CTypecaseGLib"],
      path: "Sources/Bindings/PangoKit"),
    .target(
      name: "GTKKit",
      dependencies: [
        "CTypecaseGTK", "CTypecaseWidgets", "GLibKit", "PangoKit", "SystemKit", "CTypecaseGLib",
      ],
      path: "Sources/Bindings/GTKKit", swiftSettings: onMainActor),

    // The table of languages, made from published data before it is compiled
    .executableTarget(
      name: "LanguageTableGenerator", dependencies: ["FontconfigKit", "HarfBuzzKit"],
      path: "Sources/BuildTools/LanguageTableGenerator"),
    .plugin(
      name: "LanguageTablePlugin", capability: .buildTool(),
      dependencies: ["LanguageTableGenerator"], path: "Sources/BuildTools/LanguageTablePlugin"),

    // Engines: no GTK, no D-Bus, no windows
    .target(
      name: "ProductFolders", dependencies: ["CTypecaseLayout"],
      path: "Sources/Engines/ProductFolders"),
    .target(
      name: "FontLanguages", dependencies: ["FontconfigKit", "HarfBuzzKit"],
      path: "Sources/Engines/FontLanguages", plugins: ["LanguageTablePlugin"]),
    .target(
      name: "NameOnlyFonts", dependencies: ["CTypecaseFontconfig", "FontconfigKit", "SystemKit"],
      path: "Sources/Engines/NameOnlyFonts"),
    .target(
      name: "FontDescriptors",
      dependencies: ["FontLanguages", "NameOnlyFonts", "FontconfigKit", "HarfBuzzKit"],
      path: "Sources/Engines/FontDescriptors"),
    .target(
      name: "FontPolicy", dependencies: ["FontDescriptors", "SystemKit"],
      path: "Sources/Engines/FontPolicy"),
    .target(
      name: "FontHiding",
      dependencies: ["FontDescriptors", "FontconfigKit", "NameOnlyFonts", "SystemKit"],
      path: "Sources/Engines/FontHiding"),
    .target(
      name: "DynamicType", dependencies: ["FontDescriptors"], path: "Sources/Engines/DynamicType"),
    .target(
      name: "FontInspection",
      dependencies: [
        "FontDescriptors", "FontHiding", "FontLanguages", "FreeTypeKit", "HarfBuzzKit",
        "FontconfigKit", "NameOnlyFonts", "ProductFolders", "CTypecaseArchive", "SystemKit",
        desktopOnly("Crypto", of: "swift-crypto"),
      ], path: "Sources/Engines/FontInspection"),
    .target(
      name: "FontCatalogs", dependencies: ["FontInspection"], path: "Sources/Engines/FontCatalogs"),
    .target(
      name: "FontRegistry",
      dependencies: [
        "FontDescriptors", "FontInspection", "FontLanguages", "NameOnlyFonts", "FontconfigKit",
        "SystemKit", desktopOnly("GRDB", of: "GRDB.swift"),
        desktopOnly("Crypto", of: "swift-crypto"),
      ], path: "Sources/Engines/FontRegistry"),
    .target(
      name: "FontDownloads",
      dependencies: [
        "FontCatalogs", "FontInspection", "CTypecaseSoup", "GLibKit", "SystemKit",
        desktopOnly("Crypto", of: "swift-crypto"),
      ], path: "Sources/Engines/FontDownloads"),

    .target(
      name: "RichText",
      dependencies: [
        "DynamicType", "FontDescriptors", "XMLKit", "MarkdownKit", "CharsetKit", "SystemKit",
      ],
      path: "Sources/Engines/RichText"),
    .target(
      name: "DataDetection", dependencies: ["RichText", "ICUKit", "PhoneKit", "PublicSuffixKit"],
      path: "Sources/Engines/DataDetection"),
    .target(
      name: "FontFinding",
      dependencies: [
        "FontDescriptors", "FontLanguages", "LanguageWording", "HarfBuzzKit", "GLibKit",
        "CTypecaseGLib",
      ],
      path: "Sources/Engines/FontFinding"),
    .target(
      name: "FontCollections", dependencies: ["FontFinding", "SystemKit"],
      path: "Sources/Engines/FontCollections"),
    .target(
      name: "FontAnatomy", dependencies: ["FontDescriptors", "HarfBuzzKit"],
      path: "Sources/Engines/FontAnatomy"),
    .target(
      name: "FontSimilarity",
      dependencies: ["FontDescriptors", "FontLanguages", "HarfBuzzKit", "SystemKit"],
      path: "Sources/Engines/FontSimilarity"),

    // Public libraries
    .target(
      name: "BusProtocol", dependencies: ["FontDescriptors", "GLibKit", "SystemKit"],
      path: "Sources/Libraries/BusProtocol", resources: [.embedInCode("Interfaces")]),
    .target(
      name: "Typecase",
      dependencies: ["BusProtocol", "FontDescriptors", "NameOnlyFonts", "GLibKit", "SystemKit"],
      path: "Sources/Libraries/Typecase"),
    .target(
      name: "FontSpecimens",
      dependencies: [
        "FontLanguages",
        "GTKKit", "PangoKit", "GLibKit", "CTypecaseGTK", "CTypecasePango", "CTypecaseGLib",
      ],
      path: "Sources/Libraries/FontSpecimens", swiftSettings: onMainActor),
    .target(
      name: "TypecaseGTK",
      dependencies: [
        "ProductFolders", "ProductIdentity",
        "Typecase", "BusProtocol", "FontAnatomy", "FontFinding", "FontSpecimens", "NameOnlyFonts",
        "LanguageWording", "DocumentWording", "DynamicType", "FontDescriptors", "FontconfigKit",
        "RichText", "GTKKit", "GLibKit", "PangoKit", "SystemKit", "CTypecaseGTK",
        "CTypecaseWidgets", "CTypecaseGLib",
      ],
      path: "Sources/Libraries/TypecaseGTK", resources: [.embedInCode("Interface")],
      swiftSettings: onMainActor),

    .target(
      name: "LanguageWording", dependencies: ["FontLanguages", "GLibKit", "CTypecaseGLib"],
      path: "Sources/Engines/LanguageWording"),
    .target(
      name: "DocumentWording", dependencies: ["RichText", "GLibKit"],
      path: "Sources/Libraries/DocumentWording"),
    .target(
      name: "HidingWording",
      dependencies: ["FontHiding", "FontDescriptors", "LanguageWording", "GLibKit"],
      path: "Sources/Libraries/HidingWording"),
    .target(
      name: "ProductIdentity", dependencies: ["GLibKit", "CTypecaseGLib"],
      path: "Sources/Libraries/ProductIdentity"),
    .target(
      name: "InspectionWording", dependencies: ["BusProtocol", "FontInspection", "GLibKit"],
      path: "Sources/Libraries/InspectionWording"),

    // Front ends
    .target(
      name: "RegistryService",
      dependencies: [
        "FontCatalogs",
        "ProductFolders", "ProductIdentity",
        "BusProtocol", "FontDescriptors", "FontDownloads", "FontInspection", "FontPolicy",
        "FontRegistry",
        "InspectionWording", "FontconfigKit", "GLibKit", "SystemKit",
      ], path: "Sources/FrontEnds/RegistryService"),
    .target(
      name: "PromptsUI",
      dependencies: [
        "ProductIdentity",
        "Typecase", "TypecaseGTK", "BusProtocol", "FontFinding", "FontSpecimens", "FontDescriptors",
        "GTKKit", "GLibKit", "PangoKit", "CTypecaseGTK", "CTypecaseGLib",
      ],
      path: "Sources/FrontEnds/PromptsUI", swiftSettings: onMainActor),
    .target(
      name: "PromptScripts",
      dependencies: [
        "PromptsUI", "TypecaseGTK", "BusProtocol", "FontDescriptors", "GLibKit", "SystemKit",
      ],
      path: "Sources/FrontEnds/PromptScripts", swiftSettings: onMainActor),
    .target(
      name: "BrowserUI",
      dependencies: [
        "ProductFolders", "ProductIdentity",
        "Typecase", "TypecaseGTK", "BusProtocol", "DynamicType", "FontAnatomy", "FontCollections",
        "FontDescriptors", "FontFinding", "FontHiding", "HidingWording",
        "FontInspection", "FontSimilarity", "FontSpecimens", "FontLanguages", "LanguageWording",
        "InspectionWording",
        "FontconfigKit", "GTKKit",
        "GLibKit", "PangoKit", "HarfBuzzKit", "SystemKit", "CTypecaseGTK", "CTypecaseGLib",
      ],
      path: "Sources/FrontEnds/BrowserUI", swiftSettings: onMainActor),
    .target(
      name: "CommandLine",
      dependencies: [
        "FontCatalogs",
        "ProductFolders", "ProductIdentity",
        "Typecase", "BusProtocol", "DataDetection", "DocumentWording", "DynamicType",
        "FontDescriptors", "FontHiding", "HidingWording", "FontInspection", "FontLanguages",
        "FontRegistry", "LanguageWording", "InspectionWording",
        "GLibKit", "RichText",
        "SystemKit", desktopOnly("ArgumentParser", of: "swift-argument-parser"),
      ], path: "Sources/FrontEnds/CommandLine"),

    // Executables: a synchronous main of ten to thirty lines
    .executableTarget(
      name: "BrowserMain",
      dependencies: ["ProductFolders", "ProductIdentity", "BrowserUI", "GTKKit", "GLibKit"],
      path: "Sources/Programs/BrowserMain"),
    .executableTarget(
      name: "RegistryMain",
      dependencies: ["RegistryService", "ProductFolders", "ProductIdentity", "GLibKit"],
      path: "Sources/Programs/RegistryMain"),
    .executableTarget(
      name: "PromptsMain",
      dependencies: ["ProductFolders", "ProductIdentity", "PromptsUI", "GTKKit", "GLibKit"],
      path: "Sources/Programs/PromptsMain"),
    .executableTarget(
      name: "ScriptedPromptsMain",
      dependencies: [
        "ProductFolders", "ProductIdentity", "PromptScripts", "PromptsUI", "GTKKit", "GLibKit",
      ],
      path: "Sources/Programs/ScriptedPromptsMain"),
    .executableTarget(
      name: "InspectMain", dependencies: ["FontInspection", "ProductIdentity"],
      path: "Sources/Programs/InspectMain"),
    .executableTarget(
      name: "CommandMain", dependencies: ["CommandLine"], path: "Sources/Programs/CommandMain"),
    .executableTarget(
      name: "ExampleProvider", dependencies: ["TypecaseGTK", "GLibKit"],
      path: "Sources/Programs/ExampleProvider", swiftSettings: onMainActor),
    .executableTarget(
      name: "ExampleReader", dependencies: ["TypecaseGTK", "DataDetection", "GLibKit"],
      path: "Sources/Programs/ExampleReader", swiftSettings: onMainActor),
    .executableTarget(
      name: "ExampleGame", dependencies: ["TypecaseGTK", "GLibKit"],
      path: "Sources/Programs/ExampleGame",
      swiftSettings: onMainActor),

    // Tests, and what they share
    .target(name: "SyntheticFonts", path: "Tests/Support/SyntheticFonts"),
    .executableTarget(
      name: "SyntheticFontsMain", dependencies: ["SyntheticFonts"],
      path: "Tests/Support/SyntheticFontsMain"),
    .target(
      name: "TestRandomness", dependencies: ["FontDescriptors"],
      path: "Tests/Support/TestRandomness"),
    .target(
      name: "FontFuzz",
      dependencies: [
        "FontInspection", "FontconfigKit", "SyntheticFonts", "SystemKit", "TestRandomness",
      ], path: "Tests/Support/FontFuzz"),
    .executableTarget(
      name: "FontFuzzMain", dependencies: ["FontFuzz", "FontInspection", "InspectMain"],
      path: "Tests/Support/FontFuzzMain"),
    .executableTarget(
      name: "TextFuzz",
      dependencies: ["RichText", "DynamicType", "FontDescriptors", "TestRandomness"],
      path: "Tests/Support/TextFuzz"),
    .testTarget(
      name: "FontLanguagesTests", dependencies: ["FontLanguages", "HarfBuzzKit", "SyntheticFonts"],
      path: "Tests/Engines/FontLanguagesTests"),
    .testTarget(
      name: "FontDescriptorsTests",
      dependencies: [
        "FontDescriptors", "FontLanguages", "FreeTypeKit", "HarfBuzzKit", "SyntheticFonts",
        "TestRandomness",
      ], path: "Tests/Engines/FontDescriptorsTests"),
    .testTarget(
      name: "DynamicTypeTests", dependencies: ["DynamicType", "FontDescriptors"],
      path: "Tests/Engines/DynamicTypeTests"),
    .testTarget(
      name: "RichTextTests",
      dependencies: [
        "RichText", "DynamicType", "FontDescriptors", "SystemKit", "TestRandomness", "TextFuzz",
      ],
      path: "Tests/Engines/RichTextTests"),
    .testTarget(
      name: "DataDetectionTests", dependencies: ["DataDetection", "RichText", "TestRandomness"],
      path: "Tests/Engines/DataDetectionTests"),
    .testTarget(
      name: "FontInspectionTests",
      dependencies: [
        "FontInspection", "InspectionWording", "FontDescriptors", "FontconfigKit", "FontFuzz",
        "SystemKit", "SyntheticFonts", "TestRandomness", "InspectMain",
      ], path: "Tests/Engines/FontInspectionTests"),
    .testTarget(
      name: "FontRegistryTests",
      dependencies: [
        "FontRegistry", "FontInspection", "FontDescriptors", "NameOnlyFonts", "FontconfigKit",
        "SystemKit", "SyntheticFonts", "TestRandomness",
        desktopOnly("GRDB", of: "GRDB.swift"),
      ], path: "Tests/Engines/FontRegistryTests"),
    .testTarget(
      name: "FontPolicyTests", dependencies: ["FontPolicy", "SystemKit"],
      path: "Tests/Engines/FontPolicyTests"),
    .testTarget(
      name: "FontCatalogsTests", dependencies: ["FontCatalogs"],
      path: "Tests/Engines/FontCatalogsTests"),
    .testTarget(
      name: "FontDownloadsTests",
      dependencies: [
        "FontDownloads", "FontCatalogs", "SystemKit", "CTypecaseSoup",
        desktopOnly("Crypto", of: "swift-crypto"),
      ], path: "Tests/Engines/FontDownloadsTests"),
    .testTarget(
      name: "SystemKitTests", dependencies: ["SystemKit"], path: "Tests/Bindings/SystemKitTests"),
    .testTarget(
      name: "GLibKitTests", dependencies: ["GLibKit", "CTypecaseGLib", "SystemKit", "TestDesktop"],
      path: "Tests/Bindings/GLibKitTests"),
    .testTarget(
      name: "PangoKitTests",
      dependencies: [
        "PangoKit", "NameOnlyFonts", "FontconfigKit", "FontDescriptors", "SystemKit",
        "SyntheticFonts", "CTypecasePango",
        "CTypecaseFontconfig",
      ], path: "Tests/Bindings/PangoKitTests"),
    .testTarget(
      name: "ProductIdentityTests", dependencies: ["ProductIdentity", "GLibKit"],
      path: "Tests/Libraries/ProductIdentityTests"),
    .testTarget(
      name: "ProductFoldersTests", dependencies: ["ProductFolders"],
      path: "Tests/Engines/ProductFoldersTests"),
    .testTarget(
      name: "FontSpecimensTests", dependencies: ["FontSpecimens", "PangoKit"],
      path: "Tests/Libraries/FontSpecimensTests"),
    .testTarget(
      name: "FontHidingTests",
      dependencies: [
        "FontHiding", "FontDescriptors", "FontconfigKit", "SyntheticFonts", "SystemKit",
      ],
      path: "Tests/Engines/FontHidingTests"),
    .testTarget(
      name: "FontFindingTests",
      dependencies: [
        "FontFinding", "LanguageWording", "FontDescriptors", "FontLanguages", "TestRandomness",
      ],
      path: "Tests/Engines/FontFindingTests"),
    .testTarget(
      name: "FontCollectionsTests",
      dependencies: ["FontCollections", "FontFinding", "FontDescriptors", "TestRandomness"],
      path: "Tests/Engines/FontCollectionsTests"),
    .testTarget(
      name: "FontAnatomyTests",
      dependencies: ["FontAnatomy", "CTypecaseFontconfig", "SyntheticFonts"],
      path: "Tests/Engines/FontAnatomyTests"),
    .testTarget(
      name: "FontSimilarityTests",
      dependencies: ["FontSimilarity", "FontDescriptors", "SyntheticFonts", "SystemKit"],
      path: "Tests/Engines/FontSimilarityTests"),
    .testTarget(
      name: "LanguageWordingTests", dependencies: ["LanguageWording", "FontLanguages"],
      path: "Tests/Engines/LanguageWordingTests"),
    .testTarget(
      name: "TypecaseGTKTests", dependencies: ["TypecaseGTK", "DynamicType"],
      path: "Tests/Libraries/TypecaseGTKTests"),
    .testTarget(
      name: "BrowserUITests",
      dependencies: [
        "BrowserUI", "GLibKit", "Typecase", "BusProtocol", "FontCollections", "FontDescriptors",
        "FontFinding", "FontHiding", "HidingWording", "SystemKit", "TestDesktop",
      ], path: "Tests/FrontEnds/BrowserUITests"),
    .executableTarget(
      name: "WidgetTests",
      dependencies: [
        "ProductFolders",
        "TypecaseGTK", "Typecase", "BusProtocol", "RichText", "DynamicType", "FontDescriptors",
        "FontSpecimens", "NameOnlyFonts", "FontconfigKit", "GTKKit", "GLibKit", "SystemKit",
        "SyntheticFonts",
        "CTypecaseGTK", "CTypecaseWidgets", "CTypecaseFontconfig",
      ], path: "Tests/Libraries/WidgetTests", swiftSettings: onMainActor),
    .executableTarget(
      name: "AuditedApp", dependencies: ["TypecaseGTK"], path: "Tests/Support/AuditedApp",
      swiftSettings: onMainActor),
    .executableTarget(
      name: "ProviderProbe",
      dependencies: ["Typecase", "BusProtocol", "FontDescriptors", "GLibKit", "SystemKit"],
      path: "Tests/Support/ProviderProbe"),
    .executableTarget(
      name: "SearchBench", dependencies: ["FontFinding", "FontSimilarity", "FontDescriptors"],
      path: "Tests/Benchmarks/SearchBench"),
    .executableTarget(
      name: "TextBench",
      dependencies: ["DataDetection", "RichText", "FontDescriptors", "SystemKit"],
      path: "Tests/Benchmarks/TextBench"),
    .executableTarget(
      name: "MatchBench", dependencies: ["FontDescriptors", "FontLanguages", "FontconfigKit"],
      path: "Tests/Benchmarks/MatchBench"),
    .executableTarget(
      name: "ConsumerBench",
      dependencies: [
        "Typecase", "NameOnlyFonts", "FontDescriptors", "FontconfigKit", "GLibKit", "SystemKit",
      ],
      path: "Tests/Benchmarks/ConsumerBench"),
    .target(
      name: "BenchKit", dependencies: ["GTKKit", "GLibKit", "CTypecaseGTK", "CTypecaseGLib"],
      path: "Tests/Benchmarks/BenchKit", swiftSettings: onMainActor),
    .executableTarget(
      name: "PanelBench",
      dependencies: [
        "ProductFolders",
        "BenchKit", "TypecaseGTK", "RichText", "FontDescriptors", "GTKKit", "GLibKit",
        "CTypecaseGTK",
        "CTypecaseGLib",
      ], path: "Tests/Benchmarks/PanelBench", swiftSettings: onMainActor),
    .executableTarget(
      name: "TextSizeBench",
      dependencies: [
        "ProductFolders",
        "BenchKit", "TypecaseGTK", "SystemKit", "GTKKit", "GLibKit", "CTypecaseGTK",
        "CTypecaseGLib",
      ], path: "Tests/Benchmarks/TextSizeBench", swiftSettings: onMainActor),
    .executableTarget(
      name: "PickerBench",
      dependencies: [
        "ProductFolders",
        "BenchKit", "TypecaseGTK", "BusProtocol", "FontFinding", "FontDescriptors", "GTKKit",
        "GLibKit", "CTypecaseGTK",
      ], path: "Tests/Benchmarks/PickerBench", swiftSettings: onMainActor),
    .target(
      name: "TestDesktop",
      dependencies: [
        "Typecase", "BusProtocol", "FontDescriptors", "GLibKit", "SystemKit", "SyntheticFonts",
        "RegistryMain", "InspectMain", "CommandMain",
        desktopOnly("Crypto", of: "swift-crypto"),
      ], path: "Tests/Support/TestDesktop"),
    .testTarget(
      name: "RegistryServiceTests",
      dependencies: [
        "Typecase", "BusProtocol", "FontDescriptors", "FontRegistry", "GLibKit", "SystemKit",
        "FontDownloads", "FontFuzz", "FontInspection", "FontPolicy", "SyntheticFonts",
        "RegistryService",
        "TestDesktop", "TestRandomness",
        desktopOnly("GRDB", of: "GRDB.swift"),
      ], path: "Tests/FrontEnds/RegistryServiceTests"),
    .testTarget(
      name: "TypecaseTests",
      dependencies: [
        "Typecase", "BusProtocol", "FontDescriptors", "NameOnlyFonts", "FontconfigKit", "GLibKit",
        "SystemKit",
        "SyntheticFonts", "TestDesktop",
      ], path: "Tests/Libraries/TypecaseTests"),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "DynamicType", "FontRegistry", "SystemKit", "SyntheticFonts", "TestDesktop", "Typecase",
      ],
      path: "Tests/FrontEnds/CommandLineTests"),
  ],
  swiftLanguageModes: [.v6]
)
