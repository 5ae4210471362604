/** The kept lines of sponsors against the tree walked as it is: after every change, and whoever changes it at once. */
import fc from 'fast-check';
import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { testPortal } from '../test/harness.ts';

const t = testPortal();
/** Who stands below whom, each pair once, walking down from everybody; it holds of a ring as well. */
const WALKED = `
  with recursive below(top, id) as (
    select id, id from agents
    union
    select b.top, a.id from below b join agents a on a.sponsor_id = b.id
  )
  select top::text || '>' || id as pair from below`;
const KEPT = `select top::text || '>' || a.id as pair from agents a, unnest(a.sponsor_line) as top`;
/** Pairs that only the one or only the other has. */
const differing = async (): Promise<string[]> => {
  const sides = [`(${WALKED}) except (${KEPT})`, `(${KEPT}) except all (${WALKED})`];
  const found = await Promise.all(sides.map((side) => t.db.query<{ pair: string }>(side)));
  return found.flatMap(({ rows }) => rows.map((r) => r.pair));
};
const lineOf = async (id: number): Promise<number[]> =>
  (await t.db.query<{ line: string[] }>('select sponsor_line as line from agents where id = $1', [id])).rows.flatMap(
    ({ line }) => line.map(Number),
  );

type Db = { query: pg.Pool['query'] };
/** Of twelve agents, by their place. */
type Change =
  | { moved: number[]; to: number }
  | { freed: number }
  | { status: 'deleted' | 'seller' | 'inactive'; of: number }
  | { gone: number };
let last = 0;
/** So many new agents at the top of trees of their own. */
const makeAgents = async (howMany: number): Promise<number[]> => {
  last += 1;
  const made = await t.db.query<{ id: number }>(
    `with p as (
       insert into people (first_name, last_name)
       select 'Anna', 'Prova' || n from generate_series(1, $2::int) n
       returning id),
     u as (
       insert into users (person_id, username, user_type, password_hash)
       select id, $1 || id, 'agente', 'x' from p
       returning id)
     insert into agents (user_id) select id from u returning id::int`,
    [`line${last}.`, howMany],
  );
  return made.rows.map(({ id }) => id);
};
const move = (db: Db, id: number | undefined, sponsor: number | null | undefined): Promise<unknown> =>
  db.query('update agents set sponsor_id = $2 where id = $1', [id, sponsor]);

/** A change that would close a ring is refused, and changes nothing (J5). @returns whether it was made */
const unlessRing = async (change: Promise<unknown>): Promise<boolean> =>
  change.then(
    () => true,
    (thrown: unknown) => {
      expect(thrown).toMatchObject({ code: '23514' });
      return false;
    },
  );

