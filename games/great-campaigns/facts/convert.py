#!/usr/bin/env python3
"""Turns the tables of facts into the data of the game: rosters, set-ups, arrivals, victory and charts.

    convert.py FACTS_FOLDER            (run in games/great-campaigns)

Rosters and set-ups are facts of the public repository Bestra/gcacw-printable-rosters (MIT) at commit 811839949f0d,
with awards and lengths from public pages of players; what no source has is made, and each row says so. What is
written here is overwritten at the next run; scenarios/*.yaml and pack.yaml are kept by hand.
"""
import csv, os, sys

FACTS = sys.argv[1]
WAVES = ("aga-4 hcr-1 rtg-4 rwh-1 sjw-1 sjw-3 sjw-4 sjw-6 hcr-3 rtg-3 rtg-5 sjw-2 hcr-6 rtg-2 rwh-2 aga-1 sjw-5 "
         "hcr-5 rtg-1 sjw-9 hsn-3 hsn-4 hsn-6 hsn-8").split()
SIDE = {"USA": "Union", "CSA": "Confederate", "both": "", "": ""}
ROSTER = "derived: rosters of Bestra/gcacw-printable-rosters (MIT) at 811839949f0d"
# The sheet before a hex; N and S are used by two modules.
PREFIX = {"SJW-N": "N", "SJW-S": "S", "HCR-W": "W", "HCR-E": "E", "RTG-N": "RN", "RTG-S": "RS", "HSN": ""}
MODULES = ["aga", "sjw", "hcr", "rtg", "rwh", "hsn"]


def read(name):
    with open(os.path.join(FACTS, name + ".tsv"), encoding="utf-8", newline="") as f:
        return list(csv.DictReader(f, delimiter="\t", quoting=csv.QUOTE_NONE))


def write(path, source, head, rows, new=False, note=None):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        f.write("# Written by facts/convert.py; change the facts, not this file.\n")
        if note:
            f.write("# %s\n" % note)
        f.write("#! source: %s\n" % source)
        if new:
            f.write("#! new: yes\n")
        f.write("\t".join(head) + "\n")
        for r in rows:
            f.write("\t".join(str(x) for x in r) + "\n")


def hexname(scenario, h, sheet=""):
    """S1913 of sjw is S1913; N4909 of rtg is RN4909."""
    if h == "":
        return ""
    if sheet:
        return PREFIX[sheet] + h[-4:]
    if scenario.startswith("rtg") and h[0] in "NS":
        return "R" + h
    return h


def plain(words):
    return words.replace(";", ",").replace("=", " is ").replace("#", "").strip()


UNITS = {u["unit"]: u for u in read("units")}
LEADERS = {l["leader"]: l for l in read("leaders")}
SETUPS = [r for r in read("setups") if r["scenario"] in WAVES]
LATER = [r for r in read("reinforcements") if r["scenario"] in WAVES]
ARRIVALS = {(r["scenario"], r["piece"]): r for r in read("made-arrivals")}


def pieces(module):
    found = set(r["piece"] for r in SETUPS + LATER if r["scenario"].startswith(module))
    return sorted(found, key=lambda x: (side_of(x) == "CSA", x))


def side_of(piece):
    return (UNITS.get(piece) or LEADERS[piece])["side"]


def names(module):
    """A name for each piece, single among the units and among the leaders of the module."""
    out, taken = {}, {}
    for x in pieces(module):
        kind = "leader" if x in LEADERS else "unit"
        name = (UNITS.get(x) or LEADERS[x])["name"].replace(";", ",")
        if (kind, name) in taken:
            name += " of the " + ("Union" if side_of(x) == "USA" else "South")
        taken[kind, name] = 1
        out[x] = name
    return out


def game_kind(u):
    return "wagon" if u["type"] == "wagon" else u["type"] if u["type"] in ("infantry", "cavalry") else "artillery"


