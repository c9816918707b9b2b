//! The section with the color and the picture.

use app_api::functions::looks::save_player_look;
use app_domain::PlayerColor;
use app_domain::player_picture::PictureSource;
use app_portal::own_page::OwnSection;
use app_portal::texts::own_picture as words;
use app_portal::view_models::sentence;
use app_wire::{ApiError, CurrentUser, PlayerLookBody};
use frontend_kit::session::UserSession;
use frontend_kit::ui::{PlayerColorChoice, PlayerPicture, fresh_id, icon, spinning_icon};
use leptos::ev::Event;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::HtmlInputElement;

use super::scaling;
use crate::own_section::own_section;

/// The section of the page *You*: the signed-in player's color and picture.
pub fn picture_section() -> AnyView {
    let choice = LookChoice {
        session: UserSession::of_page(),
        is_saving: RwSignal::new(false),
        fault: RwSignal::new(None),
    };
    let user = Memo::new(move |_| choice.session.user());
    let color = Memo::new(move |_| {
        let look = user.with(|user| user.as_ref()?.look.clone());
        look.map(|look| look.color).unwrap_or_default()
    });
    let choose = Callback::new(move |color: PlayerColor| {
        choice.save(Some(color), None);
    });
    let content = view! {
        <div class="own-picture">
            <div class="own-picture-shown">
                {move || user.get().map(shown_picture)}
                <p class="field-hint">{words::HINT}</p>
            </div>
            <PlayerColorChoice chosen=color choose=choose />
            {source_buttons(choice, user)}
            <p class="field-fault" role="alert">
                {move || choice.fault.get()}
            </p>
        </div>
    };
    own_section(OwnSection::Picture, None, content.into_any())
}

fn shown_picture(user: CurrentUser) -> AnyView {
    view! { <PlayerPicture name=user.display_name look=user.look /> }.into_any()
}

fn source_buttons(choice: LookChoice, user: Memo<Option<CurrentUser>>) -> AnyView {
    let id = fresh_id("own-picture");
    let source = Memo::new(move |_| {
        user.with(|user| user.as_ref().map(|user| user.picture_source))
            .unwrap_or_default()
    });
    let has_account =
        Memo::new(move |_| user.with(|user| user.as_ref()?.has_account.then_some(())));
    let is_shown = move || {
        user.with(|user| user.as_ref()?.look.as_ref()?.picture.as_ref().map(drop))
            .is_some()
    };
    let pick = move |source: PictureSource| choice.save(None, Some(source));
    let upload = move || match source.get() {
        PictureSource::Upload => words::UPLOAD_ANOTHER,
        PictureSource::Generated | PictureSource::Discord => words::UPLOAD,
    };
    let discord_hint = move || match (has_account.get(), source.get()) {
        (None, _) => Some(words::NO_ACCOUNT),
        (_, PictureSource::Discord) if is_shown() => Some(words::DISCORD_CHOSEN),
        (_, PictureSource::Discord) => Some(words::DISCORD_PENDING),
        (_, PictureSource::Generated | PictureSource::Upload) => None,
    };
    view! {
        <fieldset class="own-picture-sources" aria-busy=move || choice.is_saving.get().to_string()>
            <legend class="field-label">{words::PICTURE}</legend>
            <input
                type="file"
                class="spoken"
                id=id.clone()
                accept="image/*"
                on:change=move |chosen| choice.upload(&chosen)
            />
            <label class="button" for=id>
                {move || if choice.is_saving.get() { spinning_icon("spinner") } else { icon("image") }}
                {upload}
            </label>
            {move || {
                (has_account.get().is_some() && source.get() != PictureSource::Discord)
                    .then(|| source_button(words::FROM_DISCORD, move || pick(PictureSource::Discord)))
            }}
            {move || {
                (source.get() != PictureSource::Generated)
                    .then(|| source_button(words::GENERATED, move || pick(PictureSource::Generated)))
            }}
        </fieldset>
        <p class="field-hint" aria-live="polite">
            {discord_hint}
        </p>
    }
    .into_any()
}

fn source_button(words: &'static str, press: impl Fn() + 'static) -> AnyView {
    view! {
        <button type="button" class="button" on:click=move |_| press()>
            {words}
        </button>
    }
    .into_any()
}

/// The choice that is being saved.
#[derive(Clone, Copy)]
struct LookChoice {
    session: UserSession,
    is_saving: RwSignal<bool>,
    fault: RwSignal<Option<String>>,
}

impl LookChoice {
    fn save(self, color: Option<PlayerColor>, picture: Option<PictureSource>) {
        self.run(async move { save_player_look(None, color, picture).await });
    }

    /// Scales the chosen file and uploads it.
    fn upload(self, chosen: &Event) {
        let input: HtmlInputElement = event_target(chosen);
        let file = input.files().and_then(|files| files.get(0));
        // The same file can be chosen again.
        input.set_value("");
        if let Some(file) = file {
            self.run(async move { scaling::upload_picture(file).await });
        }
    }

    fn run(self, saving: impl Future<Output = Result<PlayerLookBody, ApiError>> + 'static) {
        if self.is_saving.get_untracked() {
            return;
        }
        self.is_saving.set(true);
        self.fault.set(None);
        spawn_local(async move {
            let saved = saving.await;
            // The page was left.
            if self.is_saving.try_set(false).is_some() {
                return;
            }
            match saved {
                Ok(_) => self.session.refresh(),
                Err(error) => {
                    self.session.handle_refusal(&error);
                    let detail = error.details.first().map(|fault| &fault.message);
                    let reason = sentence(detail.unwrap_or(&error.error));
                    self.fault.set(Some(reason));
                }
            }
        });
    }
}
