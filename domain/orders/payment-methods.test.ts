import { expect, it } from 'vitest';
import { CASH_ON_DELIVERY, FINANCED_METHOD, isPaidOnline, isSentByPaying } from './payment-methods.ts';

it.each([
  ['stripe_credit_card', true, true],
  ['stripe_klarna', true, true],
  ['cash_on_delivery', true, true],
  ['pagodil', false, true],
  ['mav', false, false],
  ['', false, false],
])('ORD-119 ORD-121 %s is paid by card: %s, and sent by paying: %s', (method, byCard, byPaying) =>
  expect([isPaidOnline(method), isSentByPaying(method)]).toEqual([byCard, byPaying]),
);
it('ORD-121 ORD-280 the two that the rules know by name', () =>
  expect([CASH_ON_DELIVERY, FINANCED_METHOD]).toEqual(['cash_on_delivery', 'pagodil']));
