import { describe, expect, it } from 'vitest';
import { PRICE_ROWS_MAX, readPrices } from './price-file.ts';

const TODAY = '2026-11-22';
const HEAD = ['codice', 'listino', 'prezzo', 'punti', 'dal'];
const read = (...rows: string[][]) => readPrices([HEAD, ...rows], TODAY);

describe('a file of prices', () => {
  it('NET-412 names a listing by its identifier or name; points and day may be left out', () => {
    const { rows, faults } = read(
      ['VEN-1', 'pl.kleen_commission', '1.234,50', '12,5', '01/12/2026'],
      ['VEN-1', 'ordine KLEEN', '9,9', '', ''],
    );
    expect(faults).toEqual([]);
    const same = { code: 'VEN-1', listing: 'pl.kleen_commission' };
    expect(rows).toEqual([
      { ...same, line: 2, priceCents: 123_450, pointsTenths: 125, from: '2026-12-01' },
      { ...same, line: 3, priceCents: 990, pointsTenths: null, from: TODAY },
    ]);
    const short = readPrices(
      [
        ['Prezzo', ' listino ', 'CODICE'],
        ['1', 'Omaggi', 'REF-1'],
      ],
      TODAY,
    );
    expect(short.rows[0]).toMatchObject({ code: 'REF-1', priceCents: 100 });
  });

  it.each([
    [['', 'Omaggi', '1', '', ''], 'Manca il codice del prodotto.'],
    [['A', 'Altro', '1', '', ''], 'Il listino «Altro» non esiste.'],
    [['A', 'Omaggi', '-1', '', ''], 'Il prezzo non è un importo come 121,03.'],
    [['A', 'Omaggi', '', '', ''], 'Il prezzo non è un importo come 121,03.'],
    [['A', 'Omaggi', '1', '1,55', ''], 'I punti non sono un numero come 12,5.'],
    [['A', 'Omaggi', '1', '', '21/11/2026'], expect.stringContaining('prezzi passati')],
    [['A', 'Omaggi', '1', '', 'domani'], expect.any(String)],
  ])('NET-412 %j is told by its line, and then no row is taken', (row, message) => {
    expect(read(['B', 'Omaggi', '1', '', ''], row)).toEqual({ rows: [], faults: [{ line: 3, message }] });
  });

  it('NET-412 a price said twice, a missing column, no rows and too many are told', () => {
    const row = ['A', 'Omaggi', '1', '', ''];
    expect(read(row, row).faults).toEqual([{ line: 3, message: 'Questo prezzo è già in una riga sopra.' }]);
    expect(
      readPrices(
        [
          ['codice', 'prezzo'],
          ['A', '1'],
        ],
        TODAY,
      ).faults[0]?.message,
    ).toBe('Manca la colonna «listino».');
    expect(read().faults[0]?.message).toBe('Il file non ha righe.');
    const many = Array.from({ length: PRICE_ROWS_MAX + 1 }, (_, i) => [`A${i}`, 'Omaggi', '1', '', '']);
    expect(read(...many).faults[0]?.message).toContain('5000');
    expect(readPrices([HEAD, row, ['', '', '', '', '']], TODAY, [1, 4, 7]).faults[0]?.line).toBe(7);
  });
});
