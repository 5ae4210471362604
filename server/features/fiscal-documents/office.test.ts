import { beforeAll, describe, expect, it } from 'vitest';
import { givePaper, paperApi, readWhole } from '../../test/fiscal-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { signersOf, type Signer } from '../../test/signers.ts';

const t = testPortal();
const { someone, codeFor } = signersOf(t);
const API = '/api/admin/agent-documents';
type Kept = { fileDownloadUrl: string; fileName: string; fileSize: number | null };
type Row = {
  id: number;
  title: string;
  documentType: string;
  documentDate: string;
  stateName: string;
  agent: { id: number; fullName: string };
  processMethod: string | null;
  readDate: string | null;
  signature: { date: string; identifier: string } | null;
  isCanceled: boolean;
  cancelReason: string | null;
  cancelError: string | null;
  fileDownloadUrl: string;
  files: Kept[];
};
type Page = { items: Row[]; pagination: { totalItems: number; perPage: number } };

let admin: Client;
let agent = 0;
let userId = 0;
let username = '';
let signer: Signer;
const listed = async (query: string): Promise<Row[]> => (await admin.get<Page>(`${API}?${query}`)).body.items;
const codesOf = async (query: string): Promise<string[]> => (await listed(query)).map((d) => d.documentType);

beforeAll(async () => {
  admin = await t.as('admin');
  signer = await someone([], { name: 'Ildegarda' });
  ({ userId } = signer);
  for (const type of ['FT', 'DC', 'NT', 'DT', 'FE', 'RC'] as const) await givePaper(t, userId, { type });
  for (const period of ['2025', '2024']) await givePaper(t, userId, { type: 'CU', period });
  const found = await t.db.query<{ id: number; username: string }>(
    `select a.id::int, u.username from agents a join users u on u.id = a.user_id where u.id = $1`,
    [userId],
  );
  agent = found.rows[0]?.id ?? 0;
  username = found.rows[0]?.username ?? '';
  await t.db.query(
    `insert into user_uploads (user_id, kind, file_id, back_file_id, state, uploaded_at, uploaded_by_user_id, reason)
     select $1, kind, f.id, case when kind = 'identity_document' then f.id end, state, ema_now(), $1, reason
     from (values ('identity_document', 'discarded', 'Sfocato'), ('identity_document', 'waiting', null),
       ('vat_certificate', 'waiting', null)) as x(kind, state, reason),
       (select max(id) as id from files) f`,
    [userId],
  );
});

