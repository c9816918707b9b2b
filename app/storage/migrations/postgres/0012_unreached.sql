-- Direct messages whose recipient takes none, and the message to the channel that names the recipient.
create table unreached (
    message_id bigint not null primary key references messages (id) on delete cascade,
    named_by bigint not null references messages (id) on delete cascade
);

create index unreached_by_naming on unreached (named_by);
