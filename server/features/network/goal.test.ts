/** The goal of an agent is that of the kit they came with, counted as the balance is. */
import { beforeAll, expect, it } from 'vitest';
import { addDays, romeDay, startOfDay } from '@ema/domain/kernel/days.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { kitPayer, type KitPayer } from '../../test/kits.ts';

const t = testPortal();
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});
const today = () => romeDay(t.services.ports.clock.now());
const goalOf = async ({ userId }: KitPayer) => {
  const { rows } = await t.db.query<{ id: number }>('select id::int from agents where user_id = $1', [userId]);
  type List = { items: { hasGoal: boolean; remainingDaysToFulfillGoal: number | null }[] };
  const { items } = (await admin.get<List>(`/api/agents?search=${rows[0]?.id}`)).body;
  expect(items, 'one row, however many payments').toHaveLength(1);
  const [row] = items;
  return row && [row.hasGoal, row.remainingDaysToFulfillGoal];
};
/** The deposit was paid ten days ago; fifty are left. */
const inTheirDays = async (): Promise<KitPayer> => {
  const one = await kitPayer(t, 'kit-balance');
  const set = (part: string, what: string, value: unknown) =>
    t.db.query(`update kit_payments set ${what} = $3 where invitation_id = $1 and part = $2`, [
      one.invitationId,
      part,
      value,
    ]);
  await set('deposit', 'paid_at', startOfDay(addDays(today(), -10)));
  await set('balance', 'due_on', addDays(today(), 50));
  return one;
};
/** Orders of others become theirs, sent so many days ago. */
const sell = (one: KitPayer, orders: number, { method = 'mav', ago = 2, undone = false } = {}) =>
  t.db.query(
    `update orders
     set seller_id = (select id from agents where user_id = $1), payment_method_id = $3,
       submitted_at = ema_now() - make_interval(days => $4),
       undone_at = case when $5 then ema_now() end
     where id in (
       select id from orders
       where state = 'submitted' and undone_at is null
         and seller_id not in (select a.id from agents a join subordinate_invitations i on i.user_id = a.user_id)
       order by id
       limit $2)`,
    [one.userId, orders, method, ago, undone],
  );

it('NET-890 NET-088 NET-882 a goal is reached by sales that stand, of the days from the deposit to the balance', async () => {
  const one = await inTheirDays();
  await sell(one, 4);
  await sell(one, 1, { method: 'gift' });
  await sell(one, 1, { undone: true });
  await sell(one, 1, { ago: 11 });
  expect(await goalOf(one)).toEqual([true, 50]);
  await t.db.query(`update agents set joined_at = ema_now() where user_id = $1`, [one.userId]);
  await t.db.query(`update parameters set value = '1' where id = 'registration_kit_orders_goal'`);
  expect(await goalOf(one), 'as it was agreed').toEqual([true, 50]);
  await sell(one, 1);
  expect(await goalOf(one)).toEqual([true, null]);
});

it('NET-890 an order after the last day is too late; whoever paid the balance, or never owes one, has no goal', async () => {
  const late = await kitPayer(t, 'kit-balance');
  await sell(late, 9, { ago: 0 });
  expect(await goalOf(late)).toEqual([true, -1]);
  await t.db.query(
    `update kit_payments set state = 'paid', paid_at = ema_now() where invitation_id = $1 and part = 'balance'`,
    [late.invitationId],
  );
  expect(await goalOf(late)).toEqual([false, null]);
  expect(await goalOf(await kitPayer(t, 'kit-instalment'))).toEqual([false, null]);
});

it('NET-890 a deposit that was given back leaves no goal, though its balance is still there', async () => {
  const one = await inTheirDays();
  expect(await goalOf(one)).toEqual([true, 50]);
  await t.db.query(
    `update kit_payments set state = 'due', paid_at = null where invitation_id = $1 and part = 'deposit'`,
    [one.invitationId],
  );
  expect(await goalOf(one)).toEqual([false, null]);
});

it('NET-890 of whoever’s kit was deleted the goal is that of somebody without one', async () => {
  const one = await inTheirDays();
  await t.db.query('update agents set joined_at = ema_now() where user_id = $1', [one.userId]);
  await t.db.query('update subordinate_invitations set deleted_at = ema_now() where id = $1', [one.invitationId]);
  expect(await goalOf(one)).toEqual([true, 60]);
});
