-- The name that an editor has given to a version. Thinning keeps named versions.
alter table strategy_versions add column name text;

-- The strategies that the team uses as templates.
create table template_strategies (
    strategy_id uuid not null primary key references strategies (id) on delete cascade
);

-- Links to one strategy for outsiders. The digest is that of the secret in the link.
create table strategy_links (
    id uuid not null primary key,
    strategy_id uuid not null references strategies (id) on delete cascade,
    digest bytea not null unique,
    created_at timestamptz not null,
    created_by_kind text not null,
    created_by_id text,
    created_by_name text,
    expires_at timestamptz,
    last_used_on date
);

create index strategy_links_by_strategy on strategy_links (strategy_id);
