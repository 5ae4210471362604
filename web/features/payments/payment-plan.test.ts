/** Until when a slip is to be paid. */
import { expect, it } from 'vitest';
import { partsOf } from './payment-plan.tsx';

const amounts = { total: '124.20', deposit: null, instalments: [] };
it.each([
  ['sent, two weeks later', '2026-11-21', null, '05/12/2026'],
  ['moved by a file of deliveries', '2026-11-21', '2026-12-10', '10/12/2026'],
] as const)('ORD-441 the day of the slip: %s', (_, sentOn, dueOn, shown) =>
  expect(partsOf('mav', amounts, sentOn, dueOn)).toEqual([[`Con il bollettino MAV, entro il ${shown}`, '124.20']]),
);
