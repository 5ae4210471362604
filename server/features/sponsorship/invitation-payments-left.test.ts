/** What payments of invitations leave behind: debts that end, prices that stay, whose card it was, what is logged. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { confirmSeen, INVITATIONS, payableInvitation, type Invited } from '../../test/invitations.ts';
import { kitPayer } from '../../test/kits.ts';
import { atCheckout, meetSandbox, notify, PAID } from '../../test/payments.ts';
import { postSeen } from '../../test/seen.ts';
import { whileHeld } from '../../test/who-waits.ts';
import { makeAccounts } from './jobs.ts';

const t = testPortal({ listen: true });
let office: Client;
beforeAll(async () => {
  meetSandbox(t);
  office = await t.as('admin');
  await setMode('online_completo');
});
type Sponsor = { client: Client; fullName: string };
/** A sponsor whom nobody else uses, in the shop of kleen. */
const newSponsor = async (): Promise<Sponsor> => {
  const { body } = await t.anyone.post<{ username: string; fullName: string }>('/dev/agents.json');
  return { client: await t.as(body.username, 1), fullName: body.fullName };
};
const at = (id: number, what: string) => `${INVITATIONS}/${id}/${what}`;
const read = async (id: number): Promise<Invited> => (await office.get<Invited>(`${INVITATIONS}/${id}`)).body;
const setParameter = (name: string, value: string) =>
  t.db.query('update parameters set value = $2 where id = $1', [`registration_kit_${name}`, value]);
const setMode = (mode: string) => setParameter('payment_mode', mode);
const start = (who: Client, id: number, body: object = {}) =>
  who.post<{ id: string; detail: string }>(`/stripe/subordinate-invitation/${id}/create-session`, body);
const chooseSlip = (who: Client, id: number) =>
  postSeen<Invited>(who, at(id, 'postal-order'), {}, { readAt: `${INVITATIONS}/${id}` });
const setFree = async (id: number, eligible = true): Promise<void> =>
  expect((await office.put(at(id, 'free-payment'), { eligible })).status).toBe(200);
const owedBy = async (id: number) =>
  (
    await t.db.query<{ part: string; number: number; cents: number; state: string }>(
      'select part, number, amount_cents::int as cents, state from kit_payments where invitation_id = $1 order by id',
      [id],
    )
  ).rows.map((p) => [p.part, p.number, p.cents, p.state]);
const userOf = async (id: number): Promise<number> => {
  const { rows } = await t.db.query<{ user: number }>(
    'select user_id::int as user from subordinate_invitations where id = $1',
    [id],
  );
  return rows[0]?.user ?? 0;
};
/** Whose account each row of the log names. */
const subjectsOf = async (event: string, id: number) =>
  (
    await t.db.query<{ subject: number | null }>(
      'select subject_user_id::int as subject from audit where event = $1 and object_id = $2 order by id',
      [event, String(id)],
    )
  ).rows.map(({ subject }) => subject);
type Cost = {
  totalToPayInCents: number;
  totalInCents: number;
  choices: string[];
  instalments: { amountInCents: number }[] | null;
};
const costOf = async (who: Client, id: number): Promise<Cost> => (await who.get<Cost>(at(id, 'payment'))).body;
const WHOLE = ['whole', 1, 39_000];

describe('joining for nothing', () => {
  it('NET-072 NET-887 ends what a checkout that was left asked for, and nobody else’s debt', async () => {
    const { client } = await newSponsor();
    const [one, other] = [await payableInvitation(t, client), await payableInvitation(t, client)];
    for (const { id } of [one, other]) {
      expect((await start(client, id)).status).toBe(200);
      expect((await client.post(at(id, 'reopen'))).status).toBe(200);
    }
    expect(await owedBy(one.id)).toEqual([[...WHOLE, 'due']]);
    await setFree(one.id);
    expect((await confirmSeen(client, one.id)).body.status).toBe('completed');
    expect(await owedBy(one.id)).toEqual([[...WHOLE, 'waived']]);
    expect(await owedBy(other.id)).toEqual([[...WHOLE, 'due']]);
  });

  it('NET-072 taken back before the confirmation it is paid as any other; who saw it before is told', async () => {
    const { client } = await newSponsor();
    const { id, version } = await payableInvitation(t, client);
    await setFree(id);
    expect((await costOf(client, id)).choices).toEqual(['free']);
    await setFree(id, false);
    expect((await costOf(client, id)).choices).toEqual(['direct_payment', 'postponed_payment']);
    const stale = await client.post<Invited>(at(id, 'confirm'), { version });
    expect([stale.status, stale.body['type']]).toEqual([409, 'urn:ema:stale_version']);
    expect((await confirmSeen(client, id)).body.status).toBe('confirmed_unpaid');
    expect(await owedBy(id)).toEqual([[...WHOLE, 'due']]);
  });
});

