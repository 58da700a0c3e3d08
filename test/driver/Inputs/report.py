"""report.py PAGE: prints what the page of a report holds, a line for each thing that is known."""
import html
import json
import re
import sys

page = open(sys.argv[1], encoding="utf-8").read()
for name, text in re.findall(r'^<script type="application/json" class="part" data-name="([^"]*)">(.*)</script>$', page, re.M):
    name = html.unescape(name).split("\t")
    part = json.loads(text)
    print(" ".join(name))
    if name[0] == "run":
        total = part["total"]
        print(f"  {part['processes']} processes, {total['moves']} moves, {total['same']} the same, {total['left']} left out, {total['bytes']} bytes")
        for site in part["sites"]:
            ways = ", ".join(f"{way['moves']}x {way['name']}" for way in site["ways"])
            print(f"  {site['file']}:{site['line']}: {site['name']}: {site['moves']} moves, {site['bytes']} bytes, {ways}")
            spent = sum(site[part] for part in ("plan", "pack", "wait", "copy", "unpack", "verify"))
            assert abs(spent - site["seconds"]) <= 1e-3 * site["seconds"] + 1e-6, (spent, site)
            for pair in site["pairs"]:
                print(f"    {pair['from']['text']} -> {pair['to']['text']}: {pair['moves']}")
        for line in part["timeline"]["processes"]:
            moves = line["moves"]
            assert all(0 <= begin <= end <= part["timeline"]["seconds"] * 1.001 + 1e-3 for _, begin, end, _, _ in moves), line
            print(f"  process {line['process']} drawn: {sum(move[4] for move in moves)} visits in {len(moves)} intervals")
        continue
    for site in part["sites"]:
        print(f"  {site['file']}:{site['line']}:{site['column']}: {site['directive']}")
        its = site["source"]["text"][site["source"]["its"] - site["source"]["first"]]
        print(f"    source: {its.strip()}")
        for move in site["moves"]:
            print(f"    {move['what']} in {move['in']}: {move['outcome']}")
            for remark in move["remarks"]:
                print(f"      {remark['text']} [-R{remark['kind']}]")
            if "figures" in move:
                print("      figures: {messages} messages, {bytes} bytes; all: {all_messages} messages, {all_bytes} bytes".format(**move["figures"]))
            if "schedule" in move:
                picture = part["pictures"][move["schedule"]]
                rows = picture["rows"]
                print(f"      schedule: {picture['steps']} steps, {picture['fewest']} at least, cost {picture['cost']} {picture['unit']}; "
                      f"drawn: {len(rows)} of {picture['senders']} senders, {len(picture['costs'])} steps")
            for one in move.get("advice", []):
                print(f"      advice: {one['do']}: {one['why']}")
