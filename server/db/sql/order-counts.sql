-- Exact numbers of submitted orders by Rome day, shop, type and exported: totals and deep pages without counting rows.
-- A number is the sum of its stripes. What is closed today goes to the stripe of its connection, so that closings at
-- once do not wait for each other's audit and commit; what is changed of other days goes to stripe 0, as does, at
-- night, whatever the stripes of past days hold.
create or replace function ema_count_stripe(day date) returns smallint
language sql
stable
return case
  when day = (ema_now() at time zone 'Europe/Rome')::date then pg_backend_pid() % 16
  else 0
end::smallint;

create or replace function ema_count_orders() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    insert into order_counts as k (shop, type_id, day, exported, stripe, count)
    select shop,
      type_id,
      day,
      exported_at is not null,
      ema_count_stripe(day),
      -count(*)::int
    from (select *, (submitted_at at time zone 'Europe/Rome')::date as day from gone) g
    where state = 'submitted'
    group by 1, 2, 3, 4
    order by 3, 1, 2, 4
    on conflict (day, shop, type_id, exported, stripe) do update
    set count = k.count + excluded.count;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into order_counts as k (shop, type_id, day, exported, stripe, count)
    select shop,
      type_id,
      day,
      exported_at is not null,
      ema_count_stripe(day),
      count(*)::int
    from (select *, (submitted_at at time zone 'Europe/Rome')::date as day from come) c
    where state = 'submitted'
    group by 1, 2, 3, 4
    order by 3, 1, 2, 4
    on conflict (day, shop, type_id, exported, stripe) do update
    set count = k.count + excluded.count;
  end if;
  return null;
end $$;

-- Brings the stripes of the days before today together, and forgets what came to nothing. Sums are the same before,
-- meanwhile and after: it is one statement.
create or replace function ema_fold_order_counts() returns void
language sql
security definer
set search_path = public
as $$
  with spread as (
    delete from order_counts
    where day < (ema_now() at time zone 'Europe/Rome')::date
      and (stripe <> 0 or count = 0)
    returning *
  )
  insert into order_counts as k (shop, type_id, day, exported, stripe, count)
  select shop,
    type_id,
    day,
    exported,
    0,
    sum(count)::int
  from spread
  where stripe <> 0
  group by 1, 2, 3, 4
  having sum(count) <> 0
  order by 3, 1, 2, 4
  on conflict (day, shop, type_id, exported, stripe) do update
  set count = k.count + excluded.count
$$;

create or replace trigger orders_count_insert
  after insert on orders
  referencing new table as come
  for each statement
  execute function ema_count_orders();
create or replace trigger orders_count_update
  after update on orders
  referencing old table as gone new table as come
  for each statement
  execute function ema_count_orders();
create or replace trigger orders_count_delete
  after delete on orders
  referencing old table as gone
  for each statement
  execute function ema_count_orders();
