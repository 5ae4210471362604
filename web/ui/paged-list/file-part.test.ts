import { describe, expect, it } from 'vitest';
import { chosen, EVERYTHING, NOTHING } from './choice.ts';
import { headsOf, rowsPart } from './file-part.ts';

describe('what a file of a list is asked', () => {
  it('NET-681 its columns are those of the screen, by their heads in the file', () => {
    const columns = [
      { label: 'Persona', inFile: ['Cognome', 'Nome'] },
      { label: 'Data' },
      { label: 'Azioni', inFile: [] },
    ];
    expect(headsOf(columns)).toEqual(['Cognome', 'Nome', 'Data']);
  });
  it.each([
    [chosen(NOTHING, [9, 4], true), { ids: '9,4' }],
    [chosen(EVERYTHING, [4], false), { except: '4' }],
    [EVERYTHING, {}],
    [
      chosen(
        NOTHING,
        Array.from({ length: 501 }, (_, i) => i + 1),
        true,
      ),
      null,
    ],
  ])('NET-681 chosen rows are named one by one while an address has room for them', (choice, part) =>
    expect(rowsPart({ choice, count: 1 })).toEqual(part),
  );
});
