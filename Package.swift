// swift-tools-version: 6.2
// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// The targets are in the order of the architecture, lowest first. Imports go downwards only;
// building with `--explicit-target-dependency-import-check error` enforces it.

/// A C library, as its module map; imported by its binding only.
func library(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// Interface code runs on the main actor, which runs on GLib's loop.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "typecase",
  products: [
    .library(name: "Typecase", targets: ["Typecase"]),
    .library(name: "TypecaseGTK", targets: ["TypecaseGTK"]),
    .executable(name: "typecase", targets: ["BrowserMain"]),
    .executable(name: "typecase-registry", targets: ["RegistryMain"]),
    .executable(name: "typecase-prompts", targets: ["PromptsMain"]),
    .executable(name: "typecase-inspect", targets: ["InspectMain"]),
    .executable(name: "typecasectl", targets: ["CommandMain"]),
    .executable(name: "example-provider", targets: ["ExampleProvider"]),
    .executable(name: "example-reader", targets: ["ExampleReader"]),
    .executable(name: "synthetic-fonts", targets: ["SyntheticFontsMain"]),
    .executable(name: "font-fuzz", targets: ["FontFuzzMain"]),
    .executable(name: "provider-probe", targets: ["ProviderProbe"]),
    .executable(name: "widget-tests", targets: ["WidgetTests"]),
    .executable(name: "panel-bench", targets: ["PanelBench"]),
    .executable(name: "picker-bench", targets: ["PickerBench"]),
    .executable(name: "match-bench", targets: ["MatchBench"]),
    .executable(name: "consumer-bench", targets: ["ConsumerBench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // C modules
    library("CGLib", "gio-unix-2.0", "libglib2.0-dev"),
    library("CFreeType", "freetype2", "libfreetype-dev"),
    library("CHarfBuzz", "harfbuzz", "libharfbuzz-dev"),
    library("CFontconfig", "fontconfig", "libfontconfig-dev"),
    library("CArchive", "libarchive", "libarchive-dev"),
    library("CPango", "pangoft2", "libpango1.0-dev"),
    library("CSoup", "libsoup-3.0", "libsoup-3.0-dev"),
    library("CGTK", "libadwaita-1", "libadwaita-1-dev"),
    .target(name: "CSystem"),
    .target(name: "CMainLoop", dependencies: ["CGLib"]),
    .target(name: "CWidgets", dependencies: ["CGTK"]),

    // Bindings: one owning Swift type for each C handle, no policy
    .target(name: "SystemKit", dependencies: ["CSystem"]),
    .target(name: "GLibKit", dependencies: ["CGLib", "CMainLoop", "SystemKit"]),
    .target(name: "SoupKit", dependencies: ["CSoup", "GLibKit"]),
    .target(name: "FreeTypeKit", dependencies: ["CFreeType"]),
    .target(name: "HarfBuzzKit", dependencies: ["CHarfBuzz"]),
    .target(name: "ArchiveKit", dependencies: ["CArchive", "SystemKit"]),
    .target(name: "FontconfigKit", dependencies: ["CFontconfig", "SystemKit"]),
    .target(name: "PangoKit", dependencies: ["CPango", "CFontconfig", "GLibKit", "CGLib"]),
    .target(
      name: "GTKKit", dependencies: ["CGTK", "CWidgets", "GLibKit", "PangoKit", "CGLib"],
      swiftSettings: onMainActor),

    // The table of languages, made from published data before it is compiled
    .executableTarget(
      name: "LanguageTableGenerator", dependencies: ["FontconfigKit", "HarfBuzzKit"]),
    .plugin(
      name: "LanguageTablePlugin", capability: .buildTool(),
      dependencies: ["LanguageTableGenerator"], path: "Sources/LanguageTablePlugin"),

    // Engines: no GTK, no D-Bus, no windows
    .target(
      name: "FontLanguages", dependencies: ["FontconfigKit", "HarfBuzzKit"],
      plugins: ["LanguageTablePlugin"]),
    .target(
      name: "FontDescriptors", dependencies: ["FontLanguages", "FontconfigKit", "HarfBuzzKit"]),
    .target(name: "DynamicType", dependencies: ["FontDescriptors"]),
    .target(
      name: "FontInspection",
      dependencies: [
        "FontDescriptors", "FontLanguages", "FreeTypeKit", "HarfBuzzKit", "FontconfigKit",
        "ArchiveKit", "SystemKit",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(
      name: "FontRegistry",
      dependencies: [
        "FontDescriptors", "FontInspection", "FontLanguages", "FontconfigKit", "SystemKit",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(
      name: "FontDownloads",
      dependencies: [
        "FontRegistry", "SoupKit", "SystemKit", .product(name: "Crypto", package: "swift-crypto"),
      ]),

    .target(name: "RichText", dependencies: ["DynamicType", "FontDescriptors"]),
    .target(
      name: "FontPicking",
      dependencies: ["FontDescriptors", "FontLanguages", "LanguageWording", "GLibKit", "CGLib"]),

    // Public libraries
    .target(
      name: "BusProtocol", dependencies: ["FontDescriptors", "GLibKit", "SystemKit"],
      resources: [.embedInCode("Interfaces")]),
    .target(
      name: "Typecase", dependencies: ["BusProtocol", "FontDescriptors", "GLibKit", "SystemKit"]),
    .target(
      name: "TypecaseGTK",
      dependencies: [
        "Typecase", "BusProtocol", "FontPicking", "LanguageWording", "DynamicType",
        "FontDescriptors", "FontconfigKit", "RichText", "GTKKit", "GLibKit", "PangoKit", "CGTK",
        "CGLib",
      ],
      resources: [.embedInCode("Interface")], swiftSettings: onMainActor),

    .target(name: "LanguageWording", dependencies: ["FontLanguages", "GLibKit", "CGLib"]),
    .target(
      name: "InspectionWording", dependencies: ["BusProtocol", "FontInspection", "GLibKit"]),

    // Front ends
    .target(
      name: "RegistryService",
      dependencies: [
        "BusProtocol", "FontDescriptors", "FontDownloads", "FontInspection", "FontRegistry",
        "InspectionWording", "FontconfigKit", "GLibKit", "SoupKit", "SystemKit",
      ]),
    .target(
      name: "PromptsUI",
      dependencies: [
        "Typecase", "TypecaseGTK", "BusProtocol", "FontPicking", "FontDescriptors", "GTKKit",
        "GLibKit", "PangoKit", "CGTK", "CGLib",
      ],
      swiftSettings: onMainActor),
    .target(
      name: "BrowserUI",
      dependencies: [
        "Typecase", "TypecaseGTK", "BusProtocol", "FontDescriptors", "FontInspection",
        "FontLanguages", "LanguageWording", "InspectionWording", "GTKKit", "GLibKit", "PangoKit",
        "SystemKit", "CGTK",
        "CGLib",
      ],
      swiftSettings: onMainActor),
    .target(
      name: "CommandLine",
      dependencies: [
        "Typecase", "BusProtocol", "DynamicType", "FontDescriptors", "FontInspection",
        "FontLanguages", "FontRegistry", "LanguageWording", "InspectionWording", "GLibKit",
        "SystemKit", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Executables: a synchronous main of ten to thirty lines
    .executableTarget(name: "BrowserMain", dependencies: ["BrowserUI", "GTKKit", "GLibKit"]),
    .executableTarget(name: "RegistryMain", dependencies: ["RegistryService"]),
    .executableTarget(name: "PromptsMain", dependencies: ["PromptsUI", "GTKKit", "GLibKit"]),
    .executableTarget(name: "InspectMain", dependencies: ["FontInspection"]),
    .executableTarget(name: "CommandMain", dependencies: ["CommandLine"]),
    .executableTarget(
      name: "ExampleProvider",
      dependencies: [
        "Typecase", "TypecaseGTK", "FontDescriptors", "GTKKit", "GLibKit", "PangoKit", "CGTK",
        "CGLib",
      ],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "ExampleReader",
      dependencies: [
        "Typecase", "TypecaseGTK", "BusProtocol", "DynamicType", "FontDescriptors", "RichText",
        "GTKKit", "GLibKit", "CGTK", "CGLib",
      ],
      swiftSettings: onMainActor),

    // Tests, and what they share
    .target(name: "SyntheticFonts", path: "Tests/SyntheticFonts"),
    .executableTarget(
      name: "SyntheticFontsMain", dependencies: ["SyntheticFonts"],
      path: "Tests/SyntheticFontsMain"),
    .target(
      name: "TestRandomness", dependencies: ["FontDescriptors"], path: "Tests/TestRandomness"),
    .target(
      name: "FontFuzz",
      dependencies: [
        "FontInspection", "FontconfigKit", "SyntheticFonts", "SystemKit", "TestRandomness",
      ],
      path: "Tests/FontFuzz"),
    .executableTarget(
      name: "FontFuzzMain", dependencies: ["FontFuzz", "FontInspection", "InspectMain"],
      path: "Tests/FontFuzzMain"),
    .testTarget(
      name: "FontLanguagesTests", dependencies: ["FontLanguages", "HarfBuzzKit", "SyntheticFonts"]),
    .testTarget(
      name: "FontDescriptorsTests",
      dependencies: [
        "FontDescriptors", "FontLanguages", "FreeTypeKit", "HarfBuzzKit", "SyntheticFonts",
        "TestRandomness",
      ]),
    .testTarget(
      name: "DynamicTypeTests", dependencies: ["DynamicType", "FontDescriptors"]),
    .testTarget(
      name: "RichTextTests",
      dependencies: ["RichText", "DynamicType", "FontDescriptors", "TestRandomness"]),
    .testTarget(
      name: "FontInspectionTests",
      dependencies: [
        "FontInspection", "InspectionWording", "FontDescriptors", "FontconfigKit", "FontFuzz",
        "SystemKit",
        "SyntheticFonts", "InspectMain",
      ]),
    .testTarget(
      name: "FontRegistryTests",
      dependencies: [
        "FontRegistry", "FontInspection", "FontDescriptors", "FontconfigKit", "SystemKit",
        "SyntheticFonts", "TestRandomness",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "FontDownloadsTests",
      dependencies: [
        "FontDownloads", "FontRegistry", "SoupKit", "SystemKit",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .testTarget(name: "SystemKitTests", dependencies: ["SystemKit"]),
    .testTarget(
      name: "GLibKitTests", dependencies: ["GLibKit", "CGLib", "SystemKit", "TestDesktop"]),
    .testTarget(
      name: "PangoKitTests",
      dependencies: [
        "PangoKit", "FontconfigKit", "FontDescriptors", "SystemKit", "SyntheticFonts", "CPango",
        "CFontconfig",
      ]),
    .testTarget(
      name: "FontPickingTests",
      dependencies: ["FontPicking", "LanguageWording", "FontDescriptors", "TestRandomness"]),
    .testTarget(
      name: "LanguageWordingTests", dependencies: ["LanguageWording", "FontLanguages"]),
    .testTarget(name: "TypecaseGTKTests", dependencies: ["TypecaseGTK", "DynamicType"]),
    .testTarget(
      name: "BrowserUITests",
      dependencies: ["BrowserUI", "GLibKit", "Typecase", "BusProtocol", "FontDescriptors"]),
    .executableTarget(
      name: "WidgetTests",
      dependencies: [
        "TypecaseGTK", "Typecase", "BusProtocol", "RichText", "DynamicType", "FontDescriptors",
        "FontconfigKit", "GTKKit", "GLibKit", "SystemKit", "SyntheticFonts", "CGTK", "CFontconfig",
      ],
      path: "Tests/WidgetTests", swiftSettings: onMainActor),
    .executableTarget(
      name: "ProviderProbe",
      dependencies: ["Typecase", "BusProtocol", "FontDescriptors", "GLibKit", "SystemKit"],
      path: "Tests/ProviderProbe"),
    .executableTarget(
      name: "MatchBench", dependencies: ["FontDescriptors", "FontLanguages", "FontconfigKit"],
      path: "Tests/MatchBench"),
    .executableTarget(
      name: "ConsumerBench",
      dependencies: ["Typecase", "FontDescriptors", "FontconfigKit", "GLibKit", "SystemKit"],
      path: "Tests/ConsumerBench"),
    .target(
      name: "BenchKit", dependencies: ["GTKKit", "GLibKit", "CGTK", "CGLib"],
      path: "Tests/BenchKit",
      swiftSettings: onMainActor),
    .executableTarget(
      name: "PanelBench",
      dependencies: [
        "BenchKit", "TypecaseGTK", "RichText", "FontDescriptors", "GTKKit", "GLibKit", "CGTK",
        "CGLib",
      ],
      path: "Tests/PanelBench", swiftSettings: onMainActor),
    .executableTarget(
      name: "PickerBench",
      dependencies: [
        "BenchKit", "TypecaseGTK", "BusProtocol", "FontPicking", "FontDescriptors", "GTKKit",
        "GLibKit", "CGTK",
      ],
      path: "Tests/PickerBench", swiftSettings: onMainActor),
    .target(
      name: "TestDesktop",
      dependencies: [
        "Typecase", "BusProtocol", "FontDescriptors", "GLibKit", "SystemKit", "SyntheticFonts",
        "RegistryMain", "InspectMain", "CommandMain",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      path: "Tests/TestDesktop"),
    .testTarget(
      name: "RegistryServiceTests",
      dependencies: [
        "Typecase", "BusProtocol", "FontDescriptors", "FontRegistry", "GLibKit", "SystemKit",
        "FontDownloads", "FontFuzz", "FontInspection", "SyntheticFonts", "RegistryService",
        "TestDesktop", "TestRandomness",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "TypecaseTests",
      dependencies: [
        "Typecase", "BusProtocol", "FontDescriptors", "FontconfigKit", "GLibKit", "SystemKit",
        "SyntheticFonts", "TestDesktop",
      ]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: ["FontRegistry", "SystemKit", "SyntheticFonts", "TestDesktop", "Typecase"]),
  ],
  swiftLanguageModes: [.v6]
)
