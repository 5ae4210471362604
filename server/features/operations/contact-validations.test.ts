import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';
import { spendCodes } from '../../test/spent-codes.ts';

const t = testPortal();
type Problem = { detail: string; violations: { propertyPath: string }[] };
type Started = {
  validated: boolean;
  contactValue: string;
  challenge: { tokenDeliveryMethod: string; destination: string } | null;
};

const someone = async () => {
  const tag = randomBytes(4).toString('hex');
  const mobile = `+39348${String(parseInt(tag, 16) % 10_000_000).padStart(7, '0')}`;
  const email = `${tag}@example.it`;
  const person = await t.db.query<{ id: number }>(
    `insert into people (first_name, last_name, email, mobile) values ('Ada', 'Neri', $1, $2) returning id`,
    [email, mobile],
  );
  await t.db.query(`insert into users (person_id, username, user_type, password_hash) values ($1, $2, 'agente', 'x')`, [
    Number(person.rows[0]?.id),
    `convalida-${tag}`,
  ]);
  return { client: await t.as(`convalida-${tag}`), personId: Number(person.rows[0]?.id), mobile, email };
};
const codeFor = async (to: string): Promise<string> => /\d{6}/.exec((await t.outbox(to))[0]?.body ?? '')?.[0] ?? '';
const personOf = async (id: number) =>
  (
    await t.db.query(
      'select email, mobile, email_validated_at, mobile_validated_at, mobile_proved_by_owner_at from people where id = $1',
      [id],
    )
  ).rows[0];

