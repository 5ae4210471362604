import { describe, expect, it } from 'vitest';
import { fileFor, givePaper, paperApi, readWhole, type Paper } from '../../test/fiscal-builders.ts';
import { testPortal } from '../../test/harness.ts';
import { signersOf } from '../../test/signers.ts';
import { personWith, spendCodes } from '../../test/spent-codes.ts';

const t = testPortal();
const { someone, codeFor } = signersOf(t);
type Page = { items: Paper[]; pagination: { totalItems: number } };
const LIST = '/api/account/fiscal-documents';
const RECEIPTS = '/api/account/card-receipts';

/** An agent of their own with these papers. */
const agentWith = async (...types: Paper['documentType'][]) => {
  const agent = await someone([]);
  const ids: number[] = [];
  for (const [i, type] of types.entries())
    ids.push(await givePaper(t, agent.userId, { type, period: type === 'CU' ? '2025' : '2026-10', number: i + 1 }));
  return { ...agent, ids, id: ids[0] ?? 0 };
};

describe('whose papers they are', () => {
  it('ACC-323 nobody without a session, and nobody else’s', async () => {
    const a = await agentWith('FT', 'RC');
    const b = await agentWith();
    const [fiscal = 0, receipt = 0] = a.ids;
    const urls = [paperApi('fiscal', fiscal), paperApi('receipt', receipt), `/file/fiscal-document/${fiscal}`];
    for (const url of [...urls, `/file/fiscal-document/${fiscal}/signed`]) {
      expect((await t.anyone.get(url)).status).toBe(401);
      const foreign = await b.client.get<Paper>(url);
      const absent = await b.client.get<Paper>(url.replace(/\d+/, '99999999'));
      expect([foreign.status, foreign.body.detail]).toEqual([404, absent.body.detail]);
    }
    const bodies: Record<string, object> = {
      '/read': {},
      '/pages-seen': { page: 1, sha256: 'a'.repeat(64) },
      '/start-signature': {},
      '/complete-signature': { token: '123456' },
      '/send-by-email': { to: 'x@example.it', subject: 'Oggetto', message: 'Testo' },
    };
    for (const [rest, body] of Object.entries(bodies)) {
      expect((await t.anyone.post(paperApi('fiscal', fiscal, rest), body)).status).toBe(401);
      expect((await b.client.post(paperApi('fiscal', fiscal, rest), body)).status, rest).toBe(404);
    }
    for (const rest of ['/pages-seen', '/start-signature', '/complete-signature'])
      expect((await b.client.post(paperApi('receipt', receipt, rest), bodies[rest])).status, rest).toBe(404);
    expect((await b.client.get<Page>(LIST)).body.items).toEqual([]);
    const customer = await t.as('cliente');
    expect((await customer.get<Page>(LIST)).body.items).toEqual([]);
  });
  it('ACC-163 ACC-304 receipts stand in a list of their own, and neither kind answers at the other’s address', async () => {
    const { client, ids } = await agentWith('FT', 'RC');
    const [fiscal = 0, receipt = 0] = ids;
    expect((await client.get<Page>(LIST)).body.items.map((d) => d.id)).toEqual([fiscal]);
    const listed = (await client.get<Page>(RECEIPTS)).body.items;
    expect(listed.map((d) => d.id)).toEqual([receipt]);
    expect(Object.keys(listed[0] ?? {})).toEqual(
      expect.arrayContaining(['id', 'title', 'fileDownloadUrl', 'signatureChallenge']),
    );
    expect((await client.get(paperApi('fiscal', receipt))).status).toBe(404);
    expect((await client.get(paperApi('receipt', fiscal))).status).toBe(404);
  });
  it('NET-327 NET-328 an administrator sees everybody’s and takes the files, which is written down; nobody else has these lists', async () => {
    const { client, id, userId } = await agentWith('DT', 'RC');
    const admin = await t.as('admin');
    const agents = await t.db.query<{ id: number }>('select id::int from agents where user_id = $1', [userId]);
    const agent = agents.rows[0]?.id;
    const all = await admin.get<{ items: (Paper & { agent: { id: number } })[] }>(
      `/api/admin/fiscal-documents?agent=${agent}&orderField=documentDate&orderDir=asc&page=1`,
    );
    expect(all.body.items.map((d) => [d.documentType, d.agent.id])).toEqual([
      ['DT', agent],
      ['RC', agent],
    ]);
    const receipts = await admin.get<Page>(`/api/admin/card-receipts?agent=${agent}`);
    expect(receipts.body.items.map((d) => d.documentType)).toEqual(['RC']);
    for (const path of ['/api/admin/fiscal-documents', '/api/admin/card-receipts'])
      expect((await client.get(path)).status).toBe(403);
    expect((await admin.get(`/file/fiscal-document/${id}`)).headers['content-type']).toBe('application/pdf');
    const noted = await t.db.query<{ event: string; actor: number }>(
      `select event, actor_user_id::int as actor from audit
       where object = 'fiscal_document' and subject_user_id = $1`,
      [userId],
    );
    expect(noted.rows).toEqual([{ event: 'fiscal-documents.file', actor: admin.userId }]);
  });
});