describe('the kept line of sponsors', () => {
  let made: number[];
  beforeEach(async () => {
    made = await makeAgents(12);
  });

  it('NET-556 of everybody of the demo is the tree as it is walked, from the top down to the agent', async () => {
    expect(await differing()).toEqual([]);
    const [top, middle, low] = made;
    await move(t.db, low, middle);
    await move(t.db, middle, top);
    expect(await lineOf(low ?? 0)).toEqual([top, middle, low]);
  });

  it('NET-556 is that of the tree after any changes, refused rings, several at once and taken away ones too', async () => {
    const place = fc.integer({ min: 0, max: 11 });
    const change: fc.Arbitrary<Change> = fc.oneof(
      { weight: 6, arbitrary: fc.record({ moved: fc.uniqueArray(place, { minLength: 1, maxLength: 4 }), to: place }) },
      { weight: 2, arbitrary: fc.record({ freed: place }) },
      {
        weight: 1,
        arbitrary: fc.record({
          status: fc.constantFrom('deleted' as const, 'seller' as const, 'inactive' as const),
          of: place,
        }),
      },
      { weight: 1, arbitrary: fc.record({ gone: place }) },
    );
    const apply = async (of: readonly number[], c: Change): Promise<void> => {
      if ('moved' in c) {
        const moved = [c.moved.map((i) => of[i]), of[c.to]];
        await unlessRing(t.db.query('update agents set sponsor_id = $2 where id = any($1) and id <> $2', moved));
      } else if ('freed' in c) await move(t.db, of[c.freed], null);
      else if ('status' in c) await t.db.query('update agents set status = $2 where id = $1', [of[c.of], c.status]);
      else await takeAway(of[c.gone] ?? 0);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const of = await makeAgents(12);
        for (const one of changes) {
          await apply(of, one);
          expect(await differing()).toEqual([]);
        }
      }),
      { numRuns: 20 },
    );
  });

  /** The row alone, which nothing refers to: those below keep the number of somebody who is not there. */
  const takeAway = async (id: number): Promise<void> => {
    await t.db.query('delete from agent_history where agent_id = $1', [id]);
    await t.db.query('delete from agents where id = $1', [id]);
  };

  it('J5 ACC-447 nobody comes to stand below themselves, at whatever depth, also when two move at once', async () => {
    const [a, b, c, d] = made;
    await move(t.db, b, a);
    await move(t.db, c, b);
    expect(await unlessRing(move(t.db, a, c)), 'three deep').toBe(false);
    expect(await unlessRing(move(t.db, a, a)), 'oneself').toBe(false);
    expect(await lineOf(c ?? 0)).toEqual([a, b, c]);
    expect(await unlessRing(move(t.db, a, d))).toBe(true);
    expect(await unlessRing(move(t.db, d, c)), 'four deep').toBe(false);
    expect(await lineOf(c ?? 0)).toEqual([d, a, b, c]);
    const [x, y] = made.slice(4);
    const both = await Promise.all([unlessRing(move(t.db, x, y)), unlessRing(move(t.db, y, x))]);
    expect(both.filter(Boolean), 'of two at once that would close one, one is made').toHaveLength(1);
  });

  it('NET-556 one statement may bring an agent before their sponsor, and take a sponsor away', async () => {
    const [top, below] = made;
    const { rows } = await t.db.query<{ id: number }>(
      `with p as (insert into people (first_name, last_name) values ('Zoe', 'Una'), ('Zoe', 'Due') returning id),
       u as (
         insert into users (person_id, username, user_type, password_hash)
         select id, 'prima' || id, 'agente', 'x' from p
         returning id)
       insert into agents (id, user_id, sponsor_id) overriding system value
       select 900000 + row_number() over (order by id), id, case when row_number() over (order by id) = 1 then 900002
         else $1::bigint end
       from u
       returning id::int`,
      [top],
    );
    expect(rows).toHaveLength(2);
    expect(await lineOf(900_001)).toEqual([top, 900_002, 900_001]);
    await move(t.db, below, 900_002);
    await takeAway(900_002);
    expect([await lineOf(900_001), await lineOf(below ?? 0)]).toEqual([[900_001], [below]]);
    expect(await differing()).toEqual([]);
  });

  it('NET-556 of those moved at once from many connections, up, down and below each other, is the tree’s', async () => {
    // The pool has four: one is left to look with.
    const clients = await Promise.all([1, 2, 3].map(() => t.db.connect()));
    for (let round = 0; round < 6; round += 1) {
      const of = await makeAgents(12);
      for (let i = 1; i < 12; i += 1) await move(t.db, of[i], of[Math.floor(i / 2)]);
      const moved = await Promise.allSettled(
        clients.map(async (client, n) => {
          for (let step = 0; step < 6; step += 1) {
            const [from, to] = [(n * 4 + step * 5 + round) % 12, (n * 7 + step + round * 3) % 12];
            await client.query('begin');
            const isMoved = from === to || (await unlessRing(move(client, of[from], of[to])));
            await client.query(step % 3 === 2 || !isMoved ? 'rollback' : 'commit');
          }
        }),
      );
      expect(moved.filter(({ status }) => status === 'rejected')).toEqual([]);
      expect(await differing()).toEqual([]);
    }
    for (const client of clients) client.release();
  });

  it('NET-556 somebody who joins below one that is just moved waits, and stands where that one went', async () => {
    const [top, moved, joins] = made;
    const [one, other] = await Promise.all([t.db.connect(), t.db.connect()]);
    await one.query('begin');
    await move(one, moved, top);
    const joining = move(other, joins, moved);
    const waits = `select 1 from pg_locks where locktype = 'advisory' and objid = 4220912 and not granted`;
    await expect.poll(async () => (await t.db.query(waits)).rowCount, { timeout: 15_000 }).toBe(1);
    await one.query('commit');
    await joining;
    one.release();
    other.release();
    expect(await lineOf(joins ?? 0)).toEqual([top, moved, joins]);
    expect(await differing()).toEqual([]);
  });

  it('NET-557 one that was written by hand is found, and drawn anew', async () => {
    const faults = async (): Promise<unknown[]> => (await t.db.query('select * from ema_sponsor_line_faults()')).rows;
    expect(await faults()).toEqual([]);
    const [top, low] = made;
    await move(t.db, low, top);
    await t.db.query('update agents set sponsor_line = array[id] where id = $1', [low]);
    expect(await faults()).toEqual([{ agent_id: low, kept: [String(low)], drawn: [String(top), String(low)] }]);
    expect((await t.db.query('select ema_rebuild_sponsor_lines()::int as n')).rows).toEqual([{ n: 1 }]);
    expect([await faults(), await differing()]).toEqual([[], []]);
  });
});
