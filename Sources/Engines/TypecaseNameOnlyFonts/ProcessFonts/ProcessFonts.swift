// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseFontconfig
import Synchronization
import TypecaseFontconfigKit
import TypecaseSystemKit

/// Fonts that only this process has, given to it as files in memory, in addition to the desktop's.
///
///     sealed memory -> FontFileSlot        a number that never means another font
///                   -> ProcessFontFile     what fontconfig finds in it, once
///                   -> Preparation         the desktop's configuration, read again, with these fonts
///                   -> use(_:)             what the process draws with from now on
///
/// They are found by family, PostScript name and full name, and take no part in fallback: the same
/// rules as for fonts by name in every program (`HiddenCoverage`).
///
/// The current configuration is never changed but always replaced: Pango matches and sorts in threads
/// of its own, with the configuration that it took. Preparing one takes about 10 ms and works in
/// any thread; using it takes less than 1 ms. Then notify Pango, see TypecasePangoKit's
/// `SharedFontMap`.
///
/// fontconfig forgets such fonts whenever it reads its configuration again, as GTK makes it do when
/// the desktop's fonts change: `restore()` adds them again.
public final class ProcessFonts: Sendable {
  /// Those of this process: there is one current configuration.
  public static let shared = ProcessFonts()

  /// A font file, and the faces of it that the process was given.
  ///
  /// A file that is given several times is used with the faces of all times.
  public struct File: Sendable {
    /// Identifies the bytes, such as a digest.
    public var identity: String
    public var memory: SealedMemory
    /// The numbers of the faces that are used, each with its named instances; nil for all of the file.
    ///
    /// The others are in the bytes, but this process never finds them.
    public var faces: Set<Int>?
    /// Whether the registry has checked it by the rules of now; lists of fonts do not draw it before.
    package var isChecked = true

    public init(identity: String, memory: SealedMemory) {
      self.identity = identity
      self.memory = memory
    }

    /// A file of which only some faces are used.
    public init(identity: String, memory: SealedMemory, faces: Set<Int>) {
      self.init(identity: identity, memory: memory)
      self.faces = faces
    }
  }

  /// The faces of a file that some preparation has.
  fileprivate struct UsedFaces: Sendable {
    let file: ProcessFontFile
    let faces: Set<Int>?

    var patterns: [FontconfigPattern] { file.patterns(of: faces) }
  }

  /// Fonts of the desktop that the process does without.
  ///
  /// Pango sorts all fonts that there are, again for each size of text.
  package struct Exclusion: Sendable, Hashable {
    /// The folder of their files, with a slash at the end.
    package var folders: [String]
    /// Those that stay, in any case.
    package var keptFamilies: Set<String>

    package init(folders: [String] = [], keptFamilies: Set<String> = []) {
      self.folders = folders
      self.keptFamilies = keptFamilies
    }

    /// Takes the fonts out of a configuration.
    ///
    /// - Returns: the families of what was taken out, as `FontconfigName` folds them.
    fileprivate func apply(to configuration: FontconfigConfiguration) -> Set<String> {
      guard !folders.isEmpty else { return [] }
      let kept = Set(keptFamilies.map(FontconfigName.folded))
      var removed: Set<String> = []
      configuration.removeFonts { pattern in
        guard let file = pattern.file, folders.contains(where: file.hasPrefix) else { return false }
        let families = pattern.families.map(FontconfigName.folded)
        guard kept.isDisjoint(with: families) else { return false }
        removed.formUnion(families)
        return true
      }
      return removed
    }
  }

  /// Why a font cannot be used.
  public enum Fault: Error, Sendable, Hashable {
    /// The process has too many files open, most likely.
    case descriptor(SystemError)
    /// fontconfig finds no font in the file, or none of the faces that are used.
    case noFont
    /// fontconfig cannot read the rules for the font.
    case rulesRefused
    case outOfMemory
  }

