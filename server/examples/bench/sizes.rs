//! What a first visit costs over the wire.

use std::path::Path;

use anyhow::{Context, Result};

/// Prints the portal's sizes: each file raw and brotli, and the sum a browser loads.
pub fn print(assets: &Path) -> Result<()> {
    println!(
        "\nportal, as in {} (brotli where the server sends it so):",
        assets.display()
    );
    let (mut raw_sum, mut wire_sum) = (0, 0);
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
        raw_sum += raw;
        wire_sum += wire;
    }
    println!("  {:<52} {raw_sum:>9} {wire_sum:>9}", "sum in bytes");
    Ok(())
}

fn size(path: &Path) -> Result<u64> {
    Ok(std::fs::metadata(path)
        .with_context(|| path.display().to_string())?
        .len())
}
