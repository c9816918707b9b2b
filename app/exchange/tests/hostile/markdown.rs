//! Markdown with every construct within itself.

use crate::{import, lines, nest};

#[test]
fn nested_blocks_of_markdown() {
    for open in [
        ">",
        "> ",
        "- ",
        "1. ",
        "> - ",
        "- > ",
        "* ",
        "+ ",
        "-\t",
        "> 1. - ",
        "> [!NOTE]\n> ",
        "> [!note] ",
        "[^a]: ",
        "[^a]:\n    ",
        "- [ ] ",
        ">\n",
        "- a\n",
        "> a\n\n",
    ] {
        nest("a.md", open, "x", "");
        nest("a.md", open, "x", "a\n");
    }
    lines("a.md", |level| format!("{}- a\n", "  ".repeat(level)));
    lines("a.md", |level| format!("{}- a\n", "\t".repeat(level)));
    lines("a.md", |level| format!("{}1. a\n\n", "   ".repeat(level)));
    lines("a.md", |level| format!("{} a\n", ">".repeat(level)));
    lines("a.md", |level| format!("{}- a\n", "> ".repeat(level % 60)));
}

#[test]
fn nested_marks_of_markdown() {
    for (open, close) in [
        ("*", "*"),
        ("_", "_"),
        ("**", "**"),
        ("~~", "~~"),
        ("`", "`"),
        ("[", "]"),
        ("![", "]"),
        ("[", "](a)"),
        ("![", "](a)"),
        ("[a](", ")"),
        ("*a ", "b*"),
        ("**a ", "b**"),
        ("_a ", "b_ "),
        ("*a **b ", "c** d*"),
        ("~~a ", "b~~"),
        ("<b>", "</b>"),
        ("<b>a", "</b>"),
        ("a <i>b <u>", "</u> c</i>"),
        ("<a href=\"https://a.example\">x", "</a>"),
        ("\\*", "a"),
        ("a\\*", ""),
        ("www.", "."),
        ("www.a", ")"),
        ("http://a.b/ ", ""),
        ("<", ">"),
        ("<a ", ""),
        ("<!--", "-->"),
        ("&amp;", ""),
        ("[a]: b\n", "[a]"),
        ("[[", "]]"),
        ("![[", "]]"),
        ("[[a|", "]]"),
        ("[[a]]", ""),
        ("[^a]", ""),
        ("%%", ""),
        ("%%a", "`"),
        ("<!-- a -->%%", ""),
        ("$", "\\a"),
        ("$$", ""),
        ("![](data:image/png;base64,", ")"),
        ("<img src=\"a.png\">", ""),
        ("![a](a.png)", ""),
        ("a\\\n", ""),
        ("`a", "``"),
    ] {
        nest("a.md", open, "x", close);
    }
    let address = "u".repeat(200_000);
    nest("a.md", "*a*b", &format!("]({address})"), "");
    nest("a.md", "", &format!("[a]: {address}\n\n"), "[a] ");
    let link = format!("x <a href=\"https://{address}\">");
    let _ = import("a.md", [link, "a*b*".repeat(50_000)].concat().as_bytes());
}

#[test]
fn blocks_and_html_of_markdown() {
    for (open, close) in [
        ("<details>", ""),
        ("<details>\n", ""),
        ("<details>\n\n", ""),
        ("<details>\n\n", "</details>\n\n"),
        ("<details><summary>", ""),
        ("<details><summary>a</summary>\n\n", "\n</details>\n\n"),
        ("<details ", ""),
        ("</details>", ""),
        ("<aside>", ""),
        ("<aside>\n", ""),
        ("<aside>\n\n", "</aside>\n\n"),
        ("<aside>", "</aside>"),
        ("</aside>", ""),
        ("<aside>a\n", ""),
        ("<details>\n\n> ", ""),
        ("<details>\n\n- ", "</details>\n\n"),
        ("<div>", "</div>"),
        ("<div>\n", ""),
        ("<div>a\n\n", "</div>\n\n"),
        ("<br>", ""),
        ("<br>\n", ""),
        ("<p>", ""),
        ("x\n\n", ""),
        ("# a\n", ""),
        ("---\n", ""),
        ("    a\n\n", ""),
        ("```\n", ""),
        ("a|b\n-|-\n", ""),
        ("|a\n", ""),
        ("- a\n", ""),
        ("- [ ] a\n", ""),
        ("<!-- a -->\n\n", ""),
        ("a\n=\n", ""),
        ("\\\n", ""),
    ] {
        nest("a.md", open, "x", close);
    }
    let aside = "- ".repeat(100_000);
    let _ = import("a.md", format!("<aside>{aside}").as_bytes());
    let head = ["a|".repeat(5_000), "-|".repeat(5_000)].join("\n");
    let _ = import(
        "a.md",
        format!("{head}\n{}", "x\n".repeat(200_000)).as_bytes(),
    );
}
