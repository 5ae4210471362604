import { beforeAll, expect, it } from 'vitest';
import { makeCommission } from '../../test/builders.ts';
import { testPortal } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';
import { atCheckout, meetSandbox, notify, PAID, startByCard } from '../../test/payments.ts';

/** An order that is paid before midnight, of which the confirmation comes after it. */
const t = testPortal({ listen: true });
beforeAll(() => meetSandbox(t));

it('ORD-524 is of the day and of the moment on which the confirmation came', async () => {
  const back = moveClock(t, '2026-11-24T23:55:00+01:00');
  const agente = await t.as('agente', 1);
  const { orderId } = await makeCommission(agente, 'stripe_credit_card');
  const { body: checkout } = await startByCard(agente, orderId);
  await atCheckout(t, checkout.id, PAID);
  back();
  const again = moveClock(t, '2026-11-25T00:05:00+01:00');
  expect((await notify(t, checkout.id)).statusCode).toBe(200);
  again();
  const sent = await t.db.query<{ day: string; sent: string }>(
    `select order_date::text as day, (submitted_at at time zone 'Europe/Rome')::date::text as sent
     from orders
     where id = $1 and state = 'submitted'`,
    [orderId],
  );
  expect(sent.rows).toEqual([{ day: '2026-11-25', sent: '2026-11-25' }]);
});
