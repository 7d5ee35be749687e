# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What an app that offers and uses fonts is answered, with whichever library it is written.

Two programs make the same calls: `ProviderProbe --conformance APP` with Typecase, in Swift, and
`LibtypecaseTests/conformance.c` with libtypecase. They read lines of words that tabs part, and write lines of such
words, with an empty line at the end of each answer:

    register|unregister|enable|disable SCOPE SOURCE…   font NAME FAMILY STYLE; failure…
    assets NAME…; list                                 failure…; registered NAME SCOPE enabled|disabled
    request interactive|quiet SOURCE…                  missing NAME FAMILY STYLE, as it was asked for
    find-or-replace SOURCE…                            replaced…, by…, in pairs
    pick                                               picked NAME FAMILY STYLE; nothing
    refresh; forget SOURCE…                            nothing
    fonts                                              given…, missing…, system…; a failure where nobody was asked
    means FAMILY                                       which font fontconfig has in the process: it, another
    changed; own-changed; removed                      waits until the fonts of the consumer, or the provider, changed
    begin STEP…                                        begins a call, and answers nothing
    end; cancel; leave                                 what the call is answered; first cancels it, or leaves the bus

A SOURCE is `path:`, `open:` (a file that the program opens), `asset:`, `family:` or `postscript-name:` with what
follows. A failure has the code, the place in the call, what the call named the font by, the message, the check, the
fault and the taken name, each a hyphen where it is none. Any call can end with an error: the code and the message of
the contract, or `cancelled`, `closed` or `invalid`.
"""

from typing import NamedTuple


class Step(NamedTuple):
    """A line, with the lines that answer it; `{…}` are names of the test's."""
    words: str
    answer: tuple = ()
    # What happens on the desktop before the call is made, and while it is: methods of the test.
    before: str = ""
    meanwhile: str = ""
    # Where the languages differ, the answer in C.
    in_c: tuple = None
    # Whether the answer becomes this by and by, as a change is followed.
    eventually: bool = False


def words_of(step, names):
    """The words of a step, which a space parts, with the names of the test in them."""
    return [word.format(**names) for word in step.words.split()]


def answer_of(step, names, is_c):
    """The lines that answer a step, of words that ` | ` parts."""
    answer = step.in_c if is_c and step.in_c is not None else step.answer
    return [[word.format(**names) for word in line.split(" | ")] for line in answer]


FOLDER = "This is a folder, not a font file."
NO_FONT = "This is not a font file. Fonts in TrueType and OpenType files can be installed. | magic | not-a-font | -"
FOREIGN = "The file is not part of the app. An app can install only fonts that it ships itself."
FIRST, SECOND = "{first} | {First} | Regular", "{second} | {Second} | Regular"
OF_SYSTEM = "system | - | {system} | -"

