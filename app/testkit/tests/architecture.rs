//! Checks the dependencies between the workspace's packages against the table of allowed ones, and the order of the modules
//! of the portal.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
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

/// The modules of each floor of the portal, lowest first: a module uses those before it.
const FLOORS: [(&str, &str); 5] = [
    (
        "app/portal/src",
        "test_ids test_values test_contrast pasted_team display strategy_metadata paint_stroke texts view_models \
         route pattern_draft own_page discord_choice stratbook tonight_tests pattern_draft_tests activity controls \
         own_days match_merge polls map_draft sign_in own_answer sync statistics matches editor board \
         settings_draft planning teammate day_details autosave absences palette team_list test_team_colors \
         first_steps bot_messages own_part fortnight_summary tonight device_name install_offer newest_save \
         picture_crop player_form settings_draft_tests",
    ),
    (
        "frontend/kit/src",
        "run_effect dom offline session query location ui pending_answers chunks frame",
    ),
    ("frontend/editor/src", "board editor"),
    (
        "frontend/pages/src",
        "team_days polls player_only own_section first_steps unsent_forms recurring own_zone own_picture \
         own_calendar own_agents devices strategy_comments availability login you welcome absences setup \
         stratbook shared strategy_edit statistics schedule planning palette matches day settings activity \
         messages not_found players teammate",
    ),
    ("frontend/src", "shell app"),
];

/// The number of uses of a later module that are left.
const MAX_UPWARD_USES: usize = 9;

/// Every source file below a folder: its path from there, and its text.
fn sources(root: &Path) -> Vec<(PathBuf, String)> {
    let mut folders = vec![root.to_owned()];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a source file");
                let path = path.strip_prefix(root).expect("a path below the root");
                sources.push((path.to_owned(), text));
            }
        }
    }
    sources.sort();
    sources
}

/// The modules of the crate that a line names: after `crate::`, or after as many `super::` as the file is deep.
fn named_modules(line: &str, depth: usize) -> impl Iterator<Item = &str> {
    let from_here = "super::".repeat(depth);
    let code = if line.trim_start().starts_with("//") {
        ""
    } else {
        line
    };
    let after_crate = code.split("crate::").skip(1);
    let after_super = code
        .split_once(&from_here)
        .filter(|(before, after)| !before.ends_with("super::") && !after.starts_with("super::"))
        .map(|(_, after)| after);
    after_crate.chain(after_super).map(|path| {
        let end = path.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        &path[..end.unwrap_or(path.len())]
    })
}

#[test]
fn a_module_of_the_portal_uses_the_modules_before_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    let root = root.expect("a workspace");
    let mut upward = Vec::new();
    for (floor, order) in FLOORS {
        let order: Vec<&str> = order.split_whitespace().collect();
        let place = |module: &str| order.iter().position(|other| *other == module);
        for (path, text) in sources(&root.join(floor)) {
            let module = path.iter().next().expect("a name").to_string_lossy();
            let module = module.trim_end_matches(".rs");
            if ["lib", "main"].contains(&module) {
                continue;
            }
            let own = place(module).unwrap_or_else(|| panic!("{floor}: {module} has no place"));
            let depth = path.iter().count() - usize::from(path.ends_with("mod.rs"));
            for line in text.lines() {
                let later = named_modules(line, depth).filter(|used| place(used) > Some(own));
                upward
                    .extend(later.map(|_| format!("{floor}/{}: {}", path.display(), line.trim())));
            }
        }
    }
    assert!(
        upward.len() <= MAX_UPWARD_USES,
        "{} uses: {upward:#?}",
        upward.len()
    );
}
