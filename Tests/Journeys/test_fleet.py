# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""An organization publishes fonts, a machine follows it, and servers in between cannot change what it gets."""

import http.server
import json
import os
import pwd
import re
import shlex
import shutil
import subprocess
import tempfile
import threading
import unittest
from pathlib import Path

import killed

COLLECTION = "org.example.Fonts"
# What the page calls the public key whose private one is in a file.
KEY_FILES = {"root.key": "ROOT", "catalog.key": "CATALOG", "new.key": "NEW", "new-root.key": "NEWROOT",
             "second.key": "SECOND"}
PAGE = Path(__file__).resolve().parents[2] / "docs/fleet.md"


class Server:
    """A web server of a folder, which notes what it was asked for, and may do something else instead."""

    def __init__(self, folder):
        self.asked = []
        self.instead = {}
        server = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=str(folder))

            def do_GET(self):
                path = self.path.lstrip("/")
                action = server.instead.get(path)
                if action:
                    server.asked.append((path, "instead"))
                    return action(self)
                file = Path(folder) / path
                if not file.is_file():
                    server.asked.append((path, 404))
                    return self.send_error(404)
                body = file.read_bytes()
                tag = f'"{hash(body):x}"'
                if self.headers.get("If-None-Match") == tag:
                    server.asked.append((path, 304))
                    self.send_response(304)
                    self.send_header("ETag", tag)
                    return self.end_headers()
                server.asked.append((path, 200))
                self.send_response(200)
                self.send_header("ETag", tag)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.server_port}/"

    def take(self):
        """What it was asked for since the last time."""
        asked, self.asked = self.asked, []
        return asked

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class Fleet(unittest.TestCase):
    def setUp(self):
        self.folder = Path(os.environ["HOME"]) / "fleet"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.site = self.folder / "site"
        self.machine = self.folder / "machine"
        self.store = self.folder / "store"
        self.fetched = self.folder / "store-update"
        self.environment = dict(os.environ, TYPECASE_TEST_CONFIGURATION=str(self.machine),
                                TYPECASE_TEST_SYSTEM_FONTS=str(self.store))
        self.subscriptions = self.machine / "subscriptions.d"
        self.subscriptions.mkdir(parents=True)
        self.fonts = self.folder / "fonts"
        self.make_fonts("First", 2)
        self.root = self.new_key("root")
        self.key = self.new_key("catalog")
        self.catalog("rotate", "--collection", COLLECTION, "--root", self.root, "--catalog", self.key,
                     "--sign", self.folder / "root")
        self.publish()
        self.origin = self.serve(self.site)
        (self.machine / "machine-id").write_text("0123456789abcdef" * 2 + "\n")
        self.write(self.machine / "policy.conf", "[downloads]\nallowed-networks=127.0.0.1;\n")
        shutil.copy(self.site / "keys/1.signed", self.subscriptions / "office.keys")
        (self.subscriptions / "office.keys").chmod(0o644)
        self.subscribe()

    def serve(self, folder):
        server = Server(folder)
        self.addCleanup(server.stop)
        return server

    @staticmethod
    def write(path, text):
        path.write_text(text)
        path.chmod(0o644)

    def make_fonts(self, prefix, families):
        shutil.rmtree(self.fonts, ignore_errors=True)
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", str(families), "--prefix", prefix,
             "--output", self.fonts], check=True)

    def new_key(self, name):
        return subprocess.run(
            ["typecasectl", "catalog", "new-key", self.folder / name], check=True,
            capture_output=True, text=True).stdout.strip()

    def catalog(self, command, *arguments, status=0):
        done = subprocess.run(
            ["typecasectl", "catalog", command, self.site, *arguments], capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout

    def publish(self, *arguments, key="catalog"):
        return self.catalog("publish", "--fonts", self.fonts, "--title", "Example",
                            "--sign", self.folder / key, *arguments)

    @staticmethod
    def digest(said):
        """The digest of a draft that a command has written."""
        return re.search("Its digest is ([0-9a-f]{64})", said).group(1)

    def publisher_with(self, key, site, name):
        """A folder of somebody else who has a key, and knows what is in a site."""
        place = self.folder / name
        place.mkdir()
        shutil.copy(self.folder / key, place / key)
        for known in ("keys/1.signed", "catalog.signed"):
            shutil.copy(site / known, place / Path(known).name)
        subprocess.run(
            ["typecasectl", "catalog", "pin", site, "--beside", place / key, "--first-keys", place / "1.signed",
             "--catalog", place / "catalog.signed"], check=True, stdout=subprocess.DEVNULL)
        return place / key

    def subscribe(self, *mirrors):
        self.write(
            self.subscriptions / "office.conf",
            f"[subscription]\naddress={self.origin.address}\nmirrors="
            + "".join(f"{mirror.address};" for mirror in mirrors) + "\n")

    def update(self, *arguments, status=0, within=(), mask=-1):
        """What an update of the machine came to, started by another program and with a mask if need be."""
        done = subprocess.run(
            [*within, "typecasectl", "system", "update", "--json", *arguments], capture_output=True, text=True,
            env=self.environment, umask=mask)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        [document] = json.loads(done.stdout)
        return document

    def families(self):
        """The families that everybody on the machine has."""
        listed = subprocess.run(
            ["typecasectl", "system", "list", "--json"], check=True, capture_output=True, text=True,
            env=self.environment)
        return sorted(
            face["family"] for collection in json.loads(listed.stdout)
            for file in collection["files"] for face in file["faces"])

    def test_a_machine_follows_its_organization_also_when_keys_change(self):
        self.assertEqual(self.update()["result"], "installed")
        self.assertEqual(self.families(), ["First 1", "First 2"])
        self.origin.take()

        self.assertEqual(self.update()["result"], "up-to-date")
        self.assertEqual(self.origin.take(), [("catalog.signed", 304)], "a check without news is one answer")

        # A release of which one font is there already.
        kept = next(iter(sorted(self.fonts.iterdir())))
        kept = kept.rename(self.folder / "kept.ttf")
        self.make_fonts("Second", 1)
        kept.rename(self.fonts / "kept.ttf")
        self.publish()
        self.assertEqual(self.update()["result"], "installed")
        self.assertEqual(self.families(), ["First 1", "Second 1"])
        fetched = [path for path, _ in self.origin.take() if path.startswith("fonts/")]
        self.assertEqual(len(fetched), 1, "what is there is not fetched again")

        # The catalog's key was stolen: another one takes its place.
        stolen = self.folder / "stolen"
        shutil.copytree(self.site, stolen)
        self.assertIn("keys/2.signed: published", self.catalog(
            "rotate", "--catalog", self.new_key("newest"), "--sign", self.folder / "root"))
        self.catalog("verify", status=1)
        self.catalog("roll-out", "--sign", self.folder / "catalog", status=1)
        self.catalog("sign", "--sign", self.folder / "catalog", status=1)
        self.assertFalse((self.site / "catalog.signed.draft").exists(), "the old key signs no catalog any more")
        self.catalog("roll-out", "--sign", self.folder / "newest")
        self.catalog("verify")
        self.assertEqual(self.update()["result"], "up-to-date")
        self.assertIn(("keys/2.signed", 200), self.origin.take())

        # Who has the stolen key makes a catalog that is newer than all.
        self.make_fonts("Evil", 1)
        key = self.publisher_with("catalog", stolen, "thief")
        for _ in range(3):
            subprocess.run(
                ["typecasectl", "catalog", "publish", stolen, "--fonts", self.fonts, "--sign", key],
                check=True, stdout=subprocess.DEVNULL)
        mirror = self.serve(stolen)
        self.subscribe(mirror)
        document = self.update()
        self.assertEqual(document["result"], "up-to-date")
        self.assertRegex(document["problems"][0], "0 of the catalog keys have signed it, and 1 must")
        self.assertEqual(self.families(), ["First 1", "Second 1"])

        # The root key changes too: the old one must agree, and a machine that was off for long takes each step.
        digest = self.digest(
            self.catalog("rotate", "--root", self.new_key("root-2"), "--sign", self.folder / "root"))
        self.assertTrue((self.site / "keys/3.signed.draft").exists(), "the new root key has not signed")
        self.assertIn("keys/3.signed: published", self.catalog(
            "sign", "--sign", self.folder / "root-2", "--digest", digest))
        self.make_fonts("Third", 1)
        self.publish(key="newest")
        shutil.rmtree(self.store)
        self.subscribe()
        self.assertEqual(self.update()["result"], "installed")
        self.assertEqual(self.families(), ["Third 1"])

    def test_what_an_administrator_removed_is_not_brought_back_by_an_update(self):
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--siblings", "Sibling", "--output", self.fonts],
            check=True)
        self.publish()
        document = self.update()
        self.assertEqual((document["fonts"], document["faces"], document["families"]), (3, 7, 7))

        def remove(name):
            subprocess.run(
                ["typecasectl", "system", "remove", name], check=True, stdout=subprocess.DEVNULL,
                env=self.environment)

        # One family of a file, and all of another file.
        remove("Sibling 3")
        remove("First 1")
        siblings = [f"Sibling {number}" for number in (1, 2, 4, 5)]
        self.assertEqual(self.families(), ["First 2", *siblings])
        self.origin.take()
        self.assertEqual(self.update()["result"], "up-to-date")
        self.assertEqual(self.origin.take(), [("catalog.signed", 304)])

        # A release with newer versions of both files, and one font more.
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--siblings", "Sibling", "--families", "6",
             "--output", self.fonts], check=True)
        self.publish()
        document = self.update()
        self.assertEqual((document["result"], document["faces"]), ("installed", 6))
        self.assertEqual(self.families(), ["First 2", *siblings, "Sibling 6"])

    def test_servers_in_between_cannot_change_what_a_machine_gets(self):
        old = self.folder / "old"
        shutil.copytree(self.site, old)
        mirror = self.serve(old)
        self.make_fonts("Newer", 1)
        self.publish()
        self.update()
        self.assertEqual(self.families(), ["Newer 1"])

        # An old catalog.
        self.subscribe(mirror)
        document = self.update()
        self.assertEqual(document["result"], "up-to-date")
        self.assertRegex(document["problems"][0], "1 is older than 2, which was here before")

        # Another font under the right name, on the only way that has it first; the next server is taken.
        self.make_fonts("Newest", 1)
        self.publish()
        shutil.rmtree(old)
        shutil.copytree(self.site, old)
        for font in (old / "fonts").iterdir():
            font.write_bytes(bytes([font.read_bytes()[0] ^ 1]) + font.read_bytes()[1:])
        document = self.update()
        self.assertEqual(document["result"], "installed")
        self.assertRegex(document["problems"][0], "SHA-256")
        self.assertEqual(self.families(), ["Newest 1"])

        # A catalog without an end.
        ended = threading.Event()

        def endless(handler):
            handler.send_response(200)
            handler.end_headers()
            try:
                while True:
                    handler.wfile.write(b"typecase-signed 1\n" * 1000)
            except OSError:
                ended.set()

        mirror.instead["catalog.signed"] = endless
        document = self.update()
        self.assertEqual(document["result"], "up-to-date")
        self.assertRegex(document["problems"][0], "sends more than the [0-9]+ bytes")
        self.assertTrue(ended.wait(60), "the machine went away")

        # One that leads to another server.
        def elsewhere(handler):
            handler.send_response(302)
            handler.send_header("Location", self.origin.address + "catalog.signed")
            handler.send_header("Content-Length", "0")
            handler.end_headers()

        mirror.instead["catalog.signed"] = elsewhere
        self.assertRegex(self.update()["problems"][0], "answers 302")

        # The organization's server is gone, and the mirror is right again.
        mirror.instead.clear()
        shutil.rmtree(old)
        self.make_fonts("Last", 1)
        self.publish()
        shutil.copytree(self.site, old)
        self.origin.instead["catalog.signed"] = lambda handler: handler.send_error(503)
        self.assertEqual(self.update()["result"], "installed")
        self.assertEqual(self.families(), ["Last 1"])

        # All are gone: what is there stays.
        mirror.instead["catalog.signed"] = lambda handler: handler.send_error(503)
        self.assertEqual(self.update(status=1)["result"], "failed")
        self.assertEqual(self.families(), ["Last 1"])

    def fetch(self, *names, status=0, mask=-1, **options):
        """What the fetching part says by itself."""
        done = subprocess.run(["typecasectl", "system", "fetch", *names], capture_output=True, text=True,
                              env=dict(self.environment, **options), umask=mask)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stderr

    def test_fetching_killed_at_each_step_changes_nothing_and_the_next_one_goes_on(self):
        library = killed.build(self.folder)
        self.update()
        old_fetched, old_store = self.folder / "old-fetched", self.folder / "old-store"
        shutil.copytree(self.fetched, old_fetched)
        shutil.copytree(self.store, old_store)
        results = []
        self.make_fonts("Second", 2)
        self.publish()
        for number in killed.at_each_step(self, library, ["system", "fetch"], self.environment):
            place = f"killed at call {number}"
            done = subprocess.run(["typecasectl", "system", "update", "--fetched", "--json"], capture_output=True,
                                  text=True, env=self.environment)
            [document] = json.loads(done.stdout)
            if document["result"] == "installed":
                # Killed when its report was written.
                self.assertEqual(self.families(), ["Second 1", "Second 2"], place)
            else:
                # Killed before it began, it is as if it had not been started.
                self.assertIn((document["result"], done.returncode), (("failed", 1), ("up-to-date", 0)), place)
                self.assertEqual(self.families(), ["First 1", "First 2"], place)
                self.fetch()
                self.assertEqual(
                    sorted(path.name for path in (self.fetched / "office").iterdir()),
                    ["catalog.signed", "fonts", "keys", "lock", "report", "state.json"], place)
                self.assertEqual(len(list((self.fetched / "office/fonts").iterdir())), 2, place)
            results.append(document["result"])
            for before, now in ((old_fetched, self.fetched), (old_store, self.store)):
                shutil.rmtree(now)
                shutil.copytree(before, now)
        self.assertEqual(self.update("--fetched")["result"], "installed")
        self.assertEqual(self.families(), ["Second 1", "Second 2"])
        self.assertIn("failed", results)

    def test_killed_at_each_step_a_machine_has_the_old_fonts_or_the_new_ones_and_goes_on(self):
        library = killed.build(self.folder)
        kept = self.store / "subscriptions/office"
        old = ["First 1", "First 2"]
        self.update()
        self.assertEqual(self.families(), old)
        before = self.folder / "before"
        shutil.copytree(self.store, before)
        self.make_fonts("Second", 2)
        self.publish()
        self.fetch()
        new = ["Second 1", "Second 2"]
        seen = []
        results = []
        for number in killed.at_each_step(self, library, ["system", "update", "--fetched"], self.environment):
            now = self.families()
            self.assertIn(now, (old, new), f"killed at call {number}")
            seen.append(now)
            results.append(self.update("--fetched")["result"])
            self.assertEqual(self.families(), new, f"killed at call {number}, and updated after it")
            self.assertEqual(
                sorted(path.name for path in kept.iterdir()),
                ["catalog.signed", "keys.signed", "lock", "state.json"], f"killed at call {number}")
            self.assertEqual(list(self.store.glob("incoming-*")), [], f"killed at call {number}")
            self.assertEqual(self.update("--fetched")["result"], "up-to-date", "the next one has nothing to do")
            shutil.rmtree(self.store)
            shutil.copytree(before, self.store)
        self.assertEqual(self.families(), new)
        self.assertEqual(seen, [old] * seen.count(old) + [new] * seen.count(new))
        self.assertGreater(seen.count(new), 0, "it was killed after the fonts were installed, too")
        # Killed before it had noted what it installed, the next one installs it once more.
        self.assertIn("installed", results[seen.count(old):])

    def test_a_second_update_while_one_runs_says_so(self):
        """Of the fetching part, too, which the units run by itself."""
        asked, goes_on = threading.Event(), threading.Event()
        self.addCleanup(goes_on.set)

        def slow(handler):
            asked.set()
            goes_on.wait(120)
            handler.send_error(503)

        self.origin.instead["catalog.signed"] = slow
        with subprocess.Popen(["typecasectl", "system", "update", "--json"], env=self.environment,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as first:
            self.assertTrue(asked.wait(120))
            self.assertIn("another update is under way", self.update(status=1)["problems"][0])
            self.assertIn("another update is under way", self.fetch(status=3))
            goes_on.set()
            first.communicate()
        self.assertEqual(first.returncode, 1)

    def have_nobody_fetch(self):
        """Has a user of their own ask the servers, to whom all places are open."""
        if os.getuid() != 0:
            self.skipTest("only root becomes another user")
        folder = Path(tempfile.mkdtemp(prefix="typecase-fleet-", dir="/var/tmp"))
        self.addCleanup(shutil.rmtree, folder)
        folder.chmod(0o755)
        shutil.move(self.machine, folder)
        self.machine, self.store = folder / "machine", folder / "store"
        self.fetched, self.subscriptions = folder / "store-update", self.machine / "subscriptions.d"
        self.environment.update(TYPECASE_TEST_CONFIGURATION=str(self.machine),
                                TYPECASE_TEST_SYSTEM_FONTS=str(self.store), TYPECASE_TEST_FETCHING_USER="nobody")

    def check_that_all_fetched_is_nobodys(self):
        owners = {path: path.lstat().st_uid for path in self.fetched.rglob("*")}
        self.assertEqual(set(owners.values()), {pwd.getpwnam("nobody").pw_uid}, owners)

    def test_another_user_fetches_and_root_installs(self):
        self.have_nobody_fetch()
        self.assertEqual(self.update()["result"], "installed")
        self.assertEqual(self.families(), ["First 1", "First 2"])
        self.check_that_all_fetched_is_nobodys()
        self.assertEqual({path.stat().st_uid for path in self.store.rglob("*")}, {0})
        self.assertEqual(self.update()["result"], "up-to-date")
        # What only root may read is said, and no server asked.
        self.origin.take()
        (self.subscriptions / "office.conf").chmod(0o600)
        problem = self.update(status=1)["problems"][0]
        self.assertRegex(problem, "office.conf.*Permission denied|Permission denied.*office.conf")
        self.assertEqual(self.origin.take(), [])
        self.environment["TYPECASE_TEST_FETCHING_USER"] = "nobody-of-this-name"
        done = subprocess.run(["typecasectl", "system", "update"], env=self.environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("There is no user “nobody-of-this-name”", done.stderr)
        self.assertIn("systemd-sysusers", done.stderr)

    def test_whatever_mask_root_has_each_user_reads_what_the_other_has_left(self):
        self.have_nobody_fetch()
        # As the service, in which root has no right to read what it may not.
        service = ["setpriv", "--inh-caps=-all", "--bounding-set=-dac_override,-dac_read_search"]
        self.assertEqual(self.update(mask=0o077)["result"], "installed")
        self.assertEqual(self.update("--fetched", within=service)["result"], "up-to-date")
        # As a former version has left it under such a mask.
        (self.store / "subscriptions").chmod(0o700)
        for path in (self.store / "subscriptions").rglob("*"):
            path.chmod(0o700 if path.is_dir() else 0o600)
        self.assertEqual(self.update(mask=0o077)["result"], "up-to-date")
        for path in [self.store / "subscriptions", *(self.store / "subscriptions").rglob("*")]:
            if path.name != "lock":
                self.assertEqual(path.stat().st_mode & 0o044, 0o044, path)
        self.make_fonts("Second", 1)
        self.publish()
        self.fetch(mask=0o077)
        self.assertEqual(self.update("--fetched", within=service)["result"], "installed")
        self.assertEqual(self.families(), ["Second 1"])

    def test_root_who_fetches_by_hand_has_the_other_user_do_it(self):
        self.have_nobody_fetch()
        self.fetch()
        self.check_that_all_fetched_is_nobodys()
        self.assertEqual(self.update("--fetched")["result"], "installed")
        # That user has been taken over, and leads whoever tidies up elsewhere.
        precious = self.store.parent / "precious"
        precious.mkdir()
        (precious / "file").touch()
        shutil.rmtree(self.fetched / "office/fonts")
        (self.fetched / "office/fonts").symlink_to(precious)
        os.chown(self.fetched / "office/fonts", pwd.getpwnam("nobody").pw_uid, -1, follow_symlinks=False)
        said = self.fetch(status=3)
        self.assertIn("office: ", said)
        self.assertTrue((precious / "file").exists())
        self.check_that_all_fetched_is_nobodys()

    def test_what_was_fetched_goes_with_its_subscription(self):
        for end in (".conf", ".keys"):
            shutil.copy(self.subscriptions / f"office{end}", self.subscriptions / f"other{end}")
        self.fetch()
        self.assertEqual({path.name for path in self.fetched.iterdir() if path.is_dir()} - {".downloads"},
                         {"office", "other"})
        (self.subscriptions / "other.conf").unlink()
        self.fetch()
        self.assertEqual({path.name for path in self.fetched.iterdir()} - {".downloads"}, {"office"})
        self.assertFalse((self.fetched / ".downloads/other").exists())
        self.assertEqual(self.update("--fetched")["result"], "installed")

    def test_what_the_fetching_part_says_steers_no_terminal(self):
        self.fetch()
        (self.fetched / "office/report").write_bytes("failed 0\nred \x1b[31m \x9b31m \u202e!\n".encode())
        for options in ([], ["--json"]):
            done = subprocess.run(["typecasectl", "system", "update", "--fetched", *options], capture_output=True,
                                  env=self.environment)
            self.assertEqual(done.returncode, 1)
            self.assertNotRegex((done.stdout + done.stderr).decode(), "[\x1b\x7f-\x9f\u202a-\u202e]")
        self.assertEqual(self.update("--fetched", status=1)["problems"], ["red \x1b[31m \x9b31m \u202e!"])

    def test_a_roll_out_is_waited_for_and_can_be_halted_and_hurried(self):
        self.publish("--begin", "2999-01-01T00:00:00Z", "--over", "60")
        document = self.update()
        self.assertEqual(document["result"], "waiting")
        self.assertRegex(document["turn"], "^2999-01-01T00:")
        self.assertEqual(self.families(), [])
        self.assertNotIn("fonts", {path.split("/")[0] for path, _ in self.origin.take()})

        self.catalog("roll-out", "--percent", "0", "--begin", "2020-01-01T00:00:00Z", "--sign",
                     self.folder / "catalog")
        self.assertEqual(self.update()["result"], "excluded")
        self.catalog("roll-out", "--halt", "--percent", "100", "--sign", self.folder / "catalog")
        self.assertEqual(self.update()["result"], "halted")
        self.assertEqual(self.update("--now")["result"], "halted")
        self.catalog("roll-out", "--now", "--sign", self.folder / "catalog")
        self.assertEqual(self.update()["result"], "installed")
        self.assertEqual(self.families(), ["First 1", "First 2"])

    def test_the_policy_of_the_machine_holds_here_too(self):
        self.write(self.machine / "policy.conf", "[downloads]\n")
        self.assertRegex(self.update(status=1)["problems"][0], "not to be connected to")
        self.write(self.machine / "policy.conf",
                   "[downloads]\nallowed-networks=127.0.0.1;\nallowed-hosts=fonts.example.org;\n")
        self.assertRegex(self.update(status=1)["problems"][0], "the policy does not allow")
        self.assertEqual(self.origin.take(), [])

        self.write(self.machine / "policy.conf", "[downloads]\nenabled=false\n")
        for command in (["fetch"], ["update"], ["update", "--fetched"]):
            done = subprocess.run(["typecasectl", "system", *command], capture_output=True, text=True, env=self.environment)
            self.assertEqual(done.returncode, 1, command)
            self.assertIn("does not allow downloads", done.stderr, command)
        self.assertEqual(self.origin.take(), [])

    def test_a_subscription_may_have_a_name_like_an_option(self):
        for end in (".conf", ".keys"):
            (self.subscriptions / f"office{end}").rename(self.subscriptions / f"--now{end}")
        self.assertEqual(self.update()["result"], "installed")

    def test_subscriptions_may_have_the_names_of_what_is_kept(self):
        for name in ("downloads", "fonts"):
            for end in (".conf", ".keys"):
                shutil.copy(self.subscriptions / f"office{end}", self.subscriptions / f"{name}{end}")
        (self.subscriptions / "office.conf").unlink()
        self.fetch("downloads")
        self.fetch("fonts")
        self.assertEqual(self.update("--fetched", "downloads")["result"], "installed")

    def test_a_mistake_in_a_subscription_is_said_with_its_line(self):
        self.write(self.subscriptions / "office.conf",
                   f"[subscription]\naddress={self.origin.address}\nmirror=http://a.example.org/\n")
        self.assertEqual(
            self.update(status=1)["problems"], ["line 3: There is no key “mirror” in this group."])

    def test_two_people_sign_where_two_must(self):
        second = self.new_key("second")
        self.catalog("rotate", "--catalog", self.key, "--catalog", second, "--catalog-threshold", "2",
                     "--sign", self.folder / "root")
        theirs = self.publisher_with("second", self.site, "others")
        said = self.publish()
        self.assertIn("1 of the catalog keys have signed it, and 2 must", said)
        self.assertRegex(self.update(status=1)["problems"][0], "1 of the catalog keys|0 of the catalog keys")
        self.assertIn("catalog.signed: published", self.catalog(
            "sign", "--sign", theirs, "--digest", self.digest(said)))
        self.assertEqual(self.update()["result"], "installed")

    def test_a_machine_and_a_site_from_before_are_gone_on_with(self):
        self.assertEqual(self.update()["result"], "installed")
        # The files of before are those of now, without the pin and without what a machine notes of addresses.
        (self.folder / f"{COLLECTION}.pin").unlink()
        # The machine asked servers as root, and had all in the store.
        state = self.store / "subscriptions/office/state.json"
        state.write_text(json.dumps({**json.loads(state.read_text()), "address": self.origin.address,
                                     "validator": "\"1\"", "undelivered": [self.origin.address]}))
        (self.store / "downloads/office").mkdir(parents=True)
        (self.store / "downloads/office/partial").write_text("a part of a font")
        shutil.rmtree(self.fetched)
        before = {path: path.read_bytes() for path in self.site.rglob("*") if path.is_file()}
        self.make_fonts("Second", 1)
        done = subprocess.run(
            ["typecasectl", "catalog", "publish", self.site, "--fonts", self.fonts, "--sign", self.folder / "catalog"],
            capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("typecasectl catalog pin", done.stderr)
        self.assertEqual({path: path.read_bytes() for path in self.site.rglob("*") if path.is_file()}, before)

        # What is known comes from a machine.
        kept = self.store / "subscriptions/office/catalog.signed"
        self.catalog("pin", "--beside", self.folder / "catalog", "--first-keys",
                     self.subscriptions / "office.keys", "--catalog", kept)
        self.publish()
        self.assertEqual(self.update()["result"], "installed")
        self.assertEqual(self.families(), ["Second 1"])
        self.assertFalse((self.store / "downloads").exists())


class Page(unittest.TestCase):
    """What docs/fleet.md says to write is tried."""

    def setUp(self):
        self.folder = Path(os.environ["HOME"]) / "page"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        self.text = PAGE.read_text()
        self.keys = {}
        self.digest = ""

    def blocks(self, language, heading=""):
        section = self.text.split(f"\n## {heading}", 1)[1] if heading else self.text
        if heading:
            section = section.split("\n## ", 1)[0]
        return re.findall(rf"```{language}\n(.*?)```", section, re.DOTALL)

    def try_command(self, line, draft=False):
        for name, key in self.keys.items():
            line = re.sub(rf"ed25519:{name}\b", key, line)
        line = line.replace("DIGEST", self.digest)
        words = shlex.split(line.replace("/srv/fonts", str(self.folder / "site")))
        self.assertEqual(words[:2], ["typecasectl", "catalog"], line)
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, f"{line}\n{done.stderr}")
        found = re.search("a draft; .*Its digest is ([0-9a-f]{64})", done.stdout)
        self.assertEqual(found is not None, draft, line)
        self.digest = found.group(1) if found else ""
        return done.stdout.strip()

    def try_commands(self, heading):
        for block in self.blocks("sh", heading):
            for line in block.replace("\\\n", " ").strip().split("\n"):
                self.tried.append(line)
                # Of two people the first one makes a draft.
                said = self.try_command(line, draft=heading == "Two people" and " publish " in line)
                file = line.rpartition("new-key ")[2]
                if file in KEY_FILES:
                    self.keys[KEY_FILES[file]] = said

    def test_the_commands_do_what_they_say(self):
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "1", "--output",
             self.folder / "office-fonts"], check=True)
        self.tried = []
        self.try_commands("Publish")
        site = self.folder / "site"
        known = self.folder / "known"
        known.mkdir()
        shutil.copy(site / "keys/1.signed", known / "office.keys")
        shutil.copy(site / "catalog.signed", known)
        (self.folder / f"{COLLECTION}.pin").unlink()
        self.try_commands("What is known beside the keys")
        rows = re.findall(r"\| `((?:publish|roll-out) [^`]*)` \|", self.text)
        self.assertEqual(len(rows), 7, rows)
        for row in rows:
            row = row.replace("publish …", "publish /srv/fonts --fonts office-fonts")
            self.try_command(f"typecasectl catalog {row} --sign catalog.key")
        self.try_commands("Change keys")
        self.try_commands("Two people")
        lines = [line for block in self.blocks("sh") for line in block.replace("\\\n", " ").strip().split("\n")]
        self.assertEqual([line for line in lines if line not in self.tried],
                         ["systemctl enable --now typecase-update.timer"], "what was not tried")
        self.follow(site)

    def follow(self, site):
        """A machine with the page's subscription and policy gets what the page's commands have published."""
        server = Server(site)
        self.addCleanup(server.stop)
        [subscription, policy] = self.blocks("ini", "Subscribe a machine")
        subscription = re.sub("https?://[a-z.-]*example.org/", server.address, subscription)
        places = {"policy.conf": policy.replace("10.0.0.0/8", "127.0.0.0/8"),
                  "subscriptions.d/office.conf": subscription, "machine-id": "0" * 32}
        for name, text in places.items():
            path = self.folder / "etc" / name
            path.parent.mkdir(exist_ok=True, parents=True)
            Fleet.write(path, text)
        Fleet.write(self.folder / "etc/subscriptions.d/office.keys", (site / "keys/1.signed").read_text())
        done = subprocess.run(
            ["typecasectl", "system", "update", "--json"], capture_output=True, text=True,
            env=dict(os.environ, TYPECASE_TEST_CONFIGURATION=str(self.folder / "etc"),
                     TYPECASE_TEST_SYSTEM_FONTS=str(self.folder / "store")))
        [document] = json.loads(done.stdout)
        self.assertEqual((document["result"], document["problems"]), ("installed", []))

    def test_the_subscription_is_read(self):
        [subscription, policy] = self.blocks("ini", "Subscribe a machine")
        places = {"policy.conf": policy, "subscriptions.d/office.conf": subscription,
                  "machine-id": "0" * 32}
        for name, text in places.items():
            path = self.folder / name
            path.parent.mkdir(exist_ok=True)
            Fleet.write(path, text)
        done = subprocess.run(
            ["typecasectl", "system", "update", "--json"], capture_output=True, text=True,
            env=dict(os.environ, TYPECASE_TEST_CONFIGURATION=str(self.folder),
                     TYPECASE_TEST_SYSTEM_FONTS=str(self.folder / "store")))
        [document] = json.loads(done.stdout)
        self.assertEqual(len(document["problems"]), 1)
        self.assertIn(f"there is no {self.folder}/subscriptions.d/office.keys", document["problems"][0])

    def test_nginx_takes_the_configurations(self):
        blocks = self.blocks("nginx")
        self.assertEqual(len(blocks), 2)
        for block in blocks:
            block = block.replace("/var/cache/nginx", str(self.folder)).replace(
                "listen 80", f"listen unix:{self.folder}/socket").replace(
                "proxy_pass http://fonts.example.org", "proxy_pass http://127.0.0.1")
            temporary = "".join(
                f"{kind}_temp_path {self.folder}/{kind};"
                for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
            conf = self.folder / "nginx.conf"
            conf.write_text(
                f"pid {self.folder}/pid; error_log {self.folder}/errors; events {{}}\n"
                f"http {{ access_log off; {temporary}\n{block}\n}}\n")
            done = subprocess.run(["nginx", "-t", "-c", conf], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
