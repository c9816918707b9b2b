//! What admins decide for the whole team: every setting in its group, checked as it is typed, saved together.

mod catalogue;
mod control;
mod draft;
mod save_bar;
mod zone_change;

use app_api::functions::settings::load_settings;
use app_domain::event::Kind;
use leptos::prelude::*;

use crate::components::Answered;
use crate::place::Tab;
use crate::question::Question;
use crate::shell::{Content, Topbar};
use crate::texts::settings::{GROUPS, Group};
use catalogue::CatalogueLists;
use control::Setting;
use draft::Draft;
pub use draft::SettingsEdits;
use save_bar::SaveBar;

#[component]
pub fn SettingsPage() -> AnyView {
    let question = Question::about(&[Kind::SettingsChanged], load_settings);
    let draft = Draft::of(question);
    view! {
        <Topbar title=Tab::Settings.title() />
        <Content>
            <Answered
                question=question
                shape=question.shape(|_| ())
                waiting=waiting
                content=move |()| {
                    view! {
                        {settings(draft)}
                        <div class="settings settings-more">
                            <CatalogueLists />
                        </div>
                    }
                        .into_any()
                }
            />
        </Content>
    }
    .into_any()
}

fn settings(draft: Draft) -> AnyView {
    let asking = RwSignal::new(false);
    let groups = GROUPS.iter().map(|group| one_group(group, draft));
    view! {
        <form
            class="settings"
            novalidate=true
            on:submit=move |submit| {
                submit.prevent_default();
                save_bar::save(draft, asking);
            }
        >
            {groups.collect_view()}
            <SaveBar draft=draft asking=asking />
        </form>
    }
    .into_any()
}

fn one_group(group: &'static Group, draft: Draft) -> AnyView {
    let settings = group.settings.iter().map(|(path, name, words)| {
        view! { <Setting path=*path name=*name words=*words draft=draft /> }
    });
    view! {
        <section class="settings-group">
            <div class="settings-about">
                <h2>{group.title}</h2>
                <p>{group.words}</p>
            </div>
            <div class="settings-list">{settings.collect_view()}</div>
        </section>
    }
    .into_any()
}

fn waiting() -> AnyView {
    let groups = [3, 3, 3, 4].map(|rows| {
        let rows = (0..rows).map(|_| view! { <div class="skeleton settings-skeleton"></div> });
        view! {
            <div class="settings-group">
                <div class="skeleton settings-skeleton-title"></div>
                <div class="settings-list">{rows.collect_view()}</div>
            </div>
        }
    });
    view! { <div class="settings">{groups.into_iter().collect_view()}</div> }.into_any()
}
