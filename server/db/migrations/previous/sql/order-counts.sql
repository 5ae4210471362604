-- Exact numbers of submitted orders by Rome day, shop, type and exported: totals and deep pages without counting rows.
create or replace function ema_count_orders() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    insert into order_counts (shop, type_id, day, exported, count)
    select shop,
      type_id,
      (submitted_at at time zone 'Europe/Rome')::date,
      exported_at is not null,
      -count(*)::int
    from gone
    where state = 'submitted'
    group by 1, 2, 3, 4
    order by 3, 1, 2, 4
    on conflict (day, shop, type_id, exported) do update
    set count = order_counts.count + excluded.count;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into order_counts (shop, type_id, day, exported, count)
    select shop,
      type_id,
      (submitted_at at time zone 'Europe/Rome')::date,
      exported_at is not null,
      count(*)::int
    from come
    where state = 'submitted'
    group by 1, 2, 3, 4
    order by 3, 1, 2, 4
    on conflict (day, shop, type_id, exported) do update
    set count = order_counts.count + excluded.count;
  end if;
  return null;
end $$;

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
