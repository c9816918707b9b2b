//! ZIP files: written in memory, and read within limits.

use std::io::{self, Cursor, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

use unicode_normalization::UnicodeNormalization;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// The ZIP file cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ZipDefect {
    #[error("the file is not a complete ZIP file")]
    Broken,
    #[error("the ZIP file is encrypted, or compressed with an unusual method")]
    Unreadable,
    #[error("the ZIP file contains too many files")]
    TooManyFiles,
    #[error("the files in the ZIP file are too large")]
    TooLarge,
}

/// Maximum number of headers in a ZIP file, for each file that may be in it.
const MAX_HEADERS_PER_FILE: usize = 10;
/// Maximum number of bytes of all names, extra fields and comments.
const MAX_NAME_BYTES: usize = 4 * 1024 * 1024;

/// Limits on the content of a ZIP file.
#[derive(Debug, Clone, Copy)]
pub struct ZipLimits {
    pub files: usize,
    /// Maximum number of bytes of one file after decompression.
    pub file_bytes: u64,
    /// Maximum number of bytes of all files after decompression.
    pub total_bytes: u64,
}

/// A file of a ZIP file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZipEntry {
    /// The path with slashes, relative and without `..`.
    pub path: String,
    pub bytes: Vec<u8>,
}

/// The files that were read from a ZIP file, and those that were left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ZipContent {
    pub entries: Vec<ZipEntry>,
    /// The files that were left out, with their paths as they are written.
    pub refused: Vec<(String, EntryDefect)>,
}

/// Why one file of a ZIP file is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryDefect {
    /// It has more bytes than one file may have.
    TooLarge,
    /// It is damaged, encrypted, a link, or compressed with an unusual method.
    Unreadable,
    /// Its path leads out of the ZIP file.
    OutsidePath,
}

/// Writes a ZIP file.
pub struct ZipBuilder(ZipWriter<Cursor<Vec<u8>>>);

impl Default for ZipBuilder {
    fn default() -> Self {
        Self(ZipWriter::new(Cursor::new(Vec::new())))
    }
}

impl ZipBuilder {
    /// Adds a file. `is_compressed` says whether its bytes are compressed already, as those of images.
    pub fn add(&mut self, path: &str, bytes: &[u8], is_compressed: bool) -> Result<(), ZipDefect> {
        let method = if is_compressed {
            CompressionMethod::Stored
        } else {
            CompressionMethod::Deflated
        };
        let options = SimpleFileOptions::default().compression_method(method);
        self.0
            .start_file(path, options)
            .map_err(|_| ZipDefect::TooLarge)?;
        self.0.write_all(bytes).map_err(|_| ZipDefect::TooLarge)
    }

    pub fn finish(self) -> Result<Vec<u8>, ZipDefect> {
        let file = self.0.finish().map_err(|_| ZipDefect::TooLarge)?;
        Ok(file.into_inner())
    }
}

/// Writes a ZIP file of any size in parts.
pub struct ZipStream {
    writer: ZipWriter<StreamWriter<SharedBuffer>>,
    written: SharedBuffer,
}

/// The bytes that were written and not yet taken.
#[derive(Clone, Default)]
struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

impl SharedBuffer {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut buffer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        buffer.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Default for ZipStream {
    fn default() -> Self {
        let written = SharedBuffer::default();
        Self {
            writer: ZipWriter::new_stream(written.clone()),
            written,
        }
    }
}

impl ZipStream {
    /// Adds a file. Returns the next bytes of the ZIP file.
    pub fn add(&mut self, path: &str, bytes: &[u8]) -> Result<Vec<u8>, ZipDefect> {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        self.writer
            .start_file(path, options)
            .map_err(|_| ZipDefect::TooLarge)?;
        self.writer
            .write_all(bytes)
            .map_err(|_| ZipDefect::TooLarge)?;
        Ok(self.written.take())
    }