describe('what lists are asked for', () => {
  it('ACC-162 ACC-303 by what is done with a paper, whether it was done, and whether it was cancelled', async () => {
    const { client, ids } = await agentWith('DC', 'DT', 'FT', 'FE');
    const [dc = 0, dt = 0, ft = 0, fe = 0] = ids;
    await t.db.query(`update fiscal_documents set state = 'cancelled', cancelled_at = ema_now() where id = $1`, [dt]);
    await t.db.query(`update fiscal_documents set state = 'read', read_at = ema_now() where id = $1`, [fe]);
    const idsOf = async (query: string) =>
      (await client.get<Page>(`${LIST}?${query}`)).body.items.map((d) => d.id).toSorted((a, b) => a - b);
    expect(await idsOf('processMethod=read&isProcessedByAgent=false&isCanceled=false')).toEqual([dc]);
    expect(await idsOf('processMethod=read')).toEqual([dc, dt, fe]);
    expect(await idsOf('processMethod=signature&isProcessedByAgent=false')).toEqual([ft]);
    expect(await idsOf('isProcessedByAgent=true')).toEqual([fe]);
    expect(await idsOf('isCanceled=true')).toEqual([dt]);
    expect(await idsOf('isCanceled=false')).toEqual([dc, ft, fe]);
    expect(await idsOf('documentType=FT,FE')).toEqual([ft, fe]);
    expect((await client.get(`${LIST}?documentType=XX`)).status).toBe(422);
    expect((await client.get<Page>(LIST)).body.items.find((d) => d.id === ft)).toEqual({
      id: ft,
      title: 'Fattura dei compensi ottobre 2026, n. 3',
      documentType: 'FT',
      documentDate: '2026-10-31',
      processMethod: 'signature',
      state: 'assigned',
      isSigned: false,
      isCanceled: false,
      cancelReason: null,
      isDeliverableByEmail: false,
      fileDownloadUrl: `/file/fiscal-document/${ft}`,
      isSealed: false,
      readDate: null,
      signature: null,
      signatureChallenge: null,
    });
  });
  it('NET-299 an upload of a photo never stands among papers of the type FT', async () => {
    const { client, userId } = await agentWith();
    const uploads = await t.db.query('select 1 from user_uploads where user_id = $1', [userId]);
    expect([uploads.rowCount, (await client.get<Page>(`${LIST}?documentType=FT`)).body.items]).toEqual([1, []]);
  });
});

