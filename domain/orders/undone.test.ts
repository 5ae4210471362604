import { describe, expect, it } from 'vitest';
import { undoneOf, undoneText } from './undone.ts';

const noon = new Date('2026-11-12T11:00:00Z');
const late = new Date('2026-11-20T23:30:00Z');

describe('an order to leave alone', () => {
  it('ORD-383 stands as long as nothing undid it', () =>
    expect(undoneOf({ undoneAt: null, withdrawnAt: null })).toBeNull());
  it('ORD-383 was withdrawn from, also when the money went back later', () => {
    const undone = undoneOf({ undoneAt: late, withdrawnAt: noon });
    expect(undone).toEqual({ why: 'withdrawn', at: noon });
    expect(undone && undoneText(undone)).toBe('Recesso del 12/11/2026');
  });
  it('ORD-383 was refunded, on the day it was in Rome', () => {
    const undone = undoneOf({ undoneAt: late, withdrawnAt: null });
    expect(undone).toEqual({ why: 'refunded', at: late });
    expect(undone && undoneText(undone)).toBe('Rimborsato il 21/11/2026');
  });
});
