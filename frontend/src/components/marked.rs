//! Text of which a search has marked parts.

use leptos::prelude::*;

/// The pieces, plain and marked in turn, the first one plain.
pub fn marked(pieces: Vec<String>) -> AnyView {
    pieces
        .into_iter()
        .enumerate()
        .filter(|(_, piece)| !piece.is_empty())
        .map(|(at, piece)| {
            if at % 2 == 1 {
                view! { <mark>{piece}</mark> }.into_any()
            } else {
                piece.into_any()
            }
        })
        .collect_view()
        .into_any()
}
