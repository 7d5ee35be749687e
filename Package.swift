// swift-tools-version: 6.2
// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// The targets are in the order of their floors, the folders of Sources, lowest first. Imports go downwards only: the build's
// option `--explicit-target-dependency-import-check error` says that what is imported is declared here, and Tests/Data/test_floors.py that
// what is declared is imported, and lies below.
//
// Modules that an app links beside its own are prefixed, so that no name of ours meets one of theirs: those of the floors C to Engines,
// Protocol, Widgets and Public. What only the desktop's programs link is not.

/// C libraries, as a module map; pkg-config knows where the first of them is, and the others' headers are in the usual folder.
func library(_ name: String, _ pkgConfig: String, _ packages: String...) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt(packages)])
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

/// A place that whoever builds may name in the environment, as meson-helpers/build-steps/swift-build does.
func place(_ variable: String, usually value: String) -> CSetting {
  .define(variable, to: "\"\(Context.environment[variable] ?? value)\"")
}

/// The browser lets inspectors of text sizes in, for who works on it; see meson_options.txt.
let inspectableBrowser: [SwiftSetting] =
  Context.environment["TYPECASE_INSPECTABLE_BROWSER"] == "true"
  ? [.define("INSPECTABLE_BROWSER")] : []

/// Text is most of what tests compute, and takes them several times as long in a debug build: meson-helpers/test has it optimized.
///
/// SwiftPM takes no package of others with such a flag, so that it is only there when it is asked for.
let optimizedForTests: [SwiftSetting] =
  Context.environment["TYPECASE_OPTIMIZED_TEXT"] == "true" ? [.unsafeFlags(["-O"])] : []

