import { describe, expect, it } from 'vitest';
import { changesOf, spellingsOf, writeChange } from './changes.ts';
import { labelOf } from './field-names.ts';

const tell = (object: string, detail: Record<string, unknown>): string[] => changesOf(object, detail).map(writeChange);

describe('what the log says of a change (NET-640)', () => {
  it.each<[what: string, object: string, detail: Record<string, unknown>, told: string[]]>([
    [
      'a price in cents and tenths',
      'product',
      {
        listing: 'pl.fibra',
        from: '2026-11-24',
        before: { priceCents: 1200, pointsTenths: 15 },
        after: { priceCents: 1300, pointsTenths: 15 },
      },
      ['Prezzo: 12,00\u00a0€ → 13,00\u00a0€', 'Listino: pl.fibra', 'Dal: 24/11/2026'],
    ],
    [
      'fields beside each other',
      'product',
      { name: { before: 'Panno', after: 'Panno blu' }, vatPercentage: { before: 22, after: 10 } },
      ['Nome: Panno → Panno blu', 'IVA: 22 % → 10 %'],
    ],
    [
      'a whole before and after, of which one field is another',
      'order-type',
      {
        before: { name: 'X', orderMin: '10.00', orderMax: null, version: 3 },
        after: { name: 'X', orderMin: '20.50', orderMax: '100.00', version: 4 },
      },
      ['Ordine minimo: 10,00\u00a0€ → 20,50\u00a0€', 'Ordine massimo: – → 100,00\u00a0€'],
    ],
    [
      'yes and no',
      'product-kit',
      { before: { disabled: false }, after: { disabled: true } },
      ['Fuori vendita: no → sì'],
    ],
    ['a parameter', 'parameter', { before: '5', after: '7', reason: 'Prova' }, ['Valore: 5 → 7']],
    ['a planned one', 'parameter-plan', { value: '7', startsOn: '2026-12-01' }, ['Valore: 7', 'Dal: 01/12/2026']],
    ['a sponsor', 'invitation', { from: 4, to: 9, reason: 'x' }, ['Sponsor: 4 → 9']],
    ['levels', 'level-scale', { from: [1, 2], to: [1, 3] }, ['Crediti dei livelli: 1, 2 → 1, 3']],
    ['what the note says already', 'agent', { note: 'Stato: …', from: 'seller', to: 'disabled' }, []],
    ['where a mail went', 'contract', { to: 'm•••@e•••' }, ['A: m•••@e•••']],
    [
      'what was before beside what is',
      'webhook',
      { note: 'h', events: ['a', 'b'], before: { host: 'g', events: ['a'] } },
      ['Eventi: a → a, b', 'Indirizzo, prima: g'],
    ],
    ['one state before', 'webhook', { before: 'paused' }, ['Prima: In pausa']],
    [
      'prices of a file (NET-941)',
      'product',
      {
        prices: [
          {
            listing: 'pl.kleen_commission',
            from: '2026-11-24',
            priceCents: { before: 12_100, after: 13_000 },
            pointsTenths: { before: 15, after: 15 },
          },
        ],
      },
      ['Prezzi: Listino Ordine kleen, Dal 24/11/2026, Prezzo 121,00\u00a0€ → 130,00\u00a0€, Punti 1,5'],
    ],
    [
      'prices as files wrote them before (NET-941)',
      'prices',
      {
        changed: 1,
        kept: 0,
        unchanged: 2,
        prices: [{ code: 'VEN-1', listing: 'pl.fibra_ecommerce', from: '2026-11-24', before: 12_100, after: 13_000 }],
      },
      [
        'Modificati: 1',
        'Confermati: 0',
        'Invariati: 2',
        'Prezzi: Codice VEN-1, Listino Cliente agevolato, Dal 24/11/2026, Prezzo 121,00\u00a0€ → 130,00\u00a0€',
      ],
    ],
    [
      'products as files wrote them before (NET-941)',
      'products',
      {
        products: [
          {
            code: 'VEN-1',
            name: 'Panno',
            isNew: false,
            differences: [{ field: 'isOnSale', before: 'sì', after: 'no' }],
          },
        ],
      },
      ['Prodotti: Codice VEN-1, Nome Panno, Modifiche Campo In vendita, sì → no'],
    ],
    [
      'bands of a scale (NET-941)',
      'fee-scale',
      {
        before: { 'kleen-commission': [{ minLevel: 1, fromCents: 0, basisPoints: 1000 }] },
        after: [{ minLevel: 1, fromCents: 100_000, basisPoints: 1200 }],
      },
      [
        'Fasce: Kleen commission Livello minimo 1, Da 0,00\u00a0€, Provvigione 10\u00a0% → ' +
          'Livello minimo 1, Da 1.000,00\u00a0€, Provvigione 12\u00a0%',
      ],
    ],
    [
      'another rate (NET-941)',
      'vat-change',
      { before: 22, after: 23, from: '2027-01-01' },
      ['IVA: 22 % → 23 %', 'Dal: 01/01/2027'],
    ],
    [
      'measures that changed (NET-941)',
      'product',
      {
        customProductOptions: {
          before: { minWidth: 40, priceSquareCentimeter: '0.01' },
          after: { minWidth: 50, priceSquareCentimeter: '0.02' },
        },
      },
      [
        'Opzioni proprie: Larghezza minima 40, Prezzo al centimetro quadrato 0,01\u00a0€ → ' +
          'Larghezza minima 50, Prezzo al centimetro quadrato 0,02\u00a0€',
      ],
    ],
    [
      'what is done in bulk (NET-941)',
      'bulk-run',
      { action: 'users.disable', items: 3 },
      ['Azione: Disabilita utenti', 'Righe: 3'],
    ],
    [
      'the fields that came (NET-965)',
      'user',
      { fields: 'disabled,displayName', note: '' },
      ['Campi: Accesso, Nome e cognome'],
    ],
    [
      'an instant, a shop, a word',
      'x',
      { time: '2026-11-24T10:00:00.000Z', shop: 1, contactType: 'email', format: 'xlsx' },
      ['Quando: 24/11/2026 11:00', 'Marchio: Kleen', 'Contatto: E-mail', 'Formato: XLSX'],
    ],
    ['an unknown field', 'x', { extraFees: 3.5, more_of_it: true }, ['Extra fees: 3,5', 'More of it: sì']],
    ['names of objects are no fields', 'x', { toString: 'a', constructor: 'b' }, ['To string: a', 'Constructor: b']],
    [
      'objects in a list',
      'x',
      {
        bands: [
          { from: 1, amount: 2 },
          { from: 3, amount: null },
        ],
      },
      ['Fasce: Dal 1, Importo 2; Dal 3, Importo –'],
    ],
    ['an amount that is none', 'x', { price: 'molto', totalCents: 1.5 }, ['Prezzo: molto', 'Totale: 1,5']],
    ['nothing', 'x', {}, []],
  ])('%s', (_, object, detail, told) => expect(tell(object, detail)).toEqual(told));

  it.each<[id: string, object: string, detail: Record<string, unknown>, told: string[]]>([
    ['commission_total_min', 'parameter-plan', { value: '150.00' }, ['Valore: 150,00\u00a0€']],
    ['commission_total_min', 'parameter', { before: '30.00', after: '40.00' }, ['Valore: 30,00\u00a0€ → 40,00\u00a0€']],
    ['contact_validation_email', 'parameter', { before: 'false', after: 'true' }, ['Valore: no → sì']],
    ['maintenance_day', 'parameter', { before: '0', after: '1', reason: '1' }, ['Valore: nessuno → lunedì']],
    ['nobody_knows', 'parameter', { before: '1', after: '2' }, ['Valore: 1 → 2']],
    ['maintenance_day', 'product', { before: '0', after: '1' }, ['Valore: 0 → 1']],
  ])('NET-941 %s of %s %j is told as the configuration shows it', (id, object, detail, told) =>
    expect(changesOf(object, detail, id).map(writeChange)).toEqual(told),
  );

  it('nothing of the portal itself is told, however deep', () => {
    const detail = {
      sha256: 'ab',
      challenge: 3,
      acting: 'impersonation',
      isRepeated: true,
      version: 2,
      source: 'check',
      why: 'x',
    };
    expect(tell('contract', detail)).toEqual([]);
    expect(tell('contract', { before: detail, after: { ...detail, sha256: 'cd', version: 3 } })).toEqual([]);
  });

  it('long lists and long texts are told in part', () => {
    const [list] = tell('x', { items: Array.from({ length: 40 }, (_, n) => n) });
    expect(list).toBe('Righe: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, altri 28');
    expect(tell('x', { name: 'a'.repeat(400) })).toEqual([`Nome: ${'a'.repeat(300)}…`]);
  });

  it('a name that somebody gave is theirs', () => {
    expect([labelOf('priceCents'), labelOf('__proto__'), labelOf('a')]).toEqual(['Prezzo', 'Proto', 'A']);
  });
});

describe('what somebody types who looks for it', () => {
  it.each([
    ['19,90', { like: '19,90', exactly: ['1990', '19.90', '19.9'] }],
    ['1.234,50 €', { like: '1.234,50 €', exactly: ['123450', '1234.50', '1234.5'] }],
    ['1,5', { like: '1,5', exactly: ['150', '1.50', '1.5', '15'] }],
    ['4/2/2026', { like: '2026-02-04', exactly: [] }],
    ['24/11/2026', { like: '2026-11-24', exactly: [] }],
    [' VEN-1 ', { like: 'VEN-1', exactly: [] }],
    ['50% casa', { like: '50% casa', exactly: [] }],
  ])('%s', (typed, sought) => expect(spellingsOf(typed)).toEqual(sought));
});
