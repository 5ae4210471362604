/** The cells of a file of guests at their limits, its yes and no, its hotels, and the order of what is wrong. */
import { describe, expect, it } from 'vitest';
import { GUEST_HEADINGS, readGuests } from './guest-file.ts';

const HEAD = [...GUEST_HEADINGS];
/** A guest in the order of the headings. */
const guest = (code: string, { host = '', hotel = '', called = '', bed = '', room = '', dinner = '' } = {}) => [
  code,
  'Anna',
  host,
  hotel,
  called,
  bed,
  room,
  dinner,
];
const read = (...rows: string[][]) => readGuests([HEAD, ...rows]);

describe('the cells of a file of guests', () => {
  it('NET-383 stand under these headings', () =>
    expect(GUEST_HEADINGS.join(', ')).toBe(
      'codice, nome, ospite_di, hotel_codice, hotel_nome, pernottamento, camera, cena',
    ));
  it('NET-383 are found under headings with spaces around them and in capitals', () =>
    expect(
      readGuests([
        [' Codice ', 'NOME\t'],
        ['a1', 'Anna'],
      ]),
    ).toMatchObject({
      guests: [{ code: 'A1', name: 'Anna' }],
      faults: [],
    }));

  it.each(['sì', 'si', 'S', 'SÌ', '1', 'x', 'X', 'true', 'VERO'])('NET-383 «%s» is a bed and a dinner', (yes) =>
    expect(read(guest('a1', { bed: yes, room: '12', dinner: yes }))).toMatchObject({
      guests: [{ hasRoom: true, hasDinner: true, room: '12' }],
      faults: [],
    }),
  );
  it.each(['', 'no', 'NO', 'n', '0', 'false', 'Falso'])('NET-383 «%s» is none, and leaves no room', (no) => {
    expect(read(guest('a1', { bed: no, dinner: no }))).toMatchObject({
      guests: [{ hasRoom: false, hasDinner: false, room: null }],
      faults: [],
    });
    expect(read(guest('a1', { bed: no, room: '12' })).faults).toEqual([
      { line: 2, message: 'Ha una camera ma non il pernottamento.' },
    ]);
  });
  it('NET-383 what is neither yes nor no is refused, and promises neither a bed nor a dinner', () =>
    expect(read(guest('a1', { bed: 'forse', dinner: 'boh' }))).toMatchObject({
      guests: [{ hasRoom: false, hasDinner: false }],
      faults: [
        { line: 2, message: '«pernottamento» deve essere sì o no.' },
        { line: 2, message: '«cena» deve essere sì o no.' },
      ],
    }));

  it.each([
    ['codice', 40, (text: string) => [text, 'Anna']],
    ['nome', 120, (text: string) => ['a1', text]],
    ['hotel_codice', 40, (text: string) => guest('a1', { hotel: text, called: 'Palio' })],
    ['hotel_nome', 80, (text: string) => guest('a1', { hotel: 'pal', called: text })],
    ['camera', 20, (text: string) => guest('a1', { bed: 'sì', room: text })],
  ])('NET-383 «%s» has at most %i letters', (heading, most, row) => {
    expect(read(row('A'.repeat(most))).faults).toEqual([]);
    expect(read(row('A'.repeat(most + 1))).faults).toEqual([
      { line: 2, message: `«${heading}» può avere al massimo ${most} caratteri.` },
    ]);
  });
  it.each([
    ['hotel_codice', guest('a1', { hotel: 'p\u0001l', called: 'Palio' })],
    ['hotel_nome', guest('a1', { hotel: 'pal', called: 'Pal\u0007io' })],
    ['camera', guest('a1', { bed: 'sì', room: '1\n2' })],
  ])('NET-383 «%s» holds nothing that no keyboard writes', (heading, row) =>
    expect(read(row).faults).toEqual([{ line: 2, message: `«${heading}» contiene caratteri non ammessi.` }]),
  );
});

describe('the hotels of a file of guests', () => {
  it('NET-383 are each told once, however often they are named and whatever spaces are in their names', () =>
    expect(
      read(
        guest('a1', { hotel: 'pal', called: 'Hotel  del\n Palio' }),
        guest('b1', { hotel: 'PAL', called: 'Hotel del Palio' }),
        guest('c1', { hotel: 'pal' }),
      ),
    ).toMatchObject({ hotels: [{ code: 'PAL', name: 'Hotel del Palio' }], faults: [] }));
  it('NET-383 a name without a code is of none', () =>
    expect(read(guest('a1', { called: 'Palio' }), guest('b1', { called: 'Reale' }))).toMatchObject({
      guests: [{ hotel: null }, { hotel: null }],
      hotels: [],
      faults: [],
    }));
});

describe('what is wrong with a file of guests', () => {
  it.each([
    [[['nome']], 'Mancano le colonne: codice.'],
    [[HEAD], 'Il file non contiene righe.'],
  ])('NET-383 %j has neither guests nor hotels', (table, message) =>
    expect(readGuests(table)).toEqual({ guests: [], hotels: [], faults: [{ line: 1, message }] }),
  );
  it('NET-383 is told from the first line to the last, whatever it is of', () =>
    expect(
      read(
        guest('a1', { hotel: 'pal' }),
        guest('b1', { host: 'zz' }),
        guest('c1', { hotel: 'rea' }),
        guest('a1', { host: 'yy' }),
      ).faults,
    ).toEqual([
      { line: 2, message: 'Manca il nome dell’hotel PAL.' },
      { line: 3, message: '«ospite_di»: nel file non c’è il codice ZZ.' },
      { line: 4, message: 'Manca il nome dell’hotel REA.' },
      { line: 5, message: 'Il codice A1 è già alla riga 2.' },
      { line: 5, message: '«ospite_di»: nel file non c’è il codice YY.' },
    ]));
  it('NET-383 who brings whom, and in which hotel, is looked at when every line has its code', () =>
    expect(read(guest('a1', { host: 'zz', hotel: 'pal' }), guest('')).faults).toEqual([
      { line: 3, message: 'Manca il codice.' },
    ]));
  it('NET-968 what is wrong with cells, people and hotels is told at once', () =>
    expect(
      read(guest('a1', { host: 'zz' }), guest('b1', { bed: 'forse' }), guest('c1', { hotel: 'pal' }), guest('a1'))
        .faults,
    ).toEqual([
      { line: 2, message: '«ospite_di»: nel file non c’è il codice ZZ.' },
      { line: 3, message: '«pernottamento» deve essere sì o no.' },
      { line: 4, message: 'Manca il nome dell’hotel PAL.' },
      { line: 5, message: 'Il codice A1 è già alla riga 2.' },
    ]));
});
