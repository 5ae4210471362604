import { describe, expect, it } from 'vitest';
import { firstChoice, mayChoose, mayPayByCard, paymentChoices, PAYMENT_CHOICES } from './choices.ts';
import { KIT_MODES } from './states.ts';

describe('the choices of the payment page', () => {
  it('NET-076 NET-077 NET-072 each mode changes them, and who joins for nothing has none', () => {
    expect(KIT_MODES.map((mode) => paymentChoices(mode, false))).toEqual([
      ['postal_order', 'postponed_payment'],
      ['direct_payment', 'postponed_payment'],
      ['direct_payment', 'postponed_payment'],
    ]);
    for (const mode of KIT_MODES) expect(paymentChoices(mode, true)).toEqual(['free']);
  });
  it('NET-077 what is not offered is refused with its reason', () => {
    for (const mode of KIT_MODES)
      for (const isFree of [true, false])
        for (const choice of PAYMENT_CHOICES)
          expect(mayChoose(choice, mode, isFree) === null, `${choice} ${mode} ${isFree}`).toBe(
            paymentChoices(mode, isFree).includes(choice),
          );
    expect(mayChoose('direct_payment', 'offline_caparra', false)).toContain('carta');
    expect(mayChoose('postal_order', 'online_acconto', false)).toContain('bollettino');
    expect(mayChoose('postponed_payment', 'online_acconto', true)).toContain('gratuita');
  });
  it('NET-892 NET-067 NET-077 who is not the sponsor pays by no card, and finds another way chosen', () => {
    expect(mayPayByCard(7, 7)).toBeNull();
    for (const other of [8, null]) expect(mayPayByCard(7, other)).toBe('Con carta può pagare solo lo sponsor.');
    for (const mode of KIT_MODES)
      for (const isFree of [true, false]) {
        const choices = paymentChoices(mode, isFree);
        expect(firstChoice(choices, true)).toBe(choices[0]);
        expect(choices).toContain(firstChoice(choices, false));
        expect(firstChoice(choices, false)).not.toBe('direct_payment');
      }
    expect(firstChoice([], true)).toBe('postponed_payment');
  });
});
