import { describe, expect, it } from 'vitest';
import { wordsOfPdf } from '../../test/files.ts';
import { orderPdf } from './documents.ts';
import { orderMail } from './mails.ts';
import type { AdminDetail } from './queries.ts';

const detail = (more: Partial<AdminDetail> = {}): AdminDetail => ({
  id: 71,
  seller_id: 12,
  seller_name: 'Marta Ferrero',
  customer_name: null,
  submitted_at: new Date('2026-11-21T15:00:00+01:00'),
  ip_address: '203.0.113.7',
  exported_at: null,
  type_id: 'kleen-commission',
  type_title: 'Commissione',
  shop: 1,
  total_cents: 123_456,
  payment_method_id: 'mav',
  payment_method_name: 'MAV',
  flag: null,
  undone_at: null,
  lines_total_cents: 120_000,
  discount_cents: 0,
  shipping_cents: 3456,
  taxable_cents: 101_193,
  fee_cents: 9000,
  points_earned_tenths: 105,
  points_used_tenths: 20,
  order_date: null,
  refunded_at: null,
  extra_refunded_at: null,
  withdrawn_at: null,
  notes: [],
  customers: [],
  seller_user_id: 3,
  seller_email: 'marta@example.it',
  orders_email: 'ordini@example.it',
  paid_online: false,
  to_refund_cents: 912,
  is_refund_under_way: false,
  deposit_cents: null,
  lines: [
    { code: 'VEN-1', name: 'Ventosa', attributes: {}, vat: 2200, unit: 25_000, points: 15, quantity: 4, sample: false },
    { code: 'VEN-2', name: 'Panno', attributes: {}, vat: 2200, unit: 5000, points: 0, quantity: 4, sample: false },
  ],
  ...more,
});
const fibra = { shop: 0 as const, type_title: 'Cumulativo' };
const said = (body: string): string[] => body.replaceAll('\u00a0', ' ').split('\n');

describe('one order on paper', () => {
  it('NET-239 who, when, every line with its points, and the totals', async () => {
    const words = await wordsOfPdf(await orderPdf(detail()));
    expect(words).toContain('Commissione, inviato il 21/11/2026 15:00');
    expect(words).toContain('Marta Ferrero (cod. 12)');
    expect(words).toMatch(/VEN-1 Ventosa 250,00 € 4 6,0 1\.000,00 €/);
    expect(words).toMatch(/VEN-2 Panno 50,00 € 4 – 200,00 €/);
    expect(words).toMatch(/Prodotti 1\.200,00 € Spedizione 34,56 € Totale 1\.234,56 €/);
    expect(words).toMatch(/Imponibile provvigionale 1\.011,93 € Punti guadagnati 10,5 Punti usati 2,0/);
    expect(words).not.toMatch(/Sconto|Nota:|Data ordine|non evadere/);
  });

  it('NET-239 a discount, the day, notes and customers stand there when there are any; points in one shop only', async () => {
    const one = detail({ ...fibra, discount_cents: 250, order_date: '2026-11-20', notes: ['Citofono 3'] });
    const words = await wordsOfPdf(await orderPdf({ ...one, customers: ['Lucia Bianchi'] }));
    expect(words).toMatch(/Sconto MAV −2,50 €/);
    expect(words).toMatch(/Data ordine 20\/11\/2026/);
    expect(words).toContain('Nota: Citofono 3');
    expect(words).toMatch(/Cliente .*Lucia Bianchi/);
    expect(words).not.toMatch(/Punti guadagnati|Clienti/);
    const two = await wordsOfPdf(await orderPdf({ ...one, customers: ['Lucia Bianchi', 'Ugo Re'] }));
    expect(two).toMatch(/Clienti .*Lucia Bianchi, Ugo Re/);
  });
});

describe('one order by e-mail', () => {
  it('NET-251 lines, totals and where to open it; no customer, discount or note where there is none', () => {
    const { subject, body } = orderMail(detail(), 'https://portale.example/app/orders/71/details');
    expect(subject).toBe('Ordine 71 – Commissione');
    expect(said(body).filter((line) => !line.startsWith('di cui IVA'))).toEqual([
      'Ordine 71, Commissione',
      'Inviato il 21/11/2026 15:00 da Marta Ferrero (cod. 12)',
      'Pagamento: MAV',
      '',
      '4 × Ventosa (VEN-1), 250,00 €: 1.000,00 €',
      '4 × Panno (VEN-2), 50,00 €: 200,00 €',
      '',
      'Prodotti: 1.200,00 €',
      'Spedizione: 34,56 €',
      'Totale: 1.234,56 €',
      'Imponibile provvigionale: 1.011,93 €',
      '',
      'Apri l’ordine: https://portale.example/app/orders/71/details',
    ]);
  });

  it('NET-251 with a discount, notes, and one customer or several', () => {
    const more = { discount_cents: 250, notes: ['Citofono 3', 'dopo le 9'], customers: ['Lucia Bianchi'] };
    const { body } = orderMail(detail(more), '/');
    expect(said(body)).toEqual(expect.arrayContaining(['Cliente: Lucia Bianchi', 'Sconto MAV: −2,50 €']));
    expect(body).toContain('\n\nNota: Citofono 3; dopo le 9\n\n');
    const both = orderMail(detail({ ...more, customers: ['Lucia Bianchi', 'Ugo Re'] }), '/');
    expect(said(both.body)).toContain('Clienti: Lucia Bianchi, Ugo Re');
  });
});
