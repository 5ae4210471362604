import { describe, expect, it } from 'vitest';
import { aroundOwn, keysOf, ownWords, type Row } from './own-place.ts';

const row = (posizione: number, punti: number, isOwn = false): Row => ({
  posizione,
  nome: `N${posizione}`,
  punti_fatt: punti,
  punti_spons: 0,
  punti_emaparfum: 0,
  punti,
  mark: null,
  movement: null,
  isOwn,
});

describe('one’s own place', () => {
  it.each([
    [
      [row(1, 30), row(2, 20, true), row(3, 10)],
      [1, 2, 3],
    ],
    [
      [row(1, 30, true), row(2, 20), row(3, 10)],
      [1, 2],
    ],
    [
      [row(1, 30), row(2, 20), row(3, 10, true)],
      [2, 3],
    ],
    [[row(1, 30, true)], [1]],
    [[row(1, 30), row(2, 20)], []],
  ])('NET-361 stands between its neighbours, case %#', (rows, positions) =>
    expect(aroundOwn(rows).map((r) => r.posizione)).toEqual(positions),
  );
  it.each([
    [[row(1, 30, true)], 'Sei in testa alla classifica.'],
    [[row(1, 30), row(2, 29, true)], 'Sei in posizione 2. Ti manca 1 punto per raggiungere N1.'],
    [[row(1, 1300), row(2, 29, true)], 'Sei in posizione 2. Ti mancano 1.271 punti per raggiungere N1.'],
    [[row(1, 30), row(2, 20), row(2, 20, true)], 'Sei in posizione 2. Ti mancano 10 punti per raggiungere N1.'],
    [[row(1, 20), row(2, 20, true)], 'Sei in posizione 2.'],
    [[row(1, 20)], ''],
  ])('NET-361 says what it takes, case %#', (rows, words) => expect(ownWords(rows)).toBe(words));
});

describe('the rows of a chart', () => {
  it('NET-608 each has a key of its own, also two of one name on one position', () => {
    const rows = [row(1, 30), { ...row(2, 20), nome: 'Anna Rossi' }, { ...row(2, 20), nome: 'Anna Rossi' }, row(4, 5)];
    const keyOf = keysOf(rows);
    expect(new Set(rows.map(keyOf)).size).toBe(4);
    expect(rows.map(keyOf), 'the same at the next look').toEqual(rows.map(keysOf(rows)));
  });
});
