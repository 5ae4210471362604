/** How long an import of papers is kept, what of it, and what becomes of one that is changed meanwhile. */
import { beforeAll, describe, expect, it } from 'vitest';
import { printPdf } from '../../adapters/pdf/printer.ts';
import { givePaper, type Paper } from '../../test/fiscal-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { signersOf } from '../../test/signers.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { whileHeld } from '../../test/who-waits.ts';
import { FORGET_BYTES } from '../system/forget-files.ts';
import { applyRetention } from '../system/retention.ts';
import { findUntold } from './import-queries.ts';
import { tellAgents } from './tell-agents.ts';

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
  admin.post<{ detail: string }>(`${IMPORTS}/${id}/files`, {
    file: { content: `data:application/pdf;base64,${bytes.toString('base64')}`, name, type: 'application/pdf' },
  });
const look = async (id: number) => (await admin.get<{ files: { reason: string | null }[] }>(`${IMPORTS}/${id}`)).body;
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

describe('what becomes of an import and its papers meanwhile', () => {
  it('ACC-391 a file that comes while it is confirmed is refused', async () => {
    const { agentId } = await agent();
    const [id, bytes] = [await begin(), await pdf('tardi')];
    const { status, body } = await whileHeld(
      t,
      (held) => held.query('update fiscal_imports set confirmed_at = ema_now(), imported = 0 where id = $1', [id]),
      () => add(id, `DC_${agentId}_2026-10.pdf`, bytes),
      async () => undefined,
    );
    expect([status, body.detail]).toEqual([409, 'Questo caricamento è già stato confermato.']);
    expect((await look(id)).files).toEqual([]);
  });
  it('ACC-393 of two who cancel a paper at once the reason of the first stays', async () => {
    const id = await givePaper(t, (await agent()).userId, { type: 'DC' });
    const { status, body } = await whileHeld(
      t,
      (held) =>
        held.query(
          `update fiscal_documents set state = 'cancelled', cancelled_at = ema_now(), cancel_reason = 'Prima'
           where id = $1`,
          [id],
        ),
      () => admin.post<{ detail: string }>(`/api/admin/fiscal-documents/${id}/cancel`, { reason: 'Dopo' }),
      async () => undefined,
    );
    expect([status, body.detail]).toEqual([409, 'Operazione già completata: questo documento è già annullato.']);
    const { rows } = await t.db.query('select cancel_reason as reason from fiscal_documents where id = $1', [id]);
    expect(rows).toEqual([{ reason: 'Prima' }]);
  });
  it('ACC-394 nobody is told of an import that is not confirmed, nor of a paper that waits no more', async () => {
    const { client, agentId } = await agent();
    const { email } = (await client.get<{ email: string }>('/api/account/profile')).body;
    const id = await begin();
    for (const type of ['DC', 'DT']) await add(id, `${type}_${agentId}_2026-10.pdf`, await pdf(`${type} ${agentId}`));
    await tellAgents(t.services, { importId: id });
    await confirm(id);
    await t.db.query(
      `update fiscal_documents set state = 'cancelled', cancelled_at = ema_now()
       where agent_id = $1 and document_type = 'DT'`,
      [agentId],
    );
    await tellAgents(t.services, { importId: id });
    expect((await t.outbox(email)).map(({ subject }) => subject)).toEqual([
      'Un nuovo documento: Dettaglio dei compensi ottobre 2026',
    ]);
  });
  it('ACC-578 what is not told is news from five minutes to thirty days after, where something was given', async () => {
    const id = await begin();
    const at = Date.parse('2026-11-02T10:00:00Z');
    const be = (imported: number, told: string | null) =>
      t.db.query('update fiscal_imports set confirmed_at = $2, imported = $3, told_at = $4 where id = $1', [
        id,
        new Date(at),
        imported,
        told,
      ]);
    const isNews = async (ms: number) =>
      (await findUntold(t.services.db, new Date(at + ms))).some((untold) => untold.id === id);
    const [soon, late] = [5 * 60_000, 30 * 86_400_000];
    await be(1, null);
    expect(await Promise.all([soon, soon + 1, late - 1, late].map(isNews))).toEqual([false, true, true, false]);
    await be(0, null);
    expect(await isNews(soon + 1), 'nothing was given').toBe(false);
    await be(1, '2026-11-02T10:01:00Z');
    expect(await isNews(soon + 1), 'told').toBe(false);
  });
  it('ACC-391 a PDF of five hundred pages is taken, one of more is a fault', async () => {
    const { agentId } = await agent();
    const id = await begin();
    const pages = (count: number): Promise<Buffer> =>
      printPdf({
        content: Array.from({ length: count }, (_, i) => ({
          text: `${i}`,
          ...(i > 0 ? { pageBreak: 'before' as const } : {}),
        })),
      });
    await add(id, `DC_${agentId}_2026-10.pdf`, await pages(500));
    await add(id, `DT_${agentId}_2026-10.pdf`, await pages(501));
    expect((await look(id)).files.map(({ reason }) => reason)).toEqual(['Il PDF ha più di 500 pagine.', null]);
  });
});
