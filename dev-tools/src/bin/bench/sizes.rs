//! What a first visit costs over the wire.

use std::path::Path;

use anyhow::{Context, Result};

/// Prints the portal's sizes: each file raw and brotli, the sum of all, and what a browser loads before the first page.
pub fn print(assets: &Path) -> Result<()> {
    println!(
        "\nportal, as in {} (brotli where the server sends it so):",
        assets.display()
    );
    let (mut all, mut first) = (Sum::default(), Sum::default());
    let mut names: Vec<_> = std::fs::read_dir(assets)
        .with_context(|| format!("{}: build the portal first", assets.display()))?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| {
            !Path::new(name)
                .extension()
                .is_some_and(|kind| kind == "br" || kind == "gz")
        })
        .filter(|name| assets.join(name).is_file())
        .collect();
    names.sort_unstable();
    for name in names {
        let raw = size(&assets.join(&name))?;
        let wire = size(&assets.join(format!("{name}.br"))).unwrap_or(raw);
        println!("  {name:<52} {raw:>9} {wire:>9}");
        all.add(raw, wire);
        if is_of_first_page(&name) {
            first.add(raw, wire);
        }
    }
    all.print("all, in bytes");
    first.print("before the first page, in bytes");
    Ok(())
}

#[derive(Default)]
struct Sum {
    raw: u64,
    wire: u64,
}

impl Sum {
    fn add(&mut self, raw: u64, wire: u64) {
        self.raw += raw;
        self.wire += wire;
    }

    fn print(&self, name: &str) {
        println!("  {name:<52} {:>9} {:>9}", self.raw, self.wire);
    }
}

/// Parts of the portal (`frontend/src/parts.rs`) and what keeps it at hand come later.
fn is_of_first_page(name: &str) -> bool {
    !["split_", "chunk_", "service-worker"]
        .iter()
        .any(|later| name.starts_with(later))
}

fn size(path: &Path) -> Result<u64> {
    Ok(std::fs::metadata(path)
        .with_context(|| path.display().to_string())?
        .len())
}
