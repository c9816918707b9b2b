-- Each player has a color and a picture. The existing players get the twelve colors in the order of their ids, and
-- neighbors in that order get colors that differ clearly.
alter table players add column color text not null default 'blue';
-- generated, upload or discord.
alter table players add column picture_source text not null default 'generated';
-- The name of the upload that is shown.
alter table players add column picture text;
-- Discord's hash of the account's avatar.
alter table players add column avatar text;

update players set color = (
    select case ordered.place % 12
        when 0 then 'blue' when 1 then 'red' when 2 then 'teal' when 3 then 'magenta' when 4 then 'lime'
        when 5 then 'indigo' when 6 then 'orange' when 7 then 'cyan' when 8 then 'pink' when 9 then 'green'
        when 10 then 'violet' else 'amber' end
    from (select id, row_number() over (order by id) - 1 as place from players) as ordered
    where ordered.id = players.id
);