    /// Returns the last bytes of the ZIP file.
    pub fn finish(self) -> Result<Vec<u8>, ZipDefect> {
        self.writer.finish().map_err(|_| ZipDefect::TooLarge)?;
        Ok(self.written.take())
    }
}

/// Reads the files of a ZIP file. One that cannot be read is left out and named; folders and the files that operating
/// systems add are left out. The limits hold for the bytes that are decompressed, whatever the file says about itself.
pub fn read_zip(file: &[u8], limits: ZipLimits) -> Result<ZipContent, ZipDefect> {
    check_directory(file, limits)?;
    let mut archive = ZipArchive::new(Cursor::new(file)).map_err(|_| ZipDefect::Broken)?;
    if archive.len() > limits.files {
        return Err(ZipDefect::TooManyFiles);
    }
    let mut out = ZipContent::default();
    let mut left = limits.total_bytes;
    for at in 0..archive.len() {
        let name = match archive.name_for_index(at) {
            Some(Ok(name)) => name.into_owned(),
            _ => format!("file {}", at + 1),
        };
        if name.ends_with(['/', '\\']) || is_of_system(&name) {
            continue;
        }
        let Some(path) = normalized_path(&name) else {
            out.refused.push((name, EntryDefect::OutsidePath));
            continue;
        };
        match read_entry(&mut archive, at, limits.file_bytes, &mut left)? {
            Ok(bytes) => out.entries.push(ZipEntry { path, bytes }),
            Err(defect) => out.refused.push((path, defect)),
        }
    }
    Ok(out)
}

/// Refuses a ZIP file whose directory would take much memory. The headers are counted wherever they are, because a file
/// can have several directories: those of ZIP files within it count, too.
fn check_directory(file: &[u8], limits: ZipLimits) -> Result<(), ZipDefect> {
    const SIGNATURE: &[u8] = b"PK\x01\x02";
    const HEADER_BYTES: usize = 46;
    let headers = file
        .windows(HEADER_BYTES)
        .filter(|header| header.starts_with(SIGNATURE));
    let (mut count, mut name_bytes) = (0, 0);
    for header in headers {
        // The lengths of the name, the extra field and the comment.
        let lengths = header[28..34].chunks(2);
        name_bytes += lengths
            .map(|length| usize::from(u16::from_le_bytes([length[0], length[1]])))
            .sum::<usize>();
        count += 1;
        if count > MAX_HEADERS_PER_FILE * limits.files || name_bytes > MAX_NAME_BYTES {
            return Err(ZipDefect::TooManyFiles);
        }
    }
    Ok(())
}

/// Reads one file. `left` is the number of bytes that all further files may have.
fn read_entry(
    archive: &mut ZipArchive<Cursor<&[u8]>>,
    at: usize,
    max_bytes: u64,
    left: &mut u64,
) -> Result<Result<Vec<u8>, EntryDefect>, ZipDefect> {
    let entry = match archive.by_index(at) {
        Ok(entry) if entry.is_file() => entry,
        _ => return Ok(Err(EntryDefect::Unreadable)),
    };
    if entry.size() > max_bytes {
        return Ok(Err(EntryDefect::TooLarge));
    }
    let most = max_bytes.min(*left);
    let mut bytes = Vec::new();
    let read = entry.take(most + 1).read_to_end(&mut bytes);
    let length = bytes.len() as u64;
    if length > *left {
        return Err(ZipDefect::TooLarge);
    }
    *left -= length;
    Ok(match read {
        Ok(_) if length > max_bytes => Err(EntryDefect::TooLarge),
        Ok(_) => Ok(bytes),
        Err(_) => Err(EntryDefect::Unreadable),
    })
}

/// The path with slashes and in composed letters (NFC), without empty parts and `.`; `None` if it leads out of its
/// folder. macOS writes decomposed letters, and Windows backslashes.
pub fn normalized_path(raw: &str) -> Option<String> {
    let composed: String = raw.nfc().collect();
    let mut parts: Vec<&str> = Vec::new();
    for part in composed.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    (!parts.is_empty()).then(|| parts.join("/"))
}

/// Whether the file is one that an operating system or a program keeps for itself.
fn is_of_system(path: &str) -> bool {
    let folders = ["__MACOSX", ".git", ".obsidian", ".trash"];
    let files = [".DS_Store", "Thumbs.db", "desktop.ini"];
    let mut parts = path.split(['/', '\\']).rev();
    let name = parts.next().unwrap_or_default();
    name.starts_with("._") || files.contains(&name) || parts.any(|part| folders.contains(&part))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: ZipLimits = ZipLimits {
        files: 3,
        file_bytes: 1_000,
        total_bytes: 1_500,
    };

    fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut zip = ZipBuilder::default();
        for (path, bytes) in files {
            zip.add(path, bytes, false).expect("a file");
        }
        zip.finish().expect("a ZIP file")
    }

