import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';
import { plainPdf } from '../../test/papers.ts';
import { contractApi, signersOf, type ToRead } from '../../test/signers.ts';
import { personWith, spendCodes } from '../../test/spent-codes.ts';
import { sealContract } from './seal-contract.ts';

const t = testPortal();
const { someone, read, readAll, codeFor, sign } = signersOf(t);
const api = contractApi;

type Problem = { detail: string; violations: { propertyPath: string }[] };

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('contracts', () => {
  it('ACC-323: nobody without a session, and nobody else’s', async () => {
    const a = await someone(['agent_registration']);
    const b = await someone(['agent_registration']);
    for (const url of [api(a.id), `/file/contract/${a.id}`, `/file/contract/${a.id}/signed`]) {
      expect((await t.anyone.get(url)).status).toBe(401);
      const foreign = await b.client.get<Problem>(url);
      const absent = await b.client.get<Problem>(url.replace(String(a.id), '99999999'));
      expect([foreign.status, foreign.body.detail]).toEqual([404, absent.body.detail]);
    }
    for (const rest of ['/start-signature', '/complete-signature', '/pages-seen']) {
      const body =
        rest === '/complete-signature'
          ? { token: '123456' }
          : rest === '/pages-seen'
            ? { page: 1, sha256: 'a'.repeat(64) }
            : {};
      expect((await b.client.post(api(a.id, rest), body)).status).toBe(404);
    }
    const own = await a.client.get<{ items: { id: number }[] }>('/api/account/contracts');
    expect(own.body.items.map((one) => one.id)).toEqual([a.id]);
  });

  it('ACC-302 ACC-112: the PDF has several pages, is made once and is named by its fingerprint', async () => {
    const { client, id } = await someone(['engagement_letter']);
    const contract = await read(client, id);
    const file = await client.get(`/file/contract/${id}`);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(sha(file.raw)).toBe(contract.sha256);
    expect(sha((await client.get(`/file/contract/${id}`)).raw)).toBe(contract.sha256);
    const pages = (await PDF.load(file.raw)).getPages();
    expect(pages).toHaveLength(contract.pageCount);
    expect(contract.pageCount).toBeGreaterThanOrEqual(4);
    expect(pages[0]?.extractText().text).toContain('Marta Ferrero');
  });

  it('ACC-113: no code before every page was seen, in this session and of this very PDF', async () => {
    const { client, id, mobile } = await someone(['engagement_letter']);
    const contract = await read(client, id);
    const early = await client.post<Problem>(api(id, '/start-signature'), {});
    expect([early.status, early.body.detail]).toEqual([
      409,
      `Leggi tutte le pagine prima di firmare: ne mancano ${contract.pageCount}.`,
    ]);
    expect((await client.post(api(id, '/pages-seen'), { page: 1, sha256: 'a'.repeat(64) })).status).toBe(409);
    expect(
      (await client.post(api(id, '/pages-seen'), { page: contract.pageCount + 1, sha256: contract.sha256 })).status,
    ).toBe(422);
    for (let page = 1; page < contract.pageCount; page += 1)
      await client.post(api(id, '/pages-seen'), { page, sha256: contract.sha256 });
    expect((await client.post<Problem>(api(id, '/start-signature'), {})).body.detail).toContain('ne manca una');
    expect((await t.outbox(mobile)).length).toBe(0);
    await client.post(api(id, '/pages-seen'), { page: contract.pageCount, sha256: contract.sha256 });
    expect((await client.post(api(id, '/start-signature'), {})).status).toBe(200);
  });

  it('ACC-113 R40: a page read as text counts as one read as paper, and the evidence tells them apart', async () => {
    const { client, id, mobile } = await someone(['engagement_letter']);
    const contract = await read(client, id);
    const show = (page: number, shownAs: string) =>
      client.post(api(id, '/pages-seen'), { page, sha256: contract.sha256, shownAs });
    expect((await show(1, 'picture')).status).toBe(422);
    for (let page = 1; page <= contract.pageCount; page += 1)
      expect((await show(page, page === 2 ? 'page' : 'text')).status).toBe(200);
    expect((await show(2, 'text')).status, 'a second reading changes nothing').toBe(200);
    expect((await sign(client, id, mobile)).status).toBe(200);
    const kept = await t.db.query<{ evidence: { pagesAsText: number } }>(
      'select evidence from contracts where id = $1',
      [id],
    );
    expect(kept.rows[0]?.evidence.pagesAsText).toBe(contract.pageCount - 1);
  });

  it('ACC-115 ACC-116 ACC-117 ACC-118 ACC-125: read, ask for the code, sign; a second time it is done already', async () => {
    const { client, id, mobile, userId } = await someone(['engagement_letter']);
    await readAll(client, id);
    const started = await client.post<Record<string, unknown>>(api(id, '/start-signature'), { extra: 1 });
    expect(started.body).toMatchObject({
      remainingAttemptsNumber: 5,
      tokenDeliveryMethod: 'SMS',
      durationInMinutes: 10,
    });
    expect((await read(client, id)).signatureChallenge).not.toBeNull();
    const code = await codeFor(mobile);
    expect(JSON.stringify(started.body)).not.toContain(code);
    const wrong = await client.post<Problem>(api(id, '/complete-signature'), {
      token: code === '000000' ? '000001' : '000000',
    });
    expect([wrong.status, wrong.body.violations[0]?.propertyPath]).toEqual([422, 'token']);
    expect(wrong.body.detail).toContain('Codice non valido');
    const signed = await client.post<ToRead & { signature: Record<string, string> }>(api(id, '/complete-signature'), {
      token: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(signed.status).toBe(200);
    expect(signed.body).toMatchObject({ isSigned: true, isSealed: false });
    expect(signed.body.signature['formattedChallengeResolution']).toContain('dopo 1 tentativo errato');
    const again = await client.post<Problem>(api(id, '/complete-signature'), { token: code });
    expect([again.status, again.body.detail]).toEqual([
      409,
      'Operazione già completata: questo documento è già firmato.',
    ]);
    const audit = await t.db.query(
      `select event from audit where subject_user_id = $1 and object = 'contract' order by id`,
      [userId],
    );
    expect(audit.rows.map((r) => r.event)).toEqual(['contracts.start-signature', 'contracts.complete-signature']);
  });

  it('B2 J4: of 20 parallel right codes one signs, once', async () => {
    const { client, id, mobile } = await someone(['engagement_letter']);
    await readAll(client, id);
    await client.post(api(id, '/start-signature'), {});
    const token = await codeFor(mobile);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => client.post(api(id, '/complete-signature'), { token })),
    );
    expect(all.filter((one) => one.status === 200)).toHaveLength(1);
    expect(all.filter((one) => one.status === 409)).toHaveLength(19);
    const jobs = await t.db.query(
      `select count(*)::int as n from pgboss.job where name = 'contracts.seal' and data ->> 'contractId' = $1`,
      [String(id)],
    );
    expect(jobs.rows[0].n).toBe(1);
  });

  it('ACC-090: after too many codes none is sent, and after too many wrong ones the right one signs nothing', async () => {
    const { client, ids, mobile } = await someone(['engagement_letter', 'agent_registration']);
    const [first = 0, second = 0] = ids;
    for (const id of ids) await readAll(client, id);
    expect((await client.post(api(first, '/start-signature'), {})).status).toBe(200);
    await spendCodes(t, await personWith(t, mobile), 'contract-signature');
    const token = await codeFor(mobile);
    expect((await client.post(api(first, '/complete-signature'), { token })).status).toBe(429);
    expect((await client.post(api(second, '/start-signature'), {})).status).toBe(429);
    expect((await read(client, first)).isSigned).toBe(false);
  });

  it('B3: the code of one contract signs no other', async () => {
    const { client, ids, mobile } = await someone(['engagement_letter', 'agent_registration']);
    const [first = 0, second = 0] = ids;
    await readAll(client, first);
    await readAll(client, second);
    await client.post(api(first, '/start-signature'), {});
    const token = await codeFor(mobile);
    expect((await client.post(api(second, '/complete-signature'), { token })).status).toBe(422);
    await client.post(api(second, '/start-signature'), {});
    const other = await codeFor(mobile);
    if (other !== token) expect((await client.post(api(second, '/complete-signature'), { token })).status).toBe(422);
    expect((await client.post(api(first, '/complete-signature'), { token })).status).toBe(200);
  });

  it('B6 ACC-148: a choice changed after the code was asked for voids the code', async () => {
    const { client, id, mobile } = await someone(['privacy_policy_agent_emakleen']);
    const choose = (marketingConsent: unknown) =>
      client.post<Problem>(api(id, '/privacy-policy-agent-emakleen-payload'), { marketingConsent });
    expect((await choose(true)).status).toBe(409);
    await readAll(client, id);
    expect((await client.post<Problem>(api(id, '/start-signature'), {})).body.detail).toBe(
      'Scegli prima se prestare il consenso.',
    );
    expect((await choose('sì')).status).toBe(422);
    expect((await choose(true)).status).toBe(200);
    expect((await client.post(api(id, '/privacy-policy-manager-payload'), { marketingConsent: true })).status).toBe(
      409,
    );
    await client.post(api(id, '/start-signature'), {});
    const token = await codeFor(mobile);
    await choose(false);
    expect((await client.post(api(id, '/complete-signature'), { token })).status).toBe(409);
    await client.post(api(id, '/start-signature'), {});
    expect((await client.post(api(id, '/complete-signature'), { token: await codeFor(mobile) })).status).toBe(200);
    const consents = await t.db.query('select given, ip_address from consents where user_id = $1', [client.userId]);
    expect(consents.rows).toEqual([{ given: false, ip_address: '127.0.0.1' }]);
    expect((await choose(true)).status).toBe(409);
  });

  it('B10: after the mobile changed, the old code signs nothing', async () => {
    const { client, id, mobile } = await someone(['engagement_letter']);
    await readAll(client, id);
    await client.post(api(id, '/start-signature'), {});
    const token = await codeFor(mobile);
    await t.db.query(
      `update people set mobile = '+393330009999' where id = (select person_id from users where id = $1)`,
      [client.userId],
    );
    expect((await client.post(api(id, '/complete-signature'), { token })).status).toBe(409);
    expect(await t.outbox('+393330009999')).toHaveLength(0);
  });

  it('ACC-139 ACC-141 ACC-143: the emakleen letter needs its declarations, and a «no» clears what belongs to it', async () => {
    const { client, id, mobile } = await someone(['engagement_letter_emakleen']);
    await readAll(client, id);
    expect((await client.post<Problem>(api(id, '/start-signature'), {})).body.detail).toBe(
      'Rispondi prima alle domande della lettera d’incarico.',
    );
    const answers = {
      hasVatNumber: false,
      vatNumber: '01234560058',
      vatCertificateFile: null,
      hasIncomeHigherThanLimit: false,
      hasCompulsorySocialSecurity: true,
      hasRetirementPension: false,
      isSubscribedToINPS: false,
      isPublicAdministrationEmployee: false,
      publicAdministrationEmployer: 'Comune di Asti',
    };
    const post = (body: object) => client.post<Problem>(api(id, '/engagement-letter-emakleen-payload'), body);
    expect((await post({ ...answers, hasRetirementPension: null })).status).toBe(422);
    expect(
      (await post({ ...answers, hasVatNumber: true, vatNumber: '12345678900' })).body.violations[0]?.propertyPath,
    ).toBe('vatNumber');
    expect(
      (await post({ ...answers, isPublicAdministrationEmployee: true, publicAdministrationEmployer: '' })).body
        .violations[0]?.propertyPath,
    ).toBe('publicAdministrationEmployer');
    expect(
      (await post({ ...answers, hasVatNumber: true })).body.violations[0],
      'a number needs its certificate',
    ).toEqual({
      propertyPath: 'vatCertificateFile',
      message: 'Allega il certificato di attribuzione della partita IVA.',
    });
    expect((await post(answers)).status).toBe(200);
    const kept = await t.db.query('select payload from contracts where id = $1', [id]);
    expect(kept.rows[0].payload.answers).toMatchObject({
      vatNumber: null,
      publicAdministrationEmployer: null,
      vatCertificateFileId: null,
    });
    expect((await sign(client, id, mobile)).status).toBe(200);
  });

  it('ACC-142: the plain letter asks the declarations only for a new contract', async () => {
    const fresh = await someone(['engagement_letter'], { payload: { isNewContractSignature: true } });
    await readAll(fresh.client, fresh.id);
    expect((await fresh.client.post(api(fresh.id, '/start-signature'), {})).status).toBe(409);
    const certificate = {
      content: `data:application/pdf;base64,${plainPdf().toString('base64')}`,
      name: 'attribuzione.pdf',
      type: 'application/pdf',
    };
    const answers = {
      hasVatNumber: true,
      vatNumber: '01234560058',
      vatCertificateFile: certificate,
      hasIncomeHigherThanLimit: false,
      hasCompulsorySocialSecurity: true,
      hasRetirementPension: false,
      isSubscribedToINPS: false,
      isPublicAdministrationEmployee: false,
    };
    const text = {
      ...certificate,
      content: `data:application/pdf;base64,${Buffer.from('solo testo').toString('base64')}`,
    };
    expect(
      (
        await fresh.client.post<Problem>(api(fresh.id, '/engagement-letter-payload'), {
          ...answers,
          vatCertificateFile: text,
        })
      ).status,
    ).toBe(422);
    expect((await fresh.client.post<Problem>(api(fresh.id, '/engagement-letter-payload'), answers)).status).toBe(200);
    expect((await sign(fresh.client, fresh.id, fresh.mobile)).status).toBe(200);
    expect(
      (await t.db.query('select vat_number from agents where user_id = $1', [fresh.userId])).rows[0].vat_number,
    ).toBe('01234560058');
  });

  it('D9: a cancelled contract cannot be signed', async () => {
    const { client, id } = await someone(['engagement_letter']);
    await readAll(client, id);
    await t.db.query(`update contracts set state = 'cancelled', cancelled_at = ema_now() where id = $1`, [id]);
    expect((await client.post(api(id, '/start-signature'), {})).status).toBe(409);
    expect((await client.post(api(id, '/complete-signature'), { token: '123456' })).status).toBe(409);
  });

  it('G8: the sealed copy holds the text as read and the evidence; anybody can check it; one flipped byte is told', async () => {
    const { client, id, mobile } = await someone(['engagement_letter'], { name: 'Zoë 👩‍🚀' });
    const contract = await readAll(client, id);
    expect((await client.get(`/file/contract/${id}/signed`)).status).toBe(409);
    const code = (await sign(client, id, mobile)).body.verificationCode ?? '';
    expect((await t.anyone.get<Record<string, unknown>>(`/api/verification/${code}`)).body).toMatchObject({
      state: 'sealing',
      signedSha256: null,
    });
    await sealContract({ ...t.services }, id);
    await sealContract({ ...t.services }, id);
    const file = await client.get(`/file/contract/${id}/signed`);
    expect(sha((await client.get(`/file/contract/${id}/signed`)).raw)).toBe(sha(file.raw));
    const pages = (await PDF.load(file.raw)).getPages();
    expect(pages.length).toBe(contract.pageCount + 1);
    const anyone = await t.anyone.get<Record<string, unknown>>(`/api/verification/${code}`);
    expect(anyone.body).toMatchObject({
      state: 'signed',
      signedSha256: sha(file.raw),
      documentSha256: contract.sha256,
    });
    // Hashes, code and moments are new each time and may hold any three figures.
    const said = { ...anyone.body, signedSha256: '', documentSha256: '', code: '', signedAt: '', sealedAt: '' };
    expect(JSON.stringify(said)).not.toMatch(/Ferrero|Zo|347|example/);
    const check = async (bytes: Buffer) =>
      (await t.anyone.post<{ result: string }>(`/api/verification/${code}/check`, { sha256: sha(bytes) })).body.result;
    expect(await check(file.raw)).toBe('authentic');
    const flipped = Buffer.from(file.raw);
    flipped[2000] = (flipped[2000] ?? 0) ^ 1;
    expect(await check(flipped)).toBe('altered');
    expect(await check((await client.get(`/file/contract/${id}`)).raw)).toBe('unsigned-original');
    const absent = '/api/verification/AAAA-AAAA-AAAA-AAAA';
    expect((await t.anyone.get(absent)).status).toBe(404);
    expect((await t.anyone.post(`${absent}/check`, { sha256: sha(file.raw) })).status).toBe(404);
    expect((await t.anyone.get('/api/verification/nonsense')).status).toBe(422);
    const list = await client.get<{ items: { id: number; isSealed: boolean }[] }>(
      '/api/account/contracts?isSigned=1&orderField=signature.date&orderDir=desc&perPage=200',
    );
    expect(list.body.items).toMatchObject([{ id, isSealed: true }]);
  });
});
