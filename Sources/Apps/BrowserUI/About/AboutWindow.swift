// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseProductIdentity

/// The window About Typecase: what is new, who made it, its license, and a report for who has a problem.
enum AboutWindow {
  /// - Parameter report: what “Troubleshooting” shows, copies and saves; see `ProblemReport`.
  static func show(over parent: Widget, report: String) -> Widget {
    let about = Widget(adw_about_window_new())
    adw_about_window_set_application_name(about.opaque, tr("Typecase"))
    adw_about_window_set_application_icon(about.opaque, BrowserProgram.id)
    adw_about_window_set_developer_name(about.opaque, tr("The Typecase contributors"))
    adw_about_window_set_comments(
      about.opaque, tr("See which app put which font on this computer, and take it away again."))
    adw_about_window_set_version(about.opaque, ProductVersion.current)
    adw_about_window_set_website(about.opaque, "https://typecase.org/")
    adw_about_window_set_copyright(about.opaque, "© 2026 " + tr("The Typecase contributors"))
    // TRANSLATORS: your names, each on a line of its own; they are shown in the About window
    let translators = tr("translator-credits")
    if translators != "translator-credits" {
      adw_about_window_set_translator_credits(about.opaque, translators)
    }
    adw_about_window_set_license_type(about.opaque, GTK_LICENSE_APACHE_2_0)
    for work in IncludedWork.all { addLegalSection(about, work) }
    if let notes = ReleaseNotes.installed {
      adw_about_window_set_release_notes_version(about.opaque, notes.version)
      adw_about_window_set_release_notes(about.opaque, notes.text)
    }
    adw_about_window_set_debug_info(about.opaque, report)
    adw_about_window_set_debug_info_filename(about.opaque, "typecase-report.txt")
    about.followAccessibilitySizes()
    gtk_window_set_transient_for(about.window, parent.window)
    gtk_window_set_modal(about.window, 1)
    gtk_window_present(about.window)
    return about
  }

  private static func addLegalSection(_ about: Widget, _ work: IncludedWork) {
    let (type, text): (GtkLicense, String?) =
      switch work.license {
      case .apache: (GTK_LICENSE_APACHE_2_0, nil)
      case .mit: (GTK_LICENSE_MIT_X11, nil)
      case .other(let name):
        (
          GTK_LICENSE_CUSTOM,
          tr(
            "License: {name}. Its text is installed with Typecase, in third-party-licenses.md.",
            ["name": name])
        )
      }
    adw_about_window_add_legal_section(about.opaque, work.name, work.holders, type, text)
  }
}
