//! The macros that define a function of a chunk, and how a loaded one is called.

use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use leptos::prelude::AnyView;
use wasm_split_helpers::SplitLoaderError;

/// A call of a chunk's function that renders a view.
pub type ChunkCall = Pin<Box<dyn Future<Output = Result<AnyView, SplitLoaderError>>>>;

/// Defines a function of a chunk, and a function that fetches the chunk's code. A function can be called as soon as its own
/// fetch has ended.
#[cfg(in_chunks)]
#[macro_export]
macro_rules! chunk_function {
    ($visibility:vis $chunk:ident, $name:ident, $fetch:ident, |$($argument:ident: $type:ty),+| -> $output:ty { $($body:tt)* }) => {
        #[$crate::chunks::wasm_split_helpers::wasm_split(
            $chunk,
            wasm_split_path = $crate::chunks::wasm_split_helpers,
            fallible,
            preload($fetch)
        )]
        $visibility fn $name($($argument: $type),+) -> Result<$output, $crate::chunks::SplitLoaderError> {
            Ok({ $($body)* })
        }
    };
}

/// In a development build, the functions of all chunks are in the one file.
#[cfg(not(in_chunks))]
#[macro_export]
macro_rules! chunk_function {
    ($visibility:vis $chunk:ident, $name:ident, $fetch:ident, |$($argument:ident: $type:ty),+| -> $output:ty { $($body:tt)* }) => {
        $visibility async fn $name($($argument: $type),+) -> Result<$output, $crate::chunks::SplitLoaderError> {
            Ok({ $($body)* })
        }
        $visibility async fn $fetch() -> Result<(), $crate::chunks::SplitLoaderError> {
            Ok(())
        }
    };
}

/// Defines a function of a chunk that renders a view, a function that fetches its code, and the [`CodeChunk`] of both.
///
/// [`CodeChunk`]: crate::chunks::CodeChunk
#[macro_export]
macro_rules! chunk_view {
    ($visibility:vis $value:ident: $chunk:ident, $name:ident, $fetch:ident, |$($argument:ident: $type:ty),+| $drawn:expr) => {
        $crate::chunks::chunk_function!($chunk, $name, $fetch, |$($argument: $type),+| -> leptos::prelude::AnyView { $drawn });
        $visibility static $value: $crate::chunks::CodeChunk =
            $crate::chunks::CodeChunk::new(stringify!($chunk), || Box::pin($fetch()));
    };
}

pub use {chunk_function, chunk_view};

/// Polls the call of a chunk's function once. A loaded chunk answers synchronously, under the owner of the caller.
pub fn poll_once<T>(
    mut call: Pin<Box<dyn Future<Output = Result<T, SplitLoaderError>>>>,
) -> Option<T> {
    match call.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(answer) => answer.ok(),
        Poll::Pending => None,
    }
}