describe('documents of agents by their code', () => {
  it('NET-327 NET-328 administrators alone, at most 200 a page', async () => {
    for (const path of [API, '/file/agent-documents']) {
      expect((await t.anyone.get(path)).status).toBe(401);
      expect((await (await t.as('agente')).get(path)).status).toBe(403);
      expect((await (await t.as('ordini')).get(path)).status).toBe(403);
    }
    expect((await admin.get<Page>(API)).body.pagination.perPage).toBe(200);
    expect((await admin.get<Page>(`${API}?perPage=900`)).body.pagination.perPage).toBe(200);
  });
  it('NET-334 NET-299 no code but FT, DC, NT, DT, FE, CU and CI is answered, and one that is not known finds nothing', async () => {
    const all = await codesOf(`agent=${agent}`);
    expect(all.toSorted()).toEqual(['CI', 'CI', 'CU', 'CU', 'DC', 'DT', 'FE', 'FT', 'NT']);
    expect((await codesOf(`agent=${agent}&documentType=FT,DC,NT`)).toSorted()).toEqual(['DC', 'FT', 'NT']);
    for (const [code, n] of [
      ['DT', 1],
      ['FE', 1],
      ['CU', 2],
      ['CI', 2],
    ] as const)
      expect(await codesOf(`agent=${agent}&documentType=${code}`)).toEqual(Array.from({ length: n }, () => code));
    for (const unknown of ['CA', 'RC', 'XX', 'ft', "'"]) {
      const none = await admin.get<Page>(`${API}?documentType=${unknown}`);
      expect([none.status, none.body.items, none.body.pagination.totalItems], unknown).toEqual([200, [], 0]);
    }
    const both = await admin.get<Page>(`${API}?documentType=CI,CU&agent=${agent}&perPage=3&page=2`);
    expect([both.body.items.length, both.body.pagination.totalItems]).toEqual([1, 4]);
  });
  it('NET-312 NET-330 by the year it is about, and by name, username or code of its agent', async () => {
    expect((await listed(`agent=${agent}&documentType=CU&year=2024`)).map((d) => d.title)).toEqual([
      'Certificazione Unica 2024',
    ]);
    expect(await listed(`agent=${agent}&documentType=CI&year=2019`)).toEqual([]);
    for (const search of ['ildegarda', 'FERRERO ildeg', username, String(agent)]) {
      const found = await listed(`documentType=CU,CI&search=${encodeURIComponent(search)}`);
      expect([found.length, new Set(found.map((d) => d.agent.id))], search).toEqual([4, new Set([agent])]);
    }
    expect(await listed('search=nessuno-si-chiama-cosi')).toEqual([]);
    const receipts = await admin.get<Page>('/api/admin/card-receipts?search=ildegarda');
    expect(receipts.body.items.map((d) => [d.documentType, d.agent.id])).toEqual([['RC', agent]]);
  });
  it('NET-323 NET-331 what each says: how it is processed, when it was read or signed, and that it was cancelled', async () => {
    await t.db.query(
      `update fiscal_documents set state = 'read', read_at = ema_now() where agent_id = $1 and document_type = 'DC'`,
      [agent],
    );
    const [paper] = await listed(`agent=${agent}&documentType=DC`);
    expect(paper).toMatchObject({
      title: 'Dettaglio dei compensi ottobre 2026',
      agent: { id: agent, fullName: 'Ildegarda Ferrero' },
      documentDate: '2026-10-31',
      processMethod: 'read',
      stateName: 'Letto',
      readDate: expect.any(String),
      signature: null,
      isCanceled: false,
      cancelError: null,
      isDeliverableByEmail: true,
      fileDownloadUrl: `/file/fiscal-document/${paper?.id}`,
    });
    const cancelled = await admin.post(`/api/admin/fiscal-documents/${paper?.id}/cancel`, { reason: 'Importo errato' });
    expect(cancelled.status).toBe(200);
    expect((await listed(`agent=${agent}&documentType=DC&isCanceled=true`))[0]).toMatchObject({
      isCanceled: true,
      cancelReason: 'Importo errato',
      cancelError: 'Operazione già completata: questo documento è già annullato.',
    });
    expect(await listed(`agent=${agent}&documentType=DC&isCanceled=false`)).toEqual([]);
    const identity = await listed(`agent=${agent}&documentType=CI`);
    expect(identity.map((d) => [d.title, d.stateName, d.isCanceled, d.cancelReason, d.processMethod])).toEqual([
      ['Documento d’identità', 'Da convalidare', false, null, null],
      ['Documento d’identità', 'Scartato', true, 'Sfocato', null],
    ]);
    expect(identity[0]?.files).toHaveLength(2);
    expect(await codesOf(`agent=${agent}&documentType=CI&isCanceled=true`)).toEqual(['CI']);
    expect((await listed(`agent=${agent}&documentType=CI&standing=cancelled`)).map((d) => d.cancelReason)).toEqual([
      'Sfocato',
    ]);
    for (const standing of ['to-read', 'to-sign', 'read', 'signed'])
      expect(await codesOf(`agent=${agent}&documentType=CI&standing=${standing}`), standing).toEqual([]);
  });
  it('NET-682 what was uploaded at midnight in Rome is of the day that begins', async () => {
    await t.db.query(
      `update user_uploads set uploaded_at = '2026-03-10T00:00:00+01:00'
       where user_id = $1 and kind = 'identity_document'`,
      [userId],
    );
    const howMany = async (days: string) => (await codesOf(`agent=${agent}&documentType=CI&${days}`)).length;
    expect(
      await Promise.all(['from=2026-03-10', 'to=2026-03-10', 'from=2026-03-11', 'to=2026-03-09'].map(howMany)),
    ).toEqual([2, 2, 0, 0]);
  });
  it('NET-323 NET-430 a signed one is its sealed copy in every list', async () => {
    const { client, mobile } = signer;
    const id = (await listed(`agent=${agent}&documentType=FT`))[0]?.id ?? 0;
    await readWhole(client, 'fiscal', id);
    await client.post(paperApi('fiscal', id, '/start-signature'), {});
    await client.post(paperApi('fiscal', id, '/complete-signature'), { token: await codeFor(mobile) });
    const fileDownloadUrl = `/file/fiscal-document/${id}/signed`;
    expect((await admin.get(fileDownloadUrl)).status).toBe(200);
    const [byCode] = await listed(`agent=${agent}&documentType=FT`);
    const [paper] = (await admin.get<Page>(`/api/admin/fiscal-documents?agent=${agent}&documentType=FT`)).body.items;
    for (const one of [byCode, paper])
      expect(one).toMatchObject({
        signature: { date: expect.any(String) },
        isDeliverableByEmail: true,
        fileDownloadUrl,
      });
    expect(byCode?.stateName).toBe('Firmato');
    const code = byCode?.signature?.identifier ?? '';
    for (const list of [API, '/api/admin/fiscal-documents'])
      expect((await admin.get<Page>(`${list}?search=${code.toLowerCase()}`)).body.items.map((d) => d.id)).toEqual([id]);
  });
  it('NET-430 the names and sizes that a list tells are those of the files', async () => {
    const receipts = await admin.get<Page>(`/api/admin/card-receipts?agent=${agent}`);
    const kept = [...(await listed(`agent=${agent}`)), ...receipts.body.items].flatMap((d) => d.files);
    expect(kept.length).toBeGreaterThan(10);
    for (const { fileDownloadUrl, fileName, fileSize } of kept) {
      const file = await admin.get(fileDownloadUrl);
      expect(file.headers['content-disposition'], fileDownloadUrl).toContain(encodeURIComponent(fileName));
      expect(file.raw.length, fileDownloadUrl).toBe(fileSize);
    }
  });
});
