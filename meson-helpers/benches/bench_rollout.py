# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Many machines that follow a collection: real ones behind two real nginx, and ten thousand simulated ones.

Three network namespaces: the organization's server, a caching mirror in front of it, and the machines. It needs root,
nginx and iproute2. The simulated machines have the places that the engine gives them, and the load of the busiest second
is sent to the real servers.
"""

import asyncio
import collections
import hashlib
import json
import math
import os
import shutil
import subprocess
import time
from pathlib import Path

from bench_common import PREFIX, WORK, BenchError, machine, median, say, synthetic_fonts

COLLECTION = "org.example.Office"
ORIGIN, MIRROR, MACHINES = "tc-origin", "tc-mirror", "tc-fleet"
ORIGIN_ADDRESS, MIRROR_ADDRESS = "10.77.3.1", "10.77.1.1"
# The timer of typecase-update.timer.
PERIOD = 900
# How long the mirror may answer with the catalog that it has.
CATALOG_AGE = 60

NGINX = """
user root; worker_processes 2; pid {work}/{name}.pid; error_log {work}/{name}.error.log; daemon on;
events {{ worker_connections 4096; }}
http {{
  log_format machine '$msec $status $bytes_sent $upstream_cache_status $request_uri';
  access_log {work}/{name}.log machine;
  client_body_temp_path {work}/{name}.body; proxy_temp_path {work}/{name}.proxy;
  fastcgi_temp_path {work}/{name}.fastcgi; uwsgi_temp_path {work}/{name}.uwsgi; scgi_temp_path {work}/{name}.scgi;
  sendfile on; tcp_nopush on;
{content}
}}
"""

ORIGIN_CONTENT = """
  server {{
    listen 80 backlog=16384;
    root {site};
    location / {{ add_header Cache-Control "public, max-age=31536000, immutable"; }}
    location = /catalog.signed {{ add_header Cache-Control "public, max-age={age}"; }}
  }}
"""

MIRROR_CONTENT = """
  proxy_cache_path {work}/cache levels=1:2 keys_zone=fonts:10m max_size=10g inactive=30d use_temp_path=off;
  server {{
    listen 80 backlog=16384;
    location / {{
      proxy_pass http://10.77.2.1;
      proxy_cache fonts;
      proxy_cache_lock on;
      proxy_cache_revalidate on;
      proxy_cache_use_stale error timeout updating http_500 http_502 http_503 http_504;
      proxy_cache_valid 404 1m;
      proxy_connect_timeout 2s;
    }}
  }}