/// Interface code runs on the main actor, which runs on GLib's loop.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "typecase",
  products: [
    .library(name: "Typecase", targets: ["Typecase"]),
    .library(name: "TypecaseGTK", targets: ["TypecaseGTK"]),
    .library(name: "TypecaseDataDetection", targets: ["TypecaseDataDetection"]),
    .library(name: "TypecaseTextLayout", targets: ["TypecaseTextLayout"]),
    .executable(name: "typecase", targets: ["BrowserUI"]),
    .executable(name: "typecase-registry", targets: ["RegistryService"]),
    .executable(name: "typecase-prompts", targets: ["PromptsMain"]),
    .executable(name: "typecase-scripted-prompts", targets: ["ScriptedPromptsMain"]),
    .executable(name: "typecase-inspect", targets: ["InspectMain"]),
    .executable(name: "typecase-typeset", targets: ["TypesetMain"]),
    .executable(name: "typecasectl", targets: ["CommandLine"]),
    .executable(name: "example-provider", targets: ["ExampleProvider"]),
    .executable(name: "example-reader", targets: ["Reader"]),
    .executable(name: "example-game", targets: ["ExampleGame"]),
    .executable(name: "example-text", targets: ["ExampleText"]),
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
    // C: module maps of libraries, and what Swift cannot say itself
    library("CTypecaseGLib", "gio-unix-2.0", "libglib2.0-dev"),
    library("CTypecaseHarfBuzz", "harfbuzz", "libharfbuzz-dev"),
    library("CTypecaseFontconfig", "fontconfig", "libfontconfig-dev"),
    library("CTypecasePango", "pangoft2", "libpango1.0-dev"),
    library("CTypecaseSoup", "libsoup-3.0", "libsoup-3.0-dev"),
    library("CTypecaseGTK", "libadwaita-1", "libadwaita-1-dev"),
    library("CTypecaseCrypto", "libcrypto", "libssl-dev"),
    library("CTypecasePictures", "gdk-pixbuf-2.0", "libgdk-pixbuf-2.0-dev"),
    library("CTypecaseInspection", "freetype2", "libfreetype-dev", "libarchive-dev"),
    library(
      "CTypecaseTextFormats", "uchardet", "libcmark-gfm-extensions-dev", "libuchardet-dev"),
    // It has nothing for pkg-config.
    .systemLibrary(
      name: "CTypecaseHyphenation", path: "Sources/C/CTypecaseHyphenation",
      providers: [.apt(["libhyphen-dev"])]),
    library("CTypecaseSpelling", "enchant-2", "libenchant-2-dev"),
    .target(
      name: "CTypecaseLanguageServices",
      path: "Sources/C/CTypecaseLanguageServices",
      linkerSettings: ["icui18n", "icuuc", "phonenumber", "psl", "stdc++"].map {
        .linkedLibrary($0)
      }),
    .target(
      name: "CTypecaseSystem", dependencies: ["CTypecaseGLib"], path: "Sources/C/CTypecaseSystem",
      cSettings: [
        place("TYPECASE_LAYOUT_PREFIX", usually: ""),
        place("TYPECASE_LAYOUT_BINDIR", usually: "bin"),
        place("TYPECASE_LAYOUT_LIBEXECDIR", usually: "libexec"),
        place("TYPECASE_LAYOUT_DATADIR", usually: "share"),
        place("TYPECASE_LAYOUT_LOCALEDIR", usually: "share/locale"),
        place("TYPECASE_LAYOUT_SYSCONFDIR", usually: "etc"),
        place("TYPECASE_LAYOUT_LOCALSTATEDIR", usually: "var"),
      ],
      // For the main loop, where no module of a program imports Dispatch.
      linkerSettings: [.linkedLibrary("dispatch")]),
    .target(
      name: "CTypecaseWidgets", dependencies: ["CTypecaseGTK"], path: "Sources/C/CTypecaseWidgets"),

    // Bindings: one owning Swift type for each C handle, no policy
    .target(
      name: "TypecaseSystemKit",
      dependencies: [
        "CTypecaseSystem"
      ],
      path: "Sources/Bindings/TypecaseSystemKit"),
    .target(
      name: "TypecaseGLibKit",
      dependencies: [
        "CTypecaseGLib", "CTypecaseSystem", "TypecaseSystemKit",
      ],
      path: "Sources/Bindings/TypecaseGLibKit"),
    .target(
      name: "TypecaseHarfBuzzKit",
      dependencies: [
        "CTypecaseHarfBuzz"
      ],
      path: "Sources/Bindings/TypecaseHarfBuzzKit"),
    .target(
      name: "TypecaseFontconfigKit",
      dependencies: [
        "CTypecaseFontconfig", "TypecaseSystemKit",
      ],
      path: "Sources/Bindings/TypecaseFontconfigKit"),
    .target(
      name: "TypecasePangoKit",
      dependencies: [
        "CTypecaseGLib", "CTypecaseFontconfig", "CTypecasePango", "TypecaseSystemKit",
        "TypecaseGLibKit",
      ],
      path: "Sources/Bindings/TypecasePangoKit"),
    .target(
      name: "TypecaseOpenSSLKit",
      dependencies: [
        "CTypecaseCrypto"
      ],
      path: "Sources/Bindings/TypecaseOpenSSLKit"),
    .target(
      name: "TypecaseGTKKit",
      dependencies: [
        "CTypecaseGTK", "CTypecaseWidgets", "TypecaseSystemKit", "TypecaseGLibKit",
      ],
      path: "Sources/Bindings/TypecaseGTKKit", swiftSettings: onMainActor),

    // Base: what the product is called, and where its files are
    .target(
      name: "TypecaseProductIdentity",
      dependencies: [
        "CTypecaseGLib", "CTypecaseSystem", "TypecaseSystemKit", "TypecaseGLibKit",
      ],
      path: "Sources/Base/TypecaseProductIdentity"),
    .target(
      name: "TypecaseJSONText",
      path: "Sources/Base/TypecaseJSONText"),

    // Engines that apps link: no GTK, no D-Bus, no windows
    .target(
      name: "TypecaseFontLanguages",
      dependencies: [
        "TypecaseHarfBuzzKit", "TypecaseFontconfigKit",
      ],
      path: "Sources/Engines/TypecaseFontLanguages"),
    .target(
      name: "TypecaseLanguageWording",
      dependencies: [
        "CTypecaseGLib", "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseFontLanguages",
      ],
      path: "Sources/Engines/TypecaseLanguageWording"),
    .target(
      name: "TypecaseNameOnlyFonts",
      dependencies: [
        "CTypecaseFontconfig", "TypecaseSystemKit", "TypecaseFontconfigKit",
      ],
      path: "Sources/Engines/TypecaseNameOnlyFonts"),
    .target(
      name: "TypecaseFontDescriptors",
      dependencies: [
        "TypecaseGLibKit", "TypecaseHarfBuzzKit", "TypecaseFontconfigKit", "TypecaseFontLanguages",
        "TypecaseNameOnlyFonts",
      ],
      path: "Sources/Engines/TypecaseFontDescriptors"),
    .target(
      name: "TypecaseDynamicType",
      dependencies: [
        "TypecaseFontDescriptors"
      ],
      path: "Sources/Engines/TypecaseDynamicType"),
    .target(
      name: "TypecaseRichText",
      dependencies: [
        "TypecaseSystemKit", "TypecaseGLibKit", "CTypecaseTextFormats", "TypecaseJSONText",
        "TypecaseFontDescriptors", "TypecaseDynamicType", "TypecaseSandbox",
      ],
      path: "Sources/Engines/TypecaseRichText", swiftSettings: optimizedForTests),
    .target(
      name: "TypecaseTextAppearance",
      dependencies: [
        "TypecasePangoKit", "TypecaseFontDescriptors", "TypecaseDynamicType", "TypecaseRichText",
      ],
      path: "Sources/Engines/TypecaseTextAppearance"),
    .target(
      name: "TypecaseTextLayout",
      dependencies: [
        "CTypecaseGLib", "CTypecasePango", "CTypecaseHyphenation", "TypecaseSystemKit",
        "TypecaseGLibKit", "TypecasePangoKit", "TypecaseNameOnlyFonts", "TypecaseFontDescriptors",
        "TypecaseDynamicType", "TypecaseRichText", "TypecaseTextAppearance",
      ],
      path: "Sources/Engines/TypecaseTextLayout", swiftSettings: optimizedForTests),
    .target(
      name: "TypecaseFontFinding",
      dependencies: [
        "CTypecaseGLib", "TypecaseSystemKit", "TypecaseHarfBuzzKit", "TypecaseJSONText",
        "TypecaseFontLanguages", "TypecaseLanguageWording", "TypecaseFontDescriptors",
      ],
      path: "Sources/Engines/TypecaseFontFinding"),
    .target(
      name: "TypecaseFontAnatomy",
      dependencies: [
        "TypecaseSystemKit", "TypecaseHarfBuzzKit", "TypecaseFontLanguages",
        "TypecaseFontDescriptors",
      ],
      path: "Sources/Engines/TypecaseFontAnatomy"),

    .target(
      name: "TypecaseSandbox",
      dependencies: [
        "TypecaseSystemKit", "TypecaseProductIdentity",
      ],
      path: "Sources/Engines/TypecaseSandbox"),
    .target(
      name: "TypecaseDocumentPages",
      dependencies: [
        "CTypecasePango", "TypecaseGLibKit", "TypecaseFontDescriptors", "TypecaseDynamicType",
        "TypecaseRichText", "TypecaseTextAppearance", "TypecaseTextLayout", "TypecaseSandbox",
      ],
      path: "Sources/Engines/TypecaseDocumentPages"),

    // What makes the table of languages from published data, for meson-helpers/update-language-table
    .executableTarget(
      name: "TypecaseLanguageTableGenerator",
      dependencies: [
        "TypecaseHarfBuzzKit", "TypecaseFontconfigKit",
      ],
      path: "Sources/BuildTools/TypecaseLanguageTableGenerator"),

    // Engines of the desktop's own programs; no app links them
    .target(
      name: "FontPolicy",
      dependencies: [
        "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseFontconfigKit", "TypecaseFontLanguages",
        "TypecaseLanguageWording", "TypecaseNameOnlyFonts", "TypecaseFontDescriptors",
      ],
      path: "Sources/DesktopEngines/FontPolicy"),
    .target(
      name: "FontInspection",
      dependencies: [
        "CTypecaseInspection", "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseHarfBuzzKit",
        "TypecaseFontconfigKit", "TypecaseOpenSSLKit", "TypecaseFontLanguages",
        "TypecaseNameOnlyFonts", "TypecaseFontDescriptors", "TypecaseSandbox", "FontPolicy",
      ],
      path: "Sources/DesktopEngines/FontInspection"),
    .target(
      name: "SpecimenDrawing",
      dependencies: [
        "CTypecasePango", "TypecaseSystemKit", "TypecasePangoKit", "TypecaseFontLanguages",
        "TypecaseFontDescriptors", "TypecaseSandbox", "FontInspection",
      ],
      path: "Sources/DesktopEngines/SpecimenDrawing"),
    .target(
      name: "PictureDecoding",
      dependencies: [
        "CTypecasePictures", "TypecaseSystemKit", "TypecaseSandbox",
      ],
      path: "Sources/DesktopEngines/PictureDecoding"),
    .target(
      name: "TypesettingRequests",
      dependencies: [
        "TypecaseSystemKit", "TypecaseProductIdentity", "TypecaseRichText",
      ],
      path: "Sources/DesktopEngines/TypesettingRequests"),
    .target(
      name: "Typesetting",
      dependencies: [
        "TypecaseSystemKit", "TypecaseFontDescriptors", "TypecaseDynamicType", "TypecaseRichText",
        "TypecaseTextAppearance", "TypecaseTextLayout", "TypecaseDocumentPages",
        "TypesettingRequests",
      ],
      path: "Sources/DesktopEngines/Typesetting"),
    .target(
      name: "FontRegistry",
      dependencies: [
        "TypecaseSystemKit", "TypecaseFontconfigKit", "TypecaseOpenSSLKit", "TypecaseFontLanguages",
        "TypecaseNameOnlyFonts", "TypecaseFontDescriptors", "FontInspection",
        desktopOnly("GRDB", of: "GRDB.swift"),
      ],
      path: "Sources/DesktopEngines/FontRegistry"),
    .target(
      name: "FontDownloads",
      dependencies: [
        "CTypecaseGLib", "CTypecaseSoup", "TypecaseSystemKit", "TypecaseGLibKit",
        "TypecaseOpenSSLKit", "TypecaseJSONText", "FontInspection",
      ],
      path: "Sources/DesktopEngines/FontDownloads"),
    .target(
      name: "MachineFonts",
      dependencies: [
        "TypecaseSystemKit", "TypecaseOpenSSLKit", "TypecaseProductIdentity", "TypecaseJSONText",
        "TypecaseFontDescriptors", "FontPolicy", "FontInspection", "FontRegistry", "FontDownloads",
      ],
      path: "Sources/DesktopEngines/MachineFonts"),

    // Protocol: the values that travel over the bus, for the service and its clients
    .target(
      name: "TypecaseBusProtocol",
      dependencies: [
        "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseFontDescriptors",
      ],
      path: "Sources/Protocol/TypecaseBusProtocol", resources: [.embedInCode("Interfaces")]),

    // Service: the registry, a program
    .executableTarget(
      name: "RegistryService",
      dependencies: [
        "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseFontconfigKit", "TypecaseProductIdentity",
        "TypecaseFontDescriptors", "FontPolicy", "FontInspection", "FontRegistry", "FontDownloads",
        "MachineFonts", "TypecaseBusProtocol",
      ],
      path: "Sources/Service/RegistryService"),

    // Widgets that the apps and the public library share
    .target(
      name: "TypecaseWidgets",
      dependencies: [
        "CTypecaseGTK", "CTypecaseWidgets", "TypecaseSystemKit", "TypecaseGLibKit",
        "TypecasePangoKit", "TypecaseGTKKit", "TypecaseFontLanguages", "TypecaseFontDescriptors",
        "TypecaseRichText", "TypecaseTextAppearance", "TypecaseTextLayout",
      ],
      path: "Sources/Widgets/TypecaseWidgets", swiftSettings: onMainActor),

    // Text that one reads and writes in: view, field and label
    .target(
      name: "TypecaseTextViews",
      dependencies: [
        "CTypecaseGTK", "CTypecasePango", "CTypecaseWidgets", "TypecaseSystemKit",
        "TypecaseGLibKit",
        "TypecasePangoKit", "TypecaseGTKKit", "TypecaseFontDescriptors", "TypecaseDynamicType",
        "TypecaseRichText", "TypecaseTextAppearance", "TypecaseTextLayout", "TypecaseDocumentPages",
        "TypecaseWidgets",
      ],
      path: "Sources/Widgets/TypecaseTextViews", swiftSettings: onMainActor),

    // Public libraries: each is a product
    .target(
      name: "Typecase",
      dependencies: [
        "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseFontconfigKit", "TypecaseNameOnlyFonts",
        "TypecaseFontDescriptors", "TypecaseBusProtocol",
      ],
      path: "Sources/Public/Typecase"),
    .target(
      name: "TypecaseDataDetection",
      dependencies: [
        "TypecaseSystemKit", "CTypecaseLanguageServices", "TypecaseNameOnlyFonts",
        "TypecaseFontDescriptors", "TypecaseDynamicType", "TypecaseRichText",
      ],
      path: "Sources/Public/TypecaseDataDetection"),
    .target(
      name: "TypecaseGTK",
      dependencies: [
        "CTypecaseGLib", "CTypecaseGTK", "CTypecaseWidgets", "TypecaseSystemKit", "TypecaseGLibKit",
        "TypecaseHarfBuzzKit", "TypecaseFontconfigKit", "TypecasePangoKit", "TypecaseGTKKit",
        "TypecaseProductIdentity", "TypecaseFontLanguages", "TypecaseLanguageWording",
        "TypecaseNameOnlyFonts",
        "TypecaseFontDescriptors", "TypecaseDynamicType", "TypecaseRichText",
        "TypecaseTextAppearance", "TypecaseFontFinding", "TypecaseFontAnatomy", "TypecaseSandbox",
        "TypecaseDocumentPages", "TypecaseBusProtocol", "TypecaseWidgets",
        "TypecaseTextLayout", "TypecaseTextViews", "Typecase",
      ],
      path: "Sources/Public/TypecaseGTK", resources: [.embedInCode("Interface")],
      swiftSettings: onMainActor),

    // Apps: what has windows, and the command line
    .target(
      name: "ProblemReporting",
      dependencies: [
        "CTypecaseGLib", "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseFontconfigKit",
        "TypecaseProductIdentity", "FontInspection", "TypecaseBusProtocol", "Typecase",
      ],
      path: "Sources/Apps/ProblemReporting"),
    .target(
      name: "FontProblems",
      dependencies: [
        "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseHarfBuzzKit", "TypecaseFontconfigKit",
        "TypecaseProductIdentity", "TypecaseNameOnlyFonts", "TypecaseFontDescriptors", "FontPolicy",
        "FontInspection", "TypecaseBusProtocol", "Typecase",
      ],
      path: "Sources/Apps/FontProblems"),
    .target(
      name: "PromptsUI",
      dependencies: [
        "CTypecaseGLib", "CTypecaseGTK", "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseGTKKit",
        "TypecaseProductIdentity", "TypecaseLanguageWording", "TypecaseFontDescriptors",
        "TypecaseFontFinding",
        "FontInspection", "SpecimenDrawing", "TypecaseBusProtocol", "TypecaseWidgets", "Typecase",
        "TypecaseGTK",
      ],
      path: "Sources/Apps/PromptsUI", swiftSettings: onMainActor),
    .executableTarget(
      name: "BrowserUI",
      dependencies: [
        "CTypecaseGLib", "CTypecaseGTK", "TypecaseSystemKit", "TypecaseGLibKit", "TypecasePangoKit",
        "TypecaseGTKKit", "TypecaseProductIdentity", "TypecaseFontLanguages",
        "TypecaseLanguageWording", "TypecaseFontDescriptors", "TypecaseDynamicType",
        "TypecaseFontFinding", "TypecaseFontAnatomy", "FontPolicy", "FontInspection",
        "SpecimenDrawing", "TypecaseBusProtocol", "TypecaseWidgets", "TypecaseTextViews",
        "TypecaseRichText", "Typecase", "TypecaseGTK", "ProblemReporting", "FontProblems",
      ],
      path: "Sources/Apps/BrowserUI", swiftSettings: onMainActor + inspectableBrowser),
    .executableTarget(
      name: "CommandLine",
      dependencies: [
        "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseProductIdentity", "TypecaseFontLanguages",
        "TypecaseLanguageWording", "TypecaseFontDescriptors", "TypecaseDynamicType",
        "TypecaseRichText", "FontPolicy", "FontInspection", "TypesettingRequests", "FontRegistry",
        "FontDownloads", "MachineFonts", "TypecaseBusProtocol", "Typecase", "TypecaseDataDetection",
        "ProblemReporting", "FontProblems",
        desktopOnly("ArgumentParser", of: "swift-argument-parser"),
      ],
      path: "Sources/Apps/CommandLine"),
    .executableTarget(
      name: "Reader",
      dependencies: [
        "CTypecaseSpelling", "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseProductIdentity",
        "TypecaseDataDetection",
        "TypecaseGTK", "TypecaseWidgets",
      ],
      path: "Sources/Apps/Reader", swiftSettings: onMainActor),

    // Programs of which the rest is a library above: a synchronous main of ten to thirty lines
    .executableTarget(
      name: "PromptsMain",
      dependencies: [
        "TypecaseGLibKit", "TypecaseGTKKit", "TypecaseProductIdentity", "PromptsUI",
      ],
      path: "Sources/Programs/PromptsMain"),
    .executableTarget(
      name: "ScriptedPromptsMain",
      dependencies: [
        "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseGTKKit", "TypecaseProductIdentity",
        "TypecaseFontDescriptors", "TypecaseBusProtocol", "TypecaseGTK", "PromptsUI",
      ],
      path: "Sources/Programs/ScriptedPromptsMain", swiftSettings: onMainActor),
    .executableTarget(
      name: "InspectMain",
      dependencies: [
        "TypecaseSystemKit", "TypecaseProductIdentity", "FontInspection", "SpecimenDrawing",
        "PictureDecoding",
      ],
      path: "Sources/Programs/InspectMain"),
    .executableTarget(
      name: "TypesetMain",
      dependencies: [
        "TypecaseSystemKit", "TypecaseProductIdentity", "Typesetting",
      ],
      path: "Sources/Programs/TypesetMain"),

    // Examples
    .executableTarget(
      name: "ExampleProvider",
      dependencies: [
        "TypecaseGLibKit", "TypecaseProductIdentity", "TypecaseGTK",
      ],
      path: "Sources/Examples/ExampleProvider", swiftSettings: onMainActor),
    .executableTarget(
      name: "ExampleEditor",
      dependencies: [
        "TypecaseGTK"
      ],
      path: "Sources/Examples/ExampleEditor", swiftSettings: onMainActor),
    .executableTarget(
      name: "ExampleGame",
      dependencies: [
        "TypecaseGLibKit", "TypecaseProductIdentity", "TypecaseGTK",
      ],
      path: "Sources/Examples/ExampleGame", swiftSettings: onMainActor),
    .target(
      name: "TextDemos",
      dependencies: ["TypecaseGLibKit", "TypecaseGTK"],
      path: "Sources/Examples/TextDemos", swiftSettings: onMainActor),
    .executableTarget(
      name: "ExampleText",
      dependencies: [
        "TextDemos", "TypecaseDataDetection", "TypecaseGLibKit", "TypecaseProductIdentity",
        "TypecaseGTK",
      ],
      path: "Sources/Examples/ExampleText", swiftSettings: onMainActor),

    // Tests, and what they share
    .target(
      name: "SyntheticFonts",
      path: "Tests/Support/SyntheticFonts"),
    .executableTarget(
      name: "SyntheticFontsMain",
      dependencies: [
        "SyntheticFonts"
      ],
      path: "Tests/Support/SyntheticFontsMain"),
    .target(
      name: "TestRandomness",
      dependencies: [
        "TypecaseSystemKit", "TypecaseFontDescriptors",
      ],
      path: "Tests/Support/TestRandomness"),
    .target(
      name: "FontFuzz",
      dependencies: [
        "TypecaseSystemKit", "TypecaseFontconfigKit", "TypecasePangoKit", "FontInspection",
        "SpecimenDrawing", "SyntheticFonts", "TestRandomness",
      ],
      path: "Tests/Support/FontFuzz"),
    .executableTarget(
      name: "FontFuzzMain",
      dependencies: [
        "FontInspection", "InspectMain", "FontFuzz",
      ],
      path: "Tests/Support/FontFuzzMain"),
    .executableTarget(
      name: "ConfinedProbe",
      dependencies: ["TypecaseSystemKit"],
      path: "Tests/Support/ConfinedProbe"),
    .executableTarget(
      name: "TextFuzz",
      dependencies: [
        "TypecaseFontDescriptors", "TypecaseDynamicType", "TypecaseRichText", "TestRandomness",
      ],
      path: "Tests/Support/TextFuzz"),
    .target(
      name: "HTMLTrees",
      dependencies: ["TypecaseRichText"],
      path: "Tests/Support/HTMLTrees"),
    .executableTarget(
      name: "HTMLProbe",
      dependencies: ["HTMLTrees", "TypecaseRichText"],
      path: "Tests/Support/HTMLProbe"),
    .target(
      name: "LayoutFuzz",
      dependencies: [
        "TypecasePangoKit", "TypecaseFontDescriptors", "TypecaseRichText",
        "TypecaseTextAppearance", "TypecaseTextLayout", "TestRandomness",
      ],
      path: "Tests/Support/LayoutFuzz"),
    .executableTarget(
      name: "LayoutFuzzMain",
      dependencies: [
        "TypecaseRichText", "TypecaseTextLayout", "LayoutFuzz", "TestRandomness",
      ],
      path: "Tests/Support/LayoutFuzzMain"),
    .testTarget(
      name: "FontLanguagesTests",
      dependencies: [
        "TypecaseHarfBuzzKit", "TypecaseFontLanguages", "SyntheticFonts",
      ],
      path: "Tests/Engines/FontLanguagesTests"),
    .testTarget(
      name: "FontDescriptorsTests",
      dependencies: [
        "TypecaseSystemKit", "TypecaseHarfBuzzKit", "TypecaseFontconfigKit",
        "TypecaseFontLanguages",
        "TypecaseFontDescriptors", "FontInspection", "SyntheticFonts", "TestRandomness",
      ],
      path: "Tests/Engines/FontDescriptorsTests"),
    .testTarget(
      name: "DynamicTypeTests",
      dependencies: [
        "TypecaseFontDescriptors", "TypecaseDynamicType",
      ],
      path: "Tests/Engines/DynamicTypeTests"),
    .testTarget(
      name: "RichTextTests",
      dependencies: [
        "TypecaseSystemKit", "TypecaseFontDescriptors", "TypecaseDynamicType", "TypecaseRichText",
        "TestRandomness", "TextFuzz", "HTMLTrees",
      ],
      path: "Tests/Engines/RichTextTests"),
    .testTarget(
      name: "TextAppearanceTests",
      dependencies: [
        "TypecasePangoKit", "TypecaseFontDescriptors", "TypecaseDynamicType", "TypecaseRichText",
        "TypecaseTextAppearance", "TestRandomness",
      ],
      path: "Tests/Engines/TextAppearanceTests"),
    .testTarget(
      name: "TextLayoutTests",
      dependencies: [
        "CTypecasePango", "TypecasePangoKit", "TypecaseSystemKit", "TypecaseFontDescriptors",
        "TypecaseRichText",
        "TypecaseTextAppearance", "TypecaseTextLayout", "TestRandomness", "SyntheticFonts",
        "LayoutFuzz", "LayoutFuzzMain",
      ],
      path: "Tests/Engines/TextLayoutTests"),
    .testTarget(
      name: "DataDetectionTests",
      dependencies: [
        "TypecaseRichText", "TypecaseDataDetection", "TestRandomness",
      ],
      path: "Tests/Public/DataDetectionTests"),
    .testTarget(
      name: "FontInspectionTests",
      dependencies: [
        "TypecaseSystemKit", "TypecaseFontconfigKit", "TypecaseFontDescriptors", "FontInspection",
        "InspectMain", "SyntheticFonts", "TestRandomness", "FontFuzz",
      ],
      path: "Tests/DesktopEngines/FontInspectionTests"),
    .testTarget(
      name: "PictureDecodingTests",
      dependencies: [
        "CTypecasePictures", "TypecaseSystemKit", "TypecaseSandbox", "InspectMain",
        "TestRandomness", "TestDesktop", "ConfinedProbe",
      ],
      path: "Tests/DesktopEngines/PictureDecodingTests"),
    .testTarget(
      name: "TypesettingTests",
      dependencies: [
        "TypecaseRichText", "TypesettingRequests", "Typesetting", "TestRandomness",
      ],
      path: "Tests/DesktopEngines/TypesettingTests"),
    .testTarget(
      name: "FontRegistryTests",
      dependencies: [
        "TypecaseSystemKit", "TypecaseFontconfigKit", "TypecaseNameOnlyFonts",
        "TypecaseFontDescriptors", "FontInspection", "FontRegistry", "SyntheticFonts",
        "TestRandomness", desktopOnly("GRDB", of: "GRDB.swift"),
      ],
      path: "Tests/DesktopEngines/FontRegistryTests"),
    .testTarget(
      name: "FontProblemsTests",
      dependencies: [
        "TypecaseSystemKit", "TypecaseFontDescriptors", "FontProblems", "SyntheticFonts",
      ],
      path: "Tests/Apps/FontProblemsTests"),
    .testTarget(
      name: "FontPolicyTests",
      dependencies: [
        "TypecaseSystemKit", "TypecaseFontconfigKit", "TypecaseFontDescriptors", "FontPolicy",
        "SyntheticFonts",
      ],
      path: "Tests/DesktopEngines/FontPolicyTests"),
    .testTarget(
      name: "FontDownloadsTests",
      dependencies: [
        "CTypecaseSoup", "TypecaseSystemKit", "TypecaseOpenSSLKit", "FontDownloads",
      ],
      path: "Tests/DesktopEngines/FontDownloadsTests"),
    .testTarget(
      name: "OpenSSLKitTests",
      dependencies: [
        "TypecaseSystemKit", "TypecaseOpenSSLKit",
      ],
      path: "Tests/Bindings/OpenSSLKitTests"),
    .testTarget(
      name: "SystemKitTests",
      dependencies: [
        "TypecaseSystemKit"
      ],
      path: "Tests/Bindings/SystemKitTests"),
    .testTarget(
      name: "GLibKitTests",
      dependencies: [
        "CTypecaseGLib", "TypecaseSystemKit", "TypecaseGLibKit", "TestDesktop",
      ],
      path: "Tests/Bindings/GLibKitTests"),
    .testTarget(
      name: "PangoKitTests",
      dependencies: [
        "TypecasePangoKit", "SyntheticFonts",
      ],
      path: "Tests/Bindings/PangoKitTests"),
    .testTarget(
      name: "NameOnlyFontsTests",
      dependencies: [
        "CTypecaseFontconfig", "CTypecasePango", "TypecaseSystemKit", "TypecaseFontconfigKit",
        "TypecasePangoKit", "TypecaseNameOnlyFonts", "TypecaseFontDescriptors", "SyntheticFonts",
      ],
      path: "Tests/Engines/NameOnlyFontsTests"),
    .testTarget(
      name: "SpecimenDrawingTests",
      dependencies: [
        "TypecaseSystemKit", "TypecasePangoKit", "FontInspection", "SpecimenDrawing",
        "SyntheticFonts", "TestDesktop", "TestRandomness",
      ],
      path: "Tests/DesktopEngines/SpecimenDrawingTests"),
    .testTarget(
      name: "ProductIdentityTests",
      dependencies: [
        "TypecaseGLibKit", "TypecaseProductIdentity",
      ],
      path: "Tests/Base/ProductIdentityTests"),
    .testTarget(
      name: "FontFindingTests",
      dependencies: [
        "TypecaseFontLanguages", "TypecaseLanguageWording", "TypecaseFontDescriptors",
        "TypecaseFontFinding", "TestRandomness",
      ],
      path: "Tests/Engines/FontFindingTests"),
    .testTarget(
      name: "FontAnatomyTests",
      dependencies: [
        "CTypecaseFontconfig", "TypecaseSystemKit", "TypecaseFontDescriptors",
        "TypecaseFontAnatomy", "SyntheticFonts",
      ],
      path: "Tests/Engines/FontAnatomyTests"),
    .testTarget(
      name: "TypecaseGTKTests",
      dependencies: [
        "TypecaseDynamicType", "TypecaseGTK",
      ],
      path: "Tests/Public/TypecaseGTKTests"),
    .testTarget(
      name: "BrowserUITests",
      dependencies: [
        "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseFontDescriptors", "TypecaseFontFinding",
        "FontPolicy", "TypecaseBusProtocol", "Typecase", "BrowserUI", "TestDesktop",
      ],
      path: "Tests/Apps/BrowserUITests"),
    .executableTarget(
      name: "WidgetTests",
      dependencies: [
        "CTypecaseGLib", "CTypecaseFontconfig", "CTypecaseGTK", "CTypecaseWidgets",
        "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseFontconfigKit", "TypecasePangoKit",
        "TypecaseGTKKit", "TypecaseProductIdentity", "TypecaseNameOnlyFonts",
        "TypecaseFontDescriptors", "TypecaseDynamicType", "TypecaseRichText", "TypecaseSandbox",
        "TypecaseDocumentPages",
        "TypecaseBusProtocol", "TypecaseWidgets", "TypecaseTextLayout", "TypecaseTextViews",
        "Typecase", "TypecaseDataDetection", "TypecaseGTK", "PromptsUI",
        "InspectMain", "SyntheticFonts", "TestRandomness",
      ],
      path: "Tests/Widgets/WidgetTests", swiftSettings: onMainActor),
    .executableTarget(
      name: "AuditedApp",
      dependencies: [
        "TypecaseGTK"
      ],
      path: "Tests/Support/AuditedApp", swiftSettings: onMainActor),
    .executableTarget(
      name: "TextReader",
      dependencies: [
        "CTypecaseGTK", "CTypecaseWidgets", "TypecaseGLibKit", "TypecaseGTKKit",
        "TypecaseTextLayout", "TypecaseWidgets", "TypecaseTextViews", "TypecaseDataDetection",
        "TestRandomness",
      ],
      path: "Tests/Support/TextReader", swiftSettings: onMainActor),
    .executableTarget(
      name: "TextProbe",
      dependencies: [
        "TypecaseGTK", "TypecaseTextViews",
      ],
      path: "Tests/Support/TextProbe", swiftSettings: onMainActor),
    .executableTarget(
      name: "ProviderProbe",
      dependencies: [
        "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseFontconfigKit", "TypecaseFontDescriptors",
        "TypecaseBusProtocol", "Typecase",
      ],
      path: "Tests/Support/ProviderProbe"),
    .executableTarget(
      name: "LayoutProbe", dependencies: ["TypecaseTextLayout"], path: "Tests/Support/LayoutProbe"),
    .executableTarget(
      name: "SearchBench",
      dependencies: [
        "TypecaseFontDescriptors", "TypecaseFontFinding", "TypecaseFontAnatomy",
      ],
      path: "Tests/Benchmarks/SearchBench"),
    .executableTarget(
      name: "TextBench",
      dependencies: [
        "TypecaseSystemKit", "TypecaseFontDescriptors", "TypecaseRichText", "TypecaseDataDetection",
      ],
      path: "Tests/Benchmarks/TextBench"),
    .executableTarget(
      name: "LayoutBench",
      dependencies: [
        "TypecaseFontDescriptors", "TypecaseRichText", "TypecaseTextAppearance",
        "TypecaseTextLayout",
      ],
      path: "Tests/Benchmarks/LayoutBench"),
    .executableTarget(
      name: "MatchBench",
      dependencies: [
        "TypecaseFontconfigKit", "TypecaseFontLanguages", "TypecaseFontDescriptors",
      ],
      path: "Tests/Benchmarks/MatchBench"),
    .executableTarget(
      name: "ConsumerBench",
      dependencies: [
        "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseFontconfigKit", "TypecaseNameOnlyFonts",
        "TypecaseFontDescriptors", "Typecase",
      ],
      path: "Tests/Benchmarks/ConsumerBench"),
    .target(
      name: "BenchKit",
      dependencies: [
        "CTypecaseGLib", "CTypecaseGTK", "TypecaseGLibKit", "TypecaseGTKKit",
      ],
      path: "Tests/Benchmarks/BenchKit", swiftSettings: onMainActor),
    .executableTarget(
      name: "PanelBench",
      dependencies: [
        "CTypecaseGTK", "TypecaseGLibKit", "TypecaseGTKKit", "TypecaseProductIdentity",
        "TypecaseFontDescriptors", "TypecaseRichText", "TypecaseGTK", "BenchKit",
      ],
      path: "Tests/Benchmarks/PanelBench", swiftSettings: onMainActor),
    .executableTarget(
      name: "ViewBench",
      dependencies: [
        "CTypecaseGTK", "TypecaseGLibKit", "TypecaseGTKKit", "TypecaseRichText", "TypecaseGTK",
        "BenchKit",
      ],
      path: "Tests/Benchmarks/ViewBench", swiftSettings: onMainActor),
    .executableTarget(
      name: "TextDemosBench",
      dependencies: [
        "CTypecaseGTK", "TypecaseGLibKit", "TypecaseGTKKit", "TypecaseGTK",
        "TypecaseDataDetection", "BenchKit", "TextDemos",
      ],
      path: "Tests/Benchmarks/TextDemosBench", swiftSettings: onMainActor),
    .executableTarget(
      name: "TextSizeBench",
      dependencies: [
        "CTypecaseGTK", "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseGTKKit",
        "TypecaseProductIdentity", "TypecaseGTK", "BenchKit",
      ],
      path: "Tests/Benchmarks/TextSizeBench", swiftSettings: onMainActor),
    .executableTarget(
      name: "PickerBench",
      dependencies: [
        "CTypecaseGTK", "TypecaseGLibKit", "TypecaseGTKKit", "TypecaseProductIdentity",
        "TypecaseFontDescriptors", "TypecaseFontFinding", "TypecaseBusProtocol", "TypecaseGTK",
        "BenchKit",
      ],
      path: "Tests/Benchmarks/PickerBench", swiftSettings: onMainActor),
    .target(
      name: "TestDesktop",
      dependencies: [
        "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseOpenSSLKit", "TypecaseFontDescriptors",
        "TypecaseBusProtocol", "RegistryService", "Typecase", "CommandLine", "InspectMain",
        "SyntheticFonts",
      ],
      path: "Tests/Support/TestDesktop"),
    .testTarget(
      name: "RegistryServiceTests",
      dependencies: [
        "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseFontDescriptors", "FontPolicy",
        "FontInspection", "FontRegistry", "FontDownloads", "TypecaseBusProtocol", "RegistryService",
        "Typecase", "SyntheticFonts", "TestRandomness", "FontFuzz", "TestDesktop",
        desktopOnly("GRDB", of: "GRDB.swift"),
      ],
      path: "Tests/Service/RegistryServiceTests"),
    .testTarget(
      name: "TypecaseTests",
      dependencies: [
        "TypecaseSystemKit", "TypecaseGLibKit", "TypecaseFontconfigKit", "TypecaseFontDescriptors",
        "TypecaseBusProtocol", "Typecase", "SyntheticFonts", "TestDesktop",
      ],
      path: "Tests/Public/TypecaseTests"),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "TypecaseSystemKit", "TypecaseDynamicType", "FontPolicy", "FontInspection", "FontRegistry",
        "Typecase", "SyntheticFonts", "TestDesktop",
      ],
      path: "Tests/Apps/CommandLineTests"),
    .testTarget(
      name: "LanguageWordingTests",
      dependencies: [
        "TypecaseFontLanguages", "TypecaseLanguageWording",
      ],
      path: "Tests/Engines/LanguageWordingTests"),
    .testTarget(
      name: "MachineFontsTests",
      dependencies: [
        "TypecaseSystemKit", "TypecaseOpenSSLKit", "FontPolicy", "FontInspection", "FontDownloads",
        "MachineFonts", "InspectMain", "SyntheticFonts", "TestDesktop",
        "TestRandomness",
      ],
      path: "Tests/DesktopEngines/MachineFontsTests"),
  ],
  swiftLanguageModes: [.v6]
)

// meson-helpers/build-steps/swift-build names the programs to be made: only they are, with what they need, by one build.
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
