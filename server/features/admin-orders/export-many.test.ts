import { describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import { testPortal } from '../../test/harness.ts';
import { stopClock } from '../../test/move-clock.ts';

const t = testPortal();
const EXPORT = '/api/admin/commissions/export';
const UNDO = '/api/admin/commissions/undo-export';
type Ids = { items: number[] };
type Outcomes = { items: { id: number; outcome: string; reason: string | null }[] };
type List = { items: { id: number }[]; pagination: { totalItems: number } };

const waiting = async (n: number, query = 'shop=1&exported=false'): Promise<number[]> => {
  const admin = await t.as('admin');
  return (await admin.get<Ids>(`/api/admin/commissions/ids?${query}`)).body.items.slice(0, n);
};
const outcomesOf = (body: Outcomes) => body.items.map((i) => i.outcome);
/** Rows whose figure by day is not what the orders say. */
const WRONG_COUNTS = `
  select *
  from (
    select shop, type_id, (submitted_at at time zone 'Europe/Rome')::date as day, exported_at is not null as exported,
      count(*)::int as n
    from orders where state = 'submitted' group by 1, 2, 3, 4
  ) x
  full join (
    select shop, type_id, day, exported, sum(count)::int as n from order_counts group by 1, 2, 3, 4 having sum(count) <> 0
  ) k using (shop, type_id, day, exported)
  where x.n is distinct from k.n`;

describe('many orders exported at once', () => {
  it.each([EXPORT, UNDO])('NET-340 NET-341 %s is the office’s alone', async (path) => {
    expect((await t.anyone.put(path, { ids: [1] })).status).toBe(401);
    expect((await (await t.as('agente', 1)).put(path, { ids: [1] })).status).toBe(403);
    const admin = await t.as('admin');
    expect((await admin.put(path, { ids: [] })).status).toBe(422);
    expect((await admin.put(path, { ids: Array.from({ length: 51 }, (_, i) => i + 1) })).status).toBe(422);
  });

  it('NET-340 R42 the numbers of what is shown: all of it, filtered and ordered as the list is', async () => {
    const admin = await t.as('admin');
    for (const query of [
      'shop=1&exported=false',
      'shop=0&orderField=priceTotal&orderDir=asc',
      'shop=1&search=ferrero',
    ]) {
      const { body } = await admin.get<List>(`/api/admin/commissions?${query}&perPage=200`);
      const ids = await waiting(Infinity, query);
      expect(ids).toHaveLength(body.pagination.totalItems);
      expect(ids.slice(0, 200)).toEqual(body.items.map((i) => i.id));
    }
    expect((await (await t.as('agente', 1)).get('/api/admin/commissions/ids')).status).toBe(403);
  });

  it('NET-340 R42 each is exported for itself; one that is no order is told, the others go on', async () => {
    const admin = await t.as('admin');
    const ids = await waiting(20);
    const { body } = await admin.put<Outcomes>(EXPORT, { ids: [...ids, 99_999_999, ids[0]] });
    expect(body.items).toEqual([
      ...ids.map((id) => ({ id, outcome: 'done', reason: null })),
      { id: 99_999_999, outcome: 'refused', reason: 'Ordine 99999999 non trovato' },
    ]);
    expect(await auditCount(t, 'admin-orders.export-many', ids[3] ?? 0)).toBe(1);
    const left = await waiting(Infinity);
    expect(left.filter((id) => ids.includes(id))).toEqual([]);
    expect((await t.db.query(WRONG_COUNTS)).rows).toEqual([]);
  });

  it('NET-340 ORD-383 one that was given back is refused with its sentence, the others go on', async () => {
    const admin = await t.as('admin');
    const [undone = 0, ...others] = await waiting(3);
    await t.db.query('update orders set undone_at = ema_now() where id = $1', [undone]);
    const { body } = await admin.put<Outcomes>(EXPORT, { ids: [undone, ...others] });
    expect(outcomesOf(body)).toEqual(['refused', 'done', 'done']);
    expect(body.items[0]?.reason).toMatch(/^L’ordine è stato rimborsato il .*: non si esporta più\.$/);
  });

  it('NET-340 R42 an answer that was lost is asked for again: nothing twice, nothing forgotten', async () => {
    const admin = await t.as('admin');
    const ids = await waiting(10);
    expect(outcomesOf((await admin.put<Outcomes>(EXPORT, { ids: ids.slice(0, 4) })).body)).toEqual(
      Array.from({ length: 4 }, () => 'done'),
    );
    expect(outcomesOf((await admin.put<Outcomes>(EXPORT, { ids })).body)).toEqual([
      ...Array.from({ length: 4 }, () => 'already'),
      ...Array.from({ length: 6 }, () => 'done'),
    ]);
    expect(await auditCount(t, 'admin-orders.export-many', ids[0] ?? 0)).toBe(1);
  });

  it('NET-340 R42 ten at once over the same orders, turned round: each order once, no deadlock', async () => {
    const admin = await t.as('admin');
    const ids = await waiting(30);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => admin.put<Outcomes>(EXPORT, { ids: i % 2 === 0 ? ids : ids.toReversed() })),
    );
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200));
    expect(answers.flatMap((a) => outcomesOf(a.body)).filter((outcome) => outcome === 'done')).toHaveLength(30);
  });
});

