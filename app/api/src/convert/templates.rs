//! Converts templates.

use app_domain::strategy::StrategySummary;
use app_domain::strategy_template::{BuiltInTemplate, TemplateId};
use app_service::strategies::StrategyTemplate;
use app_wire::{TemplateBody, TemplateItem};

fn own_template(entry: &StrategySummary) -> TemplateItem {
    let label = &entry.label;
    TemplateItem {
        id: TemplateId::Strategy(entry.id),
        is_built_in: false,
        title: label.title.clone(),
        summary: None,
        map: label.map.clone(),
        side: label.side,
        tags: label.tags.clone(),
        agents: label.agents.clone(),
        folder_id: entry.folder,
    }
}

fn built_in_template(template: BuiltInTemplate) -> TemplateItem {
    let meta = template.meta();
    TemplateItem {
        id: TemplateId::BuiltIn(template),
        is_built_in: true,
        title: meta.title,
        summary: Some(template.summary().to_owned()),
        map: None,
        side: meta.side,
        tags: meta.tags,
        agents: Vec::new(),
        folder_id: None,
    }
}

/// The team's own templates, followed by the built-in ones.
pub fn template_list(own: &[StrategySummary]) -> Vec<TemplateItem> {
    let built_in = BuiltInTemplate::ALL.into_iter().map(built_in_template);
    own.iter().map(own_template).chain(built_in).collect()
}

pub fn template(template: StrategyTemplate) -> TemplateBody {
    let StrategyTemplate { id, meta, content } = template;
    let item = match id {
        TemplateId::BuiltIn(template) => built_in_template(template),
        TemplateId::Strategy(id) => TemplateItem {
            id: TemplateId::Strategy(id),
            is_built_in: false,
            title: meta.title,
            summary: None,
            map: meta.map,
            side: meta.side,
            tags: meta.tags,
            agents: meta.agents,
            folder_id: None,
        },
    };
    TemplateBody {
        item,
        content: content.to_json(),
    }
}
