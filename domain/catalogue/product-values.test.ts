import { describe, expect, it } from 'vitest';
import {
  codeFault,
  NO_PICTURE,
  picturesOfChoices,
  readVariants,
  tidyCode,
  variantsFault,
  variantsText,
  whyNotOutOfKits,
} from './product-values.ts';

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
    [`Colore: a, ${'x'.repeat(41)}`, 'Le scelte di «Colore» hanno al massimo 40 caratteri.'],
    ['Colore : a\n colore: b', 'Ogni variante ha un nome diverso.'],
    ['Colore: a\ncolore: b', 'Ogni variante ha un nome diverso.'],
    ['Colore: Verde, verde', 'Una scelta di «Colore» è scritta due volte.'],
    [`Colore: ${'x'.repeat(41)}`, 'Le scelte di «Colore» hanno al massimo 40 caratteri.'],
    [Array.from({ length: 6 }, (_, i) => `V${i}: a`).join('\n'), 'Le varianti possono essere al massimo 5.'],
    [`Colore: ${Array.from({ length: 41 }, (_, i) => i).join(',')}`, '«Colore» può avere al massimo 40 scelte.'],
  ])('NET-410 %j is refused', (typed, fault) => {
    expect(readVariants(typed).fault).toBe(fault);
  });

  it.each([
    [' ven-1 ', 'VEN-1', true],
    ['A1', 'A1', true],
    ['1A', '1A', true],
    ['1.2-B', '1.2-B', true],
    ['12345X', '12345X', true],
    [`A${'1'.repeat(39)}`, `A${'1'.repeat(39)}`, true],
    [`A${'1'.repeat(40)}`, `A${'1'.repeat(40)}`, false],
    ['A', 'A', false],
    ['1234', '1234', false],
    ['-A1', '-A1', false],
    ['.A1', '.A1', false],
    ['A_1', 'A_1', false],
    ['A 1', 'A 1', false],
    ['A1\n', 'A1', true],
    ['A1!', 'A1!', false],
    ['!A1', '!A1', false],
    ['È1', 'È1', false],
    ['', '', false],
  ])('NET-410 the code %j is kept as %j, and is one: %s', (typed, tidy, isOne) => {
    expect(tidyCode(typed)).toBe(tidy);
    expect(codeFault(tidy)).toBe(isOne ? null : 'Il codice ha lettere, cifre, punti e trattini, come VEN-1024.');
  });
  it('NET-410 one without a picture has that of none', () =>
    expect(NO_PICTURE).toBe('/products/prodotto-senza-immagine.svg'));

  it('NET-410 what is in a kit is not switched off', () => {
    expect(whyNotOutOfKits([])).toBeNull();
    expect(whyNotOutOfKits(['Casa', 'Bucato'])).toContain('«Casa», «Bucato»');
  });
});

describe('the most a variant may have', () => {
  const word = 'x'.repeat(40);
  const named = (n: number) => Array.from({ length: n }, (_, i) => ({ name: `V${i}`, options: ['a'] }));
  const offering = (n: number) => [{ name: 'Colore', options: Array.from({ length: n }, (_, i) => `c${i}`) }];
  it.each([
    ['five variants', named(5), null],
    ['six', named(6), 'Le varianti possono essere al massimo 5.'],
    ['forty choices', offering(40), null],
    ['forty-one', offering(41), '«Colore» può avere al massimo 40 scelte.'],
    ['forty letters', [{ name: word, options: [word] }], null],
    [
      'forty-one of a choice',
      [{ name: 'A', options: [`${word}x`] }],
      'Le scelte di «A» hanno al massimo 40 caratteri.',
    ],
    [
      'forty-one of a name',
      [{ name: `${word}x`, options: ['a'] }],
      'Scrivi una variante per riga, per esempio «Colore: Azzurro, Verde».',
    ],
  ])('NET-410 %s', (_, variants, fault) => expect(variantsFault(variants)).toBe(fault));
});

it('NET-662 each choice of a variant has its own picture', () =>
  expect(
    picturesOfChoices(
      [
        { variant: 'Colore', option: 'Verde', picture: 'v.webp' },
        { variant: 'Taglia', option: 'M', picture: 'm.webp' },
        { variant: 'Colore', option: 'Blu', picture: 'b.webp' },
      ],
      'Colore',
    ),
  ).toEqual({ Verde: 'v.webp', Blu: 'b.webp' }));
