// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

// What is wrong with the registry's store, and what a repair does about it, for a person: the browser
// and the command line say the same.
extension StoreFindingSummary {
  static func message(_ code: String) -> String {
    switch code {
    case "read-only":
      tr("Nothing can be written here, so that no font can be added or removed for programs.")
    case "disk-full": tr("The disk is full, so that no font can be added or removed.")
    case "folder-replaced": tr("Something else is in the place of a part of the font store.")
    case "folder-permissions": tr("A folder of the font store has the wrong permissions.")
    case "database-missing": tr("The list of the installed fonts is gone.")
    case "database-damaged": tr("The list of the installed fonts is damaged.")
    case "database-newer":
      tr("A newer version of Typecase has written the list of the installed fonts.")
    case "repair-unfinished": tr("A repair of the font store was interrupted.")
    case "font-missing": tr("The file of a font is gone.")
    case "font-changed": tr("The file of an installed font was changed.")
    case "font-replaced": tr("Something else is in the place of a font’s file.")
    case "font-permissions": tr("The file of a font has the wrong permissions.")
    case "font-unknown": tr("A file among the fonts was not put there by Typecase.")
    case "staging-leftover": tr("An earlier request left files behind.")
    case "row-invalid": tr("What is noted of a font is not what its file says.")
    case "journal-invalid": tr("A removal that could be taken back is not in order.")
    case "time-in-future":
      tr("Something was done at a time that is yet to come: the clock was wrong.")
    case "name-refused":
      tr("A font would be refused now for one of its names. It is kept, and no program uses it.")
    case "font-refused":
      tr("The newest checks would refuse a font. It is kept, and no program uses it.")
    case "rules-outdated": tr("Programs do not see the fonts that are installed.")
    case "configuration-replaced":
      tr("Something else is where the rules by which programs see the fonts should be.")
    case "configuration-broken":
      tr("Fontconfig cannot read a file of its configuration, and leaves out what is in it.")
    case "rules-not-read":
      tr(
        "Programs do not see the fonts: fontconfig’s configuration leaves out the rules of Typecase."
      )
    case "folders-reset":
      tr("Programs do not see the fonts: a rule takes all folders of fonts back.")
    case "fonts-rejected": tr("Programs do not see fonts: a rule rejects them.")
    case "fonts-substituted": tr("A rule has programs use another font in the place of these.")
    case "fonts-not-found": tr("Programs do not see fonts, and no rule was found that hides them.")
    case "fonts-still-found": tr("Programs still find fonts that were removed.")
    case "fontconfig-failed":
      tr("Whether programs see the fonts could not be found out: fontconfig did not answer.")
    default: tr("Something is wrong with the font store.")
    }
  }

  static func advice(_ remedy: String, code: String) -> String {
    switch remedy {
    case "permissions": tr("The permissions are set right.")
    case "put-aside": tr("It is moved to the folder “aside”; nothing is deleted.")
    case "restore": tr("The file is copied back from another place where it still is.")
    case "withdraw":
      tr("The font is not offered any more until it is added again; the wrong file is kept aside.")
    case "inspect": tr("The file is checked again, and what is known of it noted anew.")
    case "rebuild":
      tr(
        "A new list is made from what can be read of the old one and from the fonts; the old one is kept aside."
      )
    case "remove": tr("It is deleted: nobody waits for it any more.")
    case "rewrite": tr("It is written anew.")
    default:
      switch code {
      case "read-only": tr("Make the folder writable, and try again.")
      case "disk-full": tr("Free some space, and try again.")
      case "database-newer": tr("Install the newer version of Typecase again.")
      case "font-missing": tr("Add the font again.")
      case "rules-outdated": tr("Make the place of the file writable, and try again.")
      case "configuration-replaced":
        tr("Move it away, so that a folder or a file of Typecase can be there, and repair again.")
      case "configuration-broken": tr("Correct the file at this line, or remove it.")
      case "rules-not-read":
        tr(
          "Have the configuration include the folder “fontconfig/conf.d” of your settings, as it usually does."
        )
      case "folders-reset", "fonts-substituted":
        tr("Remove this rule from the file, or change it in the program that wrote it.")
      case "fonts-rejected":
        tr("Remove this rule from the file, or turn the fonts on in the program that wrote it.")
      case "fonts-not-found": tr("Start the programs again, then check again.")
      case "fontconfig-failed": tr("Look for a file of fontconfig’s configuration that never ends.")
      case "name-refused", "font-refused": tr("Remove it, or ask its maker for a corrected font.")
      default: tr("A repair cannot mend this.")
      }
    }
  }
}
