//! An image as large as the window allows.

use app_portal::texts::stratbook as words;
use frontend_editor::editor::OpenedImage;
use frontend_kit::ui::two_way_signal::two_way_signal;
use frontend_kit::ui::{Dialog, icon};
use leptos::prelude::*;

#[component]
pub fn ImageLightbox(shown: RwSignal<Option<OpenedImage>>) -> impl IntoView {
    // The dialog can only be closed here.
    let open = two_way_signal(
        move || shown.with(Option::is_some),
        move |_| shown.set(None),
    );
    let title = Signal::derive(move || {
        let named = shown.with(|shown| shown.as_ref().map(|shown| shown.alternative.clone()));
        named
            .filter(|name| !name.is_empty())
            .unwrap_or_else(|| words::IMAGE.to_owned())
    });
    view! {
        <Dialog title=title open=open is_wide=true>
            {move || {
                let image = shown.get_untracked()?;
                Some(
                    view! {
                        <img class="lightbox-image" src=image.source.clone() alt=image.alternative referrerpolicy="no-referrer" />
                        <a class="lightbox-link" href=image.source target="_blank" rel="noopener noreferrer">
                            {icon("open")}
                            {words::OPEN_ORIGINAL}
                        </a>
                    },
                )
            }}
        </Dialog>
    }
}
