//! The linker's option for released programs on Linux, which makes their resident memory smaller: no position-independent
//! code. Nothing has to be relocated when a program starts, so its pages stay those of the file, and several megabytes
//! less are written. Stack, heap and libraries are randomized as before.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=../scripts/release-linking.rs");
    let is_release = var("PROFILE").is_ok_and(|profile| profile == "release");
    let is_linux = var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux");
    let is_gnu = var("CARGO_CFG_TARGET_ENV").is_ok_and(|library| library == "gnu");
    if is_release && is_linux && is_gnu {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
