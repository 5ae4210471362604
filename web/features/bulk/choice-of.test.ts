import { describe, expect, it } from 'vitest';
import { chosen, EVERYTHING, NOTHING } from '../../ui/paged-list/choice.ts';
import { choiceOf } from './choice-of.ts';

describe('what was chosen in a list', () => {
  it('NET-519 is numbers of rows, also of other pages', () => {
    expect(choiceOf(chosen(chosen(NOTHING, [3, 1], true), [7], true), { search: 'x' }, 3)).toEqual({ ids: [3, 1, 7] });
  });
  it('NET-519 is the list’s filters, without those that say nothing, what was taken out and how many are left', () => {
    const all = chosen(EVERYTHING, [4], false);
    expect(choiceOf(all, { search: 'rossi', shop: '1', type: undefined, orderDir: 'asc' }, 41)).toEqual({
      filter: { search: 'rossi', shop: '1', orderDir: 'asc' },
      except: [4],
      count: 41,
    });
  });
});
