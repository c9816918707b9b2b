//! The portal's entry; everything else is the library, which exists in the browser alone.

fn main() {
    #[cfg(target_arch = "wasm32")]
    frontend::start();
}
