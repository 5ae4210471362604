import { describe, expect, it } from 'vitest';
import { dayFromText } from './day-from-text.ts';
import { cellsUnder } from '../kernel/line-file.ts';
import { isTrackingLink, LINK_MAX, SHIPPING_FILE, SHIPPING_ID_MAX } from './shipping-file.ts';

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
  it.each([
    ['1', 1],
    ['12', 12],
    ['123456', 123_456],
    ['123456789012345', 123_456_789_012_345],
    ['1234567890123456', null],
    ['0', null],
    ['012', null],
    ['-12', null],
    ['n. 12', null],
    ['12a', null],
    ['12,5', null],
  ])('NET-394 «%s» is the number of an order: %s', (text, orderId) => {
    const row = read([text, ...RIGHT.slice(1)]);
    expect(Array.isArray(row) ? row : row.orderId).toEqual(orderId ?? ['Il numero dell’ordine non è un numero.']);
  });
  it('NET-394 the number of a shipping has up to 60 characters', () => {
    const shippingId = 'a'.repeat(SHIPPING_ID_MAX);
    expect(SHIPPING_ID_MAX).toBe(60);
    expect(read(['12', '21/11/2026', shippingId, RIGHT[3] ?? ''])).toMatchObject({ shippingId });
  });
  it('NET-394 it has four columns and no others, and a parcel that stands there twice is told', () => {
    expect([SHIPPING_FILE.needed, SHIPPING_FILE.perhaps]).toEqual([['ordine', 'data', 'spedizione', 'link'], []]);
    expect(SHIPPING_FILE.twice).toBe('Questa spedizione è già in una riga sopra.');
  });
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
    ['https://corriere.example', true],
    ['https://corriere.example?n=1', true],
    ['HTTPS://traccia.IT.corriere.example/BRT-1', true],
    ['https://corriere.example:8443/BRT-1', true],
    ['https://corriere.example:443', true],
    ['https://corriere.example:443000/', false],
    ['https://corriere.example:porta/', false],
    ['https://corriere.example@altro.example/', false],
    ['https://corriere.example#BRT-1', false],
    ['https://corriere.example/BRT 1', false],
    ['vedi https://corriere.example/BRT-1', false],
    ['javascript:alert(1)//https://corriere.example/', false],
  ])('NET-211 %s is followed: %s', (link, isRight) => expect(isTrackingLink(link)).toBe(isRight));
  it('NET-211 a link of up to 500 characters is followed', () => {
    const link = 'https://corriere.example/'.padEnd(LINK_MAX, 'a');
    expect([link.length, isTrackingLink(link), isTrackingLink(`${link}a`)]).toEqual([500, true, false]);
  });
  it.each([
    ['1/2/2026', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['29/02/2026', null],
    ['29/02/2028', '2028-02-29'],
    ['oggi', null],
    ['', null],
    ['il 21/11/2026', null],
    ['121/11/2026', null],
    ['21/11/2026 10:30', null],
    ['21/11/20261', null],
    ['21/11/26', null],
    ['11/2026', null],
    ['dal 2026-11-21', null],
    ['2026-11-21T10:30', null],
    ['12026-11-21', null],
    ['0000-01-01', null],
  ])('NET-394 %s is the day %s', (text, day) => expect(dayFromText(text)).toBe(day));
});