# An app whose packaging lets it offer the fonts of its folder, and use those that the person installed.
STEPS = [
    Step("list"),
    Step("register persistent"),
    # A font that cannot be installed is said by itself, whatever the call names it by.
    Step("register persistent path:fonts/relative.ttf",
         ("failure | 306 | 0 | path:fonts/relative.ttf | The file’s path is not absolute. | - | - | -",)),
    Step("register persistent path:{folder}", (f"failure | 103 | 0 | path:{{folder}} | {FOLDER} | - | - | -",)),
    Step("register persistent open:{folder}", (f"failure | 103 | 0 | - | {FOLDER} | - | - | -",)),
    Step("register persistent path:{text}", (f"failure | 103 | 0 | path:{{text}} | {NO_FONT}",)),
    Step("register persistent path:{folder}/none.ttf",
         ("failure | 101 | 0 | path:{folder}/none.ttf | There is no such file. | - | - | -",)),
    Step("register persistent path:{foreign}", (f"failure | 306 | 0 | path:{{foreign}} | {FOREIGN} | - | - | -",)),
    Step("register persistent family:Never",
         ("failure | 303 | 0 | family:Never | It is not said which file is meant. | - | - | -",)),
    # The bus would end the connection.
    Step("register persistent {too_many}", ("error | invalid",)),
    Step("assets nothing", ("failure | 107 | - | - | The app has no catalog of fonts. | - | - | -",)),
    # Closed while the person is asked.
    Step("begin register persistent path:{first_file}"),
    Step("cancel", ("error | cancelled",), before="see_prompt"),
    Step("register persistent path:{first_file} open:{second_file} path:{text}",
         (f"font | {FIRST}", f"font | {SECOND}", f"failure | 103 | 2 | path:{{text}} | {NO_FONT}"),
         before="see_no_prompt", meanwhile="consent"),
    Step("list", ("registered | {first} | persistent | enabled", "registered | {second} | persistent | enabled")),
    Step("register persistent path:{first_file}",
         ("failure | 105 | 0 | path:{first_file} | The font is already installed. | - | - | -",)),
    Step("disable persistent postscript-name:{first}", (f"font | {FIRST}",)),
    Step("list", ("registered | {first} | persistent | disabled", "registered | {second} | persistent | enabled")),
    Step("enable persistent family:{First}", (f"font | {FIRST}",)),
    Step("own-changed"),
    # By name: what was given, what the system has, and what nobody has.
    Step("request quiet postscript-name:{first} family:{system} family:Never", ("missing | - | Never | -",),
         before="expose"),
    Step("fonts", (f"given | {FIRST}", "missing | - | Never | -", OF_SYSTEM)),
    Step("changed"),
    Step("means {First}", ("means | it",)),
    Step("means {Second}", ("means | another",)),
    Step("request quiet family:",
         ("error | 303 | It is not said which font is meant. "
          "(descriptor 0 has no postscript-name, full-name or family)",)),
    # The person is shown a name once in a while, so that each of these is another one.
    Step("begin request interactive family:Nobody"),
    # A call of a consumer in Swift ends with the errors of the contract alone.
    Step("cancel", ("error | 304 | The request was closed.",), before="see_prompt", in_c=("error | cancelled",)),
    Step("find-or-replace family:Noplace", before="see_no_prompt", meanwhile="close_sheet"),
    Step("request interactive family:Nowhere", ("missing | - | Nowhere | -",), meanwhile="close_sheet"),
    Step("pick", ("nothing",), meanwhile="close_picker"),
    Step("pick", ("picked | {system_name} | {system} | {system_style}",), before="see_no_prompt", meanwhile="choose"),
    Step("forget family:Never family:Nowhere family:Noplace family:Nobody"),
    # What changes is followed.
    Step("fonts", (OF_SYSTEM,), before="remove_first", eventually=True),
    Step("removed", (f"removed | {FIRST}",)),
    # The process reads its new configuration in a thread.
    Step("means {First}", ("means | another",), eventually=True),
    Step("request quiet family:{First}", ("missing | - | {First} | -",)),
    Step("fonts", (f"given | {FIRST}", OF_SYSTEM), before="add_first", eventually=True),
    Step("refresh"),
    Step("unregister persistent postscript-name:{second}", (f"font | {SECOND}",)),
    Step("unregister persistent postscript-name:{second}",
         ("failure | 201 | 0 | postscript-name:{second} | The app has not installed this font. | - | - | -",)),
    # The connection is closed while the person is asked.
    Step("begin register persistent path:{second_file}"),
    Step("leave", ("error | closed",), before="see_prompt"),
    Step("list", ("error | closed",), before="see_no_prompt"),
    Step("request quiet family:Never", ("error | closed",)),
]

NO_PROVIDER = (
    "error | 302 | The app is not entitled to install fonts. "
    "(X-Typecase-Entitlements of {app}.desktop lacks install-fonts)",)
NO_CONSUMER = ("error | 302 | The app is not entitled to use installed fonts. ({app} lacks use-installed-fonts)",)

# One that may neither offer nor use fonts.
STRANGER = [
    Step("list", NO_PROVIDER),
    Step("register persistent path:{first_file}", NO_PROVIDER),
    Step("request quiet family:Never", NO_CONSUMER),
    Step("refresh", NO_CONSUMER),
    Step("fonts"),
]

# One that the person says no to.
REFUSED = [
    Step("register persistent path:{first_file} path:{text}",
         (f"failure | 103 | 1 | path:{{text}} | {NO_FONT}",
          "failure | 304 | 0 | path:{first_file} | "
          "The fonts were not installed. The app may ask again in 10 seconds. | - | - | -"),
         meanwhile="refuse"),
    Step("list", before="see_no_prompt"),
]

# What was not done, and why.
NOT_INSTALLED = "The fonts were not installed, because nobody could be asked."
NOT_SHOWN = "The list of missing fonts was not shown, because nobody could be asked."
NOT_PICKED = "No font was picked, because nobody could be asked."

# The first one where there is no display.
UNSEEN = [
    Step("register persistent path:{first_file}",
         (f"failure | 308 | 0 | path:{{first_file}} | {NOT_INSTALLED} | - | - | -",)),
    Step("request interactive family:Never", ("missing | - | Never | -",)),
    Step("fonts", ("missing | - | Never | -", f"failure | 308 | - | - | {NOT_SHOWN} | - | - | -")),
    Step("find-or-replace family:Nowhere"),
    Step("pick", (f"error | 308 | {NOT_PICKED}",)),
]
