-- Polls in the channel. `origin` is what asked for one, the interaction or the training's date: each asks once.
-- `options` is JSON. `message` and `digest` say what stands in the channel; once `is_over`, nothing is left to show.
create table polls (
    id bigint generated always as identity primary key,
    origin text not null unique,
    question text not null,
    date date,
    options text not null,
    takes_several boolean not null,
    opened_by text,
    closes_at timestamptz not null,
    closed_at timestamptz,
    channel text,
    message text,
    digest text not null default '',
    is_over boolean not null default false
);

create index polls_under_way on polls (id) where not is_over;

create table poll_votes (
    poll_id bigint not null references polls (id) on delete cascade,
    player_id text not null references players (id) on delete cascade,
    option bigint not null,
    primary key (poll_id, player_id, option)
);

create index poll_votes_by_player on poll_votes (player_id);

-- What admins have said to the team, until it is said. `interaction` is what asked for it.
create table notices (
    id bigint generated always as identity primary key,
    interaction text not null unique,
    words text not null
);
