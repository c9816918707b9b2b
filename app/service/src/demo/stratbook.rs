//! The demo team's stratbook: folders, a dozen realistic strategies, and the players' agents.

use app_domain::folder::{FolderColor, FolderId, FolderPatch as WantedFolder};
use app_domain::permission::{RequestPrincipal, TeamAdmin};
use app_domain::strategy::{Document, Side, StrategyId, StrategyPatch};
use app_domain::{Player, PlayerId};
use serde_json::{Value, json};

use super::player_id;
use crate::unit_of_work::UnitOfWork;
use crate::{
    AppServices, ResourceKind, Result, ServiceError, agents, folders, players, strategies,
};

/// The index of each player, and the player's agents.
const AGENTS: [(usize, &[&str]); 7] = [
    (0, &["Jett", "Raze", "Neon"]),
    (1, &["Sova", "Fade", "Skye"]),
    (2, &["Omen", "Viper", "Brimstone"]),
    (3, &["Killjoy", "Cypher"]),
    (4, &["Breach", "KAY/O", "Sage"]),
    (5, &["Omen", "Killjoy", "Sage"]),
    (6, &["Jett", "Reyna"]),
];

/// Name, color, and the index of the parent folder in this list.
const FOLDERS: [(&str, FolderColor, Option<usize>); 7] = [
    ("Attack", FolderColor::Red, None),
    ("Defense", FolderColor::Blue, None),
    ("Executes", FolderColor::Orange, Some(0)),
    ("Defaults", FolderColor::Yellow, Some(0)),
    ("Retakes", FolderColor::Purple, Some(1)),
    ("Setups", FolderColor::Green, Some(1)),
    ("Ideas", FolderColor::None, None),
];

/// A strategy of the demo team.
pub(super) struct DemoStrategy {
    folder: Option<usize>,
    title: &'static str,
    map: &'static str,
    side: Option<Side>,
    tags: &'static [&'static str],
    agents: &'static [&'static str],
    /// One block per line: `# ` starts a heading, `- ` a list item, `1. ` a step, `> ` a paragraph in bold.
    text: &'static str,
}

