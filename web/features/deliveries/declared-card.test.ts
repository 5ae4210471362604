import { describe, expect, it } from 'vitest';
import { onceVerified } from './declared-card.tsx';

const said = (amount: string, finalTotalToPay: string): string => {
  const delivery = {
    code: 'MB12',
    totalToPay: '100.00',
    finalTotalToPay,
    isPaymentDeclared: finalTotalToPay === '0.00',
  };
  return onceVerified({ amount, delivery } as Parameters<typeof onceVerified>[0]).replaceAll('\u00A0', ' ');
};

describe('NET-1150 what is so once a declared payment is verified', () => {
  it.each([
    ['all of it', '100.00', '0.00', 'La consegna MB12 risulta pagata con 100,00 €.'],
    ['one of two parts', '30.00', '0.00', 'Della consegna MB12 risultano arrivati 30,00 € su 100,00 €.'],
    [
      'a part of what is not all declared',
      '30.00',
      '70.00',
      'Della consegna MB12 risultano arrivati 30,00 € su 100,00 €: 70,00 € restano da dichiarare.',
    ],
  ])('%s', (_, amount, rest, sentence) => expect(said(amount, rest)).toBe(sentence));
});
