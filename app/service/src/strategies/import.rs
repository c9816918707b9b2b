//! Imports strategies with their folders: all of them or none.

use app_domain::ValidationRule;
use app_domain::folder::{Folder, FolderId, FolderPatch, parse_name};
use app_domain::game_catalog::GameCatalog;
use app_domain::permission::StratbookEditor;
use app_domain::strategy::{
    MAX_AGENTS_PER_STRATEGY, MAX_BULK_STRATEGIES, MAX_TAGS, StrategyId, StrategyPatch, parse_tags,
};

use super::editing::create_in;
use super::saving::check_folder_exists;
use crate::port::FolderReads;
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result, ServiceError, folders};

/// A strategy to import.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ImportedStrategy {
    /// The names of its folders below the chosen one, the outermost first.
    pub folders: Vec<String>,
    /// A name that the catalog does not have is left out, as is a tag that breaks a rule.
    pub patch: StrategyPatch,
}

/// The result of an import, or of its preview.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportOutcome {
    pub strategies: Vec<ImportedTitle>,
    /// The number of new folders.
    pub new_folders: usize,
    /// The new folders that are not in a new folder.
    pub outermost_folders: Vec<FolderId>,
    /// The names of maps and agents that the catalog does not have.
    pub unknown_names: Vec<String>,
}

/// A strategy that an import made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedTitle {
    pub id: StrategyId,
    pub title: String,
    pub folders: Vec<String>,
    /// Whether it is in a new folder.
    pub is_in_new_folder: bool,
}

/// Imports strategies below `target`, or says what that would make. A folder that exists by its name is used.
pub async fn import(
    services: &AppServices,
    editor: &StratbookEditor,
    target: Option<FolderId>,
    wanted: Vec<ImportedStrategy>,
    is_preview: bool,
) -> Result<ImportOutcome> {
    if wanted.len() > MAX_BULK_STRATEGIES {
        let rule = ValidationRule::TooMany(MAX_BULK_STRATEGIES);
        return Err(ServiceError::invalid("files", rule));
    }
    let mut change = UnitOfWork::begin_by(services, editor).await?;
    check_folder_exists(&mut change, target).await?;
    let catalog = change.catalog().await?;
    let mut importer = FolderImporter::new(&mut change).await?;
    let mut outcome = ImportOutcome::default();
    for strategy in wanted {
        let (folder, is_in_new_folder) = importer
            .place(&mut change, target, &strategy.folders)
            .await?;
        let mut patch = strategy.patch;
        patch.folder = Some(folder);
        keep_known(&mut patch, &catalog, &mut outcome.unknown_names);
        let made = create_in(&mut change, editor.actor(), patch).await?;
        outcome.strategies.push(ImportedTitle {
            id: made.summary.id,
            title: made.summary.label.title,
            folders: strategy.folders,
            is_in_new_folder,
        });
    }
    outcome.new_folders = importer.made.len();
    outcome.outermost_folders = importer.outermost;
    if !is_preview {
        change.commit().await?;
    }
    Ok(outcome)
}

/// Leaves out names that the catalog does not have, and tags that break a rule.
fn keep_known(patch: &mut StrategyPatch, catalog: &GameCatalog, unknown: &mut Vec<String>) {
    let mut note = |name: &str| {
        if !unknown.iter().any(|known| known == name) {
            unknown.push(name.to_owned());
        }
    };
    if let Some(Some(map)) = patch.map.take() {
        match catalog.normalize_map(&map, None) {
            Ok(map) => patch.map = Some(Some(map)),
            Err(_) => note(&map),
        }
    }
    let mut agents: Vec<String> = Vec::new();
    for agent in patch.agents.take().unwrap_or_default() {
        match catalog.normalize_agents(std::slice::from_ref(&agent), &[]) {
            Ok(names) => {
                for name in names {
                    if !agents.contains(&name) {
                        agents.push(name);
                    }
                }
            }
            Err(_) => note(&agent),
        }
    }
    agents.truncate(MAX_AGENTS_PER_STRATEGY);
    patch.agents = Some(agents);
    let tags = patch.tags.take().unwrap_or_default();
    let tags = tags
        .iter()
        .filter_map(|tag| parse_tags([tag.as_str()]).ok());
    let tags: Vec<String> = tags.flatten().collect();
    let distinct = parse_tags(tags.iter().take(MAX_TAGS).map(String::as_str));
    patch.tags = Some(distinct.unwrap_or_default());
}

/// Finds and makes folders by their names.
struct FolderImporter {
    folders: Vec<Folder>,
    made: Vec<FolderId>,
    outermost: Vec<FolderId>,
}

impl FolderImporter {
    async fn new(change: &mut UnitOfWork) -> Result<Self> {
        Ok(Self {
            folders: FolderReads::folders(&mut **change).await?,
            made: Vec::new(),
            outermost: Vec::new(),
        })
    }

    /// The folder at this path below `target`, and whether it is new.
    async fn place(
        &mut self,
        change: &mut UnitOfWork,
        target: Option<FolderId>,
        path: &[String],
    ) -> Result<(Option<FolderId>, bool)> {
        let mut parent = target;
        for name in path {
            let name = parse_name(name).map_err(|rule| rule.on_field("files"))?;
            let key = name.to_lowercase();
            let known = self
                .folders
                .iter()
                .find(|folder| folder.parent == parent && folder.name.to_lowercase() == key);
            parent = Some(match known {
                Some(folder) => folder.id,
                None => self.create(change, parent, name).await?,
            });
        }
        let is_new = parent.is_some_and(|folder| self.made.contains(&folder));
        Ok((parent, is_new))
    }

    async fn create(
        &mut self,
        change: &mut UnitOfWork,
        parent: Option<FolderId>,
        name: String,
    ) -> Result<FolderId> {
        let wanted = FolderPatch {
            name: Some(name),
            parent: Some(parent),
            ..FolderPatch::default()
        };
        let folder = folders::create_in(change, wanted).await?.folder;
        let id = folder.id;
        if parent.is_none_or(|parent| !self.made.contains(&parent)) {
            self.outermost.push(id);
        }
        self.made.push(id);
        self.folders.push(folder);
        Ok(id)
    }
}
