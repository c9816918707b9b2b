//! What the demo team has played in the last two months, as its admin noted it.

use app_domain::Player;
use app_domain::matches::{Kind, Wanted};
use app_domain::strategy::StrategyId;

use super::id;
use super::stratbook::author;
use crate::change::Change;
use crate::matches::MatchFilter;
use crate::reviews::{self, NewComment};
use crate::{Result, ServiceError, Services, matches, players};

pub(super) struct Played {
    /// Days before today.
    ago: i64,
    opponent: &'static str,
    kind: Kind,
    map: &'static str,
    score: (u8, u8),
    ours: &'static [&'static str],
    theirs: &'static [&'static str],
    vod: &'static str,
    notes: &'static str,
    /// Places among the demo's strategies.
    strategies: &'static [usize],
}

const ON_ASCENT: &[&str] = &["Jett", "Sova", "Omen", "Killjoy", "KAY/O"];
const ON_HAVEN: &[&str] = &["Jett", "Sova", "Omen", "Killjoy", "Breach"];
const ON_BIND: &[&str] = &["Raze", "Skye", "Viper", "Brimstone", "Cypher"];
const ON_SPLIT: &[&str] = &["Raze", "Skye", "Omen", "Cypher", "Sage"];

/// The oldest first.
pub(super) const PLAYED: [Played; 14] = [
    Played {
        ago: 58,
        opponent: "Paper Tigers",
        kind: Kind::Scrim,
        map: "Ascent",
        score: (9, 13),
        ours: ON_ASCENT,
        theirs: &[],
        vod: "",
        notes: "",
        strategies: &[],
    },
    Played {
        ago: 55,
        opponent: "Lighthouse",
        kind: Kind::Scrim,
        map: "Bind",
        score: (13, 10),
        ours: ON_BIND,
        theirs: &[],
        vod: "",
        notes: "",
        strategies: &[4],
    },
    Played {
        ago: 51,
        opponent: "Cold Brew",
        kind: Kind::Premier,
        map: "Haven",
        score: (13, 8),
        ours: ON_HAVEN,
        theirs: &["Jett", "Fade", "Astra", "Cypher", "Breach"],
        vod: "",
        notes: "",
        strategies: &[2],
    },
    Played {
        ago: 44,
        opponent: "Static",
        kind: Kind::Premier,
        map: "Split",
        score: (7, 13),
        ours: ON_SPLIT,
        theirs: &["Raze", "Skye", "Astra", "Viper", "Sage"],
        vod: "",
        notes: "Mid was theirs all game. We need a plan for the vents.",
        strategies: &[],
    },
    Played {
        ago: 41,
        opponent: "Paper Tigers",
        kind: Kind::Scrim,
        map: "Bind",
        score: (13, 13),
        ours: ON_BIND,
        theirs: &[],
        vod: "",
        notes: "Time ran out at 13 all.",
        strategies: &[4, 5],
    },
    Played {
        ago: 37,
        opponent: "Owl Bureau",
        kind: Kind::Premier,
        map: "Ascent",
        score: (13, 5),
        ours: ON_ASCENT,
        theirs: &["Jett", "Sova", "Omen", "Cypher", "Sage"],
        vod: "",
        notes: "",
        strategies: &[0],
    },
    Played {
        ago: 34,
        opponent: "Lighthouse",
        kind: Kind::Scrim,
        map: "Haven",
        score: (13, 11),
        ours: ON_HAVEN,
        theirs: &[],
        vod: "",
        notes: "",
        strategies: &[2, 6],
    },
    Played {
        ago: 30,
        opponent: "Fifth Column",
        kind: Kind::Premier,
        map: "Bind",
        score: (4, 13),
        ours: ON_BIND,
        theirs: &["Raze", "Gekko", "Harbor", "Viper", "Cypher"],
        vod: "",
        notes: "Their Harbor opened A short every round.",
        strategies: &[5],
    },
    Played {
        ago: 23,
        opponent: "Static",
        kind: Kind::Premier,
        map: "Ascent",
        score: (13, 11),
        ours: ON_ASCENT,
        theirs: &["Jett", "Sova", "Omen", "Killjoy", "KAY/O"],
        vod: "",
        notes: "",
        strategies: &[0, 1],
    },
    Played {
        ago: 20,
        opponent: "Cold Brew",
        kind: Kind::Scrim,
        map: "Split",
        score: (13, 9),
        ours: ON_SPLIT,
        theirs: &[],
        vod: "",
        notes: "",
        strategies: &[],
    },
    Played {
        ago: 16,
        opponent: "Dial-up Dragons",
        kind: Kind::Tournament,
        map: "Haven",
        score: (13, 6),
        ours: ON_HAVEN,
        theirs: &["Neon", "Sova", "Astra", "Killjoy", "Breach"],
        vod: "https://www.youtube.com/watch?v=muster-haven-1",
        notes: "Group stage. Garage control worked as drawn.",
        strategies: &[6],
    },
    Played {
        ago: 16,
        opponent: "Northern Lights Esports Academy",
        kind: Kind::Tournament,
        map: "Ascent",
        score: (12, 14),
        ours: ON_ASCENT,
        theirs: &["Jett", "Sova", "Omen", "Killjoy", "KAY/O"],
        vod: "https://www.youtube.com/watch?v=muster-ascent-2",
        notes: "Lost in overtime.\nTwice the retake on A came a second late: wait for the dart, then go.",
        strategies: &[0, 3],
    },
    Played {
        ago: 9,
        opponent: "Owl Bureau",
        kind: Kind::Premier,
        map: "Bind",
        score: (13, 11),
        ours: ON_BIND,
        theirs: &["Raze", "Skye", "Brimstone", "Viper", "Cypher"],
        vod: "https://www.twitch.tv/videos/2300000001",
        notes: "The lockdown on B won both overtimes before it came to any.",
        strategies: &[4],
    },
    Played {
        ago: 2,
        opponent: "Fifth Column",
        kind: Kind::Scrim,
        map: "Ascent",
        score: (13, 7),
        ours: ON_ASCENT,
        theirs: &["Jett", "Fade", "Omen", "Cypher", "Breach"],
        vod: "https://www.youtube.com/watch?v=muster-ascent-3",
        notes: "A execute three times, three plants.",
        strategies: &[0, 1],
    },
];

