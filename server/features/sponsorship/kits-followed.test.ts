/** What the morning does with kits, what attempts to pay one go through, what payers and the office are told. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, romeDay, startOfDay } from '@ema/domain/kernel/days.ts';
import { auditCount } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { attemptsOf, kitOf, kitPayer, payBalance, payKit, paymentsOf, type KitPayer } from '../../test/kits.ts';
import { stopClock } from '../../test/move-clock.ts';
import { atCheckout, meetSandbox, notify } from '../../test/payments.ts';
import { whileHeld } from '../../test/who-waits.ts';
import { followKits } from './jobs.ts';
import { reminderMail } from './mails.ts';

const t = testPortal({ listen: true });
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  admin = await t.as('admin');
});
const instant = () => t.services.ports.clock.now();
const today = () => romeDay(instant());
const HOUR = 3_600_000;
const hoursAgo = (hours: number): Date => new Date(instant().getTime() - hours * HOUR);
/** Sent orders of others become theirs, each as if it had been sent at its moment. @returns their numbers */
const sell = async (one: KitPayer, moments: readonly Date[]): Promise<number[]> => {
  const { rows } = await t.db.query<{ id: number }>(
    `select id::int from orders
     where state = 'submitted' and undone_at is null
       and seller_id not in (select a.id from agents a join subordinate_invitations i on i.user_id = a.user_id)
     order by id
     limit $1`,
    [moments.length],
  );
  expect(rows).toHaveLength(moments.length);
  for (const [n, { id }] of rows.entries())
    await t.db.query(
      `update orders
       set seller_id = (select id from agents where user_id = $2), submitted_at = $3, payment_method_id = 'mav'
       where id = $1`,
      [id, one.userId, moments[n]],
    );
  return rows.map(({ id }) => id);
};
/** Two days ago and before: within the days of a balance that was due yesterday. */
const FIVE = [50, 60, 70, 80, 90];
const sellFive = (one: KitPayer) => sell(one, FIVE.map(hoursAgo));
const balanceOf = async (one: KitPayer): Promise<number> => {
  const { rows } = await t.db.query<{ id: number }>(
    `select id::int from kit_payments where invitation_id = $1 and part = 'balance'`,
    [one.invitationId],
  );
  return rows[0]?.id ?? 0;
};
const DUE = ['balance', 1, 25_000, 'due'];
const WAIVED = ['balance', 1, 25_000, 'waived'];
const withoutMail = (one: KitPayer) =>
  t.db.query('update people set email = null where id = (select person_id from users where id = $1)', [one.userId]);
/** The second instalment was due yesterday. */
const lateInstalment = async (one: KitPayer): Promise<number> => {
  const { rows } = await t.db.query<{ id: number }>(
    `update kit_payments set due_on = $2, told_step = 0 where invitation_id = $1 and number = 2 returning id::int`,
    [one.invitationId, addDays(today(), -1)],
  );
  return rows[0]?.id ?? 0;
};
const toldStep = async (id: number) =>
  (await t.db.query<{ step: number }>('select told_step as step from kit_payments where id = $1', [id])).rows[0]?.step;

describe('a reminder', () => {
  it('ACC-165 of whoever has no e-mail is noted and stands in the log, once', async () => {
    const one = await kitPayer(t, 'kit-instalment');
    await withoutMail(one);
    const id = await lateInstalment(one);
    await followKits(t.services);
    await followKits(t.services);
    expect([await toldStep(id), await auditCount(t, 'sponsorship.kit-overdue', id)]).toEqual([2, 1]);
  });

  it('ACC-165 NET-900 is not sent to whoever pays at that moment', async () => {
    const one = await kitPayer(t, 'kit-instalment');
    const id = await lateInstalment(one);
    const before = (await t.outbox(one.email)).length;
    await whileHeld(
      t,
      (held) => held.query(`update kit_payments set state = 'paid', paid_at = ema_now() where id = $1`, [id]),
      () => followKits(t.services),
      async () => {},
    );
    expect([await toldStep(id), (await t.outbox(one.email)).length]).toEqual([0, before]);
  });

  it('NET-076 ACC-168 of a balance promises nothing where no goal was agreed', () => {
    const told = { firstName: 'Carla', part: 'balance', number: 1, amountCents: 25_000, dueOn: '2026-12-01' } as const;
    const bodyOf = (ordersGoal: number) => reminderMail('soon', { ...told, ordersGoal }, { PORT: 80 }).body;
    expect(bodyOf(0)).toContain('dopo il 01/12/2026 ti chiederemo il saldo');
    expect(bodyOf(0)).not.toContain('ordini');
    expect(bodyOf(1)).toContain('se entro il 01/12/2026 invii almeno 1 ordini');
  });
});

