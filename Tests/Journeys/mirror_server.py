# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A mirror of a site that is as told: `mirror_server.py KIND FOLDER LOG`.

honest    sends what is there
slow      sends fonts at 160 bytes a second
hanging   answers nothing to who asks for the catalog, and has no fonts
lying     sends fonts with one byte changed
"""

import http.server
import sys
import threading
from pathlib import Path

KIND, FOLDER, LOG = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path = self.path.lstrip("/")
        with LOG.open("a") as log:
            log.write(path + "\n")
        # For who waits for it.
        print(path, flush=True)
        is_font = path.startswith("fonts/")
        if KIND == "hanging" and path == "catalog.signed":
            # Until the machine has gone.
            while self.connection.recv(1024):
                pass
            return None
        file = FOLDER / path
        if not file.is_file() or (KIND == "hanging" and is_font):
            return self.send_error(404)
        body = file.read_bytes()
        if KIND == "lying" and is_font:
            body = bytes([body[0] ^ 1]) + body[1:]
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if KIND != "slow" or not is_font:
            return self.wfile.write(body)
        pause = threading.Event()
        try:
            for place in range(0, len(body), 160):
                self.wfile.write(body[place:place + 160])
                self.wfile.flush()
                pause.wait(1)
        except OSError:
            pass
        return None

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("0.0.0.0", 80), Handler)
print("READY", flush=True)
server.serve_forever()
