-- The sponsor tree as it was: a new row whenever sponsor, level or status of an agent changes, by whatever statement.
create or replace function ema_keep_agent_history() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  if tg_op = 'INSERT' then
    insert into agent_history (agent_id, sponsor_id, level, general_manager, status, valid_from)
    values (new.id, new.sponsor_id, new.level, new.general_manager, new.status, new.joined_at);
    return null;
  end if;
  -- What a transaction changes twice, or before it was valid, is one change.
  update agent_history
  set sponsor_id = new.sponsor_id,
    level = new.level,
    general_manager = new.general_manager,
    status = new.status
  where agent_id = new.id
    and valid_to is null
    and valid_from >= ema_now();
  if not found then
    update agent_history
    set valid_to = ema_now()
    where agent_id = new.id
      and valid_to is null;
    insert into agent_history (agent_id, sponsor_id, level, general_manager, status, valid_from)
    values (new.id, new.sponsor_id, new.level, new.general_manager, new.status, ema_now());
  end if;
  return null;
end $$;

create or replace trigger agents_history_insert
  after insert on agents
  for each row
  execute function ema_keep_agent_history();
create or replace trigger agents_history_update
  after update on agents
  for each row
  when (
    (old.sponsor_id, old.level, old.general_manager, old.status)
      is distinct from (new.sponsor_id, new.level, new.general_manager, new.status))
  execute function ema_keep_agent_history();