describe('contact validations', () => {
  it('ACC-176 ACC-177 ACC-179 ACC-308: a code to the mobile validates it; asked again there is nothing to do', async () => {
    const { client, mobile, personId } = await someone();
    expect(
      (await t.anyone.post('/api/contact-validations', { contactType: 'mobile', contactValue: mobile })).status,
    ).toBe(401);
    const started = await client.post<Started>('/api/contact-validations', {
      contactType: 'mobile',
      contactValue: mobile.replace('+39', '0039 '),
    });
    expect(started.body).toMatchObject({
      validated: false,
      contactValue: mobile,
      challenge: { tokenDeliveryMethod: 'SMS' },
    });
    expect(Object.keys(started.body.challenge ?? {})).toEqual(
      expect.arrayContaining(['expiryDate', 'remainingAttemptsNumber', 'tokenDeliveryMethod', 'durationInMinutes']),
    );
    expect(JSON.stringify(started.body.challenge)).not.toContain(mobile);
    expect((await client.get<Started>('/api/contact-validations/mobile')).body.challenge).not.toBeNull();
    const done = await client.post<Started>('/api/contact-validations/complete', {
      contactType: 'mobile',
      token: await codeFor(mobile),
      agent: null,
    });
    expect([done.status, done.body.validated]).toEqual([200, true]);
    expect((await personOf(personId)).mobile_proved_by_owner_at).not.toBeNull();
    const again = await client.post<Started>('/api/contact-validations', {
      contactType: 'mobile',
      contactValue: mobile,
    });
    expect(again.body).toEqual({ validated: true, contactValue: mobile, challenge: null });
  });

  it('ACC-175 ACC-180: a changed contact is kept only when its code is right; nonsense is told under the field', async () => {
    const { client, email, personId } = await someone();
    const bad = await client.post<Problem>('/api/contact-validations', {
      contactType: 'email',
      contactValue: 'non è una mail',
    });
    expect([bad.status, bad.body.violations[0]?.propertyPath]).toEqual([422, 'contactValue']);
    const fresh = `nuova-${email}`;
    await client.post('/api/contact-validations', { contactType: 'email', contactValue: fresh.toUpperCase() });
    expect((await personOf(personId)).email).toBe(email);
    expect((await t.outbox(email)).filter((m) => m.destination === email)).toHaveLength(0);
    const code = await codeFor(fresh);
    expect(
      (
        await client.post<Problem>('/api/contact-validations/complete', {
          contactType: 'email',
          token: code === '111111' ? '111112' : '111111',
        })
      ).body.violations[0]?.propertyPath,
    ).toBe('token');
    expect((await client.post('/api/contact-validations/complete', { contactType: 'email', token: code })).status).toBe(
      200,
    );
    expect(await personOf(personId)).toMatchObject({ email: fresh });
  });

  it('ACC-178 the office’s list, and its file, say which contact it is and whether it counts', async () => {
    const { client, personId, mobile, email } = await someone();
    await client.post('/api/contact-validations', { contactType: 'mobile', contactValue: mobile });
    await client.post('/api/contact-validations/complete', { contactType: 'mobile', token: await codeFor(mobile) });
    await client.post('/api/contact-validations', { contactType: 'email', contactValue: email });
    const admin = await t.as('admin');
    const query = `user=${client.userId}&orderField=createdAt&orderDir=desc`;
    type Row = { contactType: string; contactValue: string; validated: boolean };
    const rows = async () => (await admin.get<{ items: Row[] }>(`/api/contact-validations?${query}`)).body.items;
    expect(await rows()).toEqual([
      expect.objectContaining({ contactType: 'email', contactValue: email, validated: false }),
      expect.objectContaining({ contactType: 'mobile', contactValue: mobile, validated: true }),
    ]);
    const file = await admin.get(`/file/contact-validations?${query}&format=csv`);
    const cells = file.raw
      .toString('utf8')
      .split('\r\n')
      .map((line) => line.split(';'));
    expect(cells.slice(1, 3).map((line) => [line[1], line[3], line[5]])).toEqual([
      ['E-mail', email, 'Da validare'],
      ['Cellulare', expect.stringContaining(mobile.slice(-7)), 'Validato'],
    ]);
    await t.db.query('update people set email_validated_at = ema_now() where id = $1', [personId]);
    expect(
      (await rows()).map((r) => r.validated),
      'validated by another code',
    ).toEqual([true, true]);
  });

  it.each([
    ['email', 'altra.ada@example.it'],
    ['mobile', '+393205550009'],
  ] as const)(
    'ACC-178 ACC-576 whether it counts or is replaced is that %s’s and that person’s alone',
    async (contactType, other) => {
      const [asker, stranger] = [await someone(), await someone()];
      for (const who of [asker, stranger])
        await who.client.post('/api/contact-validations', { contactType, contactValue: who[contactType] });
      const admin = await t.as('admin');
      type Row = { validated: boolean; replaced: boolean };
      const states = async (more = '') =>
        (
          await admin.get<{ items: Row[] }>(`/api/contact-validations?user=${asker.client.userId}${more}`)
        ).body.items.map(({ validated, replaced }) => [validated, replaced]);
      const counts = async () => [
        await states(),
        await states('&isValidated=true'),
        await states('&isValidated=false'),
      ];
      const set = (values: string) => t.db.query(`update people set ${values} where id = $1`, [asker.personId]);
      const waits = [[[false, false]], [], [[false, false]]];
      expect(await counts()).toEqual(waits);
      await t.db.query(
        `insert into challenges (user_id, person_id, asker, purpose, object, destination, method, code_hash, expires_at)
         values ($1, $2, 'user:1', 'contact-change', $3, 'x', 'SMS', 'x', ema_now())`,
        [asker.client.userId, asker.personId, contactType],
      );
      expect(await counts(), 'a code for something else').toEqual(waits);
      await set(`${contactType} = '${other}', ${contactType}_validated_at = (
        select created_at from challenges where person_id = people.id and purpose = 'contact-validation')`);
      expect(await counts(), 'another contact of before').toEqual(waits);
      await set(`${contactType} = '${asker[contactType]}'`);
      await set(`${contactType}_validated_at = ema_now()`);
      expect(await counts(), 'by another code').toEqual([[[true, false]], [[true, false]], []]);
      await set(`${contactType} = '${other}', ${contactType}_validated_at = ema_now() + interval '1 second'`);
      expect(await counts(), 'another contact since').toEqual([[[false, true]], [], []]);
    },
  );

  it('B3 B10: the code of one contact validates no other, nor one that was changed meanwhile', async () => {
    const { client, mobile, personId } = await someone();
    await client.post('/api/contact-validations', { contactType: 'mobile', contactValue: mobile });
    const code = await codeFor(mobile);
    expect((await client.post('/api/contact-validations/complete', { contactType: 'email', token: code })).status).toBe(
      422,
    );
    const other = await someone();
    expect(
      (await other.client.post('/api/contact-validations/complete', { contactType: 'mobile', token: code })).status,
    ).toBe(422);
    await t.db.query(`update people set mobile = '+393480000001' where id = $1`, [personId]);
    expect(
      (await client.post('/api/contact-validations/complete', { contactType: 'mobile', token: code })).status,
    ).toBe(409);
    expect((await personOf(personId)).mobile_validated_at).toBeNull();
  });

  it('ACC-090: after too many codes none is sent, and after too many wrong ones the right one validates nothing', async () => {
    const { client, mobile, email, personId } = await someone();
    const start = (contactType: string, contactValue: string) =>
      client.post('/api/contact-validations', { contactType, contactValue });
    expect((await start('mobile', mobile)).status).toBe(200);
    await spendCodes(t, personId, 'contact-validation');
    const complete = (more: object = {}) => ({ contactType: 'mobile', token: '123456', ...more });
    expect((await client.post('/api/contact-validations/complete', complete())).status).toBe(429);
    expect((await start('email', email)).status).toBe(429);
    const foreign = complete({ agent: 1 });
    expect((await client.post('/api/contact-validations/complete', foreign)).status, 'another agent’s').toBe(404);
  });

  it('ACC-126: an expired code is refused in its own words, and a page read anew still shows its field', async () => {
    const { client, mobile, personId } = await someone();
    await client.post('/api/contact-validations', { contactType: 'mobile', contactValue: mobile });
    const token = await codeFor(mobile);
    await t.db.query(
      `update challenges
       set created_at = created_at - interval '10 minutes', expires_at = expires_at - interval '10 minutes'
       where person_id = $1`,
      [personId],
    );
    const refused = await client.post<Problem & { errors: { token: string } }>('/api/contact-validations/complete', {
      contactType: 'mobile',
      token,
    });
    expect([refused.status, refused.body.errors.token]).toEqual([422, 'Il token è scaduto. Richiedi un nuovo codice.']);
    const read = await client.get<{ challenge: { secondsLeft: number } | null }>('/api/contact-validations/mobile');
    expect(read.body.challenge?.secondsLeft).toBe(0);
  });

  it('B11: the code must be text', async () => {
    const { client } = await someone();
    for (const token of [123456, ['123456'], { $gt: '' }, null, true, '１２３４５６', '123 456 789 0', '']) {
      expect((await client.post('/api/contact-validations/complete', { contactType: 'mobile', token })).status).toBe(
        422,
      );
    }
  });

  it('ACC-181 ACC-324 ACC-325 NET-301 NET-306: everybody lists their own; only an administrator completes without a code', async () => {
    const { client, mobile, personId } = await someone();
    await client.post('/api/contact-validations', { contactType: 'mobile', contactValue: mobile });
    const own = await client.get<{ items: { id: number; contactValue: string; validated: boolean }[] }>(
      '/api/contact-validations',
    );
    expect(own.body.items).toMatchObject([{ contactValue: mobile, validated: false }]);
    const stranger = await someone();
    expect((await stranger.client.get<{ items: unknown[] }>('/api/contact-validations')).body.items).toEqual([]);
    const url = `/api/contact-validations/${own.body.items[0]?.id}/force-completion`;
    expect((await client.put(url)).status).toBe(403);
    const admin = await t.as('admin');
    const seen = await admin.get<{ items: { contactValue: string; validated: boolean }[] }>(
      `/api/contact-validations?user=${client.userId}`,
    );
    expect(seen.body.items).toMatchObject([
      {
        subjectName: 'Ada Neri',
        contactType: 'mobile',
        contactPreviousValue: null,
        contactValue: mobile,
        createdAt: expect.any(String),
        validated: false,
      },
    ]);
    const other = await someone();
    await other.client.post('/api/contact-validations', { contactType: 'mobile', contactValue: '+39 320 5550001' });
    const changed = await admin.get<{ items: object[] }>(`/api/contact-validations?user=${other.client.userId}`);
    expect(changed.body.items).toMatchObject([{ contactPreviousValue: other.mobile, contactValue: '+393205550001' }]);
    expect((await admin.put(url)).body).toEqual({ validated: true, contactValue: mobile });
    expect((await personOf(personId)).mobile_validated_at).not.toBeNull();
    expect((await admin.put(url)).status).toBe(409);
    expect((await admin.put('/api/contact-validations/99999999/force-completion')).status).toBe(404);
  });

  it('ACC-576 NET-302 a request that another one replaced is not forced: the contact stays what was validated', async () => {
    const { client, personId, email } = await someone();
    const [typo, right] = [`sbagliata-${email}`, `giusta-${email}`];
    for (const contactValue of [typo, right])
      await client.post('/api/contact-validations', { contactType: 'email', contactValue });
    await client.post('/api/contact-validations', { contactType: 'mobile', contactValue: '+39 320 5550002' });
    const admin = await t.as('admin');
    type Row = { id: number; contactType: string; contactValue: string; validated: boolean; replaced: boolean };
    const rows = async (more = '') =>
      (await admin.get<{ items: Row[] }>(`/api/contact-validations?user=${client.userId}${more}`)).body.items;
    const force = async (contactValue: string) => {
      const row = (await rows()).find((r) => r.contactValue === contactValue);
      return admin.put<Problem>(`/api/contact-validations/${row?.id}/force-completion`);
    };
    const states = (list: Row[]) => list.map((r) => [r.contactValue, r.validated, r.replaced]);
    const REPLACED = 'Questa richiesta non vale più: da allora il contatto è stato chiesto o cambiato di nuovo.';
    expect(states(await rows('&isValidated=false')), 'the newest of each kind').toEqual([
      ['+393205550002', false, false],
      [right, false, false],
    ]);
    const early = await force(typo);
    expect([early.status, early.body.detail]).toEqual([409, REPLACED]);

    const token = await codeFor(right);
    expect((await client.post('/api/contact-validations/complete', { contactType: 'email', token })).status).toBe(200);
    expect(states(await rows())).toEqual([
      ['+393205550002', false, false],
      [right, true, false],
      [typo, false, true],
    ]);
    const late = await force(typo);
    expect([late.status, late.body.detail, (await personOf(personId)).email]).toEqual([409, REPLACED, right]);
    const file = await admin.get(`/file/contact-validations?user=${client.userId}&format=csv`);
    expect(file.raw.toString('utf8')).toMatch(/sbagliata-[^\r]*;Sostituito\r/);

    // A number that the office wrote counts from then on; what was asked for before is older than it.
    await t.db.query(
      `update people set mobile = '+393205550003', mobile_validated_at = ema_now() + interval '1 second' where id = $1`,
      [personId],
    );
    const older = await force('+393205550002');
    expect([older.status, older.body.detail, (await personOf(personId)).mobile]).toEqual([
      409,
      REPLACED,
      '+393205550003',
    ]);
  });
});
