// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Dispatch
import Synchronization
import TypecaseFontconfigKit
import TypecaseGLibKit
import TypecaseNameOnlyFonts
import TypecasePangoKit

/// The desktop's fonts without those that apps installed, for a program that draws these from their
/// files.
///
///     init      reads them on another thread, while GTK starts
///     use()     the program's text is set in them from then on, once GTK has started
///
/// Pango sorts all fonts that there are, again for each size of text in a window: with thousands of
/// them by name, that takes longer than everything else in a window. The person may have chosen one of them
/// for the desktop's windows; its family stays.
package final class InterfaceFonts {
  private let folders: [String]
  private nonisolated let reading: Task<ProcessFonts.Preparation?, Never>
  private let end: End

  /// Begins to read; before GTK starts, which would have fontconfig read all of them otherwise.
  ///
  /// - Parameter folders: of the fonts that are left out, with a slash at the end.
  package init(without folders: [String]) {
    self.folders = folders
    _ = FontconfigConfiguration.useNothing()
    let end = End()
    self.end = end
    reading = Task.detached(priority: .high) {
      let preparation = ProcessFonts.shared.prepare(without: .init(folders: folders))
      end.reach(preparation)
      return preparation
    }
  }

  /// The font configuration of the program's text; nil if the desktop's configuration cannot be read.
  package nonisolated var preparation: ProcessFonts.Preparation? {
    get async { await reading.value }
  }

  /// Draws with them from now on, and follows what the person chooses for the desktop's windows.
  ///
  /// Once, on the main thread, which waits for the end of the reading.
  package func use() {
    guard let preparation = end.awaited() else {
      _ = FontconfigConfiguration.useDesktop()
      return
    }
    DrawnFonts.use(preparation)
    followInterfaceFont()
    guard let settings = gtk_settings_get_default() else { return }
    Signal.connect(settings, "notify::gtk-font-name") { [weak self] in
      self?.followInterfaceFont()
    }
  }

  /// Has the families of the desktop's windows among the fonts.
  private func followInterfaceFont() {
    guard let settings = gtk_settings_get_default(),
      let name = Property.string(settings, "gtk-font-name"), let used = ProcessFonts.shared.used
    else { return }
    let families = FontDescription(text: name).families.filter(used.excludes)
    guard !families.isEmpty,
      let preparation = ProcessFonts.shared.prepare(
        without: .init(folders: folders, keptFamilies: Set(families)))
    else { return }
    DrawnFonts.use(preparation)
  }

  /// The end of the reading, for the one thread that cannot be suspended.
  private nonisolated final class End: Sendable {
    private let preparation = Mutex<ProcessFonts.Preparation?>(nil)
    private let semaphore = DispatchSemaphore(value: 0)

    func reach(_ preparation: ProcessFonts.Preparation?) {
      self.preparation.withLock { $0 = preparation }
      semaphore.signal()
    }

    func awaited() -> ProcessFonts.Preparation? {
      semaphore.wait()
      return preparation.withLock(\.self)
    }
  }
}
