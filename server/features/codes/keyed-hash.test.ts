import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
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
