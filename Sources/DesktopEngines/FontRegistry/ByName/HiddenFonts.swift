// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Glibc
import TypecaseSystemKit

/// A face of the store that programs are to find by name.
public struct FaceByName: Sendable, Hashable {
  /// Its id in the store.
  public var id: String
  public var font: ByNameLayers.Font
  /// Its number in the file.
  public var index: UInt32
  /// The family that it is shown with.
  public var family: String
  /// The first name of its family for fontconfig, which reads the names of a file in its own way.
  public var nameOfFamily: String
}

/// Fonts that programs do not see as the store says, for one reason.
///
/// Fontconfig itself is asked for it, with the person's own configuration; `VisibilityAnswer` is what it says.
public struct HiddenFonts: Sendable, Hashable {
  public enum Cause: String, Sendable, Hashable, CaseIterable {
    /// Something else is where the rules of Typecase, or the folders above them, should be.
    case configurationReplaced = "configuration-replaced"
    /// The folder of the rules cannot be written to.
    case unwritable = "read-only"
    /// The rules are not those of the fonts.
    case unpublished = "rules-outdated"
    /// Fontconfig does not read the rules.
    case rulesNotRead = "rules-not-read"
    /// A rule takes the folders of fonts back.
    case foldersReset = "folders-reset"
    /// A rule rejects the fonts.
    case rejected = "fonts-rejected"
    /// Who asks for the fonts gets others.
    case substituted = "fonts-substituted"
    /// No reason was found.
    case unexplained = "fonts-not-found"
    /// Fonts that were removed are found.
    case stillFound = "fonts-still-found"
    /// A file of rules cannot be read to its end. It hides no font of ours.
    case brokenFile = "configuration-broken"
    /// Fontconfig gave no answer in time, or crashed.
    case noAnswer = "fontconfig-failed"
  }

  public var cause: Cause
  /// The file or folder where it is to be set right.
  public var path: String
  /// The line of the rule, from 1; nil where it is about no line.
  public var line: Int?
  /// Technical: what the files themselves do not show.
  public var reason = ""
  /// The families, in their order; of what is removed, the names of the files.
  public var families: [String] = []
  /// The families of the faces, by the ids of those.
  public private(set) var faces: [String: String] = [:]
  fileprivate var named: Set<String> = []

  /// The same for the doctor.
  ///
  /// - Parameter canRewrite: whether the rules of Typecase can be written.
  public func finding(canRewrite: Bool = true) -> StoreFinding {
    let code = StoreFinding.Code(rawValue: cause.rawValue) ?? .rulesOutdated
    // What is not ours is never changed.
    let isOurs = [.unpublished, .stillFound].contains(cause)
    var finding = StoreFinding(
      code, [.brokenFile, .stillFound, .noAnswer].contains(cause) ? .warning : .error, path: path,
      detail: detail, remedy: isOurs && canRewrite ? .rewrite : .none)
    finding.line = line
    finding.families = families
    return finding
  }

  private var detail: String {
    let shown = families.prefix(Self.shownFamilies).joined(separator: ", ")
    let rest = families.count - Self.shownFamilies
    return [reason, shown + (rest > 0 ? " and \(rest) more" : "")].filter { !$0.isEmpty }
      .joined(separator: ": ")
  }

  /// The same of some faces only; nil where it is of none of them.
  public func limited(to ids: Set<String>) -> HiddenFonts? {
    var part = self
    part.faces = faces.filter { ids.contains($0.key) }
    part.families = families.filter(Set(part.faces.values).contains)
    return part.faces.isEmpty ? nil : part
  }

  fileprivate mutating func add(_ face: FaceByName) {
    faces[face.id] = face.family
    if named.insert(face.family).inserted { families.append(face.family) }
  }

  private static let shownFamilies = 8
}

/// What programs are to see, so that fontconfig can be asked whether they do.
public struct PublishedFonts: Sendable {
  /// The faces of the question, in its order.
  private let faces: [FaceByName]
  /// The faces that no rules name.
  private let unpublished: [FaceByName]
  public let question: VisibilityQuestion

  /// - Parameters:
  ///   - faces: those that programs are to find.
  ///   - places: what the layers have published.
  ///   - installed: all fonts that programs are to find, where others that are published count as gone.
  public init(
    _ faces: [FaceByName], in places: [ByNameLayers.Places],
    installed: Set<ByNameLayers.Font>? = nil
  ) {
    let files = places.map(\.files).reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    self.faces = faces.filter { files[$0.font] != nil }
    unpublished = faces.filter { files[$0.font] == nil }
    let gone = installed.map { installed in
      files.filter { !installed.contains($0.key) }.map(\.value).sorted()
    }
    question = VisibilityQuestion(
      faces: self.faces.map {
        .init(file: files[$0.font] ?? "", index: $0.index, family: $0.nameOfFamily)
      }, gone: places.flatMap(\.excluded) + (gone ?? []), folders: places.flatMap(\.folders))
  }

  /// What is hidden, by its reasons: the faces of one reason together.
  ///
  /// - Parameters:
  ///   - answer: to `question`; nil where fontconfig did not answer, which `failure` explains.
  ///   - environment: that fontconfig was asked with.
  public func hidden(
    by answer: VisibilityAnswer?, failure: String = "", layout: StoreLayout,
    environment: [String: String]
  ) -> [HiddenFonts] {
    var found = Grouped()
    let place = ConfigurationPlace(layout: layout)
    let obstacle = place.obstacle
    for face in unpublished {
      found.add(obstacle ?? place.refusal ?? .init(cause: .unpublished, path: layout.rules), face)
    }
    guard let answer else {
      if faces.isEmpty { return found.groups }
      return found.groups + [
        HiddenFonts(cause: .noAnswer, path: place.endlessFile ?? layout.rules, reason: failure)
      ]
    }
    for hidden in answer.hidden {
      found.add(
        reason(of: hidden, answer, obstacle, layout: layout, environment), faces[hidden.face])
    }
    if !answer.stillFound.isEmpty {
      var still = HiddenFonts(cause: .stillFound, path: layout.rules)
      still.families = answer.stillFound.map { FileSystem.split(question.gone[$0]).name }
      found.add(still)
    }
    for file in answer.broken
    where !isOurs(file.place.file, layout) && file.place.file != obstacle?.path {
      found.add(
        HiddenFonts(
          cause: .brokenFile, path: file.place.file, line: file.place.line, reason: file.reason))
    }
    return found.groups
  }

