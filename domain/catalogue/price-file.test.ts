import { describe, expect, it } from 'vitest';
import { cellsUnder } from '../kernel/line-file.ts';
import { PRICE_HEADINGS, priceFile } from './price-file.ts';

const TODAY = '2026-11-22';
const HEAD = ['codice', 'listino', 'prezzo', 'punti', 'dal'];
const FILE = priceFile(TODAY);
const read = (line: string[], head = HEAD) => FILE.read(cellsUnder(head)(line));
const keyOf = (line: string[]): string => {
  const row = read(line);
  return Array.isArray(row) ? '' : FILE.keyOf(row);
};

describe('a file of prices', () => {
  it('NET-412 names a listing by its identifier or name; points and day may be left out', () => {
    const same = { code: 'VEN-1', listing: 'pl.kleen_commission' };
    expect(read(['VEN-1', 'pl.kleen_commission', '1.234,50', '12,5', '01/12/2026'])).toEqual({
      ...same,
      priceCents: 123_450,
      pointsTenths: 125,
      from: '2026-12-01',
    });
    const today = { ...same, priceCents: 990, pointsTenths: null, from: TODAY };
    expect(read(['VEN-1', 'ordine KLEEN', '9,9', '', ''])).toEqual(today);
    expect(read(['0', 'Omaggi', 'REF-1'], ['Prezzo', ' listino ', 'CODICE'])).toMatchObject({ code: 'REF-1' });
  });

  it.each([
    [['A', 'Omaggi', '0,01', '', ''], 'Un omaggio costa solo punti: il suo prezzo è 0,00.'],
    [['', 'Omaggi', '0', '', ''], 'Manca il codice del prodotto.'],
    [['A', 'Altro', '1', '', ''], 'Il listino «Altro» non esiste.'],
    [['A', 'Omaggi', '-1', '', ''], 'Il prezzo non è un importo come 121,03.'],
    [['A', 'Omaggi', '', '', ''], 'Il prezzo non è un importo come 121,03.'],
    [['A', 'Omaggi', '0', '1,55', ''], 'I punti non sono un numero come 12,5.'],
    [['A', 'Ordine kleen', '100000', '', ''], 'Il prezzo può essere al massimo di 99.999,99\u{a0}€.'],
    [['A', 'Omaggi', '0', '10000', ''], 'I punti possono essere al massimo 9.999,9.'],
    [['A', 'Omaggi', '0', '', '21/11/2026'], expect.stringContaining('prezzi passati')],
    [['A', 'Omaggi', '0', '', 'domani'], expect.any(String)],
  ])('NET-412 %j is told', (row, message) => expect(read(row)).toEqual([message]));

  it('NET-412 the highest price and points are right; what is there twice says so', () => {
    expect(read(['A', 'Ordine kleen', '99.999,99', '9999,9', ''])).toMatchObject({
      priceCents: 9_999_999,
      pointsTenths: 99_999,
    });
    expect(PRICE_HEADINGS).toEqual(HEAD);
    expect(FILE.twice).toBe('Questo prezzo è già in una riga sopra.');
  });
  it('NET-412 the same product, listing and day is the same price, however it is written', () => {
    const [one, same, other] = [
      keyOf(['A', 'Omaggi', '0', '', '']),
      keyOf(['A', 'OMAGGI', '0', '3', '22/11/2026']),
      keyOf(['A', 'Omaggi', '0', '', '23/11/2026']),
    ];
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });
});
