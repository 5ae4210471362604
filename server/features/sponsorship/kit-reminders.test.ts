import { beforeAll, expect, it } from 'vitest';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { testPortal } from '../../test/harness.ts';
import { kitPayer } from '../../test/kits.ts';
import { meetSandbox } from '../../test/payments.ts';
import { followKits } from './jobs.ts';

const t = testPortal({ listen: true });
beforeAll(() => meetSandbox(t));

it('NET-900 whose money is in and being looked at is not told that it is overdue; closed and still owed, once', async () => {
  const one = await kitPayer(t, 'kit-instalment');
  const yesterday = addDays(romeDay(t.services.ports.clock.now()), -1);
  await t.db.query('update kit_payments set due_on = $2, told_step = 0 where invitation_id = $1 and number = 2', [
    one.invitationId,
    yesterday,
  ]);
  await t.db.query(
    `insert into payment_attempts (kit_payment_id, provider, state, reference, amount_cents, success_path, cancel_path,
       created_by_user_id, expires_at)
     select id, 'stripe', 'in_review', 'held-' || id, amount_cents, '/', '/', 1, ema_now()
     from kit_payments where invitation_id = $1 and number = 2`,
    [one.invitationId],
  );
  const told = async () => (await t.outbox(one.email)).filter((m) => m.subject.includes('pagamento scaduto')).length;
  await followKits(t.services);
  expect(await told()).toBe(0);
  await t.db.query(`update payment_attempts set state = 'expired' where reference like 'held-%'`);
  await Promise.all([followKits(t.services), followKits(t.services)]);
  expect(await told()).toBe(1);
});

it.each([
  ['open', 'disabled = false', 1],
  ['disabled', 'disabled = true', 0],
  ['deleted', 'deleted_at = ema_now()', 0],
])(
  'NET-076 two days before the day of the balance whoever’s account is %s is told so',
  async (_what, account, mails) => {
    const one = await kitPayer(t, 'kit-balance');
    const inTwoDays = addDays(romeDay(t.services.ports.clock.now()), 2);
    await t.db.query(
      `update kit_payments set due_on = $2, told_step = 0 where invitation_id = $1 and part = 'balance'`,
      [one.invitationId, inTwoDays],
    );
    await t.db.query(`update users set ${account} where id = $1`, [one.userId]);
    const before = (await t.outbox(one.email)).length;
    await followKits(t.services);
    expect((await t.outbox(one.email)).length - before).toBe(mails);
  },
);

it('NET-076 the first payment is asked for at the first access, and reminded of to nobody', async () => {
  const one = await kitPayer(t);
  const yesterday = addDays(romeDay(t.services.ports.clock.now()), -1);
  await t.db.query('update kit_payments set due_on = $2, told_step = 0 where invitation_id = $1', [
    one.invitationId,
    yesterday,
  ]);
  const before = (await t.outbox(one.email)).length;
  await followKits(t.services);
  expect((await t.outbox(one.email)).length - before).toBe(0);
});
