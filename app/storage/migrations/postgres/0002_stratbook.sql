-- The stratbook: strategies with every version of them, folders, what a search looks through; maps and agents.

create table folders (
    id uuid not null primary key,
    name text not null,
    color text not null,
    parent_id uuid references folders (id),
    sort_order integer not null
);

-- What lists show. `turn` is taken anew with every change, so that the newest change has the greatest.
create table strategies (
    turn bigint primary key,
    id uuid not null unique,
    title text not null,
    title_key text collate "C" not null,
    map text,
    side text,
    tags text not null,
    agents text not null,
    folder_id uuid references folders (id),
    version bigint not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    updated_by_kind text not null,
    updated_by_id text,
    updated_by_name text
);

create index strategies_by_title on strategies (title_key, turn);
create index strategies_by_folder on strategies (folder_id);

-- Every version that was saved; the newest holds the text of the strategy.
create table strategy_versions (
    strategy_id uuid not null references strategies (id) on delete cascade,
    version bigint not null,
    title text not null,
    map text,
    side text,
    tags text not null,
    agents text not null,
    at timestamptz not null,
    by_kind text not null,
    by_id text,
    by_name text,
    content text not null,
    primary key (strategy_id, version)
);

-- The plain text of the newest version, for excerpts.
create table strategy_texts (
    strategy_id uuid not null primary key references strategies (id) on delete cascade,
    text text not null
);

-- A row for each turn. Tokens are words of ASCII and other letters, made by the domain: no parser has a say.
create table strategy_search (
    rowid bigint primary key,
    tokens tsvector not null
);

create index strategy_search_tokens on strategy_search using gin (tokens);

create table maps (
    name text not null primary key,
    sort_order integer not null
);

create table agents (
    name text not null primary key,
    sort_order integer not null
);

-- The agents that a player plays, the favourite first.
create table player_agents (
    player_id text not null references players (id) on delete cascade,
    agent text not null,
    sort_order integer not null,
    primary key (player_id, agent)
);

-- What the game has at present; admins keep the lists from here on.
insert into maps (name, sort_order) values
    ('Abyss', 0),
    ('Ascent', 1),
    ('Bind', 2),
    ('Breeze', 3),
    ('Corrode', 4),
    ('Fracture', 5),
    ('Haven', 6),
    ('Icebox', 7),
    ('Lotus', 8),
    ('Pearl', 9),
    ('Split', 10),
    ('Sunset', 11);

insert into agents (name, sort_order) values
    ('Astra', 0),
    ('Breach', 1),
    ('Brimstone', 2),
    ('Chamber', 3),
    ('Clove', 4),
    ('Cypher', 5),
    ('Deadlock', 6),
    ('Fade', 7),
    ('Gekko', 8),
    ('Harbor', 9),
    ('Iso', 10),
    ('Jett', 11),
    ('KAY/O', 12),
    ('Killjoy', 13),
    ('Neon', 14),
    ('Omen', 15),
    ('Phoenix', 16),
    ('Raze', 17),
    ('Reyna', 18),
    ('Sage', 19),
    ('Skye', 20),
    ('Sova', 21),
    ('Tejo', 22),
    ('Veto', 23),
    ('Viper', 24),
    ('Vyse', 25),
    ('Waylay', 26),
    ('Yoru', 27);
