// Task lists: typed, checked by press and by keyboard, read, and stored as TipTap stores them.

import { MIKA } from "../installation/team.ts";
import { doc, Editor, p, task, tasks } from "../pages/editor.ts";
import { ANY_WIDTH, expect, PHONE, test } from "../test.ts";

const UNCHECKED = '<li data-checked="false" task>';
const CHECKED = '<li data-checked="true" task>';

test("a task list is typed like any list and stored as TipTap does", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.of(mika, team);
  await editor.types("[ ] smoke");
  await editor.presses("Enter");
  await editor.types("flash");
  await editor.presses("Tab", "Control+Enter");
  await editor.shows(`<ul tasks>${UNCHECKED}<p>smoke</p><ul tasks>${CHECKED}<p>flash</p></li></ul></li></ul>`);
  await editor.stores(doc(tasks(task(false, p("smoke"), tasks(task(true, p("flash")))))));
  await editor.presses("Shift+Tab", "Enter", "Enter");
  await editor.types("- [x] go");
  await editor.shows(`<ul tasks>${UNCHECKED}<p>smoke</p></li>${CHECKED}<p>flash</p></li></ul><ul tasks>${CHECKED}<p>go</p></li></ul>`);
  await editor.presses("Home", "Backspace");
  await editor.shows(`<ul tasks>${UNCHECKED}<p>smoke</p></li>${CHECKED}<p>flash</p></li></ul><p>go</p>`);
  await editor.button("Task list").click();
  await expect(editor.button("Task list")).toHaveAttribute("aria-pressed", "true");
  await editor.button("Bullet list").click();
  await editor.presses("Control+z", "Control+z", "Control+z");
  await editor.shows(`<ul tasks>${UNCHECKED}<p>smoke</p></li>${CHECKED}<p>flash</p></li></ul><ul tasks>${CHECKED}<p>go</p></li></ul>`);
});

for (const [device, options] of [["mouse", {}], ["finger", PHONE]] as const) {
  test(`a task is checked by ${device}, and the caret stays`, options, async ({ team }) => {
    const mika = await team.signIn(MIKA);
    await mika.clock.install();
    const editor = await Editor.of(mika, team, doc(p("above"), tasks(task(false, p("one"), tasks(task(false, p("deep")))), task(true, p("two")))));
    await editor.goesTo("above");
    const box = (at: number) => editor.page.getByRole("checkbox").nth(at);
    const press = (at: number) => (device === "finger" ? box(at).tap() : box(at).click());
    await press(1);
    await press(2);
    await expect(box(1)).toBeChecked();
    await expect(box(2)).not.toBeChecked();
    await expect(box(0)).not.toBeChecked();
    await editor.types("!");
    await editor.shows(
      `<p>above!</p><ul tasks>${UNCHECKED}<p>one</p><ul tasks>${CHECKED}<p>deep</p></li></ul></li>${UNCHECKED}<p>two</p></li></ul>`,
    );
    await editor.stores(doc(p("above!"), tasks(task(false, p("one"), tasks(task(true, p("deep")))), task(false, p("two")))));
    await press(0);
    await expect(box(0)).toBeChecked();
    await editor.button("Undo").click();
    await expect(box(0)).not.toBeChecked();
    const read = await editor.isRead();
    await expect(read.getByRole("checkbox")).toHaveCount(3);
    await expect(read.getByRole("checkbox").nth(1)).toBeChecked();
    await expect(read.getByRole("checkbox").nth(1)).toBeDisabled();
  });
}

test("a pasted checklist keeps its boxes, and a copy of it is markdown", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team);
  const item = (checked: boolean, words: string) => `<li role="checkbox" aria-checked="${checked}"><p role="presentation">${words}</p></li>`;
  await editor.pastes({ html: `<b style="font-weight:normal"><ul>${item(true, "smoke")}${item(false, "flash")}</ul></b>`, text: "smoke\nflash" });
  await editor.shows(`<ul tasks>${CHECKED}<p>smoke</p></li>${UNCHECKED}<p>flash</p></li></ul>`);
  await editor.presses("Control+a");
  const { html, text } = await editor.copies();
  expect(text).toBe("- [x] smoke\n- [ ] flash");
  expect(html).toContain('<ul data-type="taskList"><li data-type="taskItem" data-checked="true">');
  await editor.presses("Backspace");
  await editor.pastes({ text });
  await editor.shows(`<ul tasks>${CHECKED}<p>smoke</p></li>${UNCHECKED}<p>flash</p></li></ul>`);
});
