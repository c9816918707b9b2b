//! Files as other programs write them: nothing of them vanishes without a word.

mod exports;
mod files;
mod texts;

use app_exchange::import::{ImportLoss, ImportPlan, ImportRefusal, LostNames, StopSignal};
use app_exchange::zip_file::{ZipBuilder, ZipEntry};
use serde_json::Value;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n and the rest";

fn entry(path: &str, bytes: &[u8]) -> ZipEntry {
    ZipEntry {
        path: path.to_owned(),
        bytes: bytes.to_vec(),
    }
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipBuilder::default();
    for (path, bytes) in files {
        zip.add(path, bytes, false).expect("a file");
    }
    zip.finish().expect("a ZIP file")
}

fn plan_files(files: Vec<ZipEntry>) -> Result<ImportPlan, ImportRefusal> {
    app_exchange::import::plan(files, &StopSignal::default())
}

fn plan(files: &[(&str, &[u8])]) -> Result<ImportPlan, ImportRefusal> {
    let files = files.iter().map(|(path, bytes)| entry(path, bytes));
    plan_files(files.collect())
}

fn plan_of(files: &[(&str, &[u8])]) -> ImportPlan {
    plan(files).expect("a plan")
}

fn content(plan: &ImportPlan, at: usize) -> Vec<Value> {
    let json = plan.strategies[at].content.to_json();
    json["content"].as_array().expect("blocks").clone()
}

fn blocks(plan: &ImportPlan) -> Vec<Value> {
    content(plan, 0)
}

/// The blocks of a text, in the notation of types and texts.
fn blocks_of(markdown: &str) -> Vec<Value> {
    blocks(&plan_of(&[("a.md", markdown.as_bytes())]))
}

fn text_of(markdown: &str) -> String {
    let plan = plan_of(&[("a.md", markdown.as_bytes())]);
    plan.strategies[0].content.plain_text()
}

fn types(blocks: &[Value]) -> Vec<&str> {
    let types = blocks.iter().map(|block| block["type"].as_str());
    types.map(|name| name.expect("a type")).collect()
}

fn lost(names: &[&str]) -> LostNames {
    let mut lost = LostNames::default();
    for name in names {
        lost.push(name);
    }
    lost
}

fn problems(plan: &ImportPlan) -> Vec<(&str, ImportLoss)> {
    let problems = plan.problems.iter();
    problems
        .map(|one| (one.path.as_str(), one.reason.clone()))
        .collect()
}

fn addresses(plan: &ImportPlan, at: usize) -> Vec<String> {
    let mut found = Vec::new();
    let mut json = plan.strategies[at].content.to_json();
    app_exchange::import::map_addresses(&mut json, &mut |address, _| {
        found.push(address.to_owned());
        address.to_owned()
    });
    found
}
