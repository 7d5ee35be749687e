// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Made by meson-helpers/bus-interfaces from data/dbus/org.typecase.Manager1.xml: change that, and run it.

import TypecaseFontDescriptors
import TypecaseGLibKit

/// org.typecase.Manager1.
package enum Manager1: BusInterface {
  package static let name = "org.typecase.Manager1"
  package static var xml: String {
    String(decoding: PackageResources.org_typecase_Manager1_xml, as: UTF8.self)
  }

  /// The values of its properties.
  package static func properties(version: UInt32 = BusNames.version) -> [String: Variant] {
    ["version": .uint32(version)]
  }

  /// Its methods, by their names.
  package enum Method: String, CaseIterable, Sendable {
    case listFonts = "ListFonts"
    case listFontNames = "ListFontNames"
    case openFontList = "OpenFontList"
    case listFamilies = "ListFamilies"
    case getFamily = "GetFamily"
    case getFont = "GetFont"
    case getNameNotices = "GetNameNotices"
    case getNameClashes = "GetNameClashes"
    case findFonts = "FindFonts"
    case listProviders = "ListProviders"
    case listMutedApps = "ListMutedApps"
    case setMuted = "SetMuted"
    case addFonts = "AddFonts"
    case removeFonts = "RemoveFonts"
    case removeProvider = "RemoveProvider"
    case keepFonts = "KeepFonts"
    case setEnabled = "SetEnabled"
    case setExposure = "SetExposure"
    case listGrants = "ListGrants"
    case setGranted = "SetGranted"
    case getLimits = "GetLimits"
    case getPolicy = "GetPolicy"
    case getStorage = "GetStorage"
    case listStartCosts = "ListStartCosts"
    case freeStorage = "FreeStorage"
    case prepareUninstall = "PrepareUninstall"
    case undo = "Undo"
    case listUnseenFonts = "ListUnseenFonts"
    case checkStore = "CheckStore"
    case repairStore = "RepairStore"
  }

  /// A call of ListFonts.
  package struct ListFonts: BusMethod, Hashable {
    package static let name = "ListFonts"
    package typealias Interface = Manager1
    /// ListFontsOptions.
    package var options: ListFontsOptions

    package init(
      options: ListFontsOptions = ListFontsOptions()
    ) {
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.options = try arguments.dictionary(0, "options", keys: ListFontsOptionsKeys.self, ListFontsOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.dictionary(options.busDictionary)] }

    /// What ListFonts returns.
    package struct Reply: BusReplyValues, Hashable {
      /// Every installed provider face, by provider, family and weight: an InstalledFont each, or with `brief` a
      /// ListedFont.
      package var fonts: [InstalledFont]

      package init(
        fonts: [InstalledFont]
      ) {
        self.fonts = fonts
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let fonts = values[0].dictionariesValue?.compactMap(InstalledFont.init(busDictionary:))
        else { return nil }
        self.fonts = fonts
      }

      package var busArguments: [Variant] { [.dictionaries(fonts.map(\.busDictionary))] }
    }
  }

  /// A call of ListFontNames.
  package struct ListFontNames: BusMethod, Hashable {
    package static let name = "ListFontNames"
    package typealias Interface = Manager1
    /// ProviderOption.
    package var options: ProviderOption

    package init(
      options: ProviderOption = ProviderOption()
    ) {
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.options = try arguments.dictionary(0, "options", keys: ProviderOptionKeys.self, ProviderOption.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.dictionary(options.busDictionary)] }

    /// What ListFontNames returns.
    package struct Reply: BusReplyValues, Hashable {
      /// The PostScript name, the family, the style and the provider's name for a person of every installed provider
      /// face, in the order of ListFonts.
      ///
      /// Many times as quick as that: a value in a dictionary takes several times the room of one in a structure, and
      /// the time.
      package var fonts: [FontNames]

      package init(
        fonts: [FontNames]
      ) {
        self.fonts = fonts
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let fonts = FontNames.list(values[0])
        else { return nil }
        self.fonts = fonts
      }

      package var busArguments: [Variant] { [FontNames.list(fonts)] }
    }
  }

  /// A call of OpenFontList.
  package struct OpenFontList: BusMethod, Hashable {
    package static let name = "OpenFontList"
    package typealias Interface = Manager1
    package init() {}

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      _ = try BusArguments(values, of: Self.name, count: 0)
    }

    package var busArguments: [Variant] { [] }

    /// What OpenFontList returns.
    package struct Reply: BusReplyValues, Hashable {
      /// Every installed provider face, in the order of ListFonts, in a file of sealed memory.
      ///
      /// Hundreds of times as quick as that for who reads, and thousands of fonts are no large message.
      package var file: Int32

      package init(
        file: Int32
      ) {
        self.file = file
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let file = values[0].handleValue
        else { return nil }
        self.file = file
      }

      package var busArguments: [Variant] { [.handle(file)] }
    }
  }

  /// A call of ListFamilies.
  package struct ListFamilies: BusMethod, Hashable {
    package static let name = "ListFamilies"
    package typealias Interface = Manager1
    /// How many families to pass over.
    package var offset: UInt32
    /// How many to return at the most; at most 500.
    package var limit: UInt32
    /// ListFamiliesOptions.
    package var options: ListFamiliesOptions

    package init(
      offset: UInt32, limit: UInt32, options: ListFamiliesOptions = ListFamiliesOptions()
    ) {
      self.offset = offset
      self.limit = limit
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 3)
      self.offset = try arguments.value(0, "offset", \.uint32Value)
      self.limit = try arguments.value(1, "limit", \.uint32Value)
      self.options = try arguments.dictionary(2, "options", keys: ListFamiliesOptionsKeys.self, ListFamiliesOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.uint32(offset), .uint32(limit), .dictionary(options.busDictionary)] }

    /// What ListFamilies returns.
    package struct Reply: BusReplyValues, Hashable {
      /// A page of families, by provider name and family name: a FamilySummary each.
      package var families: [FamilySummary]
      /// How many families there are.
      package var total: UInt32
      /// The state that the page was read from.
      package var serial: UInt64

      package init(
        families: [FamilySummary], total: UInt32, serial: UInt64
      ) {
        self.families = families
        self.total = total
        self.serial = serial
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 3,
          let families = values[0].dictionariesValue?.compactMap(FamilySummary.init(busDictionary:)),
          let total = values[1].uint32Value,
          let serial = values[2].uint64Value
        else { return nil }
        self.families = families
        self.total = total
        self.serial = serial
      }

      package var busArguments: [Variant] { [.dictionaries(families.map(\.busDictionary)), .uint32(total), .uint64(serial)] }
    }
  }

  /// A call of GetFamily.
  package struct GetFamily: BusMethod, Hashable {
    package static let name = "GetFamily"
    package typealias Interface = Manager1
    /// The owner's application id.
    package var provider: String
    /// The family name.
    package var family: String

    package init(
      provider: String, family: String
    ) {
      self.provider = provider
      self.family = family
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 2)
      self.provider = try arguments.value(0, "provider", \.stringValue)
      self.family = try arguments.value(1, "family", \.stringValue)
    }

    package var busArguments: [Variant] { [.string(provider), .string(family)] }

    /// What GetFamily returns.
    package struct Reply: BusReplyValues, Hashable {
      /// Its faces, lightest first, each with everything known of it: a FontDetails.
      package var faces: [FontDetails]

      package init(
        faces: [FontDetails]
      ) {
        self.faces = faces
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let faces = values[0].dictionariesValue?.compactMap(FontDetails.init(busDictionary:))
        else { return nil }
        self.faces = faces
      }

      package var busArguments: [Variant] { [.dictionaries(faces.map(\.busDictionary))] }
    }
  }

  /// A call of GetFont.
  package struct GetFont: BusMethod, Hashable {
    package static let name = "GetFont"
    package typealias Interface = Manager1
    /// A face's id.
    package var id: String

    package init(
      id: String
    ) {
      self.id = id
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.id = try arguments.value(0, "id", \.stringValue)
    }

    package var busArguments: [Variant] { [.string(id)] }

    /// What GetFont returns.
    package struct Reply: BusReplyValues, Hashable {
      /// Everything known of it, as in GetFamily.
      package var font: FontDetails

      package init(
        font: FontDetails
      ) {
        self.font = font
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let font = values[0].dictionaryValue.flatMap(FontDetails.init(busDictionary:))
        else { return nil }
        self.font = font
      }

      package var busArguments: [Variant] { [.dictionary(font.busDictionary)] }
    }
  }

  /// A call of GetNameNotices.
  package struct GetNameNotices: BusMethod, Hashable {
    package static let name = "GetNameNotices"
    package typealias Interface = Manager1
    /// Family names under which programs would find a font.
    package var families: [String]

    package init(
      families: [String]
    ) {
      self.families = families
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.families = try arguments.value(0, "families", \.stringsValue)
    }

    package var busArguments: [Variant] { [.strings(families)] }

    /// What GetNameNotices returns.
    package struct Reply: BusReplyValues, Hashable {
      /// For a person, a sentence each: what programs would get from then on that do not ask for the font itself, such
      /// as those that ask for a family of which the system has a substitute now; nothing when nothing would change.
      package var notices: [String]

      package init(
        notices: [String]
      ) {
        self.notices = notices
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let notices = values[0].stringsValue
        else { return nil }
        self.notices = notices
      }

      package var busArguments: [Variant] { [.strings(notices)] }
    }
  }

  /// A call of GetNameClashes.
  package struct GetNameClashes: BusMethod, Hashable {
    package static let name = "GetNameClashes"
    package typealias Interface = Manager1
    /// The most that a call may have of `faces`.
    package static let facesLimit = 8192
    /// The faces of font files that are not installed, 8192 at the most: a CandidateFace each.
    package var faces: [CandidateFace]

    package init(
      faces: [CandidateFace]
    ) {
      self.faces = faces
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.faces = try arguments.dictionaries(0, "faces", limit: Self.facesLimit, refusesIncomplete: true, CandidateFace.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.dictionaries(faces.map(\.busDictionary))] }

    /// What GetNameClashes returns.
    package struct Reply: BusReplyValues, Hashable {
      /// Of each font that AddFonts would refuse because of a name that is the system's or another owner's, by
      /// fontconfig's comparison: a NameClash.
      package var clashes: [NameRefusal]

      package init(
        clashes: [NameRefusal]
      ) {
        self.clashes = clashes
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let clashes = values[0].dictionariesValue?.compactMap(NameRefusal.init(busDictionary:))
        else { return nil }
        self.clashes = clashes
      }

      package var busArguments: [Variant] { [.dictionaries(clashes.map(\.busDictionary))] }
    }
  }

  /// A call of FindFonts.
  package struct FindFonts: BusRequestMethod, Hashable {
    package static let name = "FindFonts"
    package typealias Interface = Manager1
    /// The most that a call may have of `fonts`.
    package static let fontsLimit = 256
    /// `x11:XID` in hexadecimal, `wayland:HANDLE`, or nothing.
    package var parentWindow: String
    /// What the person lacks, 256 at the most: descriptors as RequestFonts of org.typecase.Consumer1 takes them.
    package var fonts: [AskedDescriptor]
    /// RequestOptions.
    package var options: RequestOptions

    package init(
      parentWindow: String, fonts: [AskedDescriptor], options: RequestOptions = RequestOptions()
    ) {
      self.parentWindow = parentWindow
      self.fonts = fonts
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 3)
      self.parentWindow = try arguments.value(0, "parent_window", \.stringValue)
      self.fonts = try arguments.dictionaries(1, "fonts", keys: AskedFontKeys.self, limit: Self.fontsLimit, AskedDescriptor.init(busDictionary:))
      self.options = try arguments.dictionary(2, "options", keys: RequestOptionsKeys.self, RequestOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.string(parentWindow), .dictionaries(fonts.map(\.busDictionary)), .dictionary(options.busDictionary)] }

    package var handleToken: String? {
      get { options.handleToken }
      set { options.handleToken = newValue }
    }

    /// What FindFonts returns.
    package struct Reply: BusReplyValues, Hashable {
      /// An org.typecase.Request1 without results.
      package var handle: String

      package init(
        handle: String
      ) {
        self.handle = handle
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let handle = values[0].stringValue
        else { return nil }
        self.handle = handle
      }

      package var busArguments: [Variant] { [.objectPath(handle)] }
    }
  }

  /// A call of ListProviders.
  package struct ListProviders: BusMethod, Hashable {
    package static let name = "ListProviders"
    package typealias Interface = Manager1
    package init() {}

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      _ = try BusArguments(values, of: Self.name, count: 0)
    }

    package var busArguments: [Variant] { [] }

    /// What ListProviders returns.
    package struct Reply: BusReplyValues, Hashable {
      /// A ProviderSummary of each that has fonts.
      package var providers: [ProviderSummary]

      package init(
        providers: [ProviderSummary]
      ) {
        self.providers = providers
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let providers = values[0].dictionariesValue?.compactMap(ProviderSummary.init(busDictionary:))
        else { return nil }
        self.providers = providers
      }

      package var busArguments: [Variant] { [.dictionaries(providers.map(\.busDictionary))] }
    }
  }

  /// A call of ListMutedApps.
  package struct ListMutedApps: BusMethod, Hashable {
    package static let name = "ListMutedApps"
    package typealias Interface = Manager1
    package init() {}

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      _ = try BusArguments(values, of: Self.name, count: 0)
    }

    package var busArguments: [Variant] { [] }

    /// What ListMutedApps returns.
    package struct Reply: BusReplyValues, Hashable {
      /// The apps that may not ask the person, whether they have fonts or not, as in ListProviders.
      package var apps: [ProviderSummary]

      package init(
        apps: [ProviderSummary]
      ) {
        self.apps = apps
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let apps = values[0].dictionariesValue?.compactMap(ProviderSummary.init(busDictionary:))
        else { return nil }
        self.apps = apps
      }

      package var busArguments: [Variant] { [.dictionaries(apps.map(\.busDictionary))] }
    }
  }

  /// A call of SetMuted.
  package struct SetMuted: BusMethod, Hashable {
    package static let name = "SetMuted"
    package typealias Interface = Manager1
    /// An application id, also of an app that never asked.
    package var app: String
    /// True, and the app may not ask the person any more: what it registers is answered with CancelledByUser at once.
    ///
    /// False, and it may ask again, as if it had never been refused
    package var muted: Bool

    package init(
      app: String, muted: Bool
    ) {
      self.app = app
      self.muted = muted
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 2)
      self.app = try arguments.value(0, "app", \.stringValue)
      self.muted = try arguments.value(1, "muted", \.boolValue)
    }

    package var busArguments: [Variant] { [.string(app), .bool(muted)] }
    package typealias Reply = NoReplyValues
  }

  /// A call of AddFonts.
  package struct AddFonts: BusRequestMethod, Hashable {
    package static let name = "AddFonts"
    package typealias Interface = Manager1
    /// The most that a call may have of `fonts`.
    package static let fontsLimit = 4096
    /// A FontArgument each, with `path` or `fd`: a font file, a folder, or an archive (zip, or tar, plain or compressed
    /// with gzip, bzip2, xz or zstd; by content, not by name).
    package var fonts: [FontArgument]
    /// AddFontsOptions.
    package var options: AddFontsOptions

    package init(
      fonts: [FontArgument], options: AddFontsOptions = AddFontsOptions()
    ) {
      self.fonts = fonts
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 2)
      self.fonts = try arguments.dictionaries(0, "fonts", limit: Self.fontsLimit, FontArgument.init(busDictionary:))
      self.options = try arguments.dictionary(1, "options", keys: AddFontsOptionsKeys.self, AddFontsOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.dictionaries(fonts.map(\.busDictionary)), .dictionary(options.busDictionary)] }

    package var handleToken: String? {
      get { options.handleToken }
      set { options.handleToken = newValue }
    }

    /// What AddFonts returns.
    package struct Reply: BusReplyValues, Hashable {
      /// An org.typecase.Request1; its results: RegistrationResults.
      package var handle: String

      package init(
        handle: String
      ) {
        self.handle = handle
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let handle = values[0].stringValue
        else { return nil }
        self.handle = handle
      }

      package var busArguments: [Variant] { [.objectPath(handle)] }
    }
  }

  /// A call of RemoveFonts.
  package struct RemoveFonts: BusMethod, Hashable {
    package static let name = "RemoveFonts"
    package typealias Interface = Manager1
    /// Face ids.
    ///
    /// Only these faces go, whatever else their files hold; a file's bytes stay as long as one of its faces is
    /// installed, or a removal of one can be undone
    package var ids: [String]

    package init(
      ids: [String]
    ) {
      self.ids = ids
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.ids = try arguments.value(0, "ids", \.stringsValue)
    }

    package var busArguments: [Variant] { [.strings(ids)] }

    /// What RemoveFonts returns.
    package struct Reply: BusReplyValues, Hashable {
      /// The faces that went, as in ListFonts.
      package var removed: [InstalledFont]

      package init(
        removed: [InstalledFont]
      ) {
        self.removed = removed
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let removed = values[0].dictionariesValue?.compactMap(InstalledFont.init(busDictionary:))
        else { return nil }
        self.removed = removed
      }

      package var busArguments: [Variant] { [.dictionaries(removed.map(\.busDictionary))] }
    }
  }

  /// A call of RemoveProvider.
  package struct RemoveProvider: BusMethod, Hashable {
    package static let name = "RemoveProvider"
    package typealias Interface = Manager1
    /// An application id.
    package var id: String
    /// None so far.
    package var options: NoOptions

    package init(
      id: String, options: NoOptions = NoOptions()
    ) {
      self.id = id
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 2)
      self.id = try arguments.value(0, "id", \.stringValue)
      self.options = try arguments.dictionary(1, "options", keys: NoOptionsKeys.self, NoOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.string(id), .dictionary(options.busDictionary)] }

    /// What RemoveProvider returns.
    package struct Reply: BusReplyValues, Hashable {
      /// Every face that went, as in ListFonts.
      package var removed: [InstalledFont]

      package init(
        removed: [InstalledFont]
      ) {
        self.removed = removed
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let removed = values[0].dictionariesValue?.compactMap(InstalledFont.init(busDictionary:))
        else { return nil }
        self.removed = removed
      }

      package var busArguments: [Variant] { [.dictionaries(removed.map(\.busDictionary))] }
    }
  }

  /// A call of KeepFonts.
  package struct KeepFonts: BusMethod, Hashable {
    package static let name = "KeepFonts"
    package typealias Interface = Manager1
    /// The application id of an app that is not installed any more, or that may not install fonts any more.
    package var provider: String

    package init(
      provider: String
    ) {
      self.provider = provider
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.provider = try arguments.value(0, "provider", \.stringValue)
    }

    package var busArguments: [Variant] { [.string(provider)] }

    /// What KeepFonts returns.
    package struct Reply: BusReplyValues, Hashable {
      /// The faces that are the person's own now, as in ListFonts; their ids are the same.
      package var fonts: [InstalledFont]
      /// A Failure of each face that is not, with its `id`: DuplicatedName when another enabled font, or one of the
      /// system, has its name, AlreadyRegistered when the person has the same file already, InsufficientPermissions
      /// when its license does not let it be kept without the app.
      package var errors: [FontFailure]

      package init(
        fonts: [InstalledFont], errors: [FontFailure]
      ) {
        self.fonts = fonts
        self.errors = errors
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 2,
          let fonts = values[0].dictionariesValue?.compactMap(InstalledFont.init(busDictionary:)),
          let errors = values[1].dictionariesValue?.compactMap(FontFailure.init(busDictionary:))
        else { return nil }
        self.fonts = fonts
        self.errors = errors
      }

      package var busArguments: [Variant] { [.dictionaries(fonts.map(\.busDictionary)), .dictionaries(errors.map(\.busDictionary))] }
    }
  }

  /// A call of SetEnabled.
  package struct SetEnabled: BusMethod, Hashable {
    package static let name = "SetEnabled"
    package typealias Interface = Manager1
    /// Face ids.
    ///
    /// Only these faces change, whatever else their files hold
    package var ids: [String]
    /// Whether programs may use them.
    package var enabled: Bool

    package init(
      ids: [String], enabled: Bool
    ) {
      self.ids = ids
      self.enabled = enabled
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 2)
      self.ids = try arguments.value(0, "ids", \.stringsValue)
      self.enabled = try arguments.value(1, "enabled", \.boolValue)
    }

    package var busArguments: [Variant] { [.strings(ids), .bool(enabled)] }

    /// What SetEnabled returns.
    package struct Reply: BusReplyValues, Hashable {
      /// Every face that is now so, as in ListFonts.
      package var fonts: [InstalledFont]
      /// A Failure of each face that stays as it was, with its `id`; DuplicatedName when another enabled font, or one
      /// of the system, has its name.
      package var errors: [FontFailure]

      package init(
        fonts: [InstalledFont], errors: [FontFailure]
      ) {
        self.fonts = fonts
        self.errors = errors
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 2,
          let fonts = values[0].dictionariesValue?.compactMap(InstalledFont.init(busDictionary:)),
          let errors = values[1].dictionariesValue?.compactMap(FontFailure.init(busDictionary:))
        else { return nil }
        self.fonts = fonts
        self.errors = errors
      }

      package var busArguments: [Variant] { [.dictionaries(fonts.map(\.busDictionary)), .dictionaries(errors.map(\.busDictionary))] }
    }
  }

  /// A call of SetExposure.
  package struct SetExposure: BusMethod, Hashable {
    package static let name = "SetExposure"
    package typealias Interface = Manager1
    /// Face ids.
    ///
    /// Only these faces change, whatever else their files hold
    package var ids: [String]
    /// `asks`: only apps that ask for it; `by-name`: every app outside a sandbox as well, by its name.
    package var exposure: FontExposure

    package init(
      ids: [String], exposure: FontExposure
    ) {
      self.ids = ids
      self.exposure = exposure
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 2)
      self.ids = try arguments.value(0, "ids", \.stringsValue)
      self.exposure = try arguments.word(1, "exposure", FontExposure.self)
    }

    package var busArguments: [Variant] { [.strings(ids), .string(exposure.rawValue)] }

    /// What SetExposure returns.
    package struct Reply: BusReplyValues, Hashable {
      /// The faces, as in ListFonts.
      package var fonts: [InstalledFont]

      package init(
        fonts: [InstalledFont]
      ) {
        self.fonts = fonts
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let fonts = values[0].dictionariesValue?.compactMap(InstalledFont.init(busDictionary:))
        else { return nil }
        self.fonts = fonts
      }

      package var busArguments: [Variant] { [.dictionaries(fonts.map(\.busDictionary))] }
    }
  }

  /// A call of ListGrants.
  package struct ListGrants: BusMethod, Hashable {
    package static let name = "ListGrants"
    package typealias Interface = Manager1
    /// ListGrantsOptions.
    package var options: ListGrantsOptions

    package init(
      options: ListGrantsOptions = ListGrantsOptions()
    ) {
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.options = try arguments.dictionary(0, "options", keys: ListGrantsOptionsKeys.self, ListGrantsOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.dictionary(options.busDictionary)] }

    /// What ListGrants returns.
    package struct Reply: BusReplyValues, Hashable {
      /// Which app was given which font, by app and family: a FontGrant each.
      package var grants: [FontGrant]

      package init(
        grants: [FontGrant]
      ) {
        self.grants = grants
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let grants = values[0].dictionariesValue?.compactMap(FontGrant.init(busDictionary:))
        else { return nil }
        self.grants = grants
      }

      package var busArguments: [Variant] { [.dictionaries(grants.map(\.busDictionary))] }
    }
  }

  /// A call of SetGranted.
  package struct SetGranted: BusMethod, Hashable {
    package static let name = "SetGranted"
    package typealias Interface = Manager1
    /// An application id.
    package var app: String
    /// PostScript names or families, compared without regard to case; none at all means every font that the app was
    /// ever given.
    package var fonts: [String]
    /// False takes the fonts back, and keeps the app from getting them by asking; true lets it have them again.
    package var granted: Bool
    /// None so far.
    package var options: NoOptions

    package init(
      app: String, fonts: [String], granted: Bool, options: NoOptions = NoOptions()
    ) {
      self.app = app
      self.fonts = fonts
      self.granted = granted
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 4)
      self.app = try arguments.value(0, "app", \.stringValue)
      self.fonts = try arguments.value(1, "fonts", \.stringsValue)
      self.granted = try arguments.value(2, "granted", \.boolValue)
      self.options = try arguments.dictionary(3, "options", keys: NoOptionsKeys.self, NoOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.string(app), .strings(fonts), .bool(granted), .dictionary(options.busDictionary)] }

    /// What SetGranted returns.
    package struct Reply: BusReplyValues, Hashable {
      /// Those that are now so, as in ListGrants.
      package var grants: [FontGrant]

      package init(
        grants: [FontGrant]
      ) {
        self.grants = grants
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let grants = values[0].dictionariesValue?.compactMap(FontGrant.init(busDictionary:))
        else { return nil }
        self.grants = grants
      }

      package var busArguments: [Variant] { [.dictionaries(grants.map(\.busDictionary))] }
    }
  }

  /// A call of GetLimits.
  package struct GetLimits: BusMethod, Hashable {
    package static let name = "GetLimits"
    package typealias Interface = Manager1
    package init() {}

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      _ = try BusArguments(values, of: Self.name, count: 0)
    }

    package var busArguments: [Variant] { [] }

    /// What GetLimits returns.
    package struct Reply: BusReplyValues, Hashable {
      /// What fonts may cost, from the settings: Limits.
      package var limits: FontLimitValues

      package init(
        limits: FontLimitValues
      ) {
        self.limits = limits
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let limits = values[0].dictionaryValue.map(FontLimitValues.init(busDictionary:))
        else { return nil }
        self.limits = limits
      }

      package var busArguments: [Variant] { [.dictionary(limits.busDictionary)] }
    }
  }

  /// A call of GetPolicy.
  package struct GetPolicy: BusMethod, Hashable {
    package static let name = "GetPolicy"
    package typealias Interface = Manager1
    package init() {}

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      _ = try BusArguments(values, of: Self.name, count: 0)
    }

    package var busArguments: [Variant] { [] }

    /// What GetPolicy returns.
    package struct Reply: BusReplyValues, Hashable {
      /// What holds for each key of a policy: a PolicyRule each.
      package var rules: [PolicySummary.Rule]
      /// What the person cannot do, and not for a single app or server only: a Prohibition each.
      package var forbidden: [PolicySummary.Prohibition]
      /// PolicyDetails.
      package var details: PolicyDetails

      package init(
        rules: [PolicySummary.Rule], forbidden: [PolicySummary.Prohibition],
        details: PolicyDetails
      ) {
        self.rules = rules
        self.forbidden = forbidden
        self.details = details
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 3,
          let rules = values[0].dictionariesValue?.compactMap(PolicySummary.Rule.init(busDictionary:)),
          let forbidden = values[1].dictionariesValue?.map(PolicySummary.Prohibition.init(busDictionary:)),
          let details = values[2].dictionaryValue.map(PolicyDetails.init(busDictionary:))
        else { return nil }
        self.rules = rules
        self.forbidden = forbidden
        self.details = details
      }

      package var busArguments: [Variant] { [.dictionaries(rules.map(\.busDictionary)), .dictionaries(forbidden.map(\.busDictionary)), .dictionary(details.busDictionary)] }
    }
  }

  /// A call of GetStorage.
  package struct GetStorage: BusMethod, Hashable {
    package static let name = "GetStorage"
    package typealias Interface = Manager1
    package init() {}

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      _ = try BusArguments(values, of: Self.name, count: 0)
    }

    package var busArguments: [Variant] { [] }

    /// What GetStorage returns.
    package struct Reply: BusReplyValues, Hashable {
      /// What the installed fonts cost: Storage.
      package var used: UsedStorage

      package init(
        used: UsedStorage
      ) {
        self.used = used
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let used = values[0].dictionaryValue.map(UsedStorage.init(busDictionary:))
        else { return nil }
        self.used = used
      }

      package var busArguments: [Variant] { [.dictionary(used.busDictionary)] }
    }
  }

  /// A call of ListStartCosts.
  package struct ListStartCosts: BusMethod, Hashable {
    package static let name = "ListStartCosts"
    package typealias Interface = Manager1
    /// How many families to return at the most; at most 500.
    package var limit: UInt32

    package init(
      limit: UInt32
    ) {
      self.limit = limit
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.limit = try arguments.value(0, "limit", \.uint32Value)
    }

    package var busArguments: [Variant] { [.uint32(limit)] }

    /// What ListStartCosts returns.
    package struct Reply: BusReplyValues, Hashable {
      /// The families that cost the start of every program most by being used by name, the dearest first: a
      /// FamilyStartSummary each.
      ///
      /// Families that share characters pay for those together, so that the sum of all is more than GetStorage's
      /// `start`
      package var families: [FamilyStartSummary]

      package init(
        families: [FamilyStartSummary]
      ) {
        self.families = families
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let families = values[0].dictionariesValue?.compactMap(FamilyStartSummary.init(busDictionary:))
        else { return nil }
        self.families = families
      }

      package var busArguments: [Variant] { [.dictionaries(families.map(\.busDictionary))] }
    }
  }

  /// A call of FreeStorage.
  package struct FreeStorage: BusMethod, Hashable {
    package static let name = "FreeStorage"
    package typealias Interface = Manager1
    /// FreeStorageOptions.
    package var options: FreeStorageOptions

    package init(
      options: FreeStorageOptions = FreeStorageOptions()
    ) {
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.options = try arguments.dictionary(0, "options", keys: FreeStorageOptionsKeys.self, FreeStorageOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.dictionary(options.busDictionary)] }

    /// What FreeStorage returns.
    package struct Reply: BusReplyValues, Hashable {
      /// How many bytes there are more on the disk.
      package var freed: UInt64

      package init(
        freed: UInt64
      ) {
        self.freed = freed
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let freed = values[0].uint64Value
        else { return nil }
        self.freed = freed
      }

      package var busArguments: [Variant] { [.uint64(freed)] }
    }
  }

  /// A call of PrepareUninstall.
  package struct PrepareUninstall: BusMethod, Hashable {
    package static let name = "PrepareUninstall"
    package typealias Interface = Manager1
    /// Whether fonts that programs can use now are copied to `typecase` in the person's folder of fonts, where every
    /// program finds them and may use them in fallback; not those that are turned off, and of apps only those that
    /// KeepFonts would keep.
    package var keep: Bool
    /// None yet.
    package var options: NoOptions

    package init(
      keep: Bool, options: NoOptions = NoOptions()
    ) {
      self.keep = keep
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 2)
      self.keep = try arguments.value(0, "keep", \.boolValue)
      self.options = try arguments.dictionary(1, "options", keys: NoOptionsKeys.self, NoOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.bool(keep), .dictionary(options.busDictionary)] }

    /// What PrepareUninstall returns.
    package struct Reply: BusReplyValues, Hashable {
      /// UninstallSummary.
      package var result: UninstallSummary

      package init(
        result: UninstallSummary
      ) {
        self.result = result
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let result = values[0].dictionaryValue.flatMap(UninstallSummary.init(busDictionary:))
        else { return nil }
        self.result = result
      }

      package var busArguments: [Variant] { [.dictionary(result.busDictionary)] }
    }
  }

  /// A call of Undo.
  package struct Undo: BusMethod, Hashable {
    package static let name = "Undo"
    package typealias Interface = Manager1
    package init() {}

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      _ = try BusArguments(values, of: Self.name, count: 0)
    }

    package var busArguments: [Variant] { [] }

    /// What Undo returns.
    package struct Reply: BusReplyValues, Hashable {
      /// The faces that were restored, as in ListFonts.
      package var restored: [InstalledFont]

      package init(
        restored: [InstalledFont]
      ) {
        self.restored = restored
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let restored = values[0].dictionariesValue?.compactMap(InstalledFont.init(busDictionary:))
        else { return nil }
        self.restored = restored
      }

      package var busArguments: [Variant] { [.dictionaries(restored.map(\.busDictionary))] }
    }
  }

  /// A call of ListUnseenFonts.
  package struct ListUnseenFonts: BusMethod, Hashable {
    package static let name = "ListUnseenFonts"
    package typealias Interface = Manager1
    /// None yet.
    package var options: NoOptions

    package init(
      options: NoOptions = NoOptions()
    ) {
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.options = try arguments.dictionary(0, "options", keys: NoOptionsKeys.self, NoOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.dictionary(options.busDictionary)] }

    /// What ListUnseenFonts returns.
    package struct Reply: BusReplyValues, Hashable {
      /// Why programs do not see some of the fonts that they are to find by name, a StoreFinding each, with the file
      /// and the line of the rule; none when they see all of them.
      package var findings: [StoreFindingSummary]

      package init(
        findings: [StoreFindingSummary]
      ) {
        self.findings = findings
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let findings = values[0].dictionariesValue?.compactMap(StoreFindingSummary.init(busDictionary:))
        else { return nil }
        self.findings = findings
      }

      package var busArguments: [Variant] { [.dictionaries(findings.map(\.busDictionary))] }
    }
  }

  /// A call of CheckStore.
  package struct CheckStore: BusMethod, Hashable {
    package static let name = "CheckStore"
    package typealias Interface = Manager1
    /// None yet.
    package var options: NoOptions

    package init(
      options: NoOptions = NoOptions()
    ) {
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.options = try arguments.dictionary(0, "options", keys: NoOptionsKeys.self, NoOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.dictionary(options.busDictionary)] }

    /// What CheckStore returns.
    package struct Reply: BusReplyValues, Hashable {
      /// Everything that is wrong with the registry's store, a StoreFinding each; none when all is well.
      package var findings: [StoreFindingSummary]

      package init(
        findings: [StoreFindingSummary]
      ) {
        self.findings = findings
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let findings = values[0].dictionariesValue?.compactMap(StoreFindingSummary.init(busDictionary:))
        else { return nil }
        self.findings = findings
      }

      package var busArguments: [Variant] { [.dictionaries(findings.map(\.busDictionary))] }
    }
  }

  /// A call of RepairStore.
  package struct RepairStore: BusMethod, Hashable {
    package static let name = "RepairStore"
    package typealias Interface = Manager1
    /// None yet.
    package var options: NoOptions

    package init(
      options: NoOptions = NoOptions()
    ) {
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.options = try arguments.dictionary(0, "options", keys: NoOptionsKeys.self, NoOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.dictionary(options.busDictionary)] }

    /// What RepairStore returns.
    package struct Reply: BusReplyValues, Hashable {
      /// As for CheckStore, as they were before; `mended` says which are no more.
      package var findings: [StoreFindingSummary]

      package init(
        findings: [StoreFindingSummary]
      ) {
        self.findings = findings
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let findings = values[0].dictionariesValue?.compactMap(StoreFindingSummary.init(busDictionary:))
        else { return nil }
        self.findings = findings
      }

      package var busArguments: [Variant] { [.dictionaries(findings.map(\.busDictionary))] }
    }
  }

  /// The signal Changed.
  package struct Changed: BusSignalValues, Hashable {
    package static let name = "Changed"
    package typealias Interface = Manager1
    /// Grows with every change.
    package var serial: UInt64

    package init(
      serial: UInt64
    ) {
      self.serial = serial
    }

    /// Nil when they are not what the interface describes.
    package init?(busArguments values: [Variant]) {
      guard values.count >= 1,
        let serial = values[0].uint64Value
      else { return nil }
      self.serial = serial
    }

    package var busArguments: [Variant] { [.uint64(serial)] }
  }

  /// What answers each of its methods.
  package protocol Handler: Sendable {
    func listFonts(_ call: BusCall<Manager1.ListFonts>) async throws
    func listFontNames(_ call: BusCall<Manager1.ListFontNames>) async throws
    func openFontList(_ call: BusCall<Manager1.OpenFontList>) async throws
    func listFamilies(_ call: BusCall<Manager1.ListFamilies>) async throws
    func getFamily(_ call: BusCall<Manager1.GetFamily>) async throws
    func getFont(_ call: BusCall<Manager1.GetFont>) async throws
    func getNameNotices(_ call: BusCall<Manager1.GetNameNotices>) async throws
    func getNameClashes(_ call: BusCall<Manager1.GetNameClashes>) async throws
    func findFonts(_ call: BusCall<Manager1.FindFonts>) async throws
    func listProviders(_ call: BusCall<Manager1.ListProviders>) async throws
    func listMutedApps(_ call: BusCall<Manager1.ListMutedApps>) async throws
    func setMuted(_ call: BusCall<Manager1.SetMuted>) async throws
    func addFonts(_ call: BusCall<Manager1.AddFonts>) async throws
    func removeFonts(_ call: BusCall<Manager1.RemoveFonts>) async throws
    func removeProvider(_ call: BusCall<Manager1.RemoveProvider>) async throws
    func keepFonts(_ call: BusCall<Manager1.KeepFonts>) async throws
    func setEnabled(_ call: BusCall<Manager1.SetEnabled>) async throws
    func setExposure(_ call: BusCall<Manager1.SetExposure>) async throws
    func listGrants(_ call: BusCall<Manager1.ListGrants>) async throws
    func setGranted(_ call: BusCall<Manager1.SetGranted>) async throws
    func getLimits(_ call: BusCall<Manager1.GetLimits>) async throws
    func getPolicy(_ call: BusCall<Manager1.GetPolicy>) async throws
    func getStorage(_ call: BusCall<Manager1.GetStorage>) async throws
    func listStartCosts(_ call: BusCall<Manager1.ListStartCosts>) async throws
    func freeStorage(_ call: BusCall<Manager1.FreeStorage>) async throws
    func prepareUninstall(_ call: BusCall<Manager1.PrepareUninstall>) async throws
    func undo(_ call: BusCall<Manager1.Undo>) async throws
    func listUnseenFonts(_ call: BusCall<Manager1.ListUnseenFonts>) async throws
    func checkStore(_ call: BusCall<Manager1.CheckStore>) async throws
    func repairStore(_ call: BusCall<Manager1.RepairStore>) async throws
  }
}

