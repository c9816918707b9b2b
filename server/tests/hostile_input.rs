//! Hostile input: every request is answered with a 4xx, and none with a 500.

use app_testkit::player;
use reqwest::Method;
use serde_json::json;

use crate::harness::{OPERATOR, TestServer};

/// The endpoints that read a JSON body.
const BODIES: [(&str, &str); 8] = [
    ("POST", "/api/user-mappings"),
    ("PUT", "/api/user-mappings/100000000000000001"),
    ("PUT", "/api/user-mappings/reorder"),
    ("POST", "/api/schedule/update-availability"),
    ("PUT", "/api/schedule/days/24.11.2026"),
    ("POST", "/api/recurring-availability"),
    ("POST", "/api/absences"),
    ("PUT", "/api/settings"),
];

/// Bodies that are not a JSON object, with the expected status.
fn unreadable() -> Vec<(&'static str, Vec<u8>, u16)> {
    let deep = |open: &str, close: &str| {
        [open.repeat(200_000), close.repeat(200_000)]
            .concat()
            .into_bytes()
    };
    vec![
        ("nothing", Vec::new(), 400),
        ("a half object", b"{\"chatId\":".to_vec(), 400),
        ("a list", b"[]".to_vec(), 400),
        ("null", b"null".to_vec(), 400),
        ("a number", b"7".to_vec(), 400),
        ("text", b"\"{}\"".to_vec(), 400),
        ("two objects", b"{}{}".to_vec(), 400),
        ("a comment", b"{/* */}".to_vec(), 400),
        ("single quotes", b"{'a':1}".to_vec(), 400),
        ("not UTF-8", b"{\"displayName\":\"\xff\xfe\"}".to_vec(), 400),
        (
            "half a surrogate",
            b"{\"displayName\":\"\\ud800\"}".to_vec(),
            400,
        ),
        (
            "a raw control character",
            b"{\"displayName\":\"a\x01\"}".to_vec(),
            400,
        ),
        ("UTF-16", b"\xff\xfe{\x00}\x00".to_vec(), 400),
        (
            "a number beyond all bounds",
            b"{\"sortOrder\":1e999}".to_vec(),
            400,
        ),
        ("lists 200,000 deep", deep("[", "]"), 400),
        ("objects 200,000 deep", deep("{\"\":", "}"), 400),
        (
            "an object of lists 200,000 deep",
            [b"{\"a\":".to_vec(), deep("[", "]"), b"}".to_vec()].concat(),
            400,
        ),
        (
            "2 MB of text",
            [
                b"{\"reason\":\"".to_vec(),
                vec![b'a'; 2_000_000],
                b"\"}".to_vec(),
            ]
            .concat(),
            413,
        ),
        ("2 MB of blanks", vec![b' '; 2_000_000], 413),
    ]
}

