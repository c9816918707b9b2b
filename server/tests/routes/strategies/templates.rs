//! /api/strategies/templates, /api/strategies/{id}/template, and new strategies from them

use app_testkit::on_both_databases;
use serde_json::{Value, json};

use super::{PATH, create, path_of, text};
use crate::harness::{OPERATOR, TestServer};

fn titles(list: &Value) -> Vec<&str> {
    let items = list.as_array().expect("a list").iter();
    items
        .map(|item| item["title"].as_str().expect("a title"))
        .collect()
}

on_both_databases! {
    async fn own_and_built_in_templates_are_offered_for_their_map_and_side(store: TestStore) {
        let server = TestServer::on(store).await;
        let own = create(&server, &json!({ "title": "B plan", "map": "Bind", "side": "Attack" })).await;
        create(&server, &json!({ "title": "Other" })).await;
        let template = format!("{}/template", path_of(&own));
        server.put(&template).bearer_auth(OPERATOR).await.data();
        let list = |query: &str| server.get(&format!("{PATH}/templates{query}"));
        let all = list("").await.data();
        assert_eq!(titles(&all)[..2], ["B plan", "Default"]);
        assert_eq!((&all[0]["isBuiltIn"], &all[1]["isBuiltIn"]), (&json!(false), &json!(true)));
        let attack = list("?map=bind&side=attack").await.data();
        assert_eq!(titles(&attack)[..3], ["B plan", "Default", "Execute"]);
        assert!(!titles(&list("?side=defense").await.data()).contains(&"B plan"));
        assert_eq!(list("?side=middle").await.faults(), ["side"]);
        server.delete(&template).bearer_auth(OPERATOR).await.data();
        assert_eq!(titles(&list("").await.data())[0], "Default");
    }

    async fn a_new_strategy_takes_from_its_template_what_it_leaves_out(store: TestStore) {
        let server = TestServer::on(store).await;
        let facts = json!({ "title": "Plan", "map": "Bind", "tags": ["eco"], "content": text("smoke") });
        let own = create(&server, &facts).await;
        let made = create(&server, &json!({ "title": "B rush", "template": own["id"], "side": "Attack" })).await;
        assert_eq!((&made["map"], &made["side"], &made["tags"]), (&json!("Bind"), &json!("Attack"), &json!(["eco"])));
        assert_eq!(made["content"], text("smoke"));
        let built_in = create(&server, &json!({ "title": "A hit", "template": "attack-execute", "tags": [] })).await;
        assert_eq!((&built_in["side"], &built_in["tags"]), (&json!("Attack"), &json!([])));
        let template = server.get(&format!("{PATH}/templates/attack-execute")).await.data();
        assert_eq!(built_in["content"], template["content"]);
        let post = |body: Value| server.post(PATH).bearer_auth(OPERATOR).json(&body);
        assert_eq!(post(json!({ "title": "x", "template": "nothing" })).await.faults(), ["template"]);
        let gone = json!({ "title": "x", "template": "01936f00-0000-7000-8000-000000000000" });
        post(gone).await.is_refused(404, "not_found");
    }
}