describe('what a payment asks for', () => {
  it('NET-077 one that was begun keeps the price of its day; one that was not asks for the new one', async () => {
    const { client } = await newSponsor();
    const [begun, later] = [await payableInvitation(t, client), await payableInvitation(t, client)];
    const session = (await start(client, begun.id)).body.id;
    await setParameter('total_price', '420.00');
    try {
      expect(await costOf(client, begun.id)).toMatchObject({ totalInCents: 39_000, totalToPayInCents: 39_000 });
      expect(await costOf(client, later.id)).toMatchObject({ totalInCents: 42_000, totalToPayInCents: 42_000 });
      expect((await start(client, begun.id)).body.id, 'gone on with').toBe(session);
      expect(await owedBy(begun.id)).toEqual([[...WHOLE, 'due']]);
    } finally {
      await setParameter('total_price', '390.00');
    }
  });

  it('NET-078 is offered in three instalments where there is a cent for each, and not below', async () => {
    const { client } = await newSponsor();
    const { id } = await payableInvitation(t, client);
    const splitOf = async (price: string) => {
      await setParameter('total_price', price);
      return (await costOf(client, id)).instalments?.map((i) => i.amountInCents) ?? null;
    };
    try {
      expect([await splitOf('0.03'), await splitOf('0.02')]).toEqual([[1, 1, 1], null]);
    } finally {
      await setParameter('total_price', '390.00');
    }
  });

  it('NET-067 NET-077 by card what waited for a postal order asks for what is to be paid by card', async () => {
    const { client } = await newSponsor();
    const { id } = await payableInvitation(t, client);
    await setMode('offline_caparra');
    expect((await chooseSlip(client, id).finally(() => setMode('online_completo'))).status).toBe(200);
    expect(await owedBy(id)).toEqual([['deposit', 1, 14_000, 'due']]);
    const started = await start(client, id);
    expect(started.status, started.body.detail).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'awaiting_payment', paymentMethod: 'stripe' });
    expect(await owedBy(id)).toEqual([[...WHOLE, 'due']]);
  });
});

describe('money of an invitation', () => {
  it('NET-068 NET-021 that waits for a word keeps the payment from being given up', async () => {
    const { client } = await newSponsor();
    const { id } = await payableInvitation(t, client);
    const session = (await start(client, id)).body.id;
    await atCheckout(t, session, `${PAID}, amount_cents = amount_cents - 100`);
    expect((await notify(t, session)).statusCode).toBe(200);
    const refused = await client.post<Invited>(at(id, 'reopen'));
    expect([refused.status, refused.body['type']]).toEqual([409, 'urn:ema:wrong_state']);
    expect(await read(id)).toMatchObject({ status: 'awaiting_payment', paymentMethod: 'stripe' });
  });

  it('NET-080 NET-332 by card is told of the payment that counts, and of none once it went back', async () => {
    const { client, fullName } = await newSponsor();
    const { id } = await payableInvitation(t, client);
    const left = (await start(client, id)).body.id;
    await atCheckout(t, left, `status = 'expired'`);
    await notify(t, left, { type: 'checkout.session.expired' });
    const session = (await start(client, id)).body.id;
    expect(session).not.toBe(left);
    await atCheckout(t, session, PAID);
    expect((await notify(t, session)).statusCode).toBe(200);
    for (const [which, word] of [
      [left, 'left'],
      [session, 'counted'],
    ] as const)
      await t.db.query('update payment_attempts set provider_status = $2 where provider_session_id = $1', [
        which,
        word,
      ]);
    expect((await read(id))['stripePaymentData']).toMatchObject({ customerName: fullName, payoutStatus: 'counted' });
    const { rows } = await t.db.query<{ id: number }>(
      `update payment_attempts set flag = 'contradiction', flag_text = 'x' where provider_session_id = $1
       returning id::int`,
      [session],
    );
    const refund = { action: 'refund', note: 'visto' };
    expect((await office.post(`/api/admin/payments/${rows[0]?.id}/resolve`, refund)).status).toBe(200);
    expect(await owedBy(id)).toEqual([[...WHOLE, 'due']]);
    expect((await read(id))['stripePaymentData']).toBeNull();
  });

  it('NET-080 by a postal order is one also where the person was to pay at the first access', async () => {
    const { invitationId: id } = await kitPayer(t);
    expect((await office.post(at(id, 'postal-order-payment'))).status).toBe(200);
    expect(await read(id)).toMatchObject({
      status: 'completed',
      paid: true,
      paymentMethod: 'postal_order',
      paymentMethodLabel: 'Bollettino Postale',
      stripePaymentData: null,
    });
  });

  it('NET-909 NET-887 of whoever owes nothing no postal order is recorded', async () => {
    const { invitationId: id } = await kitPayer(t);
    await t.db.query(`update kit_payments set state = 'waived' where invitation_id = $1`, [id]);
    const refused = await office.post<Invited>(at(id, 'postal-order-payment'));
    expect([refused.status, refused.body['type']]).toEqual([409, 'urn:ema:wrong_state']);
    expect(await read(id)).toMatchObject({ status: 'confirmed_unpaid', paid: false });
  });
});

