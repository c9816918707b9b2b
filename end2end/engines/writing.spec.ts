// What people type: a strategy with its title, the result of a match, and a comment on it.

import { expect, test } from "./test.ts";

const LONG_TITLE = "A late split with two through garage and a lurker who waits for the second sound on the other side";

test("a text is typed, formatted by keys and corrected", async ({ portal, operator }) => {
  const { id } = await operator.succeeds("POST", "/api/strategies", { title: "Rush" });
  const { driver } = portal;
  await portal.opens(`/stratbook/${id}/edit`);
  await driver.clicks(await portal.finds("textbox", "Strategy text"));
  await driver.types("Smoke door");
  await driver.presses("Control+b");
  await driver.types(" and wait");
  await driver.presses("Control+b", "Enter");
  await driver.types("- flash");
  await driver.presses("Enter");
  await driver.types("plantx");
  await driver.presses("Backspace");
  const item = (text: string) => ({ type: "listItem", content: [paragraph(words(text))] });
  await expect
    .poll(async () => (await operator.get(`/api/strategies/${id}`)).data.content)
    .toMatchObject({
      content: [
        paragraph(words("Smoke door"), words(" and wait", "bold")),
        { type: "bulletList", content: [item("flash"), item("plant")] },
      ],
    });
  expect(await driver.evaluate(() => document.querySelector("[contenteditable='true'] strong")?.textContent)).toBe(" and wait");
});

const words = (text: string, ...marks: string[]) => ({ type: "text", text, ...(marks.length && { marks: marks.map((type) => ({ type })) }) });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });

test("the field of a title grows with its text, and shows every line of it", async ({ portal }) => {
  await portal.opens("/stratbook/new");
  await portal.fills("Title", "Rush");
  const short = await portal.heightOf("Title");
  await portal.fills("Title", LONG_TITLE);
  await expect.poll(() => portal.heightOf("Title")).toMatchObject({ hidden: 0 });
  expect((await portal.heightOf("Title")).height).toBeGreaterThan(short.height * 1.8);
  expect(short.hidden).toBe(0);
});

test("the field of a comment grows with its text", async ({ portal, operator }) => {
  const [match] = await operator.succeeds("GET", "/api/matches?limit=1");
  await portal.opens(`/matches/${match.id}`);
  await portal.fills("Comment", "One line.");
  const short = await portal.heightOf("Comment");
  await portal.fills("Comment", LONG_TITLE.repeat(4));
  await expect.poll(() => portal.heightOf("Comment")).toMatchObject({ hidden: 0 });
  expect((await portal.heightOf("Comment")).height).toBeGreaterThan(short.height);
});

test("a match is entered with its score, which is printed in one line", async ({ portal, operator }) => {
  await portal.opens("/matches/new");
  await portal.fills("Opponent", "Null Pointers");
  await portal.chooses("Map", "Haven");
  await portal.fills("Our rounds", "13");
  await portal.fills("Their rounds", "11");
  await portal.presses("button", "Add match");
  await portal.finds("heading", "vs Null Pointers");
  const score = await portal.findsFirst(".match-rounds");
  expect(await portal.driver.evaluate((score) => (score as HTMLElement).innerText.replace(/\s/g, ""), score)).toBe("13:11");
  const lines = await portal.driver.evaluate((score) => score.getBoundingClientRect().height / parseFloat(getComputedStyle(score).lineHeight), score);
  expect(lines).toBeCloseTo(1, 1);
  const [match] = await operator.succeeds("GET", "/api/matches?limit=1");
  expect(match).toMatchObject({ opponent: "Null Pointers", scoreUs: 13, scoreThem: 11, result: "WIN" });
});
