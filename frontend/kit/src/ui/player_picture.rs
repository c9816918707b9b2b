//! A player's picture: the initials on the player's color, and over them the uploaded picture once it is loaded. The style
//! sheet draws the initials, so that they are no part of the text; the name is beside the picture.

use app_portal::view_models::{initials, picture_shape};
use app_wire::PlayerLook;
use leptos::prelude::*;

/// The size of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureSize {
    /// 24 pixels: in lines of text and dense rows.
    Small,
    /// 32 pixels.
    Medium,
}

#[component]
pub fn PlayerPicture(
    #[prop(into)] name: String,
    /// `None` for a person without one, such as an operator: the initials on gray.
    #[prop(into)]
    look: Option<PlayerLook>,
    #[prop(default = PictureSize::Medium)] size: PictureSize,
) -> AnyView {
    let class = match size {
        PictureSize::Small => "player-picture player-picture-small",
        PictureSize::Medium => "player-picture",
    };
    let color = look.as_ref().map(|look| look.color.as_str());
    let picture = look.and_then(|look| look.picture).map(|address| {
        view! { <img src=address alt="" decoding="async" on:error=|failed| hide_broken(&failed) /> }
    });
    view! {
        <span
            class=class
            data-color=color
            data-shape=picture_shape(&name).to_string()
            data-initials=initials(&name)
            aria-hidden="true"
        >
            {picture}
        </span>
    }
    .into_any()
}

/// Hides a picture that cannot be loaded, so that the initials below it are seen.
fn hide_broken(failed: &web_sys::ErrorEvent) {
    event_target::<web_sys::HtmlElement>(failed).set_hidden(true);
}