describe('the account', () => {
  it('NET-073 NET-080 NET-074 is named in the log by what made it, and by what deletes it', async () => {
    const { client } = await newSponsor();
    const [later, slip] = [await payableInvitation(t, client), await payableInvitation(t, client)];
    expect((await confirmSeen(client, later.id)).status).toBe(200);
    const joining = await userOf(later.id);
    expect(await subjectsOf('sponsorship.confirm-invitation', later.id)).toEqual([joining]);
    await setMode('offline_caparra');
    expect((await chooseSlip(client, slip.id).finally(() => setMode('online_completo'))).status).toBe(200);
    expect((await office.post(at(slip.id, 'postal-order-payment'))).status).toBe(200);
    expect(await subjectsOf('sponsorship.record-postal-order', slip.id)).toEqual([await userOf(slip.id)]);
    await t.db.query(`update users set first_login = ema_now() - interval '7 days' where id = $1`, [joining]);
    expect((await office.del(`${INVITATIONS}/${later.id}`, { key: newKey() })).status).toBe(204);
    expect(await subjectsOf('sponsorship.delete-invitation', later.id)).toEqual([joining]);
  });

  it('NET-073 of whom their sponsor paid for is made by one of two jobs at once, which logs it', async () => {
    const { client } = await newSponsor();
    const { id } = await payableInvitation(t, client);
    const session = (await start(client, id)).body.id;
    await atCheckout(t, session, PAID);
    expect((await notify(t, session)).statusCode).toBe(200);
    const waiting = async () =>
      (await t.db.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .rows.length;
    await whileHeld(
      t,
      (held) => held.query('select from subordinate_invitations where id = $1 for update', [id]),
      () => Promise.all([makeAccounts(t.services), makeAccounts(t.services)]),
      () => expect.poll(waiting, { timeout: 20_000, interval: 50 }).toBe(2),
    );
    const account = await userOf(id);
    expect(account).toBeGreaterThan(0);
    expect(await subjectsOf('sponsorship.account-made', id)).toEqual([account]);
  });

  it('NET-888 is not deleted whose invitation is completed at that moment', async () => {
    const { client } = await newSponsor();
    const { id } = await payableInvitation(t, client);
    expect((await confirmSeen(client, id)).status).toBe(200);
    const userId = await userOf(id);
    const refused = await whileHeld(
      t,
      (held) =>
        held.query(`update subordinate_invitations set status = 'completed', completed_at = ema_now() where id = $1`, [
          id,
        ]),
      () => office.del<Invited>(`/api/users/${userId}`, { key: newKey() }),
      async () => {},
    );
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'La sua sponsorizzazione è pagata o completata: l’utente non si elimina, si può disabilitare.',
    ]);
    const { rows } = await t.db.query('select disabled, deleted_at from users where id = $1', [userId]);
    expect(rows).toEqual([{ disabled: false, deleted_at: null }]);
  });
});