  /// A configuration with fonts, ready to be used.
  public final class Preparation: Sendable {
    package let configuration: FontconfigConfiguration
    /// The fonts that cannot be used, by their identity.
    public let faults: [String: Fault]
    fileprivate let requested: [File]
    fileprivate let files: [UsedFaces]
    package let exclusion: Exclusion
    private let excludedFamilies: Set<String>
    fileprivate let number: Int

    fileprivate init(
      _ configuration: FontconfigConfiguration, requested: [File], files: [UsedFaces],
      faults: [String: Fault], without exclusion: Exclusion, _ excludedFamilies: Set<String>,
      number: Int
    ) {
      self.exclusion = exclusion
      self.excludedFamilies = excludedFamilies
      self.configuration = configuration
      self.requested = requested
      self.files = files
      self.faults = faults
      self.number = number
    }

    /// Whether faces of a family were left out.
    package func excludes(family: String) -> Bool {
      excludedFamilies.contains(FontconfigName.folded(family))
    }

    /// All fonts that programs see with this configuration, the given ones as they really are.
    package var patterns: [FontconfigPattern] {
      let given = Set(files.map(\.file.path))
      let listed = FontconfigFontSet.installed(in: configuration)?.patterns ?? []
      return listed.filter { $0.file.map { !given.contains($0) } ?? true }
        + files.flatMap(\.patterns)
    }
  }

  private struct State {
    /// By identity; they stay.
    var slots: [String: FontFileSlot] = [:]
    var files: [String: WeakFile] = [:]
    var used: Preparation?
    var count = 0
    /// The fonts of each consumer in the process.
    var given: [ObjectIdentifier: [File]] = [:]
  }

  private struct WeakFile: Sendable { weak var file: ProcessFontFile? }

  private let state = Mutex(State())

  private init() {}

  /// Whether a file is one that this process was given: fontconfig knows it by the number of its descriptor.
  package static func isGiven(_ path: String) -> Bool { path.hasPrefix(OwnedDescriptor.folder) }

  /// Reads the desktop's configuration and adds fonts to it; changes nothing yet.
  ///
  /// - Parameter files: all fonts for the process, including those that it has already.
  /// - Returns: nil when the desktop's configuration cannot be read.
  public func prepare(_ files: [File]) -> Preparation? { prepare(files, without: Exclusion()) }

  /// The same without some of the desktop's fonts.
  package func prepare(_ files: [File] = [], without exclusion: Exclusion) -> Preparation? {
    prepare(without: exclusion) { _ in files }
  }

  /// The same with what others have given: an app and a library in it know nothing of each other.
  ///
  /// - Parameters:
  ///   - files: all fonts of this consumer, which replace its former ones.
  ///   - giver: who gives them, until it is forgotten.
  package func prepare(_ files: [File], givenBy giver: ObjectIdentifier) -> Preparation? {
    prepare(without: Exclusion()) { state in
      state.given[giver] = files
      return files + state.given.filter { $0.key != giver }.values.joined()
    }
  }

  /// Leaves what a giver has given out of what is prepared from now on.
  package func forget(_ giver: ObjectIdentifier) {
    // The files are released outside the lock.
    let files = state.withLock { $0.given.removeValue(forKey: giver) }
    withExtendedLifetime(files) {}
  }

  /// - Parameter choose: says which files, at the moment that decides which preparation is the later one.
  private func prepare(
    without exclusion: Exclusion, choosing choose: (inout State) -> [File]
  ) -> Preparation? {
    let (number, files) = state.withLock { state in
      state.count += 1
      return (state.count, choose(&state))
    }
    guard let configuration = FontconfigConfiguration.desktop() else { return nil }
    // Without an interval fontconfig would read its configuration again by itself when it thinks it
    // is time, and these fonts would go without anybody being told.
    _ = FcConfigSetRescanInterval(configuration.handle, 0)
    let excluded = exclusion.apply(to: configuration)
    var ready: [UsedFaces] = []
    var faults: [String: Fault] = [:]
    let set = Self.makeApplicationFonts(of: configuration)
    for file in Self.united(files) {
      do throws(Fault) {
        guard let set else { throw .outOfMemory }
        let scanned = try scanned(file)
        try scanned.add(file.faces, to: configuration, set)
        ready.append(UsedFaces(file: scanned, faces: file.faces))
      } catch { faults[file.identity] = error }
    }
    return Preparation(
      configuration, requested: files, files: ready, faults: faults, without: exclusion, excluded,
      number: number)
  }