"""


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise BenchError(f"{' '.join(map(str, command))}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


class Network:
    """The three namespaces, joined by pairs of virtual wires."""

    WIRES = (
        (MACHINES, "10.77.1.2", MIRROR, MIRROR_ADDRESS), (MIRROR, "10.77.2.2", ORIGIN, "10.77.2.1"),
        (MACHINES, "10.77.3.2", ORIGIN, ORIGIN_ADDRESS))

    def __enter__(self):
        for name in (ORIGIN, MIRROR, MACHINES):
            run("ip", "netns", "add", name)
            run("ip", "-n", name, "link", "set", "lo", "up")
        for number, (left, here, right, there) in enumerate(self.WIRES):
            run("ip", "link", "add", f"tca{number}", "netns", left, "type", "veth",
                "peer", "name", f"tcb{number}", "netns", right)
            for name, wire, address in ((left, f"tca{number}", here), (right, f"tcb{number}", there)):
                run("ip", "-n", name, "address", "add", f"{address}/24", "dev", wire)
                run("ip", "-n", name, "link", "set", wire, "up")
        return self

    def __exit__(self, *_):
        for name in (ORIGIN, MIRROR, MACHINES):
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)


class Nginx:
    """A server in a namespace."""

    def __init__(self, name, namespace, work, content):
        self.name, self.namespace, self.work = name, namespace, work
        self.file = work / f"{name}.conf"
        self.file.write_text(NGINX.format(name=name, work=work, content=content))
        self.runs = False
        self.read = 0

    def start(self):
        run("ip", "netns", "exec", self.namespace, "nginx", "-c", self.file)
        self.runs = True

    def stop(self):
        self.runs = False
        pid = int((self.work / f"{self.name}.pid").read_text())
        os.kill(pid, 15)
        until = time.monotonic() + 30
        while (self.work / f"{self.name}.pid").exists() and time.monotonic() < until:
            time.sleep(0.05)

    def asked(self):
        """The lines of its log since the last time: status, bytes, what its cache said, path."""
        lines = (self.work / f"{self.name}.log").read_text().splitlines()
        new, self.read = lines[self.read:], len(lines)
        return [(int(status), int(size), cache, path)
                for _, status, size, cache, path in (line.split(" ", 4) for line in new)]


class Site:
    """What the organization publishes, with its keys."""

    def __init__(self, prefix, work):
        self.program, self.work, self.folder = prefix / "bin/typecasectl", work, work / "site"
        self.root, self.key = self.new_key("root"), self.new_key("catalog")
        self.catalog("rotate", "--collection", COLLECTION, "--root", self.root, "--catalog", self.key,
                     "--sign", work / "root")

    def new_key(self, name):
        return run(self.program, "catalog", "new-key", self.work / name).strip()

    def catalog(self, command, *arguments):
        return run(self.program, "catalog", command, self.folder, *arguments)

    def publish(self, fonts, *arguments):
        self.catalog("publish", "--fonts", fonts, "--title", "Office", "--sign", self.work / "catalog", *arguments)

    def places(self, identities, release):
        return [float(line) for line in run(
            self.program, "catalog", "places", COLLECTION, release, input="\n".join(identities) + "\n").split()]


class Machine:
    """A machine with a configuration, a store and an id of its own, in the namespace of the machines."""

    def __init__(self, number, prefix, work, keys, mirrors):
        self.prefix = prefix
        self.folder = work / f"machine-{number}"
        self.configuration, self.state = self.folder / "etc", self.folder / "var"
        self.fetched = self.folder / "fetched"
        (self.configuration / "subscriptions.d").mkdir(parents=True)
        for place in (self.state, self.fetched):
            place.mkdir()
        # This machine may have no user who asks servers; its number is nobody's.
        self.write("passwd", Path("/etc/passwd").read_text() + "typecase-update:x:65533:65533::/nonexistent:/bin/false\n")
        self.write("policy.conf", "[downloads]\nallowed-networks=10.77.0.0/16;\n")
        self.write("machine-id", hashlib.md5(str(number).encode()).hexdigest() + "\n")
        self.write("subscriptions.d/office.conf",
                   f"[subscription]\naddress=http://{ORIGIN_ADDRESS}/\nmirrors={mirrors}\n")
        shutil.copy(keys, self.configuration / "subscriptions.d/office.keys")

    def write(self, name, text):
        (self.configuration / name).write_text(text)
        (self.configuration / name).chmod(0o644)

    def update(self):
        """Its time in seconds, and what came of it."""
        places = ((self.configuration, self.prefix / "etc/typecase"),
                  (self.state, self.prefix / "var/lib/typecase"),
                  (self.fetched, self.prefix / "var/lib/typecase-update"),
                  (self.configuration / "passwd", "/etc/passwd"),
                  (self.configuration / "machine-id", "/etc/machine-id"))
        for _, place in places[:3]:
            Path(place).mkdir(parents=True, exist_ok=True)
        binds = " && ".join(f"mount --bind {mine} {place}" for mine, place in places)
        started = time.monotonic()
        done = subprocess.run(
            ["ip", "netns", "exec", MACHINES, "unshare", "--mount", "sh", "-c",
             f"{binds} && exec {self.prefix}/bin/typecasectl system update --json"],
            capture_output=True, text=True)
        taken = time.monotonic() - started
        try:
            [document] = json.loads(done.stdout)
        except ValueError:
            raise BenchError(f"system update: {done.stdout}{done.stderr}") from None
        return taken, document


def wire_bytes():
    """The bytes that the machines have received and sent, with all headers of the network."""
    return sum(
        int(run("ip", "netns", "exec", MACHINES, "cat", f"/sys/class/net/{wire}/statistics/{kind}_bytes"))
        for wire in ("tca0", "tca2") for kind in ("rx", "tx"))


# MARK: Real machines


def real(prefix, work, site, origin, mirror, count):
    """What some dozens of machines see and pay, one after the other."""
    figures = {}
    machines = [
        Machine(number, prefix, work, site.folder / "keys/1.signed", f"http://{MIRROR_ADDRESS}/;")
        for number in range(count)]

    def step(name, expected, some=None, problem=None):
        before, times = wire_bytes(), []
        chosen = machines[:some] if some else machines
        for each in chosen:
            taken, document = each.update()
            if document["result"] != expected:
                raise BenchError(f"{name}: {document}")
            if problem and not any(problem in text for text in document["problems"]):
                raise BenchError(f"{name}: “{problem}” is not among {document['problems']}")
            times.append(taken)
        bytes_each = (wire_bytes() - before) / len(chosen)
        seen = [len(server.asked()) if server.runs else 0 for server in (mirror, origin)]
        figures[name] = {"machines": len(chosen), "seconds": median(times), "bytes": bytes_each,
                         "mirror": seen[0], "origin": seen[1]}
        say(f"  {name:<44} {len(chosen):>4} {median(times):8.2f} s {bytes_each / 1e3:10.1f} kB {seen[0]:>7} {seen[1]:>7}")

    say(f"  {'':<44} {'':>4} {'median':>10} {'a machine':>13} {'mirror':>7} {'origin':>7}")
    step("cold", "installed")
    step("no news", "up-to-date")
    fonts = work / "fonts"
    # One font of all is another.
    first = sorted(fonts.iterdir())[0]
    changed = work / "changed"
    shutil.copytree(fonts, changed)
    (changed / first.name).unlink()
    shutil.copy(sorted(synthetic_fonts(16, 16, 8000).iterdir())[-1], changed / "new.ttf")
    site.publish(changed)
    time.sleep(CATALOG_AGE + 1)
    step("news: one font of all is another", "installed")
    origin.stop()
    # What the mirror has is older than it may be by then.
    time.sleep(CATALOG_AGE + 1)
    step("no news, the origin is dead", "up-to-date")
    for each in machines[:count // 4]:
        shutil.rmtree(each.state)
        each.state.mkdir()
    step("cold, the origin is dead", "installed", some=count // 4)
    origin.start()
    mirror.stop()
    step("no news, the mirror is dead", "up-to-date", problem="Connection refused")
    mirror.start()
    return figures


def hostile(prefix, work, site):
    """A mirror with old files, and one with altered ones: refused, and the next one is taken."""
    old = work / "old"
    shutil.copytree(site.folder, old)
    site.publish(work / "fonts")
    bad = Nginx("bad", MIRROR, work, ORIGIN_CONTENT.format(site=old, age=60).replace("listen 80", "listen 81"))
    bad.start()
    figures = {}
    try:
        each = Machine("hostile", prefix, work, site.folder / "keys/1.signed",
                       f"http://{MIRROR_ADDRESS}:81/;http://{MIRROR_ADDRESS}/;")
        # It has the newest catalog from the origin before it meets the old one.
        conf = (each.configuration / "subscriptions.d/office.conf").read_text()
        each.write("subscriptions.d/office.conf", f"[subscription]\naddress=http://{ORIGIN_ADDRESS}/\n")
        each.update()
        each.write("subscriptions.d/office.conf", conf)
        taken, document = each.update()
        figures["old catalog"] = {"seconds": taken, "document": document}
        say(f"  old catalog: {document['result']}; {document['problems'][0]}")
        catalog = old / "catalog.signed"
        data = bytearray((site.folder / "catalog.signed").read_bytes())
        data[-20] ^= 1
        catalog.write_bytes(bytes(data))
        taken, document = each.update()
        figures["altered catalog"] = {"seconds": taken, "document": document}
        say(f"  altered catalog: {document['result']}; {document['problems'][0]}")
        shutil.copy(site.folder / "catalog.signed", catalog)
        for font in (old / "fonts").iterdir():
            font.write_bytes(bytes([font.read_bytes()[0] ^ 1]) + font.read_bytes()[1:])
        shutil.rmtree(each.state)
        each.state.mkdir()
        taken, document = each.update()
        figures["altered fonts"] = {"seconds": taken, "document": document}
        say(f"  altered fonts, cold: {document['result']}; {len(document['problems'])} refused, "
            f"such as {document['problems'][0][:90]}…")
    finally:
        bad.stop()
    return figures


# MARK: Simulated machines


class Cache:
    """What of the mirror's requests goes on to the origin; each file stays for so many seconds."""

    AGES = {"catalog": CATALOG_AGE, "keys": 60}

    def __init__(self):
        self.until = {}

    def passes(self, path, now):
        if now < self.until.get(path, -1):
            return False
        self.until[path] = now + self.AGES.get(path, 1e9)
        return True


