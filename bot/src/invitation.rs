//! The link that invites the bot to the team's server: with the permissions it uses, and no others.

use serenity::model::id::ApplicationId;

use crate::permission::ChannelPermission;

pub fn link(application: ApplicationId) -> String {
    let permissions = ChannelPermission::ALL.map(ChannelPermission::bit);
    let permissions = permissions.into_iter().fold(0, |all, bit| all | bit);
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={permissions}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_link_asks_for_what_the_guide_says() {
        let link = link(ApplicationId::new(1234));
        let guide = include_str!("../README.md");
        let shown = link.replace("1234", "APPLICATION_ID");
        assert!(guide.contains(&shown), "{shown}");
    }
}
