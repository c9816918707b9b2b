// A stratbook with far more folders than a team has: the tree only renders what is visible, and opens quickly.

import { rowDistances } from "../geometry.ts";
import { MIKA } from "../installation/team.ts";
import { Schedule } from "../pages/schedule.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { MainThread } from "../people/main_thread.ts";
import type { Person } from "../people/person.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** The number of folders: each of the top level contains 49 others. */
const FOLDERS = Number(process.env.FOLDERS || 5_000);
const INSIDE = 49;
/** Above this number the server lists no further subfolders until a folder is opened. */
const LISTED = 400;
/** Maximum milliseconds of a task. The limit for a release build is 50. */
const LONGEST_TASK = Number(process.env.LONGEST_TASK || 250);
/** Maximum milliseconds of processor time that folders add to opening the stratbook. */
const OPENING = 2 * LONGEST_TASK;
const MAX_NODES = 3_000;
/** The answer of the server. */
function folderBodies(): object[] {
  let made = 0;
  const folder = (name: string, parentId: string | null, sortOrder: number) => {
    const id = `01a00000-0000-7000-8000-${String(made++).padStart(12, "0")}`;
    return { id, name, color: "blue", parentId, sortOrder, strategyCount: 3, children: [] as object[] };
  };
  const tops = Array.from({ length: Math.ceil(FOLDERS / (INSIDE + 1)) }, (_, at) => folder(`Folder ${at}`, null, at));
  return tops.map((top, at) => {
    if (made + INSIDE > LISTED) return { ...top, unlisted: { folders: INSIDE, strategies: 3 * INSIDE } };
    const children = Array.from({ length: INSIDE }, (_, within) => folder(`Folder ${at}.${within}`, top.id, within));
    return { ...top, children };
  });
}

test("a large tree of folders opens quickly and renders only what is visible", ANY_WIDTH, async ({ team }, info) => {
  const mika = await team.signIn(MIKA);
  const opening = async () => {
    await mika.opens(Schedule);
    const thread = await MainThread.of(mika.page);
    return thread.allTasks(async () => {
      const stratbook = await mika.chooses(Stratbook);
      await expect(stratbook.tree.getByRole("treeitem").nth(5)).toBeVisible();
      await mika.looksAgain();
    });
  };
  const rows = mika.page.getByRole("treeitem");
  const nodes = () => mika.page.evaluate(() => document.querySelectorAll("*").length);
  // The first time loads the code of the page.
  await opening();
  const small = await opening();
  // Creating thousands of folders would take a minute; the list of the server is measured by `make bench`.
  await mika.page.route("**/rpc/folders/load*", (route) => route.fulfill({ json: folderBodies() }));
  const large = await opening();
  const thread = await MainThread.of(mika.page);
  const longest: Record<string, number> = {};
  const stratbook = new Stratbook(mika.page);
  longest["scrolling through the tree"] = await thread.longestTask(() => scrollsTree(mika));
  await expect(stratbook.folder(`Folder ${Math.ceil(FOLDERS / (INSIDE + 1)) - 1}`)).toBeInViewport();
  const counted = { scrolled: await nodes(), inside: 0 };
  expect(await rows.count()).toBeLessThan(120);
  expect(await rowDistances(mika.page, ".tree[data-windowed] > .tree-row")).toHaveLength(1);

  const folder = stratbook.folder("Folder 0");
  longest["opening a folder"] = await thread.longestTask(async () => {
    await folder.focus();
    for (const key of ["ArrowLeft", "ArrowRight"]) await mika.keyboard.presses(key);
    await expect(stratbook.folder("Folder 0.3")).toBeVisible();
    await mika.looksAgain();
  });
  counted.inside = await nodes();

  const words = Object.entries(longest).map(([doing, task]) => `${doing}: ${task} ms`);
  const told = `opening: ${large} ms, with seven folders ${small} ms; ${counted.scrolled} and ${counted.inside} nodes; ${words.join(", ")}`;
  info.annotations.push({ type: `${FOLDERS} folders`, description: told });
  if (process.env.FOLDERS) console.log(`${FOLDERS} folders: ${told}`);
  expect(large - small, "processor time").toBeLessThan(OPENING);
  expect(Math.max(counted.scrolled, counted.inside)).toBeLessThan(MAX_NODES);
  expect(Object.entries(longest).filter(([, task]) => task > LONGEST_TASK)).toEqual([]);
});

test("what arrives in the stratbook does not restyle the rest of it", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.opens(Stratbook);
  await expect(mika.page.locator(".strategy-row").first()).toBeVisible();
  const elements = await mika.page.locator("*").count();
  const thread = await MainThread.of(mika.page);
  const restyled = await thread.restyledElements(async () => {
    await mika.page.locator(".stratbook-list").evaluate((list) => list.append(document.createElement("p")));
    await mika.looksAgain();
  });
  expect(restyled).toBeLessThan(elements / 2);
});

/** Scrolls the tree by 400 pixels per frame, 20 times, and then to its end. */
async function scrollsTree(person: Person): Promise<void> {
  await person.page.getByRole("tree").evaluate(async (tree) => {
    let pane = tree.parentElement!;
    while (pane.scrollHeight <= pane.clientHeight && pane.parentElement) pane = pane.parentElement;
    const drawn = () => new Promise((drawn) => requestAnimationFrame(drawn));
    for (let step = 0; step < 20; step += 1) {
      pane.scrollTop += 400;
      await drawn();
    }
    pane.scrollTop = pane.scrollHeight;
    await drawn();
  });
}