def simulate(places, sizes, over, spread, origin_alone=False):
    """The requests of all machines from the publication on, for two hours.

    sizes: bytes of the answers: catalog, not-modified, missing keys, and each font.
    over: the seconds of the roll-out; spread: whether each machine's timer has a delay of its own.
    """
    requests = []
    done = []
    for number, place in enumerate(places):
        offset = int.from_bytes(hashlib.sha256(f"timer {number}".encode()).digest()[:8]) / 2**64 * PERIOD \
            if spread else 0
        # Clocks differ by some tenths of a second.
        offset += int.from_bytes(hashlib.sha256(f"clock {number}".encode()).digest()[:8]) / 2**64
        turn, knows, has = place * over, False, False
        check = offset
        while check < 7200:
            requests.append((check, "catalog", sizes["not-modified"] if knows else sizes["catalog"]))
            if not knows:
                requests.append((check, "keys", sizes["missing"]))
                knows = True
            if not has and check >= turn:
                requests += [(check, f"font {index}", size) for index, size in enumerate(sizes["fonts"])]
                has = True
                done.append(check)
            check += PERIOD
    requests.sort()
    cache, passed = Cache(), []
    for now, path, size in requests:
        if origin_alone or cache.passes(path, now):
            passed.append((now, path, size))

    def load(some):
        counts, volumes = collections.Counter(), collections.Counter()
        for now, _, size in some:
            counts[math.floor(now)] += 1
            volumes[math.floor(now)] += size
        return {"requests": len(some), "peak": max(counts.values()), "peak bytes": max(volumes.values()),
                "bytes": sum(volumes.values()), "busiest": max(counts, key=counts.get)}

    return {"mirror": load(requests), "origin": load(passed), "last": max(done),
            "hits": 1 - len(passed) / len(requests), "all": requests}


