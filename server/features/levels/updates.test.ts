import { beforeAll, describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
const API = '/api/admin/agent-level-updates';
type Level = { id: number; name: string };
type Row = {
  id: number;
  title: string;
  type: string;
  agent: { id: number; fullName: string };
  emaYear: number;
  emaMonth: number;
  currentLevel: Level;
  updatedLevel: Level;
  currentCredits: number;
  updatedCredits: number;
  acknowledgementDate: string | null;
  deleteError: string | null;
  fileDownloadUrl: string;
  files: { fileDownloadUrl: string; fileName: string; fileSize: number | null }[];
};
type Page = { items: Row[]; pagination: { totalItems: number; perPage: number } };

let admin: Client;
let all: Row[] = [];
const listed = async (query = ''): Promise<Page> => (await admin.get<Page>(`${API}?${query}`)).body;
/** Both pages of them: a whole closing is more than one. */
const rowsOf = async (query: string): Promise<Row[]> => {
  const pages = await Promise.all([1, 2].map((page) => listed(`${query}&page=${page}`)));
  return pages.flatMap((page) => page.items);
};
const idsOf = async (query: string): Promise<number[]> => (await rowsOf(query)).map((v) => v.id);
const of = (test: (v: Row) => boolean): number[] => all.filter(test).map((v) => v.id);
const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);
/** Whoever an update is about, signed in. */
const agentOf = async (id: number): Promise<Client> => {
  const found = await t.db.query<{ username: string }>(
    'select u.username from level_updates v join users u on u.id = v.user_id where v.id = $1',
    [id],
  );
  return t.as(found.rows[0]?.username ?? '', 0);
};
const acknowledge = async (who: Client, id: number) => who.post(`/api/account/level-update-alerts/${id}/acknowledge`);
const remove = (who: Client, id: number, key = newKey()) => who.del<{ detail: string }>(`${API}/${id}`, { key });

beforeAll(async () => {
  admin = await t.as('admin');
  await admin.post('/api/admin/period-closings', { year: 2026, month: 11 }, { key: newKey() });
  all = await rowsOf('');
});

describe('level updates in the office', () => {
  it('NET-324 NET-325 NET-327 administrators alone, at most 200 a page', async () => {
    for (const path of [API, '/api/admin/agent-level-update-types', '/file/agent-level-updates']) {
      expect((await t.anyone.get(path)).status, path).toBe(401);
      expect((await (await t.as('agente')).get(path)).status, path).toBe(403);
      expect((await admin.get(path)).status, path).toBe(200);
    }
    expect((await listed('perPage=500')).pagination.perPage).toBe(200);
  });
  it('NET-325 the types, by which the list is filtered', async () => {
    expect((await admin.get<{ items: object[] }>('/api/admin/agent-level-update-types')).body.items).toEqual([
      { id: 'rise', name: 'Avanzamento' },
      { id: 'fall', name: 'Retrocessione' },
    ]);
  });
  it('NET-324 what each says: period, levels, credits of before and after, its letter', async () => {
    const stored = await t.db.query<Record<string, string>>(
      'select * from level_updates where closing_id is not null order by id',
    );
    expect(all.length).toBe(stored.rows.length);
    expect(all.length).toBeGreaterThan(3);
    for (const row of stored.rows)
      expect(all.find((v) => v.id === Number(row['id']))).toMatchObject({
        title: row['title'],
        type: row['type'],
        emaYear: 2026,
        emaMonth: 11,
        agent: { id: Number(row['agent_id']) },
        currentLevel: { id: row['from_level'], name: expect.any(String) },
        updatedLevel: { id: row['to_level'], name: expect.any(String) },
        currentCredits: row['credits_before'],
        updatedCredits: row['credits'],
        acknowledgementDate: null,
        deleteError: null,
      });
    const [one] = all;
    const letter = await admin.get(one?.files[0]?.fileDownloadUrl ?? '');
    expect([letter.status, letter.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining(one?.files[0]?.fileName ?? '?'),
    ]);
  });
  it('NET-324 NET-330 by type, agent, text, year and period; what was acknowledged last stands first', async () => {
    const [first, second, third] = all.map((v) => v.id);
    await acknowledge(await agentOf(third ?? 0), third ?? 0);
    await t.db.query(`update level_updates set acknowledged_at = ema_now() + interval '1 hour' where id = $1`, [first]);
    expect(await idsOf('isAcknowledged=true')).toEqual([first, third]);
    expect((await idsOf('orderField=acknowledgementDate&orderDir=desc')).slice(0, 2)).toEqual([first, third]);
    expect(await idsOf('isAcknowledged=false')).not.toContain(first);
    expect(await idsOf('isAcknowledged=false')).toContain(second);
    for (const type of ['rise', 'fall'])
      expect(sorted(await idsOf(`type=${type}`))).toEqual(sorted(of((v) => v.type === type)));
    expect(await idsOf('type=sideways')).toEqual([]);
    const { agent } = all[1] ?? { agent: { id: 0, fullName: '' } };
    expect(await idsOf(`agent=${agent.id}`)).toEqual([second]);
    expect(await idsOf(`search=${agent.id}`)).toContain(second);
    expect(await idsOf(`search=${encodeURIComponent(agent.fullName)}`)).toContain(second);
    expect(sorted(await idsOf('emaYear=2026&emaMonth=11'))).toEqual(sorted(all.map((v) => v.id)));
    expect([await idsOf('emaYear=2025'), await idsOf('emaMonth=10')]).toEqual([[], []]);
  });
});

