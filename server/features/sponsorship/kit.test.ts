import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, romeDay } from '@ema/domain/kernel/days.ts';
import { auditCount } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { attemptsOf, kitOf, kitPayer, payBalance, payKit, paymentsOf } from '../../test/kits.ts';
import { atCheckout, meetSandbox, notify, PAID } from '../../test/payments.ts';
import { followKits } from './jobs.ts';

const t = testPortal({ listen: true });
let agente: Client;
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  agente = await t.as('agente', 1);
  admin = await t.as('admin');
});
type Operation = { operationName: string; operationArguments: Record<string, unknown>; canBePostponed: boolean };
const operations = async (who: Client): Promise<Operation[]> =>
  (await who.get<{ requiredOperations: Operation[] }>('/api/account')).body.requiredOperations;
const today = () => romeDay(t.services.ports.clock.now());
const PAYING = [
  '/stripe/subordinate-invitation/1/create-session',
  '/stripe/kit-settlement-payment/create-session',
] as const;

describe('who pays a registration kit', () => {
  it('ACC-166 ACC-168 nobody without a session, nobody without the role, nobody for another', async () => {
    for (const path of PAYING) {
      expect((await t.anyone.post(path)).status, path).toBe(401);
      for (const who of ['scanner', 'admin'])
        expect((await (await t.as(who)).post(path)).status, `${who} ${path}`).toBe(403);
      for (const who of [agente, await t.as('cliente')]) expect((await who.post(path)).status, path).toBe(404);
    }
    for (const path of ['/api/account/kit', '/api/account/kit/check'] as const) {
      const ask = (who: Client) => (path.endsWith('check') ? who.post(path) : who.get(path));
      expect([(await ask(t.anyone)).status, (await ask(admin)).status, (await ask(agente)).status]).toEqual([
        401, 403, 404,
      ]);
    }
    const [one, other] = [await kitPayer(t), await kitPayer(t)];
    expect((await payKit({ ...one, invitationId: other.invitationId })).status).toBe(404);
    expect(await attemptsOf(t, other)).toEqual([]);
  });

  it('ACC-166 while acting for somebody there is no payment', async () => {
    const one = await kitPayer(t);
    const acting = await t.as('admin');
    await t.db.query(
      `update sessions set subject_user_id = $1, acting_kind = 'impersonation', acting_reason = 'prova', acting_since = ema_now()
       where id = (select max(id) from sessions where actor_user_id = $2)`,
      [one.userId, acting.userId],
    );
    const refused = await payKit({ ...one, client: acting });
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('agisci per conto')]);
    expect((await payBalance({ ...one, client: acting })).status).toBe(403);
    expect((await acting.get('/api/account/kit')).status).toBe(200);
  });

  it('ACC-166 somebody in registration pays it, and nothing else keeps them from it', async () => {
    const one = await kitPayer(t);
    await t.db.query('update agents set status = $2 where user_id = $1', [one.userId, 'inactive']);
    await t.db.query('delete from sessions where actor_user_id = $1', [one.userId]);
    await t.db.query('delete from user_uploads where user_id = $1', [one.userId]);
    await t.db.query(`update users set user_type = 'sponsorizzato', password_generated = true where id = $1`, [
      one.userId,
    ]);
    await t.db.query(`update agents set status = 'seller' where user_id = $1`, [one.userId]);
    const client = await t.as(one.username);
    expect((await operations(client)).map((o) => o.operationName)).toContain('kit:payment');
    expect((await payKit({ ...one, client })).status).toBe(200);
  });
});

