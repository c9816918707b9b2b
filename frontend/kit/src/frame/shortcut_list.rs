//! The overview of keyboard shortcuts.

use app_portal::controls::shortcut::visible_tabs;
use app_portal::texts;
use leptos::prelude::*;

use super::ShortcutOverview;
use crate::chunks::{chunk_view, lazy_part};
use crate::session::UserSession;
use crate::ui::Dialog;
use crate::ui::modifier_key::mod_key;

chunk_view!(SHORTCUTS: player, draw_shortcuts, fetch_shortcuts, |_page: ()| {
    view! { <ShortcutList /> }.into_any()
});

/// The dialog of the overview. Rendered once per page.
#[component]
pub fn ShortcutsDialog() -> AnyView {
    let shortcuts = ShortcutOverview::of_page();
    let content = || lazy_part(&SHORTCUTS, || Box::pin(draw_shortcuts(())));
    view! { <Dialog title=texts::palette::SHORTCUTS open=shortcuts.dialog()>{content}</Dialog> }
        .into_any()
}

/// The content of the overview.
#[component]
fn ShortcutList() -> AnyView {
    use texts::palette as words;
    let is_admin = UserSession::of_page()
        .user()
        .is_some_and(|user| user.permissions.admin);
    let everywhere = [
        (words::SHORTCUT_FIND, vec![mod_key(), "K"]),
        (words::SHORTCUT_UNDO, vec![mod_key(), "Z"]),
        (words::SHORTCUT_NOTES, vec!["F6"]),
        (words::SHORTCUT_OVERVIEW, vec!["?"]),
    ];
    let everywhere = everywhere
        .into_iter()
        .map(|(what, keys)| row(what, keys, " + "))
        .collect_view();
    let days = [
        (words::SHORTCUT_EARLIER, vec!["←", "k"]),
        (words::SHORTCUT_LATER, vec!["→", "j"]),
    ];
    let days = days
        .into_iter()
        .map(|(what, keys)| row(what, keys, words::OR))
        .collect_view();
    let go = visible_tabs(is_admin)
        .map(|tab| {
            row(
                tab.title(),
                vec!["g", tab.key().unwrap_or_default()],
                words::THEN,
            )
        })
        .collect_view();
    view! {
        <div class="shortcuts">
            <section>
                <h3>{words::SHORTCUTS_EVERYWHERE}</h3>
                <dl>{everywhere}</dl>
            </section>
            <section>
                <h3>{words::SHORTCUTS_DAYS}</h3>
                <dl>{days}</dl>
            </section>
            <section>
                <h3>{words::SHORTCUTS_GO}</h3>
                <dl>{go}</dl>
            </section>
        </div>
    }
    .into_any()
}

fn row(what: &'static str, keys: Vec<&'static str>, between: &'static str) -> AnyView {
    let keys = keys.into_iter().enumerate().map(|(at, key)| {
        view! {
            {(at > 0).then(|| view! { <span class="shortcuts-between">{between}</span> })}
            <kbd>{key}</kbd>
        }
    });
    view! {
        <div class="shortcuts-row">
            <dt>{what}</dt>
            <dd>{keys.collect_view()}</dd>
        </div>
    }
    .into_any()
}
