//! A QR code, black on white in both themes, because cameras read it best that way.

use fast_qr::QRBuilder;
use leptos::prelude::*;

/// Width of the white margin in modules, as the standard demands.
const MARGIN: usize = 4;

#[component]
pub fn QrCode(
    #[prop(into)] text: String,
    /// Where the code leads.
    #[prop(into)]
    label: String,
) -> AnyView {
    // A text that is too long for a code has none; a link never is.
    let Ok(code) = QRBuilder::new(text).build() else {
        return ().into_any();
    };
    let size = code.size + 2 * MARGIN;
    let mut path = Vec::new();
    for row in 0..code.size {
        for (column, _) in code[row]
            .iter()
            .enumerate()
            .filter(|(_, module)| module.value())
        {
            let (x, y) = (column + MARGIN, row + MARGIN);
            path.push(format!("M{x} {y}h1v1h-1z"));
        }
    }
    view! {
        <svg class="qr-code" role="img" aria-label=label viewBox=format!("0 0 {size} {size}")>
            <rect width=size height=size fill="#fff" />
            <path d=path.concat() fill="#000" shape-rendering="crispEdges" />
        </svg>
    }
    .into_any()
}