#[tokio::test]
async fn bodies_that_are_no_json_object_are_refused_everywhere() {
    let server = TestServer::on_sqlite().await;
    let mut wrong = Vec::new();
    for (method, path) in BODIES {
        let method: Method = method.parse().expect("a method");
        for (name, body, status) in unreadable() {
            let answer = server
                .request(method.clone(), path)
                .bearer_auth(OPERATOR)
                .raw(body)
                .await;
            if answer.status != status || answer.json()["success"] != false {
                wrong.push(format!("{method} {path}, {name}: {}", answer.status));
            }
        }
        let answer = server
            .request(method.clone(), path)
            .bearer_auth(OPERATOR)
            .untyped("{}")
            .await;
        answer.is_refused(415, "unsupported_media_type");
        let form = server
            .request(method, path)
            .bearer_auth(OPERATOR)
            .header("content-type", "text/plain")
            .untyped("{}")
            .await;
        form.is_refused(415, "unsupported_media_type");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test]
async fn any_value_of_a_field_is_read_or_refused() {
    let server = TestServer::on_sqlite().await;
    server
        .registered(player("Ada").with_id("100000000000000001"))
        .await;
    let fields = [
        "chatId",
        "chatUsername",
        "displayName",
        "role",
        "isAdmin",
        "timezone",
        "orderings",
        "date",
        "availability",
        "userId",
        "reason",
        "focus",
        "dayOfWeek",
        "active",
        "startDate",
        "endDate",
        "scheduling",
        "chat",
        "branding",
    ];
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1e300),
        json!(""),
        json!("\u{0}"),
        json!("\u{202e}\u{feff}"),
        json!("'; drop table players; --"),
        json!("<script>alert(1)</script>"),
        json!("../../etc/passwd"),
        json!("%s%n"),
        json!("a".repeat(100_000)),
        json!("👩‍👩‍👧‍👦".repeat(100)),
        json!([]),
        json!([[]]),
        json!({}),
        json!({ "__proto__": { "isAdmin": true } }),
        json!([{ "chatId": null, "sortOrder": {} }]),
        json!({ "timezone": "\u{0}", "teamName": "\u{0}", "channelId": 5, "weeklyPingDays": [[0]] }),
    ];
    let mut wrong = Vec::new();
    for (method, path) in BODIES {
        let method: Method = method.parse().expect("a method");
        for value in &values {
            let body = fields
                .iter()
                .map(|field| ((*field).to_owned(), value.clone()))
                .collect();
            let answer = server
                .request(method.clone(), path)
                .bearer_auth(OPERATOR)
                .json(&serde_json::Value::Object(body))
                .await;
            if answer.status >= 500 {
                wrong.push(format!(
                    "{method} {path}, {}: {}",
                    value.to_string().chars().take(40).collect::<String>(),
                    answer.status
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test]
async fn hostile_addresses_are_refused() {
    let server = TestServer::on_sqlite().await;
    let long = "9".repeat(20_000);
    let cases = [
        ("GET", "/api/schedule?from=%00&to=%ff", 400),
        (
            "GET",
            "/api/schedule?from=01.01.2026&from=01.01.2026&to=01.01.2026",
            400,
        ),
        ("GET", "/api/schedule?from[]=01.01.2026&to[a]=b", 400),
        ("GET", "/api/schedule/next14/", 404),
        ("GET", "/api//schedule/next14", 404),
        ("GET", "/api/schedule/next15", 404),
        ("GET", "/api/schedule/..%2fsettings", 404),
        ("GET", "/api/absences?limit=-1", 400),
        ("GET", "/api/absences?limit=99999999999999999999", 400),
        ("GET", "/api/absences?cursor=%00", 400),
        ("GET", "/api/absences?userId=%27%20or%201=1", 400),
        ("PUT", "/api/absences/%00", 400),
        ("PUT", "/api/absences/1%ff", 400),
        ("DELETE", "/api/absences/1e3", 400),
        ("DELETE", "/api/absences/0x1", 400),
        ("DELETE", "/api/recurring-availability/%ff", 400),
        ("DELETE", "/api/recurring-availability/1/2", 404),
        ("DELETE", "/api/user-mappings/..%2f..", 400),
        ("DELETE", "/api/user-mappings/%F0%9F%92%A9", 400),
        ("DELETE", &format!("/api/user-mappings/{long}"), 400),
        ("DELETE", "/api/user-mappings", 405),
        ("POST", "/api/user-mappings/reorder", 405),
        ("PATCH", "/api/settings", 405),
        ("TRACE", "/api/settings", 405),
        ("BREW", "/api/settings", 405),
        ("PUT", "/api/schedule/days/%2e%2e", 404),
        ("PUT", "/api/schedule/days/24.11.2026%00", 400),
        ("POST", "/api/schedule/next14", 405),
    ];
    let mut wrong = Vec::new();
    for (method, path, status) in cases {
        let method: Method = method.parse().expect("a method");
        let answer = server
            .request(method.clone(), path)
            .bearer_auth(OPERATOR)
            .json(&json!({}))
            .await;
        let is_shaped = answer.json()["success"] == false;
        if answer.status != status || !is_shaped {
            wrong.push(format!(
                "{method} {:.80}: {} instead of {status}",
                path, answer.status
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test]
async fn hostile_tokens_are_no_tokens() {
    let server = TestServer::on_sqlite().await;
    let long = "a".repeat(20_000);
    let shapes = [
        "",
        "Bearer",
        "Bearer ",
        "Bearer  ",
        "Basic YTpi",
        "bearer",
        "Token x",
        "Bearer x y",
        "Bearer 'or 1=1",
        "Bearer null",
        "Bearer ../../etc",
        "Bearer \u{e9}",
        &format!("Bearer {long}"),
        OPERATOR,
        &format!("Bearer {OPERATOR}x"),
    ];
    for shape in shapes {
        let answer = server
            .get("/api/settings")
            .header("authorization", shape)
            .await;
        answer.is_refused(401, "unauthenticated");
    }
}