extension Manager1.Handler {
  /// Has a call answered by its method.
  ///
  /// - Throws: UnknownMethod for one of another version, and what the method throws.
  package func answer(_ call: BusMethodCall) async throws {
    switch Manager1.Method(rawValue: call.method) {
    case .listFonts: try await listFonts(BusCall(call))
    case .listFontNames: try await listFontNames(BusCall(call))
    case .openFontList: try await openFontList(BusCall(call))
    case .listFamilies: try await listFamilies(BusCall(call))
    case .getFamily: try await getFamily(BusCall(call))
    case .getFont: try await getFont(BusCall(call))
    case .getNameNotices: try await getNameNotices(BusCall(call))
    case .getNameClashes: try await getNameClashes(BusCall(call))
    case .findFonts: try await findFonts(BusCall(call))
    case .listProviders: try await listProviders(BusCall(call))
    case .listMutedApps: try await listMutedApps(BusCall(call))
    case .setMuted: try await setMuted(BusCall(call))
    case .addFonts: try await addFonts(BusCall(call))
    case .removeFonts: try await removeFonts(BusCall(call))
    case .removeProvider: try await removeProvider(BusCall(call))
    case .keepFonts: try await keepFonts(BusCall(call))
    case .setEnabled: try await setEnabled(BusCall(call))
    case .setExposure: try await setExposure(BusCall(call))
    case .listGrants: try await listGrants(BusCall(call))
    case .setGranted: try await setGranted(BusCall(call))
    case .getLimits: try await getLimits(BusCall(call))
    case .getPolicy: try await getPolicy(BusCall(call))
    case .getStorage: try await getStorage(BusCall(call))
    case .listStartCosts: try await listStartCosts(BusCall(call))
    case .freeStorage: try await freeStorage(BusCall(call))
    case .prepareUninstall: try await prepareUninstall(BusCall(call))
    case .undo: try await undo(BusCall(call))
    case .listUnseenFonts: try await listUnseenFonts(BusCall(call))
    case .checkStore: try await checkStore(BusCall(call))
    case .repairStore: try await repairStore(BusCall(call))
    case nil: throw BusError(name: BusError.unknownMethod, message: call.method)
    }
  }
}
