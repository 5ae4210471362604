import { describe, expect, it } from 'vitest';
import { STEPS } from '@ema/domain/deliveries/ladder.ts';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { auditCount, makeCommission } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { plainPdf } from '../../test/papers.ts';
import { startByCard } from '../../test/payments.ts';
import { climbLadder } from './jobs.ts';

const t = testPortal();
const LIST = '/api/commission-deliveries';
type Delivery = {
  id: number;
  code: string;
  date: string;
  deadline: string;
  step: string | null;
  rejectionNote: string | null;
  finalTotalToPay: string;
  orderId: number;
  violations: { propertyPath: string }[];
  detail: string;
};
type Declared = { id: number; delivery: { code: string }; receiptUrl: string | null };
const today = () => romeDay(t.services.ports.clock.now());
const close = (who: Client, orderId: number) =>
  who.post<Delivery>(`/api/agent/pending-orders/${orderId}/direct-submission`, undefined, { key: newKey() });

/** An order that was sent with MAV, and its delivery. */
const delivered = async (who: Client): Promise<Delivery> => {
  const made = await makeCommission(who, 'mav');
  expect((await close(who, made.orderId)).status).toBe(200);
  const { items } = (await who.get<{ items: Delivery[] }>(`${LIST}?paymentDeclaredByUser=false`)).body;
  const found = items.find((d) => d.orderId === made.orderId);
  if (!found) throw new Error('no delivery');
  return found;
};
const declare = (who: Client, d: Delivery, receipt?: { content: string; name: string; type: string }) =>
  who.post<Delivery>(
    '/api/commission-delivery-payments',
    {
      amount: d.finalTotalToPay,
      date: today(),
      bank: 'Banca di Asti',
      deliveryCode: d.code,
      deliveryDate: d.date,
      ...(receipt ? { receipt } : {}),
    },
    { key: newKey() },
  );
const read = async (who: Client, d: Delivery) => (await who.get<Delivery>(`${LIST}/${d.id}`)).body;
const move = (d: Delivery, days: number) =>
  t.db.query('update deliveries set date = date + $2::int where id = $1', [d.id, days]);
const declaredOf = async (d: Delivery): Promise<Declared> => {
  const admin = await t.as('admin');
  const { items } = (await admin.get<{ items: Declared[] }>('/api/admin/commission-delivery-payments?perPage=200'))
    .body;
  const found = items.find((p) => p.delivery.code === d.code);
  if (!found) throw new Error('not declared');
  return found;
};

