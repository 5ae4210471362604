import { beforeAll, describe, expect, it } from 'vitest';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { makeCommission } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
let agente: Client;
let admin: Client;
beforeAll(async () => {
  agente = await t.as('agente', 1);
  admin = await t.as('admin');
});
type Delivery = {
  id: number;
  orderId: number;
  code: string;
  date: string;
  finalTotalToPay: string;
  rejectionNote: string | null;
  isPaymentDeclared: boolean;
};
type Declared = { items: { id: number; delivery: { id: number }; receiptUrl: string | null }[] };
const made = async (): Promise<Delivery> => {
  const { orderId } = await makeCommission(agente, 'mav');
  await agente.post(`/api/agent/pending-orders/${orderId}/direct-submission`, undefined, { key: newKey() });
  const { body } = await agente.get<{ items: Delivery[] }>('/api/commission-deliveries?perPage=200');
  const found = body.items.find((d) => d.orderId === orderId);
  if (!found) throw new Error('the delivery is not listed');
  return found;
};
const declare = (d: Delivery) =>
  agente.post(
    '/api/commission-delivery-payments',
    {
      amount: d.finalTotalToPay,
      date: romeDay(t.services.ports.clock.now()),
      bank: 'Banca di Asti',
      bankBranch: 'Asti',
      deliveryCode: d.code,
      deliveryDate: d.date,
    },
    { key: newKey() },
  );
const settle = async (d: Delivery, outcome: string, note: string) => {
  const { body } = await admin.get<Declared>('/api/admin/commission-delivery-payments?perPage=200');
  const id = body.items.find((p) => p.delivery.id === d.id)?.id;
  return (await admin.put(`/api/admin/commission-delivery-payments/${id}`, { outcome, note })).status;
};
const shown = async (d: Delivery) => (await agente.get<Delivery>(`/api/commission-deliveries/${d.id}`)).body;

describe('a declaration that is rejected', () => {
  it('NET-261 the last reason is the one that its seller reads, as long as it is to be declared anew', async () => {
    const d = await made();
    for (const note of ['Il bonifico non è arrivato.', 'È arrivato un altro importo.']) {
      expect((await declare(d)).status).toBe(200);
      expect((await shown(d)).rejectionNote, 'declared').toBeNull();
      expect(await settle(d, 'rejected', note)).toBe(200);
      expect(await shown(d)).toMatchObject({ rejectionNote: note, isPaymentDeclared: false });
    }
    await declare(d);
    expect(await settle(d, 'verified', '')).toBe(200);
    expect((await shown(d)).rejectionNote).toBeNull();
    const kept = await t.db.query(
      `select d.verified_at is not null as is_paid, array_agg(p.state order by p.id) as states from deliveries d join delivery_payments p on p.delivery_id = d.id where d.id = $1 group by d.id`,
      [d.id],
    );
    expect(kept.rows).toEqual([{ is_paid: true, states: ['rejected', 'rejected', 'verified'] }]);
  });

  it('NET-261 its seller is written to with the reason, a verified one is not written about', async () => {
    const [right, wrong] = [await made(), await made()];
    await declare(right);
    await declare(wrong);
    const mails = async (code: string) => (await t.outbox()).filter((m) => m.subject.includes(code));
    await settle(right, 'verified', '');
    await settle(wrong, 'rejected', 'Manca la contabile.');
    expect(await mails(right.code)).toEqual([]);
    const [mail, ...more] = await mails(wrong.code);
    expect([mail?.body.includes('Manca la contabile.'), more]).toEqual([true, []]);
    await t.db.query(`update people set email = null where id = (select person_id from users where id = $1)`, [
      agente.userId,
    ]);
    const quiet = await made();
    await declare(quiet);
    expect(await settle(quiet, 'rejected', 'Manca la contabile.')).toBe(200);
    expect(await mails(quiet.code)).toEqual([]);
  });

  it('NET-261 two more days from the rejection: the ladder begins again', async () => {
    const d = await made();
    await t.db.query('update deliveries set told_step = 2 where id = $1', [d.id]);
    await declare(d);
    await settle(d, 'rejected', 'Manca la contabile.');
    const kept = await t.db.query('select told_step, deadline::text, verified_at from deliveries where id = $1', [
      d.id,
    ]);
    expect(kept.rows).toEqual([{ told_step: 0, deadline: '2026-11-23', verified_at: null }]);
  });
});
