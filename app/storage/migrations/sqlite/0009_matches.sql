-- Matches, and the strategies that they are linked to. How a match ended, its score says.

create table matches (
    id blob not null primary key,
    date text not null,
    opponent text not null,
    opponent_key text not null,
    type text not null,
    map text not null,
    score_us integer not null,
    score_them integer not null,
    our_agents text not null,
    their_agents text not null,
    vod_url text,
    match_url text,
    notes text not null,
    created_at text not null,
    updated_at text not null,
    updated_by_kind text not null,
    updated_by_id text,
    updated_by_name text
) strict;

create index matches_by_date on matches (date, id);

create table match_strategies (
    match_id blob not null references matches (id) on delete cascade,
    place integer not null,
    strategy_id blob not null references strategies (id) on delete cascade,
    primary key (match_id, place)
) strict, without rowid;

create index match_strategies_by_strategy on match_strategies (strategy_id);
