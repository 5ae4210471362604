import { expect, it } from 'vitest';
import { loadedWords } from './loaded-words.ts';

it.each([
  [{ changed: 1, kept: 0, later: null }, '1 prezzo caricato'],
  [
    { changed: 2, kept: 1, later: { prices: 1, first: '2026-12-01', last: '2026-12-01' } },
    '3 prezzi caricati, uno dal 01/12/2026',
  ],
  [
    { changed: 1100, kept: 100, later: { prices: 1200, first: '2026-12-01', last: '2026-12-01' } },
    '1.200 prezzi caricati, 1.200 dal 01/12/2026',
  ],
  [
    { changed: 3, kept: 0, later: { prices: 2, first: '2026-12-01', last: '2027-01-01' } },
    '3 prezzi caricati, 2 dal 01/12/2026 in poi',
  ],
])('NET-983 %o', (loaded, words) => expect(loadedWords(loaded)).toBe(words));
