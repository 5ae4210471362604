import { describe, expect, it } from 'vitest';
import { CODE_POLICY, floodWaitSeconds, wrongAttempts } from './policy.ts';

describe('the policy of one-time codes', () => {
  it('ACC-128 ACC-090 is what the ledger says', () =>
    expect(CODE_POLICY).toEqual({
      digits: 6,
      minutes: 10,
      attempts: 5,
      resendSeconds: 60,
      perHour: 5,
      failuresPerDay: 20,
      waitSeconds: 10,
      dailyPerDestination: 20,
      hourlyPerRequester: 30,
      hourlyPerPrefix: 200,
      hourlyInAll: 3_000,
    }));
  it.each([
    ['right at once', 4, true, 0],
    ['right at the second', 3, true, 1],
    ['right at the last', 0, true, 4],
    ['never tried', 5, false, 0],
    ['all wrong', 0, false, 5],
  ])('ACC-127 wrong codes of a challenge: %s', (_, left, isUsed, wrong) =>
    expect(wrongAttempts(CODE_POLICY, left, isUsed)).toBe(wrong),
  );
  it('ACC-127 follows the policy', () => expect(wrongAttempts({ attempts: 3 }, 1, true)).toBe(1));
  it.each([
    [29, 19, null],
    [30, 0, 3600],
    [0, 20, 21_600],
    [30, 20, 3600],
  ])('ACC-090 B7 of one requester %i, to one destination %i: wait %s', (ofRequester, ofDestinationToday, seconds) =>
    expect(floodWaitSeconds({ ofRequester, ofDestinationToday })).toBe(seconds),
  );
});
