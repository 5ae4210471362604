-- Which orders, agents and private customers were changed by which transaction: a program that fetched what had changed
-- before a snapshot asks for what no such snapshot held. Times would lose what commits later than it began.
create or replace function ema_note_change(given_kind text, given_id bigint) returns void
language sql
security definer
set search_path = public
as $$
  insert into row_changes as r (kind, row_id, changed_in)
  values (given_kind, given_id, pg_current_xact_id()::text::bigint)
  on conflict (kind, row_id) do update
  set changed_in = excluded.changed_in
  where r.changed_in <> excluded.changed_in
$$;

create or replace function ema_note_row() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  perform ema_note_change(tg_argv[0], new.id);
  return null;
end $$;

create or replace function ema_note_agent_of_user() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  perform ema_note_change('agent', a.id)
  from agents a
  where a.user_id = new.id;
  return null;
end $$;

create or replace function ema_note_agent_of_person() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  perform ema_note_change('agent', a.id)
  from users u
  join agents a on a.user_id = u.id
  where u.person_id = new.id;
  return null;
end $$;

create or replace trigger orders_change_insert
  after insert on orders
  for each row
  when (new.state = 'submitted')
  execute function ema_note_row('order');
create or replace trigger orders_change_update
  after update on orders
  for each row
  when (
    'submitted' in (old.state, new.state)
      and (
        old.state, old.type_id, old.seller_id, old.payment_method_id, old.total_cents, old.discount_cents,
        old.shipping_cents, old.taxable_cents, old.submitted_at, old.order_date, old.exported_at, old.undone_at
      ) is distinct from (
        new.state, new.type_id, new.seller_id, new.payment_method_id, new.total_cents, new.discount_cents,
        new.shipping_cents, new.taxable_cents, new.submitted_at, new.order_date, new.exported_at, new.undone_at))
  execute function ema_note_row('order');
create or replace trigger agents_change_insert
  after insert on agents
  for each row
  execute function ema_note_row('agent');
create or replace trigger agents_change_update
  after update on agents
  for each row
  when (
    (old.status, old.level, old.sponsor_id, old.joined_at)
      is distinct from (new.status, new.level, new.sponsor_id, new.joined_at))
  execute function ema_note_row('agent');
create or replace trigger users_change_agent
  after update on users
  for each row
  when ((old.person_id, old.disabled, old.deleted_at) is distinct from (new.person_id, new.disabled, new.deleted_at))
  execute function ema_note_agent_of_user();
create or replace trigger people_change_agent
  after update on people
  for each row
  when (
    (
      old.first_name, old.last_name, old.street, old.street_number, old.city, old.post_code, old.province, old.phone,
      old.email, old.mobile
    ) is distinct from (
      new.first_name, new.last_name, new.street, new.street_number, new.city, new.post_code, new.province, new.phone,
      new.email, new.mobile))
  execute function ema_note_agent_of_person();
create or replace trigger private_customers_change
  after insert or update on private_customers
  for each row
  execute function ema_note_row('private_customer');
