-- The maps that the boards of each strategy's latest version name. `map` is the key of the map's record.
create table strategy_board_maps (
    strategy_id blob not null references strategies (id) on delete cascade,
    map text not null,
    primary key (strategy_id, map)
) strict, without rowid;

create index strategy_board_maps_by_map on strategy_board_maps (map);

-- The small picture of each strategy with a board. `name` is the last part of its address.
create table strategy_pictures (
    strategy_id blob not null primary key references strategies (id) on delete cascade,
    name text not null unique,
    svg text not null
) strict;

-- Strategies whose text, picture and search index have to be computed again, because the record of a map has changed.
create table outdated_strategies (
    strategy_id blob not null primary key references strategies (id) on delete cascade
) strict, without rowid;

-- Until now, the texts of boards did not name the places of their maps.
insert into outdated_strategies (strategy_id)
select strategies.id from strategies
join strategy_versions on strategy_id = strategies.id and strategy_versions.version = strategies.version
where content like '%"mapBoard"%';
