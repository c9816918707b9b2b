//! A small disk that can be filled.

use std::fs::{self, File, Permissions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, bail};
use tempfile::TempDir;

/// A file system in memory, or an ordinary folder where none may be mounted.
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

    /// Whether it may be filled, which would harm others otherwise.
    pub fn is_mounted(&self) -> bool {
        self.is_mounted
    }

    fn ballast(&self) -> PathBuf {
        self.path().join("ballast")
    }

    /// Takes all the space that is left.
    pub fn fill(&self) -> Result<()> {
        let mut file = File::create(self.ballast())?;
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
        Ok(fs::remove_file(self.ballast())?)
    }
}

impl Drop for FaultyDisk {
    fn drop(&mut self) {
        if self.is_mounted {
            // Also while a process that is ending has files open there.
            let _ = Command::new("umount").arg("-l").arg(self.path()).status();
        }
    }
}
