// What is dropped moves to its place within 200 ms, and not at all for people who want no motion.

import { MIKA } from "../installation/team.ts";
import { Players } from "../pages/players.ts";
import { Stratbook } from "../pages/stratbook.ts";
import type { Person } from "../people/person.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

type SeenMotion = { name: string; seconds: number };

/** Records the animations that begin from now on. */
async function watchesMotion(person: Person): Promise<(name: string) => Promise<number[]>> {
  await person.page.evaluate(() => {
    const seen: SeenMotion[] = ((window as any).motions = []);
    document.addEventListener("animationstart", ({ animationName, target }) => {
      const seconds = parseFloat(getComputedStyle(target as Element).animationDuration);
      seen.push({ name: animationName, seconds });
    });
  });
  return (name) =>
    person.page.evaluate(
      (name) => ((window as any).motions as SeenMotion[]).filter((one) => one.name === name).map((one) => one.seconds),
      name,
    );
}

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  const [shortest, longest] = reducedMotion === "reduce" ? [0, 0.001] : [0.12, 0.2];

  test(`a dropped folder and a dropped player settle, motion: ${reducedMotion}`, ANY_WIDTH, async ({ team }) => {
    const mika = await team.signIn(MIKA);
    await mika.page.emulateMedia({ reducedMotion });
    const stratbook = await mika.opens(Stratbook);
    await stratbook.toFolders();
    const ofFolders = await watchesMotion(mika);
    await stratbook.drags(stratbook.folder("Ideas"), stratbook.folder("Defense"), 0.1);
    await expect.poll(async () => (await ofFolders("tree-drop")).length).toBeGreaterThan(0);
    for (const seconds of await ofFolders("tree-drop")) {
      expect(seconds).toBeGreaterThanOrEqual(shortest!);
      expect(seconds).toBeLessThanOrEqual(longest!);
    }
    await expect(stratbook.folder("Ideas")).not.toHaveAttribute("data-dropped");

    const players = await mika.opens(Players);
    const ofPlayers = await watchesMotion(mika);
    await (await (await players.lifts("Priya")).to("Ines")).drops();
    await expect.poll(async () => (await ofPlayers("players-settle")).length).toBe(1);
    const [seconds] = await ofPlayers("players-settle");
    expect(seconds).toBeGreaterThanOrEqual(shortest!);
    expect(seconds).toBeLessThanOrEqual(longest!);
  });
}
