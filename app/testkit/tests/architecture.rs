//! Checks the dependencies between the workspace's packages against the table of allowed ones.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

/// Package, the workspace packages it may use, and the external packages it must never use.
const ALLOWED_DEPENDENCIES: [(&str, &[&str], &[&str]); 20] = [
    ("app-document", &[], &["chrono", "tokio", "web-sys"]),
    (
        "app-domain",
        &["app-document"],
        &["tokio", "sqlx", "axum", "leptos", "serenity"],
    ),
    (
        "app-service",
        &["app-domain", "app-document"],
        &["sqlx", "axum", "leptos", "serenity"],
    ),
    (
        "app-storage",
        &["app-service", "app-domain"],
        &["axum", "leptos", "serenity"],
    ),
    (
        "app-files",
        &["app-service", "app-domain"],
        &["sqlx", "axum", "leptos", "serenity"],
    ),
    (
        "app-archive",
        &["app-service", "app-domain"],
        &["sqlx", "axum", "leptos", "serenity"],
    ),
    (
        "app-exchange",
        &["app-domain", "app-document"],
        &["sqlx", "axum", "leptos", "serenity", "tokio", "chrono"],
    ),
    (
        "app-runtime",
        &["app-service", "app-storage", "app-domain"],
        &["axum", "leptos", "serenity"],
    ),
    (
        "app-wire",
        &["app-domain"],
        &["sqlx", "axum", "leptos", "web-sys", "serenity"],
    ),
    (
        "app-portal",
        &["app-wire", "app-domain", "app-document"],
        &["leptos", "web-sys", "wasm-bindgen", "tokio"],
    ),
    (
        "app-api",
        &["app-wire", "app-domain", "app-service"],
        &["sqlx", "app-storage", "serenity"],
    ),
    (
        "frontend-kit",
        &["app-api", "app-portal", "app-wire", "app-domain"],
        &["app-service", "app-storage"],
    ),
    (
        "frontend-editor",
        &[
            "frontend-kit",
            "app-api",
            "app-portal",
            "app-wire",
            "app-domain",
            "app-document",
        ],
        &["app-service", "app-storage"],
    ),
    (
        "frontend-pages",
        &[
            "frontend-kit",
            "frontend-editor",
            "app-api",
            "app-portal",
            "app-wire",
            "app-domain",
            "app-document",
        ],
        &["app-service", "app-storage"],
    ),
    (
        "frontend",
        &[
            "frontend-kit",
            "frontend-pages",
            "app-api",
            "app-portal",
            "app-wire",
            "app-domain",
        ],
        &["app-service", "app-storage"],
    ),
    (
        "server",
        &[
            "app-api",
            "app-wire",
            "app-archive",
            "app-exchange",
            "app-files",
            "app-runtime",
            "app-service",
            "app-domain",
        ],
        &["serenity"],
    ),
    (
        "bot",
        &["app-runtime", "app-service", "app-domain"],
        &["app-api", "axum", "leptos"],
    ),
    (
        "app-testkit",
        &["app-domain", "app-service", "app-storage"],
        &[],
    ),
    (
        "dev-tools",
        &[
            "app-domain",
            "app-runtime",
            "app-service",
            "app-storage",
            "app-testkit",
            "bot",
        ],
        &[],
    ),
    ("portal-bindings", &[], &[]),
];

struct PackageDependency {
    name: String,
    is_optional: bool,
    is_for_tests: bool,
    target: Option<String>,
}

fn workspace_packages() -> BTreeMap<String, Vec<PackageDependency>> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--format-version",
            "1",
            "--offline",
        ])
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo answers JSON");
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let packages = metadata["packages"].as_array().expect("packages");
    let dependency = |value: &Value| PackageDependency {
        name: text(&value["name"]).expect("a name"),
        is_optional: value["optional"] == true,
        is_for_tests: value["kind"] == "dev",
        target: text(&value["target"]),
    };
    let of = |package: &Value| {
        let dependencies = package["dependencies"].as_array().expect("dependencies");
        (
            text(&package["name"]).expect("a name"),
            dependencies.iter().map(dependency).collect(),
        )
    };
    packages.iter().map(of).collect()
}

#[test]
fn every_package_is_in_the_table() {
    let mut listed: Vec<&str> = ALLOWED_DEPENDENCIES
        .iter()
        .map(|(package, ..)| *package)
        .collect();
    listed.sort_unstable();
    let packages = workspace_packages();
    assert_eq!(
        packages.keys().map(String::as_str).collect::<Vec<_>>(),
        listed
    );
}

#[test]
fn no_package_uses_what_the_table_does_not_give_it() {
    let packages = workspace_packages();
    let mut faults = Vec::new();
    for (package, allowed, never) in ALLOWED_DEPENDENCIES {
        for dependency in packages[package]
            .iter()
            .filter(|dependency| !dependency.is_for_tests)
        {
            let name = dependency.name.as_str();
            let is_ours = packages.contains_key(name);
            if never.contains(&name) || (is_ours && !allowed.contains(&name)) {
                faults.push(format!("{package} uses {name}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn the_testkit_is_for_tests_and_development_only() {
    let mut shipped = workspace_packages();
    shipped.remove("dev-tools");
    for (package, dependencies) in shipped {
        let uses = dependencies
            .iter()
            .any(|dependency| dependency.name == "app-testkit" && !dependency.is_for_tests);
        assert!(!uses, "{package} ships the testkit");
    }
}

#[test]
fn the_portal_keeps_every_dependency_under_the_wasm_target() {
    let on_the_host: Vec<String> = workspace_packages()
        .into_iter()
        .filter(|(package, _)| package.starts_with("frontend"))
        .flat_map(|(_, dependencies)| dependencies)
        .filter(|dependency| dependency.target.is_none() && !dependency.is_for_tests)
        .map(|dependency| dependency.name)
        .collect();
    assert!(on_the_host.is_empty(), "{on_the_host:?}");
}

#[test]
fn the_wire_knows_the_services_on_the_server_only() {
    let packages = workspace_packages();
    let service = packages["app-api"]
        .iter()
        .find(|dependency| dependency.name == "app-service");
    assert!(service.is_some_and(|dependency| dependency.is_optional));
}
