//! Chat markdown.

use app_document::clipboard::fragment_from_markdown;
use proptest::prelude::*;

use crate::shown;

#[test]
fn chat_markdown_is_read() {
    for (text, expected) in [
        (
            "**a** __b__ ~~c~~ *d* _e_ `f`",
            "p(<b a> <u b> <s c> <i d> <i e> <c f>)",
        ),
        ("**a *b* c**", "p(<b a ><b,i b><b  c>)"),
        ("***a***", "p(<b,i a>)"),
        (
            "snake_case_name and 2 * 3 * 4",
            "p(snake_case_name and 2 * 3 * 4)",
        ),
        ("`**a**` \\*b\\*", "p(<c **a**> *b*)"),
        ("2*3*4 C:\\Users\\mika", "p(2*3*4 C:\\\\Users\\\\mika)"),
        ("# A\n## B\n### C\ntext", "h1(A) h2(B) h3(C) p(text)"),
        ("a\nb\n\nc", "p(a) p(b) p(c)"),
        (
            "- a\n  - b\n    - c\n- d",
            "ul(li(p(a) ul(li(p(b) ul(li(p(c)))))) li(p(d)))",
        ),
        (
            "- [ ] a\n  - [x] b\n- [X] c\n[ ] d",
            "tasks(task(p(a) tasks(task:x(p(b)))) task:x(p(c)) task(p(d)))",
        ),
        ("- [y] a\n[ ]b", "ul(li(p(\\[y\\] a))) p(\\[ \\]b)"),
        (
            "x\n| a | **b** |\n|---|:-:|\n| c \\| d |\n| `e` | f | g |\ny",
            "p(x) table(row(th(p(a)) th(p(<b b>))) row(td(p(c \\ d)) td(p())) row(td(p(<c e>)) td(p(f)))) p(y)",
        ),
        ("a | b\nc | d", "p(a \\ b) p(c \\ d)"),
        ("a | b\n--- | ---", "table(row(th(p(a)) th(p(b))))"),
        (
            "Plan:\n  1. smoke\n  2. flash\n    - low\n 3. go",
            "p(Plan:) ol(li(p(smoke)) li(p(flash) ul(li(p(low)))) li(p(go)))",
        ),
        (
            "    - a\n      - b\n  - c\n    - d",
            "ul(li(p(a) ul(li(p(b)))) li(p(c) ul(li(p(d)))))",
        ),
        ("3. a\n4. b\ntext", "ol:3(li(p(a)) li(p(b))) p(text)"),
        ("> a\n> - b\nc", "quote(p(a) ul(li(p(b)))) p(c)"),
        ("> a\n>\n> b", "quote(p(a) p(b))"),
        (
            "> [!NOTE]\n> a\n>\n> - b\nc",
            "callout:info(p(a) ul(li(p(b)))) p(c)",
        ),
        ("> [!caution] a", "callout:danger(p(a))"),
        (
            "<details open>\n<summary>If **they** rotate</summary>\n\n- a\n\nb\n</details>\nc",
            "toggle(sum(If <b they> rotate) body(ul(li(p(a))) p(b))) p(c)",
        ),
        (
            "<details><summary>a</summary>b</details>",
            "toggle:closed(sum(a) body(p(b)))",
        ),
        (
            "<details>\na\n<details>\n<summary>b</summary>\n</details>\n</details>",
            "toggle:closed(sum() body(p(a) toggle:closed(sum(b) body(p()))))",
        ),
        ("<details>\na", "p(\\<details\\>) p(a)"),
        ("> [!tip]", "callout:tip(p())"),
        ("> [!smoke]\n> a", "quote(p(\\[!smoke\\]) p(a))"),
        (
            "> a\n> > [!warning]\n> > b",
            "quote(p(a) callout:warning(p(b)))",
        ),
        (
            "a\n![map](https://a.org/x.png)\nb",
            "p(a) img:https://a.org/x.png p(b)",
        ),
        ("![x](javascript:y)", "p(!\\[x\\]\\(javascript:y\\))"),
        (
            "x\n```rust\nlet a;\n  b\n```\ny",
            "p(x) pre:rust(let a;\n  b) p(y)",
        ),
        ("x\n```\nnever ends", "p(x) p(```) p(never ends)"),
        (
            "[site](https://example.org) <https://a.org> https://b.org/x_y_z.",
            "p(<a=https://example.org site> <a=https://a.org https://a.org> <a=https://b.org/x_y_z https://b.org/x_y_z>.)",
        ),
        ("[x](javascript:y)", "p(\\[x\\]\\(javascript:y\\))"),
        ("caf\u{e9} \u{1f3ae}\\", "p(caf\u{e9} \u{1f3ae}\\\\)"),
        // A backslash escapes a sign, except in a word that no program has escaped.
        (r"C:\Users\_me_", r"p(C:\\Users\\_me_)"),
        (
            r"see **C:\Users\_me_** now",
            r"p(see <b C:\\Users\\_me_> now)",
        ),
        (
            r"\\server\share\*.txt *a*",
            r"p(\\\\server\\share\\*.txt <i a>)",
        ),
        (
            "\u{af}\\_(\u{30c4})_/\u{af}",
            "p(\u{af}\\\\_\\(\u{30c4}\\)_/\u{af})",
        ),
        (r"snake\_case \*a* \*\*b\*\*", "p(snake_case *a* **b**)"),
        (r"\[x\](y) 1\. \# \\", r"p(\[x\]\(y\) 1. # \\)"),
    ] {
        assert_eq!(shown(&fragment_from_markdown(text)), expected, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_text_is_markdown(text in "([a\u{e9}\u{1f3ae} \n\r*_~`#>.1<()\\[\\]\\\\-]|https://a.b|``` ?){0,40}") {
        let fragment = fragment_from_markdown(&text);
        prop_assert!(fragment.is_empty() || !shown(&fragment).is_empty());
    }
}
