//! The demo team's matches of the last two months, with review comments.

use app_domain::Player;
use app_domain::matches::{MatchKind, MatchPatch};
use app_domain::strategy::StrategyId;

use super::player_id;
use super::stratbook::author;
use crate::matches::MatchFilter;
use crate::reviews::{self, NewComment};
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, ResourceKind, Result, ServiceError, matches, players};

/// A match of the demo team.
pub(super) struct DemoMatch {
    /// Days before today.
    ago: i64,
    opponent: &'static str,
    kind: MatchKind,
    map: &'static str,
    score: (u8, u8),
    ours: &'static [&'static str],
    theirs: &'static [&'static str],
    vod: &'static str,
    notes: &'static str,
    /// Indices of the demo's strategies.
    strategies: &'static [usize],
}

const ON_ASCENT: &[&str] = &["Jett", "Sova", "Omen", "Killjoy", "KAY/O"];
const ON_HAVEN: &[&str] = &["Jett", "Sova", "Omen", "Killjoy", "Breach"];
const ON_BIND: &[&str] = &["Raze", "Skye", "Viper", "Brimstone", "Cypher"];
const ON_SPLIT: &[&str] = &["Raze", "Skye", "Omen", "Cypher", "Sage"];

/// Oldest first.
pub(super) const DEMO_MATCHES: [DemoMatch; 14] = [
    DemoMatch {
        ago: 58,
        opponent: "Paper Tigers",
        kind: MatchKind::Scrim,
        map: "Ascent",
        score: (9, 13),
        ours: ON_ASCENT,
        theirs: &[],
        vod: "",
        notes: "",
        strategies: &[],
    },
    DemoMatch {
        ago: 55,
        opponent: "Lighthouse",
        kind: MatchKind::Scrim,
        map: "Bind",
        score: (13, 10),
        ours: ON_BIND,
        theirs: &[],
        vod: "",
        notes: "",
        strategies: &[4],
    },
    DemoMatch {
        ago: 51,
        opponent: "Cold Brew",
        kind: MatchKind::Premier,
        map: "Haven",
        score: (13, 8),
        ours: ON_HAVEN,
        theirs: &["Jett", "Fade", "Astra", "Cypher", "Breach"],
        vod: "",
        notes: "",
        strategies: &[2],
    },
    DemoMatch {
        ago: 44,
        opponent: "Static",
        kind: MatchKind::Premier,
        map: "Split",
        score: (7, 13),
        ours: ON_SPLIT,
        theirs: &["Raze", "Skye", "Astra", "Viper", "Sage"],
        vod: "",
        notes: "Mid was theirs all game. We need a plan for the vents.",
        strategies: &[],
    },
    DemoMatch {
        ago: 41,
        opponent: "Paper Tigers",
        kind: MatchKind::Scrim,
        map: "Bind",
        score: (13, 13),
        ours: ON_BIND,
        theirs: &[],
        vod: "",
        notes: "We ran out of time at 13–13.",
        strategies: &[4, 5],
    },
    DemoMatch {
        ago: 37,
        opponent: "Owl Bureau",
        kind: MatchKind::Premier,
        map: "Ascent",
        score: (13, 5),
        ours: ON_ASCENT,
        theirs: &["Jett", "Sova", "Omen", "Cypher", "Sage"],
        vod: "",
        notes: "",
        strategies: &[0],
    },
    DemoMatch {
        ago: 34,
        opponent: "Lighthouse",
        kind: MatchKind::Scrim,
        map: "Haven",
        score: (13, 11),
        ours: ON_HAVEN,
        theirs: &[],
        vod: "",
        notes: "",
        strategies: &[2, 6],
    },
    DemoMatch {
        ago: 30,
        opponent: "Fifth Column",
        kind: MatchKind::Premier,
        map: "Bind",
        score: (4, 13),
        ours: ON_BIND,
        theirs: &["Raze", "Gekko", "Harbor", "Viper", "Cypher"],
        vod: "",
        notes: "Their Harbor opened A short every round.",
        strategies: &[5],
    },
    DemoMatch {
        ago: 23,
        opponent: "Static",
        kind: MatchKind::Premier,
        map: "Ascent",
        score: (13, 11),
        ours: ON_ASCENT,
        theirs: &["Jett", "Sova", "Omen", "Killjoy", "KAY/O"],
        vod: "",
        notes: "",
        strategies: &[0, 1],
    },
    DemoMatch {
        ago: 20,
        opponent: "Cold Brew",
        kind: MatchKind::Scrim,
        map: "Split",
        score: (13, 9),
        ours: ON_SPLIT,
        theirs: &[],
        vod: "",
        notes: "",
        strategies: &[],
    },
    DemoMatch {
        ago: 16,
        opponent: "Dial-up Dragons",
        kind: MatchKind::Tournament,
        map: "Haven",
        score: (13, 6),
        ours: ON_HAVEN,
        theirs: &["Neon", "Sova", "Astra", "Killjoy", "Breach"],
        vod: "https://www.youtube.com/watch?v=muster-haven-1",
        notes: "Group stage. Garage control worked as planned.",
        strategies: &[6],
    },
    DemoMatch {
        ago: 16,
        opponent: "Northern Lights Esports Academy",
        kind: MatchKind::Tournament,
        map: "Ascent",
        score: (12, 14),
        ours: ON_ASCENT,
        theirs: &["Jett", "Sova", "Omen", "Killjoy", "KAY/O"],
        vod: "https://www.youtube.com/watch?v=muster-ascent-2",
        notes: "Lost in overtime.\nOur A retake was a second late twice: wait for the dart, then go.",
        strategies: &[0, 3],
    },
    DemoMatch {
        ago: 9,
        opponent: "Owl Bureau",
        kind: MatchKind::Premier,
        map: "Bind",
        score: (13, 11),
        ours: ON_BIND,
        theirs: &["Raze", "Skye", "Brimstone", "Viper", "Cypher"],
        vod: "https://www.twitch.tv/videos/2300000001",
        notes: "The B lockdown kept us out of overtime.",
        strategies: &[4],
    },
    DemoMatch {
        ago: 2,
        opponent: "Fifth Column",
        kind: MatchKind::Scrim,
        map: "Ascent",
        score: (13, 7),
        ours: ON_ASCENT,
        theirs: &["Jett", "Fade", "Omen", "Cypher", "Breach"],
        vod: "https://www.youtube.com/watch?v=muster-ascent-3",
        notes: "Ran the A execute three times, planted three times.",
        strategies: &[0, 1],
    },
];

