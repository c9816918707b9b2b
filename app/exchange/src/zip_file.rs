//! ZIP files: written in memory, and read within limits.

use std::io::{self, Cursor, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

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

/// What a ZIP file may contain.
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

/// Reads the files of a ZIP file. Folders, links, hidden files and files whose path leaves the ZIP file are left out.
/// The limits hold for the bytes that are decompressed, whatever the file says about itself.
pub fn read_zip(file: &[u8], limits: ZipLimits) -> Result<Vec<ZipEntry>, ZipDefect> {
    let mut archive = ZipArchive::new(Cursor::new(file)).map_err(|_| ZipDefect::Broken)?;
    if archive.len() > limits.files {
        return Err(ZipDefect::TooManyFiles);
    }
    let mut out = Vec::new();
    let mut left = limits.total_bytes;
    for at in 0..archive.len() {
        let entry = archive.by_index(at).map_err(|_| ZipDefect::Unreadable)?;
        let Ok(name) = entry.name().map(|name| name.replace('\\', "/")) else {
            continue;
        };
        if !entry.is_file() || !is_inside(&name) {
            continue;
        }
        let most = limits.file_bytes.min(left);
        let mut bytes = Vec::new();
        let read = entry.take(most + 1).read_to_end(&mut bytes);
        read.map_err(|_| ZipDefect::Broken)?;
        let length = bytes.len() as u64;
        if length > most {
            return Err(ZipDefect::TooLarge);
        }
        left -= length;
        out.push(ZipEntry { path: name, bytes });
    }
    Ok(out)
}

/// Whether the path stays inside and no part of it is hidden, as those that macOS adds are.
fn is_inside(path: &str) -> bool {
    !path.contains('\0')
        && !path.contains(':')
        && path
            .split('/')
            .all(|part| !part.is_empty() && !part.starts_with('.') && part != "__MACOSX")
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
        let entries = read_zip(&file, LIMITS).expect("a ZIP file");
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
        let entries = read_zip(&file, LIMITS).expect("a ZIP file");
        assert_eq!(entries.len(), 2);
        assert_eq!(entries[1].bytes, b"\x89PNG");
    }

    #[test]
    fn paths_that_leave_the_file_and_hidden_files_are_left_out() {
        let file = zip(&[("../a", b"x"), ("/etc/passwd", b"x"), ("__MACOSX/b", b"x")]);
        assert_eq!(read_zip(&file, LIMITS), Ok(Vec::new()));
        let file = zip(&[("a/../../b", b"x"), ("C:\\b", b"x"), (".DS_Store", b"x")]);
        assert_eq!(read_zip(&file, LIMITS), Ok(Vec::new()));
    }

    #[test]
    fn a_bomb_is_refused_before_it_is_decompressed() {
        let bomb = vec![0; 100_000];
        assert_eq!(
            read_zip(&zip(&[("a", &bomb)]), LIMITS),
            Err(ZipDefect::TooLarge)
        );
        let half = vec![0; 900];
        let file = zip(&[("a", &half), ("b", &half)]);
        assert_eq!(read_zip(&file, LIMITS), Err(ZipDefect::TooLarge));
        let file = zip(&[("a", b""), ("b", b""), ("c", b""), ("d", b"")]);
        assert_eq!(read_zip(&file, LIMITS), Err(ZipDefect::TooManyFiles));
    }

    #[test]
    fn a_file_that_is_no_zip_is_broken() {
        assert_eq!(read_zip(b"text", LIMITS), Err(ZipDefect::Broken));
        let whole = zip(&[("a", b"text")]);
        let cut = &whole[..whole.len() - 10];
        assert_eq!(read_zip(cut, LIMITS), Err(ZipDefect::Broken));
    }
}
