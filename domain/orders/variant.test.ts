import { describe, expect, it } from 'vitest';
import { variantText } from './variant.ts';

describe('a variant in words', () => {
  it.each<[string, Record<string, string>, string]>([
    ['ORD-382 a colour', { Colore: 'Verde' }, 'Colore: Verde'],
    ['ORD-382 a colour and a size', { Colore: 'Blu', Taglia: 'M' }, 'Colore: Blu, Taglia: M'],
    ['ORD-382 a doormat', { Altezza: '120', Larghezza: '80' }, '80 × 120 cm'],
    [
      'ORD-382 a doormat with a colour',
      { Larghezza: '80', Colore: 'Grigio', Altezza: '120' },
      '80 × 120 cm, Colore: Grigio',
    ],
    ['ORD-382 what comes in one kind', {}, ''],
  ])('%s', (_, attributes, text) => expect(variantText(attributes)).toBe(text));
});
