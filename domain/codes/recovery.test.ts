import { describe, expect, it } from 'vitest';
import { CODE_POLICY } from './policy.ts';
import { RECOVERY_POLICY, recoveryWay, type RecoveryFacts } from './recovery.ts';

const none: RecoveryFacts = { shortOfDay: 0, mailsOfHour: 0, longSmsOfHour: 0, hasEmail: true, isSmsLeft: true };
const short = { method: 'SMS', isLong: false };
const mail = { method: 'e-mail', isLong: true };
const longSms = { method: 'SMS', isLong: true };

describe('the way of a code to somebody who cannot sign in', () => {
  it.each<[string, Partial<RecoveryFacts>, unknown]>([
    ['the first by SMS', {}, short],
    ['the fourth of a day too', { shortOfDay: 3 }, short],
    ['the fifth by e-mail', { shortOfDay: 4 }, mail],
    ['by e-mail when SMS cost too much', { isSmsLeft: false }, mail],
    ['the sixtieth mail of an hour', { shortOfDay: 4, mailsOfHour: 59 }, mail],
    ['not the sixty-first', { shortOfDay: 4, mailsOfHour: 60 }, null],
    ['without an address the fifth by SMS, too long to guess', { shortOfDay: 4, hasEmail: false }, longSms],
    ['one such in an hour', { shortOfDay: 4, hasEmail: false, longSmsOfHour: 1 }, null],
    ['none without an address when SMS cost too much', { hasEmail: false, isSmsLeft: false }, null],
  ])('ACC-341 %s', (_, facts, way) => expect(recoveryWay({ ...none, ...facts })).toEqual(way));
  it('ACC-341 B1 a day of short codes holds no more guesses than a day of one’s own', () =>
    expect(RECOVERY_POLICY.shortPerDay * CODE_POLICY.attempts).toBe(CODE_POLICY.failuresPerDay));
});
