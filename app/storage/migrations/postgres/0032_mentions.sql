-- The strategies that the latest version of each strategy mentions, by the id in the text.
create table strategy_mentions (
    strategy_id uuid not null references strategies (id) on delete cascade,
    mentioned text not null,
    primary key (strategy_id, mentioned)
);

create index strategy_mentions_by_mentioned on strategy_mentions (mentioned, strategy_id);

insert into strategy_mentions (strategy_id, mentioned)
select distinct id, lower(substr(node #>> '{attrs,id}', 10))
from (
    select strategies.id, case when strpos(content, '"strategy:') > 0 and strpos(content, '\u0000') = 0
        then cast(content as jsonb) end as content
    from strategies
    join strategy_versions on strategy_id = strategies.id and strategy_versions.version = strategies.version
) as texts, jsonb_path_query(texts.content, '$.** ? (@.type == "mention")') as node
where node #>> '{attrs,id}' like 'strategy:%';
