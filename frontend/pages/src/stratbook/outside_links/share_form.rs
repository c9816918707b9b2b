//! The form that creates a link for outsiders to one strategy, shows it once, and lists the open ones.

use app_api::functions::strategy_links::create_strategy_link;
use app_domain::strategy::StrategyId;
use app_domain::strategy_link::LinkLifetime;
use app_portal::texts::strategy_links as words;
use frontend_kit::ui::{RadioGroup, clipboard, icon, spinning_icon};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{OpenLinks, link_list};

/// The link that is being created in this form.
#[derive(Clone, Copy)]
struct NewLink {
    links: OpenLinks,
    lifetime: RwSignal<usize>,
    url: RwSignal<Option<String>>,
    is_sending: RwSignal<bool>,
}

#[component]
pub fn ShareForm(
    /// The id of the strategy.
    id: StrategyId,
) -> AnyView {
    let links = OpenLinks::of(Some(id));
    let new = NewLink {
        links,
        lifetime: RwSignal::new(0),
        url: RwSignal::new(None),
        is_sending: RwSignal::new(false),
    };
    let lifetimes = [words::WEEK, words::MONTH, words::UNTIL_CLOSED].map(str::to_owned);
    let is_empty = Memo::new(move |_| links.all.with(Vec::is_empty).unwrap_or(true));
    view! {
        <div class="share">
            <p>{words::EXPLANATION}</p>
            <RadioGroup label=words::OPEN_FOR options=lifetimes.to_vec() chosen=new.lifetime />
            <button
                type="button"
                class="button button-primary"
                aria-busy=move || new.is_sending.get().to_string()
                on:click=move |_| new.create(id)
            >
                {move || if new.is_sending.get() { spinning_icon("spinner") } else { icon("link") }}
                {words::CREATE}
            </button>
            <div role="status">{move || new.url.get().map(|url| created_link(new, url))}</div>
            <section class="share-links">
                <h3>{words::OPEN_LINKS}</h3>
                {move || {
                    if is_empty.get() {
                        view! { <p class="field-hint">{words::NONE_HERE}</p> }.into_any()
                    } else {
                        link_list(links, None)
                    }
                }}
            </section>
        </div>
    }
    .into_any()
}

/// The new link with a button that copies it.
fn created_link(new: NewLink, url: String) -> AnyView {
    let written = NodeRef::<html::Output>::new();
    let copying = NodeRef::<html::Button>::new();
    copying.on_load(|button| {
        let _ = button.focus();
    });
    let address = url.clone();
    let copy = move |_| {
        let address = address.clone();
        spawn_local(async move {
            if clipboard::copy(&address).await {
                return new.links.notify(words::COPIED);
            }
            if let Some(Some(written)) = written.try_get_untracked() {
                clipboard::select_contents(&written);
                new.links.notify(words::NOT_COPIED);
            }
        });
    };
    view! {
        <div class="secret-link">
            <span class="field-label" id="share-link">
                {words::LINK}
            </span>
            <output aria-labelledby="share-link" node_ref=written>
                {url}
            </output>
            <p class="field-hint">{words::ONLY_NOW}</p>
            <button type="button" class="button" node_ref=copying on:click=copy>
                {icon("copy")}
                {words::COPY}
            </button>
        </div>
    }
    .into_any()
}

impl NewLink {
    fn create(self, strategy: StrategyId) {
        if self.is_sending.get_untracked() {
            return;
        }
        let chosen = LinkLifetime::ALL.get(self.lifetime.get_untracked());
        let lifetime = chosen.copied().unwrap_or(LinkLifetime::Week).to_string();
        self.is_sending.set(true);
        spawn_local(async move {
            let response = create_strategy_link(strategy, lifetime).await;
            let _ = self.is_sending.try_set(false);
            match response {
                Ok(made) => {
                    let _ = self.url.try_set(Some(made.url));
                    self.links.all.refetch();
                }
                Err(error) => self.links.handle_refusal(&error),
            }
        });
    }
}
