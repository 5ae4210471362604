/** Proves whose data the office may write, and which of them. */
import { expect, it } from 'vitest';
import { mayChangeData, mayChangeGiven } from './may.ts';
import { AGENT_STATUSES } from './statuses.ts';

it('ACC-608 the office writes the data of any agent but a deleted one', () => {
  expect(AGENT_STATUSES.filter((status) => mayChangeData(status) !== null)).toEqual(['deleted']);
});

it.each(['iban', 'vatNumber'] as const)('ACC-608 %s is changed once it was given', (what) => {
  expect(mayChangeGiven(what, null)).toContain('dal suo account');
  expect(mayChangeGiven(what, 'given')).toBeNull();
});
