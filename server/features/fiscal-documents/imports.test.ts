import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_FILES } from '@ema/domain/fiscal-documents/import.ts';
import { printPdf } from '../../adapters/pdf/printer.ts';
import { paperApi, readWhole, type Paper } from '../../test/fiscal-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { hostileFiles } from '../../test/hostile-files.ts';
import { plainPdf } from '../../test/papers.ts';
import { signersOf } from '../../test/signers.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { jobs } from '../all-jobs.ts';

const t = testPortal();
const { someone, codeFor } = signersOf(t);
type File = {
  id: number;
  name: string;
  title: string | null;
  agentName: string | null;
  verdict: string;
  reason: string;
};
type Import = {
  id: number;
  isConfirmed: boolean;
  imported: number | null;
  totals: { new: number; known: number; fault: number };
  files: File[];
  detail: string;
};
const IMPORTS = '/api/admin/fiscal-document-imports';
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});

const begin = async (): Promise<number> => (await admin.post<Import>(IMPORTS, {})).body.id;
const asUpload = (name: string, bytes: Buffer) => ({
  file: { content: `data:application/pdf;base64,${bytes.toString('base64')}`, name, type: 'application/pdf' },
});
const add = (id: number, name: string, bytes: Buffer, who = admin) =>
  who.post<{ id: number; detail: string }>(`${IMPORTS}/${id}/files`, asUpload(name, bytes));
const look = async (id: number): Promise<Import> => (await admin.get<Import>(`${IMPORTS}/${id}`)).body;
const confirm = (id: number, who = admin) => who.post<Import>(`${IMPORTS}/${id}/confirm`, {});
const pdf = (text: string): Promise<Buffer> => printPdf({ content: [{ text, pageBreak: 'after' }, { text: 'Due.' }] });
const agent = async () => {
  const who = await someone([]);
  const found = await t.db.query<{ id: number }>('select id::int from agents where user_id = $1', [who.userId]);
  return { ...who, agentId: found.rows[0]?.id ?? 0 };
};
const papersOf = async (agentId: number): Promise<string[]> =>
  (
    await t.db.query<{ title: string }>('select title from fiscal_documents where agent_id = $1 order by title', [
      agentId,
    ])
  ).rows.map(({ title }) => title);

