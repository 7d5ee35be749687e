// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Which sizes a document is to have that is read from a file.
public struct DocumentReadingOptions: Sendable, Hashable {
  /// The kind of screen for which sizes are wanted, by default this platform's.
  ///
  /// They are converted where the file's are for the other kind. Nil to leave sizes as they are.
  public var targetTextScaling: TextScaling?
  /// The kind of screen of a file that does not say it.
  public var sourceTextScaling: TextScaling?
  /// Whether a file of RTF is kept with what was read of it, to be saved over; it takes the file's size again, and more.
  public var keepsOriginal: Bool

  public init(
    targetTextScaling: TextScaling? = .standard, sourceTextScaling: TextScaling? = nil,
    keepsOriginal: Bool = false
  ) {
    self.targetTextScaling = targetTextScaling
    self.sourceTextScaling = sourceTextScaling
    self.keepsOriginal = keepsOriginal
  }

  /// Sizes and the document's own word for their scaling, as the file has them.
  public static var asIs: DocumentReadingOptions { DocumentReadingOptions(targetTextScaling: nil) }
}

extension DocumentReading {
  /// The same with the sizes that are wanted, of a format that cannot say for which screens they are.
  func converted(by options: DocumentReadingOptions) -> DocumentReading {
    var reading = self
    reading.document.convertTextScaling(by: options)
    return reading
  }
}

extension RichTextDocument {
  /// Converts sizes that were read.
  ///
  /// - Parameters:
  ///   - options: the kind of screen for which they are wanted.
  ///   - unsaid: that of a file that does not say it, nor the options; nil where nothing is known of it, so that nothing is
  ///     converted.
  mutating func convertTextScaling(
    by options: DocumentReadingOptions, unsaid: TextScaling? = .standard
  ) {
    guard let target = options.targetTextScaling else { return }
    let said = settings.textScaling ?? options.sourceTextScaling
    // What says nothing and means the same goes on saying nothing.
    if said == nil, unsaid == .standard, target == .standard { return }
    convertTextScaling(from: said ?? unsaid ?? target, to: target)
  }
}
