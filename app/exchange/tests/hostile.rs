//! Files that want too much depth, time or memory are read within limits, or refused.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use app_exchange::import::{ImportLoss, ImportPlan, ImportRefusal, StopSignal, plan};
use app_exchange::zip_file::{ZipBuilder, ZipDefect, ZipEntry};

const LEVELS: usize = 100_000;
/// The largest text that is read.
const MAX_TEXT_BYTES: usize = 480 * 1024;
/// The stack of a worker of the server.
const STACK_BYTES: usize = 2 * 1024 * 1024;
/// Maximum time for one file. Tests are not optimized, and run beside others.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// Maximum memory beside the file in KiB, and processor time, for one file in an optimized program.
const MAX_GROWTH: usize = 64 * 1024;
const MAX_PROCESSOR_TIME: Duration = Duration::from_secs(2);

/// Whether memory and time of each file are printed and limited. The tests must then run one at a time.
fn is_measured() -> bool {
    std::env::var_os("MEASURED").is_some()
}

/// Makes the present memory of this process its peak, and returns it in KiB.
fn reset_peak() -> usize {
    fs::write("/proc/self/clear_refs", "5").expect("the peak can be reset");
    peak()
}

/// Returns the peak of the memory of this process in KiB.
fn peak() -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number
        .and_then(|number| number.parse().ok())
        .expect("a number")
}

/// Returns the processor time of this process.
fn processor_time() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").expect("Linux");
    // The fields after the name of the program, which is in parentheses: 14 and 15 are user and system time in ticks of
    // 10 ms.
    let fields = stat.rsplit(") ").next().unwrap_or_default();
    let ticks = fields.split(' ').skip(11).take(2);
    let ticks: u64 = ticks
        .map(|ticks| ticks.parse::<u64>().expect("a number"))
        .sum();
    Duration::from_millis(10 * ticks)
}

/// Plans the import of this file as the server does, on a thread of its own.
fn import(path: &str, bytes: &[u8]) -> Result<ImportPlan, ImportRefusal> {
    let file = ZipEntry {
        path: path.to_owned(),
        bytes: bytes.to_vec(),
    };
    let (began, processor_began) = (Instant::now(), processor_time());
    let before = is_measured().then(reset_peak);
    let thread = thread::Builder::new().stack_size(STACK_BYTES);
    let reading = thread.spawn(move || plan(vec![file], &StopSignal::default()));
    let read = reading.expect("a thread").join().expect("no panic");
    let took = began.elapsed();
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(30)]);
    assert!(took < TIME_LIMIT, "{path} {start:?}: {took:?}");
    if let Some(before) = before {
        let growth = peak().saturating_sub(before);
        let processor = processor_time().saturating_sub(processor_began);
        println!(
            "{:>5} ms {:>3} MiB  {path} of {} bytes, {start:?}",
            processor.as_millis(),
            growth >> 10,
            bytes.len()
        );
        assert!(
            growth <= MAX_GROWTH && processor <= MAX_PROCESSOR_TIME,
            "too much"
        );
    }
    read
}

/// Reads these texts around and within each other up to the limit of bytes, and with [`LEVELS`] levels if that is far
/// less.
fn nest(path: &str, open: &str, inner: &str, close: &str) {
    let at_limit = (MAX_TEXT_BYTES - inner.len()) / (open.len() + close.len());
    let fewer = Some(LEVELS).filter(|levels| levels * 2 < at_limit);
    for levels in fewer.into_iter().chain([at_limit]) {
        let text = [&*open.repeat(levels), inner, &close.repeat(levels)].concat();
        let _ = import(path, text.as_bytes());
    }
}

/// Reads a text of lines, each of which is made of its number, up to the limit of bytes.
fn lines(path: &str, line: impl Fn(usize) -> String) {
    let mut text = String::new();
    for number in 0.. {
        let line = line(number);
        if text.len() + line.len() > MAX_TEXT_BYTES {
            break;
        }
        text.push_str(&line);
    }
    let _ = import(path, text.as_bytes());
}

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

#[test]
fn nested_elements_of_html() {
    let names = "div b table ul ol li blockquote span p details summary h1 tr td th font a pre figure section dl dt aside";
    for name in names.split(' ') {
        let (open, close) = (format!("<{name}>"), format!("</{name}>"));
        nest("a.html", &open, "x", &close);
        nest("a.html", &format!("{open}a"), "x", "");
    }
    for (open, close) in [
        ("<ul><li>", "</li></ul>"),
        ("<ul><li>a", ""),
        ("<table><tr><td>", "</td></tr></table>"),
        ("<table><tr><td>a<td>", "</table>"),
        ("<details><summary>a</summary>", "</details>"),
        ("<div data-callout=\"tip\">", "</div>"),
        ("<tr><td>a", ""),
        ("<td>", ""),
        ("<b>x</b>y", ""),
        ("x<i></i>", ""),
        ("<div style=\"white-space:pre\">a\n", "</div>"),
        ("<a href=\"https://a.example\">x", "</a>"),
        ("<o:p>", ""),
        ("<figure><img src=\"https://a.example/a.png\">", "</figure>"),
        ("<div class=\"title\"> ", ""),
        ("<!--", ""),
        ("<style>", ""),
        ("<a b", ""),
        ("<br>", ""),
        ("<hr>", ""),
        ("&", ""),
        ("<a b c d e f g ", ""),
    ] {
        nest("a.html", open, "x", close);
    }
    for start in [
        "<table><tr><td colspan=200>",
        &["<table><tr>", &"<td>".repeat(10_000)].concat(),
        "<table><tr><td rowspan=200 colspan=200>",
    ] {
        let text = [start, &"<tr><td>".repeat(40_000)].concat();
        let _ = import("a.html", text.as_bytes());
    }
    let attributes: Vec<String> = (0..80_000).map(|at| format!(" a{at}")).collect();
    let attributes = attributes.concat();
    let _ = import("a.html", format!("<p{attributes}>x").as_bytes());
    let style = format!("<style>.a{{{}}}</style>", "b:c;".repeat(25_000));
    let _ = import(
        "a.html",
        [style, "<p class=a>x".repeat(30_000)].concat().as_bytes(),
    );
    let link = format!("<a href=\"https://{}\">", "u".repeat(200_000));
    let _ = import(
        "a.html",
        [link, "<b>x</b>y".repeat(30_000)].concat().as_bytes(),
    );
    lines("a.html", |level| {
        format!("<ul class=\"lst-a-{level}\"><li>a</ul>")
    });
    lines("a.html", |_| "<ul class=\"lst-a-9\"><li>a</ul>".to_owned());
    lines("a.html", |level| {
        format!("<p style=\"mso-list:l0 level{level}\">a")
    });
    lines("a.html", |level| {
        format!("<ul class=lst-a-{}><li>", level % 9)
    });
}

