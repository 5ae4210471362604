import { describe, expect, it } from 'vitest';
import { ORDER_STATES, wrongStateSentence } from '../orders/states.ts';
import { cameToNothing, mayCallOff, mayChangeMethod, methodEvent, methodFault } from './method.ts';
import { ATTEMPT_STATES } from './states.ts';

const HELD = ['in_review', 'paid_after_close', 'refunding'];
const REVIEW = 'Il pagamento è in verifica: ti contatteremo noi.';

describe('another way to pay', () => {
  it.each(ORDER_STATES)(
    'ORD-370 of an order that is %s, whoever finishes it, whatever became of its payments',
    (state) => {
      for (const customerCompletes of [true, false])
        for (const lastAttempt of [null, ...ATTEMPT_STATES]) {
          const may = customerCompletes ? ['waiting_confirmation', 'confirmed'].includes(state) : state === 'open';
          const why =
            state === 'in_payment'
              ? 'È in corso un pagamento: rinuncia prima di cambiare metodo.'
              : wrongStateSentence(state);
          expect(
            mayChangeMethod({ state, customerCompletes, lastAttempt }),
            `${customerCompletes} ${lastAttempt}`,
          ).toBe(lastAttempt !== null && HELD.includes(lastAttempt) ? REVIEW : may ? null : why);
        }
    },
  );
  it('ORD-370 what its customer finishes is signed anew', () =>
    expect([methodEvent(true), methodEvent(false)]).toEqual(['customer_method_changed', 'method_changed']));
  it.each([
    ['mav', null],
    ['pagodil', 'L’ordine si paga già in questo modo.'],
    ['cash_on_delivery', 'Questo metodo di pagamento non è previsto.'],
  ])('ORD-370 %s, of those the type offers', (wanted, fault) =>
    expect(methodFault(['pagodil', 'mav'], 'pagodil', wanted)).toBe(fault),
  );
});

describe('calling off', () => {
  it.each(ATTEMPT_STATES)('ORD-372 what its customer confirmed and tried to pay: %s', (lastAttempt) => {
    const failed = ['refused', 'expired', 'cancelled'].includes(lastAttempt);
    expect(cameToNothing(lastAttempt)).toBe(failed);
    for (const state of ORDER_STATES) {
      const why = HELD.includes(lastAttempt)
        ? REVIEW
        : 'Il cliente ha confermato l’ordine: finché può pagarlo, solo il cliente lo annulla.';
      expect(mayCallOff({ state, customerCompletes: true, lastAttempt }), state).toBe(
        state === 'confirmed' ? (failed ? null : why) : wrongStateSentence(state),
      );
    }
  });
  it('ORD-372 not while nobody has tried to pay', () => {
    expect(cameToNothing(null)).toBe(false);
    expect(mayCallOff({ state: 'confirmed', customerCompletes: true, lastAttempt: null })).toContain('solo il cliente');
  });
});
