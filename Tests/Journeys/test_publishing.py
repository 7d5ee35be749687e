# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Whoever can write to an organization's site gets nothing signed with the organization's keys."""

import hashlib
import os
import pty
import re
import shutil
import subprocess
import unittest
from base64 import b64decode
from pathlib import Path

COLLECTION = "org.example.Fonts"


def typecasectl(*words, **options):
    return subprocess.run(["typecasectl", "catalog", *words], capture_output=True, text=True, **options)


class Publisher:
    """An organization, or an intruder, with a folder of keys and a site."""

    def __init__(self, folder, site, prefix):
        self.folder, self.site, self.fonts = folder, site, folder / "fonts"
        self.folder.mkdir(parents=True)
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "2", "--prefix", prefix, "--output", self.fonts],
            check=True)
        self.keys = {name: self.run("new-key", folder / name).strip() for name in ("root", "catalog")}
        self.run("rotate", site, "--collection", COLLECTION, "--root", self.keys["root"], "--catalog",
                 self.keys["catalog"], "--sign", folder / "root")
        self.publish()

    def run(self, *words):
        done = typecasectl(*words)
        if done.returncode != 0:
            raise AssertionError(f"{words}: {done.stderr}")
        return done.stdout

    def publish(self, *words):
        return self.run("publish", self.site, "--fonts", self.fonts, "--sign", self.folder / "catalog", *words)

    @property
    def pin(self):
        return self.folder / f"{COLLECTION}.pin"

    @property
    def key_ids(self):
        return {hashlib.sha256(b64decode(key.removeprefix("ed25519:"))).hexdigest() for key in self.keys.values()}


def files(*folders):
    """The bytes of each file, and what else is there."""
    found = {}
    for folder in folders:
        for path in folder.rglob("*"):
            found[path] = path.read_bytes() if path.is_file() else str(path.lstat().st_mode)
    return found


