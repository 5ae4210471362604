import { describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';
import { plainPdf } from '../../test/papers.ts';
import type { DocumentType } from '../../db/tables/contracts.ts';
import { contractApi, signersOf, type ToRead } from '../../test/signers.ts';
import { TEST_NOW } from '../../test/template.ts';
import type { FirstPayload } from './assign.ts';
import { sweepFiles } from '../system/sweep-files.ts';

const t = testPortal();
const { someone, read, readAll, codeFor, sign } = signersOf(t);
type Problem = { detail: string; violations: { propertyPath: string; message: string }[] };

const dayAfter = (days: number): string =>
  new Date(new Date(TEST_NOW).getTime() + days * 86_400_000).toISOString().slice(0, 10);
const meeting = (n: number) => ({
  lastName: `Rossi${n}`,
  firstName: 'Anna',
  phone: `33310000${n}0`,
  date: dayAfter(n + 1),
  time: '15:30',
});
const five = () => [0, 1, 2, 3, 4].map(meeting);
const withFirst = (change: object) => [{ ...meeting(0), ...change }, ...five().slice(1)];

describe('the loyalty programme of the membership form', () => {
  const post = (client: Client, id: number, meetings: unknown) =>
    client.post<Problem & ToRead>(contractApi(id, '/agent-registration-payload'), { meetings });
  const required = () => someone(['agent_registration'], { payload: { meetingsRequired: true } });

  it('ACC-130 ACC-131 ACC-135 it is asked where the contract says so, and kept as five appointments', async () => {
    const plain = await someone(['agent_registration']);
    expect((await read(plain.client, plain.id)).formData).toBeNull();
    const { client, id, mobile } = await required();
    expect((await read(client, id)).formData).toEqual({ meetings: [], rejected: false });
    await readAll(client, id);
    const early = await client.post<Problem>(contractApi(id, '/start-signature'), {});
    expect([early.status, early.body.detail]).toEqual([409, 'Compila prima il programma di fidelizzazione.']);
    expect((await post(client, id, five())).status).toBe(200);
    expect((await read(client, id)).formData?.meetings).toEqual(five());
    expect((await sign(client, id, mobile)).status).toBe(200);
    expect((await post(client, id, five())).status).toBe(409);
  });

  it('ACC-131 ACC-132 ACC-134 not four, not six, nothing empty, nothing past', async () => {
    const { client, id } = await required();
    const yesterday = dayAfter(-1);
    for (const [meetings, path] of [
      [five().slice(1), 'meetings'],
      [[...five(), meeting(5)], 'meetings'],
      ...['lastName', 'firstName', 'phone', 'date', 'time'].map((field) => [
        withFirst({ [field]: '' }),
        `meetings.0.${field}`,
      ]),
      [withFirst({ date: yesterday }), 'meetings.0.date'],
      [withFirst({ date: dayAfter(0), time: '00:05' }), 'meetings.0.date'],
      [withFirst({ date: '2026-02-30' }), 'meetings.0.date'],
      [withFirst({ time: '25:00' }), 'meetings.0.time'],
    ] as [object[], string][]) {
      const refused = await post(client, id, meetings);
      expect([path, refused.status, refused.body.violations[0]?.propertyPath]).toEqual([path, 422, path]);
    }
    expect((await read(client, id)).formData?.meetings).toEqual([]);
    expect((await post(client, id, withFirst({ date: dayAfter(0), time: '23:55' }))).status).toBe(200);
  });

  it('ACC-133 ACC-134 five different people, whatever the spaces and the capitals', async () => {
    const { client, id } = await required();
    const same = withFirst({ lastName: ' ROSSI1 ', firstName: 'anna', phone: '333 1000010' });
    const refused = await post(client, id, same);
    expect([refused.status, refused.body.violations[0]?.message]).toEqual([
      422,
      'I cinque appuntamenti devono essere con cinque persone diverse.',
    ]);
    expect((await post(client, id, withFirst({ lastName: 'Rossi1', firstName: 'Anna' }))).status).toBe(200);
  });

  it('ACC-130 ACC-136 a rejected programme is told and asked again', async () => {
    const { client, id } = await required();
    await readAll(client, id);
    await post(client, id, five());
    await t.db.query(`update contracts set payload = payload || '{"meetingsRejected":true}' where id = $1`, [id]);
    expect((await read(client, id)).formData).toEqual({ meetings: five(), rejected: true });
    expect((await client.post<Problem>(contractApi(id, '/start-signature'), {})).body.detail).toBe(
      'Compila prima il programma di fidelizzazione.',
    );
    await post(client, id, five());
    expect((await read(client, id)).formData?.rejected).toBe(false);
    expect((await client.post(contractApi(id, '/start-signature'), {})).status).toBe(200);
  });

  it('ACC-135 nobody else’s, and not of another document', async () => {
    const own = await required();
    const other = await someone(['engagement_letter']);
    expect((await post(t.anyone, own.id, five())).status).toBe(401);
    expect((await post(other.client, own.id, five())).status).toBe(404);
    expect((await post(other.client, other.id, five())).status).toBe(409);
  });
});

const NO_TO_ALL = {
  hasVatNumber: false,
  hasIncomeHigherThanLimit: false,
  hasCompulsorySocialSecurity: false,
  hasRetirementPension: false,
  isSubscribedToINPS: false,
  isPublicAdministrationEmployee: false,
};

describe('answers to a contract', () => {
  it.each([
    ['privacy_policy_manager', { marketingConsent: true }],
    ['privacy_policy_customer', { marketingConsent: true }],
    ['privacy_policy_agent_emakleen', { marketingConsent: true }],
    ['engagement_letter', NO_TO_ALL],
    ['engagement_letter_emakleen', NO_TO_ALL],
  ] as const)('ACC-108 %s: nobody else’s, and not of another document', async (type, body) => {
    const own = await someone([type]);
    const other = await someone(['agent_registration']);
    const path = (id: number) => contractApi(id, `/${type.replaceAll('_', '-')}-payload`);
    expect((await t.anyone.post(path(own.id), body)).status).toBe(401);
    expect((await other.client.post(path(own.id), body)).status).toBe(404);
    expect((await own.client.post(path(99_999_999), body)).status).toBe(404);
    expect((await other.client.post(path(other.id), body)).status).toBe(409);
  });
});

describe('the choice of a privacy notice', () => {
  it.each(['privacy_policy_manager', 'privacy_policy_customer', 'privacy_policy_agent_emakleen'] as const)(
    'ACC-108 ACC-149 ACC-150 %s: by its own address, on each choice, locked by the signature',
    async (type) => {
      const { client, id, mobile, userId } = await someone([type]);
      expect((await read(client, id)).documentType).toBe(type);
      await readAll(client, id);
      const path = contractApi(id, `/${type.replaceAll('_', '-')}-payload`);
      for (const marketingConsent of [true, false, true]) {
        expect((await client.post(path, { marketingConsent })).status).toBe(200);
        expect((await read(client, id)).payload.marketingConsent).toBe(marketingConsent);
      }
      expect((await client.post(path, { marketingConsent: null })).status).toBe(422);
      expect((await sign(client, id, mobile)).status).toBe(200);
      expect((await client.post(path, { marketingConsent: false })).status).toBe(409);
      const kept = await t.db.query('select given from consents where user_id = $1', [userId]);
      expect(kept.rows).toEqual([{ given: true }]);
    },
  );
});

describe('the declarations of the engagement letter', () => {
  it('ACC-144 ACC-145 an unanswered question is refused with its own sentence, and nothing is kept', async () => {
    const { client, id } = await someone(['engagement_letter_emakleen']);
    const sentences = new Set<string>();
    for (const question of Object.keys(NO_TO_ALL)) {
      const refused = await client.post<Problem>(contractApi(id, '/engagement-letter-emakleen-payload'), {
        ...NO_TO_ALL,
        [question]: null,
      });
      expect([refused.status, refused.body.violations.map((v) => v.propertyPath)]).toEqual([422, [question]]);
      sentences.add(refused.body.violations[0]?.message ?? '');
    }
    expect(sentences.size).toBe(6);
    expect((await read(client, id)).payload.answersGiven).toBe(false);
  });
});

describe('what is answered before a signature', () => {
  /** An agent whose sponsor is the manager of the demo, and that manager at work for them. */
  const withSponsor = async (type: DocumentType, payload: FirstPayload = {}) => {
    const signer = await someone([type], { payload });
    const { rows } = await t.db.query<{ username: string }>(
      `update agents set sponsor_id = (
         select a.id from agents a join users m on m.id = a.user_id where m.username = 'manager')
       from users u
       where agents.user_id = $1 and u.id = agents.user_id
       returning u.username`,
      [signer.userId],
    );
    const manager = await t.as('manager');
    const entered = await manager.post('/api/subordinate-login', { user: rows[0]?.username });
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    const named = await t.db.query<{ name: string }>(
      `select p.first_name || ' ' || p.last_name as name
       from users m join people p on p.id = m.person_id where m.username = 'manager'`,
    );
    const name = named.rows[0]?.name;
    const post = (path: string, body: object) =>
      t.anyone.post(contractApi(signer.id, path), body, { headers: { cookie } });
    return { ...signer, name, post };
  };
  const LETTER = '/engagement-letter-emakleen-payload';
  const WRONG = { ...NO_TO_ALL, isPublicAdministrationEmployee: true, publicAdministrationEmployer: 'Comune di Asti' };

  it('ACC-616 whoever signs is shown what their sponsor declared, by whom and when, and may change it', async () => {
    const { client, id, name, post } = await withSponsor('engagement_letter_emakleen');
    expect(await read(client, id)).toMatchObject({ answers: null, answeredBy: null });
    expect((await post(LETTER, WRONG)).status).toBe(200);
    const shown = await read(client, id);
    expect(shown.answers).toEqual({ ...WRONG, vatNumber: null, vatCertificate: null });
    expect(shown.answeredBy).toEqual({ name, at: expect.stringMatching(/T/) });
    expect((await client.post(contractApi(id, LETTER), NO_TO_ALL)).status).toBe(200);
    expect(await read(client, id)).toMatchObject({
      answers: { ...NO_TO_ALL, publicAdministrationEmployer: null },
      answeredBy: null,
    });
  });

  it('ACC-616 a code that was sent does not sign answers that somebody gave after it', async () => {
    const { client, id, mobile, post } = await withSponsor('engagement_letter_emakleen');
    await client.post(contractApi(id, LETTER), NO_TO_ALL);
    await readAll(client, id);
    await client.post(contractApi(id, '/start-signature'), {});
    const token = await codeFor(mobile);
    expect((await post(LETTER, WRONG)).status).toBe(200);
    expect((await client.post(contractApi(id, '/complete-signature'), { token })).status).toBe(409);
    expect((await read(client, id)).isSigned).toBe(false);
  });

  it('ACC-616 appointments that a sponsor wrote say so too', async () => {
    const { client, id, name, post } = await withSponsor('agent_registration', { meetingsRequired: true });
    expect((await post('/agent-registration-payload', { meetings: five() })).status).toBe(200);
    expect((await read(client, id)).answeredBy?.name).toBe(name);
  });
});

describe('the certificate of a VAT number that is declared in the engagement letter', () => {
  const LETTER = 'engagement_letter_emakleen';
  const declare = (
    client: Client,
    id: number,
    { path = '/engagement-letter-emakleen-payload', vatNumber = '01234560058' } = {},
  ) =>
    client.post(contractApi(id, path), {
      ...NO_TO_ALL,
      hasVatNumber: true,
      vatNumber,
      vatCertificateFile: {
        content: `data:application/pdf;base64,${plainPdf().toString('base64')}`,
        name: 'attribuzione.pdf',
        type: 'application/pdf',
      },
    });
  const certificateOf = async (id: number): Promise<number> => {
    const { rows } = await t.db.query(
      `select (payload #>> '{answers,vatCertificateFileId}')::int as id from contracts where id = $1`,
      [id],
    );
    return rows[0].id;
  };
  /** Two days later, in the night. @returns those of these files that are left */
  const afterTheNight = async (...ids: number[]): Promise<number[]> => {
    await t.db.query(`update files set created_at = created_at - interval '2 days' where id = any($1)`, [ids]);
    await sweepFiles(t.services);
    const { rows } = await t.db.query('select id::int from files where id = any($1) order by id', [ids]);
    return rows.map((row) => row.id);
  };
  const uploadsOf = async (userId: number) =>
    (
      await t.db.query(
        `select file_id::int as file, state, uploaded_by_user_id::int as by from user_uploads
         where user_id = $1 and kind = 'vat_certificate' order by id`,
        [userId],
      )
    ).rows;

  /** The number that stands, and how often the log says that another one was signed. */
  const standingOf = async (userId: number) =>
    (
      await t.db.query(
        `select a.vat_number as number, (
           select count(*)::int from audit e
           where e.event = 'contracts.other-vat-number' and e.object_id = a.id::text) as others
         from agents a where a.user_id = $1`,
        [userId],
      )
    ).rows[0];

  it('ACC-575 ACC-186 stays while the letter waits, and with the signature waits for the office', async () => {
    const { client, id, mobile, userId } = await someone([LETTER]);
    expect((await declare(client, id)).status).toBe(200);
    const replaced = await certificateOf(id);
    expect((await declare(client, id)).status).toBe(200);
    const given = await certificateOf(id);
    expect(await afterTheNight(replaced, given), 'the one given last').toEqual([given]);
    expect(await uploadsOf(userId)).toEqual([]);

    expect((await sign(client, id, mobile)).status).toBe(200);
    expect(await uploadsOf(userId)).toEqual([{ file: given, state: 'waiting', by: userId }]);
    expect(await afterTheNight(given)).toEqual([given]);
    const admin = await t.as('admin');
    const [upload] = (await client.get<{ items: { id: number }[] }>('/api/account/user-uploads')).body.items;
    expect((await admin.get(`/api/admin/user-uploads/${upload?.id}`)).status).toBe(200);
  });

  it('ACC-575 ACC-608 ACC-634 the same number in two letters is proved once, unless its paper was discarded; another one changes none', async () => {
    for (const [state, number, n] of [
      ['waiting', '01234560058', 1],
      ['accepted', '01234560058', 1],
      ['discarded', '01234560058', 2],
      ['accepted', '00743110157', 2],
    ] as const) {
      const { client, ids, mobile, userId } = await someone([LETTER, 'engagement_letter'], {
        payload: { isNewContractSignature: true },
      });
      const [kleen = 0, plain = 0] = ids;
      expect((await declare(client, kleen)).status).toBe(200);
      expect((await sign(client, kleen, mobile)).status).toBe(200);
      await t.db.query(`update user_uploads set state = $2 where user_id = $1 and kind = 'vat_certificate'`, [
        userId,
        state,
      ]);
      await t.db.query(
        `insert into user_uploads (user_id, kind, file_id, state, uploaded_by_user_id)
         select user_id, 'photo_id', file_id, 'waiting', user_id
         from user_uploads where user_id = $1 and kind = 'vat_certificate'`,
        [userId],
      );
      const again = { path: '/engagement-letter-payload', vatNumber: number };
      expect((await declare(client, plain, again)).status).toBe(200);
      expect((await sign(client, plain, mobile)).status).toBe(200);
      expect(await uploadsOf(userId), `${state} ${number}`).toHaveLength(n);
      expect(await standingOf(userId), `${state} ${number}`).toEqual({
        number: '01234560058',
        others: number === '01234560058' ? 0 : 1,
      });
    }
  });

  it('ACC-616 answers that are sent again for the same number keep its certificate, for another they need one', async () => {
    const { client, id } = await someone([LETTER]);
    await declare(client, id);
    const given = await certificateOf(id);
    expect((await read(client, id)).answers).toMatchObject({
      vatNumber: '01234560058',
      vatCertificate: 'attribuzione.pdf',
    });
    const again = (vatNumber: string) =>
      client.post<Problem>(contractApi(id, '/engagement-letter-emakleen-payload'), {
        ...NO_TO_ALL,
        hasVatNumber: true,
        vatNumber,
        hasRetirementPension: true,
      });
    expect((await again('01234560058')).status).toBe(200);
    expect(await certificateOf(id)).toBe(given);
    expect((await read(client, id)).answers).toMatchObject({ hasRetirementPension: true });
    expect((await again('00743110157')).body.violations[0]?.propertyPath).toBe('vatCertificateFile');
    await t.db.query('delete from files where id = $1', [given]);
    expect((await again('01234560058')).body.violations[0]?.propertyPath).toBe('vatCertificateFile');
  });

  it('ACC-575 one that nobody signed goes with its letter', async () => {
    const { client, id } = await someone([LETTER]);
    await declare(client, id);
    const given = await certificateOf(id);
    expect(await afterTheNight(given)).toEqual([given]);
    await t.db.query(`update contracts set state = 'cancelled', cancelled_at = ema_now() where id = $1`, [id]);
    expect(await afterTheNight(given)).toEqual([]);
  });

  it('ACC-575 where it is gone the declarations are asked for again, before anything is signed', async () => {
    const { client, id, mobile, userId } = await someone([LETTER]);
    await declare(client, id);
    await t.db.query('delete from files where id = $1', [await certificateOf(id)]);
    expect((await read(client, id)).payload.answersGiven).toBe(false);
    await readAll(client, id);
    const refused = await client.post<Problem>(contractApi(id, '/start-signature'), {});
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Rispondi prima alle domande della lettera d’incarico.',
    ]);
    await declare(client, id);
    expect((await sign(client, id, mobile)).status).toBe(200);
    expect(await uploadsOf(userId)).toHaveLength(1);
  });
});
