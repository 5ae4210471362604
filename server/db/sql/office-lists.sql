-- What the office's lists of people look for stands with who is listed, kept by whatever statement changes it: the
-- name an agent is listed by, whether they ever gave a photo, whether a person has an account.
create or replace function ema_describe_agent() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  select lower(p.last_name), lower(p.first_name)
  into new.listed_last_name, new.listed_first_name
  from users u
  join people p on p.id = u.person_id
  where u.id = new.user_id;
  new.photo_given := exists (
    select
    from user_uploads l
    where l.user_id = new.user_id
      and l.kind = 'photo_id');
  return new;
end $$;

create or replace function ema_rename_agent() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  update agents a
  set listed_last_name = lower(new.last_name),
    listed_first_name = lower(new.first_name)
  from users u
  where u.person_id = new.id
    and a.user_id = u.id;
  return null;
end $$;

create or replace function ema_keep_photo_given() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  if tg_op = 'INSERT' then
    update agents
    set photo_given = true
    where user_id = new.user_id
      and not photo_given;
  else
    update agents a
    set photo_given = exists (
      select
      from user_uploads l
      where l.user_id = a.user_id
        and l.kind = 'photo_id')
    where a.user_id = old.user_id;
  end if;
  return null;
end $$;

create or replace function ema_keep_has_account() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  if tg_op = 'INSERT' then
    update people
    set has_account = true
    where id = new.person_id
      and not has_account;
  else
    update people
    set has_account = false
    where id = old.person_id;
  end if;
  return null;
end $$;

create or replace trigger agents_described
  before insert on agents
  for each row
  execute function ema_describe_agent();
create or replace trigger people_renamed
  after update on people
  for each row
  when ((old.last_name, old.first_name) is distinct from (new.last_name, new.first_name))
  execute function ema_rename_agent();
create or replace trigger user_uploads_photo_insert
  after insert on user_uploads
  for each row
  when (new.kind = 'photo_id')
  execute function ema_keep_photo_given();
create or replace trigger user_uploads_photo_delete
  after delete on user_uploads
  for each row
  when (old.kind = 'photo_id')
  execute function ema_keep_photo_given();
create or replace trigger users_account_insert
  after insert on users
  for each row
  execute function ema_keep_has_account();
create or replace trigger users_account_delete
  after delete on users
  for each row
  execute function ema_keep_has_account();

-- For whoever was there before: the triggers' locks keep others out until this ends.
update people p
set has_account = true
from users u
where u.person_id = p.id
  and not p.has_account;
update agents a
set listed_last_name = lower(p.last_name),
  listed_first_name = lower(p.first_name),
  photo_given = exists (
    select
    from user_uploads l
    where l.user_id = a.user_id
      and l.kind = 'photo_id')
from users u
join people p on p.id = u.person_id
where u.id = a.user_id
  and (a.listed_last_name, a.listed_first_name) is distinct from (lower(p.last_name), lower(p.first_name));
