// The command palette, keyboard shortcuts, and toasts with undo.

import { Absences } from "../pages/absences.ts";
import { Availability } from "../pages/availability.ts";
import { DayPage } from "../pages/day.ts";
import { Schedule } from "../pages/schedule.ts";
import { KIM, PRIYA } from "../installation/team.ts";
import type { Person } from "../people/person.ts";
import { ANY_WIDTH, expect, PHONE, test } from "../test.ts";

class Palette {
  constructor(private readonly person: Person) {}

  private get page() {
    return this.person.page;
  }

  get field() {
    return this.page.getByRole("combobox", { name: "Search" });
  }

  get options() {
    return this.page.getByRole("listbox", { name: "Results" }).getByRole("option");
  }

  /** Opens it by the visible button. */
  async opens(): Promise<this> {
    await this.page.getByRole("button", { name: /^Search/ }).filter({ visible: true }).first().click();
    await expect(this.field).toBeFocused();
    return this;
  }

  async finds(query: string, first: string): Promise<void> {
    await this.field.fill(query);
    await expect(this.options.first()).toContainText(first);
  }

  async isClosed(): Promise<void> {
    await expect(this.field).toHaveCount(0);
  }
}

test("a few letters find a page, a day and an action", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await (await kim.opens(Schedule)).dates();
  const palette = new Palette(kim);
  await (await palette.opens()).finds("avail", "Availability");
  await palette.options.first().click();
  await kim.stands(Availability);

  await (await palette.opens()).finds("tomorrow", "Tomorrow");
  await kim.keyboard.presses("Enter");
  await expect(kim.page).toHaveURL(new RegExp(`/schedule/${team.day(1).wire.split(".").reverse().join("-")}$`));

  await (await palette.opens()).finds("dark", "Dark theme");
  await kim.keyboard.presses("Enter");
  await expect(kim.page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("a player leads teammates to their days", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await (await kim.opens(Schedule)).dates();
  const palette = new Palette(kim);
  await (await palette.opens()).finds("priya", "Priya");
  await kim.keyboard.presses("Enter");
  await expect(kim.page).toHaveURL(new RegExp(`/team\\?player=${PRIYA.chatId}$`));
  await expect(kim.page.getByRole("heading", { level: 1, name: "Priya" })).toBeVisible();
  const days = kim.page.getByRole("region", { name: "Next 14 days" }).getByRole("listitem");
  await expect(days).toHaveCount(14);
  await days.nth(2).getByRole("link").click();
  await expect(kim.page).toHaveURL(new RegExp(`${DayPage.path(team.day(2))}#player-${PRIYA.chatId}$`));
  const rows = kim.page.getByRole("row");
  await expect(rows.filter({ hasText: "You" })).toContainText("Kim");
});

test("tonight is answered and an absence is begun from the palette", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await (await kim.opens(Schedule)).dates();
  const palette = new Palette(kim);
  const stored = async () => {
    const [today]: any[] = await team.operator.succeeds("GET", "/api/schedule/next14");
    return today.players.find((row: any) => row.userId === KIM.chatId).availability;
  };
  const before = await stored();
  await (await palette.opens()).finds("i can't tonight", "I can’t play tonight");
  await kim.keyboard.presses("Enter");
  await kim.reads(/^Not available on /);
  await expect.poll(stored).toBe("x");
  await kim.page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(stored).toBe(before);

  const [first, last] = [team.day(20), team.day(22)];
  await (await palette.opens()).finds(`away ${first.wire} - ${last.wire}`, "I’m away");
  await kim.keyboard.presses("Enter");
  const absences = await kim.stands(Absences);
  await expect(absences.form.first).toHaveValue(first.wire);
  await expect(absences.form.first).toBeFocused();
  await expect(kim.page).toHaveURL(/\/absences$/);
});

test("J and K walk between days, and the overview lists the keys", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await DayPage.opens(kim.page, team.day(3));
  await kim.keyboard.presses("j");
  await DayPage.stands(kim.page, team.day(4));
  await kim.keyboard.presses("k", "ArrowLeft");
  await DayPage.stands(kim.page, team.day(2));
  await kim.keyboard.presses("?");
  await kim.reads("Previous day, or earlier days");
});

