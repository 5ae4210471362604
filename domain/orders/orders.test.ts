import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampSize,
  doormatPriceCents,
  kindOf,
  kitTotals,
  matchesSearch,
  pairEntries,
  unevenAttributes,
} from '../catalogue/products.ts';
import { confirmationError, type ConfirmationFacts } from './confirmation-error.ts';
import { feeOf } from './fees.ts';
import { formatPoints, pointsBalanceTenths, pointsEarnedTenths, pointsUsedTenths } from './points.ts';
import { depositOf, klarnaInstalments, priceOrder } from './pricing.ts';
import { provisionalDate } from './provisional-date.ts';
import { sampleIsOrderable } from './sample-item.ts';
import { orderFlags, pendingStatusText } from './pending-status.ts';
import { mayHappen, ORDER_STATES, ORDER_TRANSITIONS, type OrderEvent } from './states.ts';
import { isSkipped, STEPS, type StepFacts } from './steps.ts';

const line = fc.record({
  code: fc.constant('VEN-1'),
  quantity: fc.integer({ min: 1, max: 99 }),
  unitPriceCents: fc.integer({ min: 0, max: 50_000 }),
  vatBasisPoints: fc.constantFrom(400, 1000, 2200),
});
const rules = fc.record({
  paymentDiscountBasisPoints: fc.constantFrom(0, 200, 500, 333),
  shippingFeeCents: fc.integer({ min: 0, max: 2000 }),
  freeShippingMinCents: fc.option(fc.integer({ min: 0, max: 100_000 })),
});

describe('pricing', () => {
  it('H1 H10 parts always sum to the whole, as exact arithmetic says (50,000 carts)', () =>
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), rules, (lines, r) => {
        const b = priceOrder(lines, r);
        const gross = lines.reduce((s, l) => s + BigInt(l.unitPriceCents) * BigInt(l.quantity), 0n);
        const discount = (gross * BigInt(r.paymentDiscountBasisPoints) * 2n + 10_000n) / 20_000n;
        const free =
          gross === 0n || (r.freeShippingMinCents !== null && gross - discount >= BigInt(r.freeShippingMinCents));
        const vat = b.vatByRate.reduce((s, v) => s + v.taxableCents + v.vatCents, 0);
        return (
          BigInt(b.linesCents) === gross &&
          BigInt(b.paymentDiscountCents) === discount &&
          b.shippingCents === (free ? 0 : r.shippingFeeCents) &&
          b.totalCents === b.linesCents - b.paymentDiscountCents + b.shippingCents &&
          vat === b.linesCents - b.paymentDiscountCents
        );
      }),
      { numRuns: 50_000 },
    ));
  it('ORD-120 5 % on 100,00 gives 95,00', () =>
    expect(
      priceOrder([{ code: 'a', quantity: 1, unitPriceCents: 10_000, vatBasisPoints: 2200 }], {
        paymentDiscountBasisPoints: 500,
        shippingFeeCents: 0,
        freeShippingMinCents: null,
      }).totalCents,
    ).toBe(9500));
  it('ORD-121 a deposit of 20 %', () => expect(depositOf(10_000)).toBe(2000));
  it('ORD-122 three instalments: today, 30 and 60 days', () =>
    expect(klarnaInstalments(10_000)).toEqual([
      { afterDays: 0, cents: 3334 },
      { afterDays: 30, cents: 3333 },
      { afterDays: 60, cents: 3333 },
    ]));
});

describe('doormat', () => {
  it('ORD-129 ORD-130 every size of the grid against whole-number arithmetic', () => {
    for (let w = 20; w <= 400; w += 1)
      for (let h = 20; h <= 160; h += 1) {
        const expected = Math.max(4600, Math.ceil((w * h * 155) / 10_000) * 100);
        if (doormatPriceCents(w, h, '0.0155') !== expected) expect.fail(`${w} × ${h}`);
      }
  });
  it('ORD-129 100 × 100 at 0.0101 gives 101', () => expect(doormatPriceCents(100, 100, '0.0101')).toBe(10_100));
  it.each([
    [500, 400],
    [5, 20],
    [50, 50],
  ])('ORD-128 width %i becomes %i', (typed, clamped) => expect(clampSize(typed, 20, 400)).toBe(clamped));
});

