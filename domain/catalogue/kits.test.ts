import { describe, expect, it } from 'vitest';
import { kitPriceFault, wholeQuantity, whyKitNotOnSale, whyKitNotWhole, whyNotInKit } from './kits.ts';

describe('kits', () => {
  it.each([
    ['3,7', 3],
    ['3.7', 3],
    [3.7, 3],
    [5e-7, 0],
    [1e21, 1e21],
    [' 12 ', 12],
    ['-2,5', -2],
    ['tre', Number.NaN],
    ['', Number.NaN],
  ])('NET-290 %j is %d pieces', (typed, pieces) => {
    expect(wholeQuantity(typed)).toBe(pieces);
  });

  it('NET-408 what is sold in the listing of kits comes into one, once', () => {
    const good = { code: 'VEN-1', isListed: true, isEnabled: true, isMeasured: false, hasVariants: false };
    expect(whyNotInKit(good, ['VEN-2'])).toBeNull();
    expect(whyNotInKit(good, ['VEN-1'])).toMatch(/già nel pacchetto/);
    expect(whyNotInKit({ ...good, code: 'REF-1' }, [])).toMatch(/omaggi/);
    expect(whyNotInKit({ ...good, code: 'SCN-1' }, [])).toMatch(/dimostrativi/);
    expect(whyNotInKit({ ...good, isListed: false }, [])).toMatch(/Ordine kleen/);
    expect(whyNotInKit({ ...good, isEnabled: false }, [])).toMatch(/disattivato/);
    expect(whyNotInKit({ ...good, isMeasured: true }, []), 'NET-660').toMatch(/su misura/);
    expect(whyNotInKit({ ...good, hasVariants: true }, []), 'NET-939').toMatch(/con varianti/);
  });

  it('NET-408 NET-467 a kit with something that is not on sale is not on sale either', () => {
    expect(whyKitNotOnSale([])).toBeNull();
    expect(whyKitNotOnSale(['Panno', 'Guanto'])).toBe(
      'Non è in vendita «Panno», «Guanto»: prima toglilo dal pacchetto.',
    );
  });
  it('NET-939 nor is one of whose products something would have to be chosen', () => {
    expect(whyKitNotWhole([])).toBeNull();
    expect(whyKitNotWhole(['Panno', 'Guanto'])).toBe(
      'Di «Panno», «Guanto» chi ordina il pacchetto non sceglie variante né misure: prima toglilo dal pacchetto.',
    );
  });
  it('NET-413 a kit costs something', () => {
    expect(kitPriceFault(1)).toBeNull();
    for (const cents of [0, -1]) expect(kitPriceFault(cents)).toMatch(/maggiore di zero/);
  });
});