class Publishing(unittest.TestCase):
    def setUp(self):
        self.folder = Path(os.environ["HOME"]) / "publishing"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.site = self.folder / "site"
        self.ours = Publisher(self.folder / "ours", self.site, "Ours")
        # The first release stays known to who keeps copies.
        shutil.copytree(self.site, self.folder / "old")
        self.ours.publish()

    def copy_all(self):
        shutil.copytree(self.folder / "ours", self.folder / "saved/ours")
        shutil.copytree(self.site, self.folder / "saved/site")

    def put_back(self):
        for name in ("ours", "site"):
            shutil.rmtree(self.folder / name)
            shutil.copytree(self.folder / "saved" / name, self.folder / name)

    def year(self):
        """What a publisher runs in a year, by name."""
        keys = self.folder / "ours"
        return {
            "publish": ("publish", self.site, "--fonts", keys / "fonts", "--sign", keys / "catalog"),
            "prolong": ("roll-out", self.site, "--sign", keys / "catalog"),
            "halt": ("roll-out", self.site, "--halt", "--sign", keys / "catalog"),
            "rotate": ("rotate", self.site, "--sign", keys / "root"),
            "new root": ("rotate", self.site, "--root", self.new_root, "--sign", keys / "root", "--sign",
                         keys / "new-root"),
            "sign": ("sign", self.site, "--sign", keys / "catalog"),
            "sign keys": ("sign", self.site, "--sign", keys / "root"),
        }

    def intruder_changes(self, evil):
        """Ten ways to change a site, and the commands that may do what they should all the same."""
        site, theirs = self.site, evil.site
        fonts = [path.name for path in sorted((theirs / "fonts").iterdir())]
        catalog, first, second = (site / name for name in ("catalog.signed", "keys/1.signed", "keys/2.signed"))
        drafts = {"publish", "prolong", "halt", "rotate", "new root"}

        def other_fonts():
            text = catalog.read_text()
            for number, digest in enumerate(sorted(set(re.findall('"sha256" : "([0-9a-f]*)"', text)))):
                text = text.replace(digest, fonts[number])
            self.assertIn(fonts[0], text)
            catalog.write_text(text)
            shutil.copytree(theirs / "fonts", site / "fonts", dirs_exist_ok=True)

        def pipe():
            catalog.unlink()
            os.mkfifo(catalog)

        def whole():
            shutil.rmtree(site)
            shutil.copytree(theirs, site)

        def unsigned_keys():
            first.write_text(re.sub("(?m)^[0-9a-f]{64} .*\n", "", first.read_text()))

        def keys_elsewhere():
            shutil.rmtree(self.folder / "elsewhere", ignore_errors=True)
            shutil.move(site / "keys", self.folder / "elsewhere")
            (site / "keys").symlink_to("../elsewhere")

        def draft_of_keys():
            text = (theirs / "keys/1.signed").read_text().replace('"version" : 1', '"version" : 2')
            (site / "keys/2.signed.draft").write_text(text)

        def draft_of_a_catalog():
            text = (theirs / "catalog.signed").read_text().replace('"version" : 1', '"version" : 9')
            (site / "catalog.signed.draft").write_text(text)

        def next_keys():
            # Signed by the intruder's keys alone, and of the version that comes next.
            shutil.copy(evil.folder / "second.signed", second)

        return {
            "other fonts in the catalog": (other_fonts, set()),
            "the intruder's catalog": (lambda: shutil.copy(theirs / "catalog.signed", catalog), set()),
            "the catalog of before": (lambda: shutil.copy(self.folder / "old/catalog.signed", catalog), set()),
            "no catalog": (catalog.unlink, set()),
            "a pipe for a catalog": (pipe, set()),
            "the intruder's first keys": (lambda: shutil.copy(theirs / "keys/1.signed", first), set()),
            "the intruder's next keys": (next_keys, set()),
            "no keys": (lambda: shutil.rmtree(site / "keys"), set()),
            "keys without signatures": (unsigned_keys, set()),
            "a link out of the site for the keys": (keys_elsewhere, set()),
            "all of it the intruder's": (whole, set()),
            "a folder for a draft": ((site / "catalog.signed.draft").mkdir, drafts),
            "a draft of keys": (draft_of_keys, drafts),
            "a draft of a catalog": (draft_of_a_catalog, drafts),
        }

    def test_in_a_site_that_was_changed_in_any_way_nothing_of_the_intruder_is_signed(self):
        self.new_root = typecasectl("new-key", self.folder / "ours/new-root").stdout.strip()
        evil = Publisher(self.folder / "evil", self.folder / "evil-site", "Evil")
        evil.run("rotate", evil.site, "--sign", evil.folder / "root")
        shutil.move(evil.site / "keys/2.signed", evil.folder / "second.signed")
        marks = [key.encode() for key in evil.keys.values()]
        marks += [path.name.encode() for path in (evil.site / "fonts").iterdir()]
        our_lines = re.compile(("^(?:" + "|".join(self.ours.key_ids) + ") .*$").encode(), re.MULTILINE)
        self.copy_all()
        for way, (change, allowed) in self.intruder_changes(evil).items():
            for name, command in self.year().items():
                with self.subTest(way=way, command=name):
                    self.put_back()
                    change()
                    before = files(self.site, self.folder / "ours")
                    signed = {line for found in before.values() if isinstance(found, bytes)
                              for line in our_lines.findall(found)}
                    done = typecasectl(*command, stdin=subprocess.DEVNULL, timeout=300)
                    after = files(self.site, self.folder / "ours")
                    self.assertEqual(done.returncode, 0 if name in allowed else 1, done.stdout + done.stderr)
                    if name not in allowed:
                        self.assertEqual(after, before, "nothing is written where nothing is signed")
                        self.assertIn("Nothing was signed.", done.stderr + done.stdout)
                        self.assertRegex(done.stderr, r"catalog restore|--digest [0-9a-f]{64}|may not sign")
                    for path, found in after.items():
                        new = isinstance(found, bytes) and set(our_lines.findall(found)) - signed
                        if new:
                            self.assertFalse([mark for mark in marks if mark in found], path)

    def test_what_was_changed_is_put_back_and_gone_on_with(self):
        evil = Publisher(self.folder / "evil", self.folder / "evil-site", "Evil")
        evil.run("rotate", evil.site, "--sign", evil.folder / "root")
        shutil.move(evil.site / "keys/2.signed", evil.folder / "second.signed")
        self.copy_all()
        key = self.folder / "ours/catalog"
        for way, (change, allowed) in self.intruder_changes(evil).items():
            if allowed:
                continue
            with self.subTest(way=way):
                self.put_back()
                change()
                self.assertEqual(typecasectl("verify", self.site, "--beside", key).returncode, 1)
                self.ours.run("restore", self.site, "--beside", key)
                self.ours.publish()
                self.ours.run("verify", self.site, "--beside", key)
                self.assertIn("Nothing was different", self.ours.run("restore", self.site, "--beside", key))

    def test_a_pin_comes_from_files_that_are_known(self):
        known = self.folder / "known"
        known.mkdir()
        shutil.copy(self.site / "keys/1.signed", known)
        shutil.copy(self.site / "catalog.signed", known)
        self.ours.pin.unlink()
        for command in (("publish", self.site, "--fonts", self.ours.fonts, "--sign", self.folder / "ours/catalog"),
                        ("rotate", self.site, "--sign", self.folder / "ours/root")):
            before = files(self.site)
            done = typecasectl(*command)
            self.assertEqual(done.returncode, 1)
            self.assertIn(f"typecasectl catalog pin {self.site}", done.stderr)
            self.assertEqual(files(self.site), before)
        pin = ("pin", self.site, "--beside", self.folder / "ours/catalog", "--first-keys")
        for words, reason in (
                ((known / "1.signed",), "--catalog"),
                ((self.site / "keys/1.signed", "--catalog", known / "catalog.signed"), "Move it out of there"),
                ((known / "catalog.signed", "--catalog", known / "catalog.signed"), "not to be believed")):
            done = typecasectl(*pin, *words)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn(reason, done.stderr)
        self.assertFalse(self.ours.pin.exists())
        self.ours.run(*pin, known / "1.signed", "--catalog", known / "catalog.signed")
        self.assertEqual(self.ours.pin.stat().st_mode & 0o777, 0o600)
        self.ours.publish()

        # The advice for a damaged pin, and for a site that was damaged before there was one.
        self.ours.pin.write_text("{}")
        done = typecasectl("roll-out", self.site, "--sign", self.folder / "ours/catalog")
        self.assertIn("make it again", done.stderr)
        for name in ("1.signed", "catalog.signed"):
            shutil.copy(next(self.site.rglob(name)), known)
        keys = self.site / "keys/1.signed"
        keys.write_text("damaged")
        words = (*pin, known / "1.signed", "--catalog", known / "catalog.signed")
        done = typecasectl(*words)
        self.assertEqual(done.returncode, 1)
        self.assertIn("Put a file there that you know", done.stderr)
        shutil.copy(known / "1.signed", keys)
        self.ours.run(*words)
        self.ours.publish()

    def test_what_is_known_beside_a_key_goes_with_a_moved_site_and_to_other_keys(self):
        other = self.folder / "other"
        other.mkdir()
        shutil.move(self.folder / "ours/catalog", other)
        publish = ("publish", self.site, "--fonts", self.ours.fonts, "--sign", other / "catalog")
        self.assertIn(f"catalog pin {self.site} --beside KEY --pin FILE", typecasectl(*publish).stderr)
        self.ours.run("pin", self.site, "--beside", other / "catalog", "--pin", self.ours.pin)
        self.ours.run(*publish)

        moved = self.folder / "moved"
        shutil.move(self.site, moved)
        done = typecasectl("roll-out", moved, "--sign", other / "catalog")
        self.assertIn(f"catalog pin {moved} --beside KEY --pin FILE", done.stderr)
        pin = other / f"{COLLECTION}.pin"
        (moved / "catalog.signed").write_text("damaged")
        # What is known of another collection is not noted.
        self.ours.run("rotate", self.folder / "two", "--collection", "org.example.Two", "--root",
                      self.ours.keys["root"], "--catalog", self.ours.keys["root"], "--sign", self.folder / "ours/root")
        two = self.folder / "ours/org.example.Two.pin"
        before = files(other, two.parent)
        done = typecasectl("pin", moved, "--beside", other / "catalog", "--pin", two)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"These keys are for {COLLECTION}", done.stderr)
        self.assertEqual(files(other, two.parent), before)

        # What was moved is compared with what is known, too.
        done = typecasectl("pin", moved, "--beside", other / "catalog", "--pin", pin)
        self.assertEqual(done.returncode, 1)
        self.ours.run("restore", moved, "--beside", other / "catalog")
        self.ours.run("roll-out", moved, "--sign", other / "catalog")
        self.ours.run("verify", moved, "--beside", other / "catalog")

    def test_a_key_may_come_through_a_pipe_where_a_folder_is_named_for_what_is_known(self):
        key = self.folder / "ours/catalog"

        def piped(*words):
            leader, follower = os.pipe()
            os.write(follower, key.read_bytes())
            os.close(follower)
            done = typecasectl(*words, "--sign", f"/dev/fd/{leader}", pass_fds=[leader])
            os.close(leader)
            return done

        before = files(self.site)
        done = piped("roll-out", self.site)
        self.assertEqual(done.returncode, 1)
        self.assertIn("--pins", done.stderr)
        done = piped("roll-out", self.site, "--pins", self.site / "keys")
        self.assertEqual(done.returncode, 1)
        self.assertIn("where others can change it", done.stderr)
        self.assertEqual(files(self.site), before)
        for words in (("roll-out", self.site), ("publish", self.site, "--fonts", self.ours.fonts)):
            done = piped(*words, "--pins", self.folder / "ours")
            self.assertEqual(done.returncode, 0, done.stderr)
        # A key in the site is refused all the same.
        shutil.copy(key, self.site)
        done = typecasectl("roll-out", self.site, "--sign", self.site / "catalog", "--pins", self.folder / "ours")
        self.assertIn("where others can change it", done.stderr)

    def test_no_fonts_are_no_release(self):
        (self.folder / "empty").mkdir()
        before = files(self.site, self.folder / "ours")
        for name in ("empty", "none"):
            done = typecasectl("publish", self.site, "--fonts", self.folder / name, "--sign",
                               self.folder / "ours/catalog")
            self.assertEqual(done.returncode, 1)
            self.assertIn("There are no fonts", done.stderr)
        self.assertEqual(files(self.site, self.folder / "ours"), before)

    def test_a_link_to_a_font_in_the_site_is_not_published(self):
        [font, *_] = (self.site / "fonts").iterdir()
        (self.ours.fonts / "linked.ttf").symlink_to(font)
        before = files(self.site, self.folder / "ours")
        done = typecasectl("publish", self.site, "--fonts", self.ours.fonts, "--sign", self.folder / "ours/catalog")
        self.assertEqual(done.returncode, 1)
        self.assertIn("where others can change it", done.stderr)
        self.assertEqual(files(self.site, self.folder / "ours"), before)

    def test_a_release_for_all_machines_takes_no_part_of_them(self):
        done = typecasectl(
            "roll-out", self.site, "--now", "--percent", "5", "--sign", self.folder / "ours/catalog")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("--now", done.stderr)

    def test_fonts_and_keys_in_the_site_are_refused(self):
        done = typecasectl("publish", self.site, "--fonts", self.site / "fonts", "--sign", self.folder / "ours/catalog")
        self.assertEqual(done.returncode, 1)
        self.assertIn("where others can change it", done.stderr)
        shutil.copy(self.folder / "ours/catalog", self.site)
        done = typecasectl("roll-out", self.site, "--sign", self.site / "catalog")
        self.assertEqual(done.returncode, 1)
        self.assertIn("where others can change it", done.stderr)

    def test_of_two_people_a_careless_one_signs_nothing_unread(self):
        ours = self.folder / "ours"
        second = typecasectl("new-key", ours / "second").stdout.strip()
        self.ours.run("rotate", self.site, "--catalog", self.ours.keys["catalog"], "--catalog", second,
                      "--catalog-threshold", "2", "--sign", ours / "root")
        theirs = self.folder / "theirs"
        theirs.mkdir()
        shutil.move(ours / "second", theirs)
        for name in ("keys/1.signed", "catalog.signed"):
            shutil.copy(self.site / name, theirs)
        self.ours.run("pin", self.site, "--beside", theirs / "second", "--first-keys", theirs / "1.signed",
                      "--catalog", theirs / "catalog.signed")
        subprocess.run([os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "1", "--prefix", "Third", "--output",
                        self.ours.fonts], check=True)
        digest = re.search("digest is ([0-9a-f]{64})", self.ours.publish()).group(1)
        draft = self.site / "catalog.signed.draft"
        honest = draft.read_bytes()

        # Somebody has exchanged a font in the draft.
        font = hashlib.sha256(b"evil").hexdigest()
        text = draft.read_text()
        draft.write_text(text.replace(re.findall('"sha256" : "([0-9a-f]*)"', text)[0], font))
        before = files(self.site, theirs)
        for words in ((), ("--digest", digest)):
            done = typecasectl("sign", self.site, "--sign", theirs / "second", *words, stdin=subprocess.DEVNULL)
            self.assertEqual(done.returncode, 1)
            self.assertIn(font, done.stdout, "the font is shown")
            self.assertIn("Nothing was signed", done.stderr)
            self.assertEqual(files(self.site, theirs), before)

        # Whoever has signed the draft themselves does not sign the exchanged one, even if told to.
        other = re.search(r"^Digest +([0-9a-f]{64})$", typecasectl(
            "sign", self.site, "--sign", theirs / "second").stdout, re.MULTILINE).group(1)
        done = typecasectl("sign", self.site, "--sign", ours / "catalog", "--digest", other)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot come next", done.stderr)

        # The careless one has not looked: the one signature is not enough.
        typecasectl("sign", self.site, "--sign", theirs / "second", "--digest", other)
        self.assertTrue(draft.exists())
        self.assertNotIn(font, (self.site / "catalog.signed").read_text())

        # The right one, at a terminal.
        self.ours.publish()
        shown = typecasectl("sign", self.site, "--sign", theirs / "second", stdin=subprocess.DEVNULL).stdout
        self.assertRegex(shown, r"added +\S*Third")
        self.assertRegex(shown, r"(?m)^Version +2 → ")
        digest = re.search(r"(?m)^Digest +([0-9a-f]{64})$", shown).group(1)
        for answer, status in ((b"0" * 16 + b"\n", 1), (digest[:8].encode() + b"\n", 1),
                               (digest[:16].encode() + b"\n", 0)):
            leader, follower = pty.openpty()
            self.addCleanup(os.close, leader)
            os.write(leader, answer)
            done = subprocess.run(
                ["typecasectl", "catalog", "sign", self.site, "--sign", theirs / "second"], stdin=follower,
                stdout=subprocess.PIPE, stderr=follower, text=True)
            os.close(follower)
            self.assertEqual(done.returncode, status, done.stdout)
        self.assertIn("catalog.signed: published", done.stdout)
        self.ours.run("verify", self.site)
        self.assertNotEqual(honest, b"")


if __name__ == "__main__":
    unittest.main()