describe('a level update is taken back', () => {
  it('NET-319 nobody but administrators, and none that is not there', async () => {
    const id = all[1]?.id ?? 0;
    expect((await remove(t.anyone, id)).status).toBe(401);
    expect((await remove(await agentOf(id), id)).status).toBe(403);
    expect((await remove(admin, 99_999_999)).status).toBe(404);
  });
  it('NET-319 what was acknowledged is kept', async () => {
    const [id = 0] = await idsOf('isAcknowledged=true');
    const answer = await remove(admin, id);
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'L’agente ne ha già preso atto: l’aggiornamento non si può più eliminare.',
    ]);
    expect((await listed('isAcknowledged=true')).items[0]?.deleteError).toBe(answer.body.detail);
  });
  it('NET-319 else it is gone, once, with its figures in the log; the agent is asked nothing and keeps the level', async () => {
    const update = all[1];
    const id = update?.id ?? 0;
    const agent = await agentOf(id);
    const asked = async () =>
      (
        await agent.get<{ requiredOperations: { operationName: string }[] }>('/api/account')
      ).body.requiredOperations.map((o) => o.operationName);
    expect(await asked()).toContain('level_updates:acknowledge');
    const key = newKey();
    expect([(await remove(admin, id, key)).status, (await remove(admin, id, key)).status]).toEqual([204, 204]);
    expect((await remove(admin, id)).status).toBe(404);
    expect(await idsOf(`agent=${update?.agent.id}`)).toEqual([]);
    expect(await auditCount(t, 'levels.delete-update', id)).toBe(1);
    expect(await asked()).not.toContain('level_updates:acknowledge');
    const level = await t.db.query<{ level: number }>('select level from agents where id = $1', [update?.agent.id]);
    expect(level.rows[0]?.level).toBe(update?.updatedLevel.id);
    expect((await acknowledge(agent, id)).status).toBe(404);
  });
  it.each([
    ['not acknowledged', null],
    ['acknowledged', '2026-11-20T10:00:00+01:00'],
  ])('NET-319 news that somebody wrote by hand is none, and stays: %s', async (_, acknowledgedAt) => {
    const { rows } = await t.db.query<{ id: number }>(
      `insert into level_updates (user_id, title, content, acknowledged_at)
       select id, 'Complimenti', 'A mano.', $1 from users where username = 'manager' returning id::int`,
      [acknowledgedAt],
    );
    const id = rows[0]?.id ?? 0;
    expect((await remove(admin, id)).status).toBe(404);
    expect((await t.db.query('delete from level_updates where id = $1', [id])).rowCount, 'was there').toBe(1);
  });
  it('NET-319 of the deletion and the acknowledgement of one moment one counts', async () => {
    const [id = 0] = await idsOf('isAcknowledged=false');
    const agent = await agentOf(id);
    const [gone, read] = await Promise.all([remove(admin, id), acknowledge(agent, id)]);
    expect([
      [204, 404],
      [409, 200],
    ]).toContainEqual([gone.status, read.status]);
    const left = await t.db.query('select acknowledged_at from level_updates where id = $1', [id]);
    expect(left.rows.map((row) => (row as { acknowledged_at: Date | null }).acknowledged_at !== null)).toEqual(
      read.status === 200 ? [true] : [],
    );
  });
});
