-- The strategies that a player has marked as favorites.
create table favorite_strategies (
    player_id text not null references players (id) on delete cascade,
    strategy_id uuid not null references strategies (id) on delete cascade,
    primary key (player_id, strategy_id)
);

create index favorite_strategies_by_strategy on favorite_strategies (strategy_id);