pub(super) const DEMO_STRATEGIES: [DemoStrategy; 12] = [
    DemoStrategy {
        folder: Some(2),
        title: "A execute through main and wine",
        map: "Ascent",
        side: Some(Side::Attack),
        tags: &["execute", "full buy"],
        agents: &["Jett", "Sova", "Omen", "Killjoy", "KAY/O"],
        text: "We hit A with everything at once. Nobody peeks heaven before the smoke is down.\n\
            # Setup\n- Omen smokes heaven and switch\n- Sova recons from main, over the box\n\
            - Killjoy holds mid with turret and alarm bot\n# Go\n1. Drone clears wine and the corner\n\
            1. KAY/O knives on the drone's call\n1. Jett dashes to generator, Omen follows\n\
            > Spike goes down default, covered from main.\n# After the plant\n- Sova shocks default\n- Jett plays rafters",
    },
    DemoStrategy {
        folder: Some(2),
        title: "B rush with a split through market",
        map: "Ascent",
        side: Some(Side::Attack),
        tags: &["rush", "eco"],
        agents: &["Raze", "Omen", "Breach"],
        text: "Three through main, two through market, on the same stun.\n# Timing\n1. Breach stuns lane at 1:30\n\
            1. Raze satchels in behind it\n1. Market swings when the first shot falls\n> No sound before 1:32.",
    },
    DemoStrategy {
        folder: Some(3),
        title: "Slow default into a late call",
        map: "Haven",
        side: Some(Side::Attack),
        tags: &["default"],
        agents: &["Jett", "Sova", "Omen", "Killjoy", "Sage"],
        text: "Take garage and C long, keep lurk A short. The call comes at 0:50.\n# Roles\n- Killjoy: flank, A lobby\n\
            - Sova: garage recon every thirty seconds\n- Jett: C long with Omen's smoke\n# Calls\n\
            - Garage free: split C\n- Garage lost: wrap A with the lurk",
    },
    DemoStrategy {
        folder: Some(4),
        title: "A retake from heaven and CT",
        map: "Ascent",
        side: Some(Side::Defense),
        tags: &["retake"],
        agents: &["Sova", "Omen", "Sage"],
        text: "Wait for all five. We go on the second dart.\n# Order\n1. Recon over the roof\n1. Smoke main\n\
            1. Heaven drops, CT swings wide\n> Tap first, then fight.",
    },
    DemoStrategy {
        folder: Some(5),
        title: "Killjoy lockdown hold on B",
        map: "Bind",
        side: Some(Side::Defense),
        tags: &["setup", "anti-rush"],
        agents: &["Killjoy"],
        text: "Turret behind the box, swarms on default and in the tube.\n- Lockdown from CT as soon as three are heard\n\
            - Rotate through spawn, never through hookah",
    },
    DemoStrategy {
        folder: Some(5),
        title: "Viper wall one-way at A short",
        map: "Bind",
        side: Some(Side::Defense),
        tags: &["lineup"],
        agents: &["Viper"],
        text: "Stand in the corner of the truck and aim at the edge of the roof.\n\
            # When\n- First thirty seconds only; the fuel is for the post-plant",
    },
    DemoStrategy {
        folder: Some(2),
        title: "C split with garage control",
        map: "Haven",
        side: Some(Side::Attack),
        tags: &["execute"],
        agents: &["Raze", "Fade", "Omen", "Cypher", "Breach"],
        text: "Garage has to be ours first.\n1. Fade prowls garage\n1. Breach flashes window\n1. Raze clears logs, then cubby\n\
            # Post-plant\n- Cypher trip in garage\n- Nobody in site after the plant",
    },
    DemoStrategy {
        folder: Some(4),
        title: "B retake against a post-plant in hell",
        map: "Split",
        side: Some(Side::Defense),
        tags: &["retake", "late round"],
        agents: &["Raze", "Sage"],
        text: "Their last two sit in hell. Clear it with the paint shell, wall off alley, and defuse behind the wall.",
    },
    DemoStrategy {
        folder: Some(5),
        title: "Aggressive mid smoke, round two",
        map: "Split",
        side: Some(Side::Defense),
        tags: &["eco", "bonus"],
        agents: &["Omen", "Jett"],
        text: "With rifles against pistols, we take mid right away.\n- Omen smokes top mid\n- Jett jumps vent and falls back\n\
            > Trade or leave; no hero plays.",
    },
    DemoStrategy {
        folder: Some(3),
        title: "Orb default and B pressure",
        map: "Lotus",
        side: Some(Side::Attack),
        tags: &["default", "full buy"],
        agents: &["Neon", "Skye", "Viper", "Killjoy", "Breach"],
        text: "Open both doors at 1:20, take the orb, and watch who rotates.\n# If they stack C\n- Hit A with Neon first\n\
            # If they stay spread\n- Wall B, plant for link",
    },
    DemoStrategy {
        folder: Some(6),
        title: "Pistol round: five-man orb dance",
        map: "Sunset",
        side: None,
        tags: &["pistol", "fun"],
        agents: &["Neon", "Raze"],
        text: "Untested. The whole team buys light shields, and we run mid together.",
    },
    DemoStrategy {
        folder: None,
        title: "How we call: words we all use",
        map: "",
        side: None,
        tags: &["basics"],
        agents: &[],
        text: "Keep it short, in this order: where, how many, how low.\n# Words\n- go: now, no questions\n\
            - hold: nobody peeks\n- swing: on my count, together\n- reset: fall back, regroup\n\
            > After a death: one sentence, then silence.",
    },
];

