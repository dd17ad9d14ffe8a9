"""A program in the place of the processes that think for bots."""

from __future__ import annotations

# a worker whose bots need as long as their names say, and which can be told to move
WORKER = """
import json, sys, threading, time
lock = threading.Lock()
def say(**message):
    with lock:
        print(json.dumps(message), flush=True)
def beat():
    while True:
        say(type="beat"); time.sleep(0.05)
hurried = set()
def listen():
    for line in sys.stdin:
        message = json.loads(line)
        hurried.add(message["id"]) if message["type"] == "move-now" else requests.append(message)
requests = []
threading.Thread(target=beat, daemon=True).start()
for game in ("chicago-express", "chicago-and-northwestern"):
    say(type="ready", game=game)
threading.Thread(target=listen, daemon=True).start()
while True:
    if not requests:
        time.sleep(0.01); continue
    request = requests.pop(0)
    end = time.time() + (30 if "unhurried" in request["bot"] or request["bot"] == "deaf" else 0)
    while time.time() < end and (request["bot"] == "deaf" or request["id"] not in hurried):
        time.sleep(0.01)
    say(type="reply", id=request["id"], sentence="pass", why=request["bot"])
"""
