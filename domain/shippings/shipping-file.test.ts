import { describe, expect, it } from 'vitest';
import { dayFromText } from './day-from-text.ts';
import { isTrackingLink, readShippings } from './shipping-file.ts';

const HEAD = ['Ordine', 'data', 'spedizione', 'link'];
const RIGHT = ['12', '21/11/2026', 'BRT-1', 'https://corriere.example/BRT-1'];
const faultsOf = (...lines: string[][]) => readShippings([HEAD, ...lines]).faults;

describe('a file of shippings', () => {
  it('NET-394 a right one is read whole, in whatever order its columns stand', () => {
    const row = {
      line: 2,
      orderId: 12,
      date: '2026-11-21',
      shippingId: 'BRT-1',
      link: 'https://corriere.example/BRT-1',
    };
    expect(readShippings([HEAD, RIGHT])).toEqual({ rows: [row], faults: [] });
    expect(readShippings([HEAD.toReversed(), RIGHT.toReversed()])).toEqual({ rows: [row], faults: [] });
  });
  it.each([
    [['x', ...RIGHT.slice(1)], 'Il numero dell’ordine non è un numero.'],
    [['12', '31/11/2026', ...RIGHT.slice(2)], 'La data deve essere come 21/11/2026.'],
    [['12', '21/11/2026', ' ', RIGHT[3] ?? ''], 'Manca il numero della spedizione.'],
    [
      ['12', '21/11/2026', 'a'.repeat(61), RIGHT[3] ?? ''],
      'Il numero della spedizione può avere al massimo 60 caratteri.',
    ],
    [[...RIGHT.slice(0, 3), 'javascript:alert(1)'], 'Il link deve essere un indirizzo che comincia con https://.'],
  ])('NET-394 %j: %s', (line, message) => expect(faultsOf(RIGHT, line)).toEqual([{ line: 3, message }]));
  it('NET-394 a fault is on the line that the file has it on, also below empty ones', () =>
    expect(readShippings([HEAD, ['x', ...RIGHT.slice(1)]], [1, 4]).faults[0]?.line).toBe(4));
  it('NET-394 nothing of a file with a fault is used; the same twice, no rows, no column are faults', () => {
    expect(readShippings([HEAD, RIGHT, RIGHT])).toEqual({
      rows: [],
      faults: [{ line: 3, message: 'Questa spedizione è già in una riga sopra.' }],
    });
    expect(faultsOf()).toEqual([{ line: 1, message: 'Il file non ha righe.' }]);
    expect(readShippings([['ordine', 'data']]).faults).toEqual([
      { line: 1, message: 'Manca la colonna «spedizione», «link».' },
    ]);
    expect(faultsOf(...Array.from({ length: 5001 }, () => RIGHT))[0]?.message).toContain('al massimo 5000 righe');
  });
  it.each([
    ['https://corriere.example/a?n=1', true],
    ['http://corriere.example/a', false],
    ['https://chi:x@corriere.example/', false],
    ['https://', false],
    ['corriere.example', false],
  ])('NET-211 %s is followed: %s', (link, isRight) => expect(isTrackingLink(link)).toBe(isRight));
  it.each([
    ['1/2/2026', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['29/02/2026', null],
    ['oggi', null],
    ['0000-01-01', null],
  ])('NET-394 %s is the day %s', (text, day) => expect(dayFromText(text)).toBe(day));
});