/// Creates the stratbook. Returns the strategies' ids, in the order of [`DEMO_STRATEGIES`].
pub(super) async fn create_stratbook(
    services: &AppServices,
    admin: &TeamAdmin,
) -> Result<Vec<StrategyId>> {
    for (at, names) in AGENTS {
        let names: Vec<String> = names.iter().map(ToString::to_string).collect();
        agents::save(services, &admin.owner_of(&player_id(at)?), &names).await?;
    }
    let registered = players::list(services).await?;
    let editor = admin
        .principal()
        .stratbook_editor(app_domain::settings::StratbookEditPermission::Admin)?;
    let mut made: Vec<FolderId> = Vec::new();
    for (name, color, parent) in FOLDERS {
        let wanted = WantedFolder {
            name: Some(name.to_owned()),
            color: Some(color),
            parent: Some(parent.map(|at| made[at])),
            sort_order: None,
        };
        made.push(folders::create(services, &editor, wanted).await?.folder.id);
    }
    let mut written = Vec::with_capacity(DEMO_STRATEGIES.len());
    // Several players are authors, since the list shows who made the last change.
    for (at, play) in DEMO_STRATEGIES.iter().enumerate().rev() {
        let author = author(&registered, &player_id(at % 5)?)?;
        let editor =
            author.stratbook_editor(app_domain::settings::StratbookEditPermission::Admin)?;
        let mut change = UnitOfWork::begin_by(services, &editor).await?;
        let wanted = play.patch(&made)?;
        let strategy = strategies::create_in(&mut change, editor.actor(), wanted).await?;
        written.push(strategy.summary.id);
        change.commit().await?;
    }
    written.reverse();
    Ok(written)
}

pub(super) fn author(registered: &[Player], id: &PlayerId) -> Result<RequestPrincipal> {
    let player = registered.iter().find(|player| player.id == *id);
    let player = player.ok_or(ServiceError::NotFound(ResourceKind::Player))?;
    Ok(RequestPrincipal::Administrator(player.clone()))
}

impl DemoStrategy {
    fn patch(&self, folders: &[FolderId]) -> Result<StrategyPatch> {
        let owned = |list: &[&str]| list.iter().map(ToString::to_string).collect();
        Ok(StrategyPatch {
            title: Some(self.title.to_owned()),
            map: Some((!self.map.is_empty()).then(|| self.map.to_owned())),
            side: Some(self.side),
            tags: Some(owned(self.tags)),
            agents: Some(owned(self.agents)),
            content: Some(document(self.text)?),
            folder: Some(self.folder.map(|at| folders[at])),
            ..StrategyPatch::default()
        })
    }
}

/// Returns the document of a text in the format of `text_value`.
pub(super) fn document(text: &str) -> Result<Document> {
    let mut blocks: Vec<Value> = Vec::new();
    for line in text.lines() {
        let (kind, text) = match line.split_once(' ') {
            Some((mark @ ("#" | "-" | "1." | ">"), text)) => (mark, text),
            _ => ("", line),
        };
        let paragraph = |marks: Value| json!({ "type": "paragraph", "content": [{ "type": "text", "text": text, "marks": marks }] });
        let list = match kind {
            "#" => {
                let content = json!([{ "type": "text", "text": text }]);
                blocks.push(
                    json!({ "type": "heading", "attrs": { "level": 2 }, "content": content }),
                );
                continue;
            }
            "-" => "bulletList",
            "1." => "orderedList",
            ">" => {
                blocks.push(paragraph(json!([{ "type": "bold" }])));
                continue;
            }
            _ => {
                blocks.push(paragraph(json!([])));
                continue;
            }
        };
        let item = json!({ "type": "listItem", "content": [paragraph(json!([]))] });
        let open = blocks.last_mut().filter(|block| block["type"] == list);
        match open.and_then(|block| block["content"].as_array_mut()) {
            Some(items) => items.push(item),
            None => blocks.push(json!({ "type": list, "content": [item] })),
        }
    }
    Document::from_json(json!({ "type": "doc", "content": blocks })).map_err(|refusal| {
        ServiceError::invalid(
            "content",
            app_domain::ValidationRule::Document(refusal.to_string()),
        )
    })
}
