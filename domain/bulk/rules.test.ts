import { describe, expect, it } from 'vitest';
import { BULK_ACTIONS, BULK_WORDS, countFault, MOST_ITEMS, sameCount } from './actions.ts';
import { mayDisableInBulk, mayRetry, mayStop } from './may.ts';
import { ITEM_STATE_NAMES, ITEM_STATES, ITEM_TRANSITIONS, RUN_STATES, RUN_TRANSITIONS } from './states.ts';

describe('bulk operations', () => {
  it('NET-519 are of at least one row and at most two thousand', () => {
    expect([0, 1, MOST_ITEMS, MOST_ITEMS + 1].map((n) => countFault(n) === null)).toEqual([false, true, true, false]);
    expect(countFault(MOST_ITEMS + 1)).toContain(MOST_ITEMS.toLocaleString('it-IT', { useGrouping: 'always' }));
  });
  it('NET-519 do what was confirmed or nothing', () => {
    expect(sameCount(3, 3)).toBeNull();
    expect(sameCount(3, 4)).toContain('ora sono 4 e non 3');
  });
  it('NET-519 each has its words', () => {
    for (const action of BULK_ACTIONS)
      for (const words of Object.values(BULK_WORDS[action])) expect(words).not.toBe('');
  });
  it('NET-521 are stopped while they go on, by anybody', () => {
    expect(RUN_STATES.map((state) => mayStop(state) === null)).toEqual([true, false, false]);
    expect(RUN_TRANSITIONS.stop.from).toEqual(RUN_STATES.filter((state) => mayStop(state) === null));
  });
  it.each([
    ['running', true, 2, false],
    ['done', true, 2, true],
    ['stopped', true, 1, true],
    ['done', false, 2, false],
    ['done', true, 0, false],
  ] as const)('NET-521 %s, mine: %s, %s left: tried again %s', (state, isMine, left, may) => {
    expect(mayRetry({ state, isMine, left }) === null).toBe(may);
  });
  it('NET-521 a row that is done is never done again', () => {
    expect(ITEM_TRANSITIONS.retry.from).not.toContain('done');
    expect(Object.keys(ITEM_STATE_NAMES)).toEqual([...ITEM_STATES]);
  });
  it('NET-519 agents are shut out by their status', () => {
    expect([true, false].map((isAgent) => mayDisableInBulk(isAgent) === null)).toEqual([false, true]);
  });
});
