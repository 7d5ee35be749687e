# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""view_qt.py first|key|scroll FILE: what a QTextEdit takes in a window, as ViewBench says it of ours."""

import json
import sys
import time
from pathlib import Path

from PyQt6.QtCore import QEvent
from PyQt6.QtGui import QFont, QTextCursor
from PyQt6.QtWidgets import QApplication, QTextEdit

KEYS, STEPS = 40, 300


class View(QTextEdit):
    """Knows when it was painted last, and how long that took."""

    def __init__(self):
        super().__init__()
        self.durations, self.ended = [], 0.0

    def viewportEvent(self, event):
        if event.type() != QEvent.Type.Paint:
            return super().viewportEvent(event)
        start = time.perf_counter()
        handled = super().viewportEvent(event)
        self.ended = time.perf_counter()
        self.durations.append((self.ended - start) * 1000)
        return handled

    def next_frame(self):
        count = len(self.durations)
        while len(self.durations) == count:
            QApplication.processEvents()


def settle(view):
    # It lays out what is not shown in slices, one for each turn of the loop.
    height = -1
    while height != view.document().size().height():
        height = view.document().size().height()
        for _ in range(20):
            QApplication.processEvents()


def answer(times):
    times.sort()
    print(json.dumps({
        "median": times[len(times) // 2], "slowest": times[min(len(times) * 99 // 100, len(times) - 1)],
        "late": sum(each > 16 for each in times), "heights": []}))


def main():
    what, path = sys.argv[1:]
    text = Path(path).read_text()
    application = QApplication(["view"])
    view = View()
    font = QFont("DejaVu Sans")
    font.setPointSizeF(10)
    view.setFont(font)
    view.resize(800, 600)
    view.show()
    view.next_frame()
    start = time.perf_counter()
    view.setPlainText(text)
    view.next_frame()
    first = (view.ended - start) * 1000
    if what == "first":
        return answer([first])
    settle(view)
    times = []
    if what == "key":
        cursor = view.textCursor()
        cursor.setPosition(len(text) // 2, QTextCursor.MoveMode.MoveAnchor)
        view.setTextCursor(cursor)
        view.ensureCursorVisible()
        settle(view)
        for _ in range(KEYS):
            start = time.perf_counter()
            view.textCursor().insertText("x")
            view.next_frame()
            times.append((view.ended - start) * 1000)
        return answer(times)
    view.durations.clear()
    bar = view.verticalScrollBar()
    for step in range(STEPS):
        # By wheel at first, and then by thumb.
        bar.setValue(step * 60 if step < 200 else bar.maximum() * ((step * 7919) % 100) // 100)
        view.viewport().update()
        view.next_frame()
    answer(view.durations)
    del application


if __name__ == "__main__":
    main()
