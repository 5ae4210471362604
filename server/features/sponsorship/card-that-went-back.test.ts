/** A card whose money went back did not pay the kit that a slip paid. */
import { beforeAll, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';
import { INVITATIONS, type Invited } from '../../test/invitations.ts';
import { attemptsOf, kitPayer, payKit } from '../../test/kits.ts';
import { atCheckout, meetSandbox, notify, PAID } from '../../test/payments.ts';

const t = testPortal({ listen: true });
let office: Client;
beforeAll(async () => {
  meetSandbox(t);
  office = await t.as('admin');
});

it('NET-080 NET-332 of what a postal order paid no card is told, though money of one came and went back', async () => {
  const one = await kitPayer(t);
  const session = (await payKit(one)).body.id;
  await atCheckout(t, session, `${PAID}, amount_cents = amount_cents - 100`);
  await notify(t, session);
  const [attempt] = await attemptsOf(t, one);
  const refund = { action: 'refund', note: 'visto' };
  expect((await office.post(`/api/admin/payments/${attempt?.id}/resolve`, refund)).status).toBe(200);
  expect((await office.post(`${INVITATIONS}/${one.invitationId}/postal-order-payment`)).status).toBe(200);
  const { body } = await office.get<Invited>(`${INVITATIONS}/${one.invitationId}`);
  expect(body).toMatchObject({ paymentMethod: 'postal_order', stripePaymentData: null });
});