describe('the first payment', () => {
  it('ACC-165 ACC-166 ACC-172 is asked for with its amount, paid at the provider, and made true by its notification alone', async () => {
    const one = await kitPayer(t);
    expect(await operations(one.client)).toEqual([
      {
        operationName: 'kit:payment',
        operationArguments: { amountInCents: 39_000, invitationId: one.invitationId },
        canBePostponed: false,
      },
    ]);
    expect((await one.client.get('/api/agent/customers')).status).toBe(403);
    const session = await payKit(one);
    expect(session.status).toBe(200);
    expect(session.body.redirectUrl).toContain(`/dev/checkout/${session.body.id}`);
    const checkout = await t.db.query(
      'select amount_cents::int, success_url, cancel_url from dev_checkouts where id = $1',
      [session.body.id],
    );
    const centre = expect.stringMatching(/^http:\/\/[^/]+\/app\/account\/operations-center$/);
    expect(checkout.rows).toEqual([{ amount_cents: 39_000, success_url: centre, cancel_url: centre }]);
    expect((await payKit(one)).body).toEqual(session.body);
    await atCheckout(t, session.body.id, PAID);
    expect((await kitOf(one)).payments).toMatchObject([{ state: 'due', attempt: 'open' }]);
    expect((await notify(t, session.body.id)).statusCode).toBe(200);
    expect(await kitOf(one)).toMatchObject({
      status: 'completed',
      payments: [{ part: 'whole', state: 'paid', attempt: 'paid', paidAt: expect.stringContaining('T') }],
      instalments: null,
    });
    expect(await operations(one.client)).toEqual([]);
    expect((await one.client.get('/api/agent/customers')).status).toBe(200);
    const again = await payKit(one);
    expect([again.status, again.body.detail]).toEqual([409, 'Operazione già completata: non c’è nulla da pagare.']);
    const [mail] = await t.outbox(one.email);
    expect([mail?.subject, mail?.body]).toEqual([
      'Kit di adesione: pagamento ricevuto',
      expect.stringContaining('Non resta altro da pagare.'),
    ]);
    const paid = (await kitOf(one)).payments[0]?.id ?? 0;
    expect(await auditCount(t, 'sponsorship.create-kit-session', paid)).toBe(2);
    expect(await auditCount(t, 'payments.settled', paid)).toBe(1);
  });

  it('ACC-294 ACC-166 ACC-315 NET-067 the account names the invitation to pay; the address under /api answers too, and only our own pages are come back to', async () => {
    const one = await kitPayer(t);
    const { body } = await one.client.get<{ subordinateInvitation: { id: number } }>('/api/account');
    expect(body.subordinateInvitation).toEqual({ id: one.invitationId });
    const path = `/api/stripe/subordinate-invitation/${body.subordinateInvitation.id}/create-session`;
    expect((await one.client.post(path, {})).status).toBe(200);
    for (const away of ['https://example.it/', '/app/orders', '/app/account/operations-center?x=1']) {
      const refused = await payKit(one, {}, `?successUrl=${encodeURIComponent(away)}`);
      expect([away, refused.status]).toEqual([away, 422]);
      expect((await payBalance(one, `?cancelUrl=${encodeURIComponent(away)}`)).status).toBe(422);
    }
    expect((await payKit(one, { plan: 'four' })).status).toBe(422);
  });

  it('ACC-166 ACC-172 coming back asks the provider; a given up checkout is gone on with, one that is over begun anew', async () => {
    const one = await kitPayer(t);
    const first = (await payKit(one)).body.id;
    const check = () => one.client.post('/api/account/kit/check');
    expect((await check()).body).toMatchObject({ payments: [{ state: 'due', attempt: 'open' }] });
    expect((await payKit(one)).body.id).toBe(first);
    await t.db.query(`update payment_attempts set expires_at = ema_now() where provider_session_id = $1`, [first]);
    const second = (await payKit(one)).body.id;
    expect(second).not.toBe(first);
    expect((await attemptsOf(t, one)).map((a) => a.state)).toEqual(['expired', 'open']);
    await atCheckout(t, second, PAID);
    expect((await check()).body).toMatchObject({ status: 'completed', payments: [{ state: 'paid' }] });
  });

  it('ACC-168 ACC-169 a provider that does not answer is said, and nothing is lost', async () => {
    const [one, other] = [await kitPayer(t), await kitPayer(t, 'kit-balance')];
    const { payments } = t.services.ports;
    const { createCheckout, readCheckout } = payments;
    payments.createCheckout = () => Promise.reject(new Error('down'));
    expect((await payBalance(other)).status, 'the balance').toBe(502);
    const failed = await payKit(one);
    payments.createCheckout = createCheckout;
    expect([failed.status, failed.body.detail]).toEqual([502, expect.stringMatching(/^Pagamento stripe fallito/)]);
    const session = (await payKit(one)).body.id;
    payments.readCheckout = () => Promise.reject(new Error('down'));
    expect((await one.client.post('/api/account/kit/check')).status).toBe(502);
    expect((await payKit(one, { plan: 'instalments' })).status).toBe(502);
    payments.readCheckout = readCheckout;
    const again = await payKit(one);
    expect(again.status).toBe(200);
    // The provider tells when it likes that the session was closed: until then the same is given, afterwards a new one.
    const states = (await attemptsOf(t, one)).map((a) => a.state).toSorted();
    expect(states).toEqual(
      again.body.id === session ? [expect.stringMatching(/^(?:open|expired)$/)] : ['expired', 'open'],
    );
  });

  it('ACC-169 a card that is refused is told, and it can be paid again', async () => {
    const one = await kitPayer(t);
    const session = (await payKit(one)).body.id;
    await atCheckout(t, session, `status = 'complete', payment_status = 'failed'`);
    await notify(t, session, { type: 'checkout.session.async_payment_failed' });
    expect((await attemptsOf(t, one)).map((a) => a.state)).toEqual(['refused']);
    expect((await t.outbox(one.email))[0]?.subject).toBe('Kit di adesione: pagamento rifiutato');
    expect((await payKit(one)).body.id).not.toBe(session);
  });
});

