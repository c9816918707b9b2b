//! Converts links for outsiders, and the strategy that they show.

use app_domain::permission::ActorIdentity;
use app_domain::upload::UploadedFile;
use app_service::port::ListedStrategyLink;
use app_service::strategy_links::{NewStrategyLink, SharedStrategy};
use app_wire::{NewStrategyLinkBody, SharedStrategyBody, StrategyLinkBody, UploadBody};

use super::strategies::upload;

pub fn strategy_link(listed: ListedStrategyLink) -> StrategyLinkBody {
    let link = listed.link;
    StrategyLinkBody {
        id: link.id,
        strategy_id: link.strategy,
        title: listed.title,
        is_in_bin: listed.is_in_bin,
        created_at: link.created_at.into(),
        created_by: match link.created_by {
            ActorIdentity::Player { name, .. } | ActorIdentity::Operator { name } => name,
            ActorIdentity::System => String::new(),
        },
        expires_at: link.expires_at.map(Into::into),
        last_used_on: link.last_used_on,
    }
}

/// The new link with its address, which is shown only once.
pub fn new_strategy_link(public_url: &str, made: NewStrategyLink) -> NewStrategyLinkBody {
    NewStrategyLinkBody {
        url: format!("{public_url}/shared/{}", made.secret.reveal()),
        link: strategy_link(ListedStrategyLink {
            link: made.link,
            title: made.title,
            is_in_bin: false,
        }),
    }
}

pub fn shared_strategy(shared: &SharedStrategy, public_url: &str) -> SharedStrategyBody {
    let label = &shared.strategy.summary.label;
    let files = |are_images: bool| {
        let all = shared.strategy.attachments.iter();
        let wanted = all.filter(|file| file.kind.is_image() == are_images);
        wanted.map(|file| shared_file(shared, file)).collect()
    };
    SharedStrategyBody {
        title: label.title.clone(),
        map: label.map.clone(),
        side: label.side,
        tags: label.tags.clone(),
        agents: label.agents.clone(),
        content: shared.content(public_url),
        images: files(true),
        files: files(false),
    }
}

/// A file under the link: its id is not that of the upload.
fn shared_file(shared: &SharedStrategy, file: &UploadedFile) -> UploadBody {
    UploadBody {
        id: shared.file_id(file),
        url: shared.file_path(file),
        ..upload(file)
    }
}
