import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';
import type { Binding } from './challenge.ts';
import { failuresOfDay, recoveryCodesBefore, sentBefore } from './queries.ts';

const t = testPortal();
const now = new Date('2026-11-21T15:00:00.000Z');
const HOUR = 3600;
const DAY = 24 * HOUR;
let next = 800_000;
const someone = (): Binding => {
  next += 1;
  return {
    purpose: 'password-reset',
    object: 'username:x',
    userId: next,
    personId: next,
    destination: `+39${next}3${next}`.slice(0, 13),
    alternative: `${next}@example.it`,
  };
};
type Code = { secondsAgo: number; left?: number; isUsed?: boolean; method?: string; isLong?: boolean } & {
  to?: string;
  asker?: string;
};
const code = (
  b: Binding,
  { secondsAgo, left = 5, isUsed = false, method = 'SMS', isLong = false, to, asker = 'strangers' }: Code,
) =>
  t.db.query(
    `insert into challenges (user_id, person_id, asker, purpose, object, destination, method, code_hash, attempts_left,
       created_at, expires_at, used_at, detail)
     select $1, $2, $11, $3, 'before', $4, $5, 'x', $6, made.at, made.at, case when $7 then made.at end, $8
     from (select $9::timestamptz - make_interval(secs => $10) as at) made`,
    [
      b.userId,
      b.personId,
      b.purpose,
      to ?? b.destination,
      method,
      left,
      isUsed,
      JSON.stringify({ isLong }),
      now.toISOString(),
      secondsAgo,
      asker,
    ],
  );
const msAgo = (seconds: number): number => now.getTime() - seconds * 1000;

describe('codes that count', () => {
  it.each([
    [DAY, 0],
    [DAY - 0.001, 3],
    [0, 3],
  ])('B1 the wrong attempts of a code of %f seconds ago: %i', async (secondsAgo, wrong) => {
    const b = someone();
    await code(b, { secondsAgo, left: 2 });
    expect(await failuresOfDay(t.services.db, b, 'strangers', now)).toBe(wrong);
  });

  it('B1 of several codes they are added up, without the right one of each that was used', async () => {
    const b = someone();
    for (const isUsed of [false, true, true]) await code(b, { secondsAgo: 60, left: 1, isUsed });
    expect(await failuresOfDay(t.services.db, b, 'strangers', now)).toBe(4 + 3 + 3);
  });

  it.each([
    [HOUR, { toPerson: [], toDestination: [], ofDay: 1, ofRequester: 0 }],
    [HOUR - 0.001, { toPerson: [msAgo(HOUR - 0.001)], toDestination: [msAgo(HOUR - 0.001)], ofDay: 1, ofRequester: 1 }],
    [DAY, { toPerson: [], toDestination: [], ofDay: 0, ofRequester: 0 }],
    [DAY - 0.001, { toPerson: [], toDestination: [], ofDay: 1, ofRequester: 0 }],
  ])('B7 what was sent %f seconds ago', async (secondsAgo, sent) => {
    const b = someone();
    await t.db.query(`delete from challenges where asker = 'strangers'`);
    await code(b, { secondsAgo });
    expect(await sentBefore(t.services.db, b, 'strangers', now)).toEqual(sent);
  });

  it.each([
    ['mobile', true],
    ['mobile', false],
    ['email', true],
    ['email', false],
  ] as const)(
    'B7 ACC-341 what others asked for counts at one’s own %s until it is proved (%s)',
    async (type, isProved) => {
      const someones = someone();
      const destination = type === 'mobile' ? someones.destination : `${someones.personId}@example.it`;
      const { rows } = await t.db.query<{ id: number; person: number }>(
        `with p as (
         insert into people (first_name, last_name, ${type}, ${type}_validated_at)
         values ('Ada', 'Neri', $1, case when $2 then ema_now() end)
         returning id)
       insert into users (person_id, username, user_type, password_hash)
       select id, $3, 'agente', 'x' from p
       returning id::int, person_id::int as person`,
        [destination, isProved, `codici-${someones.personId}`],
      );
      const [own] = rows;
      const b = { ...someones, destination, userId: own?.id ?? 0, personId: own?.person ?? 0 };
      await code(someones, { secondsAgo: 60, asker: 'user:1', to: destination });
      const counted = async (of: Binding) => {
        const { toDestination, ofDay } = await sentBefore(t.services.db, of, 'user:2', now);
        return [toDestination.length, ofDay];
      };
      expect(await counted(b)).toEqual(isProved ? [0, 0] : [1, 1]);
      expect(await counted({ ...b, userId: someones.userId }), 'not the account’s own').toEqual([1, 1]);
    },
  );

  it('ACC-341 the recovery codes of a day and of an hour, by number and by address, short and long apart', async () => {
    const b = someone();
    const to = b.alternative ?? '';
    await code(b, { secondsAgo: DAY });
    await code(b, { secondsAgo: DAY - 0.001 });
    await code(b, { secondsAgo: 60, to });
    await code(b, { secondsAgo: 60, isUsed: true });
    await code(b, { secondsAgo: HOUR, isLong: true, method: 'e-mail', to });
    await code(b, { secondsAgo: HOUR - 0.001, isLong: true, method: 'e-mail', to });
    await code(b, { secondsAgo: HOUR, isLong: true });
    for (let n = 0; n < 3; n += 1) await code(b, { secondsAgo: n, isLong: true });
    await code({ ...b, purpose: 'username-recovery' }, { secondsAgo: 60 });
    await code(b, { secondsAgo: 60, asker: 'device:1' });
    expect(await recoveryCodesBefore(t.services.db, b, 'strangers', now)).toEqual({
      shortOfDay: 2,
      mailsOfHour: 1,
      longSmsOfHour: 3,
    });
  });

  it('nothing was sent to somebody new', async () => {
    await t.db.query(`delete from challenges where asker = 'strangers'`);
    const b = someone();
    expect([
      await failuresOfDay(t.services.db, b, 'strangers', now),
      await sentBefore(t.services.db, b, 'strangers', now),
      await recoveryCodesBefore(t.services.db, b, 'strangers', now),
    ]).toEqual([
      0,
      { toPerson: [], toDestination: [], ofDay: 0, ofRequester: 0 },
      { shortOfDay: 0, mailsOfHour: 0, longSmsOfHour: 0 },
    ]);
  });
});
