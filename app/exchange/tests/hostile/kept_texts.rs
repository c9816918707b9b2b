//! Tests for texts that are nested too deeply, and for imports that are stopped.

use std::time::{Duration, Instant};

use app_exchange::import::{ImportRefusal, StopSignal, plan};
use app_exchange::zip_file::ZipEntry;

use crate::import;

/// Short texts whose first levels are not too deep keep all of their words.
#[test]
fn deeper_levels_are_flattened_and_keep_their_text() {
    let words = |levels: usize| -> Vec<String> { (0..levels).map(|at| format!("w{at}")).collect() };
    for (path, line) in [
        (
            "a.md",
            (|at, word| format!("{}- {word}\n", "  ".repeat(at))) as fn(usize, &str) -> String,
        ),
        ("a.md", |at, word| {
            format!("{} {word}\n", ">".repeat(at + 1))
        }),
        ("a.md", |_, word| {
            format!("<details><summary>{word}</summary>\n\n")
        }),
        ("a.md", |_, word| format!("<aside>\n{word}\n\n")),
        ("a.md", |at, word| {
            format!("{}1. {word}\n\n", "   ".repeat(at))
        }),
        ("a.html", |_, word| format!("<ul><li>{word}")),
        ("a.html", |_, word| format!("<blockquote>{word}")),
        ("a.html", |_, word| {
            format!("<details><summary>{word}</summary>")
        }),
        ("a.html", |_, word| format!("<table><tr><td>{word}<td>")),
        ("a.html", |_, word| format!("<div data-callout=tip>{word}")),
        ("a.html", |at, word| {
            format!("<p style=\"mso-list:l0 level{}\">{word}</p>", at + 1)
        }),
    ] {
        let words = words(60);
        let text: String = (0..).zip(&words).map(|(at, word)| line(at, word)).collect();
        let found = import(path, text.as_bytes()).expect(&text);
        let kept = found.strategies[0].content.plain_text();
        for word in &words {
            assert!(
                kept.split_whitespace().any(|kept| kept == word),
                "{word} of {text}: {kept}"
            );
        }
    }
}

#[test]
fn an_import_that_is_stopped_ends_soon() {
    let text = [&*"a ".repeat(100), "x\n\n".repeat(100).as_str()].concat();
    let files = (0..2_000).map(|at| ZipEntry {
        path: format!("{at}.html"),
        bytes: text.clone().into_bytes(),
    });
    let files: Vec<ZipEntry> = files.collect();
    let stop = StopSignal::default();
    stop.trigger();
    let began = Instant::now();
    assert_eq!(plan(files, &stop), Err(ImportRefusal::Stopped));
    assert!(began.elapsed() < Duration::from_secs(1));
}
