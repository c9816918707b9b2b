//! The team's Discord server in the settings: whether the bot is connected, and choices by name.

use app_api::functions::discord_server::load_discord_server;
use app_domain::event::EventKind;
use app_portal::discord_choice::discord_choices;
use app_portal::texts::discord as words;
use app_wire::DiscordServerBody;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::Notice;
use leptos::prelude::*;

use super::editor::SettingsEditor;

/// The server as the bot sees it, for the controls of the page. `None` before it is loaded, and without a bot.
#[derive(Clone, Copy)]
pub struct KnownServer {
    is_loaded: Memo<bool>,
    server: Memo<Option<DiscordServerBody>>,
}

impl KnownServer {
    pub fn provide() -> Self {
        let query = LiveQuery::refetch_on(&[EventKind::MessagesChanged], load_discord_server);
        let known = Self {
            is_loaded: Memo::new(move |_| query.with(|_| ()).is_some()),
            server: Memo::new(move |_| query.with(Clone::clone).flatten()),
        };
        provide_context(known);
        known
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    pub fn server(self) -> Option<DiscordServerBody> {
        self.server.get()
    }

    /// Says where the bot is, with a link that repairs its permissions.
    pub fn status(self) -> AnyView {
        (move || match (self.is_loaded.get(), self.server.get()) {
            (false, _) => None,
            (true, None) => Some(
                view! {
                    <Notice
                        symbol="chat"
                        tone="suggestion"
                        title=words::NOT_CONNECTED_TITLE
                        words=words::NOT_CONNECTED
                    />
                }
                .into_any(),
            ),
            (true, Some(server)) => {
                let link = view! {
                    <a class="button button-small" href=server.invitation target="_blank" rel="noreferrer">
                        {words::INVITE_AGAIN}
                    </a>
                };
                Some(
                    view! {
                        <Notice symbol="chat" tone="suggestion" title=words::connected(&server.name) words="">
                            {link}
                        </Notice>
                    }
                    .into_any(),
                )
            }
        })
        .into_any()
    }
}

/// The select field of a setting that names a channel or a role.
pub fn select_by_name(
    server: &DiscordServerBody,
    draft: SettingsEditor,
    path: &'static str,
    id: String,
    described_by: String,
) -> AnyView {
    let chosen = untrack(|| draft.text(path));
    let options = discord_choices(server, path, &chosen).into_iter();
    let options = options.map(|(value, label)| {
        let is_chosen = {
            let value = value.clone();
            move || draft.text(path) == value
        };
        view! {
            <option value=value prop:selected=is_chosen>
                {label}
            </option>
        }
    });
    view! {
        <select translate="no"
            class="field-input"
            id=id
            aria-describedby=described_by
            on:change=move |chosen| draft.set(path, event_target_value(&chosen))
        >
            {options.collect_view()}
        </select>
    }
    .into_any()
}