async def replay(requests, address, paths):
    """Sends the requests of a second, spread over it as they were; returns each one's latency in seconds."""
    begin = math.floor(requests[0][0])
    started = time.monotonic()
    latencies, received = [], 0

    async def ask(moment, path):
        nonlocal received
        await asyncio.sleep(max(0, started + moment - begin - time.monotonic()))
        asked = time.monotonic()
        headers = f"If-None-Match: {paths['etag']}\r\n" if path == "known catalog" else ""
        reader, writer = await asyncio.open_connection(address, 80)
        writer.write(f"GET {paths[path]} HTTP/1.1\r\nHost: {address}\r\n{headers}Connection: close\r\n\r\n".encode())
        while piece := await reader.read(1 << 18):
            received += len(piece)
        writer.close()
        latencies.append(time.monotonic() - asked)

    await asyncio.gather(*(ask(moment, path) for moment, path, _ in requests))
    return time.monotonic() - started, latencies, received


def send(requests, sizes, address, paths):
    """The same in a process of its own, in the namespace of the machines."""
    named = [(moment, "known catalog" if path == "catalog" and size == sizes["not-modified"] else path, size)
             for moment, path, size in requests]
    code = ("import asyncio, json, resource, sys; sys.path.insert(0, sys.argv[1]); import bench_rollout;"
            "most = resource.getrlimit(resource.RLIMIT_NOFILE)[1];"
            "resource.setrlimit(resource.RLIMIT_NOFILE, (most, most));"
            "data = json.load(sys.stdin);"
            "print(json.dumps(asyncio.run(bench_rollout.replay(data['requests'], data['address'], data['paths']))))")
    seconds, latencies, received = json.loads(run(
        "ip", "netns", "exec", MACHINES, "python3", "-c", code, Path(__file__).parent,
        input=json.dumps({"requests": named, "address": address, "paths": paths})))
    latencies.sort()
    return {"requests": len(named), "seconds": seconds, "median": latencies[len(latencies) // 2],
            "99th": latencies[int(len(latencies) * 0.99)], "bytes": received}


def answer_sizes(site):
    """The bytes of each answer of the origin, with its head, and where it is."""
    catalog = json.loads((site.folder / "catalog.signed").read_bytes().split(b"\n\n", 1)[1])
    code = ("import http.client, json, sys\n"
            "def ask(path, headers={}):\n"
            "    connection = http.client.HTTPConnection(sys.argv[1]); connection.request('GET', path, headers=headers)\n"
            "    answer = connection.getresponse(); body = answer.read()\n"
            "    return len(body) + len(str(answer.headers)) + 17, answer.headers.get('ETag')\n"
            "size, tag = ask('/catalog.signed')\n"
            "print(json.dumps([size, tag, ask('/catalog.signed', {'If-None-Match': tag})[0], ask('/keys/2.signed')[0]]))")
    size, tag, same, missing = json.loads(
        run("ip", "netns", "exec", MACHINES, "python3", "-c", code, ORIGIN_ADDRESS))
    sizes = {"catalog": size, "not-modified": same, "missing": missing,
             "fonts": [asset["size"] + 300 for asset in catalog["assets"]]}
    paths = {"catalog": "/catalog.signed", "known catalog": "/catalog.signed", "etag": tag, "keys": "/keys/2.signed"}
    paths |= {f"font {index}": "/" + asset["path"] for index, asset in enumerate(catalog["assets"])}
    return sizes, paths


def fleet(site, count):
    sizes, paths = answer_sizes(site)
    identities = [hashlib.md5(f"machine {number}".encode()).hexdigest() for number in range(count)]
    places = site.places(identities, 1)
    cases = {
        "all at the quarter hour": simulate(places, sizes, 0, False),
        "a delay for each timer": simulate(places, sizes, 0, True),
        "a delay, and 45 min of roll-out": simulate(places, sizes, 2700, True),
    }
    alone = {name: simulate(places, sizes, over, spread, origin_alone=True)
             for name, over, spread in (("all at the quarter hour", 0, False),
                                        ("a delay, and 45 min of roll-out", 2700, True))}
    total = sum(sizes["fonts"])
    say(f"{count:,} simulated machines, a timer of 15 min, {len(sizes['fonts'])} fonts of {total / 1e6:.2f} MB, "
        f"catalog {sizes['catalog']} bytes, no news {sizes['not-modified']} bytes:")
    say()
    say(f"  {'':<34} {'last':>8} {'peak at':>12} {'':>12} {'peak at':>9} {'':>9} {'':>7}")
    say(f"  {'':<34} {'machine':>8} {'the mirror':>12} {'':>12} {'origin':>9} {'in all':>9} {'hits':>7}")
    for name, case in cases.items():
        mirror, origin = case["mirror"], case["origin"]
        say(f"  {name:<34} {case['last'] / 60:4.0f} min {mirror['peak']:>8}/s {mirror['peak bytes'] / 1e6:>8.1f} MB/s "
            f"{origin['peak']:>7}/s {origin['requests']:>9} {case['hits'] * 100:6.2f}%")
    say()
    for name, case in alone.items():
        say(f"  without a mirror, {name}: {case['origin']['peak']}/s and "
            f"{case['origin']['peak bytes'] / 1e6:.1f} MB/s at the origin, {case['origin']['bytes'] / 1e9:.1f} GB in all")
    say()
    say("The busiest second, sent to the real servers:")
    replayed = {}
    for name, address in (("a delay, and 45 min of roll-out", MIRROR_ADDRESS), ("a delay for each timer", MIRROR_ADDRESS),
                          ("a delay, and 45 min of roll-out", ORIGIN_ADDRESS), ("all at the quarter hour", MIRROR_ADDRESS)):
        case = cases[name]
        busiest = case["mirror"]["busiest"]
        requests = [each for each in case["all"] if math.floor(each[0]) == busiest]
        # A program that asks is slower than the server: what is sent of the worst case is a part, which is said.
        part = requests[:2000]
        figures = send(part, sizes, address, paths)
        where = "mirror" if address == MIRROR_ADDRESS else "origin"
        replayed[f"{name}, {where}"] = figures | {"of": len(requests)}
        say(f"  {name}, {where}: {len(part)} of {len(requests)} requests answered in {figures['seconds']:.2f} s, "
            f"median {figures['median'] * 1e3:.1f} ms, 99th {figures['99th'] * 1e3:.1f} ms, {figures['bytes'] / 1e6:.1f} MB")
    for case in (*cases.values(), *alone.values()):
        del case["all"]
    return {"cases": cases, "alone": alone, "replayed": replayed, "sizes": sizes}


def measure(options):
    if os.geteuid() != 0 or not shutil.which("nginx"):
        raise BenchError("this needs root, nginx and iproute2")
    prefix = Path(options.prefix).resolve() if options.prefix else PREFIX
    work = WORK / "rollout"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    fonts = work / "fonts"
    fonts.mkdir()
    for file in sorted(synthetic_fonts(16, 16, 8000).iterdir())[:12]:
        shutil.copy(file, fonts)
    site = Site(prefix, work)
    site.publish(fonts)
    origin = Nginx("origin", ORIGIN, work, ORIGIN_CONTENT.format(site=site.folder, age=CATALOG_AGE))
    mirror = Nginx("mirror", MIRROR, work, MIRROR_CONTENT.format(work=work))
    count = max(options.rounds or 24, 4)
    say(f"Machines that follow a collection; {machine()}, load {os.getloadavg()[0]:.1f}.")
    say()
    with Network():
        origin.start()
        mirror.start()
        try:
            simulated = fleet(site, options.machines)
            origin.asked(), mirror.asked()
            say()
            say(f"{count} real machines, one after the other, through the mirror; requests that the servers saw:")
            say()
            figures = real(prefix, work, site, origin, mirror, count)
            say()
            say("Mirrors that are not to be trusted:")
            refused = hostile(prefix, work, site)
        finally:
            for server in (mirror, origin):
                if server.runs:
                    server.stop()
    return {"real": figures, "hostile": refused, "fleet": simulated}