#[test]
fn json_yaml_csv_and_zip() {
    let head = "{\"format\":\"muster-strategy\",\"version\":1,\"title\":\"a\",\"content\":";
    for (open, close) in [
        ("[", "]"),
        ("{\"a\":", "}"),
        ("[],", ""),
        ("{\"a\":0},", ""),
        ("{\"type\":\"doc\",\"content\":[", "]}"),
        ("\"\\\\", ""),
    ] {
        nest("a.json", open, "0", close);
        nest("a.json", &format!("{head}{open}"), "0", close);
    }
    let many = format!(
        "{head}{{\"type\":\"doc\",\"content\":[{}0]}}}}",
        "{\"a\":0},".repeat(60_000)
    );
    let _ = import("a.json", many.as_bytes());
    for (open, close) in [
        ("[", "]"),
        ("{", "}"),
        ("- ", ""),
        ("a, ", ""),
        ("\"a\",", ""),
        ("'", ""),
    ] {
        nest("a.md", &format!("---\ntags: {open}"), "a", close);
        nest("a.md", open, "a", &format!("{close}\n"));
        let list = [open.repeat(100_000), "a".into(), close.repeat(100_000)].concat();
        let _ = import("a.md", format!("---\ntags: [{list}]\n---\n").as_bytes());
    }
    nest("a.md", "---\n", "tags:\n", "- a\n");
    for (open, close) in [
        (",", ""),
        ("a,", ""),
        ("\n", ""),
        ("a\n", ""),
        (",\n", ""),
        ("a", "\n,"),
        ("\"", ""),
        ("\"\n", ""),
        ("\"\n\",", ""),
    ] {
        nest("a.csv", open, "a", close);
        nest("a.csv", open, &"a,".repeat(2_000), close);
    }
    let mut zip = ZipBuilder::default();
    for name in ["a/", "../", "./", "//", "a\\"] {
        let path = format!("{}a.md", name.repeat(20_000));
        zip.add(&path, b"text", false).expect("a file");
    }
    let _ = import("a.zip", &zip.finish().expect("a ZIP file"));
}

#[test]
fn directories_of_zip_files() {
    // The directory of a ZIP file that has only a directory: headers of files of no bytes, each with a name.
    let directory = |count: usize, name: &[u8]| {
        let mut header = b"PK\x01\x02\x14\0\x14\0".to_vec();
        header.resize(46, 0);
        header[28..30].copy_from_slice(&u16::try_from(name.len()).expect("a length").to_le_bytes());
        header.extend_from_slice(name);
        let mut file = header.repeat(count);
        let length = u32::try_from(file.len()).expect("a length");
        let count = u16::try_from(count).unwrap_or(u16::MAX).to_le_bytes();
        file.extend_from_slice(b"PK\x05\x06\0\0\0\0");
        file.extend_from_slice(&[count, count].concat());
        file.extend_from_slice(&length.to_le_bytes());
        file.extend_from_slice(&[0; 6]);
        file
    };
    for (count, name) in [
        (65_535, vec![b'a'; 900]),
        (1_000, vec![b'a'; 65_535]),
        (65_535, vec![]),
    ] {
        let refused = import("a.zip", &directory(count, &name));
        assert_eq!(refused, Err(ZipDefect::TooManyFiles.into()), "{count}");
    }
    let _ = import("a.zip", &directory(20, &vec![b'a'; 65_535]));
}

#[test]
fn long_metadata_and_many_images_within_texts() {
    for (key, line) in [
        ("a:", " x\n"),
        ("tags:\n- a", " x\n"),
        ("tags:", "- x\n"),
        ("a: |", "  x\n"),
    ] {
        let below = line.repeat((MAX_TEXT_BYTES - 32) / line.len());
        let _ = import("a.md", format!("---\n{key}\n{below}---\n").as_bytes());
    }
    // Far longer than a text may be without its images.
    let image = "![](data:image/png;base64,iVBORw0KGgo=)\n";
    let text = image.repeat(16 * 1024 * 1024 / image.len());
    let read = import("a.md", text.as_bytes());
    assert_eq!(read, Err(ImportRefusal::Nothing(Some(ImportLoss::TooLong))));
}

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
