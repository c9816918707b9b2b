-- The team's Discord server as the bot sees it, as JSON: its channels and roles by name. One row at most.
create table discord_server (
    place integer not null primary key check (place = 1),
    seen text not null
) strict;
