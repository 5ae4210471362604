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
  externalCode: '',
  measures: null,
  hasVariants: false,
  isDiscounted: false,
  kits: [],
};
const MEASURES = { minWidth: 20, maxWidth: 400, minHeight: 20, maxHeight: 160, priceSquareCentimeter: '0.0155' };
const MEASURED = {
  larghezza_min: '20',
  larghezza_max: '400',
  altezza_min: '20',
  altezza_max: '160',
  prezzo_cm2: '0,0155',
};
const FRESH = { codice: 'VEN-1', nome: 'Panno', negozio: 'kleen', iva: '22' };

describe('a line of the product that a parameter names', () => {
  it('NET-733 does not switch it off', () => {
    expect(productChange(row({ codice: 'VEN-1', in_vendita: 'no' }), { ...KNOWN, isDiscounted: true })).toEqual([
      'È il prodotto di «Codice dello strizzamop scontato»: prima scegline un altro nella configurazione.',
    ]);
    expect(productChange(row({ codice: 'VEN-1', in_vendita: 'no' }), KNOWN)).toMatchObject({ isSame: false });
    const off = { ...KNOWN, isOnSale: false, isDiscounted: true };
    expect(productChange(row({ codice: 'VEN-1', in_vendita: 'no' }), off)).toMatchObject({ isSame: true });
  });
});

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
      externalCode: null,
      measures: {},
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
    ['', null],
    ...['si', 'sì', 'S', '1', 'x', 'TRUE', 'vero'].map((said): [string, boolean] => [said, true]),
    ...['no', 'N', '0', 'false', 'Falso'].map((said): [string, boolean] => [said, false]),
  ])('NET-546 on sale written «%s» is %s', (said, isOnSale) =>
    expect(row({ codice: 'A', in_vendita: said }).isOnSale).toBe(isOnSale),
  );
  it('NET-546 as long as it may be is right, and a product stands in one line alone', () => {
    const [nome, confezione, descrizione, codice] = [120, 80, 1000, 40].map((n) => 'X'.repeat(n));
    expect(
      row({ codice: codice ?? '', nome: nome ?? '', confezione: confezione ?? '', descrizione: descrizione ?? '' }),
    ).toMatchObject({ code: codice, name: nome, packaging: confezione, description: descrizione });
    expect(PRODUCT_FILE.keyOf(row({ codice: ' ven-1 ' }))).toBe('VEN-1');
    expect(PRODUCT_FILE.twice).toBe('Questo prodotto è già in una riga sopra.');
  });
  it.each([
    [{ codice: 'A', confezione: '=1' }, '«confezione» inizia come una formula: scrivi il testo.'],
    [{ codice: 'A', codice_esterno: '+1' }, '«codice_esterno» inizia come una formula: scrivi il testo.'],
    [{ codice: 'A', iva: 'x' }, 'L’IVA deve essere una percentuale intera da 0 a 40.'],
    [{ codice: '' }, 'Manca il codice del prodotto.'],
    [{ codice: 'A', nome: 'x'.repeat(121) }, '«nome» può avere al massimo 120 caratteri.'],
    [{ codice: 'A', confezione: 'x'.repeat(81) }, '«confezione» può avere al massimo 80 caratteri.'],
    [{ codice: 'A', descrizione: 'x'.repeat(1001) }, '«descrizione» può avere al massimo 1.000 caratteri.'],
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
      after: {
        name: 'Panno',
        packaging: '',
        description: '',
        shop: 1,
        vatPercentage: 22,
        isOnSale: true,
        externalCode: '',
        measures: null,
      },
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
  it('NET-661 measures come whole, then one by one; a code of another program comes and stays', () => {
    const whole = productChange(row({ ...FRESH, ...MEASURED, codice_esterno: 'Q-7' }), null);
    expect(whole).toMatchObject({ after: { externalCode: 'Q-7', measures: MEASURES } });
    const known = { ...KNOWN, externalCode: 'Q-7', measures: MEASURES };
    expect(productChange(row({ codice: 'VEN-1', ...MEASURED, codice_esterno: 'Q-7' }), known)).toMatchObject({
      isSame: true,
    });
    const wider = productChange(row({ codice: 'VEN-1', larghezza_max: '300' }), known);
    if (Array.isArray(wider)) throw new Error(wider.join(' '));
    expect(wider.after.measures).toEqual({ ...MEASURES, maxWidth: 300 });
    expect(productDifferences(wider)).toEqual([
      {
        field: 'measures',
        before: 'da 20 a 400 × da 20 a 160 cm, 0,0155 €/cm²',
        after: 'da 20 a 300 × da 20 a 160 cm, 0,0155 €/cm²',
      },
    ]);
  });
  it('NET-661 half of the measures, wrong ones, a gift, variants and kits are refused', () => {
    expect(productChange(row({ codice: 'VEN-1', larghezza_max: '300' }), KNOWN)).toEqual([
      'Di un prodotto su misura servono «larghezza_min», «larghezza_max», «altezza_min», «altezza_max», «prezzo_cm2».',
    ]);
    expect(productChange(row({ codice: 'VEN-1', ...MEASURED, prezzo_cm2: 'x', altezza_min: '161' }), KNOWN)).toEqual([
      '«altezza_max»: La misura massima è minore della minima.',
      '«prezzo_cm2»: Inserisci un prezzo al cm² maggiore di zero, al massimo 100 €, come 0,0155.',
    ]);
    expect(productChange(row({ codice: 'REF-1', ...MEASURED }), KNOWN)).toEqual([
      'Omaggi e prodotti dimostrativi non sono su misura.',
    ]);
    expect(productChange(row({ codice: 'VEN-1', ...MEASURED }), { ...KNOWN, hasVariants: true })).toEqual([
      'Un prodotto su misura non ha varianti: togli prima le varianti.',
    ]);
    expect(productChange(row({ codice: 'VEN-1', ...MEASURED }), { ...KNOWN, kits: ['Casa'] })).toEqual([
      'È in vendita in «Casa»: un pacchetto non ha prodotti su misura.',
    ]);
    expect(read({ codice: 'A', codice_esterno: '=1' })).toEqual([
      '«codice_esterno» inizia come una formula: scrivi il testo.',
    ]);
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