    #[test]
    fn files_are_read_as_they_were_written() {
        let file = zip(&[("Bind/Über B.md", b"text"), ("a.png", b"\x89PNG")]);
        let entries = read_zip(&file, LIMITS).expect("a ZIP file").entries;
        let paths: Vec<&str> = entries.iter().map(|entry| entry.path.as_str()).collect();
        assert_eq!(paths, ["Bind/Über B.md", "a.png"]);
        assert_eq!(entries[0].bytes, b"text");
    }

    #[test]
    fn a_file_written_in_parts_is_whole() {
        let mut stream = ZipStream::default();
        let mut file = stream.add("a.md", b"text").expect("a file");
        file.extend(stream.add("b/c.png", b"\x89PNG").expect("a file"));
        file.extend(stream.finish().expect("the end"));
        let entries = read_zip(&file, LIMITS).expect("a ZIP file").entries;
        assert_eq!(entries.len(), 2);
        assert_eq!(entries[1].bytes, b"\x89PNG");
    }

    #[test]
    fn paths_that_leave_the_file_are_named_and_files_of_systems_are_left_out() {
        let file = zip(&[("../a", b"x"), ("a/../../b", b"x"), ("__MACOSX/b", b"x")]);
        let read = read_zip(&file, LIMITS).expect("a ZIP file");
        assert_eq!(read.entries, Vec::new());
        let outside = |path: &str| (path.to_owned(), EntryDefect::OutsidePath);
        assert_eq!(read.refused, [outside("../a"), outside("a/../../b")]);
        let file = zip(&[(".DS_Store", b"x"), ("a/._b.md", b"x"), (".git/a.md", b"x")]);
        assert_eq!(read_zip(&file, LIMITS), Ok(ZipContent::default()));
    }

    #[test]
    fn paths_of_every_system_are_kept() {
        for (raw, path) in [
            ("./a.md", Some("a.md")),
            ("a//b.md", Some("a/b.md")),
            ("/a/./b.md", Some("a/b.md")),
            ("a\\b.md", Some("a/b.md")),
            ("Plan: A.md", Some("Plan: A.md")),
            (".plan.md", Some(".plan.md")),
            ("a/../b.md", Some("b.md")),
            ("U\u{308}ber.md", Some("\u{dc}ber.md")),
            ("..", None),
            ("a/../..", None),
            ("/", None),
        ] {
            assert_eq!(normalized_path(raw).as_deref(), path, "{raw:?}");
        }
    }

    #[test]
    fn a_bomb_is_left_out_before_it_is_decompressed() {
        let bomb = vec![0; 100_000];
        let read = read_zip(&zip(&[("a", &bomb), ("b", b"x")]), LIMITS).expect("a ZIP file");
        assert_eq!(read.refused, [("a".to_owned(), EntryDefect::TooLarge)]);
        assert_eq!(read.entries.len(), 1);
        let half = vec![0; 900];
        let file = zip(&[("a", &half), ("b", &half)]);
        assert_eq!(read_zip(&file, LIMITS), Err(ZipDefect::TooLarge));
        let file = zip(&[("a", b""), ("b", b""), ("c", b""), ("d", b"")]);
        assert_eq!(read_zip(&file, LIMITS), Err(ZipDefect::TooManyFiles));
    }

    #[test]
    fn a_damaged_file_is_left_out_and_named() {
        let mut file = zip(&[("a", b"some text"), ("b", b"more text")]);
        // The first byte of the content after the header and the name of one byte.
        file[31] ^= 0xff;
        let read = read_zip(&file, LIMITS).expect("a ZIP file");
        assert_eq!(read.refused, [("a".to_owned(), EntryDefect::Unreadable)]);
        assert_eq!(read.entries[0].bytes, b"more text");
    }

    #[test]
    fn a_file_that_is_no_zip_is_broken() {
        assert_eq!(read_zip(b"text", LIMITS), Err(ZipDefect::Broken));
        let whole = zip(&[("a", b"text")]);
        let cut = &whole[..whole.len() - 10];
        assert_eq!(read_zip(cut, LIMITS), Err(ZipDefect::Broken));
    }
}
