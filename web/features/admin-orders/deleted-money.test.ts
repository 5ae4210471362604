/** The sentences on the money of an order that is deleted. */
import { describe, expect, it } from 'vitest';
import { moneyAfter, moneyBefore } from './deleted-money.ts';

const plain = (text: string | null): string | undefined => text?.replaceAll('\u00a0', ' ');
describe('the money of a deleted order', () => {
  const due = { toRefund: '48.00', isRefundUnderWay: false };
  const underWay = { toRefund: '48.00', isRefundUnderWay: true };
  it('NET-966 is still to be given back', () => {
    expect(plain(moneyBefore(due))).toBe(
      'Sono stati pagati online 48,00 €: passano tra i pagamenti da verificare, da dove si rimborsano.',
    );
    expect(plain(moneyAfter(due))).toBe(
      'I 48,00 € pagati online sono tra i pagamenti da verificare, da dove si rimborsano.',
    );
  });
  it('NET-984 or is on its way back already, before and after', () => {
    for (const say of [moneyBefore, moneyAfter])
      expect(plain(say(underWay))).toBe(
        'Il rimborso di 48,00 € pagati online è già in corso: lo segui tra i pagamenti da verificare.',
      );
  });
  it('NET-966 of one that nobody paid online nothing is said', () => {
    for (const say of [moneyBefore, moneyAfter]) expect(say({ toRefund: '0.00', isRefundUnderWay: false })).toBeNull();
  });
});
