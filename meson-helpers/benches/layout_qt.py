# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""layout_qt.py full|key FILE ROUNDS: what Qt takes, without a display, and prints it for each round.

full: a QTextDocument of 600 pixels, from the text to its height.
key:  a QTextEdit, from a letter in the middle of the text to the end of the painting that shows it.
"""

import json
import sys
import time
from pathlib import Path

from PyQt6.QtGui import QFont, QTextCursor, QTextDocument
from PyQt6.QtWidgets import QApplication, QTextEdit

WIDTH, HEIGHT = 600, 800


def font():
    result = QFont("DejaVu Sans")
    # There are 96 dots in an inch.
    result.setPointSizeF(11)
    result.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return result


def full(text):
    document = QTextDocument()
    document.setDefaultFont(font())
    document.setTextWidth(WIDTH)

    def lay_out():
        document.setPlainText(text)
        return document.documentLayout().documentSize().height()
    return lay_out, lambda: None


def key(text):
    edit = QTextEdit()
    edit.setFont(font())
    edit.resize(WIDTH, HEIGHT)
    edit.setPlainText(text)
    edit.show()
    cursor = edit.textCursor()
    cursor.setPosition(len(text) // 2, QTextCursor.MoveMode.MoveAnchor)
    edit.setTextCursor(cursor)
    edit.ensureCursorVisible()

    def settle():
        # It lays out what is not shown in slices, one for each turn of the loop.
        height = -1
        while height != edit.document().size().height():
            height = edit.document().size().height()
            for _ in range(20):
                QApplication.processEvents()
    settle()

    def press():
        edit.textCursor().insertText("x")
        edit.viewport().repaint()
        return edit.document().size().height()
    return press, settle


def main():
    what, path, rounds = sys.argv[1:]
    application = QApplication(["layout", "-platform", "offscreen"])
    step, settle = {"full": full, "key": key}[what](Path(path).read_text())
    wall, cpu, height = [], [], 0
    # The first ones fill the caches.
    for number in range(-2, int(rounds)):
        wall_start, cpu_start = time.perf_counter(), time.process_time()
        height = step()
        if number >= 0:
            wall.append(time.perf_counter() - wall_start)
            cpu.append(time.process_time() - cpu_start)
        settle()
    print(json.dumps({"wall": wall, "cpu": cpu, "height": height}))
    del application


if __name__ == "__main__":
    main()
