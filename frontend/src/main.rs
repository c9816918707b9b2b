//! The entry point of the portal. Everything else is in the library, which only compiles for the browser.

fn main() {
    #[cfg(target_arch = "wasm32")]
    frontend::start();
}