describe('three instalments', () => {
  const payInstalment = async (one: Awaited<ReturnType<typeof kitPayer>>, body: object = {}) => {
    const session = (await payKit(one, body)).body.id;
    await atCheckout(t, session, PAID);
    await notify(t, session);
  };
  it('ACC-165 ACC-172 NET-078 the first at once, two others by the calendar, each a payment of its own', async () => {
    const one = await kitPayer(t);
    expect((await kitOf(one)).instalments).toEqual([
      { number: 1, amountInCents: 13_000, dueOn: today() },
      { number: 2, amountInCents: 13_000, dueOn: addMonths(today(), 1) },
      { number: 3, amountInCents: 13_000, dueOn: addMonths(today(), 2) },
    ]);
    await payInstalment(one, { plan: 'instalments' });
    expect(await operations(one.client)).toEqual([]);
    expect((await kitOf(one)).status).toBe('completed');
    expect((await kitOf(one)).payments.map((p) => [p.number, p.amountInCents, p.dueOn, p.state])).toEqual([
      [1, 13_000, today(), 'paid'],
      [2, 13_000, addMonths(today(), 1), 'due'],
      [3, 13_000, addMonths(today(), 2), 'due'],
    ]);
    const early = await payKit(one);
    expect([early.status, early.body.detail]).toEqual([
      409,
      expect.stringMatching(/^Il prossimo pagamento si fa dal /),
    ]);
    expect((await t.outbox(one.email))[0]?.body).toContain('Rata 2 di 3');
  });

  it('ACC-165 ACC-172 another plan closes the checkout that is open; whoever paid it meanwhile owes what is left', async () => {
    const one = await kitPayer(t);
    const whole = (await payKit(one, { plan: 'whole' })).body.id;
    const split = (await payKit(one, { plan: 'instalments' })).body.id;
    expect((await attemptsOf(t, one)).map((a) => [a.state, a.amount])).toEqual([
      ['expired', 39_000],
      ['open', 13_000],
    ]);
    expect(split).not.toBe(whole);
    const back = (await payKit(one, { plan: 'whole' })).body.id;
    expect(await paymentsOf(one)).toEqual([['whole', 1, 39_000, 'due']]);
    await atCheckout(t, back, PAID);
    const late = await payKit(one, { plan: 'instalments' });
    expect([late.status, late.body.detail]).toEqual([409, 'Operazione già completata: non c’è nulla da pagare.']);
    expect(await paymentsOf(one)).toEqual([['whole', 1, 39_000, 'paid']]);
  });

  it('ACC-172 a payment the bank has not decided on is waited for', async () => {
    const one = await kitPayer(t);
    const session = (await payKit(one, { plan: 'whole' })).body.id;
    await atCheckout(t, session, `status = 'complete'`);
    const other = await payKit(one, { plan: 'instalments' });
    expect([other.status, other.body.detail]).toEqual([
      409,
      'È già in corso un altro pagamento: aspetta il suo esito.',
    ]);
    expect((await attemptsOf(t, one)).map((a) => a.state)).toEqual(['open']);
  });

  it('ACC-165 an overdue one is asked for and blocks, one that nears may wait; both are told once by e-mail', async () => {
    const one = await kitPayer(t, 'kit-instalment');
    const set = (number: number, dueOn: string) =>
      t.db.query('update kit_payments set due_on = $3, told_step = 0 where invitation_id = $1 and number = $2', [
        one.invitationId,
        number,
        dueOn,
      ]);
    const asked = async () => (await operations(one.client)).map((o) => [o.operationArguments, o.canBePostponed]);
    const instalment = (number: number, dueOn: string) => ({
      amountInCents: 13_000,
      invitationId: one.invitationId,
      instalment: { number, of: 3, dueOn },
    });
    await set(2, addDays(today(), 3));
    await set(3, addDays(today(), 34));
    const until = addDays(today(), 3);
    expect(await asked()).toEqual([[{ ...instalment(2, until), postponableUntil: until }, true]]);
    const subjects = async () => (await t.outbox(one.email)).map((m) => m.subject);
    await Promise.all([followKits(t.services), followKits(t.services)]);
    expect(await subjects()).toEqual([expect.stringMatching(/^Kit di adesione: la prossima rata scade il /)]);
    await set(2, addDays(today(), -1));
    expect(await asked()).toEqual([[instalment(2, addDays(today(), -1)), false]]);
    await followKits(t.services);
    await followKits(t.services);
    expect((await subjects()).slice(0, 1)).toEqual(['Kit di adesione: pagamento scaduto']);
    expect(await subjects()).toHaveLength(2);
    await payInstalment(one);
    expect(await paymentsOf(one)).toEqual([
      ['instalment', 1, 13_000, 'paid'],
      ['instalment', 2, 13_000, 'paid'],
      ['instalment', 3, 13_000, 'due'],
    ]);
    expect(await asked()).toEqual([]);
  });
});

