import { describe, expect, it } from 'vitest';
import { presentDelivery } from './present.ts';

type Row = Parameters<typeof presentDelivery>[0];
/** Noon in Rome. */
const now = new Date('2026-11-21T11:00:00Z');
const row: Row = {
  id: 9,
  order_id: 41,
  code: 'MAV-41',
  date: '2026-11-21',
  slip: 'mav',
  seller_id: 12,
  seller_name: 'Marta Ferrero',
  customer_name: null,
  taxable_cents: 8_197,
  to_pay_cents: 10_000,
  promised_cents: 2_500,
  discounted_cents: 300,
  deposit_cents: 0,
  method_name: 'MAV',
  submitted_at: now,
  is_declared: false,
  is_undone: false,
  to_return: null,
  verified_at: null,
  extended: null,
  rejection: 'Importo mai arrivato',
};
const shown = {
  id: 9,
  orderId: 41,
  code: 'MAV-41',
  date: '2026-11-21',
  seller: { id: 12, fullName: 'Marta Ferrero' },
  customer: null,
  priceTaxable: '81.97',
  totalToPay: '100.00',
  declaredAmount: '25.00',
  finalTotalToPay: '75.00',
  productsDiscount: '3.00',
  deposit: '0.00',
  mavDownloadUrl: '/file/mav/41',
  paymentMethodName: 'MAV',
  paymentMethodType: 'mav',
  isOverdue: false,
  isPaymentDeclared: false,
  isPaymentVerified: false,
  deadline: expect.any(String),
  step: expect.any(String),
  rejectionNote: 'Importo mai arrivato',
};
const closed = { step: null, rejectionNote: null };

describe('a delivery to be paid (NET-260)', () => {
  it.each<[what: string, change: Partial<Row>, changed: object]>([
    ['on its day it is not late', {}, {}],
    ['on the day after it is', { date: '2026-11-20' }, { date: '2026-11-20', isOverdue: true }],
    [
      'all of it declared: the whole is told, nothing is asked',
      { is_declared: true, promised_cents: 10_000 },
      { isPaymentDeclared: true, declaredAmount: '100.00', finalTotalToPay: '100.00', ...closed },
    ],
    [
      'verified it is late no more',
      { date: '2026-11-20', verified_at: now },
      { date: '2026-11-20', isPaymentVerified: true, ...closed },
    ],
    [
      'without a slip there is none to download',
      { slip: 'cod' as Row['slip'] },
      { paymentMethodType: 'cod', mavDownloadUrl: null },
    ],
  ])('%s', (_, change, changed) =>
    expect(presentDelivery({ ...row, ...change }, now)).toEqual({ ...shown, ...changed }),
  );
});