/// Notes them all at once; `strategies` are the demo's own.
pub(super) async fn note(services: &Services, strategies: &[StrategyId]) -> Result<()> {
    let registered = players::list(services).await?;
    let today = services.today(&services.settings().await?);
    let admin = author(&registered, &id(0)?)?.admin()?;
    let mut change = Change::begin(services, admin.actor()).await?;
    for played in &PLAYED {
        let names = |agents: &[&str]| Some(agents.iter().map(ToString::to_string).collect());
        let linked = played.strategies.iter().map(|at| strategies[*at]);
        let wanted = Wanted {
            date: Some(today.plus(-played.ago)),
            opponent: Some(played.opponent.to_owned()),
            kind: Some(played.kind),
            map: Some(played.map.to_owned()),
            score_us: Some(played.score.0),
            score_them: Some(played.score.1),
            our_agents: names(played.ours),
            their_agents: names(played.theirs),
            vod: Some((!played.vod.is_empty()).then(|| played.vod.to_owned())),
            notes: Some(played.notes.to_owned()),
            strategies: Some(linked.collect()),
            ..Wanted::default()
        };
        matches::create_in(&mut change, admin.actor(), None, wanted.first()?).await?;
    }
    change.commit().await?;
    review(services, &registered).await
}

/// Days before today of the match, who speaks, when, and what is said; `@` and a place name somebody of the team.
const SAID: [(i64, usize, &str, &str); 5] = [
    (
        2,
        0,
        "3:12",
        "First execute. Smoke on heaven is a second early, @2 still lives with it. #execute",
    ),
    (2, 1, "9:48", "We drop mid for nothing here. #default #mid"),
    (
        2,
        7,
        "24:05",
        "This is how the retake should look every time: dart, smoke, all five. #retake",
    ),
    (16, 2, "41:30", "@4, hold the stun until I call it. #retake"),
    (16, 7, "1:02:15", "Overtime: nobody watches flank. #flank"),
];

async fn review(services: &Services, registered: &[Player]) -> Result<()> {
    let principal = author(registered, &id(0)?)?;
    let played = matches::list(
        services,
        &principal.member()?,
        &MatchFilter::default(),
        None,
        50,
    )
    .await?;
    let today = services.today(&services.settings().await?);
    for (ago, speaker, at, text) in SAID {
        let of = played
            .matches
            .iter()
            .find(|one| one.record.date == today.plus(-ago));
        let of = of.ok_or(ServiceError::NotFound("match"))?.id;
        let mut text = text.to_owned();
        for place in 0..registered.len() {
            text = text.replace(&format!("@{place}"), &format!("<@{}>", id(place)?));
        }
        let at = at
            .parse()
            .map_err(|rule| ServiceError::invalid("at", rule))?;
        let member = author(registered, &id(speaker)?)?.member()?;
        reviews::add(services, &member, of, NewComment { id: None, at, text }).await?;
    }
    Ok(())
}
