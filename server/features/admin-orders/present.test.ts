import { describe, expect, it } from 'vitest';
import { presentAdminOrder, presentOverview } from './present.ts';

type Detail = Parameters<typeof presentAdminOrder>[0];
const at = new Date('2026-11-02T09:00:00Z');
const line = { name: 'Panno', attributes: { Colore: 'blu' }, vat: 2200 };
const row: Detail = {
  id: 41,
  seller_id: 12,
  seller_name: 'Marta Ferrero',
  customer_name: 'Giulia Rossi',
  submitted_at: at,
  ip_address: '203.0.113.7',
  exported_at: at,
  undone_at: null,
  withdrawn_at: null,
  type_id: 'kleen-commission',
  type_title: 'Commissione kleen',
  shop: 1,
  total_cents: 12_000,
  payment_method_id: 'cash_on_delivery',
  payment_method_name: 'Contrassegno',
  flag: 'doppio',
  lines_total_cents: 12_200,
  discount_cents: 200,
  shipping_cents: 0,
  taxable_cents: 9_836,
  fee_cents: 1_770,
  points_earned_tenths: 123,
  points_used_tenths: 45,
  order_date: '2026-11-01',
  refunded_at: at,
  extra_refunded_at: null,
  notes: ['citofono rotto'],
  customers: ['Giulia Rossi'],
  seller_user_id: 5,
  seller_email: 'marta@example.it',
  orders_email: 'ordini@example.it',
  paid_online: false,
  to_refund_cents: 912,
  is_refund_under_way: true,
  deposit_cents: null,
  lines: [
    { ...line, code: 'SCN-1', unit: 2_200, points: 0, quantity: 1, sample: true },
    { ...line, code: 'VEN-1', unit: 5_000, points: 15, quantity: 2, sample: false },
  ],
};
const item = { name: 'Panno', attributes: { Colore: 'blu' } };
const answer = {
  id: 41,
  seller: { id: 12, fullName: 'Marta Ferrero' },
  customer: 'Giulia Rossi',
  submissionDate: '2026-11-02T09:00:00.000Z',
  ipAddress: '203.0.113.7',
  exported: true,
  exportedAt: '2026-11-02T09:00:00.000Z',
  undone: null,
  type: { id: 'kleen-commission', title: 'Commissione kleen' },
  shop: 1,
  priceTotal: '120.00',
  paymentMethodId: 'cash_on_delivery',
  paymentMethodName: 'Contrassegno',
  paymentFlag: 'doppio',
  priceTotalTaxable: '98.36',
  vat: [{ percentage: 22, taxable: '98.36', vat: '21.64' }],
  fullPriceProductsSubtotal: '100.00',
  discountedProductsSubtotal: '22.00',
  shippingCost: '0.00',
  deposit: '24.00',
  discounts: [{ id: 'payment-method', name: 'Sconto Contrassegno', value: '2.00' }],
  pointsEarningEnabled: true,
  pointsEarned: '12.3',
  pointsUsed: '4.5',
  agentFee: '17.70',
  orderDate: '2026-11-01',
  notes: ['citofono rotto'],
  customers: ['Giulia Rossi'],
  refundedAt: '2026-11-02T09:00:00.000Z',
  extraRefundedAt: null,
  fileDownloadUrl: '/file/commission/41',
  sellerUserId: 5,
  recipients: { seller: 'marta@example.it', admin: 'ordini@example.it' },
  paidOnline: false,
  toRefund: '9.12',
  isRefundUnderWay: true,
  items: [
    {
      ...item,
      productCode: 'SCN-1',
      unitPrice: '22.00',
      unitPointsUsed: '0.0',
      quantity: 1,
      total: '22.00',
      pointsUsed: '0.0',
    },
    {
      ...item,
      productCode: 'VEN-1',
      unitPrice: '50.00',
      unitPointsUsed: '1.5',
      quantity: 2,
      total: '100.00',
      pointsUsed: '3.0',
    },
  ],
};

describe('an order as the office reads it (NET-247)', () => {
  it.each<[what: string, change: Partial<Detail>, changed: object]>([
    ['with all it can have', {}, {}],
    ['without a discount it names none', { discount_cents: 0 }, { discounts: [], vat: expect.any(Array) }],
    ['a deposit only at the door', { payment_method_id: 'mav' }, { paymentMethodId: 'mav', deposit: null }],
    ['no points in fibra', { shop: 0 }, { shop: 0, pointsEarningEnabled: false }],
    [
      'neither exported nor refunded',
      { exported_at: null, refunded_at: null },
      { exported: false, exportedAt: null, refundedAt: null },
    ],
    [
      'undone by its refund',
      { undone_at: at },
      { undone: { why: 'refunded', at: '2026-11-02T09:00:00.000Z', text: 'Rimborsato il 02/11/2026' } },
    ],
    [
      'undone by a withdrawal',
      { undone_at: at, withdrawn_at: at },
      { undone: { why: 'withdrawn', at: '2026-11-02T09:00:00.000Z', text: 'Recesso del 02/11/2026' } },
    ],
  ])('%s', (_, change, changed) => expect(presentAdminOrder({ ...row, ...change })).toEqual({ ...answer, ...changed }));
});

describe('the figures above the list (NET-244)', () => {
  it.each([
    [null, { unexported: 0, oldestUnexported: null, inReview: 0, types: [] }],
    [
      { unexported: 3, oldest: '2026-11-01', review: 2, types: [{ id: 'a', title: 'A' }] },
      { unexported: 3, oldestUnexported: '2026-11-01', inReview: 2, types: [{ id: 'a', title: 'A' }] },
    ],
  ] as const)('%o', (overview, answered) =>
    expect(presentOverview(overview && { ...overview, types: [...overview.types] })).toEqual(answered),
  );
});
