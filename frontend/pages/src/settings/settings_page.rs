//! The page of the settings.

use app_api::functions::settings::load_settings;
use app_domain::event::EventKind;
use app_portal::discord_choice::CHANNEL_PATH;
use app_portal::route::PortalRoute;
use app_portal::texts::settings::{GROUPS, SettingsSection};
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::QueryView;
use leptos::prelude::*;

use super::backups::BackupStatus;
use super::catalog::CatalogLists;
use super::control::SettingRow;
use super::discord::KnownServer;
use super::discord_setup::{DiscordSignInRow, TestMessageRow};
use super::editor::SettingsEditor;
use super::maps::MapRecords;
use super::save_bar;
use super::save_bar::SettingsSaveBar;

#[component]
pub fn SettingsPage() -> impl IntoView {
    let query = LiveQuery::refetch_on(&[EventKind::SettingsChanged], load_settings);
    let draft = SettingsEditor::of(query);
    KnownServer::provide();
    view! {
        <Topbar title=PortalRoute::Settings.title() />
        <Content>
            <QueryView
                query=query
                shape=query.shape(|_| ())
                waiting=skeleton_view
                content=move |()| {
                    view! {
                        {settings(draft)}
                        <div class="settings settings-more">
                            <CatalogLists />
                            <MapRecords />
                            <BackupStatus />
                        </div>
                    }
                        .into_any()
                }
            />
        </Content>
    }
}

fn settings(draft: SettingsEditor) -> AnyView {
    let asking = RwSignal::new(false);
    let groups = GROUPS.iter().map(|group| group_section(group, draft));
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
            <SettingsSaveBar draft=draft asking=asking />
        </form>
    }
    .into_any()
}

fn group_section(group: &'static SettingsSection, draft: SettingsEditor) -> AnyView {
    let settings = group.settings.iter().map(|(path, name, words)| {
        view! { <SettingRow path=*path name=*name words=*words draft=draft /> }
    });
    let has_channel = group
        .settings
        .iter()
        .any(|(path, ..)| *path == CHANNEL_PATH);
    let status = has_channel.then(|| KnownServer::of_page().status());
    let more = has_channel.then(|| {
        view! {
            <TestMessageRow draft=draft />
            <DiscordSignInRow />
        }
    });
    view! {
        <section class="settings-group">
            <div class="settings-about">
                <h2>{group.title}</h2>
                <p>{group.words}</p>
            </div>
            <div class="settings-list">{status} {settings.collect_view()} {more}</div>
        </section>
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
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