def rosters():
    for m in MODULES:
        own, base = names(m), "layers/%s/data/" % m
        units = [[own[x], SIDE[UNITS[x]["side"]], game_kind(UNITS[x]), (UNITS[x]["size"] or "brigade").split(",")[0],
                  UNITS[x]["tactical"] or 0, UNITS[x]["tactical_defence"] or 0, UNITS[x]["artillery"] or 0,
                  (UNITS[x]["box"] or "none").replace("grey", "none"),
                  "made: as its peers, no picture of it" if "assumed" in (UNITS[x]["tactical_basis"] + UNITS[x]["artillery_basis"]) else ""]
                 for x in own if x in UNITS]
        write(base + "units.tsv", ROSTER, ["unit", "side", "type", "size", "tactical", "defence", "artillery", "box", "source"], units, True)
        leaders = [[own[x], SIDE[LEADERS[x]["side"]], LEADERS[x]["level"].split(",")[-1], LEADERS[x]["arm"],
                    LEADERS[x]["tactical"] or 0, LEADERS[x]["tactical_defence"] or 0, LEADERS[x]["command_value"] or 0, ""]
                   for x in own if x in LEADERS]
        write(base + "leaders.tsv", ROSTER, ["leader", "side", "level", "arm", "tactical", "defence", "command", "source"], leaders, True)
        commands(m, base)
        events = [[int(r["two_dice"]), r["event"].split(" ")[0],
                   SIDE[r["event"].split(" ")[1]] if " " in r["event"] else "", plain(r["effect"])]
                  for r in read("made-random-events") if r["game"] == m]
        write(base + "events.tsv", "made 12.0: as often as rain of the season; own events", ["dice", "event", "side", "words"], events, True)


def command_name(side, code):
    return ("Union " if side == "USA" else "Confederate ") + code


def commands(m, base):
    rows, seen = [], set()
    for c in read("commands"):
        if c["game"] == m:
            rows.append([command_name(c["side"], c["command"]), SIDE[c["side"]],
                         command_name(c["side"], c["parent"]) if c["parent"] else "", c["kind"]])
            seen.add((c["side"], c["command"]))
    for r in SETUPS + LATER:
        key = (r["side"], r["command"])
        if r["scenario"].startswith(m) and r["command"] not in ("", "-") and key not in seen:
            rows.append([command_name(*key), SIDE[r["side"]], "", "none"])
            seen.add(key)
    write(base + "commands.tsv", ROSTER, ["command", "side", "parent", "kind"], rows, True)


def setups():
    for s in WAVES:
        own = names(s[:3])
        rows = []
        for r in SETUPS:
            if r["scenario"] != s:
                continue
            rows.append([r["piece"], "leader" if r["piece"] in LEADERS else "unit", own[r["piece"]],
                         "" if r["command"] in ("", "-") else command_name(r["side"], r["command"]),
                         (r["manpower"] or "0").split(",")[0], hexname(s, r["hex"], r["sheet"]), r["fatigue"] or 0,
                         "yes" if r["exhausted"] == "1" else "no", "yes" if r["disorganized"] == "1" else "no",
                         r["entrenchment"], plain(r["rule"].replace(";", " ")).replace(" ", ", "), r["choice"]])
        write("data/setup-%s.tsv" % s, ROSTER,
              ["piece", "what", "name", "command", "manpower", "hex", "fatigue", "exhausted", "disorganized", "entrenchment", "marks", "choice"], rows)
        arrivals(s, own)


def arrivals(s, own):
    rows = []
    for r in LATER:
        if r["scenario"] != s:
            continue
        made = ARRIVALS.get((s, r["piece"]))
        entry = hexname(s, made["entry"], made["sheet"]) if made else hexname(s, r["entry"], r["sheet"])
        shut = hexname(s, made["if_shut"], made["sheet"]) if made else ""
        rows.append([r["piece"], "leader" if r["piece"] in LEADERS else "unit", own[r["piece"]],
                     "" if r["command"] in ("", "-") else command_name(r["side"], r["command"]),
                     (r["manpower"] or "0").split(",")[0], r["turn"], entry, shut, r["fatigue"] or 0, plain(r["rule"]),
                     "made: " + plain(made["basis"]) if made else ""])
    if rows:
        write("data/arrivals-%s.tsv" % s, ROSTER,
              ["piece", "what", "name", "command", "manpower", "turn", "hex", "else", "fatigue", "marks", "source"], rows)


