/** The edges of the session gate, at instants that the test names: use, end, shop, and accounts out of use. */
import { describe, expect, it } from 'vitest';
import { testPortal } from '../test/harness.ts';
import { findViewer, findViewerOf } from './session-gate.ts';

const t = testPortal();
const HOUR = 3_600_000;
const BEGAN = new Date('2026-11-21T13:00:00.000Z');
const after = (ms: number): Date => new Date(BEGAN.getTime() + ms);
const OF_SECRET = `secret_hash = encode(sha256($1::bytea), 'hex')`;

/** Somebody’s session that began, and was last used, at that instant. */
const session = async (username: string, shop?: 0 | 1) => {
  const { cookie, userId } = await t.as(username, shop);
  const secret = cookie.replace('ema=', '');
  await t.db.query(`update sessions set created_at = $2, last_used_at = $2 where ${OF_SECRET}`, [secret, BEGAN]);
  return {
    secret,
    userId,
    at: (ms: number) => findViewer(t.services.pool, secret, after(ms)),
    row: async () =>
      (
        await t.db.query<{ last_used_at: Date; ended_at: Date | null }>(
          `select last_used_at, ended_at from sessions where ${OF_SECRET}`,
          [secret],
        )
      ).rows[0],
  };
};

describe('a session', () => {
  it('NET-233 is written down as used after more than a minute, not after one', async () => {
    const { at, row } = await session('manager');
    expect((await at(60_000))?.username).toBe('manager');
    expect((await row())?.last_used_at).toEqual(BEGAN);
    expect((await at(60_001))?.username).toBe('manager');
    expect((await row())?.last_used_at).toEqual(after(60_001));
    await at(90_000);
    expect((await row())?.last_used_at, 'a minute counts from then').toEqual(after(60_001));
  });

  it('ACC-623 that was found ended by time is over for good, at the instant at which somebody looked', async () => {
    const { at, row } = await session('agente');
    expect(await at(12 * HOUR - 1)).not.toBeNull();
    const late = await session('agente');
    expect(await late.at(12 * HOUR)).toBeNull();
    expect((await late.row())?.ended_at).toEqual(after(12 * HOUR));
    expect(await late.at(1_000), 'also by a clock that goes back').toBeNull();
    expect(await late.at(13 * HOUR)).toBeNull();
    expect((await late.row())?.ended_at, 'it ends once').toEqual(after(12 * HOUR));
    expect((await row())?.ended_at, 'the other one goes on').toBeNull();
  });

  it('ACC-069 is of the shop that was chosen while that is open to its person, else of their first', async () => {
    const { at, userId } = await session('agente', 1);
    const enable = (fibra: boolean, kleen: boolean) =>
      t.db.query('update agents set fibra_enabled = $2, kleen_enabled = $3 where user_id = $1', [userId, fibra, kleen]);
    try {
      await enable(true, true);
      expect((await at(1_000))?.shop).toBe(1);
      await enable(true, false);
      expect((await at(1_000))?.shop).toBe(0);
      await enable(false, false);
      expect((await at(1_000))?.shop).toBeNull();
    } finally {
      await enable(true, true);
    }
    expect((await at(1_000))?.shop, 'chosen all the while').toBe(1);
  });

  it('ACC-438 in which somebody acts for another is over while either account is out of use', async () => {
    const { at, secret, userId } = await session('admin');
    const agente = await t.as('agente');
    await t.db.query(
      `update sessions
       set subject_user_id = $2, acting_kind = 'impersonation', acting_reason = 'verifica', acting_since = $3
       where ${OF_SECRET}`,
      [secret, agente.userId, BEGAN],
    );
    const disable = (id: number, disabled: boolean) =>
      t.db.query('update users set disabled = $2 where id = $1', [id, disabled]);
    expect((await at(1_000))?.username).toBe('agente');
    for (const id of [agente.userId, userId]) {
      await disable(id, true);
      try {
        expect(await at(1_000)).toBeNull();
      } finally {
        await disable(id, false);
      }
    }
    expect((await at(1_000))?.actorUserId).toBe(userId);
  });
});

describe('who is let in later, by a job', () => {
  const viewer = (userId: number) => findViewerOf(t.services.pool, userId, after(0));

  it.each([
    ['seller', 'seller'],
    ['customer', 'customer'],
    ['disabled', null],
    ['inactive', null],
    ['deleted', null],
  ])('ACC-048 an agent who is %s by then comes in as %j', async (status, seen) => {
    const { userId } = await t.as('manager');
    const become = (to: string) => t.db.query('update agents set status = $2 where user_id = $1', [userId, to]);
    await become(status);
    try {
      expect((await viewer(userId))?.agentStatus ?? null).toBe(seen);
    } finally {
      await become('seller');
    }
  });

  it('ACC-048 nobody whose account is disabled, or who is not there', async () => {
    const { userId } = await t.as('ordini');
    expect((await viewer(userId))?.username).toBe('ordini');
    await t.db.query('update users set disabled = true where id = $1', [userId]);
    expect(await viewer(userId)).toBeNull();
    await t.db.query('update users set disabled = false where id = $1', [userId]);
    expect(await viewer(999_999_999)).toBeNull();
  });
});
