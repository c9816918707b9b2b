// Parses Discord's markup into nodes: bold, code, links, times, mentions and escaped characters.

/** The names of the members by id. */
export const names = new Map();

const PARTS =
  /\\(?<sign>[^\w\s])|\*\*(?<bold>(?:\\.|[^*])+)\*\*|```\n?(?<block>[\s\S]*?)```|`(?<code>[^`]+)`|<t:(?<time>\d+):(?<style>\w)>|<@(?<role>&?)(?<mentioned>\d+)>|<#(?<channel>\d+)>|\[(?<label>(?:\\.|[^\]])+)\]\((?<link>https?:[^)]+)\)|<(?<bare>https?:[^>]+)>/g;

export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export function marked(text) {
  const nodes = [];
  let seen = 0;
  for (const found of (text ?? "").matchAll(PARTS)) {
    nodes.push(text.slice(seen, found.index), part(found.groups));
    seen = found.index + found[0].length;
  }
  nodes.push((text ?? "").slice(seen));
  return nodes;
}

function part(of) {
  if (of.sign !== undefined) return of.sign;
  if (of.bold) return element("strong", {}, ...marked(of.bold));
  if (of.block !== undefined) return element("pre", {}, of.block);
  if (of.code) return element("code", {}, of.code);
  if (of.mentioned) return mention(of.role ? "team" : names.get(of.mentioned));
  if (of.channel) return element("span", { className: "mention" }, `#${names.get(of.channel) ?? "unknown"}`);
  if (of.time) return instant(Number(of.time), of.style);
  return link(of.link ?? of.bare, of.label ? marked(of.label) : [of.bare]);
}

function instant(seconds, style) {
  const at = new Date(seconds * 1000);
  const title = at.toLocaleString("en-GB", { dateStyle: "full", timeStyle: "short" });
  if (style === "R") return element("time", { dateTime: at.toISOString(), title }, relative(at));
  const day = { weekday: "short", day: "numeric", month: "short" };
  const clock = { hour: "2-digit", minute: "2-digit" };
  const shown = style === "t" ? clock : style === "d" || style === "D" ? day : { ...day, ...clock };
  const words = at.toLocaleString("en-GB", shown);
  return element("time", { dateTime: at.toISOString(), title }, words);
}

function relative(at) {
  const minutes = Math.round((at - Date.now()) / 60_000);
  const format = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });
  if (Math.abs(minutes) < 60) return format.format(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return Math.abs(hours) < 24 ? format.format(hours, "hour") : format.format(Math.round(hours / 24), "day");
}

function mention(name) {
  return element("span", { className: "mention" }, `@${name ?? "unknown-user"}`);
}

function link(href, label) {
  return element("a", { href, target: "_blank", rel: "noreferrer" }, ...label);
}
