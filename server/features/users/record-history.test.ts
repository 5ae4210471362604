/** The history of one record, as whoever reads the log reads it. */
import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';
import { patchSeen } from '../../test/seen.ts';

type Step = {
  id: number;
  date: string;
  typeName: string;
  by: string | null;
  about: string | null;
  description: string;
};
type History = { items: Step[]; before: number | null };
type Logs = { items: { id: number; typeName: string }[]; pagination: { totalItems: number } };

const t = testPortal();
const PATH = '/api/admin/logs/record';
const idOf = async (username: string): Promise<number> =>
  Number((await t.db.query('select id from users where username = $1', [username])).rows[0]?.id);
/** Events of one record, all of one instant unless it is told otherwise. */
const happen = async (object: string, objectId: string, count: number, event = 'users.update'): Promise<void> => {
  const admin = await idOf('admin');
  for (let n = 1; n <= count; n += 1)
    await t.db.query(
      `insert into audit (at, event, actor_user_id, subject_user_id, object, object_id, detail, previous_hash, hash)
       values ('2026-11-20T10:00:00.123Z', $1, $2, $2, $3, $4, jsonb_build_object('note', 'Passo ' || $5::text), '', '')`,
      [event, admin, object, objectId, n],
    );
};
const historyOf = async (record: string, before?: number | null) =>
  (await t.as('admin')).get<History>(`${PATH}?record=${record}${before ? `&before=${before}` : ''}`);

describe('the history of a record', () => {
  it('NET-576 what is done to it stands first, with who did it, on whose account, and why', async () => {
    const admin = await t.as('admin');
    const scanner = await idOf('scanner');
    await patchSeen(admin, `/api/users/${scanner}`, { meetingScannerEnabled: false });
    await patchSeen(admin, `/api/users/${scanner}`, { meetingScannerEnabled: true });
    const { body } = await historyOf(`user:${scanner}`);
    expect(body.items.slice(0, 2).map(({ typeName, by, about }) => [typeName, by, about])).toEqual([
      ['Account modificato dall’amministrazione', 'Elena Gallesio', expect.any(String)],
      ['Account modificato dall’amministrazione', 'Elena Gallesio', expect.any(String)],
    ]);
    expect(body.items[0]?.id).toBeGreaterThan(body.items[1]?.id ?? 0);
    // Somebody else’s record of the same number is another.
    expect((await historyOf(`agent:${scanner}`)).body.items.map(({ id }) => id)).not.toContain(body.items[0]?.id);
  });

  it('NET-576 events of one instant are each told once, over all pages, the newest first', async () => {
    await happen('meeting', '990001', 37);
    const seen: Step[] = [];
    let before: number | null = null;
    const sizes: number[] = [];
    do {
      const { body }: { body: History } = await historyOf('meeting:990001', before);
      sizes.push(body.items.length);
      seen.push(...body.items);
      before = body.before;
    } while (before !== null);
    expect(sizes).toEqual([15, 15, 7]);
    expect(seen.map(({ description }) => description)).toEqual(Array.from({ length: 37 }, (_, n) => `Passo ${37 - n}`));
  });

  it('NET-576 exactly fifteen have nothing older, and what no list names is not told', async () => {
    await happen('alert', '990002', 15);
    await happen('alert', '990002', 3, 'kernel.unnamed');
    const { body } = await historyOf('alert:990002');
    expect([body.items.length, body.before]).toEqual([15, null]);
    expect((await historyOf('alert:990003')).body).toEqual({ items: [], before: null });
  });

  it.each(['nothing', 'toString:1', 'orders:1', 'order:', "order:1'--"])('NET-576 %s is no record', async (record) => {
    const answer = await (await t.as('admin')).get<{ detail: string }>(`${PATH}?record=${encodeURIComponent(record)}`);
    expect([answer.status, answer.body.detail]).toEqual([422, 'Questo elemento non ha una cronologia.']);
  });

  it('NET-577 the log and its file are narrowed to it', async () => {
    await happen('product', 'CR-1.0', 3);
    const admin = await t.as('admin');
    const { body } = await admin.get<Logs>('/api/admin/logs?record=product:CR-1.0');
    expect([body.items.length, body.pagination.totalItems]).toEqual([3, 3]);
    const file = await admin.get('/file/admin/logs?record=product:CR-1.0&format=csv');
    expect(file.raw.toString().match(/Passo \d/g)).toHaveLength(3);
    expect((await admin.get('/api/admin/logs?record=nothing')).status).toBe(422);
  });

  it('NET-576 it is found by its index, however long the log is', async () => {
    // Without the chain, which has its own tests: it takes a while for so many.
    await t.db.query(
      `begin;
       set local session_replication_role = replica;
       insert into audit (at, event, object, object_id, previous_hash, hash)
       select '2026-11-19T10:00:00Z', 'users.update', 'order', n::text, '', '' from generate_series(1, 50000) n;
       commit`,
    );
    await t.db.query('analyze audit');
    const { rows } = await t.db.query<{ 'QUERY PLAN': string }>(
      `explain select a.* from audit a
       where a.object = any(array['order']) and a.object_id = '17' and a.event = any(array['users.update', 'users.create'])
       order by a.at desc, a.id desc limit 16`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('audit_object');
    expect(plan).not.toContain('Seq Scan');
  });
});