  /// Each file once, in the order in which they come first, with all faces that it is given with.
  private static func united(_ files: [File]) -> [File] {
    var united: [File] = []
    var places: [String: Int] = [:]
    for file in files {
      guard let place = places[file.identity] else {
        places[file.identity] = united.count
        united.append(file)
        continue
      }
      if let faces = file.faces {
        united[place].faces?.formUnion(faces)
      } else {
        united[place].faces = nil
      }
    }
    return united
  }

  /// The empty list of a new configuration's application fonts.
  ///
  /// fontconfig makes it when a file is added, whatever is in the file.
  private static func makeApplicationFonts(
    of configuration: FontconfigConfiguration
  ) -> UnsafeMutablePointer<FcFontSet>? {
    FcConfigAppFontAddFile(configuration.handle, "/dev/null")
    return FcConfigGetFonts(configuration.handle, FcSetApplication)
  }

  /// Makes the process use a configuration, unless it uses a later one already.
  ///
  /// Call it on the thread that lays out text. The files of fonts that are not in it are released.
  ///
  /// - Returns: whether it is used now.
  @discardableResult
  public func use(_ preparation: Preparation) -> Bool {
    let (isUsed, former) = state.withLock { state -> (Bool, Preparation?) in
      if let used = state.used, used.number > preparation.number { return (false, nil) }
      guard preparation.configuration.makeCurrent() else { return (false, nil) }
      defer { state.used = preparation }
      return (true, state.used)
    }
    // Data that only the former one had are released here, outside the lock.
    withExtendedLifetime(former) {}
    return isUsed
  }

  /// Adds the fonts again, and excludes what was excluded, after fontconfig read its configuration
  /// again; on the thread that lays out text.
  ///
  /// - Returns: whether there was something to restore.
  @discardableResult
  public func restore() -> Bool {
    guard let used = state.withLock(\.used),
      !used.requested.isEmpty || !used.exclusion.folders.isEmpty,
      !used.configuration.isCurrent,
      let again = prepare(used.requested, without: used.exclusion)
    else { return false }
    return use(again)
  }

  /// The configuration in use; nil before the first fonts are used.
  public var used: Preparation? { state.withLock(\.used) }

  /// All fonts that programs see in this process, the given ones as they really are.
  package var installed: [FontconfigPattern] {
    if let used, used.configuration.isCurrent { return used.patterns }
    return FontconfigFontSet.installed()?.patterns ?? []
  }

  /// The paths of those that were given and are not checked.
  package var uncheckedPaths: Set<String> {
    state.withLock { state in
      let files = state.given.values.joined().filter { !$0.isChecked }
      return Set(files.compactMap { state.slots[$0.identity]?.path })
    }
  }

  private func scanned(_ file: File) throws(Fault) -> ProcessFontFile {
    if let known = state.withLock({ $0.files[file.identity]?.file }) { return known }
    let slot = try state.withLock { state throws(Fault) in
      if let known = state.slots[file.identity] { return known }
      do throws(SystemError) {
        let slot = try FontFileSlot(file.memory.descriptor)
        state.slots[file.identity] = slot
        return slot
      } catch { throw .descriptor(error) }
    }
    let scanned = try ProcessFontFile(file.memory, in: slot)
    state.withLock { $0.files[file.identity] = WeakFile(file: scanned) }
    return scanned
  }
}
