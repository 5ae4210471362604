import { describe, expect, it } from 'vitest';
import { CODE_POLICY } from '@ema/domain/codes/policy.ts';
import { RECOVERY_POLICY } from '@ema/domain/codes/recovery.ts';
import { testPortal } from '../../test/harness.ts';
import type { Binding } from './challenge.ts';
import { isSmsLeft, refuseFlood } from './limits.ts';

const t = testPortal();
const NOTHING = { toPerson: [], toDestination: [], ofDay: 0, ofRequester: 0 };
const binding = (destination: string, personId = 1): Binding => ({
  purpose: 'password-reset',
  object: 'x',
  userId: 1,
  personId,
  destination,
});
const now = new Date('2026-11-21T15:00:00Z');
/** In milliseconds of the machine's own time, which the limits are counted in. */
const FAR_OFF = 3_000_000_000_000;
const counted = (key: string, points: number) =>
  t.db.query(
    `insert into rate_limits (key, points, expire) values ($1, $2, $3)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [key, points, FAR_OFF],
  );
const flood = (destination: string) =>
  t.services.db
    .transaction(now, (tx) => refuseFlood(tx, binding(destination), NOTHING))
    .then(
      () => 'sent',
      (thrown: { code: string; retryAfterSeconds: number }) => [thrown.code, thrown.retryAfterSeconds > 3500],
    );
const isLeft = (destination: string, more: { personId?: number; asker?: 'strangers' | 'user:1' } = {}) =>
  t.services.db.transaction(now, (tx) => isSmsLeft(tx, binding(destination, more.personId), more.asker ?? 'strangers'));

describe('SMS to numbers that are alike, and to all', () => {
  it.each([
    ['sms-prefix:+39349120', '+393491200001', CODE_POLICY.hourlyPerPrefix],
    ['sms-all:', '+393491310001', CODE_POLICY.hourlyInAll],
  ])('B7 %s: the last one goes out, none after it', async (key, destination, limit) => {
    await counted(key, limit - 1);
    expect(await flood(destination)).toBe('sent');
    expect(await flood(destination)).toEqual(['too_many', true]);
    expect(await flood('someone@example.it'), 'no SMS').toBe('sent');
    await t.db.query(`delete from rate_limits where key like 'sms-%'`);
  });

  it.each([
    ['sms-strangers-prefix:+39349120', RECOVERY_POLICY.strangersPerPrefix],
    ['sms-strangers:', RECOVERY_POLICY.strangersInAll],
  ])('ACC-341 what strangers may cost, %s: the last one goes out, none after it', async (key, limit) => {
    const destination = '+393491200001';
    await t.db.query(`delete from rate_limits where key like 'sms-%'`);
    await counted(key, limit - 1);
    expect(await isLeft(destination)).toBe(true);
    expect(await isLeft(destination)).toBe(false);
    expect(await isLeft(destination, { asker: 'user:1' }), 'the owner').toBe(true);
    expect(await isLeft(destination, { personId: -1 }), 'a code for nobody costs nothing').toBe(true);
  });
});