describe('catalogue', () => {
  it('ORD-103 ORD-105 sale and gift of one name are one product; samples are left out', () => {
    const pairs = pairEntries([
      { code: 'VEN-1', name: 'Panno' },
      { code: 'REF-1', name: 'Panno' },
      { code: 'SCN-1', name: 'Strizzamop' },
      { code: 'VEN-2', name: 'Mop' },
    ]);
    expect(pairs.map((p) => [p.name, p.sale?.code, p.gift?.code])).toEqual([
      ['Panno', 'VEN-1', 'REF-1'],
      ['Mop', 'VEN-2', undefined],
    ]);
    expect(['SCN-9', 'VEN-9', 'REF-9'].map(kindOf)).toEqual(['sample', 'sale', 'gift']);
  });
  it('ORD-109 part of the name, whatever the case', () =>
    expect([matchesSearch('Strizzamop', 'MOP'), matchesSearch('Panno', 'mop')]).toEqual([true, false]));
  it('ORD-112 options must sum to the quantity', () =>
    expect(unevenAttributes(3, { Colore: { Rosso: 2 }, Misura: { S: 1, M: 2 } })).toEqual(['Colore']));
  it('ORD-115 what a kit saves', () =>
    expect(kitTotals(8000, [{ unitPriceCents: 5000, quantity: 2 }])).toEqual({
      productsCents: 10_000,
      discountCents: 2000,
      units: 2,
    }));
});

describe('fees and points', () => {
  const scale = [
    { minLevel: 1, fromCents: 0, basisPoints: 1000 },
    { minLevel: 1, fromCents: 50_000, basisPoints: 1200 },
    { minLevel: 6, fromCents: 0, basisPoints: 1800 },
  ];
  it('names what is missing to the next band', () =>
    expect(feeOf(38_000, 3, scale)).toMatchObject({
      basisPoints: 1000,
      feeCents: 3800,
      next: { missingCents: 12_000 },
      description: 'Con altri 120,00\u00a0€ di imponibile passi al 12\u00a0%',
    }));
  it('the highest level reached decides the scale', () =>
    expect(feeOf(100_000, 7, scale)).toMatchObject({ basisPoints: 1800, next: null }));
  it('ORD-106 previous 10, earned 2.5, used 4 shows 8,5', () =>
    expect(formatPoints(pointsBalanceTenths(100, 25, 40))).toBe('8,5'));
  it('ORD-107 one point for 10 € of taxable, one decimal', () =>
    expect([pointsEarnedTenths(1000), pointsEarnedTenths(999), pointsEarnedTenths(15_49)]).toEqual([10, 9, 15]));
  it('gifts spend points', () =>
    expect(
      pointsUsedTenths([
        { pointsTenths: 150, quantity: 2 },
        { pointsTenths: 0, quantity: 5 },
      ]),
    ).toBe(300));
});

describe('states', () => {
  it('nothing happens to what is cancelled, and to what is sent only its deletion', () => {
    for (const event of Object.keys(ORDER_TRANSITIONS) as OrderEvent[])
      expect([mayHappen('submitted', event), mayHappen('cancelled', event)]).toEqual([event === 'removed', false]);
  });
  it('H5 everything but an open order is locked', () => {
    for (const state of ORDER_STATES)
      expect(
        orderFlags({ state, paymentMethodId: 'mav', completableBySeller: true, confirmationError: null })
          .isUpdateLocked,
      ).toBe(state !== 'open');
  });
  it.each([
    ['ORD-151 the reason first', { confirmationError: 'Troppo poco.' }, 'Troppo poco.'],
    ['ORD-152 to pay by the seller', { paymentMethodId: 'stripe_credit_card' }, 'In attesa di pagamento'],
    [
      'ORD-153 to pay by the customer',
      { paymentMethodId: 'stripe_klarna', completableBySeller: false },
      'In attesa di pagamento da parte del cliente',
    ],
    ['ORD-154 to send', {}, 'In attesa di invio a EMA Planet'],
    ['ORD-155 else a dash', { state: 'in_payment' }, '-'],
    ['ORD-156 waiting for the customer', { state: 'waiting_confirmation', completableBySeller: false }, '-'],
  ] as const)('status text: %s', (_, change, text) =>
    expect(
      pendingStatusText({
        state: 'open',
        paymentMethodId: 'mav',
        completableBySeller: true,
        confirmationError: null,
        ...change,
      }),
    ).toBe(text),
  );
});

