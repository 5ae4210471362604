/** Holds what people were told against what a cluster's database says afterwards. */
import pg from 'pg';
import type { Intent } from './load.ts';

type Row = { note: string; order_id: number; state: string };
export type Judgement = { lost: Intent[]; doubled: Intent[]; faults: string[] };

const FAULTS = `
  select 'the lines of an order do not sum to it' as fault, count(*)::int as n
  from commissions c
  join orders o on o.id = c.order_id
  where c.note = any($1) and o.lines_total_cents is distinct from (
    select sum(l.unit_price_cents * l.quantity)::bigint from commission_lines l where l.commission_id = c.id)
  union all
  select 'an order was closed twice', count(*)::int
  from (
    select object_id from audit where event = 'orders.direct-submission' group by object_id having count(*) > 1) twice
  union all
  select 'the counts by day are not exact', abs(
    (select coalesce(sum(count), 0) from order_counts) - (select count(*) from orders where state = 'submitted'))::int
  union all
  select 'the chain of the log is broken', count(*)::int
  from ema_audit_faults()
  union all
  select 'the sums of sales are wrong', count(*)::int
  from ema_sales_faults()`;

/** Lost: told that it is there or closed, and it is not. Doubled: there twice. */
export const judge = async (url: string, intents: readonly Intent[]): Promise<Judgement> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const tags = intents.map(({ tag }) => tag);
    const { rows } = await client.query<Row>(
      `select c.note, o.id::int as order_id, o.state from commissions c join orders o on o.id = c.order_id
       where c.note = any($1)`,
      [tags],
    );
    const byNote = Map.groupBy(rows, ({ note }) => note);
    const isThere = ({ tag, order, isClosed }: Intent): boolean =>
      (byNote.get(tag) ?? []).some((row) => row.order_id === order && (!isClosed || row.state === 'submitted'));
    const faults = await client.query<{ fault: string; n: number }>(FAULTS, [tags]);
    return {
      lost: intents.filter((intent) => intent.order !== null && !isThere(intent)),
      doubled: intents.filter(({ tag }) => (byNote.get(tag)?.length ?? 0) > 1),
      faults: faults.rows.flatMap(({ fault, n }) => (n > 0 ? [`${fault}: ${n}`] : [])),
    };
  } finally {
    await client.end();
  }
};
