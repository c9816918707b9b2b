//! The reasons of a conflict: what was asked for is valid, but not in the present state.

use app_domain::{AccountId, Day};

use crate::resource_kind::ResourceKind;

/// `Display` gives a sentence for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConflictReason {
    #[error("The bot isn't set up yet, so nothing can be sent.")]
    BotNotSetUp,
    #[error("The bot isn't running, so nothing can be sent right now.")]
    BotNotRunning,
    #[error("No channel is set. Choose one first.")]
    NoChannel,
    /// An id that the client chose. Names the kind of thing.
    #[error("This id is already used by another {0}.")]
    IdTaken(ResourceKind),
    #[error("A player with chat id {0} already exists.")]
    DuplicateChatId(AccountId),
    #[error("A folder with this name already exists here.")]
    FolderNameTaken,
    #[error("This team is already set up. Ask an admin for a sign-in link.")]
    PlayersExist,
    #[error("This player already has {0} open sign-in links. Revoke one first.")]
    TooManyLinks(usize),
    #[error("Its time has passed. Send it now instead.")]
    TimePassed,
    #[error("It's too late to send this message. It's no longer relevant.")]
    NoLongerRelevant,
    #[error("This player has no chat account, so the bot can't message them.")]
    NoAccount,
    #[error("This player already has a Discord account.")]
    AccountConnected,
    #[error("This player is no longer needed on that day.")]
    NotNeeded,
    #[error("A player can have at most {0} absences. Remove past ones first.")]
    TooManyAbsences(usize),
    #[error("You're away from {start} to {end}. Change the absence first.")]
    Absent { start: Day, end: Day },
    /// The team would have no admin.
    #[error("This is the only admin. Make someone else an admin first.")]
    LastAdmin,
    /// An upload that was removed before a strategy referred to it. Names its file.
    #[error(
        "The file {0} was removed from the server before this was saved. Remove it from the strategy or add it again."
    )]
    UploadGone(String),
    #[error("Change the settings to revoke the operator token.")]
    FixedToken,
    /// The passage of a new comment is not in the text any more.
    #[error("This passage has changed in the meantime. Select it again.")]
    PassageChanged,
    #[error("Code can't be commented on. Select other text.")]
    PassageIsCode,
    #[error("This strategy is too long for another comment.")]
    NoRoomForComment,
    #[error("There can be at most {0} comments here. Delete some first.")]
    TooManyComments(usize),
}

impl ConflictReason {
    /// The stable code of the error body. Several reasons can share one.
    pub fn code(&self) -> &'static str {
        match self {
            Self::BotNotSetUp | Self::BotNotRunning => "no_bot",
            Self::NoChannel => "no_channel",
            Self::IdTaken(_) => "id_taken",
            Self::DuplicateChatId(_) => "duplicate_chat_id",
            Self::FolderNameTaken => "folder_name_taken",
            Self::PlayersExist => "players_exist",
            Self::TooManyLinks(_) => "too_many_links",
            Self::TimePassed | Self::NoLongerRelevant => "too_late",
            Self::NoAccount => "no_account",
            Self::AccountConnected => "account_connected",
            Self::NotNeeded => "not_needed",
            Self::TooManyAbsences(_) => "too_many_absences",
            Self::Absent { .. } => "absent",
            Self::LastAdmin => "last_admin",
            Self::UploadGone(_) => "upload_gone",
            Self::FixedToken => "fixed_token",
            Self::PassageChanged => "passage_changed",
            Self::PassageIsCode => "passage_is_code",
            Self::NoRoomForComment => "no_room_for_comment",
            Self::TooManyComments(_) => "too_many_comments",
        }
    }

    /// The arguments of the sentence. Where reasons share a code, the first argument tells them apart.
    pub fn arguments(&self) -> Vec<String> {
        match self {
            Self::BotNotSetUp => vec!["not_set_up".to_owned()],
            Self::BotNotRunning => vec!["not_running".to_owned()],
            Self::IdTaken(kind) => vec![kind.to_string()],
            Self::DuplicateChatId(id) => vec![id.to_string()],
            Self::UploadGone(name) => vec![name.clone()],
            Self::TooManyLinks(count)
            | Self::TooManyAbsences(count)
            | Self::TooManyComments(count) => vec![count.to_string()],
            Self::TimePassed => vec!["time_passed".to_owned()],
            Self::NoLongerRelevant => vec!["no_longer_relevant".to_owned()],
            Self::Absent { start, end } => vec![start.to_string(), end.to_string()],
            Self::NoChannel
            | Self::AccountConnected
            | Self::FolderNameTaken
            | Self::PlayersExist
            | Self::NoAccount
            | Self::NotNeeded
            | Self::LastAdmin
            | Self::FixedToken
            | Self::PassageChanged
            | Self::PassageIsCode
            | Self::NoRoomForComment => Vec::new(),
        }
    }
}
