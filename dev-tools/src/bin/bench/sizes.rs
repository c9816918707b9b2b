//! The size of the portal's files, raw and compressed.

use std::path::Path;

use anyhow::{Context, Result};

/// Prints the sizes of the portal's files, raw and with brotli: each file, their total, and the files that a browser
/// loads before the first page.
pub fn print(assets: &Path) -> Result<()> {
    println!(
        "\nportal in {} (with brotli where the server compresses):",
        assets.display()
    );
    let (mut all, mut first) = (SizeTotal::default(), SizeTotal::default());
    let mut names: Vec<_> = std::fs::read_dir(assets)
        .with_context(|| format!("{}: build the portal first", assets.display()))?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| Path::new(name).extension().is_none_or(|kind| kind != "br"))
        .filter(|name| assets.join(name).is_file())
        .collect();
    names.sort_unstable();
    for name in names {
        let raw = size(&assets.join(&name))?;
        let wire = size(&assets.join(format!("{name}.br"))).unwrap_or(raw);
        println!("  {name:<52} {raw:>9} {wire:>9}");
        all.add(raw, wire);
        if is_loaded_first(&name) {
            first.add(raw, wire);
        }
    }
    all.print("all, in bytes");
    first.print("before the first page, in bytes");
    Ok(())
}

#[derive(Default)]
struct SizeTotal {
    raw: u64,
    wire: u64,
}

impl SizeTotal {
    fn add(&mut self, raw: u64, wire: u64) {
        self.raw += raw;
        self.wire += wire;
    }

    fn print(&self, name: &str) {
        println!("  {name:<52} {:>9} {:>9}", self.raw, self.wire);
    }
}

/// Whether a browser loads the file before the first page. The chunks of the portal (`frontend/kit/src/chunks/mod.rs`)
/// and the service worker are loaded later.
fn is_loaded_first(name: &str) -> bool {
    !["split_", "chunk_", "service-worker"]
        .iter()
        .any(|later| name.starts_with(later))
}

fn size(path: &Path) -> Result<u64> {
    Ok(std::fs::metadata(path)
        .with_context(|| path.display().to_string())?
        .len())
}