describe('reading', () => {
  it('ACC-159 ACC-161 is confirmed after the last page of exactly this PDF, once', async () => {
    const { client, id, userId } = await agentWith('DC');
    const paper = (await client.get<Paper>(paperApi('fiscal', id))).body;
    expect([paper.pageCount, paper.pagesSeen]).toEqual([2, []]);
    const read = () => client.post<Paper>(paperApi('fiscal', id, '/read'), {});
    const see = (page: number, sha256 = paper.sha256) =>
      client.post<Paper>(paperApi('fiscal', id, '/pages-seen'), { page, sha256 });
    expect((await read()).body.detail).toBe('Leggi tutte le pagine prima di confermare: ne mancano 2.');
    expect([(await see(1, 'a'.repeat(64))).status, (await see(3)).status]).toEqual([409, 422]);
    await see(2);
    expect((await read()).body.detail).toBe('Leggi tutte le pagine prima di confermare: ne manca una.');
    expect((await see(1)).body.pagesSeen).toEqual([1, 2]);
    const other = await t.as((await client.get<{ username: string }>('/api/account')).body.username);
    expect((await other.post(paperApi('fiscal', id, '/read'), {})).status, 'another session read nothing').toBe(409);
    const done = await read();
    expect([done.status, done.body.readDate !== null, done.body.state]).toEqual([200, true, 'read']);
    const again = await read();
    expect([again.status, again.body.detail]).toEqual([
      409,
      'Operazione già completata: hai già letto questo documento.',
    ]);
    expect((await see(1)).status).toBe(409);
    expect((await client.get<Page>(`${LIST}?isProcessedByAgent=false`)).body.items).toEqual([]);
    const noted = await t.db.query<{ event: string }>(
      `select event from audit where subject_user_id = $1 and object = 'fiscal_document'`,
      [userId],
    );
    expect(noted.rows.map((r) => r.event)).toEqual(['fiscal-documents.mark-read']);
  });
  it('ACC-159 ACC-160 what is signed is not just read, what is read is not signed', async () => {
    const { client, ids } = await agentWith('FT', 'DC');
    const [ft = 0, dc = 0] = ids;
    expect((await client.post<Paper>(paperApi('fiscal', ft, '/read'), {})).body.detail).toBe(
      'Questo documento va firmato.',
    );
    await readWhole(client, 'fiscal', dc);
    const started = await client.post<Paper>(paperApi('fiscal', dc, '/start-signature'), {});
    expect([started.status, started.body.detail]).toEqual([409, 'Questo documento va solo letto.']);
  });
});

describe.each(['fiscal', 'receipt'] as const)('signing a %s', (family) => {
  const type = family === 'fiscal' ? 'FT' : 'RC';
  it('ACC-160 ACC-161 ACC-164 the whole of it is read, a code is sent and signs it, once', async () => {
    const { client, id, mobile, userId } = await agentWith(type);
    const start = () => client.post<Paper>(paperApi(family, id, '/start-signature'), {});
    const complete = (token: string) => client.post<Paper>(paperApi(family, id, '/complete-signature'), { token });
    expect((await start()).body.detail).toBe('Leggi tutte le pagine prima di firmare: ne mancano 2.');
    expect((await t.outbox(mobile)).length).toBe(0);
    const paper = await readWhole(client, family, id);
    expect((await start()).status).toBe(200);
    expect((await client.get<Paper>(paperApi(family, id))).body.signatureChallenge).not.toBeNull();
    const code = await codeFor(mobile);
    expect((await t.outbox(mobile))[0]?.body).toContain(`per firmare «${paper.title}»`);
    expect((await complete(code === '000000' ? '000001' : '000000')).body.detail).toContain('Codice non valido');
    const early = await client.get<Paper>(`/file/fiscal-document/${id}/signed`);
    expect([early.status, early.body.detail]).toEqual([409, 'Il documento non è ancora firmato.']);
    const signed = await complete(code);
    expect([signed.status, signed.body.isSigned, signed.body.isSealed]).toEqual([200, true, false]);
    expect((await complete(code)).body.detail).toBe('Operazione già completata: questo documento è già firmato.');
    const list = family === 'fiscal' ? LIST : RECEIPTS;
    expect((await client.get<Page>(`${list}?isProcessedByAgent=false`)).body.items).toEqual([]);
    expect((await client.get<Page>(`${list}?isProcessedByAgent=true`)).body.items.map((d) => d.id)).toEqual([id]);
    expect(signed.body.fileDownloadUrl).toBe(`/file/fiscal-document/${id}/signed`);
    const noted = await t.db.query<{ event: string }>(
      `select event from audit where subject_user_id = $1 and object = 'fiscal_document' order by id`,
      [userId],
    );
    const name = family === 'fiscal' ? 'fiscal-documents' : 'fiscal-documents.receipt';
    expect(noted.rows.map((r) => r.event)).toEqual([`${name}.start-signature`, `${name}.complete-signature`]);
    const copy = await client.get(`/file/fiscal-document/${id}/signed`);
    expect([copy.status, copy.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await client.get<Paper>(paperApi(family, id))).body.isSealed).toBe(true);
    const known = await t.anyone.get<{ state: string; documentTitle: string }>(
      `/api/verification/${signed.body.signature?.identifier}`,
    );
    expect(known.body).toMatchObject({ state: 'signed', documentTitle: paper.title });
  });
  it('B2 J4 of 20 right codes at once one signs, and is sealed once', async () => {
    const { client, id, mobile } = await agentWith(type);
    await readWhole(client, family, id);
    await client.post(paperApi(family, id, '/start-signature'), {});
    const token = await codeFor(mobile);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => client.post(paperApi(family, id, '/complete-signature'), { token })),
    );
    expect(all.map((one) => one.status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const jobs = await t.db.query(
      `select count(*)::int as n from pgboss.job where name = 'fiscal-documents.seal' and data ->> 'documentId' = $1`,
      [String(id)],
    );
    expect(jobs.rows[0]?.n).toBe(1);
  });
});

