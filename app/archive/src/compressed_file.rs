//! A compressed copy of any file.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::partial_file::PartialFile;
use crate::{ArchiveError, Result};

/// Compresses `source` with gzip into a new file at `target`, which appears when it is complete.
pub fn compress_file(source: &Path, target: &Path) -> Result<()> {
    let mut beginning = PartialFile::create(target)?;
    let mut compress = || -> io::Result<()> {
        let mut content = File::open(source)?;
        let mut encoder = GzEncoder::new(&mut beginning.file, Compression::fast());
        io::copy(&mut content, &mut encoder)?;
        encoder.finish()?.flush()
    };
    compress().map_err(|error| ArchiveError::file(target, error))?;
    beginning.finish()
}
