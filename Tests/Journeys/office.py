# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""LibreOffice Writer, for the journeys that copy text from one program to another."""

import contextlib
import os

import uno
from com.sun.star.connection import NoConnectException
from com.sun.star.lang import DisposedException
from com.sun.star.text.ControlCharacter import PARAGRAPH_BREAK

import desktop


class OfficeJourney(desktop.Journey):
    """A journey with an empty letter in LibreOffice Writer."""

    def start_office(self, folder):
        """Starts it, with its settings in a folder of the test's own."""
        profile = folder / "profile"
        name = f"typecase-{os.getpid()}"
        # Its own widgets: those of GTK 3 would want more of the desktop.
        self.start(
            ["env", "SAL_USE_VCLPLUGIN=gen", "soffice", f"-env:UserInstallation=file://{profile}",
             "--norestore", "--nologo", "--nofirststartwizard", f"--accept=pipe,name={name};urp"])
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext(
            "com.sun.star.bridge.UnoUrlResolver", local)

        def connect():
            try:
                return resolver.resolve(f"uno:pipe,name={name};urp;StarOffice.ComponentContext")
            except NoConnectException:
                return None

        context = desktop.wait_until(connect, "LibreOffice")
        services = context.ServiceManager
        self.dispatcher = services.createInstanceWithContext(
            "com.sun.star.frame.DispatchHelper", context)
        self.frames = services.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        self.letter = self.frames.loadComponentFromURL("private:factory/swriter", "_blank", 0, ())
        self.addCleanup(self.end, self.frames)

    def load(self, path):
        """A file, opened in Writer."""
        return self.frames.loadComponentFromURL(path.as_uri(), "_blank", 0, ())

    @staticmethod
    def end(frames):
        # It may be gone before it has answered.
        with contextlib.suppress(DisposedException):
            frames.terminate()

    def do(self, command):
        self.dispatcher.executeDispatch(
            self.letter.CurrentController.Frame, f".uno:{command}", "", 0, ())

    def write(self, words, new_paragraph=False, **attributes):
        """Writes words at the end, with what is said of them and nothing of those before."""
        text = self.letter.Text
        cursor = text.createTextCursor()
        cursor.gotoEnd(False)
        if new_paragraph:
            text.insertControlCharacter(cursor, PARAGRAPH_BREAK, False)
        text.insertString(cursor, words, False)
        cursor.goLeft(len(words), True)
        cursor.setAllPropertiesToDefault()
        for name, value in attributes.items():
            setattr(cursor, name, value)

    def portions(self):
        """The labels of Writer's paragraphs, each with its stretches of text."""
        return [(paragraph.ListLabelString or "", parts) for paragraph, parts in self.paragraphs()]

    def paragraphs(self):
        """Writer's paragraphs, each with its stretches of text."""
        paragraphs = []
        enumeration = self.letter.Text.createEnumeration()
        while enumeration.hasMoreElements():
            paragraph = enumeration.nextElement()
            if not paragraph.supportsService("com.sun.star.text.Paragraph"):
                # A table.
                continue
            portions, parts = paragraph.createEnumeration(), []
            while portions.hasMoreElements():
                portion = portions.nextElement()
                if portion.TextPortionType == "Text" and portion.String:
                    parts.append(portion)
            paragraphs.append((paragraph, parts))
        return paragraphs

    def portion(self, words):
        found = [part for _, parts in self.portions() for part in parts if words in part.String]
        self.assertEqual(len(found), 1, f"“{words}” in {self.letter.Text.String!r}")
        return found[0]
