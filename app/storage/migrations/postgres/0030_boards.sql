-- The picture and the outline of each map, for map boards. `key` is the name in lower case.
create table board_maps (
    key text not null primary key,
    name text not null,
    version bigint not null,
    picture text,
    outline text not null
);

-- The agents with lineups on the boards of each strategy's latest version, for its search index. `map` is empty for a
-- board without a map.
create table strategy_lineups (
    strategy_id uuid not null references strategies (id) on delete cascade,
    agent text not null,
    map text not null,
    primary key (strategy_id, agent, map)
);
