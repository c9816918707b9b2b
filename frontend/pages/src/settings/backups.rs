//! How old the latest backup of the installation is.

use app_portal::texts::settings as words;
use app_wire::{BackupHealth, BackupState, BackupStatusBody};
use frontend_kit::query::http;
use frontend_kit::ui::{Notice, zone_clock};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Empty until the server has responded.
#[component]
pub fn BackupStatus() -> impl IntoView {
    let status = RwSignal::new(None);
    spawn_local(async move {
        if let Ok(BackupHealth { backup }) = http::get("/api/health").await {
            status.try_set(Some(backup));
        }
    });
    move || {
        status.get().map(|backup| {
            view! {
                <section class="settings-group">
                    <div class="settings-about">
                        <h2>{words::BACKUPS}</h2>
                        <p>{words::BACKUPS_WORDS}</p>
                    </div>
                    <div class="settings-list">{notice(&backup)}</div>
                </section>
            }
        })
    }
}

fn notice(backup: &BackupStatusBody) -> AnyView {
    let latest = backup.latest.map(zone_clock::format_instant);
    let (title, words) = words::backup_status(backup.state, latest.as_deref());
    let is_fine = backup.state == BackupState::Ok;
    let (symbol, tone) = if is_fine {
        ("check", "suggestion")
    } else {
        ("alert", "error")
    };
    view! { <Notice symbol=symbol tone=tone title=title words=words /> }.into_any()
}
