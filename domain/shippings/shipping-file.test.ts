import { describe, expect, it } from 'vitest';
import { dayFromText } from './day-from-text.ts';
import { cellsUnder } from '../kernel/line-file.ts';
import { isTrackingLink, SHIPPING_FILE } from './shipping-file.ts';

const HEAD = ['Ordine', 'data', 'spedizione', 'link'];
const RIGHT = ['12', '21/11/2026', 'BRT-1', 'https://corriere.example/BRT-1'];
const read = (line: string[], head = HEAD) => SHIPPING_FILE.read(cellsUnder(head)(line));

describe('a file of shippings', () => {
  it('NET-394 a right line is read, in whatever order its columns stand', () => {
    const row = { orderId: 12, date: '2026-11-21', shippingId: 'BRT-1', link: 'https://corriere.example/BRT-1' };
    expect(read(RIGHT)).toEqual(row);
    expect(read(RIGHT.toReversed(), HEAD.toReversed())).toEqual(row);
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
  ])('NET-394 %j: %s', (line, message) => expect(read(line)).toEqual([message]));
  it('NET-394 everything that is wrong with a line is told; the same parcel is the same line', () => {
    expect(read(['', '', '', ''])).toHaveLength(4);
    const keys = [
      RIGHT,
      ['12', '1/1/2026', 'BRT-1', 'https://altro.example/'],
      ['12', ...RIGHT.slice(1, 2), 'BRT-2', RIGHT[3] ?? ''],
    ]
      .map((line) => read(line))
      .map((row) => (Array.isArray(row) ? '' : SHIPPING_FILE.keyOf(row)));
    expect(keys).toEqual(['12 BRT-1', '12 BRT-1', '12 BRT-2']);
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
