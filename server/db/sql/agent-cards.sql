-- A card that no longer shows who stands at the door, or whose holder is not in charge any more, is taken back by
-- whatever statement makes it so.
create or replace function ema_withdraw_cards() returns trigger
language plpgsql
security definer
set search_path = public
as $$
declare
  whose bigint;
  why text;
  shown bigint;
  replaced boolean := false;
begin
  if tg_table_name = 'people' then
    why := 'name';
    select a.id into whose
    from users u
    join agents a on a.user_id = u.id
    where u.person_id = new.id;
  elsif tg_table_name = 'user_uploads' then
    why := 'photo';
    shown := new.id;
    replaced := new.state = 'accepted';
    select a.id into whose
    from agents a
    where a.user_id = new.user_id;
  else
    why := 'not-in-charge';
    whose := new.id;
  end if;
  update agent_cards c
  set withdrawn_at = ema_now(),
    withdrawn_why = why
  where c.agent_id = whose
    and c.withdrawn_at is null
    -- Another photo was accepted, or the one on the card is not any more.
    and (shown is null or (c.photo_upload_id = shown) <> replaced);
  return null;
end $$;

create or replace trigger people_card
  after update on people
  for each row
  when ((old.last_name, old.first_name) is distinct from (new.last_name, new.first_name))
  execute function ema_withdraw_cards();
create or replace trigger user_uploads_card_insert
  after insert on user_uploads
  for each row
  when (new.kind = 'photo_id' and new.state = 'accepted')
  execute function ema_withdraw_cards();
create or replace trigger user_uploads_card_update
  after update on user_uploads
  for each row
  when (new.kind = 'photo_id' and old.state <> new.state and 'accepted' in (old.state, new.state))
  execute function ema_withdraw_cards();
create or replace trigger agents_card
  after update on agents
  for each row
  when (old.status = 'seller' and new.status <> 'seller')
  execute function ema_withdraw_cards();
