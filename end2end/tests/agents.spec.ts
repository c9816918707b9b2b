// Maps and agents: the lists that admins edit, and the agents that a player picks.

import { KIM, MIKA } from "../installation/team.ts";
import { OwnAgents } from "../pages/own_agents.ts";
import { Settings } from "../pages/settings.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

test("a player picks agents, the favorite first, and they are saved", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const own = await kim.opens(OwnAgents);
  await own.has("Omen", "Killjoy", "Sage");
  await own.turns("Omen");
  await kim.reads("Killjoy is your favorite of 2.");
  await own.turns("Astra");
  await kim.reads("Saved");
  await kim.page.reload();
  await own.has("Killjoy", "Sage", "Astra");
});

test("an admin adds a map and removes one, and strategies offer the new list", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.opens(Settings);
  const maps = mika.page.getByLabel("Maps", { exact: true });
  await maps.fill("Harbour");
  await maps.press("Enter");
  await maps.fill("harbour");
  await maps.press("Enter");
  await mika.page.getByRole("button", { name: "Remove Bind" }).click();
  await mika.page.getByRole("button", { name: "Save lists" }).click();
  await mika.reads("Lists saved");
  const stratbook = await mika.opens(Stratbook);
  const map = (await stratbook.filters()).getByLabel("Map");
  await expect(map.getByRole("option", { name: "Harbour" })).toBeAttached();
  await expect(map.getByRole("option", { name: "Bind" })).toHaveCount(0);
});