describe('codes', () => {
  it('ACC-164 B1 the code of one paper signs no other, nor does the code of a contract', async () => {
    const { client, mobile, userId, ids } = await agentWith('FT', 'RC');
    const [ft = 0, rc = 0] = ids;
    await readWhole(client, 'fiscal', ft);
    await readWhole(client, 'receipt', rc);
    await client.post(paperApi('fiscal', ft, '/start-signature'), {});
    const ofFiscal = await codeFor(mobile);
    const other = await client.post<Paper>(paperApi('receipt', rc, '/complete-signature'), { token: ofFiscal });
    expect([other.status, other.body.detail]).toEqual([422, 'Codice non valido. Richiedi un nuovo codice.']);
    await t.db.query(`update challenges set purpose = 'contract-signature' where user_id = $1`, [userId]);
    const wrong = await client.post<Paper>(paperApi('fiscal', ft, '/complete-signature'), { token: ofFiscal });
    expect(wrong.status, 'a code of another purpose').toBe(422);
    await t.db.query(`update challenges set purpose = 'document-signature' where user_id = $1`, [userId]);
    expect((await client.post(paperApi('fiscal', ft, '/complete-signature'), { token: ofFiscal })).status).toBe(200);
  });
  it('ACC-160 ACC-164 a code signs where every page was shown: in another session they are read again', async () => {
    const { client, id, mobile } = await agentWith('FT');
    await readWhole(client, 'fiscal', id);
    await client.post(paperApi('fiscal', id, '/start-signature'), {});
    const token = await codeFor(mobile);
    const other = await t.as((await client.get<{ username: string }>('/api/account')).body.username);
    const sign = () => other.post<Paper>(paperApi('fiscal', id, '/complete-signature'), { token });
    const early = await sign();
    expect([early.status, early.body.detail]).toEqual([409, 'Leggi tutte le pagine prima di firmare: ne mancano 2.']);
    await readWhole(other, 'fiscal', id);
    expect((await sign()).status).toBe(200);
  });
  it.each(['fiscal', 'receipt'] as const)(
    'B1 B2 of a %s no more than are allowed are sent or tried',
    async (family) => {
      const type = family === 'fiscal' ? 'FT' : 'RC';
      const { client, mobile, ids } = await agentWith(type, type);
      const [one = 0, other = 0] = ids;
      for (const id of ids) await readWhole(client, family, id);
      expect((await client.post(paperApi(family, one, '/start-signature'), {})).status).toBe(200);
      await spendCodes(t, await personWith(t, mobile), 'document-signature');
      const token = await codeFor(mobile);
      expect((await client.post(paperApi(family, one, '/complete-signature'), { token })).status).toBe(429);
      expect((await client.post(paperApi(family, other, '/start-signature'), {})).status).toBe(429);
      expect(
        (await client.post(paperApi(family, one, '/pages-seen'), { page: 3, sha256: 'a'.repeat(64) })).status,
      ).toBe(409);
      const { body: paper } = await client.get<Paper>(paperApi(family, one));
      const beyond = await client.post(paperApi(family, one, '/pages-seen'), { page: 3, sha256: paper.sha256 });
      expect([beyond.status, paper.isSigned]).toEqual([422, false]);
    },
  );
});

