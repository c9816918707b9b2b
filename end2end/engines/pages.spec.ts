// Every page opens, without an error and with everything in its place.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { Day } from "../calendar.ts";
import { misplaced } from "../geometry.ts";
import { TEAM_ZONE } from "../installation/team.ts";
import { ANY_WIDTH, expect, PICTURES, test } from "./test.ts";

const TODAY = Day.at(new Date(), TEAM_ZONE);

/** Each page with a selector of its content. The page before it has no such content. */
const PAGES: [path: string, content: string][] = [
  ["/schedule", ".day-card-times"],
  [`/schedule/${TODAY.iso}`, ".timeline-name"],
  ["/availability", ".paint-cell[data-tone]"],
  ["/absences", ".absences"],
  ["/recurring", ".paint-cell[data-tone]"],
  ["/matches", ".match-line"],
  ["/matches?view=maps", ".map-card"],
  ["/matches/new", ".match-form-score"],
  ["/statistics", ".chart"],
  ["/stratbook", ".strategy-link"],
  ["/stratbook/tonight", ".tonight-lineup"],
  ["/stratbook/new", ".writing-title"],
  ["/players", ".players-name"],
  ["/planning", ".planning-date"],
  [`/planning/${TODAY.plus(-2).iso}`, ".planned-answer"],
  ["/messages", ".message-line"],
  ["/activity", ".activity-line"],
  ["/settings", ".tag-field"],
  ["/you", ".agent-options"],
];

test("every page opens without an error, and nothing is cut or covered", async ({ portal, operator, width }, info) => {
  const [match] = await operator.succeeds("GET", "/api/matches?limit=1");
  const [strategy] = await operator.succeeds("GET", "/api/strategies?limit=1");
  const pages = [
    ...PAGES,
    [`/matches/${match.id}`, ".review-form"],
    [`/stratbook/${strategy.id}`, ".strategy .document"],
    [`/stratbook/${strategy.id}/edit`, "[contenteditable='true']"],
  ] as const;
  await portal.opens("/messages");
  await portal.reads("Messages");
  for (const [path, content] of pages) {
    await portal.follows(path);
    await portal.findsFirst(content);
    expect.soft(await misplaced(portal.driver), path).toEqual([]);
    expect.soft(await portal.driver.evaluate(() => scrollY), `${path} begins at its top`).toBe(0);
    if (PICTURES) {
      await mkdir(PICTURES, { recursive: true });
      const name = `${info.project.name.replace("-", "_")}_${width}${path.replace(/[^a-z0-9]+/g, "_")}.png`;
      await writeFile(join(PICTURES, name), await portal.driver.picture());
    }
  }
});

test("an error of a page fails its test", ANY_WIDTH, async ({ portal }) => {
  await portal.opens("/schedule");
  await portal.driver.evaluate(() => {
    const add = (name: string, attributes: Record<string, string>) => document.body.append(Object.assign(document.createElement(name), attributes));
    add("script", { textContent: "never run" });
    add("script", { src: "/missing.js" });
    add("img", { src: "/missing.png" });
  });
  const seen = ["page: /missing.js", "page: /missing.png", "policy: script-src-elem inline"];
  const troubles = async () => (await portal.troubles()).map((trouble) => trouble.replace(portal.url, "")).sort();
  await expect.poll(troubles).toEqual(seen);
  await portal.driver.evaluate(() => console.error("heard"));
  expect(await troubles()).toContain("console: heard");
  await portal.forgives();
});
