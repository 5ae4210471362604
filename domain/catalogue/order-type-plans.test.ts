import { describe, expect, it } from 'vitest';
import { plannedChanges } from './order-type-plans.ts';

const WAS = {
  name: 'Vendita diretta',
  orderMin: '30.00',
  orderMax: null as string | null,
  isLimitedSubmissionPeriodEnabled: true,
  submissionPeriodStartDay: 1,
  submissionPeriodStartTime: 8,
  submissionPeriodEndDay: 7,
  submissionPeriodEndTime: 22,
  followsCompanyPeriod: true,
  version: 3,
};
describe('what a planned change of an order type changes', () => {
  it.each([
    ['nothing', {}, {}],
    ['neither the version nor what follows', { version: 4, followsCompanyPeriod: false }, {}],
    ['an amount', { orderMin: '40.00' }, { orderMin: '40.00' }],
    ['a bound that there was not', { orderMax: '90.00' }, { orderMax: '90.00' }],
    [
      'one hour, with its window',
      { submissionPeriodEndTime: 21, name: 'Diretta' },
      {
        name: 'Diretta',
        isLimitedSubmissionPeriodEnabled: true,
        submissionPeriodStartDay: 1,
        submissionPeriodStartTime: 8,
        submissionPeriodEndDay: 7,
        submissionPeriodEndTime: 21,
      },
    ],
  ])('NET-732 %s', (_, over, changes) => {
    expect(plannedChanges(WAS, { ...WAS, ...over })).toEqual(changes);
  });
});
