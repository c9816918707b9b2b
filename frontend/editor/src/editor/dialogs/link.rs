//! The dialog for adding, changing, opening and removing a link.

use app_document::edit::{input_rules, links};
use app_document::{DocumentFragment, EditorCommand};
use app_portal::editor::typed_url::link_url;
use app_portal::texts::editor as words;
use frontend_kit::ui::{Dialog, TextField, icon};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::super::editor_handle::EditorHandle;

/// The initial values of the form.
#[derive(Clone, Default)]
struct LinkFormValues {
    href: String,
    /// `None` if more than one line of text is selected; then the text is kept.
    text: Option<String>,
    is_link: bool,
}

#[component]
pub fn LinkDialog(editor: EditorHandle, open: RwSignal<bool>) -> AnyView {
    let title = Signal::derive(move || {
        if open.get() && current_link(editor).is_link {
            words::CHANGE_LINK.to_owned()
        } else {
            words::ADD_LINK.to_owned()
        }
    });
    view! { <Dialog title=title open=open>{link_form(editor, open)}</Dialog> }.into_any()
}

fn current_link(editor: EditorHandle) -> LinkFormValues {
    let read = editor.state(|state| {
        if let Some(link) = links::link_at_selection(state) {
            return LinkFormValues {
                href: link.href,
                text: Some(link.text),
                is_link: true,
            };
        }
        let selected = DocumentFragment::from_selection(state);
        let text = match &selected {
            None => Some(String::new()),
            Some(fragment) if fragment.blocks().len() == 1 => {
                Some(app_document::clipboard::fragment_to_text(fragment))
            }
            Some(_) => None,
        };
        LinkFormValues {
            // A selected URL is most likely the intended target.
            href: text
                .as_deref()
                .and_then(|text| input_rules::autolink_href(text.trim()))
                .unwrap_or_default(),
            text: text.filter(|text| !text.contains('\n')),
            is_link: false,
        }
    });
    read.unwrap_or_default()
}

fn link_form(editor: EditorHandle, open: RwSignal<bool>) -> AnyView {
    let present = current_link(editor);
    let href = RwSignal::new(present.href.clone());
    let text = RwSignal::new(present.text.clone().unwrap_or_default());
    let fault = RwSignal::new(None::<String>);
    let has_text = present.text.is_some();
    let before = present.text.clone().unwrap_or_default();
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        let Some(href) = href.with_untracked(|typed| link_url(typed)) else {
            return fault.set(Some(words::NO_ADDRESS.to_owned()));
        };
        let typed = text.get_untracked();
        let text = (has_text && typed != before).then_some(typed);
        open.set(false);
        editor.run(&EditorCommand::SetLink { href, text });
    };
    let remove = move |_| {
        open.set(false);
        editor.run(&EditorCommand::RemoveLink);
    };
    let follow = present.is_link.then(|| {
        let target = move || href.with(|typed| link_url(typed)).unwrap_or_default();
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
            <div class="dialog-actions">
                {follow} <button type="submit" class="button button-primary">
                    {words::DONE}
                </button>
            </div>
        </form>
    }
    .into_any()
}
