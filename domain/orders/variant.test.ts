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
    ['ORD-382 half a measure is none', { Larghezza: '80' }, ''],
    ['ORD-382 the other half neither', { Altezza: '120' }, ''],
  ])('%s', (_, attributes, text) => expect(variantText(attributes)).toBe(text));
});
