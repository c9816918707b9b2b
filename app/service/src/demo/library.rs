//! Strategies beside the demo team's own, as many as wanted: to measure how a large stratbook is searched.
//!
//! Words are as frequent as in people's texts: the n-th word comes about once in n times. Each hundred strategies
//! share one word that no others have, such as `rare17`.

use app_domain::permission::Admin;
use app_domain::settings::EditPermission;
use app_domain::strategy::{Side, Wanted};

use super::stratbook::document;
use crate::change::Change;
use crate::{Result, Services, strategies};

/// Strategies in one transaction.
const TOGETHER: usize = 500;
const WORDS: usize = 80;
const TITLE_WORDS: usize = 4;
const VOCABULARY: f64 = 4000.0;
const CALLS: [&str; 24] = [
    "smoke", "flash", "heaven", "rush", "split", "default", "retake", "execute", "hold", "peek",
    "swing", "plant", "lurk", "rotate", "garage", "market", "window", "short", "long", "trade",
    "wall", "drone", "recon", "lineup",
];
const SYLLABLES: [&str; 16] = [
    "ka", "ro", "mi", "ten", "sol", "ve", "lu", "dar", "pi", "nor", "fa", "gri", "zu", "hal", "oy",
    "be",
];
const MAPS: [&str; 4] = ["Ascent", "Bind", "Haven", "Split"];
const AGENTS: [&str; 6] = ["Jett", "Sova", "Omen", "Killjoy", "Sage", "Raze"];
const TAGS: [&str; 5] = ["eco", "full buy", "execute", "retake", "default"];

/// Writes `count` strategies.
pub(super) async fn fill(services: &Services, admin: &Admin, count: usize) -> Result<()> {
    let editor = admin.principal().strategy_editor(EditPermission::Admin)?;
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    for first in (0..count).step_by(TOGETHER) {
        let mut change = Change::begin(services, editor.actor()).await?;
        for at in first..count.min(first + TOGETHER) {
            let wanted = page(&mut dice, at)?;
            strategies::create_in(&mut change, editor.actor(), wanted).await?;
        }
        change.commit().await?;
    }
    Ok(())
}

fn page(dice: &mut Dice, at: usize) -> Result<Wanted> {
    let title: Vec<String> = (0..TITLE_WORDS).map(|_| dice.word()).collect();
    let mut text = String::new();
    for place in 0..WORDS {
        text += &dice.word();
        text.push(if place % 16 == 15 { '\n' } else { ' ' });
    }
    text.push_str("rare");
    text += &(at / 100).to_string();
    let some = |list: &[&str], from: usize, count: usize| {
        let chosen = (0..count).map(|step| list[(from + step) % list.len()].to_owned());
        chosen.collect::<Vec<_>>()
    };
    let side = if at.is_multiple_of(2) {
        Side::Attack
    } else {
        Side::Defense
    };
    Ok(Wanted {
        title: Some(format!("{} {at}", title.join(" "))),
        map: Some(Some(MAPS[at % MAPS.len()].to_owned())),
        side: Some(Some(side)),
        tags: Some(some(&TAGS, at / 3, 2)),
        agents: Some(some(&AGENTS, at / 5, 3)),
        content: Some(document(&text)?),
        ..Wanted::default()
    })
}

/// The same numbers every time (xorshift).
struct Dice(u64);

impl Dice {
    /// From 0 to below 1.
    #[expect(clippy::cast_precision_loss, reason = "53 bits are exact")]
    fn roll(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// The n-th word about once in n times.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "from 0 to the number of words"
    )]
    fn word(&mut self) -> String {
        let rank = VOCABULARY.powf(self.roll()) as usize - 1;
        CALLS.get(rank).map_or_else(
            || {
                let digits = std::iter::successors(Some(rank), |rest| Some(rest / SYLLABLES.len()));
                let syllables = digits.take_while(|rest| *rest > 0);
                syllables
                    .map(|rest| SYLLABLES[rest % SYLLABLES.len()])
                    .collect()
            },
            ToString::to_string,
        )
    }
}
