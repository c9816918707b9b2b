// Comments on a match by timestamp of its recording: in order, with tags, and with mentions that follow new names.

import { KIM, MIKA, THEO } from "../installation/team.ts";
import { OneMatch } from "../pages/matches.ts";
import type { Person } from "../people/person.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** Opens the review of a match. The newest match of the demo team has a VOD and three comments. */
async function opens(person: Person, id: string, opponent: string) {
  await person.page.goto(`/matches/${id}`);
  const one = await OneMatch.stands(person.page, opponent);
  return one.review;
}

test("comments are sorted by time, link to the recording, and appear for everyone", ANY_WIDTH, async ({ team }) => {
  const [newest] = await team.operator.succeeds("GET", "/api/matches?limit=1");
  const kim = await team.signIn(KIM);
  const seen = await opens(kim, newest.id, newest.opponent);
  await kim.reads("Live");
  const mika = await team.signIn(MIKA);
  const review = await opens(mika, newest.id, newest.opponent);
  await review.stands("3:12", "9:48", "24:05");
  await review.says("10:07", "@Theo holds this alone. #Default");
  await review.stands("3:12", "9:48", "10:07", "24:05");
  await seen.stands("3:12", "9:48", "10:07", "24:05");
  await expect(seen.comment("10:07")).toContainText("@Theo holds this alone. #Default");
  await expect(seen.comment("10:07").getByRole("link", { name: /^10:07/ })).toHaveAttribute("href", /[?&]t=607s$/);
  await expect(seen.comment("10:07").getByRole("button")).toHaveCount(0);

  await team.operator.succeeds("PUT", `/api/user-mappings/${THEO.chatId}`, { displayName: "Theodor" });
  await expect(seen.comment("10:07")).toContainText("@Theodor holds this alone.");

  await seen.comment("10:07").getByRole("link", { name: "#Default" }).click();
  await seen.stands("9:48", "10:07");
  await expect(kim.page).toHaveURL(/\?tag=default$/);
  await kim.page.reload();
  await seen.stands("9:48", "10:07");
  await seen.tag("default").click();
  await seen.stands("3:12", "9:48", "10:07", "24:05");
});

test("authors edit and delete their own comments, and errors are shown at their field", ANY_WIDTH, async ({ team }) => {
  const [newest] = await team.operator.succeeds("GET", "/api/matches?limit=1");
  const kim = await team.signIn(KIM);
  const review = await opens(kim, newest.id, newest.opponent);
  await review.says("95", " ", false);
  await expect(review.at).toHaveAccessibleDescription("Must be a time in the recording as M:SS or H:MM:SS.");
  await expect(review.text).toHaveAccessibleDescription("Must not be empty.");
  await review.at.fill("1:35");
  await review.text.fill("@Mi");
  await review.form.getByRole("button", { name: "@Mika" }).click();
  await expect(review.text).toBeFocused();
  await expect(review.text).toHaveValue("@Mika ");
  await kim.page.keyboard.type("sees it");
  await review.submits();
  await expect(review.comment("1:35")).toContainText("@Mika sees it");
  await review.comment("1:35").getByRole("button", { name: "Edit the comment at 1:35" }).click();
  const change = kim.page.getByRole("form", { name: "Edit comment" });
  const text = change.getByRole("textbox", { name: "Comment" });
  await expect(text).toHaveValue("@Mika sees it");
  await expect(text).toBeFocused();
  await change.getByRole("textbox", { name: "Time" }).fill("1:02:03");
  await change.getByRole("button", { name: "Save" }).click();
  await review.stands("3:12", "9:48", "24:05", "1:02:03");
  await review.comment("1:02:03").getByRole("button", { name: "Delete the comment at 1:02:03" }).click();
  await kim.page.getByRole("dialog").getByRole("button", { name: "Delete comment" }).click();
  await review.stands("3:12", "9:48", "24:05");
});