describe('an import of papers', () => {
  it('ACC-391 is the office’s alone', async () => {
    const { client, agentId } = await agent();
    const id = await begin();
    const bytes = await pdf('Chiunque');
    const name = `DC_${agentId}_2026-10.pdf`;
    for (const [who, status] of [
      [t.anyone, 401],
      [client, 403],
    ] as const) {
      expect((await who.post(IMPORTS, {})).status).toBe(status);
      expect((await who.get(`${IMPORTS}/${id}`)).status).toBe(status);
      expect((await add(id, name, bytes, who)).status).toBe(status);
      expect((await who.del(`${IMPORTS}/${id}/files/1`)).status).toBe(status);
      expect((await confirm(id, who)).status).toBe(status);
      expect((await who.post('/api/admin/fiscal-documents/1/cancel', { reason: 'x' })).status).toBe(status);
    }
    expect((await admin.get(`${IMPORTS}/99999999`)).status).toBe(404);
    expect((await add(99_999_999, name, bytes)).status).toBe(404);
    expect((await admin.del(`${IMPORTS}/99999999/files/1`)).status).toBe(404);
    expect((await confirm(99_999_999)).status).toBe(404);
    const key = newKey();
    const [one, two] = [await admin.post<Import>(IMPORTS, {}, { key }), await admin.post<Import>(IMPORTS, {}, { key })];
    expect([one.status, two.body.id]).toEqual([201, one.body.id]);
  });

  it('ACC-391 ACC-392 lists what is wrong with each file and gives nothing until all are right, then everything', async () => {
    const { client, agentId } = await agent();
    const id = await begin();
    const right = await pdf(`giusto ${agentId}`);
    await add(id, `ft ${agentId} 2026.10.PDF`, right);
    await add(id, `CU_${agentId}_2025.pdf`, await pdf('cu'));
    await add(id, `FT_${agentId}_2026-10.pdf`, await pdf('doppio'));
    await add(id, 'FT_999999999_2026-10.pdf', await pdf('nessuno'));
    await add(id, `ZZ_${agentId}_2026-10.pdf`, await pdf('tipo'));
    await add(id, 'fattura.pdf', await pdf('nome'));
    await add(id, `DC_${agentId}_2026-10.pdf`, plainPdf({ catalog: '/OpenAction<</S/JavaScript/JS(x)>>' }));
    await add(id, `DT_${agentId}_2026-10.pdf`, Buffer.from('non è un PDF'));
    const seen = await look(id);
    expect(seen.totals).toEqual({ new: 2, known: 0, fault: 6 });
    expect(seen.files.slice(0, 6).map((f) => [f.name, f.reason])).toEqual([
      [`FT_${agentId}_2026-10.pdf`, 'Un altro file di questo caricamento è lo stesso documento.'],
      ['FT_999999999_2026-10.pdf', 'Nessun agente ha il codice 999999999.'],
      [`ZZ_${agentId}_2026-10.pdf`, expect.stringContaining('Il tipo «ZZ» non esiste')],
      ['fattura.pdf', expect.stringContaining('non è nella forma')],
      [`DC_${agentId}_2026-10.pdf`, expect.stringContaining('elementi attivi')],
      [`DT_${agentId}_2026-10.pdf`, 'Il file deve essere un PDF.'],
    ]);
    expect(seen.files.slice(6).map((f) => [f.title, f.agentName, f.verdict])).toEqual([
      ['Fattura dei compensi ottobre 2026', 'Marta Ferrero', 'new'],
      ['Certificazione Unica 2025', 'Marta Ferrero', 'new'],
    ]);
    const refused = await confirm(id);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      '6 file non sono corretti: toglili o correggili, poi conferma.',
    ]);
    expect(await papersOf(agentId)).toEqual([]);
    for (const { id: file } of seen.files.slice(0, 6))
      expect((await admin.del(`${IMPORTS}/${id}/files/${file}`)).status).toBe(204);
    expect((await admin.del(`${IMPORTS}/${id}/files/${seen.files[0]?.id}`)).status).toBe(404);
    const given = await confirm(id);
    expect([given.status, given.body.imported, given.body.isConfirmed]).toEqual([200, 2, true]);
    expect(await papersOf(agentId)).toEqual(['Certificazione Unica 2025', 'Fattura dei compensi ottobre 2026']);
    expect((await confirm(id)).body.imported, 'again: the same answer').toBe(2);
    expect((await papersOf(agentId)).length).toBe(2);
    expect((await add(id, `NT_${agentId}_2026-10.pdf`, right)).status).toBe(409);
    expect((await admin.del(`${IMPORTS}/${id}/files/${seen.files[6]?.id}`)).status).toBe(409);
    const { items } = (await client.get<{ items: Paper[] }>('/api/account/fiscal-documents?processMethod=signature'))
      .body;
    const paper = await readWhole(client, 'fiscal', items[0]?.id ?? 0);
    expect([paper.title, paper.pageCount]).toEqual(['Fattura dei compensi ottobre 2026', 2]);
    const noted = await t.db.query(
      `select event, detail ->> 'imported' as imported from audit
       where object = 'fiscal_import' and object_id = $1 order by id`,
      [String(id)],
    );
    expect(noted.rows).toEqual([
      { event: 'fiscal-documents.begin-import', imported: null },
      { event: 'fiscal-documents.confirm-import', imported: '2' },
      { event: 'fiscal-documents.confirm-import', imported: '2' },
    ]);
  });

  it('ACC-392 begun again after a failure it leaves out what is there; another content of a paper is a fault until that is cancelled', async () => {
    const { agentId } = await agent();
    const name = `DC_${agentId}_2026-09.pdf`;
    const bytes = await pdf('settembre');
    const first = await begin();
    expect((await add(first, name, bytes)).status).toBe(201);
    const [one, two] = [await add(first, name, bytes), await add(first, name, bytes)];
    expect(one.body.id, 'the same file twice is one').toBe(two.body.id);
    await confirm(first);
    const again = await begin();
    await add(again, name, bytes);
    await add(again, `DC_${agentId}_2026-10.pdf`, await pdf('ottobre'));
    await add(again, `DC_${agentId}_2026-09_n2.pdf`, await pdf('il secondo di settembre'));
    expect((await look(again)).totals).toEqual({ new: 2, known: 1, fault: 0 });
    expect((await confirm(again)).body.imported).toBe(2);
    const noted = await t.db.query(
      `select detail from audit where event = 'fiscal-documents.confirm-import' and object_id = $1`,
      [String(again)],
    );
    expect(noted.rows).toEqual([{ detail: { imported: 2, known: 1 } }]);
    const other = await begin();
    await add(other, name, await pdf('settembre, corretto'));
    expect((await look(other)).files[0]?.reason).toMatch(/esiste già, con un altro contenuto/);
    const paper = await t.db.query<{ id: number }>(
      `select id::int from fiscal_documents where agent_id = $1 and period = '2026-09' and number = 1`,
      [agentId],
    );
    await admin.post(`/api/admin/fiscal-documents/${paper.rows[0]?.id}/cancel`, { reason: 'Importo sbagliato.' });
    expect((await confirm(other)).body.imported).toBe(1);
    expect((await papersOf(agentId)).length).toBe(4);
  });

  it('ACC-392 J1 of two imports of the same files confirmed at once each paper is given once', async () => {
    const people = [await agent(), await agent()];
    const imports = [await begin(), await begin(), await begin()];
    for (const { agentId } of people) {
      const bytes = await pdf(`gara ${agentId}`);
      for (const id of imports) await add(id, `RC_${agentId}_2026-11-05.pdf`, bytes);
    }
    const answers = await Promise.all([...imports, ...imports].map((id) => confirm(id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const sums = (await Promise.all(imports.map(look))).map(({ imported }) => imported);
    expect(sums.toSorted()).toEqual([0, 0, 2]);
    for (const { agentId } of people) expect((await papersOf(agentId)).length).toBe(1);
  });

  it('ACC-391 an empty one is not confirmed, and one takes no more than so many files', async () => {
    const id = await begin();
    expect((await confirm(id)).body.detail).toBe('Aggiungi almeno un file.');
    await t.db.query(
      `insert into fiscal_import_files (import_id, name, source_sha256, refusal)
       select $1, 'x.pdf', n::text, 'Rotto.' from generate_series(1, $2) as n`,
      [id, MOST_FILES - 1],
    );
    expect((await add(id, 'DC_1_2026-10.pdf', await pdf('ultimo'))).status).toBe(201);
    expect((await add(id, 'DC_1_2026-10.pdf', await pdf('troppo'))).body.detail).toMatch(/al massimo 1\.000 file/);
  });

  it('ACC-309 ACC-391 G2 hostile files are listed as faults, and none is given', { timeout: 120_000 }, async () => {
    const { agentId } = await agent();
    const id = await begin();
    const corpus = (await hostileFiles()).filter(({ bytes }) => bytes.length < 200_000);
    let kept = 0;
    for (const [i, { bytes, fate }] of corpus.entries()) {
      if (fate === 'clean' && bytes.subarray(0, 5).toString() === '%PDF-') kept += 1;
      expect((await add(id, `FE_${agentId}_2026-10_n${i + 1}.pdf`, bytes)).status).toBeLessThan(300);
    }
    const { totals } = await look(id);
    expect(totals).toEqual({ new: kept, known: 0, fault: corpus.length - kept });
    expect([(await confirm(id)).status, await papersOf(agentId)]).toEqual([409, []]);
  });
});

describe('what agents are told', () => {
  it('ACC-394 K2 an agent is written to once of all the papers of an import, whatever becomes of the job', async () => {
    const { client, agentId } = await agent();
    const { email } = (await client.get<{ email: string }>('/api/account/profile')).body;
    const id = await begin();
    await add(id, `FT_${agentId}_2026-10.pdf`, await pdf('uno'));
    await add(id, `DC_${agentId}_2026-10.pdf`, await pdf('due'));
    await confirm(id);
    expect(await t.outbox(email)).toEqual([]);
    expect(await doWaitingJobs(t, 'fiscal-documents.tell')).toBeGreaterThan(0);
    const [mail, ...others] = await t.outbox(email);
    expect([mail?.subject, others]).toEqual(['2 nuovi documenti nel portale', []]);
    expect(mail?.body).toContain('– Fattura dei compensi ottobre 2026: da firmare');
    expect(mail?.body).toContain('– Dettaglio dei compensi ottobre 2026: da leggere');
    expect(mail?.body).toContain('/app/account/operations-center');
    const again = jobs.find(({ queue }) => queue === 'fiscal-documents.tell');
    await Promise.all([again?.run(t.services, { importId: id }), again?.run(t.services, { importId: id })]);
    expect(await t.outbox(email)).toHaveLength(1);
  });
  it('ACC-578 K2 what the job tried in vain is told by the sweep some minutes later, once', async () => {
    await t.db.query('update fiscal_documents set sealed_at = signed_at where signed_at is not null');
    const { client, agentId } = await agent();
    const { email } = (await client.get<{ email: string }>('/api/account/profile')).body;
    const id = await begin();
    await add(id, `FT_${agentId}_2026-09.pdf`, await pdf('in ritardo'));
    const sweep = async () => jobs.find(({ queue }) => queue === 'fiscal-documents.seal-sweep')?.run(t.services, {});
    await sweep();
    await confirm(id);
    await t.db.query(`delete from pgboss.job where name = 'fiscal-documents.tell'`);
    const since = (time: string) =>
      t.db.query(`update fiscal_imports set confirmed_at = ema_now() - $2::interval where id = $1`, [id, time]);
    await since('4 minutes');
    await sweep();
    expect(await t.outbox(email), 'its own job may be at it').toEqual([]);
    await since('31 days');
    await sweep();
    expect(await t.outbox(email), 'too late for news').toEqual([]);
    await since('5 minutes 1 second');
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect((await t.outbox(email)).map(({ subject }) => subject)).toEqual([
      'Un nuovo documento: Fattura dei compensi settembre 2026',
    ]);
    const told = await t.db.query(`select told_at is not null as told from fiscal_imports where id = $1`, [id]);
    expect(told.rows).toEqual([{ told: true }]);
  });
  it('ACC-578 NET-859 an import that cannot be told keeps no other from it, nor papers from their seal', async () => {
    const agents = [await agent(), await agent()];
    const imports: number[] = [];
    for (const { agentId } of agents) {
      const id = await begin();
      await add(id, `FT_${agentId}_2026-09.pdf`, await pdf(`di ${agentId}`));
      await confirm(id);
      imports.push(id);
    }
    await t.db.query(`delete from pgboss.job where name = 'fiscal-documents.tell'`);
    await t.db.query(`update fiscal_imports set confirmed_at = ema_now() - interval '1 hour' where id = any($1)`, [
      imports,
    ]);
    await t.db.query(`create function test_broken() returns trigger language plpgsql as
      $$ begin raise exception 'the row is broken'; end $$;
      create trigger test_broken before update on fiscal_imports
      for each row when (new.id = ${imports[0]}) execute function test_broken()`);
    const sweep = jobs.find(({ queue }) => queue === 'fiscal-documents.seal-sweep');
    await expect(sweep?.run(t.services, {})).rejects.toThrow('agents were not told of papers: 1 of 2');
    await t.db.query('drop function test_broken cascade');
    const mails = async () =>
      Promise.all(
        agents.map(async ({ client }) => {
          const { email } = (await client.get<{ email: string }>('/api/account/profile')).body;
          return (await t.outbox(email)).length;
        }),
      );
    expect(await mails()).toEqual([0, 1]);
    await sweep?.run(t.services, {});
    expect(await mails()).toEqual([1, 1]);
  });
  it('ACC-394 nobody is told of what they have, nor who sells no more', async () => {
    const { client, agentId, userId } = await agent();
    const { email } = (await client.get<{ email: string }>('/api/account/profile')).body;
    await t.db.query(`update agents set status = 'customer' where user_id = $1`, [userId]);
    const bytes = await pdf('cu');
    for (let i = 0; i < 2; i += 1) {
      const id = await begin();
      await add(id, `CU_${agentId}_2025.pdf`, bytes);
      await confirm(id);
    }
    expect(await doWaitingJobs(t, 'fiscal-documents.tell'), 'the second import gave nothing').toBe(1);
    expect(await t.outbox(email)).toEqual([]);
  });
});

describe('cancelling a paper', () => {
  it('ACC-161 ACC-211 ACC-393 it leaves what waits, keeps its file, and its agent reads why', async () => {
    const { client, agentId } = await agent();
    const id = await begin();
    await add(id, `FT_${agentId}_2026-10.pdf`, await pdf('da annullare'));
    await confirm(id);
    const list = '/api/account/fiscal-documents';
    const [paper] = (await client.get<{ items: Paper[] }>(list)).body.items;
    const path = `/api/admin/fiscal-documents/${paper?.id}/cancel`;
    expect((await admin.post(path, { reason: '' })).status).toBe(422);
    expect((await admin.post('/api/admin/fiscal-documents/99999999/cancel', { reason: 'x' })).status).toBe(404);
    const done = await admin.post<Paper>(path, { reason: 'Importo sbagliato.' });
    expect([done.status, done.body.isCanceled]).toEqual([200, true]);
    const again = await admin.post<Paper>(path, { reason: 'Ancora.' });
    expect([again.status, again.body.detail]).toEqual([
      409,
      'Operazione già completata: questo documento è già annullato.',
    ]);
    expect((await client.get<{ items: Paper[] }>(`${list}?isProcessedByAgent=false`)).body.items).toEqual([]);
    const [seen] = (await client.get<{ items: (Paper & { cancelReason: string })[] }>(list)).body.items;
    expect([seen?.state, seen?.cancelReason]).toEqual(['cancelled', 'Importo sbagliato.']);
    expect((await client.get(`/file/fiscal-document/${paper?.id}`)).status).toBe(200);
    const logs = await client.get<{ items: { typeName: string }[] }>('/api/account/logs');
    expect(logs.body.items.map((one) => one.typeName)).toContain('Documento fiscale annullato');
  });
  it('ACC-393 J4 a paper signed while the office cancels it is one or the other, and keeps the proof of a signature', async () => {
    const { client, agentId, mobile } = await agent();
    const id = await begin();
    await add(id, `NT_${agentId}_2026-10.pdf`, await pdf('gara'));
    await confirm(id);
    const [paper] = (await client.get<{ items: Paper[] }>('/api/account/fiscal-documents')).body.items;
    const fiscal = paper?.id ?? 0;
    await readWhole(client, 'fiscal', fiscal);
    await client.post(paperApi('fiscal', fiscal, '/start-signature'), {});
    const token = await codeFor(mobile);
    const [signed, cancelled] = await Promise.all([
      client.post(paperApi('fiscal', fiscal, '/complete-signature'), { token }),
      admin.post(`/api/admin/fiscal-documents/${fiscal}/cancel`, { reason: 'Gara.' }),
    ]);
    expect([200, 409]).toContain(signed.status);
    expect(cancelled.status).toBe(200);
    const after = (await client.get<Paper>(paperApi('fiscal', fiscal))).body;
    expect([after.state, after.isSigned]).toEqual(['cancelled', signed.status === 200]);
  });
});

describe('a signature whose seal was never made', () => {
  it('G7 ACC-160 is sealed by the sweep half a minute later, once', async () => {
    const { client, agentId, mobile } = await agent();
    const id = await begin();
    await add(id, `FT_${agentId}_2026-08.pdf`, await pdf('sigillo'));
    await confirm(id);
    const [paper] = (await client.get<{ items: Paper[] }>('/api/account/fiscal-documents')).body.items;
    const fiscal = paper?.id ?? 0;
    await readWhole(client, 'fiscal', fiscal);
    await client.post(paperApi('fiscal', fiscal, '/start-signature'), {});
    await client.post(paperApi('fiscal', fiscal, '/complete-signature'), { token: await codeFor(mobile) });
    // The worker died with the job: nobody has it any more.
    await t.db.query(`delete from pgboss.job where name = 'fiscal-documents.seal'`);
    await t.db.query('update fiscal_documents set sealed_at = signed_at where signed_at is not null and id <> $1', [
      fiscal,
    ]);
    const sweep = jobs.find(({ queue }) => queue === 'fiscal-documents.seal-sweep');
    const sealedAt = async () =>
      (await t.db.query<{ at: Date | null }>('select sealed_at as at from fiscal_documents where id = $1', [fiscal]))
        .rows[0]?.at;
    await sweep?.run(t.services, {});
    expect(await sealedAt(), 'a worker may still be at it').toBeNull();
    await t.db.query(`update fiscal_documents set signed_at = signed_at - interval '31 seconds' where id = $1`, [
      fiscal,
    ]);
    await sweep?.run(t.services, {});
    const at = await sealedAt();
    expect(at).not.toBeNull();
    await sweep?.run(t.services, {});
    expect(await sealedAt()).toEqual(at);
    expect((await client.get(`/file/fiscal-document/${fiscal}/signed`)).status).toBe(200);
  });
});
