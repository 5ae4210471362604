-- What an agent earned in a calendar year: fees of sent orders that stand, and accepted incomes from others. Kept in
-- the transaction that changes them, so that the session gate reads one row by its key.
create or replace function ema_order_year(order_date date, submitted_at timestamptz) returns integer
language sql
immutable
parallel safe
return extract(year from coalesce(order_date, (submitted_at at time zone 'Europe/Rome')::date))::int;

create or replace function ema_add_own_incomes() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  if tg_op = 'INSERT' then
    insert into income_totals as t (agent_id, year, own_cents)
    select c.seller_id, ema_order_year(c.order_date, c.submitted_at), sum(c.fee_cents)
    from come c
    where c.state = 'submitted'
      and c.undone_at is null
    group by 1, 2
    having sum(c.fee_cents) <> 0
    order by 1, 2
    on conflict (agent_id, year) do update
    set own_cents = t.own_cents + excluded.own_cents;
  elsif tg_op = 'DELETE' then
    insert into income_totals as t (agent_id, year, own_cents)
    select g.seller_id, ema_order_year(g.order_date, g.submitted_at), -sum(g.fee_cents)
    from gone g
    where g.state = 'submitted'
      and g.undone_at is null
    group by 1, 2
    having sum(g.fee_cents) <> 0
    order by 1, 2
    on conflict (agent_id, year) do update
    set own_cents = t.own_cents + excluded.own_cents;
  else
    insert into income_totals as t (agent_id, year, own_cents)
    select x.seller_id, x.year, sum(x.cents)
    from (
      select seller_id, ema_order_year(order_date, submitted_at) as year, fee_cents as cents
      from come
      where state = 'submitted'
        and undone_at is null
      union all
      select seller_id, ema_order_year(order_date, submitted_at), -fee_cents
      from gone
      where state = 'submitted'
        and undone_at is null
    ) x
    group by 1, 2
    having sum(x.cents) <> 0
    order by 1, 2
    on conflict (agent_id, year) do update
    set own_cents = t.own_cents + excluded.own_cents;
  end if;
  return null;
end $$;

create or replace function ema_add_external_income() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  if old.state = 'accepted' then
    update income_totals
    set external_cents = external_cents - old.income_cents
    where agent_id = old.agent_id
      and year = extract(year from old.date);
  end if;
  if tg_op <> 'DELETE' and new.state = 'accepted' then
    insert into income_totals as t (agent_id, year, external_cents)
    values (new.agent_id, extract(year from new.date), new.income_cents)
    on conflict (agent_id, year) do update
    set external_cents = t.external_cents + excluded.external_cents;
  end if;
  return null;
end $$;

-- Every sum that is not that of its orders and incomes.
create or replace function ema_income_faults()
returns table (agent_id bigint, year integer, kept_cents bigint, real_cents bigint)
language sql
stable
as $$
  with real as (
    select x.agent_id, x.year, sum(x.own)::bigint as own, sum(x.external)::bigint as external
    from (
      select seller_id as agent_id, ema_order_year(order_date, submitted_at) as year, fee_cents as own, 0 as external
      from orders
      where state = 'submitted'
        and undone_at is null
      union all
      select i.agent_id, extract(year from i.date)::int, 0, i.income_cents
      from external_incomes i
      where i.state = 'accepted'
    ) x
    group by 1, 2
  )
  select coalesce(t.agent_id, r.agent_id),
    coalesce(t.year, r.year),
    coalesce(t.own_cents, 0) + coalesce(t.external_cents, 0),
    coalesce(r.own, 0) + coalesce(r.external, 0)
  from income_totals t
  full join real r on r.agent_id = t.agent_id and r.year = t.year
  where (coalesce(t.own_cents, 0), coalesce(t.external_cents, 0))
    is distinct from (coalesce(r.own, 0), coalesce(r.external, 0))
$$;

create or replace trigger orders_incomes_insert
  after insert on orders
  referencing new table as come
  for each statement
  execute function ema_add_own_incomes();
create or replace trigger orders_incomes_update
  after update on orders
  referencing old table as gone new table as come
  for each statement
  execute function ema_add_own_incomes();
create or replace trigger orders_incomes_delete
  after delete on orders
  referencing old table as gone
  for each statement
  execute function ema_add_own_incomes();
create or replace trigger external_incomes_sum
  after insert or update or delete on external_incomes
  for each row
  execute function ema_add_external_income();

-- Once, for the orders that were there before these sums; the triggers' lock keeps others out until this ends.
do $$ begin
  if not exists (select from income_totals) then
    insert into income_totals (agent_id, year, own_cents)
    select o.seller_id, ema_order_year(o.order_date, o.submitted_at), sum(o.fee_cents)
    from orders o
    where o.state = 'submitted'
      and o.undone_at is null
    group by 1, 2
    having sum(o.fee_cents) <> 0;
  end if;
end $$;
