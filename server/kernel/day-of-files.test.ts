/** Whose day a file or a message is taken from, how many it has, and what somebody is told when it is used up. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { createClock } from '../adapters/clock.ts';
import { testPortal } from '../test/harness.ts';
import { DailyLimit, takeFileOfDay, takeMessageOfDay } from './daily-limits.ts';
import type { Viewer } from './context.ts';
import { findViewerOf } from './session-gate.ts';

const t = testPortal();
const DAY = 86_400;
let admin: Viewer;
let agente: Viewer;
const viewerOf = async (username: string): Promise<Viewer> => {
  const { userId } = await t.as(username);
  const viewer = await findViewerOf(t.services.pool, userId, t.services.ports.clock.now());
  if (!viewer) throw new Error(`${username} may come in`);
  return viewer;
};
beforeAll(async () => {
  [admin, agente] = [await viewerOf('admin'), await viewerOf('agente')];
});
beforeEach(() => t.db.query(`delete from rate_limits where key like 'day-%'`));

const config = () => ({
  ...t.services.config,
  EMA_DAILY_EXPORTS: 3,
  EMA_DAILY_DOCUMENT_MAILS: 2,
  EMA_LIMIT_FACTOR: 1,
});

describe('one file of a day', () => {
  /** What is asked of the limits, which refuse with that. */
  const asked = async (viewer: Viewer | null, more: { factor?: number; thrown?: unknown } = {}) => {
    const takes: unknown[][] = [];
    const limits = {
      take: async (...take: unknown[]): Promise<void> => {
        takes.push(take);
        if (more.thrown !== undefined) throw more.thrown;
      },
    };
    const settings = { ...config(), EMA_LIMIT_FACTOR: more.factor ?? 1 };
    const error = await takeFileOfDay({ config: settings, viewer, limits }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return { takes, error };
  };
  const key = { id: 7, scopes: [], lastUsedAt: null };

  it('ACC-514 is taken for who really signed in, of as many as the setting says', async () => {
    const acting = { ...agente, actorUserId: admin.userId };
    expect((await asked(acting)).takes).toEqual([['day-exports', String(admin.userId), 3, DAY]]);
    expect((await asked(agente, { factor: 10 })).takes, 'of tests').toEqual([
      ['day-exports', String(agente.userId), 30, DAY],
    ]);
  });

  it('ACC-514 nobody has a day, and a program has the limit of its key', async () => {
    expect(await asked(null)).toEqual({ takes: [], error: null });
    expect(await asked({ ...admin, key })).toEqual({ takes: [], error: null });
  });

  it.each([
    [77, 77],
    [undefined, DAY],
  ])('ACC-514 used up it says how many a day has, and to come again after %s seconds', async (said, wait) => {
    const thrown = new CallError('too_many', 'Troppi tentativi.', { retryAfterSeconds: said });
    const { error } = await asked(agente, { factor: 10, thrown });
    expect(error).toBeInstanceOf(DailyLimit);
    expect(error).toMatchObject({
      code: 'too_many',
      detail: 'Hai raggiunto il limite di 3 file scaricati in un giorno. Riprova domani.',
      retryAfterSeconds: wait,
    });
  });

  it.each([new CallError('unavailable'), new Error('the connection is gone')])(
    'ACC-514 what fails otherwise is no limit: %s',
    async (thrown) => {
      expect((await asked(agente, { thrown })).error).toBe(thrown);
    },
  );
});

describe('one message of a day', () => {
  const counted = async () =>
    (await t.db.query<{ key: string; points: number }>(`select key, points from rate_limits where key like 'day-%'`))
      .rows;
  const take = (viewer: Viewer | null) => takeMessageOfDay(t.services.db, { config: config(), viewer }, 'mails');
  /** As if so many had been taken, of a day that ends in so many seconds. */
  const taken = (points: number, seconds: number) =>
    t.db.query('insert into rate_limits (key, points, expire) values ($1, $2, $3)', [
      `day-mails:${agente.userId}`,
      points,
      createClock().now().getTime() + seconds * 1_000,
    ]);

  it('ACC-515 is counted for who really signed in, and for nobody where nobody did', async () => {
    await take(null);
    expect(await counted()).toEqual([]);
    await take({ ...agente, actorUserId: admin.userId });
    expect(await counted()).toEqual([{ key: `day-mails:${admin.userId}`, points: 1 }]);
  });

  it('ACC-515 the last one is taken; the next is to come again after a minute at least', async () => {
    await taken(1, 600);
    await expect(take(agente)).resolves.toBeUndefined();
    await t.db.query('delete from rate_limits');
    await taken(2, 30);
    await expect(take(agente)).rejects.toMatchObject({ code: 'too_many', retryAfterSeconds: 60 });
  });
});
