//! Writes the script and the wasm file that a browser loads, from what the compiler has made:
//!
//! ```text
//! portal-bindings WASM FOLDER
//! ```
//!
//! The same as the command `wasm-bindgen --target web --no-typescript`, of which it is the library. The command brings a
//! test runner with a web server, and takes minutes to compile.

use std::env;
use std::path::PathBuf;

use anyhow::Context;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut arguments = env::args_os().skip(1).map(PathBuf::from);
    let (wasm, folder) = arguments
        .next()
        .zip(arguments.next())
        .context("usage: portal-bindings WASM FOLDER")?;
    Bindgen::new()
        .input_path(&wasm)
        .web(true)?
        .typescript(false)
        .generate(&folder)
        .with_context(|| format!("{} is no build of the portal", wasm.display()))
}
