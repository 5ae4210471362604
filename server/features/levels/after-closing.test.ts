/** What a closing leaves behind: levels of the moment before it, one sponsor at a time, and a job that says its fault. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { previewLevelScale } from '@ema/calls/levels.ts';
import { FIRST_THRESHOLDS } from '@ema/domain/levels/levels.ts';
import { nextLevel } from '@ema/domain/levels/next-level.ts';
import { creditsFrom } from '@ema/domain/reports/sales.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';
import { closePeriods } from './jobs.ts';
import { findStandings, type StandingRow } from './queries.ts';

/** Saturday 21 November 2026: Periodo 11, from 5 October to 1 November, is the first that may be closed. */
const t = testPortal();
const PERIOD = { from: '2026-10-05', to: '2026-11-01' } as const;
/** Everybody reaches more with it. */
const EASY = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const standings = () => findStandings(t.services.db, PERIOD, t.services.ports.clock.now());
const isMoved = (s: StandingRow): boolean => {
  const standing = {
    level: s.level,
    credits: creditsFrom(s.taxable),
    joinedOn: s.joined_on,
    generalManager: s.general_manager,
  };
  return nextLevel(standing, FIRST_THRESHOLDS, PERIOD.from) !== nextLevel(standing, EASY, PERIOD.from);
};
const idOf = (rows: readonly StandingRow[], test: (s: StandingRow) => boolean): number => {
  const found = rows.find((s) => !s.general_manager && s.joined_on < PERIOD.from && test(s));
  if (!found) throw new Error('nobody stands so');
  return found.id;
};
let moved: number;
/** Sells again only after the closing. */
let returner: number;

beforeAll(async () => {
  const before = await standings();
  const idle = idOf(before, (s) => s.taxable === 0);
  // Falls from the third level to the second with either scale; one level lower EASY alone would keep it.
  await t.db.query('update agents set level = 3 where id = $1', [idle]);
  await t.db.query(
    `insert into sales_totals (shop, week, agent_id, orders, total_cents, taxable_cents, fee_cents)
     values (0, $2, $1, 1, 12200, 10000, 0)`,
    [idle, PERIOD.from],
  );
  returner = idOf(before, isMoved);
  await t.db.query(`update agents set status = 'disabled' where id = $1`, [returner]);
});

describe('the tree as it stood', () => {
  it('NET-354 sales of whoever changes sponsor with the end of the period count once, for the one before', async () => {
    const end = '2026-11-02T00:00:00+01:00';
    const { rows } = await t.db.query<{ id: number; sponsor: number; other: number }>(
      `select h.agent_id::int as id, h.sponsor_id::int as sponsor, o.id::int as other
       from agent_history h
       join sales_totals s on s.agent_id = h.agent_id and s.shop = 0 and s.taxable_cents > 0
         and s.week between $1 and $2
       join agents p on p.id = h.sponsor_id and p.status = 'seller' and p.fibra_enabled
       join agents o on o.id not in (p.id, h.agent_id) and o.status = 'seller' and o.fibra_enabled
       where h.valid_to is null
         and h.valid_from < $3
       order by h.agent_id, o.id
       limit 1`,
      [PERIOD.from, PERIOD.to, end],
    );
    const [one] = rows;
    const before = await standings();
    await t.db.query('update agent_history set valid_to = $2 where agent_id = $1 and valid_to is null', [one?.id, end]);
    await t.db.query(
      `insert into agent_history (agent_id, sponsor_id, level, general_manager, status, valid_from)
       select agent_id, $2, level, general_manager, status, valid_to
       from agent_history where agent_id = $1 and valid_to = $3`,
      [one?.id, one?.other, end],
    );
    const after = await standings();
    const taxable = (rowsOf: StandingRow[]) =>
      [one?.sponsor, one?.other].map((id) => rowsOf.find((s) => s.id === id)?.taxable);
    expect(taxable(before)).not.toContain(undefined);
    expect(taxable(after)).toEqual(taxable(before));
  });
});

describe('who stands in a period', () => {
  it('NET-354 who joined before it ended and can sign in', async () => {
    const [one] = (await standings()).filter((s) => s.id !== returner && s.taxable > 0);
    const isThere = async () => (await standings()).some((s) => s.id === one?.id);
    const joined = (at: string | null) =>
      t.db.query('update agents set joined_at = coalesce($2::timestamptz, joined_at) where id = $1', [one?.id, at]);
    const { rows } = await t.db.query<{ at: string }>('select joined_at::text as at from agents where id = $1', [
      one?.id,
    ]);
    const stood: boolean[] = [];
    for (const at of ['2026-11-01T23:59:59.999+01:00', '2026-11-02T00:00:00+01:00', rows[0]?.at ?? null]) {
      await joined(at);
      stood.push(await isThere());
    }
    for (const disabled of [true, false]) {
      await t.db.query('update users set disabled = $2 where id = (select user_id from agents where id = $1)', [
        one?.id,
        disabled,
      ]);
      stood.push(await isThere());
    }
    expect(stood).toEqual([true, false, true, false, true]);
  });
});

describe('after a closing', () => {
  it('NET-523 a scale is tried against the levels of the moment before, of those who sold at that moment', async () => {
    moved = (await standings()).filter(isMoved).length;
    const admin = await t.as('admin');
    const closed = await admin.post('/api/admin/period-closings', { year: 2026, month: 11 }, { key: newKey() });
    expect(closed.status).toBe(201);
    await t.db.query(`update agents set status = 'seller' where id = $1`, [returner]);
    const back = moveClock(t, '2026-12-02T12:00:00+01:00');
    const path = `/api/admin/level-scale/preview?thresholds=${EASY.join(',')}`;
    const { body } = await (await t.as('admin')).get<CallOutput<typeof previewLevelScale>>(path);
    back();
    expect([body.period, body.moved]).toEqual(['Periodo 12 del 2026', moved]);
  });

  it('NET-357 the night’s job that cannot write the news says so, and closes nothing', async () => {
    await t.db.query(
      `create function no_news() returns trigger language plpgsql as 'begin raise exception ''no news''; end';
       create trigger no_news before insert on level_updates for each row execute function no_news()`,
    );
    const back = moveClock(t, '2026-12-02T04:15:00+01:00');
    await expect(closePeriods(t.services)).rejects.toThrow(/no news|level_updates/);
    back();
    await t.db.query('drop trigger no_news on level_updates; drop function no_news()');
    expect((await t.db.query('select from period_closings')).rowCount).toBe(1);
  });
});
