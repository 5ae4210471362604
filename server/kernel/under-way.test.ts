/** More than can be answered in time is refused at once; what was taken on goes on. */
import { describe, expect, it } from 'vitest';
import type { CallError } from '@ema/calls/kernel/errors.ts';
import { testPortal } from '../test/harness.ts';
import { createUnderWay } from './under-way.ts';

const hanging = () => Promise.withResolvers<string>();

describe('calls under way', () => {
  const full = () => {
    const underWay = createUnderWay(12);
    const calls = Array.from({ length: 120 }, hanging);
    const answers = calls.map((call) => underWay.admit('write', () => call.promise));
    return { underWay, calls, answers };
  };
  const refusal = async (asked: Promise<unknown>): Promise<CallError> =>
    asked.then(
      () => expect.unreachable(),
      (error: CallError) => error,
    );

  it('NET-570 ten for each connection are taken on, the next is told to come back in 2 to 5 seconds', async () => {
    const { underWay, calls, answers } = full();
    const refused = await Promise.all(
      Array.from({ length: 200 }, () => refusal(underWay.admit('write', async () => 'never'))),
    );
    for (const error of refused) expect(error).toMatchObject({ code: 'overloaded', status: 503 });
    const seconds = new Set(refused.map((error) => error.retryAfterSeconds));
    expect([...seconds].toSorted()).toEqual([2, 3, 4, 5]);
    for (const call of calls) call.resolve('done');
    expect(await Promise.all(answers)).toEqual(calls.map(() => 'done'));
  });

  it('NET-570 whoever leaves makes room, with an error too; what was admitted before is not refused', async () => {
    const { underWay, calls, answers } = full();
    calls[0]?.resolve('done');
    await answers[0];
    const next = hanging();
    const taken = underWay.admit('write', () => next.promise);
    await refusal(underWay.admit('write', async () => 'never'));
    expect(await underWay.run('write', async () => 'goes on')).toBe('goes on');
    next.reject(new Error('broken'));
    await expect(taken).rejects.toThrow('broken');
    expect(await underWay.admit('write', async () => 'room')).toBe('room');
  });

  it('NET-570 sign-ins, codes, exports, reads and writes keep only their own kind out', async () => {
    const { underWay } = full();
    for (const rate of ['credential', 'code', 'export', 'read', 'none'] as const)
      expect(await underWay.admit(rate, async () => rate)).toBe(rate);
  });
});

describe('a portal that is asked too much', () => {
  const t = testPortal({ settings: () => ({ EMA_POOL_SIZE: '2' }) });

  it('NET-570 answers 503 with Retry-After in Italian, and goes on', async () => {
    const who = await t.as('agente', 1);
    const blocker = await t.db.connect();
    await blocker.query('begin; lock table sessions in access exclusive mode');
    const asked = Array.from({ length: 150 }, () => who.get('/api/home'));
    const refused = await Promise.race(asked);
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({
      type: 'urn:ema:overloaded',
      detail: expect.stringContaining('molto occupato'),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2);
    await blocker.query('rollback');
    blocker.release();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(50);
    expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([]);
    await expect.poll(async () => (await who.get('/api/home')).status).toBe(200);
  });
});
