# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Plays the person of meson-helpers/run where there is no display.

usage: demonstrate.py SCREENSHOTS DOCUMENT -- PROVIDER-COMMAND...
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests/Journeys"))
import desktop  # noqa: E402

READER = "org.typecase.ExampleReader"
MISSING_TITLE = "Missing Fonts"
FEWEST_FAMILIES = 20
# Families for running text, of which the bundle has some.
PLAIN_FAMILIES = ("EB Garamond", "Vollkorn", "Inter", "Lato", "Open Sans")


def installed_enough():
    families = desktop.installed_families()
    return families if len(families) >= FEWEST_FAMILIES else None


def font_panel(editor):
    return next(
        (window for window in editor
         if window is not None and window.name == "Fonts" and desktop.is_showing(window)), None)


def open_document(document, screenshots, programs):
    """Opens a document that names fonts which nobody has; returns the editor and a picture.

    The reader says that fonts are missing, and the person has them looked for.
    """
    programs.append(desktop.Program(["example-reader", document]))
    editor = desktop.application(READER, patience=30)
    desktop.press(desktop.menu_button(editor, re.compile("^(_?Show…|Show Missing Fonts)")))
    find = desktop.wait_until(
        lambda: desktop.find(editor, desktop.BUTTONS, re.compile("Find Fonts")),
        "a button that looks for the missing fonts")
    desktop.press(find)
    desktop.window_titled(MISSING_TITLE)
    sheet = desktop.application(desktop.PROMPTS)
    close = desktop.wait_until(
        lambda: desktop.find(sheet, desktop.BUTTONS, "Close"), "a button that closes the sheet")
    desktop.wait_until(
        lambda: any((row.description or "").startswith("Shown with") for row in desktop.find_all(sheet, desktop.ROWS)),
        "the fonts in the places of those that are missing")
    picture = desktop.screenshot(screenshots / "missing.png", MISSING_TITLE)
    desktop.press(close)
    desktop.wait_until(
        lambda: desktop.find(editor, "label", re.compile("fonts are missing")),
        "the reader's word on the missing fonts")
    desktop.see_no_window(desktop.PROMPTS)
    return editor, picture


def format_document(editor, title, family):
    """Sets the open document in a font that was just installed."""
    desktop.bring_forward(title)
    desktop.wait_until(
        lambda: (text := desktop.find(editor, "text", "Document")) and desktop.is_focused(text)
        and text.queryText().characterCount > 0, "the document in the editor")
    desktop.key("ctrl+a")
    desktop.key("ctrl+t")
    panel = desktop.wait_until(lambda: font_panel(editor), "the font panel")
    desktop.bring_forward("Fonts")
    desktop.type_into(desktop.find(panel, "entry", "Search Fonts"), family)
    desktop.wait_until(
        lambda: [row for row in desktop.find_all(panel, desktop.ROWS, family)], f"{family} found")
    desktop.move_focus(panel, family)
    desktop.key("space")
    desktop.window_titled(f"• {title}")


def main():
    screenshots, document, command = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[4:]
    programs = [desktop.Program(command)]
    try:
        prompt = desktop.application(desktop.PROMPTS, patience=90)
        print("The consent prompt is there.", flush=True)
        install = desktop.install_button(prompt)
        saved = [desktop.screenshot(screenshots / "prompt.png", desktop.PROMPT_TITLE)]
        desktop.press(install)
        families = desktop.wait_until(
            installed_enough, f"{FEWEST_FAMILIES} installed families", patience=60)
        print(f"{len(families)} families are installed.", flush=True)

        programs.append(desktop.Program(["typecase"]))
        browser = desktop.application(desktop.BROWSER, patience=30)
        row = desktop.wait_until(
            lambda: next(
                (row for row in desktop.family_rows(browser)
                 if desktop.family_of(row, families)), None),
            "a family in the browser")
        shown = {desktop.family_of(row, families) for row in desktop.family_rows(browser)} - {None}
        print(f"The browser shows {len(shown)} of them, {sorted(shown)[0]} among them.", flush=True)
        saved.append(desktop.screenshot(screenshots / "browser.png", desktop.BROWSER_TITLE))
        family = desktop.family_of(row, families)
        desktop.open_row(browser, desktop.BROWSER_TITLE, row)
        desktop.wait_until(
            lambda: desktop.family_page(browser, family), f"the page of {family}")
        saved.append(desktop.screenshot(screenshots / "family.png"))

        chosen = next(
            (name for name in PLAIN_FAMILIES if name in families), sorted(families)[0])
        editor, picture = open_document(document, screenshots, programs)
        print("A sheet tells of the document's fonts that nobody offers.", flush=True)
        saved.append(picture)
        format_document(editor, document.name, chosen)
        print(f"The editor's document is set in {chosen} by the font panel.", flush=True)
        saved.append(desktop.screenshot(screenshots / "panel.png", "Fonts"))
        saved.append(desktop.screenshot(screenshots / "editor.png", f"• {document.name}"))
    except (desktop.NotSeen, AssertionError) as error:
        # The reason last, where it is read first.
        reason, _, screen = str(error).partition("\n")
        print(screen, file=sys.stderr)
        print(f"demonstration: {reason}", file=sys.stderr)
        try:
            failed = desktop.screenshot(screenshots / "failed.png")
            print(f"The screen at that moment: {failed}", file=sys.stderr)
        except Exception:  # the reason above is what counts
            pass
        return 1
    finally:
        for program in reversed(programs):
            program.end()
    print("Screenshots:")
    for path in saved:
        print(f"  {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
