//! /api/strategies/folders and the catalogue

use app_testkit::on_both_databases;
use serde_json::{Value, json};

use crate::harness::{OPERATOR, TestServer};

const PATH: &str = "/api/strategies/folders";

async fn create(server: &TestServer, body: &Value) -> String {
    let answer = server.post(PATH).bearer_auth(OPERATOR).json(body).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.data()["id"].as_str().expect("an id").to_owned()
}

on_both_databases! {
    async fn folders_are_created_moved_and_removed_with_what_is_in_them(store: TestStore) {
        let server = TestServer::on(store).await;
        let maps = create(&server, &json!({ "name": "Maps", "color": "blue" })).await;
        let bind = create(&server, &json!({ "name": "Bind", "parentId": maps, "sortOrder": 0 })).await;
        let ideas = create(&server, &json!({ "name": "Ideas" })).await;
        server.post("/api/strategies").bearer_auth(OPERATOR).json(&json!({ "title": "B rush", "folderId": bind })).await.data();
        let tree = server.get(PATH).await.data();
        assert_eq!(tree[0], json!({
            "id": maps, "name": "Maps", "color": "blue", "parentId": null, "sortOrder": 0, "strategyCount": 0,
            "children": [{
                "id": bind, "name": "Bind", "color": "none", "parentId": maps, "sortOrder": 0, "strategyCount": 1,
                "children": [],
            }],
        }));
        let put = |id: &str| server.put(&format!("{PATH}/{id}")).bearer_auth(OPERATOR);
        assert_eq!(put(&maps).json(&json!({ "parentId": bind })).await.faults(), ["parentId"]);
        put(&ideas).json(&json!({ "name": "maps" })).await.is_refused(409, "folder_name_taken");
        assert_eq!(put(&ideas).json(&json!({ "sortOrder": 0, "color": "pink" })).await.data()["color"], "pink");
        assert_eq!(server.get(PATH).await.data()[0]["name"], "Ideas");
        assert_eq!(put(&bind).json(&json!({ "parentId": null })).await.data()["sortOrder"], 2);
        put(&bind).json(&json!({ "parentId": maps })).await.data();
        let removed = server.delete(&format!("{PATH}/{maps}")).bearer_auth(OPERATOR).await.data();
        assert_eq!(removed, json!({ "folders": 2, "strategies": 1 }));
        assert_eq!(server.get("/api/strategies").await.json()["data"], json!([]));
        let faulty = json!({ "name": "", "color": "grey", "parentId": 7, "sortOrder": -1 });
        let answer = server.post(PATH).bearer_auth(OPERATOR).json(&faulty).await;
        assert_eq!(answer.faults(), ["parentId", "color", "name", "sortOrder"]);
    }

    async fn admins_keep_the_lists_of_maps_and_agents(store: TestStore) {
        let server = TestServer::on(store).await;
        let path = "/api/strategies/catalogue";
        let lists = server.get(path).await.data();
        assert!(lists["maps"].as_array().is_some_and(|maps| maps.contains(&json!("Ascent"))));
        let answer = server.put(path).bearer_auth(OPERATOR).json(&json!({ "maps": ["Nowhere"] })).await.data();
        assert_eq!((&answer["maps"], &answer["agents"]), (&json!(["Nowhere"]), &lists["agents"]));
        let faulty = json!({ "maps": ["a", "A"], "agents": [""] });
        assert_eq!(server.put(path).bearer_auth(OPERATOR).json(&faulty).await.faults(), ["maps", "agents"]);
    }
}
