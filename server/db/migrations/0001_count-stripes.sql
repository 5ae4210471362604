-- An old server that closes an order meanwhile finds the index and the function it names changed together.
DROP INDEX "order_counts_once";--> statement-breakpoint
ALTER TABLE "order_counts" ADD COLUMN "stripe" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "order_counts_stripe" ON "order_counts" USING btree ("day","shop","type_id","exported","stripe");--> statement-breakpoint
create or replace function ema_count_stripe(day date) returns smallint
language sql
stable
return case
  when day = (ema_now() at time zone 'Europe/Rome')::date then pg_backend_pid() % 16
  else 0
end::smallint;
--> statement-breakpoint
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
