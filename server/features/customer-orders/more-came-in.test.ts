import { beforeAll, describe, expect, it } from 'vitest';
import { centsToWire, formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import { auditCount } from '../../test/builders.ts';
import {
  customerOrder,
  shopper,
  submittedOrder,
  type Commission,
  type Problem,
  type Shopper,
} from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

/** Money that arrives for an order after its withdrawal was refunded, or closed. */
const t = testPortal();
type Task = {
  id: number;
  refundState: string;
  refundAmount: string | null;
  refundMethod: string | null;
  refundedAt: string | null;
  paid: string;
  paidInAll: string;
  refundNote: string;
  refundReason: string;
};
let who: Shopper;
let admin: Client;
beforeAll(async () => {
  who = await shopper(t);
  admin = await t.as('admin');
});

const euro = (amount: string): string => formatEuro(wireToCents(amount));
type Case = { order: Commission; id: number; line: string; cents: number };
const withdrawn = async (): Promise<Case> => {
  const order = await submittedOrder(t, who);
  const { body } = await who.client.post<{ number: number }>(`/api/customer/commissions/${order.id}/withdrawal`, {
    fullName: 'Giulia Rossi',
    email: 'rimborso@example.it',
  });
  const { rows } = await t.db.query<{ line: string; cents: number }>(
    `select code || ';' || date || ';sì' as line, to_pay_cents::int as cents from deliveries where order_id = $1`,
    [order.orderId],
  );
  return { order, id: body.number, line: rows[0]?.line ?? '', cents: rows[0]?.cents ?? 0 };
};
const declared = ({ order }: Case, cents: number) =>
  t.db.query(
    `insert into delivery_payments (delivery_id, amount_cents, paid_on, bank, declared_by_user_id, declared_at)
     select d.id, $2, '2026-11-21', 'Banca', a.user_id, ema_now() - interval '30 days'
     from deliveries d
     join orders o on o.id = d.order_id
     join agents a on a.id = o.seller_id
     where o.id = $1`,
    [order.orderId, cents],
  );
const refund = (one: Case, method: string, amount: string, more: Record<string, string> = {}) =>
  admin.post<Task & Problem>(`/api/admin/withdrawals/${one.id}/refund`, {
    method,
    amount,
    note: 'Il resto in contanti',
    ...more,
  });
const load = async (one: Case) => {
  const loaded = await admin.post<{ paid: number }>(
    '/api/admin/commission-deliveries',
    `consegna;scadenza;pagata\n${one.line}`,
    { headers: { 'content-type': 'text/csv' }, key: newKey() },
  );
  expect(loaded.status, JSON.stringify(loaded.body)).toBe(200);
  return loaded.body.paid;
};
const task = async (one: Case): Promise<Task | undefined> =>
  (await admin.get<{ items: Task[] }>('/api/admin/withdrawals?perPage=200')).body.items.find((w) => w.id === one.id);
const open = async () =>
  (await admin.get<{ items: Task[] }>('/api/admin/withdrawals?refund=open&perPage=200')).body.items.map((w) => w.id);

describe('a withdrawal that was closed', () => {
  it('ORD-521 as nothing to give back: the slip that is paid afterwards makes it due again, and is given back', async () => {
    const one = await withdrawn();
    expect((await refund(one, 'none', '0.00')).body.refundState).toBe('done');
    expect([await load(one), await load(one)]).toEqual([1, 0]);
    expect(await task(one)).toMatchObject({
      refundState: 'due',
      refundMethod: null,
      refundAmount: null,
      refundedAt: null,
      paid: one.order.total,
    });
    expect(await open()).toContain(one.id);
    expect(await auditCount(t, 'withdrawals.more-came-in', one.id)).toBe(1);
    expect((await customerOrder(who.client, one.order.id)).withdrawal).toMatchObject({
      refund: 'due',
      paid: one.order.total,
      refundWay: 'bank_transfer',
    });
    expect((await refund(one, 'none', '0.00')).status).toBe(422);
    expect((await refund(one, 'bank_transfer', one.order.total)).body).toMatchObject({
      refundState: 'done',
      refundAmount: one.order.total,
    });
    expect(await open()).not.toContain(one.id);
  });

  it('ORD-521 after a part went back by transfer the rest is due, no cent more, and both together were given back', async () => {
    const one = await withdrawn();
    await declared(one, 1000);
    expect((await refund(one, 'bank_transfer', '10.00')).body.refundState).toBe('done');
    await load(one);
    const rest = one.cents - 1000;
    expect(await task(one)).toMatchObject({ refundState: 'due', refundAmount: '10.00', paid: centsToWire(rest) });
    const over = await refund(one, 'bank_transfer', centsToWire(rest + 1));
    expect([over.status, over.body.violations[0]?.message]).toEqual([422, 'L’importo supera quanto è stato pagato.']);
    expect((await refund(one, 'bank_transfer', centsToWire(rest))).body).toMatchObject({
      refundState: 'done',
      refundAmount: one.order.total,
    });
  });

  it('ORD-521 what was known when it was refunded makes nothing due again', async () => {
    const one = await withdrawn();
    await declared(one, one.cents);
    expect((await refund(one, 'bank_transfer', centsToWire(one.cents - 500))).body.refundState).toBe('done');
    expect(await load(one), 'all of it was declared, and is paid now').toBe(1);
    expect(await task(one)).toMatchObject({ refundState: 'done' });
  });

  it('ORD-521 what came in while the refund was under way is due as soon as that has ended', async () => {
    const one = await withdrawn();
    const begun = await t.db.query(
      `update withdrawals
       set refund_state = 'in_progress', refund_method = 'bank_transfer', refund_cents = 1,
         refund_started_at = '2026-11-21T15:00:00+01:00'
       where id = $1
       returning id`,
      [one.id],
    );
    expect(begun.rows).toHaveLength(1);
    await load(one);
    expect(await task(one)).toMatchObject({ refundState: 'in_progress' });
    expect((await refund(one, 'bank_transfer', '0.01')).body).toMatchObject({
      refundState: 'due',
      refundAmount: '0.01',
      paid: centsToWire(one.cents - 1),
    });
  });
});

describe('a refund of which nobody wrote what was known', () => {
  /** Begun at a moment that `since` tells of its delivery, as the release before wrote it. */
  const begun = async (one: Case, since: string): Promise<string> => {
    const cents = one.cents - 500;
    await t.db.query(
      `update withdrawals w
       set refund_state = 'in_progress', refund_method = 'bank_transfer', refund_cents = $2,
         refund_started_at = (select ${since} from deliveries d where d.order_id = w.order_id)
       where id = $1`,
      [one.id, cents],
    );
    return centsToWire(cents);
  };

  it('ORD-521 knew of what was verified at its own moment', async () => {
    const one = await withdrawn();
    await load(one);
    const amount = await begun(one, 'd.verified_at');
    expect((await refund(one, 'bank_transfer', amount)).body).toMatchObject({ refundState: 'done' });
  });

  it('ORD-521 and of what was declared at its own moment', async () => {
    const one = await withdrawn();
    await declared(one, one.cents);
    const amount = await begun(one, '(select p.declared_at from delivery_payments p where p.delivery_id = d.id)');
    await load(one);
    expect((await refund(one, 'bank_transfer', amount)).body).toMatchObject({ refundState: 'done' });
  });
});

describe('a refund decided on a page from before more came in', () => {
  const changed = (seen: string, now: string) =>
    `Nel frattempo i pagamenti sono cambiati: in tutto non risultano più pagati ${euro(seen)}, ma ${euro(now)}. ` +
    'Ricontrolla quanto si rimborsa.';

  it('ORD-600 is not made, and what came in stays due', async () => {
    const one = await withdrawn();
    await declared(one, 1000);
    const shown = (await task(one))?.paidInAll ?? '';
    expect(shown).toBe('10.00');
    await load(one);
    const stale = await refund(one, 'bank_transfer', '10.00', { note: 'CRO 4711', expectedPaid: shown });
    expect([stale.status, stale.body.detail]).toEqual([409, changed(shown, one.order.total)]);
    expect(await task(one)).toMatchObject({ refundState: 'due', paid: one.order.total, refundNote: '' });
    const all = { note: 'CRO 4711', expectedPaid: one.order.total };
    expect((await refund(one, 'bank_transfer', one.order.total, all)).body.refundState).toBe('done');
    const again = await refund(one, 'bank_transfer', '10.00', { expectedPaid: shown });
    expect([again.status, again.body.detail]).toEqual([409, 'Il rimborso di questo recesso è già stato registrato.']);
  });

  it('ORD-600 is not made a second time once the rest is due, and begins with no word of the first', async () => {
    const one = await withdrawn();
    await declared(one, 1000);
    const first = { note: 'CRO 4711', refundReason: '', expectedPaid: '10.00' };
    expect((await refund(one, 'bank_transfer', '10.00', first)).body).toMatchObject({ refundNote: 'CRO 4711' });
    await load(one);
    expect(await task(one)).toMatchObject({
      refundState: 'due',
      paid: centsToWire(one.cents - 1000),
      paidInAll: one.order.total,
      refundNote: '',
      refundReason: '',
    });
    const second = await refund(one, 'bank_transfer', '10.00', first);
    expect([second.status, second.body.detail]).toEqual([409, changed('10.00', one.order.total)]);
    const kept = await t.db.query<{ note: string }>(
      `select detail ->> 'note' as note
       from audit
       where event = 'customer-orders.withdrawal-refund' and object = 'withdrawal' and object_id = $1`,
      [String(one.id)],
    );
    expect(kept.rows.map(({ note }) => note)).toContain('CRO 4711');
  });

  it('ORD-513 says why less goes back apart from the note of the transfer', async () => {
    const one = await withdrawn();
    await declared(one, 1000);
    const less = { note: 'CRO 4711', expectedPaid: '10.00', refundReason: ' ' };
    const unsaid = await refund(one, 'bank_transfer', '9.00', less);
    expect([unsaid.status, unsaid.body.violations.map((v) => v.propertyPath)]).toEqual([422, ['refundReason']]);
    const said = await refund(one, 'bank_transfer', '9.00', { ...less, refundReason: 'Merce usata' });
    expect(said.body).toMatchObject({ refundState: 'done', refundNote: 'CRO 4711', refundReason: 'Merce usata' });
  });
});
