// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGTKKit

/// An object that asks the system to let the person pick a font.
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
/// learns only the picked one.
///
/// ```swift
/// let dialog = FontPickerDialog(PickerConfiguration(includesFaces: true), service: service)
/// dialog.delegate = TextFormattingCoordinator.shared
/// dialog.present(above: window)
/// ```
public final class FontPickerDialog {
  /// The fonts to offer; read when the dialog is shown.
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

  /// Shows the dialog above a window, and notifies the delegate of the result; does nothing while
  /// it is shown.
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

  /// Closes the dialog; the delegate is notified that nothing was picked.
  public func close() { showing?.cancel() }

  /// Shows the dialog above a window and waits for the person's choice.
  ///
  /// - Returns: nil when the person picked none.
  public func pick(above window: Widget?) async throws(TypecaseError) -> FontPick? {
    let font = try await service.pick(configuration, parentWindow: .window(window))
    return font.map { FontPick($0, isFace: configuration.includesFaces) }
  }
}
