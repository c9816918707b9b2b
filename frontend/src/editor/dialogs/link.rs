//! Where a link leads: set, changed, followed, taken off.

use app_document::edit::{links, rules};
use app_document::{Command, Fragment, link};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::super::desk::Desk;
use crate::components::{Dialog, TextField, icon};
use crate::texts::editor as words;

/// What the form begins with.
#[derive(Clone, Default)]
struct Present {
    href: String,
    /// `None` where more is selected than one line of text: then it keeps what it says.
    text: Option<String>,
    is_link: bool,
}

#[component]
pub fn LinkDialog(desk: Desk, open: RwSignal<bool>) -> AnyView {
    let title = Signal::derive(move || {
        if open.get() && present(desk).is_link {
            words::CHANGE_LINK.to_owned()
        } else {
            words::ADD_LINK.to_owned()
        }
    });
    view! { <Dialog title=title open=open>{form(desk, open)}</Dialog> }.into_any()
}

fn present(desk: Desk) -> Present {
    let read = desk.state(|state| {
        if let Some(link) = links::at(state) {
            return Present {
                href: link.href,
                text: Some(link.text),
                is_link: true,
            };
        }
        let selected = Fragment::of(state);
        let text = match &selected {
            None => Some(String::new()),
            Some(fragment) if fragment.blocks().len() == 1 => {
                Some(app_document::clipboard::plain(fragment))
            }
            Some(_) => None,
        };
        Present {
            // A selected address is most likely where it should lead.
            href: text
                .as_deref()
                .and_then(|text| rules::address_of(text.trim()))
                .unwrap_or_default(),
            text: text.filter(|text| !text.contains('\n')),
            is_link: false,
        }
    });
    read.unwrap_or_default()
}

fn form(desk: Desk, open: RwSignal<bool>) -> AnyView {
    let present = present(desk);
    let href = RwSignal::new(present.href.clone());
    let text = RwSignal::new(present.text.clone().unwrap_or_default());
    let fault = RwSignal::new(None::<String>);
    let has_text = present.text.is_some();
    let said = present.text.clone().unwrap_or_default();
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        let Some(href) = href.with_untracked(|typed| address(typed)) else {
            return fault.set(Some(words::NO_ADDRESS.to_owned()));
        };
        let typed = text.get_untracked();
        let text = (has_text && typed != said).then_some(typed);
        open.set(false);
        desk.run(&Command::SetLink { href, text });
    };
    let remove = move |_| {
        open.set(false);
        desk.run(&Command::RemoveLink);
    };
    let follow = present.is_link.then(|| {
        let target = move || href.with(|typed| address(typed)).unwrap_or_default();
        view! {
            <a class="button" href=target target="_blank" rel="noopener noreferrer nofollow">
                {icon("open")}
                {words::OPEN}
            </a>
            <button type="button" class="button" on:click=remove>
                {icon("unlink")}
                {words::REMOVE_LINK}
            </button>
        }
    });
    view! {
        <form class="dialog-content" on:submit=submit novalidate>
            <TextField
                label=words::ADDRESS
                value=href
                fault=fault
                input_mode="url"
                placeholder="https://"
                hint=words::ADDRESS_HINT
                is_first=true
            />
            {has_text.then(|| view! { <TextField label=words::LINK_TEXT value=text /> })}
            <footer class="dialog-actions">
                {follow} <button type="submit" class="button button-primary">
                    {words::DONE}
                </button>
            </footer>
        </form>
    }
    .into_any()
}

/// What was typed, as an address: a host without a scheme is on the web. `None` for what leads nowhere.
fn address(typed: &str) -> Option<String> {
    let typed = typed.trim();
    if let Some(address) = rules::address_of(typed) {
        return Some(address);
    }
    let is_one_word = !typed.is_empty() && !typed.contains(char::is_whitespace);
    let is_host =
        !typed.starts_with(['/', '#', '?', '.']) && !typed.contains(':') && typed.contains('.');
    if is_one_word && is_host {
        return rules::address_of(&["https://", typed].concat());
    }
    (is_one_word && link::is_safe(typed)).then(|| typed.to_owned())
}
