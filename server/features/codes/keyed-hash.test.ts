import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig, type Config } from '../../kernel/config.ts';
import { answerLink, isTokenOf } from '../appointments/links.ts';
import { openedOrNull, sealSecret } from '../webhooks/secrets.ts';
import type { Binding } from './challenge.ts';
import { isKeyedHash, keyedHash } from './keyed-hash.ts';

const secret = 's'.repeat(32);
const binding: Binding = {
  purpose: 'contract-signature',
  object: 'contract:12',
  objectHash: 'aa',
  userId: 7,
  personId: 8,
  destination: '+393401234567',
};

/** A process with these settings. */
const processWith = (EMA_SECRET: string, EMA_SECRET_BEFORE?: string) =>
  readConfig({ DATABASE_URL: 'postgres://owner@database/ema', EMA_SECRET, EMA_SECRET_BEFORE });
const accepts = (one: Config, other: Config): boolean[] => {
  const meeting = { id: 7, time: new Date('2026-11-21T15:00:00Z') };
  const token = answerLink(other, meeting).split('/').at(-1) ?? '';
  return [
    isKeyedHash(keyedHash(other.secret, binding, '123456'), one.secrets, binding, '123456'),
    isTokenOf(one, meeting, token),
    openedOrNull(one, sealSecret(other, 'whsec_x')) === 'whsec_x',
  ];
};

describe('EMA_SECRET while it is turned, process by process', () => {
  const [old, young] = ['o'.repeat(32), 'y'.repeat(32)];
  const rounds = [processWith(old), processWith(old, young), processWith(young, old), processWith(young)];

  it('NET-922 in both rounds whoever was restarted and whoever was not accept codes and links of each other', () => {
    for (const [i, before] of rounds.slice(0, -1).entries()) {
      const after = rounds[i + 1] ?? before;
      expect([accepts(before, after), accepts(after, before)], `round ${i + 1}`).toEqual([
        [true, true, true],
        [true, true, true],
      ]);
    }
  });

  it('NET-922 in one round they would not: who was not restarted knows nothing of the new one', () => {
    expect(accepts(processWith(old), processWith(young, old))).toEqual([false, false, false]);
  });
});

describe('the hash of a code', () => {
  it('ACC-128 is HMAC-SHA-256 keyed by the secret of the portal, over the code and all it is bound to', () => {
    const of = ['one-time-code', 'contract-signature', 'contract:12', 'aa', 7, 8, '+393401234567', '123456'];
    const expected = createHmac('sha256', secret).update(JSON.stringify(of)).digest('hex');
    expect(keyedHash(secret, binding, '123456')).toBe(expected);
  });

  it.each<[string, Partial<Binding>]>([
    ['another purpose', { purpose: 'document-signature' }],
    ['another thing', { object: 'contract:13' }],
    ['other contents', { objectHash: 'ab' }],
    ['another account', { userId: 9 }],
    ['nobody’s account', { userId: null }],
    ['another person', { personId: 9 }],
    ['another number', { destination: '+393401234568' }],
  ])('ACC-128 is nothing for %s', (_, change) => {
    const hash = keyedHash(secret, binding, '123456');
    expect(isKeyedHash(hash, [secret], binding, '123456')).toBe(true);
    expect(isKeyedHash(hash, [secret], { ...binding, ...change }, '123456')).toBe(false);
  });

  it('ACC-128 is nothing under another secret or for another code; either of two secrets will do', () => {
    const hash = keyedHash(secret, binding, '123456');
    expect(isKeyedHash(hash, ['t'.repeat(32)], binding, '123456')).toBe(false);
    expect(isKeyedHash(hash, [secret], binding, '123457')).toBe(false);
    expect(isKeyedHash(hash, ['t'.repeat(32), secret], binding, '123456')).toBe(true);
  });
});
