//! Options of the linker for released programs on Linux, which make their resident memory smaller.
//!
//! - No position-independent code: nothing has to be relocated when a program starts, so its pages stay those of the file,
//!   and several megabytes less are written. Stack, heap and libraries are randomized as before.
//! - `idle-code.ld` beside the manifest places the functions of the idle program side by side.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=../scripts/release-linking.rs");
    println!("cargo::rerun-if-changed=idle-code.ld");
    let is_release = var("PROFILE").is_ok_and(|profile| profile == "release");
    let is_linux = var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux");
    let is_gnu = var("CARGO_CFG_TARGET_ENV").is_ok_and(|library| library == "gnu");
    if is_release && is_linux && is_gnu {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    // The names of functions are those of this architecture; other linkers were not tried.
    let is_x86 = var("CARGO_CFG_TARGET_ARCH").is_ok_and(|name| name == "x86_64");
    if is_release && is_linux && is_gnu && is_x86 {
        let folder = var("CARGO_MANIFEST_DIR").expect("cargo names the folder");
        println!("cargo::rustc-link-arg-bins=-Wl,-T,{folder}/idle-code.ld");
    }
}
