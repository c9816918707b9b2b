//! A one-line notation of documents for tests: `p(a{b|}c) ul(li(p(<b bold>)))`.
//!
//! Blocks: `p`, `h1` to `h6`, `pre`, `ul`, `ol`, `li`, `quote`, `hr`, `img`, `upload`, and `?name` for an unknown one.
//! A colon sets an attribute: `p:center(…)`, `h2:right(…)`, `pre:rust(…)`, `ol:3(…)`, `img:/uploads/a.png`,
//! `upload:7`. Inline: `<b,i text>` with the marks `b`, `i`, `u`, `s`, `c` for code, `a=/address`, and `!name` for an
//! unknown one;
//! `<br>`, `<img=/uploads/a.png>`, `<?name text>`.
//!
//! The selection: `|` is a caret, `{b|}` is selected text with the caret at its end, `{|b}` at its start, `[hr]` is a
//! selected node, and `{*|}` before the first block selects the whole document. A backslash escapes a sign.

mod parse;
mod print;

pub use parse::parse;
pub use print::print;
