// The demo page. The fake Discord sends the state at /shown when it changes, and accepts actions at /acts.

import { element, marked, names } from "./markup.js";

const STYLES = { 1: "first", 3: "good", 4: "bad" };
/** The flag of a message that only one user sees. */
const PRIVATE = 64;
/** The types of selects of roles and of channels. */
const ROLES = 6;
const CHANNELS = 8;
const $ = (id) => document.getElementById(id);

let shown = null;
let place = "channel";
/** Replies that only the current member sees, by place: { data }. */
const own = { channel: [], direct: [] };

async function act(what) {
  const response = await fetch("/acts", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ member: $("member").value, ...what }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** Performs an action and shows the bot's reply; `entry` is the private reply whose component was used. */
async function perform(what, entry) {
  try {
    const { kind, data } = await act(what);
    if (kind === "form") return open(data);
    if (kind === "update" && entry) entry.data = data;
    else if (kind === "message" && data.flags & PRIVATE) own[place].push({ data });
  } catch (error) {
    own[place].push({ data: { content: String(error.message) } });
  }
  draw();
}

function message(data, entry) {
  const face = element("span", { className: "face", ariaHidden: "true" }, "M");
  const app = element("span", { className: "app" }, "APP");
  const parts = [face, element("p", { className: "who" }, element("strong", {}, "Muster"), app)];
  if (data.content) parts.push(element("div", { className: "text" }, ...marked(data.content)));
  for (const embed of data.embeds ?? []) parts.push(embedded(embed));
  for (const row of data.components ?? []) {
    const used = row.components.map((component) => usable(component, data, entry));
    parts.push(element("div", { className: "row" }, ...used));
  }
  if (entry) parts.push(element("p", { className: "alone" }, "👁 Only you can see this"));
  const isPinged = (data.mentions ?? []).some((user) => user.id === $("member").value) || data.mention_roles?.length > 0;
  const kind = entry ? "message own" : isPinged ? "message pinged" : "message";
  const article = element("article", { className: kind }, ...parts);
  if (data.id) article.id = `message-${data.id}`;
  return article;
}

function embedded(embed) {
  const box = element("section", { className: "embed" });
  if (embed.color) box.style.setProperty("--stripe", `#${embed.color.toString(16).padStart(6, "0")}`);
  if (embed.title) box.append(element("h3", {}, ...marked(embed.title)));
  const text = (words) => element("div", { className: "text" }, ...marked(words));
  if (embed.description) box.append(text(embed.description));
  for (const field of embed.fields ?? []) {
    const className = field.inline ? "inline" : "";
    box.append(element("div", { className }, element("h4", {}, field.name), text(field.value)));
  }
  if (embed.footer) box.append(element("footer", {}, embed.footer.text));
  return box;
}

function usable(component, data, entry) {
  const use = (values) =>
    perform(
      { kind: "use", message: data, custom_id: component.custom_id, component_type: component.type, values },
      entry,
    );
  if (component.type === 2) {
    if (component.url) return element("a", { href: component.url, target: "_blank", rel: "noreferrer" }, component.label);
    const button = element("button", { type: "button", className: STYLES[component.style] ?? "" },
      [component.emoji?.name, component.label].filter(Boolean).join(" "));
    button.disabled = component.disabled === true;
    button.addEventListener("click", () => use());
    return button;
  }
  const first = element("option", { value: "" }, component.placeholder ?? "Choose");
  const options = choices(component).map((option) =>
    element("option", { value: option.value }, [option.label, option.description].filter(Boolean).join(" · ")),
  );
  const select = element("select", {}, first, ...options);
  select.setAttribute("aria-label", component.placeholder ?? "Choose");
  select.value = component.default_values?.[0]?.id ?? "";
  select.addEventListener("change", () => {
    if (select.value || component.min_values === 0) use(select.value ? [select.value] : []);
  });
  return select;
}

/** Returns the options of a select. Discord's client itself lists roles and channels. */
function choices(component) {
  const named = ({ id, name }, sign) => ({ value: id, label: sign + name });
  if (component.type === ROLES) return shown.roles.map((role) => named(role, "@"));
  if (component.type !== CHANNELS) return component.options;
  const channels = shown.channels.filter((channel) => component.channel_types.includes(channel.type));
  return channels.map((channel) => named(channel, "#"));
}

/** Opens a form; submitting it is an action like any other. */
function open(data) {
  $("form-title").textContent = data.title;
  const inputs = data.components.flatMap((row) => row.components);
  $("fields").replaceChildren(
    ...inputs.map((input) => {
      const field = element("input", {
        name: input.custom_id,
        value: input.value ?? "",
        placeholder: input.placeholder ?? "",
        required: input.required !== false,
        maxLength: input.max_length ?? 4000,
      });
      return element("label", { className: "field" }, input.label, field);
    }),
  );
  $("form").dataset.form = JSON.stringify(data);
  $("form").showModal();
}

$("cancel").addEventListener("click", () => $("form").close());
$("form").querySelector("form").addEventListener("submit", (event) => {
  const typed = Object.fromEntries(new FormData(event.target));
  perform({ kind: "form", form: JSON.parse($("form").dataset.form), typed });
});

/** Returns every command and subcommand: name, description, options. */
function commands() {
  return (shown?.commands ?? []).flatMap((command) => {
    const parts = (command.options ?? []).filter((option) => option.type === 1);
    if (!parts.length) return [{ ...command, options: command.options ?? [] }];
    return parts.map((part) => ({ ...part, name: `${command.name} ${part.name}`, options: part.options ?? [] }));
  });
}

function option(command, of) {
  const label = of.required ? of.name : `${of.name} (optional)`;
  if (of.choices?.length || of.type === 5) {
    const choices = of.choices ?? [{ name: "yes", value: "true" }, { name: "no", value: "false" }];
    const empty = element("option", { value: "" }, label);
    const options = choices.map((choice) => element("option", { value: choice.value }, choice.name));
    return named(element("select", { name: of.name, required: of.required === true }, empty, ...options), of);
  }
  if (of.type === 6) {
    const empty = element("option", { value: "" }, label);
    const options = shown.members.map((member) => element("option", { value: member.id }, member.name));
    return named(element("select", { name: of.name, required: of.required === true }, empty, ...options), of);
  }
  const input = named(element("input", { name: of.name, placeholder: label, required: of.required === true }), of);
  if (!of.autocomplete) return input;
  const list = element("datalist", { id: `offers-${of.name}` });
  input.setAttribute("list", list.id);
  const offer = async () => {
    const offered = await act({ kind: "offer", command, option: of.name, typed: typed() }).catch(() => []);
    input.offered = new Map(offered);
    list.replaceChildren(...offered.map(([label]) => element("option", { value: label })));
  };
  input.addEventListener("focus", offer);
  input.addEventListener("input", offer);
  return element("span", {}, input, list);
}

/** Returns the values of the options; for a chosen suggestion, its value instead of its label. */
function typed() {
  const values = [...new FormData($("type"))].filter(([, value]) => value !== "");
  return Object.fromEntries(values.map(([name, value]) => [name, $("type").elements[name].offered?.get(value) ?? value]));
}

function named(control, of) {
  control.setAttribute("aria-label", of.name);
  control.title = of.description;
  return control;
}

function choose() {
  const command = commands().find((one) => one.name === $("command").value);
  $("options").replaceChildren(...(command?.options ?? []).map((of) => option(command.name, of)));
  $("about").textContent = command?.description ?? "";
}

$("command").addEventListener("change", choose);
$("type").addEventListener("submit", (event) => {
  event.preventDefault();
  perform({ kind: "command", command: $("command").value, typed: typed() });
});

for (const button of document.querySelectorAll("[data-place]")) {
  button.addEventListener("click", () => {
    place = button.dataset.place;
    for (const other of document.querySelectorAll("[data-place]")) other.removeAttribute("aria-current");
    button.setAttribute("aria-current", "true");
    draw();
  });
}

$("pins").addEventListener("click", () => {
  document.getElementById(`message-${shown.pinned.at(-1)}`)?.scrollIntoView({ block: "start" });
});

function draw() {
  if (!shown) return;
  const messages = $("messages");
  const stands = shown[place].map((data) => message(data, null));
  const answers = own[place].map((entry) => message(entry.data, entry));
  const empty = element("p", { className: "empty" }, "No messages yet. Send a command below.");
  messages.replaceChildren(...(stands.length + answers.length ? [...stands, ...answers] : [empty]));
  if (answers.length) messages.lastElementChild.scrollIntoView({ block: "end" });
  $("title").textContent = place === "channel" ? "# team" : "Direct messages";
  $("pins").hidden = place !== "channel" || shown.pinned.length === 0;
  $("state").textContent = shown.isConnected ? "The bot is connected" : "Waiting for the bot";
  $("state").classList.toggle("live", shown.isConnected);
}

function fill(select, values) {
  const before = select.value;
  if (JSON.stringify([...select.options].map((one) => one.value)) === JSON.stringify(values.map(([value]) => value))) return false;
  select.replaceChildren(...values.map(([value, label]) => element("option", { value }, label)));
  if (values.some(([value]) => value === before)) select.value = before;
  return true;
}

let asking = new AbortController();
$("member").addEventListener("change", () => {
  own.channel = [];
  own.direct = [];
  asking.abort();
});

for (;;) {
  asking = new AbortController();
  try {
    const asked = new URLSearchParams({ member: $("member").value, has: shown?.digest ?? "" });
    const response = await fetch(`/shown?${asked}`, { signal: asking.signal });
    const news = await response.json();
    for (const { id, name } of [...news.members, ...news.channels]) names.set(id, name);
    const isNew = news.digest !== shown?.digest;
    shown = news;
    const isFirst = fill($("member"), news.members.map((member) => [member.id, member.name]));
    if (fill($("command"), commands().map((command) => [command.name, `/${command.name}`]))) choose();
    if (isFirst) shown.digest = "";
    if (isNew) draw();
  } catch (error) {
    if (error.name === "AbortError") continue;
    $("state").textContent = "The demo has ended";
    $("state").classList.remove("live");
    await new Promise((again) => setTimeout(again, 2000));
  }
}