describe('a balance', () => {
  it('ACC-168 falls away by orders of the first and of the last instant of its days', async () => {
    const one = await kitPayer(t, 'kit-balance');
    const [first, last] = [startOfDay(addDays(today(), -61)), new Date(startOfDay(today()).getTime() - 1)];
    await sell(one, [first, ...FIVE.slice(0, 3).map(hoursAgo), last]);
    await followKits(t.services);
    expect(await paymentsOf(one)).toContainEqual(WAIVED);
  });

  it('ACC-168 does not by one that was sent too early, too late, or was deleted by the office since', async () => {
    const one = await kitPayer(t, 'kit-balance');
    const early = new Date(startOfDay(addDays(today(), -61)).getTime() - 1);
    const [fifth = 0] = await sell(one, [early, ...FIVE.slice(0, 4).map(hoursAgo)]);
    const stays = async (why: string) => {
      await followKits(t.services);
      expect(await paymentsOf(one), why).toContainEqual(DUE);
    };
    const set = (what: string, value: unknown) =>
      t.db.query(`update orders set ${what} = $2 where id = $1`, [fifth, value]);
    await stays('before the deposit was paid');
    await set('submitted_at', startOfDay(today()));
    await stays('on the day after the last');
    await set('submitted_at', hoursAgo(50));
    await set('state', 'cancelled');
    await stays('deleted');
    await set('state', 'submitted');
    await followKits(t.services);
    expect(await paymentsOf(one)).toContainEqual(WAIVED);
  });

  it('ACC-168 whose checkout is open falls away once that is over, and is told then', async () => {
    const one = await kitPayer(t, 'kit-balance');
    const id = await balanceOf(one);
    const session = (await payBalance(one)).body.id;
    await sellFive(one);
    const told = async () => (await t.outbox(one.email)).filter(({ subject }) => subject.includes('non è dovuto'));
    await followKits(t.services);
    expect([await paymentsOf(one), await told()]).toEqual([expect.arrayContaining([DUE]), []]);
    await atCheckout(t, session, `status = 'expired'`);
    await notify(t, session, { type: 'checkout.session.expired' });
    await followKits(t.services);
    expect(await paymentsOf(one)).toContainEqual(WAIVED);
    expect(await told()).toHaveLength(1);
    expect(await auditCount(t, 'sponsorship.balance-waived', id)).toBe(1);
  });

  it('ACC-168 that is paid takes nobody else’s away, though others have reached their goal', async () => {
    const [reached, paying] = [await kitPayer(t, 'kit-balance'), await kitPayer(t, 'kit-balance')];
    await sellFive(reached);
    expect((await payBalance(paying)).status).toBe(200);
    expect(await paymentsOf(reached)).toContainEqual(DUE);
  });

  it('ACC-168 of whoever has no e-mail falls away too, and stands in the log', async () => {
    const one = await kitPayer(t, 'kit-balance');
    await withoutMail(one);
    const id = await balanceOf(one);
    await sellFive(one);
    await followKits(t.services);
    expect(await paymentsOf(one)).toContainEqual(WAIVED);
    expect(await auditCount(t, 'sponsorship.balance-waived', id)).toBe(1);
  });
});

