// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// The controls that a person formats with: below the header where the window is wide, else fewer of them at its lower edge.
///
///     wide      style  family  size  |  B I U  |  list  alignment  |  link  picture  more  (placement)  |  fonts
///     narrow    style  (family and size, where there is room)  fonts  B I U  list  more  (placement)
///
/// The placement is that of a selected picture, and there only while one is selected.
/// What a narrow bar has no room for is in the panel and in the menus.
final class FormatBar {
  let widget: Widget
  /// Called when the menu of a button was closed, and the text is to have the keyboard again.
  var menuClosed: () -> Void = {}

  private let style: StyleMenu
  private let view: RichTextView
  private var alignmentButton: Widget?

  init(isWide: Bool, view: RichTextView) {
    self.view = view
    style = StyleMenu(view, width: isWide ? 9 : 6)
    let (family, size) = (FontPickerButton(service: DocumentFonts.shared), FontSizeField())
    family.follow(.shared)
    size.follow(.shared)
    gtk_widget_set_tooltip_text(family.widget.pointer, tr("Font of the Text"))
    gtk_widget_set_size_request(family.widget.pointer, 150, -1)
    let list = Self.makeMenu("view-list-bullet-symbolic", tr("List"), Self.lists)
    let more = Self.makeMenu("list-add-symbolic", tr("Insert"), Self.insertions)
    let placement = Self.makeMenu("format-indent-more-symbolic", tr("Picture Placement"), Menu([]))
    view.showPicturePlacement(in: placement)
    if isWide {
      let alignment = Self.makeMenu(
        "format-justify-left-symbolic", tr("Alignment"), Self.alignments)
      alignmentButton = alignment
      widget = makeBox(
        GTK_ORIENTATION_HORIZONTAL, spacing: 6,
        [
          style.widget, family.widget, size.widget, Self.makeLine(), Self.makeTraits(),
          Self.makeLine(),
          list, alignment, Self.makeLine(),
          Self.makeButton("insert-link-symbolic", tr("Link"), "win.link"),
          Self.makeButton("insert-image-symbolic", tr("Insert Pictures"), "win.insert-picture"),
          more, placement,
          Self.makeSpace(), Self.makeFontsButton(),
        ])
    } else {
      let squeezer = Widget(adw_squeezer_new())
      adw_squeezer_set_allow_none(squeezer.opaque, 1)
      adw_squeezer_add(
        squeezer.opaque,
        makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [family.widget, size.widget]).pointer)
      gtk_widget_set_hexpand(style.widget.pointer, 1)
      let controls = makeBox(
        GTK_ORIENTATION_HORIZONTAL, spacing: 6,
        [Self.makeTraits(), list, more, placement])
      widget = makeAdaptiveBox(
        spacing: 6,
        [
          makeBox(
            GTK_ORIENTATION_HORIZONTAL, spacing: 6,
            [style.widget, squeezer, Self.makeFontsButton()]), controls,
        ])
      gtk_widget_set_hexpand(widget.pointer, 1)
    }
    widget.setAccessibleLabel(tr("Format"))
    for button in [style.widget, list, alignmentButton, more, placement].compactMap(\.self) {
      followClosing(of: button)
    }
    guard let alignmentButton else { return }
    TextFormattingCoordinator.shared.observe(for: self) { [weak self] in
      self?.showAlignment(on: alignmentButton)
    }
  }

  private func followClosing(of button: Widget) {
    guard let popover = gtk_menu_button_get_popover(button.opaque) else { return }
    Signal.connect(popover, "closed") { [weak self] in self?.menuClosed() }
  }

  /// The button looks as the paragraphs of the selection do.
  private func showAlignment(on button: Widget) {
    guard let selection = TextFormattingCoordinator.shared.selection else { return }
    let side =
      switch selection.summary.first.paragraph?.alignment ?? .natural {
      case .natural:
        view.layout.isRightToLeft(paragraphOf: view.selection.range.lowerBound) ? "right" : "left"
      case .left: "left"
      case .center: "center"
      case .right: "right"
      case .justified: "fill"
      }
    gtk_menu_button_set_icon_name(button.opaque, "format-justify-\(side)-symbolic")
  }

  // MARK: - Menus

  private static var lists: Menu {
    func entry(_ title: String, _ value: String) -> Menu.Entry {
      .init(title, "\(FormattingChoice.list.actionName)::\(value)")
    }
    return Menu([
      .init(
        nil,
        [
          entry(tr("None"), "none"), entry(tr("Bullets"), "bullets"),
          entry(tr("Numbers"), "numbers"), entry(tr("Tasks"), "tasks"),
        ])
    ])
  }

  private static var alignments: Menu {
    func entry(_ title: String, _ value: String) -> Menu.Entry {
      .init(title, "\(FormattingChoice.alignment.actionName)::\(value)")
    }
    return Menu([
      .init(
        nil,
        [
          entry(tr("Automatic"), "natural"), entry(tr("Left"), "left"),
          entry(tr("Center"), "center"), entry(tr("Right"), "right"),
          entry(tr("Justified"), "justified"),
        ])
    ])
  }

  private static var insertions: Menu {
    Menu([
      .init(
        nil,
        [
          .init(tr("_Pictures…"), "win.insert-picture"), .init(tr("_Table…"), "win.insert-table"),
          .init(tr("_Link…"), "win.link"),
        ])
    ])
  }

  // MARK: - Parts

  private static func makeMenu(_ icon: String, _ label: String, _ menu: Menu) -> Widget {
    let button = Widget(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(button.opaque, icon)
    gtk_widget_set_tooltip_text(button.pointer, label)
    gtk_widget_set_focus_on_click(button.pointer, 0)
    button.setAccessibleLabel(label)
    menu.set(on: button)
    return button
  }

  private static func makeButton(_ icon: String, _ label: String, _ action: String) -> Widget {
    set(Widget(gtk_button_new_from_icon_name(icon)), label, action)
  }

  private static func makeToggle(_ icon: String, _ label: String, _ action: String) -> Widget {
    let button = Widget(gtk_toggle_button_new())
    gtk_button_set_icon_name(button.cast(to: GtkButton.self), icon)
    return set(button, label, action)
  }

  private static func set(_ button: Widget, _ label: String, _ action: String) -> Widget {
    gtk_actionable_set_action_name(button.opaque, action)
    gtk_widget_set_focus_on_click(button.pointer, 0)
    gtk_widget_set_tooltip_text(button.pointer, label)
    button.setAccessibleLabel(label)
    return button
  }

  private static func makeTraits() -> Widget {
    let box = makeBox(
      GTK_ORIENTATION_HORIZONTAL,
      [
        makeToggle("format-text-bold-symbolic", tr("Bold"), "app.format-bold"),
        makeToggle("format-text-italic-symbolic", tr("Italic"), "app.format-italic"),
        makeToggle("format-text-underline-symbolic", tr("Underline"), "app.format-underline"),
      ])
    box.setStyle("linked")
    return box
  }

  private static func makeFontsButton() -> Widget {
    makeToggle("font-x-generic-symbolic", tr("Show Fonts"), "app.show-fonts")
  }

  private static func makeLine() -> Widget {
    let line = Widget(gtk_separator_new(GTK_ORIENTATION_VERTICAL))
    line.setStyle("spacer")
    return line
  }

  private static func makeSpace() -> Widget {
    let space = makeBox(GTK_ORIENTATION_HORIZONTAL)
    gtk_widget_set_hexpand(space.pointer, 1)
    return space
  }
}
