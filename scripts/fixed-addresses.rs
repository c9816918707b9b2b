//! Links the program without position-independent code: nothing has to be relocated when it starts, so its pages stay
//! those of the file, and several megabytes less are written. Stack, heap and libraries are randomized as before.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=../scripts/fixed-addresses.rs");
    let is_release = var("PROFILE").is_ok_and(|profile| profile == "release");
    let is_gnu_linux = var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux")
        && var("CARGO_CFG_TARGET_ENV").is_ok_and(|library| library == "gnu");
    if is_release && is_gnu_linux {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
