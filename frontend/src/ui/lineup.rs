//! The lineup as dots with initials. Screen readers read the names.

use app_portal::texts;
use app_portal::view_models::{DotKind, LineupDot};
use leptos::prelude::*;

#[component]
pub fn Lineup(dots: Vec<LineupDot>) -> AnyView {
    if dots.is_empty() {
        return view! { <div class="lineup day-card-lineup"></div> }.into_any();
    }
    let plays = dots
        .iter()
        .any(|dot| matches!(dot.kind, DotKind::Plays | DotKind::PlaysAsSub));
    let names: Vec<&str> = dots
        .iter()
        .map(|dot| dot.name.as_str())
        .filter(|name| !name.is_empty())
        .collect();
    let spoken = match (names.is_empty(), plays) {
        (true, _) => String::new(),
        (false, true) => texts::plays(&texts::list(&names)),
        (false, false) => texts::free(&texts::list(&names)),
    };
    let drawn = dots.into_iter().map(|dot| {
        let class = match dot.kind {
            DotKind::Plays => "lineup-dot",
            DotKind::PlaysAsSub => "lineup-dot lineup-dot-sub",
            DotKind::Free => "lineup-dot lineup-dot-free",
            DotKind::Open => "lineup-dot lineup-dot-open",
        };
        view! {
            <span class=class title=dot.name aria-hidden="true">
                {dot.initials}
            </span>
        }
    });
    view! {
        <div class="lineup day-card-lineup">
            <span class="spoken">{spoken}</span>
            {drawn.collect_view()}
        </div>
    }
    .into_any()
}