describe('the balance', () => {
  it('ACC-168 is asked for once its days are over, with them, and paid by card', async () => {
    const one = await kitPayer(t, 'kit-balance');
    expect(await operations(one.client)).toEqual([
      {
        operationName: 'kit:balance_payment',
        operationArguments: { amountInCents: 25_000, daysBeforePayment: 60 },
        canBePostponed: false,
      },
    ]);
    expect((await payKit(one)).status).toBe(409);
    const session = await payBalance(one);
    expect(session.status).toBe(200);
    expect((await payBalance(one)).body).toEqual(session.body);
    await atCheckout(t, session.body.id, PAID);
    await notify(t, session.body.id);
    expect(await paymentsOf(one)).toEqual([
      ['deposit', 1, 14_000, 'paid'],
      ['balance', 1, 25_000, 'paid'],
    ]);
    expect(await operations(one.client)).toEqual([]);
    expect((await payBalance(one)).status).toBe(409);
  });

  it('ACC-168 NET-076 a deposit leaves it; within its days nothing is asked, and it is told before they are over', async () => {
    const one = await kitPayer(t);
    await t.db.query(`update subordinate_invitations set kit_mode = 'offline_caparra' where id = $1`, [
      one.invitationId,
    ]);
    await t.db.query(`update kit_payments set part = 'deposit', amount_cents = 14000 where invitation_id = $1`, [
      one.invitationId,
    ]);
    expect((await kitOf(one)).instalments).toBeNull();
    const session = (await payKit(one, { plan: 'instalments' })).body.id;
    await atCheckout(t, session, PAID);
    await notify(t, session);
    expect((await kitOf(one)).payments).toMatchObject([
      { part: 'deposit', state: 'paid', amountInCents: 14_000 },
      { part: 'balance', state: 'due', amountInCents: 25_000, dueOn: addDays(today(), 60) },
    ]);
    expect(await operations(one.client)).toEqual([]);
    expect((await payBalance(one)).status).toBe(409);
    await t.db.query(`update kit_payments set due_on = $2 where invitation_id = $1 and part = 'balance'`, [
      one.invitationId,
      addDays(today(), 2),
    ]);
    await followKits(t.services);
    expect((await t.outbox(one.email))[0]?.body).toContain('almeno 5 ordini');
  });

  it('ACC-168 ACC-335 NET-882 five orders in time, none of them a redeemed gift, and nothing is owed: nobody is charged, whoever comes first', async () => {
    const sell = (one: { userId: number }, orders: number, method = 'mav') =>
      t.db.query(
        `update orders set seller_id = (select id from agents where user_id = $1), submitted_at = ema_now() - interval '2 days', payment_method_id = $3
         where id in (select id from orders where state = 'submitted' and undone_at is null and seller_id <>
           (select id from agents where user_id = $1) order by id limit $2)`,
        [one.userId, orders, method],
      );
    const one = await kitPayer(t, 'kit-balance');
    await sell(one, 4);
    await sell(one, 1, 'gift');
    await followKits(t.services);
    expect(await paymentsOf(one)).toContainEqual(['balance', 1, 25_000, 'due']);
    await sell(one, 1);
    const refused = await payBalance(one);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Hai raggiunto l’obiettivo in tempo: il saldo non è più dovuto.',
    ]);
    expect(await paymentsOf(one)).toContainEqual(['balance', 1, 25_000, 'waived']);
    expect(await operations(one.client)).toEqual([]);
    expect((await t.outbox(one.email))[0]?.subject).toBe('Kit di adesione: il saldo non è dovuto');
    const other = await kitPayer(t, 'kit-balance');
    await sell(other, 5);
    await Promise.all([followKits(t.services), followKits(t.services)]);
    expect(await paymentsOf(other)).toContainEqual(['balance', 1, 25_000, 'waived']);
    expect((await t.outbox(other.email)).filter((m) => m.subject.includes('non è dovuto'))).toHaveLength(1);
  });
});

