import { describe, expect, it } from 'vitest';
import type { OrderState } from './states.ts';
import { waitedFor } from './waiting.ts';

const customers = { paymentMethodId: 'mav', completableBySeller: false, customer: 'Anna Verdi' };

describe('whom a pending order waits for', () => {
  it.each<[OrderState, Partial<typeof customers>, string | null]>([
    ['waiting_confirmation', {}, 'In attesa della firma di Anna Verdi'],
    ['confirmed', {}, 'In attesa che Anna Verdi chiuda l’ordine'],
    ['confirmed', { paymentMethodId: 'pagodil' }, 'In attesa del pagamento di Anna Verdi'],
    ['confirmed', { paymentMethodId: 'stripe_klarna' }, 'In attesa del pagamento di Anna Verdi'],
    ['confirmed', { completableBySeller: true }, null],
    ['in_payment', {}, 'In attesa della conferma del pagamento'],
    ['in_payment', { completableBySeller: true }, 'In attesa della conferma del pagamento'],
    ['open', { completableBySeller: true }, null],
    ['submitted', {}, null],
    ['cancelled', {}, null],
  ])('ORD-373 %s, %j: %s', (state, more, said) => expect(waitedFor({ ...customers, ...more, state })).toBe(said));
  it('ORD-373 somebody without a name', () =>
    expect(waitedFor({ ...customers, customer: null, state: 'waiting_confirmation' })).toBe(
      'In attesa della firma di chi ha ordinato',
    ));
});
