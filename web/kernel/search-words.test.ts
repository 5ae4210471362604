import { expect, it } from 'vitest';
import { searchWords } from './search-words.ts';

const WORDS = { short: 'Scrivi di più', failed: 'Non riuscita', none: 'Nessuno' };

it.each([
  [{ isShort: true, isSearching: false, hasFailed: false }, WORDS.short],
  [{ isShort: true, isSearching: true, hasFailed: true }, WORDS.short],
  [{ isShort: false, isSearching: true, hasFailed: false }, 'Ricerca in corso…'],
  [{ isShort: false, isSearching: true, hasFailed: true }, 'Ricerca in corso…'],
  [{ isShort: false, isSearching: false, hasFailed: true }, WORDS.failed],
  [{ isShort: false, isSearching: false, hasFailed: false }, WORDS.none],
])('ACC-699 %j: only an answer says that nothing was found', (search, written) =>
  expect(searchWords(search, WORDS)).toBe(written),
);
