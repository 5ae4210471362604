import { beforeAll, describe, expect, it } from 'vitest';
import { INVITATIONS, payableInvitation } from '../../test/invitations.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { attemptsOf, kitPayer, payKit, paymentsOf } from '../../test/kits.ts';
import { atCheckout, meetSandbox, notify, PAID } from '../../test/payments.ts';

const t = testPortal({ listen: true });
let office: Client;
beforeAll(async () => {
  meetSandbox(t);
  office = await t.as('admin');
});
type Cost = {
  totalToPayInCents: number;
  part: string;
  number: number;
  postalOrder: { part: string; number: number; amountInCents: number } | null;
};
const costOf = async (who: Client, id: number) => (await who.get<Cost>(`${INVITATIONS}/${id}/payment`)).body;
const record = (id: number) => office.post<{ detail: string }>(`${INVITATIONS}/${id}/postal-order-payment`);
const WHOLE = { part: 'whole', number: 1, amountInCents: 39_000 };

describe('a payment that was left', () => {
  it('NET-908 shows what going on with it asks for: the instalment, or the whole price', async () => {
    await t.db.query(`update parameters set value = 'online_completo' where id = 'registration_kit_payment_mode'`);
    const sponsor = await t.as('agente', 1);
    const { id } = await payableInvitation(t, sponsor);
    expect(await costOf(sponsor, id)).toMatchObject({ totalToPayInCents: 39_000, part: 'whole', postalOrder: null });
    const start = (body: object) =>
      sponsor.post<{ id: string }>(`/stripe/subordinate-invitation/${id}/create-session`, body);
    const session = await start({ plan: 'instalments' });
    expect(await costOf(sponsor, id)).toMatchObject({ totalToPayInCents: 13_000, part: 'instalment', number: 1 });
    expect((await start({})).body.id, 'gone on with').toBe(session.body.id);
    await sponsor.post(`${INVITATIONS}/${id}/reopen`);
    expect(await costOf(sponsor, id), 'chosen anew').toMatchObject({ totalToPayInCents: 39_000, part: 'whole' });
    await start({ plan: 'whole' });
    expect(await costOf(sponsor, id)).toMatchObject({ totalToPayInCents: 39_000, part: 'whole', number: 1 });
  });
});

describe('the money of a postal order', () => {
  it('NET-909 of whoever once chose instalments and paid none it is the whole price, told before and in the log', async () => {
    const one = await kitPayer(t);
    const session = (await payKit(one, { plan: 'instalments' })).body.id;
    expect((await record(one.invitationId)).status, 'a checkout is open').toBe(409);
    expect((await costOf(office, one.invitationId)).postalOrder).toBeNull();
    await atCheckout(t, session, `status = 'expired'`);
    await notify(t, session, { type: 'checkout.session.expired' });
    expect(await paymentsOf(one)).toEqual([['instalment', 1, 13_000, 'due']]);
    expect((await costOf(office, one.invitationId)).postalOrder).toEqual(WHOLE);
    const recorded = await record(one.invitationId);
    expect(recorded.status, recorded.body.detail).toBe(200);
    expect(await paymentsOf(one)).toEqual([['whole', 1, 39_000, 'paid']]);
    expect((await costOf(office, one.invitationId)).postalOrder).toBeNull();
    const { rows } = await t.db.query<{ detail: object }>(
      `select detail from audit where event = 'sponsorship.record-postal-order' and object_id = $1`,
      [String(one.invitationId)],
    );
    expect(rows[0]?.detail).toMatchObject({ amountCents: 39_000, part: 'whole', number: 1 });
    // A third that comes after all completes nothing: the office gives it back.
    await atCheckout(t, session, PAID);
    await notify(t, session, { id: `evt_late_${session}` });
    expect((await attemptsOf(t, one)).map((a) => a.state)).not.toContain('paid');
    expect(await paymentsOf(one)).toEqual([['whole', 1, 39_000, 'paid']]);
  });
});
