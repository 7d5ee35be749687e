# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Plays the person of meson-helpers/run where there is no display.

usage: demonstrate.py SCREENSHOTS -- PROVIDER-COMMAND...
"""


import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Tests/Journeys"))
import desktop  # noqa: E402

FEWEST_FAMILIES = 20


def installed_enough():
    families = desktop.installed_families()
    return families if len(families) >= FEWEST_FAMILIES else None


def main():
    screenshots, command = Path(sys.argv[1]), sys.argv[3:]
    programs = [desktop.Program(command)]
    try:
        prompt = desktop.application(desktop.PROMPTS, patience=90)
        print("The consent prompt is there.", flush=True)
        install = desktop.wait_until(
            lambda: next(
                (button for button in desktop.find_all(prompt, desktop.BUTTONS, desktop.INSTALL)
                 if desktop.is_sensitive(button)), None),
            "an Install button that can be pressed")
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
    except (desktop.NotSeen, AssertionError) as error:
        print(f"demonstration: {error}", file=sys.stderr)
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
