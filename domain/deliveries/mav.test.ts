import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryOf, formatMavNumber, isMavNumber, mavNumber, unpaidSince } from './mav.ts';

describe('the number of a MAV slip', () => {
  it('has the creditor, the order and a control', () => {
    expect(mavNumber('30417', 20_046)).toBe('30417000002004681');
    expect(formatMavNumber('30417000002004681')).toBe('30417 00000 20046 81');
  });
  it('is never the same for two orders, and one wrong or exchanged digit is noticed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999_999 }),
        fc.integer({ min: 0, max: 16 }),
        fc.integer({ min: 1, max: 9 }),
        (order, at, by) => {
          const right = mavNumber('30417', order);
          expect(isMavNumber(right)).toBe(true);
          expect(Number(right.slice(5, 15))).toBe(order);
          const digit = (Number(right[at]) + by) % 10;
          expect(isMavNumber(`${right.slice(0, at)}${digit}${right.slice(at + 1)}`)).toBe(false);
          const [a, b] = [right[at] ?? '', right[at + 1] ?? ''];
          if (at < 14 && a !== b)
            expect(isMavNumber(`${right.slice(0, at)}${b}${a}${right.slice(at + 2)}`)).toBe(false);
        },
      ),
    );
  });
  it.each([
    ['3041', 1],
    ['30417', 0],
    ['30417', 10_000_000_000],
    ['O0417', 1],
  ])('%s and %s make none', (creditor, order) => expect(() => mavNumber(creditor, order)).toThrow(RangeError));
});

it.each([
  ['2025-01-01', '2024-01-01'],
  ['2025-12-31', '2024-01-01'],
  ['2026-11-21', '2025-01-01'],
])('NET-262 on %s the report of unpaid deliveries begins on %s', (today, from) =>
  expect(unpaidSince(today)).toBe(from),
);

describe('what is left to pay after an order was sent', () => {
  it.each([
    ['mav', 12_103, { slip: 'mav', depositCents: 0, toPayCents: 12_103 }],
    ['cash_on_delivery', 12_103, { slip: 'bp', depositCents: 2421, toPayCents: 9682 }],
    ['stripe_credit_card', 12_103, null],
    ['stripe_klarna', 12_103, null],
    ['pagodil', 12_103, null],
    ['mav', 0, null],
  ] as const)('ORD-121 %s', (method, total, plan) => {
    const made = deliveryOf(20_046, method, total, '2026-11-21');
    if (plan === null) expect(made).toBeNull();
    else expect(made).toEqual({ ...plan, code: 'C0020046', date: '2026-12-05' });
  });
  it.each([
    ['cash_on_delivery', 0, 0, 12_103],
    ['cash_on_delivery', 2321, 2321, 9782],
    ['cash_on_delivery', 12_102, 12_102, 1],
    ['cash_on_delivery', 12_103, null, null],
    ['cash_on_delivery', 13_000, null, null],
    ['mav', 2321, 0, 12_103],
    ['stripe_credit_card', 2321, null, null],
  ] as const)('ORD-475 %s, of which %d came in online', (method, paid, depositCents, toPayCents) => {
    const made = deliveryOf(20_046, method, 12_103, '2026-11-21', paid);
    expect([made?.depositCents ?? null, made?.toPayCents ?? null]).toEqual([depositCents, toPayCents]);
  });
});

describe('what is no MAV', () => {
  it.each(['x30417', '30417x', '304170'])('the creditor’s code %s', (code) =>
    expect(() => mavNumber(code, 1)).toThrow(/^the creditor’s code has five digits$/),
  );
  it.each([0, -1, 1.5, 10_000_000_000])('the order %d', (order) =>
    expect(() => mavNumber('30417', order)).toThrow(/^not an order$/),
  );
  it('more or less than seventeen digits', () => {
    const right = mavNumber('30417', 9_999_999_999);
    expect(isMavNumber('1x')).toBe(false);
    expect([isMavNumber(right), isMavNumber(`x${right}`), isMavNumber(`${right}x`), isMavNumber(`${right}0`)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
