-- Money that is owed to nobody was given back, not paid, by whatever statement says so: a process of the release before
-- knows nothing of returned_at.
create or replace function ema_note_returned() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  if exists (
    select
    from deliveries d
    join orders o on o.id = d.order_id
    where d.id = new.delivery_id
      and (o.state <> 'submitted'
        or (o.undone_at is not null
          and not exists (select from withdrawals w where w.order_id = o.id)))) then
    new.returned_at := coalesce(new.settled_at, ema_now());
  end if;
  return new;
end $$;

create or replace trigger delivery_payments_returned
  before update on delivery_payments
  for each row
  when (old.state <> 'verified' and new.state = 'verified' and new.returned_at is null)
  execute function ema_note_returned();
