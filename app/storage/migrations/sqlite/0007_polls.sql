-- Polls in the channel. `origin` is what asked for one, the interaction or the training's date: each asks once.
-- `options` is JSON. `message` and `digest` say what stands in the channel; once `is_over`, nothing is left to show.
create table polls (
    id integer primary key autoincrement,
    origin text not null unique,
    question text not null,
    date text,
    options text not null,
    takes_several integer not null check (takes_several in (0, 1)),
    opened_by text,
    closes_at text not null,
    closed_at text,
    channel text,
    message text,
    digest text not null default '',
    is_over integer not null default 0 check (is_over in (0, 1))
) strict;

create index polls_under_way on polls (id) where not is_over;

create table poll_votes (
    poll_id integer not null references polls (id) on delete cascade,
    player_id text not null references players (id) on delete cascade,
    option integer not null,
    primary key (poll_id, player_id, option)
) strict, without rowid;

create index poll_votes_by_player on poll_votes (player_id);

-- What admins have said to the team, until it is said. `interaction` is what asked for it.
create table notices (
    id integer primary key autoincrement,
    interaction text not null unique,
    words text not null
) strict;
