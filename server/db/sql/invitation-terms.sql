-- Since when the days to pay an invitation run: the first access of whoever is confirmed and has not paid; of whoever
-- was never here, the last of the days that they had for it from the confirmation, as many as were set then (NET-604);
-- nothing of everybody else. Lists are ordered by it, and find by it whose term is over (NET-074, NET-587).
create or replace function ema_entered_at_latest(confirmed timestamptz) returns timestamptz
language sql
stable
set search_path = public
as $$
  select ((confirmed at time zone 'Europe/Rome')
    + make_interval(days => coalesce(
      (select p.value::int from parameters p where p.id = 'invitation_days_to_enter'), 30))
  ) at time zone 'Europe/Rome'
$$;

create or replace function ema_time_invitation() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  new.pay_from := null;
  if new.status = 'confirmed_unpaid' then
    -- The account is held meanwhile: an access waits, and then finds the invitation.
    select coalesce(u.first_login, ema_entered_at_latest(new.confirmed_at))
    into new.pay_from
    from users u
    where u.id = new.user_id
    for share;
  end if;
  return new;
end $$;

create or replace function ema_time_invited() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  update subordinate_invitations i
  set pay_from = case
    when new.deleted_at is null then coalesce(new.first_login, ema_entered_at_latest(i.confirmed_at))
  end
  where i.user_id = new.id
    and i.status = 'confirmed_unpaid';
  return null;
end $$;

create or replace trigger invitations_timed
  before insert or update of user_id, status, confirmed_at on subordinate_invitations
  for each row
  execute function ema_time_invitation();
create or replace trigger users_invited_timed
  after update of first_login on users
  for each row
  when (old.first_login is distinct from new.first_login)
  execute function ema_time_invited();

-- For whoever was there before: the triggers' locks keep others out until this ends. The indexes of the new column are
-- made here, with what fills it, and not by the migration, which would stop writers a second time.
create index if not exists subordinate_invitations_term
  on subordinate_invitations (pay_from, id)
  where deleted_at is null;
create index if not exists subordinate_invitations_term_last
  on subordinate_invitations (pay_from desc nulls last, id desc nulls last)
  where deleted_at is null;
update subordinate_invitations i
set pay_from = coalesce(u.first_login, ema_entered_at_latest(i.confirmed_at))
from users u
where u.id = i.user_id
  and u.deleted_at is null
  and i.status = 'confirmed_unpaid'
  and (i.pay_from is null or i.pay_from <> u.first_login)
  and coalesce(u.first_login, i.confirmed_at) is not null;
