//! Signing in: one-time codes and chat accounts become tokens, tokens become principals (decisions §1).

mod account;
mod authenticator;
mod chat;
mod codes;
mod links;
mod set_up;
mod tokens;

pub use account::{connect_account, issue_account_code, issue_account_login_code};
pub use authenticator::{AuthenticatedCaller, authenticate};
pub use chat::{PendingChatSignIn, begin_chat_sign_in, finish_chat_sign_in};
pub use codes::{
    CODE_LIFETIME, DeviceCode, NewSession, issue_device_code, issue_login_code, redeem,
    redeem_replacing,
};
pub use links::{
    IssuedLink, LINK_LIFETIME, MAX_OPEN_LINKS, create_link, create_links, login_url, open_links,
    revoke_link,
};
pub use set_up::{
    FirstAdmin, NewTeam, check_setup_code, create_first_admin, has_admin, has_players,
    issue_setup_code, set_up_team, setup_url,
};
pub use tokens::{
    create_operator_token, operator_tokens, revoke_operator_token, revoke_session, sessions,
    sign_out, sign_out_everywhere,
};
