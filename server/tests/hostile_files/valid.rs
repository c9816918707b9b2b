//! Unusual but valid files, which are served as their own type.

use app_testkit::samples::{ANIMATED_WEBP, AVIF, GIF, JPEG, PDF, PNG, PROGRESSIVE_JPEG, WEBP};

use super::file_builders::{deflate, pad, patch, rectangle, with_chunk};
use super::{MIB, Served, check_each, file, image};

const SCRIPT: &[u8] = b"<html><script>alert(document.domain)</script></html>";

fn followed_by(bytes: &[u8], tail: &[u8]) -> Vec<u8> {
    [bytes, tail].concat()
}

#[tokio::test]
async fn every_kind_is_taken() {
    check_each(vec![
        image("a PNG", PNG, Served("image/png")),
        image("a JPEG", JPEG, Served("image/jpeg")),
        image("a progressive JPEG", PROGRESSIVE_JPEG, Served("image/jpeg")),
        image("a WebP", WEBP, Served("image/webp")),
        image("an animated WebP", ANIMATED_WEBP, Served("image/webp")),
        image("an animated GIF", GIF, Served("image/gif")),
        image("an AVIF", AVIF, Served("image/avif")),
        file("a PDF", PDF, Served("application/pdf")),
    ])
    .await;
}

#[tokio::test]
async fn what_hides_in_a_right_file_is_removed_or_served_as_the_file_it_hides_in() {
    let comment = [
        b"\x21\xfe",
        &[u8::try_from(SCRIPT.len()).expect("short")][..],
        SCRIPT,
        b"\0",
    ]
    .concat();
    let commented = followed_by(&GIF[..GIF.len() - 1], &[&comment[..], b";"].concat());
    let remark = [
        b"\xff\xfe",
        &u16::try_from(SCRIPT.len() + 2)
            .expect("short")
            .to_be_bytes()[..],
        SCRIPT,
    ]
    .concat();
    let remarked = [&JPEG[..2], &remark, &JPEG[2..]].concat();
    let bomb = deflate(&vec![0; 100 * MIB]);
    let profile = [b"icc\0\0", bomb.as_slice()].concat();
    let text = [b"Comment\0\0", bomb.as_slice()].concat();
    let action = b"/Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>";
    let acting = patch(PDF, b"/Type/Catalog", action);
    check_each(vec![
        image(
            "a GIF and a page",
            followed_by(GIF, SCRIPT),
            Served("image/gif"),
        ),
        image(
            "a GIF with a page as its comment",
            commented,
            Served("image/gif"),
        ),
        image(
            "a JPEG and an archive",
            followed_by(JPEG, b"PK\x03\x04\x14\0\0\0"),
            Served("image/jpeg"),
        ),
        image(
            "a JPEG with a page as its comment",
            remarked,
            Served("image/jpeg"),
        ),
        image(
            "a PNG and a page",
            followed_by(PNG, SCRIPT),
            Served("image/png"),
        ),
        image(
            "a PNG with a page as its text",
            with_chunk(PNG, b"tEXt", SCRIPT),
            Served("image/png"),
        ),
        image(
            "a PNG with a text of 100 MiB",
            with_chunk(PNG, b"zTXt", &text),
            Served("image/png"),
        ),
        image(
            "a PNG with a profile of 100 MiB",
            with_chunk(PNG, b"iCCP", &profile),
            Served("image/png"),
        ),
        image(
            "a WebP and a page",
            followed_by(WEBP, SCRIPT),
            Served("image/webp"),
        ),
        file("a PDF with a script", acting, Served("application/pdf")),
        file(
            "a PDF and a page",
            followed_by(PDF, SCRIPT),
            Served("application/pdf"),
        ),
        file(
            "a page before a PDF",
            [SCRIPT, PDF].concat(),
            Served("application/pdf"),
        ),
        file(
            "a blank before a PDF",
            [b"\n", PDF].concat(),
            Served("application/pdf"),
        ),
    ])
    .await;
}

#[tokio::test]
async fn any_file_name_becomes_harmless() {
    let name = |name, called: &str| image(name, PNG, Served("image/png")).with_file_name(called);
    check_each(vec![
        name("called a page", "page.html"),
        name("called after a way out", "../../../../etc/passwd"),
        name("called after a drive", "C:\\Windows\\system32\\a.dll"),
        name(
            "called with control characters",
            "a\tb%0D%0ASet-Cookie: c=d.png",
        ),
        name("called from right to left", "\u{202e}gnp.exe"),
        name("called at length", &"🎯".repeat(3000)),
        name("called with quotes", "\"; filename=\"x.html"),
        name("called nothing", ""),
        name("called by dots", ".."),
    ])
    .await;
}

#[tokio::test]
async fn the_largest_that_may_be_is_taken() {
    let profile = pad(b"icc\0\0", 64 * 1024, b"");
    let forty = with_chunk(&rectangle(8000, 5000), b"iCCP", &profile);
    check_each(vec![
        image("40 megapixels", forty, Served("image/png")),
        image("5 MiB", pad(PNG, 5 * MIB, b""), Served("image/png")),
        file(
            "10 MiB",
            pad(&PDF[..9], 10 * MIB, &PDF[9..]),
            Served("application/pdf"),
        ),
    ])
    .await;
}
