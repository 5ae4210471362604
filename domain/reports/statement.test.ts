import { expect, it } from 'vitest';
import { feeReason } from './statement.ts';

it('H2 below every scale nothing is earned, and it is said', () =>
  expect(
    feeReason({ taxableCents: 1000, level: 0, basisPoints: 0, isSent: false, paymentMethodId: 'mav' }, [
      { minLevel: 1, fromCents: 0, basisPoints: 1000 },
    ]),
  ).toEqual({ reason: 'Livello 0: nessuna fascia della scala', next: null }));

it.each([
  ['no band at all', []],
  ['a band that earns', [{ minLevel: 1, fromCents: 0, basisPoints: 1000 }]],
] as const)('ORD-439 a redeemed gift earns nothing and says so: %s', (_, scale) =>
  expect(
    feeReason({ taxableCents: 0, level: 3, basisPoints: 0, isSent: true, paymentMethodId: 'gift' }, scale),
  ).toEqual({ reason: 'Omaggio: nessuna provvigione', next: null }),
);
