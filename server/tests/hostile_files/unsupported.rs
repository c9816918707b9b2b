//! Files of unsupported types, under any file name.

use app_testkit::samples::{GIF, PDF, PNG};

use super::{UNSUPPORTED, check_each, file, image};

const SVG: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";

#[tokio::test]
async fn no_vector_image_is_taken() {
    let gzip = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\xb3).K\xb7\x03\0";
    check_each(vec![
        image("an SVG", SVG, UNSUPPORTED).with_file_name("a.svg"),
        image("an SVG called a PNG", SVG, UNSUPPORTED),
        image(
            "an SVG with a declaration",
            [b"<?xml version=\"1.0\"?>\n", SVG].concat(),
            UNSUPPORTED,
        ),
        image(
            "an SVG with a mark of order",
            [b"\xef\xbb\xbf", SVG].concat(),
            UNSUPPORTED,
        ),
        image("a packed SVG", gzip, UNSUPPORTED).with_file_name("a.svgz"),
        image("a PostScript", b"%!PS-Adobe-3.0 EPSF-3.0\n", UNSUPPORTED).with_file_name("a.eps"),
    ])
    .await;
}

#[tokio::test]
async fn no_page_and_no_program_is_taken() {
    let page = b"<!doctype html><script>alert(document.domain)</script>";
    check_each(vec![
        image("a page", page, UNSUPPORTED).with_file_name("a.html"),
        image("a page called a JPEG", page, UNSUPPORTED).with_file_name("a.jpg"),
        image(
            "a page before a GIF",
            [&page[..], GIF].concat(),
            UNSUPPORTED,
        )
        .with_file_name("a.gif"),
        image(
            "a page of XML",
            b"<html xmlns=\"http://www.w3.org/1999/xhtml\"/>",
            UNSUPPORTED,
        ),
        image("a script", b"alert(document.domain)//", UNSUPPORTED).with_file_name("a.js"),
        image(
            "a style",
            b"@import 'https://elsewhere.example';",
            UNSUPPORTED,
        ),
        image("an archive", b"PK\x03\x04\x14\0\0\0\x08\0", UNSUPPORTED),
        image("a program", b"MZ\x90\0\x03\0\0\0", UNSUPPORTED),
        image("another program", b"\x7fELF\x02\x01\x01", UNSUPPORTED),
        image("a shell script", b"#!/bin/sh\nrm -rf /\n", UNSUPPORTED),
        file("a page called a PDF", page, UNSUPPORTED),
        file(
            "an archive called a PDF",
            b"PK\x03\x04\x14\0\0\0\x08\0",
            UNSUPPORTED,
        ),
        file(
            "a document of another kind",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
            UNSUPPORTED,
        ),
    ])
    .await;
}

#[tokio::test]
async fn no_other_kind_of_image_is_taken() {
    check_each(vec![
        image("a BMP", b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0", UNSUPPORTED),
        image("a TIFF", b"II*\0\x08\0\0\0", UNSUPPORTED),
        image("an icon", b"\0\0\x01\0\x01\0\x10\x10", UNSUPPORTED),
        image("a HEIC", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", UNSUPPORTED),
        image("a JPEG XL", b"\xff\x0a\xfa\x1f\x41", UNSUPPORTED),
        image("a PSD", b"8BPS\0\x01\0\0\0\0\0\0", UNSUPPORTED),
        image("a sound", b"RIFF\x24\0\0\0WAVEfmt ", UNSUPPORTED),
        image(
            "a film",
            b"\0\0\0\x18ftypisom\0\0\x02\0isommp42",
            UNSUPPORTED,
        ),
        image("a text", b"smoke heaven, flash long", UNSUPPORTED),
        image("one byte", b"\x89", UNSUPPORTED),
        image("nothing but zeros", vec![0; 4096], UNSUPPORTED),
        image("a PDF among the images", PDF, UNSUPPORTED),
        file("a PNG among the files", PNG, UNSUPPORTED),
    ])
    .await;
}
