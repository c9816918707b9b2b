// Parses Discord's markup into nodes: bold, code, links, times and escaped characters.

const PARTS =
  /\\(?<sign>[^\w\s])|\*\*(?<bold>(?:\\.|[^*])+)\*\*|```\n?(?<block>[\s\S]*?)```|`(?<code>[^`]+)`|<t:(?<time>\d+):(?<style>\w)>|\[(?<label>(?:\\.|[^\]])+)\]\((?<link>https?:[^)]+)\)|<(?<bare>https?:[^>]+)>/g;

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
  if (of.time) return instant(Number(of.time), of.style);
  return link(of.link ?? of.bare, of.label ? marked(of.label) : [of.bare]);
}

function instant(seconds, style) {
  const at = new Date(seconds * 1000);
  const day = { weekday: "short", day: "numeric", month: "short" };
  const clock = { hour: "2-digit", minute: "2-digit" };
  const shown = style === "t" ? clock : style === "d" || style === "D" ? day : { ...day, ...clock };
  const words = at.toLocaleString("en-GB", shown);
  return element("time", { dateTime: at.toISOString() }, words);
}

function link(href, label) {
  return element("a", { href, target: "_blank", rel: "noreferrer" }, ...label);
}
