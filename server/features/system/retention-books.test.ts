import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, testPortal } from '../../test/harness.ts';
import { findMarks, markedPerson, type Marked } from '../../test/marked-person.ts';
import { moveClock } from '../../test/move-clock.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { CARRY_OUT } from '../privacy/carry-out.ts';
import { FORGET_BYTES } from './forget-files.ts';
import { applyRetention } from './retention.ts';

const t = testPortal({ ownFiles: true });
const DESK = '/api/admin/privacy-requests';
let marked: Marked;
const figures = async () =>
  (
    await t.db.query(
      `select (select json_agg(s order by shop, week, agent_id) from sales_totals s) as weeks,
         (select json_agg(i order by agent_id, year) from income_totals i) as incomes,
         (select json_agg(c) from (
           select shop, type_id, day, exported, sum(count)::int as n
           from order_counts group by 1, 2, 3, 4 order by 1, 2, 3, 4) c) as counts,
         (select json_agg(json_build_array(chart_id, place, billed, sponsored, perfume) order by chart_id, place)
           from best_seller_rows) as charts,
         (select json_agg(json_build_array(id, seller_id, total_cents, order_date) order by id) from orders) as orders,
         (select sum(total_cents)::bigint from private_orders) as private`,
    )
  ).rows[0];

beforeAll(async () => {
  // The demo's discarded pictures share a file, as no upload of people does.
  await t.db.query(`update user_uploads set state = 'accepted' where state = 'discarded'`);
  marked = await markedPerson(t);
  const body = {
    personId: marked.person,
    privateCustomerId: null,
    kind: 'erasure',
    channel: 'pec',
    receivedOn: '2026-11-01',
    reason: 'x',
  };
  const admin = await t.as('admin');
  const { id } = (await admin.post<{ id: number }>(DESK, body, { key: newKey() })).body;
  const path = `${DESK}/${id}/erasure`;
  const answer = await admin.post(path, { reason: 'x', confirmation: `CANCELLA ${id}` }, { key: newKey() });
  if (answer.status !== 200) throw new Error(`not erased: ${answer.status}`);
  await doWaitingJobs(t, CARRY_OUT, FORGET_BYTES);
}, 120_000);

describe('NET-506 what the law made us keep', () => {
  it('NET-506 stays to the last day of the tenth year, then nothing of the person is left but the log', async () => {
    const before = await figures();
    const back = moveClock(t, '2036-12-31T23:30:00+01:00');
    const kept = async () => (await t.db.query(`select identity from erasures where identity is not null`)).rows.length;
    const papers = async () =>
      (await t.db.query(`select 1 from fiscal_documents where agent_id = $1`, [marked.agent])).rows.length;
    await applyRetention(t.services);
    expect(await papers()).toBe(1);
    expect(await kept()).toBe(1);
    back();
    const forward = moveClock(t, '2037-01-01T00:30:00+01:00');
    const done = await applyRetention(t.services);
    expect(done).toMatchObject({ papers: expect.any(Number), identities: 1, incomes: expect.any(Number) });
    expect(done['orders']).toBeGreaterThan(1);
    expect([await kept(), await papers()]).toEqual([0, 0]);
    await doWaitingJobs(t, FORGET_BYTES);
    expect((await findMarks(t)).filter((column) => !column.startsWith('audit.'))).toEqual([]);
    expect(await applyRetention(t.services)).toEqual({});
    forward();
    expect(await figures()).toEqual(before);
    for (const faults of ['ema_sales_faults', 'ema_income_faults', 'ema_audit_faults'])
      expect((await t.db.query(`select * from ${faults}()`)).rows, faults).toEqual([]);
  }, 180_000);

  it('NET-506 nor any file, and the office still lists the orders', async () => {
    const found: string[] = [];
    for (const entry of await readdir(t.services.config.EMA_DATA_DIR, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
      if (bytes.subarray(0, 4).toString() === 'zqm ') found.push(bytes.toString());
    }
    expect(found).toEqual([]);
    const admin = await t.as('admin', 1);
    const list = await admin.get<{ items: unknown[] }>('/api/admin/commissions');
    expect(list.status).toBe(200);
    expect(list.body.items.length).toBeGreaterThan(0);
  });
});
