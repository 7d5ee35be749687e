// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Something that is wrong with the store, and what would mend it.
///
/// It is data: the words for a person are the front ends'.
public struct StoreFinding: Sendable, Hashable {
  /// What is wrong.
  ///
  /// The names are part of the contract.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The store, or the configuration, cannot be written to.
    case readOnly = "read-only"
    /// There is no room left where the store is.
    case diskFull = "disk-full"
    /// A folder or a file of the store is something else, such as a symbolic link.
    case folderReplaced = "folder-replaced"
    /// Others may look into a folder of the store, or the person may not.
    case folderPermissions = "folder-permissions"
    /// There are fonts, and no database that knows them.
    case databaseMissing = "database-missing"
    /// The database cannot be read as one of ours.
    case databaseDamaged = "database-damaged"
    /// A newer version of Typecase has written the database.
    case databaseNewer = "database-newer"
    /// A rebuilding of the database was interrupted.
    case repairUnfinished = "repair-unfinished"
    /// A font's file is gone.
    case fontMissing = "font-missing"
    /// A font's file has other bytes than those that were inspected.
    case fontChanged = "font-changed"
    /// In the place of a font's file is a link, a folder, or anything but a file.
    case fontReplaced = "font-replaced"
    /// A font's file can be written to, or cannot be read.
    case fontPermissions = "font-permissions"
    /// A file among the fonts that the database does not know.
    case fontUnknown = "font-unknown"
    /// The remains of a request.
    case stagingLeftover = "staging-leftover"
    /// The data of a font differ from its file.
    case rowInvalid = "row-invalid"
    /// A removal that can be undone does not agree with the fonts.
    case journalInvalid = "journal-invalid"
    /// Something was done at a time that is yet to come.
    case timeInFuture = "time-in-future"
    /// A font was accepted once and would be refused now for one of its names: it is not used.
    case nameRefused = "name-refused"
    /// A font was accepted once and would be refused by the newest rules: it is not used.
    case fontRefused = "font-refused"
    /// The fonts that programs see by name differ from the store.
    case rulesOutdated = "rules-outdated"
    /// In the person's configuration something else is where the rules, or the folders above them, should be.
    case configurationReplaced = "configuration-replaced"
    /// Fontconfig cannot read a file of rules of somebody else's, and passes over the rest of it.
    case configurationBroken = "configuration-broken"
    /// Fontconfig does not read the rules, by its configuration.
    case rulesNotRead = "rules-not-read"
    /// A rule of somebody else's takes the folders of fonts back.
    case foldersReset = "folders-reset"
    /// A rule of somebody else's rejects fonts.
    case fontsRejected = "fonts-rejected"
    /// By a rule of somebody else's, programs that ask for a family get another one.
    case fontsSubstituted = "fonts-substituted"
    /// Programs do not find fonts, and no rule explains it.
    case fontsNotFound = "fonts-not-found"
    /// Programs still find fonts that were removed.
    case fontsStillFound = "fonts-still-found"
    /// Fontconfig did not answer.
    case fontconfigFailed = "fontconfig-failed"
  }

  public enum Severity: String, Sendable, Hashable {
    /// Fonts cannot be used or kept as they should be.
    case error
    /// Nothing is lost by it.
    case warning
  }

  /// The action of a repair.
  public enum Remedy: String, Sendable, Hashable {
    /// Nothing: it is for the person to do something.
    case none
    /// The folder or file gets the permissions that it should have.
    case permissions
    /// It is moved to `aside`, never deleted.
    case putAside = "put-aside"
    /// The bytes are copied back from where they still are.
    case restore
    /// The font is not offered any more until its bytes are back.
    case noteMissing = "withdraw"
    /// The file is inspected again, and its data are rewritten.
    case inspect
    /// The database is rebuilt from its readable parts, and from the fonts themselves.
    case rebuild
    /// It is deleted: it waited for a request that has ended.
    case remove
    /// It is written again from the store.
    case rewrite
  }

  public var code: Code
  public var severity: Severity
  /// The file or folder that it is about.
  public var path: String
  /// The line of the file, from 1, where it is about one.
  public var line: Int?
  /// The families that it is about, where it is about what programs see.
  public var families: [String] = []
  /// Technical: the cause, in the words of whatever found it.
  public var detail: String
  public var remedy: Remedy
  /// Whether a repair has done that.
  public var isMended = false
  /// The registration that it is about, if it is about one.
  var registration: Int64?

  public init(
    _ code: Code, _ severity: Severity, path: String, detail: String = "", remedy: Remedy
  ) {
    self.code = code
    self.severity = severity
    self.path = path
    self.detail = detail
    self.remedy = remedy
  }
}