describe('sending', () => {
  const mail = { to: ' Studio@Example.it ', subject: 'La mia distinta', message: 'Allego la distinta.' };
  it('ACC-211 ACC-215 ACC-216 a paper goes to whom one names once it was read, signed ones as their sealed copy', async () => {
    const { client, id: dt, mobile, userId } = await agentWith('DT');
    const send = (id: number, body: object = mail) =>
      client.post<Paper>(paperApi('fiscal', id, '/send-by-email'), body);
    expect((await send(dt)).body.detail).toBe('Leggi il documento prima di inviarlo.');
    await readWhole(client, 'fiscal', dt);
    await client.post(paperApi('fiscal', dt, '/read'), {});
    expect((await send(dt, { to: '', subject: '', message: '' })).status).toBe(422);
    expect((await send(dt)).status).toBe(204);
    expect((await t.outbox('studio@example.it'))[0]).toMatchObject({ channel: 'mail', subject: 'La mia distinta' });
    expect(await fileFor(t, 'studio@example.it')).toBe('Distinta delle provvigioni ottobre 2026.pdf');
    const ft = await givePaper(t, userId, { type: 'FT', number: 2 });
    const admin = await t.as('admin');
    const early = await admin.post<Paper>(paperApi('fiscal', ft, '/send-by-email'), mail);
    expect([early.status, early.body.detail]).toEqual([409, 'Firma il documento prima di inviarlo.']);
    await readWhole(client, 'fiscal', ft);
    await client.post(paperApi('fiscal', ft, '/start-signature'), {});
    await client.post(paperApi('fiscal', ft, '/complete-signature'), { token: await codeFor(mobile) });
    expect((await send(ft)).status).toBe(204);
    expect(await fileFor(t, 'studio@example.it')).toBe('Fattura dei compensi ottobre 2026, n. 2, firmato.pdf');
    await t.db.query(`update fiscal_documents set state = 'cancelled' where id = $1`, [dt]);
    expect((await send(dt)).body.detail).toBe('Questo documento è stato annullato e non può essere inviato.');
  });
  it('ACC-215 an administrator sends anybody’s', async () => {
    const { id, client } = await agentWith('CU');
    await readWhole(client, 'fiscal', id);
    await client.post(paperApi('fiscal', id, '/read'), {});
    const admin = await t.as('admin');
    expect((await admin.post(paperApi('fiscal', id, '/send-by-email'), { ...mail, to: 'caf@example.it' })).status).toBe(
      204,
    );
    expect(await fileFor(t, 'caf@example.it')).toBe('Certificazione Unica 2025.pdf');
  });
  it('ACC-215 nobody sends without end', async () => {
    const { client, id } = await agentWith('DC');
    await t.db.query(`update fiscal_documents set state = 'read', read_at = ema_now() where id = $1`, [id]);
    const send = () => client.post(paperApi('fiscal', id, '/send-by-email'), mail);
    for (let i = 0; i < 30; i += 1) expect((await send()).status).toBe(204);
    expect((await send()).status).toBe(429);
  });
});