describe('an export taken back', () => {
  it('NET-341 R42 by who made it, at once and only once; the order waits again', async () => {
    const admin = await t.as('admin');
    const ids = await waiting(3);
    await admin.put(EXPORT, { ids });
    expect(outcomesOf((await admin.put<Outcomes>(UNDO, { ids })).body)).toEqual(['done', 'done', 'done']);
    expect(outcomesOf((await admin.put<Outcomes>(UNDO, { ids })).body)).toEqual(['already', 'already', 'already']);
    expect(await waiting(Infinity)).toEqual(expect.arrayContaining(ids));
    expect(await auditCount(t, 'admin-orders.undo-export', ids[0] ?? 0)).toBe(1);
    expect((await t.db.query(WRONG_COUNTS)).rows).toEqual([]);
  });

  it('NET-341 R42 not somebody else’s, not after ten minutes, not what is no order', async () => {
    const admin = await t.as('admin');
    const [mine = 0, theirs = 0, old = 0] = await waiting(3);
    await admin.put(EXPORT, { ids: [mine, theirs, old] });
    await t.db.query('update orders set exported_by_user_id = $1 where id = $2', [
      (await t.as('ordini')).userId,
      theirs,
    ]);
    await t.db.query(`update orders set exported_at = exported_at - interval '11 minutes' where id = $1`, [old]);
    const { body } = await admin.put<Outcomes>(UNDO, { ids: [mine, theirs, old, 99_999_999] });
    expect(body.items.map((i) => [i.outcome, i.reason])).toEqual([
      ['done', null],
      ['refused', 'L’ordine è stato esportato da un’altra persona: può annullare solo lei.'],
      ['refused', 'Sono passati più di 10 minuti: l’esportazione non si annulla più.'],
      ['refused', 'Ordine 99999999 non trovato'],
    ]);
  });

  it('NET-341 until the ten minutes are over, to the moment', async () => {
    const admin = await t.as('admin');
    const [id = 0] = await waiting(1);
    await admin.put(EXPORT, { ids: [id] });
    const now = t.services.ports.clock.now();
    const undone = async (ms: number): Promise<string[]> => {
      await t.db.query('update orders set exported_at = $2 where id = $1', [id, new Date(now.getTime() - ms)]);
      const back = stopClock(t, now);
      return outcomesOf((await admin.put<Outcomes>(UNDO, { ids: [id] }).finally(back)).body);
    };
    expect([await undone(600_001), await undone(600_000)]).toEqual([['refused'], ['done']]);
  });

  it('NET-341 not of one that was deleted since: what was said of it stays written', async () => {
    const admin = await t.as('admin');
    const [id = 0] = await waiting(1);
    expect(outcomesOf((await admin.put<Outcomes>(EXPORT, { ids: [id] })).body)).toEqual(['done']);
    await t.db.query(`update orders set state = 'cancelled' where id = $1`, [id]);
    const { body } = await admin.put<Outcomes>(UNDO, { ids: [id] });
    expect(body.items).toEqual([{ id, outcome: 'refused', reason: `Ordine ${id} non trovato` }]);
    const { rows } = await t.db.query('select exported_at is not null as kept from orders where id = $1', [id]);
    expect(rows).toEqual([{ kept: true }]);
  });

  it('NET-341 one that was only repeated: the first export was days ago, the parcel is on its way', async () => {
    const admin = await t.as('admin');
    const [sent = 0] = await waiting(1);
    await admin.put(EXPORT, { ids: [sent] });
    await t.db.query(`update orders set exported_at = exported_at - interval '3 days' where id = $1`, [sent]);
    expect((await admin.put(`/api/admin/commissions/${sent}/export`, { again: true })).status).toBe(200);
    const { body } = await admin.put<Outcomes>(UNDO, { ids: [sent] });
    expect(body.items.map((i) => [i.outcome, i.reason])).toEqual([
      ['refused', 'Sono passati più di 10 minuti: l’esportazione non si annulla più.'],
    ]);
    expect(await waiting(Infinity)).not.toContain(sent);
  });
});
