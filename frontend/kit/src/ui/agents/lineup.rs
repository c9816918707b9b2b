//! The lineup as pictures. The ring shows how each player takes part; screen readers read the names.

use app_portal::texts;
use app_portal::view_models::{DotKind, LineupDot};
use leptos::prelude::*;

use super::super::player_picture::{PictureSize, PlayerPicture};

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
        let title = dot.name.clone();
        let picture = (dot.kind != DotKind::Open).then(|| {
            view! { <PlayerPicture name=dot.name look=dot.look size=PictureSize::Small /> }
        });
        view! {
            <span class=class title=title aria-hidden="true">
                {picture}
            </span>
        }
    });
    view! {
        <div class="lineup day-card-lineup" translate="no">
            <span class="spoken">{spoken}</span>
            {drawn.collect_view()}
        </div>
    }
    .into_any()
}
