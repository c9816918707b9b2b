//! `/add-match` with strategies: offered by title, linked, and rejected without losing other typed text.

use app_domain::strategy::{Side, StrategyId, StrategyPatch};
use app_service::strategies;

use crate::harness::BotHarness;
use crate::hostile_text::{HOSTILE_NAME, assert_harmless_reply};
use crate::matches::{add_match, description, operator, start_without_matches, stored_matches};

const COMMAND: &str = "add-match";

async fn create_strategy(
    room: &BotHarness,
    title: &str,
    map: Option<&str>,
    side: Option<Side>,
) -> StrategyId {
    let editor = strategies::editor(&room.services, &operator()).await;
    let wanted = StrategyPatch {
        title: Some(title.to_owned()),
        map: Some(map.map(str::to_owned)),
        side: Some(side),
        ..StrategyPatch::default()
    };
    let created = strategies::create(&room.services, &editor.expect("an editor"), wanted).await;
    created.expect("a strategy").summary.id
}

async fn delete_strategy(room: &BotHarness, id: StrategyId) {
    let deleter = operator().stratbook_deleter().expect("an admin");
    let removed = strategies::remove(&room.services, &deleter, id).await;
    removed.expect("it is there");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strategies_are_offered_by_title_and_linked_to_the_match() {
    let room = start_without_matches().await;
    let bind = create_strategy(&room, "Owl split", Some("Bind"), Some(Side::Attack)).await;
    let ascent = create_strategy(&room, "Owl split", Some("Ascent"), None).await;
    let rush = create_strategy(&room, "Owl rush", None, None).await;
    let [on_bind, on_ascent] = [
        ("Owl split · Bind · Attack".to_owned(), bind.to_string()),
        ("Owl split · Ascent".to_owned(), ascent.to_string()),
    ];
    let mika = room.player(1);
    let offered = mika.autocomplete(COMMAND, "strategy", "owl sp").await;
    assert_eq!(offered, [on_ascent.clone(), on_bind.clone()]);
    // A chosen strategy is found again by its label.
    let again = mika.autocomplete(COMMAND, "strategy3", &on_bind.0).await;
    assert_eq!(again, std::slice::from_ref(&on_bind));
    let chosen = [("map", "bind"), ("strategy", on_bind.1.as_str())];
    let of_map = [("map", "bind")];
    let offered = mika.autocomplete_with_options(COMMAND, &of_map, "strategy2", "");
    let offered = offered.await;
    assert!(
        offered.contains(&on_bind) && offered.iter().all(|(label, _)| label.contains(" · Bind"))
    );
    let offered = mika.autocomplete_with_options(COMMAND, &chosen, "strategy2", "owl sp");
    assert_eq!(offered.await, [on_ascent]);
    assert_eq!(
        room.ines().autocomplete(COMMAND, "strategy", "owl").await,
        []
    );

    let typed = [
        ("strategy", on_bind.1.as_str()),
        ("strategy2", "owl split · ascent"),
        ("strategy3", "  OWL rush "),
        ("strategy5", &on_bind.1),
    ];
    let answer = add_match(&mika, &typed).await;
    let description = description(&answer);
    let last = description.lines().last();
    assert_eq!(
        last,
        Some("Strategies: **Owl split**, **Owl split**, **Owl rush**")
    );
    let stored = stored_matches(&room).await.swap_remove(0);
    assert_eq!(stored.record.strategies, [bind, ascent, rush]);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_title_without_a_strategy_is_rejected_and_the_typed_command_is_returned() {
    let room = start_without_matches().await;
    for map in ["Bind", "Ascent", "Ascent"] {
        create_strategy(&room, "Owl split", Some(map), None).await;
    }
    let rush = create_strategy(&room, "Owl rush", Some("Bind"), None)
        .await
        .to_string();
    let gone = create_strategy(&room, "Owl retake", None, None).await;
    delete_strategy(&room, gone).await;
    let gone = gone.to_string();
    let mika = room.player(1);
    let offered = mika.autocomplete(COMMAND, "strategy", "owl split").await;
    let labels: Vec<&str> = offered.iter().map(|(label, _)| label.as_str()).collect();
    let equal = ["Owl split · Ascent", "Owl split · Ascent (2)"];
    assert_eq!(labels, [equal[0], equal[1], "Owl split · Bind"]);
    let more = [
        ("notes", "Hold\n*longer*."),
        ("strategy", "owl"),
        ("strategy2", "owl split"),
        ("strategy3", gone.as_str()),
        ("strategy4", rush.as_str()),
        ("us", "101"),
    ];
    let refused = add_match(&mika, &more).await;
    assert!(refused.is_ephemeral());
    insta::assert_snapshot!(refused.text(), @r#"
    The match wasn't added.
    **us**: must be between 0 and 100
    **strategy**: no strategy is named "owl"; choose one from the suggestions
    **strategy2**: several strategies are named "owl split"; choose one from the suggestions
    **strategy3**: the strategy that you chose has been deleted
    "#);
    let again = &refused.data()["embeds"][0];
    assert_eq!(again["title"], bot::texts::matches::TYPED_COMMAND);
    assert_eq!(
        description(&refused),
        r"/add\-match opponent\: Nova map\: bind them\: 7 type\: SCRIM notes\: Hold \*longer\*. strategy\: owl strategy2\: owl split strategy4\: Owl rush · Bind us\: 101"
    );
    assert_eq!(stored_matches(&room).await, []);
    // Maps and agents are checked against the team's lists last.
    let unknown = add_match(&mika, &[("map", "Nuke"), ("strategy", &rush)]).await;
    assert_eq!(
        description(&unknown),
        r"/add\-match opponent\: Nova us\: 13 them\: 7 type\: SCRIM map\: Nuke strategy\: Owl rush · Bind"
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_and_long_titles_are_offered_linked_and_rejected_harmlessly() {
    let room = start_without_matches().await;
    let mika = room.player(1);
    let wild = create_strategy(&room, HOSTILE_NAME, Some("Bind"), Some(Side::Defense)).await;
    let mut ids = vec![wild.to_string()];
    for at in 0..4 {
        let title = format!("{at}{}", "*owl".repeat(49));
        ids.push(
            create_strategy(&room, &title, Some("Bind"), None)
                .await
                .to_string(),
        );
    }
    let offered = mika.autocomplete(COMMAND, "strategy", "everyone").await;
    assert_eq!(offered.len(), 1);
    assert!(
        !offered[0].0.contains(['\u{202e}', '\u{2067}']),
        "{offered:?}"
    );
    let long = mika.autocomplete(COMMAND, "strategy", "owl").await;
    assert!(
        long.iter().any(|(label, _)| label.ends_with("… · Bind")),
        "{long:?}"
    );
    let address = format!("https://vod.example/{}", "(".repeat(170));
    let opponent = "*".repeat(100);
    let notes = "@everyone ".repeat(490);
    let description = [
        ("opponent", opponent.as_str()),
        ("vod", &address),
        ("link", &address),
        ("notes", &notes),
    ];
    let options = [
        "strategy",
        "strategy2",
        "strategy3",
        "strategy4",
        "strategy5",
    ];
    let chosen = options.into_iter().zip(ids.iter().map(String::as_str));
    let all: Vec<_> = description.into_iter().chain(chosen).collect();
    let answer = add_match(&mika, &all).await;
    assert_harmless_reply(&answer);
    assert_eq!(stored_matches(&room).await[0].record.strategies.len(), 5);
    let refused = [
        ("strategy", HOSTILE_NAME),
        ("strategy2", HOSTILE_NAME),
        ("map", HOSTILE_NAME),
    ];
    let refused = [&description[..], &refused].concat();
    let refused = add_match(&mika, &refused).await;
    let text = refused.text();
    assert!(
        text.contains("**map**") && !text.contains("**strategy"),
        "{text}"
    );
    assert_harmless_reply(&refused);
    let nothing = [("strategy", "<@&1> @here"), ("notes", HOSTILE_NAME)];
    assert_harmless_reply(&add_match(&mika, &nothing).await);
    room.close().await;
}
