import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDifferences, differencesOf, type Difference, type Piece } from './differences.ts';

const text = fc
  .array(fc.constantFrom('uno due tre quattro', 'uno due cinque quattro', 'sei', 'sette otto', 'nove dieci'), {
    maxLength: 8,
  })
  .map((paragraphs) => paragraphs.join('\n\n'));
const side = (differences: readonly Difference[], kept: Piece['kind']): string =>
  differences
    .flatMap((d) => {
      if (d.kind !== 'changed') return d.kind === 'same' || d.kind === kept ? [d.text] : [];
      return [
        d.pieces
          .filter(({ kind }) => kind === 'same' || kind === kept)
          .map((piece) => piece.text)
          .join(''),
      ];
    })
    .join('\n\n');

describe('the difference between two texts', () => {
  it('ACC-383 of a word that changed, a paragraph that is new and one that is gone', () => {
    const before = '# Titolo\n\nIl compenso è del 10 per cento.\n\nArticolo da togliere.\n\nFine';
    const after = '# Titolo\n\nIl compenso è del 12 per cento.\n\nFine\n\nNuova aggiunta in coda';
    expect(differencesOf(before, after)).toEqual([
      { kind: 'same', text: '# Titolo' },
      {
        kind: 'changed',
        pieces: [
          { kind: 'same', text: 'Il compenso è del ' },
          { kind: 'removed', text: '10 ' },
          { kind: 'added', text: '12 ' },
          { kind: 'same', text: 'per cento.' },
        ],
      },
      { kind: 'removed', text: 'Articolo da togliere.' },
      { kind: 'same', text: 'Fine' },
      { kind: 'added', text: 'Nuova aggiunta in coda' },
    ]);
    expect(countDifferences(differencesOf(before, after))).toEqual({ added: 1, removed: 1, changed: 1 });
  });
  it('ACC-383 paragraphs with little in common are one gone and one new', () =>
    expect(differencesOf('Il cliente paga', 'Nessuno ricorda niente di ieri').map(({ kind }) => kind)).toEqual([
      'removed',
      'added',
    ]));
  it('ACC-383 a new paragraph before one that changed stays before it', () =>
    expect(
      differencesOf('Uno due tre quattro', 'Altro del tutto\n\nUno due tre cinque').map(({ kind }) => kind),
    ).toEqual(['added', 'changed']));
  it('ACC-383 both texts can be read in it, whatever they are', () =>
    fc.assert(
      fc.property(text, text, (before, after) => {
        const differences = differencesOf(before, after);
        return side(differences, 'removed') === before && side(differences, 'added') === after;
      }),
    ));
  it('ACC-383 a text is not different from itself', () =>
    fc.assert(fc.property(text, (one) => differencesOf(one, one).every(({ kind }) => kind === 'same'))));
  it('ACC-383 texts too long to compare are shown whole', () => {
    const long = (word: string) => Array.from({ length: 2_100 }, (_, i) => `${word}${i}`).join('\n\n');
    expect(countDifferences(differencesOf(long('a'), long('b')))).toEqual({ added: 2100, removed: 2100, changed: 0 });
  });
});
