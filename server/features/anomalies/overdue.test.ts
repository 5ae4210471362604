/** What makes something a non-compliance, and what of the same kind is none. */
import { describe, expect, it } from 'vitest';
import type { AnomalyType } from '@ema/domain/anomalies/types.ts';
import { romeDay, startOfDay } from '@ema/domain/kernel/days.ts';
import { testPortal } from '../../test/harness.ts';

type Anomaly = { userId: number; createdAt: string; type: AnomalyType };
const t = testPortal();
const days = (n: number): Date => new Date(t.services.ports.clock.now().getTime() - n * 86_400_000);
const someone = async (query = '') => {
  const { body } = await t.anyone.post<{ username: string }>(`/dev/agents.json${query}`);
  const { rows } = await t.db.query<{ userId: number; agentId: number }>(
    `select u.id::int as "userId", a.id::int as "agentId" from users u join agents a on a.user_id = u.id
     where u.username = $1`,
    [body.username],
  );
  return { userId: rows[0]?.userId ?? 0, agentId: rows[0]?.agentId ?? 0 };
};
const listed = async (query: string): Promise<Anomaly[]> => {
  const admin = await t.as('admin');
  return (await admin.get<{ items: Anomaly[] }>(`/api/admin/user-anomalies?perPage=200&${query}`)).body.items;
};
const of = async (userId: number): Promise<Anomaly[]> => {
  const { rows } = await t.db.query<{ name: string }>(
    `select p.first_name || ' ' || p.last_name as name from users u join people p on p.id = u.person_id where u.id = $1`,
    [userId],
  );
  return (await listed(`search=${encodeURIComponent(rows[0]?.name ?? '')}`)).filter((a) => a.userId === userId);
};

describe('who is told of', () => {
  it('ACC-267 a contact that nobody is asked to validate any more is told of nobody', async () => {
    const { userId } = await someone();
    await t.db.query(
      `update people set email_validated_at = null, mobile_validated_at = null
       where id = (select person_id from users where id = $1)`,
      [userId],
    );
    const told = async () => (await of(userId)).map((a) => a.type).toSorted();
    const ask = (value: string) =>
      t.db.query(`update parameters set value = $1 where id = 'contact_validation_email'`, [value]);
    await ask('true');
    expect(await told()).toEqual(['validate_email', 'validate_mobile']);
    await ask('false');
    try {
      expect(await told()).toEqual(['validate_mobile']);
      expect(await listed('type=validate_email')).toEqual([]);
    } finally {
      await ask('true');
    }
  });

  it('ACC-267 who sells no more but buys, and who never sold, are told of; who is shut out is not', async () => {
    const { userId } = await someone();
    const { userId: customer } = await t.as('cliente');
    await t.db.query('update users set password_generated = true where id = any($1)', [[userId, customer]]);
    const told: number[] = [];
    for (const status of ['customer', 'inactive', 'deleted']) {
      await t.db.query('update agents set status = $2 where user_id = $1', [userId, status]);
      told.push((await of(userId)).length);
    }
    expect(told).toEqual([1, 0, 0]);
    expect((await of(customer)).map((a) => a.type)).toContain('change_password');
    await t.db.query('update users set password_generated = false where id = $1', [customer]);
  });
});

describe('what is told of', () => {
  it('ACC-267 of incomes those count that are fees and were accepted, of this year', async () => {
    const { userId, agentId } = await someone();
    await t.db.query('update agents set vat_number = null where id = $1', [agentId]);
    const order = (day: string, cents: number, state = 'submitted', isUndone = false) =>
      t.db.query(
        `insert into orders (type_id, shop, seller_id, customer_id, state, payment_method_id, payment_method_name,
           commission_count, fee_cents, created_at, submitted_at, order_date, exported_at, undone_at, ip_address,
           search_text)
         select k.id, 1, $1, (select min(id) from customers), $4, 'card', 'Carta', 1, $3,
           $2::date::timestamptz, $2::date::timestamptz, $2::date, $2::date::timestamptz,
           case when $5 then $2::date::timestamptz end, '', ''
         from commission_types k where k.shop = 1 order by k.id limit 1`,
        [agentId, day, cents, state, isUndone],
      );
    await order('2026-03-10', 300_000);
    await order('2026-03-11', 300_000, 'submitted', true);
    await order('2026-03-12', 300_000, 'cancelled');
    await order('2025-12-30', 300_000);
    await t.db.query(
      `insert into external_incomes (agent_id, date, income_cents, description, state, created_by_user_id)
       values ($1, '2026-03-13', 300000, '', 'waiting', $2), ($1, '2025-03-13', 300000, '', 'accepted', $2)`,
      [agentId, userId],
    );
    expect(await of(userId)).toEqual([]);
    await order('2026-09-01', 276_924);
    expect((await of(userId)).map((a) => [a.type, a.createdAt])).toEqual([
      ['insert_vat_number', '2026-08-31T22:00:00.000Z'],
    ]);
  });

  it.each([
    ['an instalment', { part: 'instalment', number: 2 }, 'kit_payment'],
    ['the balance', { part: 'balance', number: 1 }, 'kit_balance_payment'],
  ])('ACC-267 %s of a kit is late with the end of its day', async (_, { part, number }, type) => {
    const { userId } = await someone('?owes=kit-balance');
    const due = (ago: number) =>
      t.db.query(
        `update kit_payments k
         set part = $2, number = $3, due_on = $4
         from subordinate_invitations i
         where i.id = k.invitation_id and i.user_id = $1 and k.state = 'due'`,
        [userId, part, number, romeDay(days(ago))],
      );
    await due(0);
    expect(await of(userId)).toEqual([]);
    await due(1);
    expect((await of(userId)).map((a) => [a.type, a.createdAt])).toEqual([
      [type, startOfDay(romeDay(days(0))).toISOString()],
    ]);
  });

  it('ACC-267 a discarded photo until a new one is there, whatever else was uploaded', async () => {
    const { userId } = await someone();
    const upload = (kind: string, state: string, settledAt: Date | null) =>
      t.db.query(
        `insert into user_uploads (user_id, kind, file_id, uploaded_by_user_id, state, settled_at)
         select $1, $2, min(id), $1, $3, $4 from files`,
        [userId, kind, state, settledAt],
      );
    await upload('photo_id', 'discarded', days(7));
    const isTold = async () => (await of(userId)).map((a) => a.type);
    expect(await isTold()).toEqual(['upload_photo_id']);
    await upload('vat_certificate', 'waiting', null);
    expect(await isTold()).toEqual(['upload_photo_id']);
    await upload('photo_id', 'waiting', null);
    expect(await isTold()).toEqual([]);
  });

  it('ACC-267 results of appointments are asked of those alone who work in kleen', async () => {
    const { userId, agentId } = await someone('?owes=appointment-results');
    await t.db.query(`update appointments set time = $2 where seller_id = $1 and status = 'confirmed'`, [
      agentId,
      days(4),
    ]);
    const told: string[][] = [];
    for (const isEnabled of [true, false]) {
      await t.db.query('update agents set kleen_enabled = $2 where id = $1', [agentId, isEnabled]);
      told.push((await of(userId)).map((a) => a.type));
    }
    expect(told).toEqual([['appointment_results'], []]);
  });
});