def victory():
    for s in WAVES:
        rows = []
        for i, r in enumerate(x for x in read("made-victory") if x["scenario"] == s):
            basis = "derived: public accounts of the scenario" if r["basis"] == "stated" else "made: " + plain(r["basis"])
            rows.append(["%s %d" % (r["kind"], i + 1), r["kind"], SIDE.get(r["side"], ""), r["vp"], r["per"], r["low"], r["high"], r["result"],
                         plain(r["test"]), " ".join(hexname(s, h) for h in r["hexes"].replace(",", " ").split()),
                         plain(r["condition"]), basis])
        if rows:
            write("data/victory-%s.tsv" % s, "made: each row says",
                  ["row", "kind", "side", "points", "per", "low", "high", "result", "test", "hexes", "words", "source"], rows)


def charts():
    c = read("made-combat")
    cols = [k for k in c[0] if k.startswith(("def_", "att_"))]
    write("data/combat.tsv", "made 7.5: +4 in 7-11 is the book's; losses of the battles of 1861 to 1864", ["difference"] + cols,
          [[r["difference"].replace("<=", "").replace(">=", "").lstrip("+")] + [r[k] for k in cols] for r in c])
    write("data/ratio.tsv", "made 7.4: from -12 to +13, 1 to 1 is 0", ["row", "attacker", "defender", "modifier"],
          [["%s-%s" % (r["attacker"], r["defender"]), r["attacker"], r["defender"], r["modifier"].lstrip("+")] for r in read("made-ratio")])
    write("data/terrain.tsv", "made 6.2: costs from 1 to 4, each rises in rain", ["terrain", "dry", "rain"],
          [[r["terrain"], r["dry"], r["rain"]] for r in read("made-terrain-costs") if r["way"] == "none"])
    e = read("made-extended-march")
    cols = ["organized", "disorganized_1-3", "disorganized_4-7", "disorganized_8-12", "disorganized_13+"]
    write("data/extended.tsv", "made 5.1: organized at 5 has no effect", ["die"] + [k.replace("disorganized_", "") for k in cols],
          [[r["roll_or_case"].replace("<=", "").replace(">=", "")] + [r[k] for k in cols] for r in e if r["kind"] == "table"])
    write("data/disorganized.tsv", "made 2.2: 1 is a half, 21 is 14, two thirds between", ["manpower", "value"],
          [[r["manpower"], r["disorganized_cv"]] for r in read("made-disorganized")])


def scenarios():
    """Once: what follows is kept by hand."""
    for r in read("scenarios"):
        s = r["scenario"]
        path = "scenarios/%s.yaml" % s
        if s not in WAVES or os.path.exists(path):
            continue
        os.makedirs("scenarios", exist_ok=True)
        with open(path, "w", encoding="utf-8") as f:
            y, m, d = r["start"].split("-")
            f.write('source: "%s"\n' % ROSTER)
            f.write("id: %s\nstarts: { year: %d, month: %d, day: %d }\nturns: %s\n" % (s, int(y), int(m), int(d), r["turns"]))
            f.write("setup: data/setup-%s.tsv\n" % s)
            if any(x["scenario"] == s for x in LATER):
                f.write("arrivals: data/arrivals-%s.tsv\n" % s)
            if os.path.exists("data/victory-%s.tsv" % s):
                f.write("victory: data/victory-%s.tsv\n" % s)
            f.write("window: { west: %s, east: %s, north: %s, south: %s }\n" % (r["tcol_min"], r["tcol_max"], r["trow_min"], r["trow_max"]))
            for side, k in (("Union", "usa"), ("Confederate", "csa")):
                f.write("%s: { units: %s, leaders: %s, manpower: %s, later: %s }\n" % (
                    side, r[k + "_units"], r[k + "_leaders"], r[k + "_manpower"], r[k + "_late"] or 0))
            rules = [x for x in read("scenario-rules") if x["scenario"] == s]
            for x in rules:
                f.write("# to do: %s %s %s: %s %s\n" % (x["kind"], x["side"], x["turns"], x["detail"], x["hexes"]))


rosters()
setups()
victory()
charts()
scenarios()