  private func isOurs(_ path: String, _ layout: StoreLayout) -> Bool {
    path == layout.rules || path == layout.sessionByName?.rules
      || [layout.data, layout.runtime].contains { $0.map { path.hasPrefix($0 + "/") } ?? false }
  }

  private func reason(
    of hidden: VisibilityAnswer.HiddenFace, _ answer: VisibilityAnswer, _ obstacle: HiddenFonts?,
    layout: StoreLayout, _ environment: [String: String]
  ) -> HiddenFonts {
    func found(_ cause: HiddenFonts.Cause, _ reason: String = "") -> HiddenFonts {
      HiddenFonts(
        cause: cause, path: hidden.place?.file ?? layout.rules, line: hidden.place?.line,
        reason: reason)
    }
    switch hidden.cause {
    case .rejected: return found(.rejected)
    case .foldersReset: return found(.foldersReset)
    case .substituted:
      let substitute = hidden.substitute.map { "“\($0)”" } ?? ""
      return found(.substituted, "\(substitute) in their place")
    case .unexplained: return found(.unexplained)
    case .folderUnknown:
      if let obstacle { return obstacle }
      // A file of ours that is broken is written again.
      if let own = answer.broken.first(where: { isOurs($0.place.file, layout) }) {
        return HiddenFonts(
          cause: .unpublished, path: own.place.file, line: own.place.line, reason: own.reason)
      }
      for name in ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT"] {
        guard let value = environment[name], !value.isEmpty else { continue }
        return HiddenFonts(
          cause: .rulesNotRead, path: value.hasPrefix("/") ? value : layout.rules,
          reason: "\(name) is “\(value)”")
      }
      return found(
        .rulesNotRead,
        answer.lacksConfiguration
          ? "there is no fonts.conf" : "no file of rules includes this one")
    }
  }

  /// Reasons, each with its faces.
  private struct Grouped {
    private(set) var groups: [HiddenFonts] = []

    mutating func add(_ reason: HiddenFonts, _ face: FaceByName? = nil) {
      let place =
        groups.firstIndex {
          $0.cause == reason.cause && $0.path == reason.path && $0.line == reason.line
            && $0.reason == reason.reason
        } ?? groups.endIndex
      if place == groups.endIndex { groups.append(reason) }
      if let face { groups[place].add(face) }
    }
  }
}

/// The place of the rules in the person's configuration, which is not ours alone.
struct ConfigurationPlace {
  let layout: StoreLayout

  /// What is in the way of the rules: of the folders above them, and in their own place.
  var obstacle: HiddenFonts? {
    var folder = FileSystem.split(layout.rules).folder
    var folders: [String] = []
    while folder.hasPrefix(layout.configuration), folder != layout.configuration {
      folders.append(folder)
      folder = FileSystem.split(folder).folder
    }
    for path in folders.reversed() + [layout.rules] {
      guard let kind = FileKind(path) else { continue }
      // In the place of the file a link is replaced, wherever it leads.
      if kind == .link, path == layout.rules { continue }
      var status = stat()
      let leads = stat(path.cPath, &status) == 0
      if kind == .link, !leads {
        return replaced(
          path, "a link to “\(FileSystem.target(ofLink: path) ?? "")”, which is not there")
      }
      let isFolder = leads && status.st_mode & S_IFMT == S_IFDIR
      if isFolder == (path == layout.rules) {
        return replaced(path, kind == .link ? "a link to something else" : kind.rawValue)
      }
    }
    return nil
  }

  /// The folder that keeps the rules from being written, with who may write there.
  var refusal: HiddenFonts? {
    var place = FileSystem.split(layout.rules).folder
    while !FileSystem.exists(place), place != "/" { place = FileSystem.split(place).folder }
    if access(place.cPath, W_OK) == 0 { return nil }
    var status = stat()
    let isOthers = stat(place.cPath, &status) == 0 && status.st_uid != geteuid()
    return HiddenFonts(
      cause: .unwritable, path: place,
      reason: isOthers ? "it belongs to user \(status.st_uid)" : "it cannot be written to")
  }

  /// A file of rules of the person's that is none, such as a pipe, which who opens it waits for.
  var endlessFile: String? {
    let folder = layout.configuration + "/fontconfig"
    let names = ((try? FileSystem.names(in: folder + "/conf.d")) ?? []).sorted()
    return ([folder + "/fonts.conf"] + names.map { "\(folder)/conf.d/\($0)" }).first {
      var status = stat()
      return $0.hasSuffix(".conf") && stat($0.cPath, &status) == 0
        && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }
  }

  private func replaced(_ path: String, _ what: String) -> HiddenFonts {
    HiddenFonts(cause: .configurationReplaced, path: path, reason: "in its place is \(what)")
  }
}

extension StoreLayout {
  /// Whether the rules for programs can be written.
  public var rulesAreWritable: Bool {
    let place = ConfigurationPlace(layout: self)
    return place.obstacle == nil && place.refusal == nil
  }
}
