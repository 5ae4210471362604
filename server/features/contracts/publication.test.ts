import { describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';
import { contractApi, signersOf, type Signer } from '../../test/signers.ts';
import type { Services } from '../../kernel/services.ts';
import { assignWhatIsFor } from './assign.ts';
import { publishTo } from './publication-job.ts';

const t = testPortal();
const { someone, read, readAll, codeFor, sign } = signersOf(t);
const API = '/api/admin/contract-templates';
const TEXT = '# Regolamento\n\nIo, {{nome}}, accetto.\n\n[[firma]]';
type Asked = 'everybody' | 'unsigned';
type Problem = { detail: string };
type Reach = { everybody: number; unsigned: number; replaced: number; everybodyTold: number; unsignedTold: number };
type Template = {
  documentType: string;
  revision: number;
  isPublishing: boolean;
  draft: { version: number } | null;
  revisions: {
    publication: { concerned: number; assigned: number; replaced: number; told: number; finishedAt: string | null };
  }[];
};
let admin: Client | undefined;
const asAdmin = async (): Promise<Client> => (admin ??= await t.as('admin'));
const newestId = async (type: string): Promise<number> =>
  Number(
    (
      await t.db.query<{ id: number }>(
        'select id from contract_templates where document_type = $1 order by revision desc limit 1',
        [type],
      )
    ).rows[0]?.id,
  );

/** Drafts the text and publishes it; whoever it concerns is asked as far as the test lets the job go. */
const publish = async (type: string, asked: Asked, text = TEXT) => {
  const client = await asAdmin();
  const { body } = await client.post<Template>(`${API}/${type}/draft`, {});
  const saved = await client.patch<Template>(`${API}/${type}/draft`, { body: text, version: body.draft?.version });
  const published = await client.post<Template>(`${API}/${type}/publish`, {
    version: saved.body.draft?.version,
    asked,
  });
  expect(published.status).toBe(200);
  return newestId(type);
};
const finish = async (templateId: number) => publishTo(t.services, templateId, 2);
/** A kind that the office gives by hand, published once. */
let nextKind = 0;
const ownKind = async (): Promise<string> => {
  const title = `Accordo ${(nextKind += 1)}`;
  const { body } = await (await asAdmin()).post<Template>(API, { title, audience: 'by-hand' });
  await publish(body.documentType, 'everybody');
  return body.documentType;
};
const give = async (who: Signer, type: string): Promise<number> =>
  (await (await asAdmin()).post<{ id: number }>('/api/admin/contracts', { user: who.userId, documentType: type })).body
    .id;
const contractsOf = async (who: Signer, type: string) =>
  (
    await t.db.query<{ id: number; revision: number; state: string; replaces_id: number | null }>(
      `select k.id::int, t.revision, k.state, k.replaces_id::int
       from contracts k join contract_templates t on t.id = k.template_id
       where k.user_id = $1 and t.document_type = $2 order by k.id`,
      [who.userId, type],
    )
  ).rows.map(({ revision, state }) => `${revision} ${state}`);
const addressOf = async (who: Signer): Promise<string> =>
  (
    await t.db.query<{ email: string }>(
      'select p.email from users u join people p on p.id = u.person_id where u.id = $1',
      [who.userId],
    )
  ).rows[0]?.email ?? '';
const mailsTo = async (who: Signer) =>
  (await t.outbox(await addressOf(who))).filter(({ channel }) => channel === 'mail');
const reachOf = async (type: string): Promise<Reach> =>
  (await (await asAdmin()).get<Reach>(`${API}/${type}/audience`)).body;

describe('a text on its way to whom it is for', () => {
  it('ACC-383 ACC-398 how many it concerns: who signed, who waits, and nobody else', async () => {
    const type = await ownKind();
    expect((await t.anyone.get(`${API}/${type}/audience`)).status).toBe(401);
    expect((await (await t.as('agente')).get(`${API}/${type}/audience`)).status).toBe(403);
    expect((await (await asAdmin()).get(`${API}/nobody/audience`)).status).toBe(404);
    expect(await reachOf(type)).toEqual({ everybody: 0, unsigned: 0, replaced: 0, everybodyTold: 0, unsignedTold: 0 });
    const signed = await someone([]);
    const waiting = await someone([]);
    const gone = await someone([]);
    await sign(signed.client, await give(signed, type), signed.mobile);
    await give(waiting, type);
    await give(gone, type);
    await t.db.query('update users set disabled = true where id = $1', [gone.userId]);
    const closed = await someone([]);
    await sign(closed.client, await give(closed, type), closed.mobile);
    await t.db.query('update users set disabled = true where id = $1', [closed.userId]);
    const deleted = await someone([]);
    await give(deleted, type);
    await t.db.query('update users set deleted_at = ema_now() where id = $1', [deleted.userId]);
    expect(await reachOf(type)).toEqual({ everybody: 3, unsigned: 2, replaced: 2, everybodyTold: 2, unsignedTold: 1 });
  });

  it('ACC-398 whoever is disabled and enabled again signs the text in force, not the one before', async () => {
    const type = await ownKind();
    const away = await someone([]);
    await give(away, type);
    await t.db.query('update users set disabled = true where id = $1', [away.userId]);
    await finish(await publish(type, 'everybody', `${TEXT}\n\nSecondo`));
    expect(await contractsOf(away, type)).toEqual(['1 cancelled', '2 assigned']);
  });

  it('ACC-383 by the kind’s audience: agents of a shop, who lead others, customers, nobody for orders', async () => {
    const count = async (condition: string): Promise<number> =>
      Number(
        (
          await t.db.query<{ n: number }>(
            `select count(*)::int as n from users u left join agents a on a.user_id = u.id
             where u.deleted_at is null and (not u.disabled and (${condition}))`,
          )
        ).rows[0]?.n,
      );
    const waits = (type: string) => `exists (select from contracts k join contract_templates t on t.id = k.template_id
      where k.user_id = u.id and k.state = 'assigned' and t.document_type = '${type}')`;
    const seller = `u.user_type = 'agente' and a.status = 'seller'`;
    const expected = {
      agent_registration: `${seller} or ${waits('agent_registration')}`,
      engagement_letter: `${seller} and a.fibra_enabled or ${waits('engagement_letter')}`,
      engagement_letter_emakleen: `${seller} and a.kleen_enabled or ${waits('engagement_letter_emakleen')}`,
      privacy_policy_manager: `${seller} and exists (select from agents b where b.sponsor_id = a.id)`,
      privacy_policy_customer: `u.user_type = 'cliente'`,
      order_copy: 'false',
    };
    for (const [type, condition] of Object.entries(expected))
      expect((await reachOf(type)).everybody, type).toBe(await count(condition));
    expect((await reachOf('privacy_policy_manager')).everybody).toBeGreaterThan(0);
  });

  it('ACC-384 ACC-385 everybody is asked: what was signed stays, what waited gives way', async () => {
    const type = await ownKind();
    const signed = await someone([]);
    const waiting = await someone([]);
    const old = await give(signed, type);
    await sign(signed.client, old, signed.mobile);
    const before = (await t.db.query('select to_jsonb(k) - $2::text as row from contracts k where id = $1', [old, 'x']))
      .rows[0];
    const given = await give(waiting, type);
    const file = await readAll(waiting.client, given);
    await finish(await publish(type, 'everybody', `${TEXT}\n\nSecondo`));
    expect([await contractsOf(signed, type), await contractsOf(waiting, type)]).toEqual([
      ['1 signed', '2 assigned'],
      ['1 cancelled', '2 assigned'],
    ]);
    expect(
      (await t.db.query('select to_jsonb(k) - $2::text as row from contracts k where id = $1', [old, 'x'])).rows[0],
    ).toEqual(before);
    const kept = await t.db.query<{ sha256: string; cancel_reason: string }>(
      'select sha256, cancel_reason from contracts where id = $1',
      [given],
    );
    expect(kept.rows[0]).toEqual({ sha256: file.sha256, cancel_reason: 'Sostituito dalla revisione 2' });
    const detail = (await (await asAdmin()).get<Template>(`${API}/${type}`)).body;
    expect(detail.isPublishing).toBe(false);
    expect(detail.revisions[0]?.publication).toMatchObject({ concerned: 2, assigned: 2, replaced: 1 });
    const { items } = (
      await signed.client.get<{ items: { titleWithRevision: string; isSigned: boolean }[] }>('/api/account/contracts')
    ).body;
    expect(items.map((one) => [one.titleWithRevision.slice(-6), one.isSigned])).toEqual([
      ['rev. 2', false],
      ['rev. 1', true],
    ]);
  });

  it('ACC-384 only who has not signed is asked, and whoever signs meanwhile stays as they are', async () => {
    const type = await ownKind();
    const signed = await someone([]);
    const waiting = await someone([]);
    const late = await someone([]);
    await sign(signed.client, await give(signed, type), signed.mobile);
    await give(waiting, type);
    const open = await give(late, type);
    const templateId = await publish(type, 'unsigned', `${TEXT}\n\nSecondo`);
    await sign(late.client, open, late.mobile);
    await finish(templateId);
    expect([await contractsOf(signed, type), await contractsOf(waiting, type), await contractsOf(late, type)]).toEqual([
      ['1 signed'],
      ['1 cancelled', '2 assigned'],
      ['1 signed'],
    ]);
  });

  it('ACC-385 answers already given come along, a choice about marketing is made anew', async () => {
    const who = await someone(['agent_registration', 'privacy_policy_agent_emakleen'], {
      payload: { meetingsRequired: true },
    });
    const [form = 0, notice = 0] = who.ids;
    const meetings = Array.from({ length: 5 }, (_, i) => ({
      lastName: `Rossi ${i}`,
      firstName: 'Anna',
      phone: '3331234567',
      date: '2030-01-10',
      time: '10:00',
    }));
    expect((await who.client.post(contractApi(form, '/agent-registration-payload'), { meetings })).status).toBe(200);
    await readAll(who.client, notice);
    expect(
      (await who.client.post(contractApi(notice, '/privacy-policy-agent-emakleen-payload'), { marketingConsent: true }))
        .status,
    ).toBe(200);
    await publishTo(t.services, await publish('agent_registration', 'unsigned'));
    await publishTo(t.services, await publish('privacy_policy_agent_emakleen', 'unsigned'));
    const { items } = (
      await who.client.get<{ items: { id: number; documentType: string; isCanceled: boolean }[] }>(
        '/api/account/contracts?isSigned=false',
      )
    ).body;
    const open = (type: string) => items.find((one) => one.documentType === type && !one.isCanceled)?.id ?? 0;
    expect((await read(who.client, open('agent_registration'))).formData?.meetings).toEqual(meetings);
    expect((await read(who.client, open('privacy_policy_agent_emakleen'))).payload.marketingConsent).toBeNull();
  });

  it('ACC-385 ACC-403 killed in the middle and begun again, by two at once, it asks and tells everybody exactly once', async () => {
    const type = await ownKind();
    const people: Signer[] = [];
    for (let i = 0; i < 7; i += 1) people.push(await someone([]));
    for (const one of people) await give(one, type);
    const templateId = await publish(type, 'everybody', `${TEXT}\n\nSecondo`);
    const { db } = t.services;
    let transactions = 0;
    const dying: Pick<Services, 'db' | 'ports' | 'boss' | 'config'> = {
      ...t.services,
      db: Object.assign(Object.create(db) as typeof db, {
        transaction: ((now, work) =>
          db.transaction(now, async (tx) => {
            const result = await work(tx);
            if ((transactions += 1) === 2) throw new Error('killed before the commit');
            return result;
          })) as typeof db.transaction,
      }),
    };
    await expect(publishTo(dying, templateId, 2)).rejects.toThrow('killed');
    const halfway = await t.db.query<{ assigned: number; finished_at: Date | null }>(
      'select assigned, finished_at from contract_publications where template_id = $1',
      [templateId],
    );
    expect(halfway.rows[0]).toEqual({ assigned: 2, finished_at: null });
    const client = await asAdmin();
    await client.post(`${API}/${type}/draft`, {});
    await client.patch(`${API}/${type}/draft`, { title: 'Altro', version: 1 });
    const early = await client.post<Problem>(`${API}/${type}/publish`, { version: 2, asked: 'everybody' });
    expect([early.status, early.body.detail]).toEqual([
      409,
      'La pubblicazione precedente è ancora in corso: riprova quando è finita.',
    ]);
    await Promise.all([publishTo(t.services, templateId, 2), publishTo(t.services, templateId, 3)]);
    await publishTo(t.services, templateId, 2);
    for (const one of people) {
      expect(await contractsOf(one, type)).toEqual(['1 cancelled', '2 assigned']);
      expect((await mailsTo(one)).map(({ body: text }) => /revisione \d/.exec(text)?.[0])).toEqual([
        'revisione 2',
        'revisione 1',
      ]);
    }
    const done = await t.db.query<{ assigned: number; replaced: number; told: number; is_done: boolean }>(
      `select assigned, replaced, told, finished_at is not null as is_done
       from contract_publications where template_id = $1`,
      [templateId],
    );
    expect(done.rows[0]).toEqual({ assigned: 7, replaced: 7, told: 7, is_done: true });
  });

  it('ACC-384 whoever joins afterwards is given the newest of every text that is for them, once', async () => {
    const client = await asAdmin();
    const { body } = await client.post<Template>(API, { title: 'Regole di kleen', audience: 'agents', shop: 1 });
    await publish(body.documentType, 'unsigned');
    const forFibra = await client.post<Template>(API, { title: 'Regole di fibra', audience: 'agents', shop: 0 });
    await publish(forFibra.body.documentType, 'unsigned');
    const who = await someone(['agent_registration']);
    await sign(who.client, who.id, who.mobile);
    const join = () => t.services.db.transaction(t.services.ports.clock.now(), (tx) => assignWhatIsFor(tx, who.userId));
    await Promise.all([join(), join()]);
    await join();
    const given = await t.db.query<{ document_type: string; revision: number }>(
      `select t.document_type, t.revision
       from contracts k join contract_templates t on t.id = k.template_id
       where k.user_id = $1 and k.state = 'assigned' order by t.document_type`,
      [who.userId],
    );
    expect(given.rows.map((one) => one.document_type)).toEqual([
      'engagement_letter_emakleen',
      body.documentType,
      'privacy_policy_agent_emakleen',
    ]);
  });

  it('ACC-403 who can come in and has an address is written to, with what becomes of the one they have', async () => {
    const type = await ownKind();
    const [signed, waiting, closed, silent] = [
      await someone([]),
      await someone([]),
      await someone([]),
      await someone([]),
    ];
    const old = await give(signed, type);
    await sign(signed.client, old, signed.mobile);
    for (const one of [waiting, closed, silent]) await give(one, type);
    const [closedAt, silentAt] = [await addressOf(closed), await addressOf(silent)];
    await t.db.query('update users set disabled = true where id = $1', [closed.userId]);
    await t.db.query(
      'update people set email = null, email_validated_at = null where id = (select person_id from users where id = $1)',
      [silent.userId],
    );
    expect(await reachOf(type)).toEqual({ everybody: 4, unsigned: 3, replaced: 3, everybodyTold: 2, unsignedTold: 1 });
    await finish(await publish(type, 'everybody', `${TEXT}\n\nSecondo`));
    const [told] = await mailsTo(signed);
    const title = told?.subject.replace('Da firmare: ', '') ?? '';
    expect(title).toMatch(/^Accordo \d+$/);
    const link = 'Lo trovi al prossimo accesso: http';
    const begins = `Gentile Marta,\n\nnel portale c’è un documento da leggere e firmare: «${title}», revisione 2.\n\n`;
    expect(told?.body).toContain(`${begins}La copia che hai già firmato resta valida e consultabile.\n\n${link}`);
    expect((await mailsTo(waiting))[0]?.body).toContain(
      `${begins}Prende il posto di quello che avevi ancora da firmare.\n\n${link}`,
    );
    for (const address of [closedAt, silentAt])
      expect((await t.outbox(address)).filter(({ body }) => body.includes('revisione 2'))).toEqual([]);
    const { revisions } = (await (await asAdmin()).get<Template>(`${API}/${type}`)).body;
    expect(revisions[0]?.publication).toMatchObject({ concerned: 4, assigned: 4, told: 2 });
  });

  it('ACC-403 who is given a text by hand, or one instead of another, is told once', async () => {
    const type = await ownKind();
    const who = await someone([]);
    const id = await give(who, type);
    const again = await (await asAdmin()).post('/api/admin/contracts', { user: who.userId, documentType: type });
    expect(again.status).toBe(409);
    expect(await mailsTo(who)).toHaveLength(1);
    await sign(who.client, id, who.mobile);
    const cancelled = await (
      await asAdmin()
    ).post(`/api/admin/contracts/${id}/cancel`, { reason: 'Nome sbagliato', reassign: true });
    expect(cancelled.status).toBe(200);
    const mails = await mailsTo(who);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.body).toContain('Prende il posto di quello che avevi firmato, annullato dall’ufficio.');
    expect(mails[0]?.body).not.toContain('resta valida');
  });

  it('ACC-385 a code that was sent for a text that gave way signs nothing', async () => {
    const type = await ownKind();
    const who = await someone([]);
    const open = await give(who, type);
    await readAll(who.client, open);
    await who.client.post(contractApi(open, '/start-signature'), {});
    const token = await codeFor(who.mobile);
    await finish(await publish(type, 'everybody', `${TEXT}\n\nSecondo`));
    const late = await who.client.post<Problem>(contractApi(open, '/complete-signature'), { token });
    expect([late.status, late.body.detail]).toEqual([
      409,
      'Questo documento è stato annullato e non può più essere firmato.',
    ]);
  });
});
