import { describe, expect, it } from 'vitest';
import { refundPromise, refundWayOf, type RefundMoney } from './refund-words.ts';

const NOT_OWED = 'Quello che non hai ancora pagato non è più dovuto.';
const promise = (change: Partial<RefundMoney>): string =>
  refundPromise({ paidCents: 9408, totalCents: 9408, way: 'card', ...change }, 'il 12/12/2026').replaceAll(
    '\u00a0',
    ' ',
  );

describe('what a customer is told of the money of a withdrawal (ORD-480)', () => {
  it('of one that was paid what comes back, how and by when, and nothing of what is not owed', () =>
    expect(promise({})).toBe(
      'Entro il 12/12/2026 ti rimborsiamo 94,08 €, tutto quanto ci risulta pagato comprese le spese di consegna, sulla carta con la quale hai pagato.',
    ));
  it('of a deposit that amount, by what it is paid back, and that the rest is not owed', () => {
    expect(promise({ paidCents: 3000, way: 'bank_transfer' })).toContain(' ti rimborsiamo 30,00 €, ');
    expect(promise({ paidCents: 3000, way: 'bank_transfer' })).toContain(' con bonifico. ');
    expect(promise({ paidCents: 9407 })).toContain(NOT_OWED);
  });
  it('of a financing that PagoDIL is paid', () => expect(promise({ way: 'financing' })).toContain(' a PagoDIL, '));
  it('of one of which no payment is known no amount', () =>
    expect(promise({ paidCents: 0 })).toBe(
      `Non ci risulta ancora alcun pagamento: quanto avessi già pagato te lo rimborsiamo, comprese le spese di consegna, entro il 12/12/2026. ${NOT_OWED}`,
    ));

  it.each([
    ['stripe', 0, 'card'],
    ['stripe', 1, 'bank_transfer'],
    ['pagodil', 0, 'financing'],
    [null, 0, 'bank_transfer'],
    [null, 500, 'bank_transfer'],
  ] as const)('%s with %i cents at the door goes back as %s', (provider, door, way) =>
    expect(refundWayOf(provider, door)).toBe(way),
  );
});
