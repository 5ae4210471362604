import { sql, type SQL } from 'drizzle-orm';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { testPortal } from '../test/harness.ts';
import {
  all,
  bigint,
  first,
  instant,
  integer,
  json,
  nullable,
  text,
  texts,
  truth,
  type RowOf,
  type Shape,
} from './rows.ts';
import { orders } from './tables/orders.ts';
import { people } from './tables/access.ts';

const t = testPortal();
const run = (shape: Shape, statement: SQL) => all(t.services.db, shape, statement);

describe('rows described by their columns', () => {
  it('have the types of the tables and of what is computed', async () => {
    const ROW = {
      id: orders.id,
      order_date: orders.orderDate,
      last_name: people.lastName,
      email: nullable(people.email),
      n: integer(),
      customers: texts(),
      scale: json<{ from: number }[]>(),
      at: nullable(instant()),
    };
    type Row = RowOf<typeof ROW>;
    expectTypeOf<Row>().toEqualTypeOf<{
      id: number;
      order_date: string | null;
      last_name: string;
      email: string | null;
      n: number;
      customers: string[];
      scale: { from: number }[];
      at: Date | null;
    }>();
    const row = await first(
      t.services.db,
      ROW,
      sql`
        select o.id, o.order_date, p.last_name, p.email, 1 as n, array['a'] as customers,
          '[{"from": 2}]'::jsonb as scale, o.submitted_at as at
        from orders o
        cross join people p
        where o.state = 'submitted'
        order by o.id, p.id
        limit 1`,
    );
    expect(row).toMatchObject({ n: 1, customers: ['a'], scale: [{ from: 2 }] });
    expect([typeof row?.id, typeof row?.order_date, row?.at instanceof Date]).toEqual(['number', 'string', true]);
    expect(await first(t.services.db, { n: integer() }, sql`select 1 as n where false`)).toBeNull();
  });

  it.each<[string, Shape, SQL, RegExp]>([
    ['of another type', { n: text() }, sql`select 1 as n`, /n is declared text, answered as type 23/],
    ['wider than said', { n: integer() }, sql`select count(*) as n from banks`, /n is declared integer/],
    ['an instant as text', { at: instant() }, sql`select '2026-11-21'::text as at`, /at is declared timestamp/],
    ['a day as an instant', { day: orders.orderDate }, sql`select ema_now() as day`, /day is declared date/],
    ['null', { n: integer() }, sql`select null::int as n`, /n is null/],
    ['a table’s column null by a join', { email: people.lastName }, sql`select null::text as email`, /email is null/],
    ['missing', { n: bigint(), m: bigint() }, sql`select 1::bigint as n`, /m is declared, not answered/],
    ['not declared', { n: truth() }, sql`select true as n, 2 as secret`, /secret is answered, not declared/],
  ])('a column %s fails its test', async (_, shape, statement, message) => {
    await expect(run(shape, statement)).rejects.toThrow(message);
  });
});
