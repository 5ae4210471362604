-- Whoever was erased stays so: what a call that was under way still wants to write of them is done again, and finds
-- them no more. The locks are those of the decision, so that whichever comes second sees the first.
create or replace function ema_refuse_order_of_erased() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  perform 1 from customers where id = new.customer_id for key share;
  perform 1 from agents where id = new.seller_id for key share;
  if exists (
    select
    from customers c
    join erasures e on e.person_id = c.person_id
    where c.id = new.customer_id)
  or exists (
    select
    from agents a
    join users u on u.id = a.user_id
    join erasures e on e.person_id = u.person_id
    where a.id = new.seller_id)
  then
    raise exception 'erased' using errcode = '40001';
  end if;
  return new;
end $$;

create or replace function ema_keep_erased() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  if exists (select from erasures e where e.person_id = new.id)
    and (new.last_name <> '(anonimo)'
      or new.first_name <> ''
      or coalesce(new.email, new.mobile, new.fiscal_code) is not null
      or concat(new.street, new.city, new.phone, new.fax) <> '')
  then
    raise exception 'erased' using errcode = '40001';
  end if;
  return new;
end $$;

create or replace function ema_refuse_account_of_erased() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  perform 1 from people where id = new.person_id for key share;
  if exists (select from erasures e where e.person_id = new.person_id) then
    raise exception 'erased' using errcode = '40001';
  end if;
  return new;
end $$;

create or replace function ema_keep_erased_agent() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  if exists (
    select
    from users u
    join erasures e on e.person_id = u.person_id
    where u.id = new.user_id)
  then
    raise exception 'erased' using errcode = '40001';
  end if;
  return new;
end $$;

create or replace trigger orders_of_erased
  before insert on orders
  for each row
  execute function ema_refuse_order_of_erased();
create or replace trigger commissions_of_erased
  before insert on commissions
  for each row
  execute function ema_refuse_order_of_erased();
create or replace trigger people_erased
  before update on people
  for each row
  execute function ema_keep_erased();
create or replace trigger users_of_erased
  before insert on users
  for each row
  execute function ema_refuse_account_of_erased();
create or replace trigger agents_of_erased
  before update of status on agents
  for each row
  when (old.status = 'deleted' and new.status <> 'deleted')
  execute function ema_keep_erased_agent();
