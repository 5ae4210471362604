-- The name of the candidate stands with the invitation, as lists order it; kept by whatever statement changes either.
-- The person is held meanwhile: a new name waits, and then finds the invitation.
create or replace function ema_describe_invitation() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  select lower(p.last_name), lower(p.first_name)
  into new.listed_last_name, new.listed_first_name
  from people p
  where p.id = coalesce(new.person_id, (select u.person_id from users u where u.id = new.user_id))
  for share;
  new.listed_last_name := coalesce(new.listed_last_name, '');
  new.listed_first_name := coalesce(new.listed_first_name, '');
  return new;
end $$;

create or replace function ema_rename_invited() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  update subordinate_invitations i
  set listed_last_name = lower(new.last_name),
    listed_first_name = lower(new.first_name)
  where i.person_id = new.id;
  update subordinate_invitations i
  set listed_last_name = lower(new.last_name),
    listed_first_name = lower(new.first_name)
  from users u
  where u.person_id = new.id
    and i.user_id = u.id
    and i.person_id is null;
  return null;
end $$;

create or replace trigger invitations_described
  before insert or update of person_id, user_id on subordinate_invitations
  for each row
  execute function ema_describe_invitation();
create or replace trigger people_invited_renamed
  after update on people
  for each row
  when ((old.last_name, old.first_name) is distinct from (new.last_name, new.first_name))
  execute function ema_rename_invited();

-- For whoever was there before: the triggers' locks keep others out until this ends. The index of the new columns is
-- made here, with what fills them, and not by the migration, which would stop writers a second time.
create index if not exists subordinate_invitations_listed
  on subordinate_invitations (listed_last_name, listed_first_name, id)
  where deleted_at is null;
update subordinate_invitations i
set listed_last_name = lower(p.last_name),
  listed_first_name = lower(p.first_name)
from subordinate_invitations k
left join users u on u.id = k.user_id
join people p on p.id = coalesce(k.person_id, u.person_id)
where k.id = i.id
  and (i.listed_last_name, i.listed_first_name) is distinct from (lower(p.last_name), lower(p.first_name));
