//! Configures release builds of the portal for code splitting (`scripts/split-portal.mjs`): the kit defines functions of
//! chunks, and the program has the relocations that the splitter needs. Development builds are one file.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=Cargo.toml");
    println!("cargo::rustc-check-cfg=cfg(in_chunks)");
    let is_wasm = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|it| it == "wasm32");
    // The quick profile inherits from the release profile.
    let is_quick = env::var("OPT_LEVEL").is_ok_and(|it| it == "1");
    let is_release = env::var("PROFILE").is_ok_and(|it| it == "release") && !is_quick;
    if is_wasm && is_release {
        println!("cargo::rustc-cfg=in_chunks");
        println!("cargo::rustc-link-arg=--emit-relocs");
    }
}
