//! Text with highlighted search matches.

use leptos::prelude::*;

/// Renders pieces that are alternately plain and highlighted, starting with a plain one.
pub fn search_highlight(pieces: Vec<String>) -> AnyView {
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
