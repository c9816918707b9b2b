//! A small disk that can be filled.

use std::fs::{self, File, Permissions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, bail};
use tempfile::TempDir;

/// A file system in memory, or an ordinary folder if mounting is not possible.
pub struct FaultyDisk {
    folder: TempDir,
    is_mounted: bool,
}

impl FaultyDisk {
    pub fn new(megabytes: u32) -> Result<Self> {
        let folder = tempfile::Builder::new().prefix("muster-disk").tempdir()?;
        // PostgreSQL runs as another user than root.
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755))?;
        let mounted = Command::new("mount")
            .args([
                "-t",
                "tmpfs",
                "-o",
                &format!("size={megabytes}m,mode=0755"),
                "tmpfs",
            ])
            .arg(folder.path())
            .stderr(Stdio::null())
            .status();
        let is_mounted = mounted.is_ok_and(|status| status.success());
        Ok(Self { folder, is_mounted })
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Whether it may be filled. Filling an ordinary folder would fill the host's disk.
    pub fn is_mounted(&self) -> bool {
        self.is_mounted
    }

    fn filler_path(&self) -> PathBuf {
        self.path().join("ballast")
    }

    /// Uses all the remaining space.
    pub fn fill(&self) -> Result<()> {
        let mut file = File::create(self.filler_path())?;
        for size in [1 << 20, 4096] {
            let block = vec![1; size];
            loop {
                match file.write_all(&block) {
                    Ok(()) => {}
                    Err(error) if error.kind() == ErrorKind::StorageFull => break,
                    Err(error) => bail!(error),
                }
            }
        }
        Ok(())
    }

    pub fn free(&self) -> Result<()> {
        Ok(fs::remove_file(self.filler_path())?)
    }
}

impl Drop for FaultyDisk {
    fn drop(&mut self) {
        if self.is_mounted {
            // Lazily, because a process that is ending may still have open files.
            let _ = Command::new("umount").arg("-l").arg(self.path()).status();
        }
    }
}