describe('what the office sees of kits', () => {
  const PATH = '/api/admin/kit-payments';
  type List = { items: Record<string, unknown>[]; pagination: { totalItems: number } };
  it('ACC-165 NET-080 everybody’s payments or one person’s, by state; administrators only', async () => {
    expect((await t.anyone.get(PATH)).status).toBe(401);
    expect((await agente.get(PATH)).status).toBe(403);
    const one = await kitPayer(t, 'kit-balance');
    const mine = (await admin.get<List>(`${PATH}?user=${one.userId}`)).body;
    expect(mine.items).toMatchObject([
      { part: 'balance', amount: '250.00', state: 'due', isOverdue: true, mode: 'online_acconto', attempt: null },
      { part: 'deposit', amount: '140.00', state: 'paid', isOverdue: false, user: { username: one.username } },
    ]);
    const due = (await admin.get<List>(`${PATH}?user=${one.userId}&state=due`)).body;
    expect([due.items.length, due.pagination.totalItems]).toEqual([1, 1]);
    const dear = (await admin.get<List>(`${PATH}?orderField=amount&orderDir=desc&perPage=1`)).body;
    expect(dear.items).toHaveLength(1);
    expect(dear.pagination.totalItems).toBeGreaterThan(2);
    const file = await admin.get(`/file/kit-payments?user=${one.userId}&format=csv`);
    expect(String(file.raw)).toContain('Acconto');
  });

  it('ACC-401 they are found by who pays or sponsors, and what is late by itself', async () => {
    const one = await kitPayer(t, 'kit-balance');
    const all = (await admin.get<List>(`${PATH}?perPage=200`)).body.items;
    const [mine] = (await admin.get<List>(`${PATH}?user=${one.userId}`)).body.items;
    const sponsorOf = (p: Record<string, unknown> | undefined) =>
      (p?.['sponsor'] as { fullName: string } | undefined)?.fullName ?? '';
    const [payer, sponsor] = [String(mine?.['payer']), sponsorOf(mine)];
    const found = async (query: string) =>
      (await admin.get<List>(`${PATH}?perPage=200&${query}`)).body.items.map((p) => p['id']);
    const ids = (keep: (p: Record<string, unknown>) => boolean) => all.filter(keep).map((p) => p['id']);
    expect(all.length).toBeLessThan(200);
    expect(await found(`search=${encodeURIComponent(payer)}`)).toEqual(
      ids((p) => p['payer'] === payer || sponsorOf(p) === payer),
    );
    expect(await found(`search=${encodeURIComponent(sponsor)}`)).toEqual(
      ids((p) => p['payer'] === sponsor || sponsorOf(p) === sponsor),
    );
    const late = await found('isOverdue=true');
    expect(late).toEqual(ids((p) => p['isOverdue'] === true));
    expect(late).toContain(mine?.['id']);
    expect(await found('isOverdue=false')).toEqual(ids((p) => p['isOverdue'] === false));
  });
});
