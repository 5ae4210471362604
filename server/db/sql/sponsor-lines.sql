-- The line of sponsors of each agent, from the top down to the agent: who stands below somebody is found in one index
-- instead of by walking the tree. Kept by whatever statement brings, moves or takes away an agent.
-- Lines of these agents as their sponsors are now. One that closes a ring ends where it would begin again.
create or replace function ema_sponsor_lines(wanted bigint[]) returns table (agent_id bigint, line bigint[])
language sql
stable
set search_path = public
set enable_hashjoin = off
set enable_mergejoin = off
as $$
  with recursive climbed(of, sponsor_id, line) as (
    select a.id, a.sponsor_id, array[a.id]
    from agents a
    where a.id = any(wanted)
    union all
    select c.of, s.sponsor_id, s.id || c.line
    from climbed c
    join agents s on s.id = c.sponsor_id
    where s.id <> all(c.line)
  )
  select distinct on (c.of) c.of, c.line
  from climbed c
  order by c.of, cardinality(c.line) desc
$$;

-- Draws the lines of these agents, and of everybody below them, anew. @returns how many were not right
create or replace function ema_draw_sponsor_lines(changed bigint[]) returns bigint
language plpgsql
security definer
set search_path = public
as $$
declare
  touched bigint[];
  drawn bigint;
begin
  with recursive below(id) as (
    select unnest(changed)
    union
    select a.id
    from below b
    join agents a on a.sponsor_id = b.id
  )
  select array_agg(id)
  into touched
  from below;
  update agents a
  set sponsor_line = l.line
  from ema_sponsor_lines(touched) l
  where a.id = l.agent_id
    and a.sponsor_line <> l.line;
  get diagnostics drawn = row_count;
  return drawn;
end $$;

-- Lines that are not what the sponsors say, none unless somebody wrote them by hand.
create or replace function ema_sponsor_line_faults()
returns table (agent_id bigint, kept bigint[], drawn bigint[])
language sql
stable
set search_path = public
as $$
  select a.id, a.sponsor_line, l.line
  from agents a
  join ema_sponsor_lines(array(select id from agents)) l on l.agent_id = a.id
  where a.sponsor_line <> l.line
$$;

create or replace function ema_rebuild_sponsor_lines() returns bigint
language sql
security definer
set search_path = public
as $$
  select pg_advisory_xact_lock(4220912);
  select ema_draw_sponsor_lines(array(select id from agents));
$$;

-- Two that change the tree at once come one after the other, before either holds a row that the other will want.
create or replace function ema_await_tree() returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(4220912);
  return null;
end $$;

create or replace function ema_keep_sponsor_lines() returns trigger
language plpgsql
security definer
set search_path = public
as $$
declare
  changed bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into changed from come;
  elsif tg_op = 'DELETE' then
    select array_agg(a.id) into changed from agents a where a.sponsor_id in (select id from gone);
  else
    select array_agg(c.id)
    into changed
    from come c
    join gone g on g.id = c.id
    where c.sponsor_id is distinct from g.sponsor_id;
  end if;
  if changed is not null then
    perform ema_draw_sponsor_lines(changed);
    -- A line that begins below somebody of its own is a ring: nobody would be above it, and everybody below themselves.
    if exists (
      select 1
      from agents a
      join agents top on top.id = a.sponsor_line[1]
      where a.id = any(changed)
        and top.sponsor_id = any(a.sponsor_line)
    ) then
      raise exception 'an agent would stand below themselves' using errcode = 'check_violation';
    end if;
  end if;
  return null;
end $$;

create or replace trigger agents_tree_awaited
  before insert or delete or update of sponsor_id on agents
  for each statement
  execute function ema_await_tree();
create or replace trigger agents_line_insert
  after insert on agents
  referencing new table as come
  for each statement
  execute function ema_keep_sponsor_lines();
create or replace trigger agents_line_update
  after update on agents
  referencing old table as gone new table as come
  for each statement
  execute function ema_keep_sponsor_lines();
create or replace trigger agents_line_delete
  after delete on agents
  referencing old table as gone
  for each statement
  execute function ema_keep_sponsor_lines();

-- For whoever was there before: the triggers' locks keep others out until this ends. The index of the new column is
-- made here, with what fills it, and not by the migration, which would stop writers a second time.
create index if not exists agents_sponsor_line on agents using gin (sponsor_line);
-- Whoever has a line keeps it right: only a database that never had lines draws them all.
do $$
begin
  if exists (select from agents where sponsor_line = '{}') then
    perform ema_rebuild_sponsor_lines();
  end if;
end $$;
