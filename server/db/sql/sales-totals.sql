-- Sums of submitted orders by agent, shop and reporting week, in the transaction that changes the orders. The week
-- is that of the order’s date, Monday to Sunday; in kleen it is cut at the first of the month (reports/calendar.ts).
create or replace function ema_sales_week(shop integer, day date) returns date
language sql
immutable
parallel safe
return case
  when shop = 1 then greatest(date_trunc('week', day::timestamp), date_trunc('month', day::timestamp))::date
  else date_trunc('week', day::timestamp)::date
end;

create or replace function ema_sales_day(o orders) returns date
language sql
stable
parallel safe
return coalesce(o.order_date, (o.submitted_at at time zone 'Europe/Rome')::date);

create or replace function ema_add_sales() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  if tg_op = 'INSERT' then
    insert into sales_totals as t (shop, week, agent_id, orders, total_cents, taxable_cents, fee_cents)
    select c.shop,
      ema_sales_week(c.shop, coalesce(c.order_date, (c.submitted_at at time zone 'Europe/Rome')::date)),
      c.seller_id,
      count(*),
      sum(c.total_cents),
      sum(c.taxable_cents),
      sum(c.fee_cents)
    from come c
    where c.state = 'submitted'
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (shop, week, agent_id) do update
    set orders = t.orders + excluded.orders,
      total_cents = t.total_cents + excluded.total_cents,
      taxable_cents = t.taxable_cents + excluded.taxable_cents,
      fee_cents = t.fee_cents + excluded.fee_cents;
  elsif tg_op = 'DELETE' then
    insert into sales_totals as t (shop, week, agent_id, orders, total_cents, taxable_cents, fee_cents)
    select g.shop,
      ema_sales_week(g.shop, coalesce(g.order_date, (g.submitted_at at time zone 'Europe/Rome')::date)),
      g.seller_id,
      -count(*),
      -sum(g.total_cents),
      -sum(g.taxable_cents),
      -sum(g.fee_cents)
    from gone g
    where g.state = 'submitted'
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (shop, week, agent_id) do update
    set orders = t.orders + excluded.orders,
      total_cents = t.total_cents + excluded.total_cents,
      taxable_cents = t.taxable_cents + excluded.taxable_cents,
      fee_cents = t.fee_cents + excluded.fee_cents;
  else
    insert into sales_totals as t (shop, week, agent_id, orders, total_cents, taxable_cents, fee_cents)
    select x.shop,
      ema_sales_week(x.shop, x.day),
      x.seller_id,
      sum(x.n),
      sum(x.n * x.total_cents),
      sum(x.n * x.taxable_cents),
      sum(x.n * x.fee_cents)
    from (
      select 1 as n,
        shop,
        seller_id,
        coalesce(order_date, (submitted_at at time zone 'Europe/Rome')::date) as day,
        total_cents,
        taxable_cents,
        fee_cents
      from come
      where state = 'submitted'
      union all
      select -1,
        shop,
        seller_id,
        coalesce(order_date, (submitted_at at time zone 'Europe/Rome')::date),
        total_cents,
        taxable_cents,
        fee_cents
      from gone
      where state = 'submitted'
    ) x
    group by 1, 2, 3
    having sum(x.n) <> 0
      or sum(x.n * x.total_cents) <> 0
      or sum(x.n * x.taxable_cents) <> 0
      or sum(x.n * x.fee_cents) <> 0
    order by 1, 2, 3
    on conflict (shop, week, agent_id) do update
    set orders = t.orders + excluded.orders,
      total_cents = t.total_cents + excluded.total_cents,
      taxable_cents = t.taxable_cents + excluded.taxable_cents,
      fee_cents = t.fee_cents + excluded.fee_cents;
  end if;
  return null;
end $$;

-- Every week whose sums are not those of its orders.
create or replace function ema_sales_faults()
returns table (shop integer, week date, agent_id bigint, kept_cents bigint, real_cents bigint)
language sql
stable
as $$
  with real as (
    select o.shop,
      ema_sales_week(o.shop, ema_sales_day(o)) as week,
      o.seller_id as agent_id,
      count(*) as orders,
      sum(o.total_cents) as total,
      sum(o.taxable_cents) as taxable,
      sum(o.fee_cents) as fee
    from orders o
    where o.state = 'submitted'
    group by 1, 2, 3
  )
  select coalesce(t.shop, r.shop),
    coalesce(t.week, r.week),
    coalesce(t.agent_id, r.agent_id),
    t.total_cents,
    r.total::bigint
  from sales_totals t
  full join real r on r.shop = t.shop and r.week = t.week and r.agent_id = t.agent_id
  where (
      coalesce(t.orders, 0),
      coalesce(t.total_cents, 0),
      coalesce(t.taxable_cents, 0),
      coalesce(t.fee_cents, 0))
    is distinct from (
      coalesce(r.orders, 0),
      coalesce(r.total, 0),
      coalesce(r.taxable, 0),
      coalesce(r.fee, 0))
$$;

-- Makes the sums anew from the orders; writers wait meanwhile.
create or replace function ema_rebuild_sales() returns bigint
language plpgsql
as $$
declare
  rebuilt bigint;
begin
  lock table orders in share row exclusive mode;
  delete from sales_totals;
  insert into sales_totals (shop, week, agent_id, orders, total_cents, taxable_cents, fee_cents)
  select o.shop,
    ema_sales_week(o.shop, ema_sales_day(o)),
    o.seller_id,
    count(*),
    sum(o.total_cents),
    sum(o.taxable_cents),
    sum(o.fee_cents)
  from orders o
  where o.state = 'submitted'
  group by 1, 2, 3;
  get diagnostics rebuilt = row_count;
  return rebuilt;
end $$;

create or replace trigger orders_sales_insert
  after insert on orders
  referencing new table as come
  for each statement
  execute function ema_add_sales();
create or replace trigger orders_sales_update
  after update on orders
  referencing old table as gone new table as come
  for each statement
  execute function ema_add_sales();
create or replace trigger orders_sales_delete
  after delete on orders
  referencing old table as gone
  for each statement
  execute function ema_add_sales();
