import { describe, expect, it } from 'vitest';
import { readVariants, variantsText, whyNotOutOfKits } from './product-values.ts';

describe('what a product may become', () => {
  it('NET-410 variants are one a line, and come back as they were typed', () => {
    const typed = 'Colore: Azzurro, Verde\nTaglia: S, M';
    const { variants, fault } = readVariants(typed);
    expect([variants, fault]).toEqual([
      [
        { name: 'Colore', options: ['Azzurro', 'Verde'] },
        { name: 'Taglia', options: ['S', 'M'] },
      ],
      null,
    ]);
    expect(variantsText(variants)).toBe(typed);
    expect(readVariants(' \n')).toEqual({ variants: [], fault: null });
    expect(readVariants('Orario: 8:30, 9:30').variants).toEqual([{ name: 'Orario', options: ['8:30', '9:30'] }]);
  });

  it.each([
    ['Azzurro', 'Scrivi le scelte di «Azzurro» dopo i due punti.'],
    [': Azzurro', 'Scrivi una variante per riga, per esempio «Colore: Azzurro, Verde».'],
    ['Colore: a\ncolore: b', 'Ogni variante ha un nome diverso.'],
    ['Colore: Verde, verde', 'Una scelta di «Colore» è scritta due volte.'],
    [`Colore: ${'x'.repeat(41)}`, 'Le scelte di «Colore» hanno al massimo 40 caratteri.'],
    [Array.from({ length: 6 }, (_, i) => `V${i}: a`).join('\n'), 'Le varianti possono essere al massimo 5.'],
    [`Colore: ${Array.from({ length: 41 }, (_, i) => i).join(',')}`, '«Colore» può avere al massimo 40 scelte.'],
  ])('NET-410 %j is refused', (typed, fault) => {
    expect(readVariants(typed).fault).toBe(fault);
  });

  it('NET-410 what is in a kit is not switched off', () => {
    expect(whyNotOutOfKits([])).toBeNull();
    expect(whyNotOutOfKits(['Casa', 'Bucato'])).toContain('«Casa», «Bucato»');
  });
});