describe('why an order cannot go out', () => {
  const fine: ConfirmationFacts = {
    now: new Date('2026-11-21T14:00:00Z'),
    maintenance: null,
    window: null,
    totalCents: 10_000,
    minTotalCents: 3000,
    maxTotalCents: 300_000,
    agentLimitCents: null,
    alreadySentThisWeek: false,
    pointsBalanceTenths: 0,
    customersNotValidated: 0,
    unpaidDelivery: null,
  };
  it('nothing', () => expect(confirmationError(fine)).toBeNull());
  it.each([
    ['maintenance', { maintenance: { startDay: 6, startTime: '14:00', endDay: 6, endTime: '16:00' } }, 'manutenzione'],
    ['the window', { window: { startDay: 1, startTime: '08:00', endDay: 5, endTime: '20:00' } }, 'periodo d’ordine'],
    ['the minimum', { totalCents: 2999 }, 'minimo di 30,00'],
    ['the maximum', { totalCents: 300_001 }, 'massimo di 3.000,00'],
    ['the agent’s limit', { agentLimitCents: 5000 }, 'limite di 50,00'],
    ['twice a week', { alreadySentThisWeek: true }, 'questa settimana'],
    ['ORD-108 points', { pointsBalanceTenths: -25 }, '2,5'],
    ['validation', { customersNotValidated: 1 }, 'convalidati'],
  ] as const)('%s, with its figure', (_, change, part) =>
    expect(confirmationError({ ...fine, ...change })).toContain(part),
  );
});

describe('dates, sample, steps', () => {
  it.each([
    ['2026-11-23T09:00:00+01:00', '2026-11-22'],
    ['2026-11-24T23:00:00+01:00', '2026-11-22'],
    ['2026-11-25T00:30:00+01:00', '2026-11-25'],
    ['2027-03-29T00:30:00+02:00', '2027-03-28'],
    ['2027-11-01T00:30:00+01:00', '2027-10-31'],
  ])('ORD-164 ORD-165 dated to Sundays, sent at %s, is of %s', (at, day) =>
    expect(provisionalDate(true, new Date(at))).toBe(day),
  );
  it('ORD-165 any other type is of today, in Rome', () =>
    expect(provisionalDate(false, new Date('2026-11-22T23:30:00Z'))).toBe('2026-11-23'));
  const sample = { enabledByType: true, level: 9, unitsPurchased: 0, inOpenCommission: false, productFound: true };
  it.each([
    ['ORD-089 not by this type', { enabledByType: false }, false],
    ['ORD-090 bought once at level 9', { unitsPurchased: 1 }, false],
    ['ORD-090 never bought at level 9', {}, true],
    ['ORD-091 in an open commission', { inOpenCommission: true, level: 12 }, false],
    ['ORD-092 not found', { productFound: false }, false],
    ['ORD-094 bought at level 10', { unitsPurchased: 3, level: 10 }, true],
  ] as const)('%s', (_, change, orderable) => expect(sampleIsOrderable({ ...sample, ...change })).toBe(orderable));
  const facts: StepFacts = {
    types: 2,
    sample,
    customerRequired: true,
    customerSet: false,
    paymentMethods: 2,
    onlySample: false,
  };
  it('ORD-082 all steps in order', () =>
    expect(STEPS.filter((step) => !isSkipped(step, facts))).toEqual([
      'select_commission_type',
      'demo_strizzamop__selection',
      'select_customer',
      'select_products__from_listing',
      'select_payment_method',
      'submit_commission',
    ]));
  it.each([
    ['ORD-084', 'select_commission_type', { types: 1 }],
    ['ORD-099 none required', 'select_customer', { customerRequired: false }],
    ['ORD-099 already set', 'select_customer', { customerSet: true }],
    ['ORD-098 only the sample', 'select_customer', { onlySample: true }],
    ['ORD-117 one method', 'select_payment_method', { paymentMethods: 1 }],
  ] as const)('%s skips %s', (_, step, change) => expect(isSkipped(step, { ...facts, ...change })).toBe(true));
});
