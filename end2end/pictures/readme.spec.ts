// The pictures of the README. The demo team's days are relative to today, so each test plans the day that it shows.

import { join } from "node:path";

import type { Day } from "../calendar.ts";
import { INES, JONAS, KIM, THEO, type Team } from "../installation/team.ts";
import { Availability } from "../pages/availability.ts";
import { Schedule } from "../pages/schedule.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { PHONE, test } from "../test.ts";
import { MovingPicture } from "./moving_picture.ts";

const FOLDER = join(import.meta.dirname, "../../docs/pictures");

/** A day on which four can play, and Theo has not answered. */
async function dayThatNeedsTheo(team: Team): Promise<Day> {
  const day = team.day(2);
  await team.isThereOn([day]);
  await team.everybodyAnswers(day, "19:30-23:00");
  await team.everybodyAnswers(day, "x", [KIM, JONAS]);
  await team.everybodyAnswers(day, "", [THEO]);
  return day;
}

/** The portal shows its typeface from the second visit on. */
function showsTypeface(): void {
  sessionStorage.setItem("muster.font", "true");
}

test("ten seconds with Muster", async ({ team }) => {
  const day = await dayThatNeedsTheo(team);
  const theo = await team.signIn(THEO);
  const { page } = theo;
  const menu = (name: string) => theo.menu.getByRole("link", { name, exact: true });
  const picture = new MovingPicture(page);
  await page.addInitScript(showsTypeface);
  const schedule = await theo.opens(Schedule);
  await schedule.day(day).says("1 needed");
  await theo.reads("Live");
  await picture.shows(1600);

  await picture.clicks(menu("Availability"));
  const own = (await theo.stands(Availability)).day(day);
  await own.cell("19:30").scrollIntoViewIfNeeded();
  await picture.shows(700);
  await picture.drags(own.cell("19:30"), own.cell("22:30"));
  await new Availability(page).says("Saved");
  await picture.shows(1100);

  await page.getByRole("button", { name: "Dismiss" }).last().click();
  await picture.clicks(menu("Schedule"));
  await schedule.day(day).says("Full roster");
  await picture.shows(1800);

  await picture.clicks(menu("Stratbook"));
  const stratbook = await theo.stands(Stratbook);
  await picture.shows(700);
  await picture.clicks(stratbook.row("A execute through main and wine"));
  await stratbook.reads("A execute through main and wine");
  await picture.shows(2200);
  await picture.writes(join(FOLDER, "ten-seconds.webp"));
});

test("the schedule and a day in another time zone on a phone", PHONE, async ({ team }) => {
  const [theo, ines] = [await team.signIn(THEO), await team.signIn(INES)];
  for (const { page } of [theo, ines]) await page.addInitScript(showsTypeface);
  await theo.opens(Schedule);
  await theo.reads("Live");
  await theo.page.screenshot({ path: join(FOLDER, "phone-schedule.png") });
  const availability = await ines.opens(Availability);
  await availability.quickAnswers.close();
  await ines.reads("Live");
  await ines.page.screenshot({ path: join(FOLDER, "phone-availability.png") });
});
