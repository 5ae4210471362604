import { expect, it } from 'vitest';
import {
  KIT_MODES,
  KIT_MODE_WORDS as CHOSEN_WORDS,
  KIT_PARTS,
  KIT_PAYMENT_STATES,
  KIT_PAYMENT_TRANSITIONS,
} from './states.ts';
import { KIT_MODE_WORDS, KIT_PAYMENT_WORDS, partName, TERM_WORDS } from './words.ts';

it('NET-076 ACC-166 the parts of a kit’s price, the ways to pay it and their states have names', () => {
  expect(KIT_PARTS.map((part) => partName(part, 2))).toEqual(['Intero prezzo', 'Acconto', 'Rata 2 di 3', 'Saldo']);
  expect(KIT_PAYMENT_STATES.map((state) => KIT_PAYMENT_WORDS[state])).toEqual(['Da pagare', 'Pagato', 'Non dovuto']);
  expect(KIT_MODES.map((mode) => KIT_MODE_WORDS[mode])).toEqual([
    'Caparra, poi saldo',
    'Acconto con carta, poi saldo',
    'Prezzo intero con carta',
  ]);
  expect(KIT_MODES.map((mode) => CHOSEN_WORDS[mode])).toEqual([
    'Caparra con bollettino postale',
    'Acconto con carta',
    'Prezzo intero con carta',
  ]);
  expect(TERM_WORDS).toEqual({ over: 'Da pagare, scadute', running: 'Da pagare, in scadenza' });
});

it('NET-076 what is due is paid or waived; money that went back is owed again', () =>
  expect(KIT_PAYMENT_TRANSITIONS).toEqual({
    paid: { from: ['due'], to: 'paid' },
    waived: { from: ['due'], to: 'waived' },
    given_back: { from: ['paid'], to: 'due' },
  }));
