//! `/matches`, `/match-stats` and `/add-match`: what the team has played.

use app_domain::matches::{Kind, Match};
use app_domain::permission::{Actor, Principal};
use app_service::matches::{self, MatchFilter};
use app_testkit::chat::{Answer, Asked, Person};
use app_testkit::day;

use crate::room::Room;

const NOVA: [(&str, &str); 5] = [
    ("opponent", "Nova"),
    ("map", "bind"),
    ("us", "13"),
    ("them", "7"),
    ("type", "SCRIM"),
];

pub(crate) fn operator() -> Principal {
    Principal::Operator {
        name: "tests".to_owned(),
    }
}

/// The match that `NOVA` types, and more.
pub(crate) async fn adds(admin: &Person, more: &[(&str, &str)]) -> Answer {
    let is_kept = |(name, _): &(&str, &str)| more.iter().all(|(other, _)| name != other);
    let kept = NOVA.iter().copied().filter(is_kept);
    let typed: Vec<_> = kept.chain(more.iter().copied()).collect();
    admin.command("add-match", &typed).await
}

/// With the demo team, which has never played.
pub(crate) async fn unplayed() -> Room {
    let room = Room::open().await;
    let admin = operator().admin().expect("an admin");
    for one in noted(&room).await {
        let removed = matches::remove(&room.services, &admin, one.id).await;
        removed.expect("it is there");
    }
    room
}

pub(crate) async fn noted(room: &Room) -> Vec<Match> {
    let member = operator().member().expect("a member");
    let found = matches::list(&room.services, &member, &MatchFilter::default(), None, 50).await;
    found.expect("a list").matches
}

/// The address of its page in the portal.
fn page(one: &Match) -> String {
    format!("https://muster.example/matches/{}", one.id)
}

