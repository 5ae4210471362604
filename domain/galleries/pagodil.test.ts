import { describe, expect, it } from 'vitest';
import { documentsFault, documentsIn, PAGODIL_DEFAULT, PAGODIL_MOST, STEP_COUNT } from './pagodil.ts';

describe('the page about PagoDIL (NET-623)', () => {
  it.each([
    ['uno', null],
    [' uno \n\n due\r\n', null],
    ['', /almeno un documento/],
    [' \n ', /almeno un documento/],
    [Array.from({ length: 8 }, (_, i) => `riga ${i}`).join('\n'), null],
    [Array.from({ length: 9 }, (_, i) => `riga ${i}`).join('\n'), /al massimo 8/],
    ['x'.repeat(120), null],
    ['x'.repeat(121), /120 caratteri/],
  ])('documents are one a line: %j', (typed, expected) => {
    const fault = documentsFault(documentsIn(typed));
    if (expected === null) expect(fault).toBeNull();
    else expect(fault).toMatch(expected);
  });
  it('lines are trimmed and empty ones left out', () =>
    expect(documentsIn(' uno \n\n due\r\n')).toEqual(['uno', 'due']));
  it('what is shown while nothing was written keeps the limits of what is', () => {
    const { title, intro, steps, documents, note } = PAGODIL_DEFAULT;
    expect(steps).toHaveLength(STEP_COUNT);
    expect(documentsFault(documents)).toBeNull();
    expect(title.length <= PAGODIL_MOST.title && intro.length <= PAGODIL_MOST.intro).toBe(true);
    expect(note.length).toBeLessThanOrEqual(PAGODIL_MOST.note);
    for (const { name, text } of steps)
      expect(name.length <= PAGODIL_MOST.name && text.length <= PAGODIL_MOST.step, name).toBe(true);
  });
});
