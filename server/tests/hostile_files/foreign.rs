//! What is no image and no PDF, whatever it is called.

use app_testkit::samples::{GIF, PDF, PNG};

use super::{FOREIGN, each_comes_to_its_end, file, image};

const SVG: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";

#[tokio::test]
async fn no_vector_image_is_taken() {
    let gzip = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\xb3).K\xb7\x03\0";
    each_comes_to_its_end(vec![
        image("an SVG", SVG, FOREIGN).called("a.svg"),
        image("an SVG called a PNG", SVG, FOREIGN),
        image(
            "an SVG with a declaration",
            [b"<?xml version=\"1.0\"?>\n", SVG].concat(),
            FOREIGN,
        ),
        image(
            "an SVG with a mark of order",
            [b"\xef\xbb\xbf", SVG].concat(),
            FOREIGN,
        ),
        image("a packed SVG", gzip, FOREIGN).called("a.svgz"),
        image("a PostScript", b"%!PS-Adobe-3.0 EPSF-3.0\n", FOREIGN).called("a.eps"),
    ])
    .await;
}

#[tokio::test]
async fn no_page_and_no_program_is_taken() {
    let page = b"<!doctype html><script>alert(document.domain)</script>";
    each_comes_to_its_end(vec![
        image("a page", page, FOREIGN).called("a.html"),
        image("a page called a JPEG", page, FOREIGN).called("a.jpg"),
        image("a page before a GIF", [&page[..], GIF].concat(), FOREIGN).called("a.gif"),
        image(
            "a page of XML",
            b"<html xmlns=\"http://www.w3.org/1999/xhtml\"/>",
            FOREIGN,
        ),
        image("a script", b"alert(document.domain)//", FOREIGN).called("a.js"),
        image("a style", b"@import 'https://elsewhere.example';", FOREIGN),
        image("an archive", b"PK\x03\x04\x14\0\0\0\x08\0", FOREIGN),
        image("a program", b"MZ\x90\0\x03\0\0\0", FOREIGN),
        image("another program", b"\x7fELF\x02\x01\x01", FOREIGN),
        image("a shell script", b"#!/bin/sh\nrm -rf /\n", FOREIGN),
        file("a page called a PDF", page, FOREIGN),
        file(
            "an archive called a PDF",
            b"PK\x03\x04\x14\0\0\0\x08\0",
            FOREIGN,
        ),
        file("a page before a PDF", [&page[..], PDF].concat(), FOREIGN),
        file("a blank before a PDF", [b"\n", PDF].concat(), FOREIGN),
        file(
            "a document of another kind",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
            FOREIGN,
        ),
    ])
    .await;
}

#[tokio::test]
async fn no_other_kind_of_image_is_taken() {
    each_comes_to_its_end(vec![
        image("a BMP", b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0", FOREIGN),
        image("a TIFF", b"II*\0\x08\0\0\0", FOREIGN),
        image("an icon", b"\0\0\x01\0\x01\0\x10\x10", FOREIGN),
        image("a HEIC", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", FOREIGN),
        image("a JPEG XL", b"\xff\x0a\xfa\x1f\x41", FOREIGN),
        image("a PSD", b"8BPS\0\x01\0\0\0\0\0\0", FOREIGN),
        image("a sound", b"RIFF\x24\0\0\0WAVEfmt ", FOREIGN),
        image("a film", b"\0\0\0\x18ftypisom\0\0\x02\0isommp42", FOREIGN),
        image("a text", b"smoke heaven, flash long", FOREIGN),
        image("one byte", b"\x89", FOREIGN),
        image("nothing but zeros", vec![0; 4096], FOREIGN),
        image("a PDF among the images", PDF, FOREIGN),
        file("a PNG among the files", PNG, FOREIGN),
    ])
    .await;
}