describe('an attempt to pay', () => {
  it('ACC-172 that the provider has not answered yet is asked about from the sixtieth second on', async () => {
    const one = await kitPayer(t);
    const { payments } = t.services.ports;
    const { createCheckout } = payments;
    payments.createCheckout = () => Promise.reject(new Error('down'));
    const failed = await payKit(one);
    payments.createCheckout = createCheckout;
    expect(failed.status).toBe(502);
    const moment = instant();
    const statesAfter = async (ms: number) => {
      await t.db.query(
        `update payment_attempts set created_at = $2
         where kit_payment_id in (select id from kit_payments where invitation_id = $1)`,
        [one.invitationId, new Date(moment.getTime() - ms)],
      );
      expect((await one.client.post('/api/account/kit/check')).status).toBe(200);
      return (await attemptsOf(t, one)).map(({ state }) => state);
    };
    const back = stopClock(t, moment);
    try {
      expect(await statesAfter(59_999)).toEqual(['created']);
      expect(await statesAfter(60_000)).toEqual(['expired']);
    } finally {
      back();
    }
  });

  it('ACC-166 whose time ends this very instant is begun anew', async () => {
    const one = await kitPayer(t);
    const left = (await payKit(one)).body.id;
    const moment = instant();
    await t.db.query('update payment_attempts set expires_at = $2 where provider_session_id = $1', [left, moment]);
    const back = stopClock(t, moment);
    const again = await payKit(one).finally(back);
    expect([again.status, again.body.id === left]).toEqual([200, false]);
    expect((await attemptsOf(t, one)).map(({ state }) => state)).toEqual(['expired', 'open']);
  });

  it('ACC-172 ACC-401 the last of several is told, to whoever pays and to the office', async () => {
    const one = await kitPayer(t);
    const left = (await payKit(one)).body.id;
    await t.db.query(`update payment_attempts set state = 'expired' where provider_session_id = $1`, [left]);
    expect((await payKit(one)).status).toBe(200);
    expect((await kitOf(one)).payments).toMatchObject([{ state: 'due', attempt: 'open' }]);
    const { items } = (await admin.get<{ items: object[] }>(`/api/admin/kit-payments?user=${one.userId}`)).body;
    expect(items).toMatchObject([{ state: 'due', attempt: 'open' }]);
  });

  it('ACC-166 NET-021 of an invitation that was deleted no kit is told, and none is paid', async () => {
    const one = await kitPayer(t);
    await t.db.query('update subordinate_invitations set deleted_at = ema_now() where id = $1', [one.invitationId]);
    expect((await one.client.get('/api/account/kit')).status).toBe(404);
    expect((await payKit(one)).status).toBe(404);
    expect(await attemptsOf(t, one)).toEqual([]);
  });
});

it('ACC-401 NET-887 each state leaves exactly its payments; who is condoned one stands in the log', async () => {
  const one = await kitPayer(t, 'kit-balance');
  const balance = await balanceOf(one);
  const partsOf = async (state: string) => {
    const path = `/api/admin/kit-payments?user=${one.userId}&state=${state}`;
    return (await admin.get<{ items: { part: string }[] }>(path)).body.items.map(({ part }) => part);
  };
  const parts = () => Promise.all(['due', 'paid', 'waived'].map(partsOf));
  expect(await parts()).toEqual([['balance'], ['deposit'], []]);
  const condoned = await admin.post(`/api/admin/kit-payments/${balance}/waive`, { reason: 'Ha lasciato l’incarico' });
  expect(condoned.status).toBe(204);
  expect(await parts()).toEqual([[], ['deposit'], ['balance']]);
  const { rows } = await t.db.query(
    `select subject_user_id::int as subject
     from audit
     where event = 'sponsorship.waive-kit-payment' and object_id = $1`,
    [String(balance)],
  );
  expect(rows).toEqual([{ subject: one.userId }]);
});
