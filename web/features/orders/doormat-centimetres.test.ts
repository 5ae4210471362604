/** What becomes of a length that was typed. */
import { describe, expect, it } from 'vitest';
import { centimetresLeft } from './doormat-centimetres.ts';

const width = { min: 20, max: 400 };

describe('a length of a doormat', () => {
  it.each([
    ['120', 120, null],
    ['400', 400, null],
    ['20', 20, null],
    ['', 60, null],
    ['500', 400, 'Hai scritto 500: il massimo è 400 cm.'],
    ['5', 20, 'Hai scritto 5: il minimo è 20 cm.'],
    ['0', 60, 'Il minimo è 20 cm: resta 60.'],
    ['61,5', 60, '«61,5» non è un numero intero di cm: resta 60.'],
    ['-3', 60, '«-3» non è un numero intero di cm: resta 60.'],
  ])('ORD-128 ORD-490 «%s» is %i', (typed, size, notice) =>
    expect(centimetresLeft(typed, 60, width)).toEqual({ size, notice }),
  );
});
