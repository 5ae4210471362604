-- Who sends an order is no longer inactive, in the transaction that sends it and by whatever statement.
create or replace function ema_end_inactivity_grace() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  update agents
  set inactivity_grace_until = null
  where id = new.seller_id
    and inactivity_grace_until is not null;
  return null;
end $$;

create or replace trigger orders_inactivity_grace_insert
  after insert on orders
  for each row
  when (new.state = 'submitted')
  execute function ema_end_inactivity_grace();
create or replace trigger orders_inactivity_grace_update
  after update on orders
  for each row
  when (new.state = 'submitted' and old.state <> 'submitted')
  execute function ema_end_inactivity_grace();
