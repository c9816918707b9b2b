-- The name that an editor has given to a version. Thinning keeps named versions.
alter table strategy_versions add column name text;

-- The strategies that the team uses as templates.
create table template_strategies (
    strategy_id uuid not null primary key references strategies (id) on delete cascade
);
