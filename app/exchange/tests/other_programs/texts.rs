//! Texts with what only some programs write.

use serde_json::json;

use super::*;

#[test]
fn footnotes_stay_as_text_with_their_numbers() {
    let text =
        text_of("Go[^1] fast[^note].\n\n[^1]: First **the** smoke.\n[^note]: https://a.example\n");
    assert_eq!(
        text,
        "Go[1] fast[note].\n[1] First the smoke.\n[note] https://a.example"
    );
    assert_eq!(text_of("a[^1]"), "a[^1]");
}

#[test]
fn callouts_of_obsidian_have_their_title_in_bold() {
    let found = blocks_of(
        "> [!warning]- Careful *now*\n> They **flank**.\n> - a\n\n> [!note]\n> b\n\n> [!quote] Only a title\n\n> no [!tip]\n",
    );
    assert_eq!(
        types(&found),
        ["callout", "callout", "callout", "blockquote"]
    );
    assert_eq!(found[0]["attrs"]["kind"], "warning");
    let inner = found[0]["content"].as_array().expect("blocks");
    assert_eq!(types(inner), ["paragraph", "paragraph", "bulletList"]);
    assert_eq!(
        inner[0]["content"][0],
        json!({"type": "text", "text": "Careful ", "marks": [{"type": "bold"}]})
    );
    assert_eq!(inner[0]["content"][1]["text"], "now");
    assert_eq!(inner[1]["content"][0]["text"], "They ");
    assert_eq!(found[1]["content"][0]["content"][0]["text"], "b");
    assert_eq!(found[2]["content"][0]["content"][0]["text"], "Only a title");
}

#[test]
fn comments_are_left_out_and_named() {
    let text = "a %%secret%% b\n\n<!-- hidden -->\n\nc\n";
    let found = plan_of(&[("a.md", text.as_bytes())]);
    let kept = found.strategies[0].content.plain_text();
    assert!(
        !kept.contains("secret") && !kept.contains("hidden"),
        "{kept}"
    );
    let comments = ImportLoss::Comments(lost(&["hidden", "secret"]));
    assert_eq!(problems(&found), [("a.md", comments)]);
}

#[test]
fn tasks_beside_other_items_are_a_list_of_their_own() {
    let found = blocks_of("- note\n- [ ] plant\n- [x] flash\n- end\n");
    assert_eq!(types(&found), ["bulletList", "taskList", "bulletList"]);
    assert_eq!(found[1]["content"].as_array().map(Vec::len), Some(2));
    let found = blocks_of("3. a\n4. [ ] b\n5. c\n");
    assert_eq!(types(&found), ["orderedList", "taskList", "orderedList"]);
    assert_eq!(found[2]["attrs"]["start"], 5);
}

/// The items of a list, with those below them in brackets.
fn outline(list: &Value) -> String {
    let items = list["content"].as_array().expect("items").iter();
    let items = items.map(|item| {
        let text = item["content"][0]["content"][0]["text"].as_str();
        let below = item["content"]
            .get(1)
            .map(|list| format!("({})", outline(list)));
        text.unwrap_or_default().to_owned() + &below.unwrap_or_default()
    });
    items.collect::<Vec<_>>().join(", ")
}

#[test]
fn a_list_of_google_docs_goes_on_after_a_nested_one() {
    let item = |level: usize, start: &str, text: &str| {
        format!("<ul class=\"lst-kix_a-{level}{start}\"><li><span>{text}</span></li></ul>")
    };
    let page = [
        item(0, " start", "one"),
        item(1, " start", "deep"),
        item(2, " start", "deeper"),
        item(1, "", "deep again"),
        "\n".to_owned(),
        item(0, "", "two"),
        item(2, " start", "jump"),
    ];
    let found = plan_of(&[("a.html", page.concat().as_bytes())]);
    let found = blocks(&found);
    assert_eq!(types(&found), ["bulletList"]);
    assert_eq!(
        outline(&found[0]),
        "one(deep(deeper), deep again), two(jump)"
    );
}

#[test]
fn signs_without_a_meaning_stay_as_text() {
    for text in [
        "a ==b== c",
        "costs $5 or $7",
        "100%% b",
        "$\\alpha*b*c_1$",
        "a ^b^ c",
    ] {
        assert_eq!(text_of(text), text);
    }
    assert_eq!(text_of("**$100** or **$200**"), "$100 or $200");
}
