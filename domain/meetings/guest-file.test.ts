import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GUESTS_MAX, GUEST_HEADINGS, readGuests } from './guest-file.ts';

const HEAD = [...GUEST_HEADINGS];
const file = (...rows: string[][]) => readGuests([HEAD, ...rows]);
const A = ['a1', 'Anna Rossi', '', '', '', '', '', ''];

describe('NET-383 the file of guests', () => {
  it('is read by its headings, codes in capitals, a guest of a guest by their host’s code', () => {
    const read = readGuests([
      ['NOME', 'Codice', 'ospite_di', 'hotel_codice', 'hotel_nome', 'pernottamento', 'camera', 'cena', 'altro'],
      ['Bruno  Neri', 'b-1', 'A1', 'pal', '', 'sì', '12', 'X', 'z'],
      ['Anna Rossi', 'a1', '', 'PAL', 'Hotel Palio', 'no', '', ''],
    ]);
    expect(read).toEqual({
      guests: [
        {
          line: 2,
          code: 'B-1',
          name: 'Bruno Neri',
          parent: 'A1',
          hotel: 'PAL',
          hasRoom: true,
          room: '12',
          hasDinner: true,
        },
        {
          line: 3,
          code: 'A1',
          name: 'Anna Rossi',
          parent: null,
          hotel: 'PAL',
          hasRoom: false,
          room: null,
          hasDinner: false,
        },
      ],
      hotels: [{ code: 'PAL', name: 'Hotel Palio' }],
      faults: [],
    });
  });
  it('needs a code and a name alone', () =>
    expect(
      readGuests([
        ['codice', 'nome'],
        ['x', 'Anna Rossi'],
      ]).faults,
    ).toEqual([]));
  it.each([
    [[['codice']], 1, 'Mancano le colonne: nome.'],
    [[], 1, 'Mancano le colonne: codice, nome.'],
    [[HEAD], 1, 'Il file non contiene righe.'],
    [[HEAD, ['', 'A']], 2, 'Manca il codice.'],
    [[HEAD, ['a1', ' ']], 2, 'Manca il nome.'],
    [[HEAD, ['a'.repeat(41), 'A']], 2, '«codice» può avere al massimo 40 caratteri.'],
    [[HEAD, ['ß'.repeat(21), 'A']], 2, '«codice» può avere al massimo 40 caratteri.'],
    [[HEAD, ['a\u{1}', 'A']], 2, '«codice» contiene caratteri non ammessi.'],
    [[HEAD, ['a\nb', 'A']], 2, '«codice» contiene caratteri non ammessi.'],
    [[HEAD, ['a1', 'A\u{7}']], 2, '«nome» contiene caratteri non ammessi.'],
    [[HEAD, ['a1', 'A'.repeat(121)]], 2, '«nome» può avere al massimo 120 caratteri.'],
    [[HEAD, ['a1', 'A', '', '', '', 'forse', '', '']], 2, '«pernottamento» deve essere sì o no.'],
    [[HEAD, ['a1', 'A', '', '', '', '', '', '2']], 2, '«cena» deve essere sì o no.'],
    [[HEAD, ['a1', 'A', '', '', '', 'no', '12', '']], 2, 'Ha una camera ma non il pernottamento.'],
    [[HEAD, A, ['A1', 'Bruno']], 3, 'Il codice A1 è già alla riga 2.'],
    [[HEAD, ['b1', 'B', 'zz']], 2, '«ospite_di»: nel file non c’è il codice ZZ.'],
    [[HEAD, A, ['b1', 'B', 'a1'], ['c1', 'C', 'b1']], 4, '«ospite_di»: B è già ospite di altri.'],
    [[HEAD, ['b1', 'B', 'b1']], 2, '«ospite_di»: B è già ospite di altri.'],
    [[HEAD, ['a1', 'A', '', 'pal', '']], 2, 'Manca il nome dell’hotel PAL.'],
    [[HEAD, ['a1', 'A', '', 'pal', 'Uno'], ['b1', 'B', '', 'PAL', 'Due']], 3, 'L’hotel PAL si chiama già «Uno».'],
  ])('%j says at line %i «%s»', (table, line, message) =>
    expect(readGuests(table).faults).toContainEqual({ line, message }),
  );
  it('NET-383 names the line that the file has it on, also below empty ones', () =>
    expect(readGuests([HEAD, A, ['a1', 'B']], [1, 3, 7]).faults).toEqual([
      { line: 7, message: 'Il codice A1 è già alla riga 3.' },
    ]));
  it('has a most of lines', () => {
    const rows = Array.from({ length: GUESTS_MAX + 1 }, (_, i) => [`c${i}`, `N${i}`]);
    expect(file(...rows).faults).toEqual([{ line: 1, message: 'Il file può avere al massimo 5.000 righe.' }]);
    expect(file(...rows.slice(1)).faults).toEqual([]);
  });
  it('whatever cells it holds, it is read or told what is wrong', () =>
    fc.assert(
      fc.property(fc.array(fc.array(fc.string({ maxLength: 12 }), { maxLength: 8 }), { maxLength: 20 }), (lines) => {
        const { guests, faults } = file(...lines);
        if (faults.length === 0) expect(new Set(guests.map((g) => g.code)).size).toBe(guests.length);
        else expect(faults.every(({ line }) => line >= 1 && line <= lines.length + 1)).toBe(true);
      }),
    ));
});

describe('NET-553 what is written twice, or for a spreadsheet', () => {
  it('a column that is there twice is refused', () => {
    for (const heading of GUEST_HEADINGS)
      expect(readGuests([[...HEAD, ` ${heading.toUpperCase()}`], A]).faults).toEqual([
        { line: 1, message: `La colonna «${heading}» è scritta due volte: lascia quella che vale.` },
      ]);
  });
  it.each([
    ['codice', ['=1', 'Anna Rossi', '', '', '', '', '', '']],
    ['nome', ['a1', '@SUM(A1)', '', '', '', '', '', '']],
    ['hotel_nome', ['a1', 'Anna Rossi', '', 'pal', '+Hotel', '', '', '']],
  ])('a formula in «%s» is refused', (heading, row) => {
    expect(file(row).faults).toEqual([{ line: 2, message: `«${heading}» inizia come una formula: scrivi il testo.` }]);
  });
});
