// What can be ordered in the Reorganization, under the heads of the book: title, verbs, rule.
export const heads: [string, string[], string][] = [
  ["Ammunition and guns", ["buy-ammo", "new-gun", "unload", "give-ammo", "hand-gun"], "14.2"],
  ["Replacements and recruits", ["strengthen", "raise", "return", "recruit", "remount", "stop-remount", "form-detachments"], "14.4"],
  ["Engineers", ["entrench", "repair-rail", "repair-bridge", "railhead", "engineers"], "14.7"],
  ["Wagons and depots", ["build", "depot", "enlarge", "destroy"], "14.1"],
  ["Leaders", ["brevet", "demote", "train", "stop-training", "replace", "replace-wdo", "cause", "appoint", "staff", "confirm", "supersede", "revive", "new-command",
    "new-leader", "cavalry-corps", "cavalry-division", "union-corps"], "14.6"],
  ["Troops between commands", ["exchange", "hand-unit", "hand-all", "give-up"], "14.6.1"],
];
