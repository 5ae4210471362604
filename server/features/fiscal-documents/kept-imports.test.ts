/** How long an import of papers is kept, and what of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { printPdf } from '../../adapters/pdf/printer.ts';
import type { Paper } from '../../test/fiscal-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { signersOf } from '../../test/signers.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { FORGET_BYTES } from '../system/forget-files.ts';
import { applyRetention } from '../system/retention.ts';

const t = testPortal();
const { someone } = signersOf(t);
const IMPORTS = '/api/admin/fiscal-document-imports';
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
  // What the demo holds that is over its term is none of this test's.
  await applyRetention(t.services);
});

const begin = async (): Promise<number> => (await admin.post<{ id: number }>(IMPORTS, {})).body.id;
const add = (id: number, name: string, bytes: Buffer) =>
  admin.post(`${IMPORTS}/${id}/files`, {
    file: { content: `data:application/pdf;base64,${bytes.toString('base64')}`, name, type: 'application/pdf' },
  });
const look = async (id: number) => (await admin.get<{ files: object[] }>(`${IMPORTS}/${id}`)).body;
const confirm = (id: number) => admin.post<{ imported: number }>(`${IMPORTS}/${id}/confirm`, {});
const pdf = (text: string): Promise<Buffer> => printPdf({ content: [{ text }] });
const agent = async () => {
  const who = await someone([]);
  const found = await t.db.query<{ id: number }>('select id::int from agents where user_id = $1', [who.userId]);
  return { ...who, agentId: found.rows[0]?.id ?? 0 };
};

describe('what of an import is kept', () => {
  const ago = (id: number, days: number) =>
    t.db.query(
      `update fiscal_imports
       set created_at = ema_now() - make_interval(days => $2),
         confirmed_at = case when confirmed_at is not null then ema_now() - make_interval(days => $2) end
       where id = $1`,
      [id, days],
    );
  const kept = async (id: number) => {
    const { rows } = await t.db.query<{ hash: string }>(
      `select f.sha256 as hash from fiscal_import_files x join files f on f.id = x.file_id where x.import_id = $1`,
      [id],
    );
    return rows.map(({ hash }) => hash);
  };
  it('ACC-636 one that nobody confirmed goes after thirty days, with its files', async () => {
    const { agentId } = await agent();
    const [young, old] = [await begin(), await begin()];
    for (const id of [young, old]) {
      await add(id, `DC_${agentId}_2026-10.pdf`, await pdf(`mai consegnato ${id}`));
      await add(id, 'ZZ.pdf', Buffer.from('nessun PDF'));
    }
    const [hash = ''] = await kept(old);
    await ago(young, 29);
    await ago(old, 31);
    expect(await applyRetention(t.services)).toEqual({ imports: 1 });
    expect((await admin.get(`${IMPORTS}/${old}`)).status).toBe(404);
    expect((await look(young)).files).toHaveLength(2);
    await doWaitingJobs(t, FORGET_BYTES);
    await expect(t.services.ports.files.get(hash)).rejects.toThrow(/ENOENT/);
  });
  it('ACC-636 of one that was confirmed go the copies of papers that were there; what it gave stays', async () => {
    const { client, agentId } = await agent();
    const bytes = await pdf('una volta');
    const [first, again] = [await begin(), await begin()];
    await add(first, `DC_${agentId}_2026-10.pdf`, bytes);
    await confirm(first);
    await add(again, `DC_${agentId}_2026-10.pdf`, bytes);
    await add(again, `DT_${agentId}_2026-10.pdf`, await pdf('nuovo'));
    expect((await confirm(again)).body).toMatchObject({ imported: 1 });
    for (const id of [first, again]) await ago(id, 29);
    expect(await applyRetention(t.services)).toEqual({});
    for (const id of [first, again]) await ago(id, 31);
    expect(await applyRetention(t.services)).toEqual({ 'import-files': 1 });
    expect([await kept(first), await kept(again)].map((hashes) => hashes.length)).toEqual([1, 1]);
    const { items } = (await client.get<{ items: Paper[] }>('/api/account/fiscal-documents')).body;
    expect(items).toHaveLength(2);
    for (const paper of items) expect((await client.get(`/file/fiscal-document/${paper.id}`)).status).toBe(200);
  });
});
