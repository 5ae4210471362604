/** Invitations that are paid, confirmed and looked after by the office: the account is made once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { INVITATIONS, invite, payableInvitation, photo, type Invited } from '../../test/invitations.ts';
import { hoursOfPasswords } from '../../test/password-hours.ts';
import { atCheckout, meetSandbox, notify, PAID } from '../../test/payments.ts';
import { textOfPdf } from '../../test/pdf-text.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { postSeen } from '../../test/seen.ts';
import { INVITED_ACCOUNTS } from '../payments/tell-kit.ts';
import { makeAccounts } from './jobs.ts';

const t = testPortal({ listen: true });
let sponsor: Client;
let other: Client;
let office: Client;
beforeAll(async () => {
  meetSandbox(t);
  sponsor = await t.as('agente', 1);
  other = await t.as('manager', 1);
  office = await t.as('admin');
});
const MISSING = 9_999_999;
const TWENTY = Array.from({ length: 20 }, (_, n) => n);
const at = (id: number, what: string) => `${INVITATIONS}/${id}/${what}`;
const read = async (id: number): Promise<Invited> => (await office.get<Invited>(`${INVITATIONS}/${id}`)).body;
const SEEN = ['confirm', 'postal-order'];
const post = (who: Client, id: number, what: string) =>
  SEEN.includes(what)
    ? postSeen<Invited>(who, at(id, what), {}, { readAt: `${INVITATIONS}/${id}` })
    : who.post<Invited>(at(id, what));
const ready = () => payableInvitation(t, sponsor);
const setMode = (mode: string) =>
  t.db.query(`update parameters set value = $1 where id = 'registration_kit_payment_mode'`, [mode]);
const inMode = async <T>(mode: string, work: () => Promise<T>): Promise<T> => {
  await setMode(mode);
  return work().finally(() => setMode('online_completo'));
};
beforeAll(() => setMode('online_completo'));
const usersOf = async (id: number) =>
  (
    await t.db.query<{ username: string; user_type: string; password_generated: boolean }>(
      `select u.username, u.user_type, u.password_generated
       from subordinate_invitations i join users u on u.person_id = i.person_id where i.id = $1`,
      [id],
    )
  ).rows;
const owedBy = async (id: number) =>
  (
    await t.db.query<{ part: string; number: number; cents: number; state: string }>(
      'select part, number, amount_cents::int as cents, state from kit_payments where invitation_id = $1 order by id',
      [id],
    )
  ).rows.map((p) => [p.part, p.number, p.cents, p.state]);
const passwordIn = (text: string): string => /password (\S+?)\./.exec(text)?.[1] ?? '';
const start = (who: Client, id: number, body: object = {}) =>
  who.post<{ id: string; redirectUrl: string; detail: string }>(
    `/stripe/subordinate-invitation/${id}/create-session` +
      `?successUrl=/app/sponsorship/${id}/payment-completed&cancelUrl=/app/sponsorship/${id}/payment`,
    body,
  );

describe('confirming without a payment', () => {
  it('NET-071 only its sponsor and the office, only what is complete', async () => {
    const { id } = await ready();
    expect((await post(t.anyone, id, 'confirm')).status).toBe(401);
    expect((await post(await t.as('cliente'), id, 'confirm')).status).toBe(403);
    expect((await post(other, id, 'confirm')).status).toBe(404);
    expect((await post(sponsor, MISSING, 'confirm')).status).toBe(404);
    const incomplete = (await invite(sponsor)).body.id;
    const refused = await post(sponsor, incomplete, 'confirm');
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'La sponsorizzazione non è pagabile. Controlla di aver inserito tutti i dati e i documenti richiesti',
    ]);
  });

  it('NET-071 NET-073 NET-023 ACC-677 ORD-498 the account is made, its credentials are sent by SMS and e-mail and stand nowhere else', async () => {
    const { id, email, mobile } = await ready();
    const confirmed = await post(sponsor, id, 'confirm');
    expect(confirmed.body).toMatchObject({
      status: 'confirmed_unpaid',
      statusName: 'Confermata, non pagata',
      paid: false,
      payable: false,
      isCompleted: false,
    });
    const [user] = await usersOf(id);
    expect(user).toMatchObject({ user_type: 'sponsorizzato', password_generated: true });
    const [mail] = await t.outbox(email);
    const [sms] = await t.outbox(mobile);
    const password = passwordIn(mail?.body ?? '');
    expect([mail?.body, sms?.body]).toEqual([expect.stringContaining(user?.username ?? '-'), mail?.body]);
    expect(sms?.body).toMatch(/ https?:\/\/\S+\/app\/login$/);
    expect(await hoursOfPasswords(t, password)).toEqual({ mail: 24, sms: 24 });
    expect((await t.anyone.post('/login', { username: user?.username, password })).status).toBe(200);
    const logged = await t.db.query(`select 1 from audit where detail::text like '%' || $1 || '%'`, [password]);
    expect([logged.rowCount, JSON.stringify(confirmed.body).includes(password)]).toEqual([0, false]);
    const entered = await (
      await t.as(user?.username ?? '')
    ).get<{
      roles: string[];
      requiredOperations: { operationName: string }[];
    }>('/api/account');
    expect(entered.body.roles).toEqual(['ROLE_AGENT_IN_REGISTRATION']);
    const operations = entered.body.requiredOperations.map((o) => o.operationName);
    expect(operations[0]).toBe('account:change_password');
    expect(operations.filter((o) => o.startsWith('contract:')).length).toBeGreaterThan(1);
    expect(operations).toContain('kit:payment');
    expect(await owedBy(id)).toEqual([['whole', 1, 39_000, 'due']]);
    expect(await auditCount(t, 'sponsorship.confirm-invitation', id)).toBe(1);
  });

  it('NET-071 NET-077 goes on with what was seen: changed meanwhile, nobody gets credentials and nothing is owed', async () => {
    const { id } = await ready();
    const { version: seen } = await read(id);
    await t.db.query('update subordinate_invitations set version = version + 1 where id = $1', [id]);
    const stale = await sponsor.post<Invited>(at(id, 'confirm'), { version: seen });
    await inMode('offline_caparra', async () =>
      expect((await sponsor.post(at(id, 'postal-order'), { version: seen })).status).toBe(409),
    );
    expect([stale.status, await usersOf(id), await owedBy(id), await read(id)]).toMatchObject([
      409,
      [],
      [],
      { status: 'pending' },
    ]);
    expect((await sponsor.post(at(id, 'confirm'), { version: seen + 1 })).status).toBe(200);
  });

  it('NET-800 sent again, as after an answer that got lost, it is answered as it stands: no second account or message', async () => {
    const { id, email, mobile } = await ready();
    const { version } = await read(id);
    const sent = async () => [(await t.outbox(email)).length, (await t.outbox(mobile)).length];
    const [mails = 0, sms = 0] = await sent();
    const [first, again, byOffice] = [
      await sponsor.post<Invited>(at(id, 'confirm'), { version }),
      await sponsor.post<Invited>(at(id, 'confirm'), { version }),
      await office.post<Invited>(at(id, 'confirm'), { version: version + 7 }),
    ];
    expect([first.status, again.status, byOffice.status]).toEqual([200, 200, 200]);
    expect([again.body, byOffice.body.status]).toEqual([first.body, 'confirmed_unpaid']);
    expect((await post(other, id, 'confirm')).status).toBe(404);
    expect([(await usersOf(id)).length, await sent()]).toEqual([1, [mails + 1, sms + 1]]);
    expect(await owedBy(id)).toEqual([['whole', 1, 39_000, 'due']]);
    await office.post(at(id, 'postal-order-payment'));
    const paid = await sponsor.post<Invited>(at(id, 'confirm'), { version });
    expect([paid.status, paid.body.detail]).toEqual([
      409,
      'Operazione già completata: la sponsorizzazione è già confermata.',
    ]);
  });

  it('NET-073 NET-800 twenty confirm at once: one account, one pair of messages', async () => {
    const { id, email } = await ready();
    const before = (await t.outbox(email)).length;
    const answers = await Promise.all(TWENTY.map(() => post(sponsor, id, 'confirm')));
    expect(answers.map((a) => a.status)).toEqual(TWENTY.map(() => 200));
    expect((await usersOf(id)).length).toBe(1);
    expect((await t.outbox(email)).length).toBe(before + 1);
    expect((await owedBy(id)).length).toBe(1);
  });

  it('NET-072 who joins for nothing is complete at once and owes nothing; only the office lets them', async () => {
    const { id } = await ready();
    const free = (who: Client, eligible = true, of = id) => who.put<Invited>(at(of, 'free-payment'), { eligible });
    expect((await free(t.anyone)).status).toBe(401);
    expect((await free(sponsor)).status).toBe(403);
    expect((await free(office, true, MISSING)).status).toBe(404);
    expect((await free(office)).body['eligibleForFreePayment']).toBe(true);
    const cost = (await sponsor.get<{ choices: string[]; totalToPayInCents: number }>(at(id, 'payment'))).body;
    expect([cost.choices, cost.totalToPayInCents]).toEqual([['free'], 0]);
    expect((await start(sponsor, id)).status).toBe(409);
    const { body } = await post(sponsor, id, 'confirm');
    expect(body).toMatchObject({
      status: 'completed',
      paid: false,
      isCompleted: true,
      completedAt: expect.any(String),
    });
    expect([await owedBy(id), (await usersOf(id)).length]).toEqual([[], 1]);
    expect((await post(sponsor, id, 'confirm')).status, 'NET-800: sent again').toBe(200);
    expect((await usersOf(id)).length).toBe(1);
    expect((await free(office, false)).status).toBe(409);
  });
});

describe('paying by card', () => {
  it('NET-067 NET-068 NET-080 NET-332 the sponsor pays: complete once, account made, payment told', async () => {
    const one = await ready();
    expect((await start(t.anyone, one.id)).status).toBe(401);
    expect((await start(other, one.id)).status).toBe(404);
    const session = await start(sponsor, one.id);
    expect(session.status, session.body.detail).toBe(200);
    expect((await start(sponsor, one.id)).body.id).toBe(session.body.id);
    expect(await read(one.id)).toMatchObject({ status: 'awaiting_payment', payable: true, isEditable: false });
    await atCheckout(t, session.body.id, PAID);
    const answers = await Promise.all([
      ...TWENTY.map((n) => notify(t, session.body.id, { id: `evt_inv_${one.id}_${n % 3}` })),
      ...TWENTY.slice(0, 5).map(() => post(sponsor, one.id, 'payment-check')),
    ]);
    for (const a of answers) expect('statusCode' in a ? a.statusCode : a.status).toBe(200);
    await Promise.all([doWaitingJobs(t, INVITED_ACCOUNTS), ...TWENTY.slice(0, 5).map(() => makeAccounts(t.services))]);
    expect((await usersOf(one.id)).length).toBe(1);
    const credentials = (await t.outbox(one.email)).filter((m) => m.subject.startsWith('Benvenuto'));
    expect(credentials.length).toBe(1);
    expect(await read(one.id)).toMatchObject({
      status: 'completed',
      paid: true,
      paidAt: expect.any(String),
      paymentMethod: 'stripe',
      paymentMethodLabel: 'Carta di credito',
      payable: false,
      notPayableReason: 'La sponsorizzazione è già stata pagata',
      stripePaymentData: { customerName: 'Marta Ferrero', customerEmail: expect.any(String), method: 'card' },
    });
    expect((await start(sponsor, one.id)).status).toBe(409);
  });

  it('NET-078 NET-079 in three instalments: the first now, two left for the new agent', async () => {
    const { id } = await ready();
    const cost = (
      await sponsor.get<{ totalToPayInCents: number; instalments: { amountInCents: number; dueOn: string }[] }>(
        at(id, 'payment'),
      )
    ).body;
    expect([cost.totalToPayInCents, cost.instalments.map((i) => i.amountInCents)]).toEqual([
      39_000,
      [13_000, 13_000, 13_000],
    ]);
    expect(cost.instalments.map((i) => i.dueOn)).toEqual(['2026-11-21', '2026-12-21', '2027-01-21']);
    const session = await start(sponsor, id, { plan: 'instalments' });
    await atCheckout(t, session.body.id, PAID);
    await notify(t, session.body.id);
    expect(await owedBy(id)).toEqual([
      ['instalment', 1, 13_000, 'paid'],
      ['instalment', 2, 13_000, 'due'],
      ['instalment', 3, 13_000, 'due'],
    ]);
    expect((await read(id)).status).toBe('completed');
  });

  it('NET-068 NET-023 a checkout that was left is given up, and the invitation waits again', async () => {
    const { id } = await ready();
    expect((await post(t.anyone, id, 'reopen')).status).toBe(401);
    expect((await post(other, id, 'reopen')).status).toBe(404);
    expect((await post(sponsor, id, 'reopen')).status).toBe(409);
    await start(sponsor, id);
    expect((await post(sponsor, id, 'confirm')).body.detail).toContain('annullalo');
    expect((await sponsor.del(`${INVITATIONS}/${id}`, { key: newKey() })).status).toBe(409);
    const reopened = await post(sponsor, id, 'reopen');
    expect(reopened.body).toMatchObject({ status: 'pending', isEditable: true, paymentMethod: null });
    const again = await start(sponsor, id, { plan: 'whole' });
    expect(again.status).toBe(200);
    await post(sponsor, id, 'reopen');
    expect((await post(sponsor, id, 'confirm')).body.status).toBe('confirmed_unpaid');
    expect((await owedBy(id)).length).toBe(1);
  });

  it('NET-068 one that expires at the provider waits again by itself; a paid one is not given up', async () => {
    const { id } = await ready();
    const left = await start(sponsor, id);
    await atCheckout(t, left.body.id, `status = 'expired'`);
    await notify(t, left.body.id, { type: 'checkout.session.expired' });
    expect((await read(id)).status).toBe('pending');
    const session = await start(sponsor, id);
    await atCheckout(t, session.body.id, PAID);
    expect((await post(sponsor, id, 'reopen')).status).toBe(409);
    expect((await read(id)).status).toBe('completed');
  });

  it('NET-012 what is not complete is not paid, whoever waits; a foreign address back is refused', async () => {
    const { id } = (await invite(sponsor)).body;
    const refused = await start(sponsor, id);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('non è pagabile')]);
    expect((await sponsor.get(at(MISSING, 'payment'))).status).toBe(404);
    expect((await post(sponsor, MISSING, 'payment-check')).status).toBe(404);
    const away = await sponsor.post(
      `/stripe/subordinate-invitation/${id}/create-session?successUrl=https://x.example/`,
    );
    expect(away.status).toBe(422);
  });

  it('NET-070 a provider that does not answer is told', async () => {
    const { id } = await ready();
    await start(sponsor, id);
    const { payments } = t.services.ports;
    const { readCheckout } = payments;
    payments.readCheckout = () => Promise.reject(new Error('down'));
    const answers = [await post(sponsor, id, 'payment-check'), await post(sponsor, id, 'reopen')];
    payments.readCheckout = readCheckout;
    expect(answers.map((a) => a.status)).toEqual([502, 502]);
  });
});

describe('paying by postal order', () => {
  it('NET-076 NET-077 140 euro, only in the offline mode; the office records the money and the account is made once', async () => {
    const { id } = await ready();
    expect((await post(sponsor, id, 'postal-order')).body.detail).toContain('bollettino');
    await inMode('offline_caparra', async () => {
      const cost = (await sponsor.get<Record<string, unknown>>(at(id, 'payment'))).body;
      expect(cost).toMatchObject({
        totalToPayInCents: 14_000,
        choices: ['postal_order', 'postponed_payment'],
        instalments: null,
      });
      expect((await start(sponsor, id)).body.detail).toContain('carta');
      expect((await post(t.anyone, id, 'postal-order')).status).toBe(401);
      expect((await post(await t.as('cliente'), id, 'postal-order')).status).toBe(403);
      expect((await post(other, id, 'postal-order')).status).toBe(404);
      const chosen = await post(sponsor, id, 'postal-order');
      expect(chosen.body).toMatchObject({ status: 'awaiting_payment', paymentMethodLabel: 'Bollettino Postale' });
      expect((await post(sponsor, id, 'postal-order')).status).toBe(409);
    });
    const receipt = { documentType: 'postal_order', file: await photo('ricevuta.jpg') };
    expect((await sponsor.post(at(id, 'files'), receipt)).status).toBe(200);
    expect((await usersOf(id)).length).toBe(0);
    expect((await post(t.anyone, id, 'postal-order-payment')).status).toBe(401);
    expect((await post(sponsor, id, 'postal-order-payment')).status).toBe(403);
    expect((await post(office, MISSING, 'postal-order-payment')).status).toBe(404);
    const answers = await Promise.all(TWENTY.map(() => post(office, id, 'postal-order-payment')));
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    expect(await read(id)).toMatchObject({ status: 'completed', paid: true, paymentMethod: 'postal_order' });
    expect((await usersOf(id)).length).toBe(1);
    expect(await owedBy(id)).toEqual([
      ['deposit', 1, 14_000, 'paid'],
      ['balance', 1, 25_000, 'due'],
    ]);
    expect((await sponsor.post(at(id, 'files'), receipt)).status, 'once paid').toBe(409);
  });

  it('NET-077 a postal order that nobody paid is given up', async () => {
    const { id } = await ready();
    await inMode('offline_caparra', () => post(sponsor, id, 'postal-order'));
    expect((await post(sponsor, id, 'reopen')).body).toMatchObject({ status: 'pending', paymentMethod: null });
  });
});

describe('what the office looks after', () => {
  it('NET-074 NET-075 unpaid after two working days from the first access: listed with its day, deleted with a log', async () => {
    const { id, email } = await ready();
    await post(sponsor, id, 'confirm');
    const before = await read(id);
    expect(before).toMatchObject({ neverEntered: true, isTermOver: false, isDeletable: false });
    const remove = () => office.del(`${INVITATIONS}/${id}`, { key: newKey() });
    const [user] = await usersOf(id);
    const [mail] = await t.outbox(email);
    await t.anyone.post('/login', { username: user?.username, password: passwordIn(mail?.body ?? '') });
    expect(await read(id)).toMatchObject({ paymentTerm: '2026-11-24', isTermOver: false, neverEntered: false });
    expect((await remove()).status).toBe(409);
    await t.db.query(`update users set first_login = ema_now() - interval '7 days' where username = $1`, [
      user?.username,
    ]);
    expect(await read(id)).toMatchObject({ paymentTerm: '2026-11-17', isTermOver: true, isDeletable: true });
    expect((await sponsor.del(`${INVITATIONS}/${id}`, { key: newKey() })).status).toBe(409);
    expect((await remove()).status).toBe(204);
    expect((await office.get(`${INVITATIONS}/${id}`)).status).toBe(404);
    const closed = await t.db.query(
      `select u.disabled, p.fiscal_code, p.email from users u join people p on p.id = u.person_id where username = $1`,
      [user?.username],
    );
    expect(closed.rows[0]).toEqual({ disabled: true, fiscal_code: null, email: null });
    expect(await auditCount(t, 'sponsorship.delete-invitation', id)).toBe(1);
  });
});

it('NET-019 the summary is a PDF with every field, for whoever may see the invitation', async () => {
  const one = (await invite(sponsor)).body;
  const url = String(one['fileDownloadUrl']);
  expect((await t.anyone.get(url)).status).toBe(401);
  expect((await other.get(url)).status).toBe(404);
  const pdf = await sponsor.get(url);
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  const words = await textOfPdf(pdf.raw);
  for (const text of ['Carla', 'Bologna', 'Via Po', '10123', one.email, 'Patente', 'Comune di Torino', 'In attesa'])
    expect(words, text).toContain(text);
});
