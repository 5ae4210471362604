import { describe, expect, it } from 'vitest';
import { cellsUnder, headingsFault } from '../kernel/line-file.ts';
import {
  PRODUCT_FILE,
  PRODUCT_HEADINGS,
  productChange,
  productDifferences,
  type KnownProduct,
  type ReadProduct,
} from './product-file.ts';

const read = (cells: Record<string, string>): ReadProduct | string[] => {
  const headings = Object.keys(cells);
  return PRODUCT_FILE.read(cellsUnder(headings)(Object.values(cells)));
};
const row = (cells: Record<string, string>): ReadProduct => {
  const made = read(cells);
  if (Array.isArray(made)) throw new Error(made.join(' '));
  return made;
};
const KNOWN: KnownProduct = {
  name: 'Panno',
  packaging: '3 pezzi',
  description: 'Blu',
  shop: 1,
  vatPercentage: 22,
  isOnSale: true,
  kits: [],
};
const FRESH = { codice: 'VEN-1', nome: 'Panno', negozio: 'kleen', iva: '22' };

describe('a line of a file of products', () => {
  it('NET-546 needs a code alone; what is empty says nothing', () => {
    expect(headingsFault(PRODUCT_FILE, ['codice'])).toBeNull();
    expect(headingsFault(PRODUCT_FILE, ['nome'])).toBe('Manca la colonna «codice».');
    expect(headingsFault(PRODUCT_FILE, [...PRODUCT_HEADINGS, 'colore'].toReversed())).toBeNull();
    expect(headingsFault(PRODUCT_FILE, ['codice', 'nome', 'Nome '])).toContain('«nome» è scritta due volte');
    expect(row({ codice: ' ven-1 ' })).toEqual({
      code: 'VEN-1',
      name: null,
      packaging: null,
      description: null,
      shop: null,
      vatPercentage: null,
      isOnSale: null,
    });
  });
  it.each([
    ['22', 22],
    ['22%', 22],
    ['22 %', 22],
    ['10,00', 10],
    ['04.0', 4],
    ['0', 0],
  ])('NET-546 VAT written «%s»', (iva, percentage) => expect(row({ codice: 'A', iva }).vatPercentage).toBe(percentage));
  it.each([
    [{ codice: '' }, 'Manca il codice del prodotto.'],
    [{ codice: 'A', nome: 'x'.repeat(121) }, '«nome» può avere al massimo 120 caratteri.'],
    [{ codice: 'A', confezione: 'x'.repeat(81) }, '«confezione» può avere al massimo 80 caratteri.'],
    [{ codice: 'A', descrizione: 'x'.repeat(1001) }, '«descrizione» può avere al massimo 1000 caratteri.'],
    [{ codice: 'A', nome: 'a\u0007' }, '«nome» contiene caratteri non ammessi.'],
    [{ codice: 'A', nome: '=1+1' }, '«nome» inizia come una formula: scrivi il testo.'],
    [{ codice: 'A', descrizione: '\uff1d1' }, '«descrizione» inizia come una formula: scrivi il testo.'],
    [{ codice: '@A' }, '«codice» inizia come una formula: scrivi il testo.'],
    [{ codice: 'A', negozio: 'altro' }, 'Il negozio deve essere fibra o kleen.'],
    [{ codice: 'A', iva: '41' }, 'L’IVA deve essere una percentuale intera da 0 a 40.'],
    [{ codice: 'A', iva: '2,2' }, 'L’IVA deve essere una percentuale intera da 0 a 40.'],
    [{ codice: 'A', in_vendita: 'forse' }, '«in_vendita» deve essere sì o no.'],
  ])('NET-546 %o is refused: %s', (cells, sentence) => expect(read(cells)).toEqual([sentence]));
  it('NET-546 everything that is wrong with a line is told', () =>
    expect(read({ codice: '', negozio: 'x', iva: 'x', in_vendita: 'forse' })).toHaveLength(4));
});

describe('what a line makes of a product', () => {
  it('NET-546 a new one needs name, shop and VAT, and is on sale unless it says no', () => {
    expect(productChange(row(FRESH), null)).toEqual({
      before: null,
      after: { name: 'Panno', packaging: '', description: '', shop: 1, vatPercentage: 22, isOnSale: true },
      isSame: false,
    });
    expect(productChange(row({ ...FRESH, in_vendita: 'no' }), null)).toMatchObject({ after: { isOnSale: false } });
    const dearer = row({ ...FRESH, iva: '23' });
    expect(productChange(dearer, null)).toEqual(['L’IVA deve essere una tra 0, 4, 5, 10, 22.']);
    expect(productChange(dearer, null, [22, 23]), 'NET-539').toMatchObject({ after: { vatPercentage: 23 } });
    expect(productChange(row({ codice: '12' }), null)).toEqual([
      'Il codice ha lettere, cifre, punti e trattini, come VEN-1024.',
      'Di un prodotto nuovo serve il nome.',
      'Di un prodotto nuovo serve il negozio: fibra o kleen.',
      'Di un prodotto nuovo serve l’IVA.',
    ]);
  });
  it('NET-546 of a known one what is said changes and all else stays; said again, nothing changes', () => {
    expect(productChange(row({ codice: 'VEN-1' }), KNOWN)).toMatchObject({ isSame: true });
    expect(productChange(row(FRESH), KNOWN)).toMatchObject({ isSame: true });
    const change = productChange(row({ codice: 'VEN-1', nome: 'Panno blu', in_vendita: 'no' }), KNOWN);
    if (Array.isArray(change)) throw new Error(change.join(' '));
    expect(change.isSame).toBe(false);
    expect(productDifferences(change)).toEqual([
      { field: 'name', before: 'Panno', after: 'Panno blu' },
      { field: 'isOnSale', before: 'sì', after: 'no' },
    ]);
    expect(change.after.description).toBe('Blu');
  });
  it('NET-546 neither VAT nor shop of a known one is another, and what is in a kit is not switched off', () => {
    const wrong = row({ codice: 'VEN-1', iva: '10', negozio: 'fibra', in_vendita: 'no' });
    expect(productChange(wrong, { ...KNOWN, kits: ['Casa'] })).toEqual([
      'L’IVA di questo prodotto è un’altra: un file non la cambia, cambiala dal prodotto.',
      'Questo prodotto è di un altro negozio: il negozio di un prodotto non cambia.',
      'È in vendita in «Casa»: prima toglilo dal pacchetto.',
    ]);
    const off = row({ codice: 'VEN-1', in_vendita: 'no' });
    expect(productChange(off, { ...KNOWN, isOnSale: false, kits: ['Casa'] })).toMatchObject({ isSame: true });
  });
});
