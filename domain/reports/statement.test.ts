import { expect, it } from 'vitest';
import { feeReason } from './statement.ts';

it('H2 below every scale nothing is earned, and it is said', () =>
  expect(
    feeReason({ taxableCents: 1000, level: 0, basisPoints: 0, isSent: false }, [
      { minLevel: 1, fromCents: 0, basisPoints: 1000 },
    ]),
  ).toEqual({ reason: 'Livello 0: nessuna fascia della scala', next: null }));
