import { describe, expect, it } from 'vitest';
import { alreadyDecided } from './decided.ts';

const at = new Date('2026-11-20T09:05:00Z');

describe('what was decided', () => {
  it.each([
    [
      { state: 'accepted', by: 'Anna Ferri', at },
      'Questo file è già stato convalidato da Anna Ferri il 20/11/2026 alle 10:05.',
    ],
    [
      { state: 'discarded', by: 'Anna Ferri', at },
      'Questo file è già stato scartato da Anna Ferri il 20/11/2026 alle 10:05.',
    ],
    [{ state: 'discarded', by: null, at }, 'Questo file è già stato scartato il 20/11/2026 alle 10:05.'],
    [{ state: 'accepted', by: null, at: null }, 'Questo file è già stato convalidato.'],
  ] as const)('NET-292 %o is told with who and when', (decision, sentence) =>
    expect(alreadyDecided('Questo file', decision)).toBe(sentence),
  );
});
