//! Files above a limit of bytes or pixels, and files that expand above one.

use app_testkit::samples::{AVIF, GIF, JPEG, PDF, PNG, WEBP};

use super::file_builders::{END, deflate, gif, pad, patch, png, png_header, rectangle, with_chunk};
use super::{MIB, TOO_LARGE, TOO_MANY_PIXELS, check_each, file, image};

#[tokio::test]
async fn one_byte_too_many_is_too_many() {
    check_each(vec![
        image("5 MiB and a byte", pad(PNG, 5 * MIB + 1, b""), TOO_LARGE),
        image("20 MiB", pad(JPEG, 20 * MIB, b""), TOO_LARGE),
        file(
            "10 MiB and a byte",
            pad(&PDF[..9], 10 * MIB + 1, &PDF[9..]),
            TOO_LARGE,
        ),
        file("40 MiB", pad(PDF, 40 * MIB, b""), TOO_LARGE),
    ])
    .await;
}

#[tokio::test]
async fn an_image_that_says_it_is_huge_is_refused() {
    let most = [0xff; 4];
    let empty = deflate(&[0; 64]);
    let lying = png(&[(b"IHDR", &png_header(65535, 65535)), (b"IDAT", &empty), END]);
    let endless = png(&[
        (b"IHDR", &png_header(0x7fff_ffff, 0x7fff_ffff)),
        (b"IDAT", &empty),
        END,
    ]);
    // 16,384 by 16,384; the extended header stores each side minus one, in three bytes.
    let canvas = [
        b"VP8X\x0a\0\0\0",
        &[0, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x3f, 0][..],
    ]
    .concat();
    let body = [&canvas[..], &WEBP[12..]].concat();
    let length = u32::try_from(body.len() + 4).expect("short").to_le_bytes();
    let webp = [b"RIFF", &length[..], b"WEBP", &body].concat();
    let size = [0, 0, 0, 8, 0, 0, 0, 6];
    let avif = patch(AVIF, &size, &[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
    check_each(vec![
        image("a PNG of 65,535 squared", lying, TOO_MANY_PIXELS),
        image("a PNG of two billion squared", endless, TOO_MANY_PIXELS),
        image(
            "a GIF of 65,535 squared",
            patch(GIF, &[8, 0, 6, 0], &most),
            TOO_MANY_PIXELS,
        ),
        image(
            "a JPEG of 65,535 squared",
            patch(JPEG, &[8, 0, 6, 0, 8], &[8, 0xff, 0xff, 0xff, 0xff]),
            TOO_MANY_PIXELS,
        ),
        image("a WebP of 16,384 squared", webp, TOO_MANY_PIXELS),
        image("an AVIF of 65,535 squared", avif, TOO_MANY_PIXELS),
    ])
    .await;
}

#[tokio::test]
async fn a_decompression_bomb_is_refused() {
    let frames = [&10_000_u32.to_be_bytes()[..], &0_u32.to_be_bytes()].concat();
    let animated = with_chunk(&rectangle(1000, 1000), b"acTL", &frames);
    check_each(vec![
        image(
            "a row more than 40 megapixels",
            pad(&rectangle(8000, 5001), MIB, b""),
            TOO_MANY_PIXELS,
        ),
        image(
            "40 megapixels in 5 KiB",
            rectangle(8000, 5000),
            TOO_MANY_PIXELS,
        ),
        image(
            "a side of 16,385",
            pad(&rectangle(16_385, 1), MIB, b""),
            TOO_MANY_PIXELS,
        ),
        image(
            "40 megapixels in 5 KiB, and 1 MiB after the end",
            pad(&rectangle(8000, 5000), MIB, b""),
            TOO_MANY_PIXELS,
        ),
        image(
            "600 megapixels of white",
            rectangle(30_000, 20_000),
            TOO_MANY_PIXELS,
        ),
        image(
            "a GIF of 11 times 40 megapixels",
            gif(8000, 5000, 11),
            TOO_MANY_PIXELS,
        ),
        image("a PNG of 10,000 pictures", animated, TOO_MANY_PIXELS),
    ])
    .await;
}
