// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGTKKit

/// Who asks the system to let the person pick a font.
public protocol FontPickService: AnyObject {
  /// Lets the person pick a font in a dialog of the system's; what is picked can be used by name when
  /// this returns.
  ///
  /// - Parameter parentWindow: the window that asks.
  /// - Returns: nil when the person picked none. To cancel the task closes the dialog.
  func pick(
    _ configuration: PickerConfiguration, parentWindow: ParentWindow
  ) async throws(TypecaseError) -> FontDescriptor?
}

/// The system's font picker, above a window of the app.
///
/// It runs outside the app's process and shows every font that the app may use or be given; the app
/// learns of the one that is picked.
///
/// ```swift
/// let dialog = FontPickerDialog(PickerConfiguration(includesFaces: true), service: service)
/// dialog.delegate = TextFormattingCoordinator.shared
/// dialog.present(above: window)
/// ```
public final class FontPickerDialog {
  /// What is offered; used when the dialog is shown.
  public var configuration: PickerConfiguration
  public weak var delegate: (any FontPickerDelegate)?
  /// Called when the dialog could not be shown.
  public var failed: (TypecaseError) -> Void = { _ in }

  private let service: any FontPickService
  private var showing: Task<Void, Never>?

  public init(
    _ configuration: PickerConfiguration = PickerConfiguration(), service: any FontPickService
  ) {
    self.configuration = configuration
    self.service = service
  }

  /// Whether the dialog is shown.
  public var isPresented: Bool { showing != nil }

  /// Shows the dialog above a window, and tells the delegate what became of it; does nothing while it
  /// is shown.
  public func present(above window: Widget?) {
    guard showing == nil else { return }
    showing = Task { [weak self] in
      guard let self else { return }
      do throws(TypecaseError) {
        let pick = try await self.pick(above: window)
        self.showing = nil
        if let pick {
          self.delegate?.fontPickerDidPick(pick)
        } else {
          self.delegate?.fontPickerDidCancel()
        }
      } catch {
        self.showing = nil
        self.failed(error)
        self.delegate?.fontPickerDidCancel()
      }
    }
  }

  /// Takes the dialog away; the delegate is told that nothing was picked.
  public func close() { showing?.cancel() }

  /// Shows the dialog above a window and waits for what the person picks.
  ///
  /// - Returns: nil when the person picked none.
  public func pick(above window: Widget?) async throws(TypecaseError) -> FontPick? {
    let font = try await service.pick(configuration, parentWindow: .window(window))
    return font.map { FontPick($0, isFace: configuration.includesFaces) }
  }
}
