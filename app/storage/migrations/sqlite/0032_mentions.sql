-- The strategies that the latest version of each strategy mentions, by the id in the text.
create table strategy_mentions (
    strategy_id blob not null references strategies (id) on delete cascade,
    mentioned text not null,
    primary key (strategy_id, mentioned)
) strict, without rowid;

create index strategy_mentions_by_mentioned on strategy_mentions (mentioned, strategy_id);

insert into strategy_mentions (strategy_id, mentioned)
select distinct id, lower(substr(mentioned, 10))
from (
    select strategies.id, json_extract(content, node.path || '.attrs.id') as mentioned
    from strategies
    join strategy_versions on strategy_id = strategies.id and strategy_versions.version = strategies.version
    join json_tree(content) as node on node.key = 'type' and node.atom = 'mention'
    where instr(content, '"strategy:') > 0
)
where mentioned like 'strategy:%';