test("arrow keys walk the list, Escape restores the focus, the last page comes first", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await (await kim.opens(Schedule)).dates();
  const palette = new Palette(kim);
  await palette.opens();
  const selected = kim.page.getByRole("option", { selected: true });
  await expect(selected).toContainText("Schedule");
  await kim.keyboard.presses("ArrowDown");
  await expect(selected).toContainText("Availability");
  await expect(palette.field).toHaveAttribute("aria-activedescendant", (await selected.getAttribute("id"))!);
  await kim.keyboard.presses("ArrowUp", "ArrowUp");
  await expect(palette.options.last()).toHaveAttribute("aria-selected", "true");
  await kim.keyboard.presses("Escape");
  await palette.isClosed();
  await expect(kim.page.getByRole("button", { name: /^Search/ }).filter({ visible: true }).first()).toBeFocused();

  await kim.keyboard.presses("ControlOrMeta+k");
  await palette.finds("absences", "Absences");
  await kim.keyboard.presses("Enter");
  await expect(kim.page).toHaveURL(/\/absences$/);
  await kim.keyboard.presses("ControlOrMeta+k");
  await expect(palette.options.first()).toContainText("Absences");
  await palette.field.fill("qqq");
  await kim.reads("No results.");
});

test("shortcuts lead everywhere, and none of them fires during typing", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await (await kim.opens(Schedule)).dates();
  await kim.keyboard.presses("?");
  const overview = kim.page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(overview).toContainText("Availability");
  await expect(overview).not.toContainText("Settings");
  await kim.keyboard.presses("Escape");
  await expect(overview).toHaveCount(0);

  await kim.keyboard.presses("g", "a");
  await kim.stands(Availability);
  await (await new Palette(kim).opens()).field.fill("");
  await kim.keyboard.types("g s?");
  await expect(new Palette(kim).field).toHaveValue("g s?");
  await expect(kim.page).toHaveURL(/\/availability$/);
});

test("a shortcut works right after the palette closes, even if nothing had the focus", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await (await kim.opens(Schedule)).dates();
  await kim.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await kim.keyboard.presses("ControlOrMeta+k");
  await expect(new Palette(kim).field).toBeFocused();
  // The next key is pressed before the page receives the event that says that the dialog is closed.
  await kim.page.evaluate(() => {
    document.querySelector<HTMLDialogElement>("dialog[open]")!.close();
    document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true, cancelable: true }));
  });
  await expect(kim.page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await new Palette(kim).isClosed();
});

test("a query that is entered before the list has loaded is followed once it has", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const release = await kim.network.holds(/split_player-\w+\.wasm$/);
  await (await kim.opens(Schedule)).dates();
  const palette = await new Palette(kim).opens();
  await palette.field.fill("absences");
  await kim.keyboard.presses("Enter");
  await release();
  await expect(kim.page).toHaveURL(/\/absences$/);
});

test("toasts are shown together, and their undo works by shortcut and by focus", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.clock.install();
  const availability = await kim.opens(Availability);
  const notes = kim.page.locator(".toast").filter({ has: kim.page.getByRole("button", { name: "Undo" }) });
  const [first, second] = [team.day(1), team.day(2)];
  for (const date of [first, second]) {
    await team.operator.answers(KIM, date, "x");
    const day = await availability.day(date).opens();
    await day.says("Not available");
    await day.presses("Clear");
    await day.says("No answer");
  }
  await expect(notes).toHaveCount(2);
  // They stay while they are hovered or focused; the focus returns to where it was.
  await notes.first().hover();
  const before = await kim.page.evaluate(() => document.activeElement?.outerHTML);
  await kim.keyboard.presses("F6");
  await expect(notes.last().getByRole("button", { name: "Undo" })).toBeFocused();
  // The pointer leaves, the focus stays.
  await kim.page.mouse.move(0, 0);
  await kim.clock.passes(10_000);
  await kim.clock.stops();
  await expect(notes.last().getByRole("button", { name: "Undo" })).toBeFocused();
  await notes.first().hover();
  await kim.keyboard.presses("F6");
  expect(await kim.page.evaluate(() => document.activeElement?.outerHTML)).toBe(before);

  await kim.keyboard.presses("ControlOrMeta+z");
  await expect(notes).toHaveCount(1);
  await notes.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(notes).toHaveCount(0);
  await availability.day(second).says("Not available");
  await availability.day(first).says("Not available");
});

test("on a phone the newest toast is shown alone, and the one before it returns", PHONE, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const toasts = kim.page.locator(".toast");
  for (const date of [team.day(1), team.day(2)]) {
    await team.operator.answers(KIM, date, "x");
    const day = await availability.day(date).opens();
    await day.says("Not available");
    await day.presses("Clear");
    await day.says("No answer");
  }
  await expect(toasts).toHaveCount(2);
  await expect(toasts.filter({ visible: true })).toHaveCount(1);
  await expect(toasts.filter({ visible: true })).toContainText(team.day(2).short);
  await toasts.filter({ visible: true }).getByRole("button", { name: "Dismiss" }).click();
  await expect(toasts.filter({ visible: true })).toContainText(team.day(1).short);
});
