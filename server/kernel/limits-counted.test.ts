/** How often somebody tries something, as the database counts it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createClock } from '../adapters/clock.ts';
import { testPortal } from '../test/harness.ts';
import { countOne } from './limits.ts';

const t = testPortal();
beforeEach(() => t.db.query('delete from rate_limits'));
/** What the library counts in: the machine’s time. */
const machine = (): number => createClock().now().getTime();
/** As if the window of everything counted had ended so many milliseconds ago. */
const end = (msAgo: number) => t.db.query('update rate_limits set expire = $1', [machine() - msAgo]);
const take = (key: string, seconds: number, points = 1): Promise<unknown> =>
  t.services.limits.take('prova', key, points, seconds).then(
    () => 'taken',
    (thrown: unknown) => thrown,
  );

describe('what is tried too often', () => {
  it.each([
    [60, 'Troppi tentativi. Riprova tra un minuto.'],
    [61, 'Troppi tentativi. Riprova tra 2 minuti.'],
    [600, 'Troppi tentativi. Riprova tra 10 minuti.'],
  ])('within %i seconds is refused with how long to wait: %s', async (seconds, detail) => {
    expect(await take('a', seconds)).toBe('taken');
    expect(await take('a', seconds)).toMatchObject({ code: 'too_many', detail, retryAfterSeconds: seconds });
    expect(await take('b', seconds), 'of another key nothing was taken').toBe('taken');
  });

  it('has as many as it says, and one that turned out well is given back', async () => {
    for (let i = 0; i < 3; i += 1) expect(await take('a', 300, 3)).toBe('taken');
    expect(await take('a', 300, 3)).toMatchObject({ code: 'too_many' });
    await t.services.limits.giveBack('prova', 'a', 3, 300);
    await t.services.limits.giveBack('prova', 'a', 3, 300);
    expect([await take('a', 300, 3), await take('a', 300, 3)]).toEqual([
      'taken',
      expect.objectContaining({ code: 'too_many' }),
    ]);
  });

  it('may be tried again when its time is over, whose end is at least a second away', async () => {
    await take('a', 60);
    await t.db.query('update rate_limits set expire = $1', [machine() + 400]);
    expect(await take('a', 60)).toMatchObject({ retryAfterSeconds: 1 });
    await end(1);
    expect(await take('a', 60)).toBe('taken');
  });
});

describe('what is counted in the transaction of a call', () => {
  const count = (seconds = 86_400) => countOne(t.services.db, 'prova', seconds);

  it('ACC-513 adds up within its day, which begins with the first, and begins anew after it', async () => {
    expect(await count()).toEqual({ points: 1, wait: 86_400 });
    await t.db.query('update rate_limits set expire = expire - 3600000');
    expect((await count()).points).toBe(2);
    const { points, wait } = await count();
    expect([points, Math.round(wait / 60)], 'its end stays where it was').toEqual([3, 1_380]);
    await end(0);
    expect(await count()).toEqual({ points: 1, wait: 86_400 });
  });

  it('ACC-513 what is rolled back was not counted', async () => {
    await count();
    const failed = t.services.db.transaction(t.services.ports.clock.now(), async (tx) => {
      await countOne(tx, 'prova', 60);
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    expect((await count()).points).toBe(2);
  });
});
