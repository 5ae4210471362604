import { describe, expect, it } from 'vitest';
import { cellsUnder } from '../kernel/line-file.ts';
import { DELIVERY_HEADINGS, deliveryFault, deliveryFile, type KnownDelivery } from './delivery-file.ts';

const FILE = deliveryFile('2026-11-22');
const read = (...line: string[]) => FILE.read(cellsUnder(['Consegna', 'scadenza', 'pagata'])(line));

describe('NET-527 a file of deliveries', () => {
  it.each([
    [['C0000123', '1/12/2026', 'sì'], { code: 'C0000123', date: '2026-12-01', isPaid: true }],
    [[' c0000123', '2026-12-01', ''], { code: 'C0000123', date: '2026-12-01', isPaid: false }],
    [['C0000123', '2026-12-01', 'NO'], { code: 'C0000123', date: '2026-12-01', isPaid: false }],
    [['C0000123', '22/11/2027', 'x'], { code: 'C0000123', date: '2027-11-22', isPaid: true }],
    [['XC0000123', '2026-12-01', ''], ['Il codice della consegna deve essere come C0000123.']],
    [['C0000123X', '2026-12-01', ''], ['Il codice della consegna deve essere come C0000123.']],
    [['123', '2026-12-01', ''], ['Il codice della consegna deve essere come C0000123.']],
    [['C0000123', 'presto', ''], ['La data deve essere come 21/11/2026.']],
    [['C0000123', '23/11/2027', ''], ['La scadenza è oltre un anno da oggi: controllala.']],
    [['C0000123', '2026-12-01', 'forse'], ['«pagata» deve essere sì o no.']],
  ])('%j', (line, row) => expect(read(...line)).toEqual(row));

  it.each([
    [true, ['si', 'sì', 's', '1', 'x', 'true', 'vero', 'VERO']],
    [false, ['', 'no', 'n', '0', 'false', 'falso', 'N']],
  ])('is paid %s for %j', (isPaid, words) => {
    for (const word of words) expect(read('C0000123', '2026-12-01', word), word).toMatchObject({ isPaid });
  });
  it('names its columns, and holds a delivery once', () => {
    expect(DELIVERY_HEADINGS).toEqual(['consegna', 'scadenza', 'pagata']);
    expect(FILE.keyOf({ code: 'C0000123', date: '2026-12-01', isPaid: false })).toBe('C0000123');
    expect(FILE.twice).toBe('Questa consegna è già in una riga sopra.');
  });

  const known: KnownDelivery = {
    date: '2026-12-01',
    sentOn: '2026-11-17',
    isVerified: false,
    isUndone: false,
  };
  it.each<[string, Partial<KnownDelivery>, { date: string; isPaid: boolean }, string | null]>([
    ['another day', {}, { date: '2026-12-09', isPaid: false }, null],
    ['an earlier day', {}, { date: '2026-11-17', isPaid: false }, null],
    [
      'before it was sent',
      {},
      { date: '2026-11-16', isPaid: false },
      'La scadenza è precedente all’invio dell’ordine.',
    ],
    ['paid', {}, { date: '2026-12-01', isPaid: true }, null],
    ['paid already, and so it stands', { isVerified: true }, { date: '2026-12-01', isPaid: true }, null],
    ['paid already, not taken back', { isVerified: true }, { date: '2026-12-01', isPaid: false }, null],
    [
      'another day of a paid one',
      { isVerified: true },
      { date: '2026-12-02', isPaid: true },
      'Questa consegna è già pagata: la sua scadenza non cambia più.',
    ],
    [
      'ORD-521 ORD-522 paid, of an order that was undone',
      { isUndone: true },
      { date: '2026-12-01', isPaid: true },
      null,
    ],
    [
      'ORD-451 another date of the same',
      { isUndone: true },
      { date: '2026-12-02', isPaid: true },
      'L’ordine è stato annullato: questa consegna non è più dovuta.',
    ],
    ['nothing new of an order that was undone', { isUndone: true }, { date: '2026-12-01', isPaid: false }, null],
  ])('%s', (_, facts, row, fault) => expect(deliveryFault({ ...known, ...facts }, row)).toBe(fault));
});