/// Adds the matches in one transaction. `strategies` are the demo's strategies.
pub(super) async fn create_matches(
    services: &AppServices,
    strategies: &[StrategyId],
) -> Result<()> {
    let registered = players::list(services).await?;
    let today = services.today(&services.settings().await?);
    let admin = author(&registered, &player_id(0)?)?.admin()?;
    let mut change = UnitOfWork::begin_by(services, &admin).await?;
    for played in &DEMO_MATCHES {
        let names = |agents: &[&str]| Some(agents.iter().map(ToString::to_string).collect());
        let linked = played.strategies.iter().map(|at| strategies[*at]);
        let wanted = MatchPatch {
            date: Some(today.plus(-played.ago)),
            opponent: Some(played.opponent.to_owned()),
            kind: Some(played.kind),
            map: Some(played.map.to_owned()),
            score_us: Some(Some(played.score.0)),
            score_them: Some(Some(played.score.1)),
            our_agents: names(played.ours),
            their_agents: names(played.theirs),
            vod: Some((!played.vod.is_empty()).then(|| played.vod.to_owned())),
            notes: Some(played.notes.to_owned()),
            strategies: Some(linked.collect()),
            ..MatchPatch::default()
        };
        matches::create_in(&mut change, admin.actor(), None, wanted.into_new_record()?).await?;
    }
    change.commit().await?;
    create_comments(services, &registered).await
}

/// The review comments: days before today of the match, index of the author, offset, and text. `@` with an index
/// mentions a player.
const COMMENTS: [(i64, usize, &str, &str); 5] = [
    (
        2,
        0,
        "3:12",
        "First execute. Heaven smoke is a second early, but @2 makes it work. #execute",
    ),
    (
        2,
        1,
        "9:48",
        "We give up mid for nothing here. #default #mid",
    ),
    (
        2,
        7,
        "24:05",
        "This is how the retake should look every time: dart, smoke, all five. #retake",
    ),
    (16, 2, "41:30", "@4, hold the stun until I call it. #retake"),
    (
        16,
        7,
        "1:02:15",
        "Overtime: nobody is watching flank. #flank",
    ),
];

async fn create_comments(services: &AppServices, registered: &[Player]) -> Result<()> {
    let principal = author(registered, &player_id(0)?)?;
    let played = matches::list(
        services,
        &principal.member()?,
        &MatchFilter::default(),
        None,
        50,
    )
    .await?;
    let today = services.today(&services.settings().await?);
    for (ago, speaker, at, text) in COMMENTS {
        let of = played
            .matches
            .iter()
            .find(|one| one.record.date == today.plus(-ago));
        let of = of.ok_or(ServiceError::NotFound(ResourceKind::Match))?.id;
        let mut text = text.to_owned();
        for place in 0..registered.len() {
            text = text.replace(&format!("@{place}"), &format!("<@{}>", player_id(place)?));
        }
        let at = at
            .parse()
            .map_err(|rule| ServiceError::invalid("at", rule))?;
        let member = author(registered, &player_id(speaker)?)?.member()?;
        reviews::add(services, &member, of, NewComment { id: None, at, text }).await?;
    }
    Ok(())
}
