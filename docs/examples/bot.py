#!/usr/bin/env python3
"""bot.py LONGROLL [GAME] [SEED] - both sides of one game through the line protocol of docs/protocol.md.

Each side gives a random legal answer. A real bot would look at `view`, try `odds`, and choose.
"""
import json
import random
import subprocess
import sys


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        encoding="utf-8")

    def __call__(self, do, **keys):
        """One request, one response; a refusal is an error here."""
        self.process.stdin.write(json.dumps({"do": do, **keys}) + "\n")
        self.process.stdin.flush()
        response = json.loads(self.process.stdout.readline())
        if not response["ok"]:
            error = response["error"]
            raise ValueError(f"{do}: {error['words']} ({error['rule'] or error['where']})")
        return response


def play(engine, game, seed):
    chance = random.Random(seed)
    standing = engine("new", game=game, seed=seed)
    while not standing["over"]:
        side = chance.choice(standing["asked"])
        asked = engine("ask", side=side)
        answer = chance.choice(asked["question"]["answers"])
        standing = engine("answer", side=side, answer=answer["id"], seq=asked["seq"])
        print(f"{asked['when']}: {side}: {answer['words']}")
    print(standing["outcome"]["words"])
    engine("quit")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    game = sys.argv[2] if len(sys.argv) > 2 else "ford"
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    play(Engine(sys.argv[1]), game, seed)