describe('a delivery that nobody declares', () => {
  it('NET-261 a reminder, a warning, then no more orders until the payment is declared; each told once', async () => {
    const agente = await t.as('agente', 1);
    const d = await delivered(agente);
    expect(d).toMatchObject({ date: addDays(today(), 14), deadline: addDays(today(), 16), step: 'waiting' });
    const climb = async () => {
      await Promise.all([climbLadder(t.services), climbLadder(t.services)]);
      const found = await t.db.query<{ channel: string; subject: string }>(
        'select channel, subject from outbox where subject like $1 or body like $1 order by id',
        [`%${d.code}%`],
      );
      return found.rows;
    };
    // The demo's own overdue deliveries are told hundreds of times else.
    await t.db.query('update deliveries set told_step = $1 where id <> $2', [STEPS.length - 1, d.id]);
    expect(await climb()).toEqual([]);
    await move(d, -11);
    expect((await read(agente, d)).step).toBe('soon');
    expect((await climb()).map((m) => m.channel)).toEqual(['mail']);
    expect(await climb(), 'the next morning nothing is new').toHaveLength(1);
    await move(d, -4);
    expect(await read(agente, d)).toMatchObject({ step: 'late', deadline: addDays(today(), 1) });
    expect((await climb()).map((m) => m.channel)).toEqual(['mail', 'mail', 'sms']);
    const waiting = await makeCommission(agente);
    await move(d, -2);
    const blocked = await close(agente, waiting.orderId);
    expect([blocked.status, blocked.body.detail]).toEqual([
      409,
      `La consegna ${d.code} non risulta pagata: dichiara il pagamento in «Stato pagamenti».`,
    ]);
    expect((await agente.get(`/api/agent/pending-orders/${waiting.orderId}`)).body).toMatchObject({
      confirmationError: blocked.body.detail,
      statusText: blocked.body.detail,
      isSubmittable: false,
    });
    const online = await makeCommission(agente, 'stripe_credit_card');
    expect((await startByCard(agente, online.orderId)).status).toBe(409);
    const all = await climb();
    expect(all).toHaveLength(5);
    expect(all.map((m) => m.subject)).toContain(`Ordini bloccati: la consegna ${d.code} non risulta pagata`);
    expect(await auditCount(t, 'payments.delivery-blocked', d.orderId)).toBe(1);
    expect((await declare(agente, await read(agente, d))).status).toBe(200);
    expect((await read(agente, d)).step).toBeNull();
    expect((await close(agente, waiting.orderId)).status).toBe(200);
  });

  it('NET-261 of an order that is no more, or whose seller left, nobody is told', async () => {
    const agente = await t.as('agente', 1);
    const d = await delivered(agente);
    await t.db.query('update deliveries set told_step = $1 where id <> $2', [STEPS.length - 1, d.id]);
    await move(d, -11);
    const told = async () => {
      await climbLadder(t.services);
      return (await t.db.query('select told_step as step from deliveries where id = $1', [d.id])).rows[0]?.step;
    };
    const seller = (status: string) =>
      `update agents set status = '${status}' where id = (select seller_id from orders where id = $1)`;
    const order = (state: string) => `update orders set state = '${state}' where id = $1`;
    for (const [ends, back] of [
      [seller('disabled'), seller('seller')],
      [order('cancelled'), order('submitted')],
    ] as const) {
      await t.db.query(ends, [d.orderId]);
      const step = await told();
      await t.db.query(back, [d.orderId]);
      expect(step, ends).toBe(0);
    }
    expect(await told()).toBe(STEPS.indexOf('soon'));
  });

  it.each([
    ['whose day is moved', 'date = date + 20'],
    ['that is given more days', 'deadline = date + 60'],
    ['that is verified', 'verified_at = ema_now()'],
  ])('NET-261 ORD-469 one %s while the job is at it is told nothing of before', async (_, change) => {
    const agente = await t.as('agente', 1);
    const d = await delivered(agente);
    await t.db.query('update deliveries set told_step = $1 where id <> $2', [STEPS.length - 1, d.id]);
    await move(d, -11);
    const office = await t.db.connect();
    await office.query('begin');
    await office.query(`update deliveries set ${change} where id = $1`, [d.id]);
    const climbing = climbLadder(t.services);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await office.query('commit');
    office.release();
    await climbing;
    const told = await t.db.query('select told_step from deliveries where id = $1', [d.id]);
    expect(told.rows).toEqual([{ told_step: 0 }]);
    expect(await auditCount(t, 'payments.delivery-soon', d.orderId)).toBe(0);
  });

  it('a rejected declaration leaves two more days and its reason; declared anew it blocks nobody', async () => {
    const [agente, admin] = [await t.as('agente', 1), await t.as('admin')];
    const d = await delivered(agente);
    await move(d, -20);
    expect((await declare(agente, await read(agente, d))).status).toBe(200);
    const rejected = await admin.put(`/api/admin/commission-delivery-payments/${(await declaredOf(d)).id}`, {
      outcome: 'rejected',
      note: 'Importo mai arrivato',
    });
    expect(rejected.status).toBe(200);
    expect(await read(agente, d)).toMatchObject({
      step: 'late',
      deadline: addDays(today(), 2),
      rejectionNote: 'Importo mai arrivato',
    });
    expect((await declare(agente, await read(agente, d))).status).toBe(200);
    expect((await read(agente, d)).rejectionNote).toBeNull();
  });

  it('a receipt goes with the declaration, told by its content, for its seller and the office only', async () => {
    const [agente, gm, admin] = [await t.as('agente', 1), await t.as('gm', 1), await t.as('admin')];
    const d = await delivered(agente);
    const file = (bytes: Buffer, name: string) => ({
      content: `data:application/pdf;base64,${bytes.toString('base64')}`,
      name,
      type: 'application/pdf',
    });
    const wrong = await declare(agente, d, file(Buffer.from('ciao'), 'a.pdf'));
    expect([wrong.status, wrong.body.violations[0]?.propertyPath]).toEqual([422, 'receipt']);
    expect((await read(agente, d)).step).toBe('waiting');
    const active = plainPdf({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' });
    expect((await declare(agente, d, file(active, 'attiva.pdf'))).body.violations[0]?.propertyPath).toBe('receipt');
    const bytes = plainPdf({ objects: ['(chi lo ha scritto)'] });
    expect((await declare(agente, d, file(bytes, 'ricevuta.pdf'))).status).toBe(200);
    const url = (await declaredOf(d)).receiptUrl ?? '';
    const kept = (await agente.get(url)).raw;
    expect([kept.subarray(0, 5).toString(), kept.includes('chi lo ha scritto')]).toEqual(['%PDF-', false]);
    expect((await admin.get(url)).raw).toEqual(kept);
    expect((await gm.get(url)).status).toBe(404);
    expect((await (await t.as('cliente')).get(url)).status).toBe(403);
    const plain = await delivered(agente);
    await declare(agente, plain);
    expect((await declaredOf(plain)).receiptUrl).toBeNull();
  });
});
