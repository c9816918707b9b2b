-- How the portal shows times, weeks and rows to a player, for all of their devices. Without a row: the defaults.
create table display_settings (
    player_id text not null primary key references players (id) on delete cascade,
    clock text not null,
    first_weekday text not null,
    density text not null
);