pub(crate) fn description(answer: &Answer) -> &str {
    let embed = &answer.data()["embeds"][0];
    embed["description"].as_str().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_admin_notes_a_match_that_everybody_finds() {
    let room = unplayed().await;
    let more = [
        ("date", "friday"),
        ("our-agents", "sova, jett,"),
        ("vod", "https://vod.example/1"),
        ("notes", "Hold *longer*."),
    ];
    let answer = adds(&room.player(1), &more).await;
    assert!(answer.is_ephemeral());
    let stored = noted(&room).await.swap_remove(0);
    let line = format!(
        "✅ **13:7** against **Nova** on Bind · Scrim · Fri 20 Nov 2026 · [Details]({})",
        page(&stored)
    );
    assert_eq!(description(&answer), format!("Noted: {line}"));
    assert_eq!(
        (stored.record.date, stored.record.kind, stored.record.map),
        (day("20.11.2026"), Kind::Scrim, "Bind".to_owned())
    );
    assert_eq!(stored.record.our_agents, ["Sova", "Jett"]);
    assert!(matches!(stored.updated_by, Actor::Player { name, .. } if name == "Mika"));

    let ines = room.ines();
    let found = ines.command("matches", &[("opponent", "nov")]).await;
    assert!(found.is_ephemeral());
    let with_vod = format!("{line} · [VOD](https://vod.example/1)");
    assert_eq!(description(&found), with_vod);
    let found = ines.command("matches", &[("map", "BIND")]).await;
    assert_eq!(description(&found), with_vod);
    let other = [("type", "PREMIER")];
    for command in ["matches", "match-stats"] {
        let none = ines.command(command, &other).await;
        assert_eq!(description(&none), bot::texts::matches::NONE);
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wild_opponent_pings_nobody_and_turns_no_line_around() {
    let room = unplayed().await;
    let wild = "\u{202e}**@everyone** <@&1> [x](https://evil.example)";
    let harmless = r"**\*\*\@everyone\*\* \<\@&1\> \[x\]\(https\://evil.e…** on Bind";
    let answer = adds(&room.player(1), &[("opponent", wild)]).await;
    assert!(description(&answer).contains(harmless), "{}", answer.data());
    let ines = room.ines();
    let found = ines.command("matches", &[("opponent", wild)]).await;
    assert!(description(&found).contains(harmless), "{}", found.data());
    let title = r"Matches: \*\*\@everyone\*\* \<\@&1\> \[x\]\(https\://evil.e…";
    assert_eq!(found.data()["embeds"][0]["title"], title);
    let offered = ines.is_offered("matches", "opponent", "").await;
    assert_eq!(offered[0].0, &wild[3..]);
    let unknown = [("map", wild), ("vod", wild)];
    let refused = adds(&room.player(1), &unknown).await;
    assert!(!refused.text().contains('@'), "{}", refused.text());
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_that_is_heard_twice_notes_one_match() {
    let room = unplayed().await;
    let owner = room.stranger().as_administrator();
    let answer = owner.command_told_twice("add-match", &NOVA).await;
    let said = description(&answer);
    assert!(said.starts_with("Noted: "), "{said}");
    room.platform.was_asked(Asked::ToAnswer, 2).await;
    let all = noted(&room).await;
    assert_eq!(all.len(), 1);
    assert!(matches!(&all[0].updated_by, Actor::Operator { name } if name == "stranger"));
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_with_a_match_is_told_at_once_by_its_option() {
    let room = unplayed().await;
    let mika = room.player(1);
    let wrong = [
        ("opponent", "  "),
        ("us", "101"),
        ("date", "never"),
        ("our-agents", "a,b,c,d,e,f"),
        ("vod", "javascript:alert(1)"),
    ];
    assert_eq!(
        adds(&mika, &wrong).await.text(),
        "The match was not noted.\n\
         **date**: must be a calendar date as DD.MM.YYYY\n\
         **opponent**: must not be empty\n\
         **us**: must be between 0 and 100\n\
         **our-agents**: must name at most 5\n\
         **vod**: must be an http or https address"
    );
    let unknown = [("map", "*Nuke*"), ("their-agents", "Nobody")];
    assert_eq!(
        adds(&mika, &unknown).await.text(),
        "The match was not noted.\n\
         **map**: \"Nuke\" is not known here; admins keep the lists of maps and agents\n\
         **their-agents**: \"Nobody\" is not known here; admins keep the lists of maps and agents"
    );
    assert_eq!(noted(&room).await, []);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn maps_agents_and_opponents_are_offered_while_they_are_typed() {
    let room = unplayed().await;
    let mika = room.player(1);
    for (opponent, date) in [
        ("Rex", "today"),
        ("Nova", "yesterday"),
        ("REX", "1.11.2026"),
    ] {
        adds(&mika, &[("opponent", opponent), ("date", date)]).await;
    }
    let names = |offered: Vec<(String, String)>| -> Vec<String> {
        offered.into_iter().map(|(_, value)| value).collect()
    };
    let ines = room.ines();
    let opponents = ines.is_offered("matches", "opponent", "").await;
    assert_eq!(names(opponents), ["Rex", "Nova"]);
    let maps = ines.is_offered("match-stats", "map", "asc").await;
    assert_eq!(names(maps), ["Ascent"]);
    // Whoever administrates the server may note matches without being a player.
    let owner = room.stranger().as_administrator();
    let agents = owner
        .is_offered("add-match", "our-agents", "Sova, jet")
        .await;
    assert_eq!(names(agents), ["Sova, Jett"]);
    for stranger in [room.stranger(), ines] {
        assert_eq!(stranger.is_offered("add-match", "map", "").await, []);
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_record_counts_what_was_played_and_the_list_ends_with_a_word_about_older_ones() {
    let room = unplayed().await;
    let mika = room.player(1);
    for at in 1..=11 {
        let (day, them) = (format!("{at}.11.2026"), if at < 9 { "7" } else { "15" });
        adds(&mika, &[("date", &day), ("them", them)]).await;
    }
    adds(&mika, &[("date", "tomorrow")]).await;
    let ines = room.ines();
    let record = ines.command("match-stats", &[]).await;
    assert!(record.is_ephemeral());
    assert_eq!(
        description(&record),
        "**8 wins, 3 losses, 0 draws** · 73 % won"
    );
    let fields = &record.data()["embeds"][0]["fields"];
    assert_eq!(fields[0]["value"], "✅✅✅✅✅✅✅❌❌❌");
    assert_eq!(
        fields[1]["value"],
        "3 losses at present; at most 8 wins and 3 losses"
    );
    let list = ines.command("matches", &[]).await;
    assert_eq!(description(&list).lines().count(), 10);
    let footer = &list.data()["embeds"][0]["footer"]["text"];
    assert_eq!(*footer, bot::texts::matches::OLDER);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_list_of_wild_matches_fits_into_a_message() {
    let room = unplayed().await;
    let (mika, wild) = (room.player(1), "*_~`|<>[]()".repeat(9));
    let vod = format!("https://vod.example/{}", "(".repeat(170));
    for at in 1..=12 {
        let date = format!("{at}.11.2026");
        let more = [("date", date.as_str()), ("opponent", &wild), ("vod", &vod)];
        adds(&mika, &more).await;
    }
    let list = room.ines().command("matches", &[]).await;
    let lines: Vec<&str> = description(&list).lines().collect();
    let newest = page(&noted(&room).await[0]);
    assert!(
        lines[0].contains(&format!("[Details]({newest})")),
        "{}",
        lines[0]
    );
    assert!(
        lines.last().is_some_and(|last| last.starts_with('+')),
        "{lines:?}"
    );
    room.close().await;
}
