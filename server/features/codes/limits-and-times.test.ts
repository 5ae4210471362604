import { describe, expect, it } from 'vitest';
import { CODE_POLICY } from '@ema/domain/codes/policy.ts';
import type { CallError } from '@ema/calls/kernel/errors.ts';
import type { Viewer } from '../../kernel/context.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import { testPortal } from '../../test/harness.ts';
import { cancelChallenges } from './cancel.ts';
import type { Binding, CodeContext } from './challenge.ts';
import { openChallenge } from './open.ts';
import { presentChallenge } from './present.ts';
import { startChallenge } from './start.ts';
import { verifyChallenge } from './verify.ts';

const t = testPortal();
const at = new Date('2026-11-21T15:00:00+01:00');
const after = (seconds: number): Date => new Date(at.getTime() + seconds * 1000);
let next = 700_000;
const someone = (more: Partial<Binding> = {}): Binding => {
  next += 1;
  return {
    purpose: 'contract-signature',
    object: 'contract:1',
    objectHash: 'aa',
    userId: next,
    personId: next,
    destination: `+39${next}1${next}`.slice(0, 13),
    ...more,
  };
};
const inCall = <T>(asker: number, now: Date, work: (c: CodeContext) => Promise<T>): Promise<T> =>
  t.services.db.transaction(now, (tx) =>
    work({
      db: tx,
      now,
      outbox: createOutbox(tx, t.services.boss),
      config: t.services.config,
      ip: '192.0.2.7',
      userAgent: 'the browser',
      viewer: { actorUserId: asker } as Viewer,
      commitAndRefuse: (error) => {
        throw error;
      },
    }),
  );
const start = (b: Binding, now = at, detail?: Record<string, unknown>) =>
  inCall(b.personId, now, (c) => startChallenge(c, b, { method: 'SMS', text: (code) => `codice ${code}`, detail }));
const refusal = (work: Promise<unknown>): Promise<CallError> =>
  work.then(
    () => {
      throw new Error('not refused');
    },
    (thrown: CallError) => thrown,
  );
const rowOf = async (id: number) => (await t.db.query('select * from challenges where id = $1', [id])).rows[0];
/** Codes that went out before, used or not; asked for by the person, or by somebody signed in. */
const sentBefore = (b: Binding, how: { many: number; minutes: number; isUsed?: boolean; asker?: string }) =>
  t.db.query(
    `insert into challenges (user_id, person_id, asker, purpose, object, destination, method, code_hash, attempts_left, created_at, expires_at, used_at)
     select $1, $2, $8, 'contract-signature', 'before:' || g, $3, 'SMS', 'x', 5, $4::timestamptz - make_interval(mins => $5), $4::timestamptz, case when $6 then $4::timestamptz end
     from generate_series(1, $7) g`,
    [
      b.userId,
      b.personId,
      b.destination,
      at,
      how.minutes,
      how.isUsed === true,
      how.many,
      how.asker ?? `user:${b.personId}`,
    ],
  );

describe('what is told of a code under way', () => {
  it('ACC-128 how long it is valid, and when another may be asked for, to the second', async () => {
    const b = someone();
    const sent = await start(b);
    expect(presentChallenge(sent)).toMatchObject({
      secondsLeft: 600,
      resendInSeconds: 60,
      remainingAttemptsNumber: 5,
      durationInMinutes: 10,
      tokenDeliveryMethod: 'SMS',
      expiryDate: after(600).toISOString(),
    });
    const later = async (seconds: number) => {
      const open = await openChallenge({ db: t.services.db, now: after(seconds) }, b);
      return open && [open.secondsLeft, open.resendInSeconds];
    };
    expect(await later(20)).toEqual([580, 40]);
    expect(await later(20.4)).toEqual([579, 40]);
    expect(await later(60)).toEqual([540, 0]);
    expect(await later(599)).toEqual([1, 0]);
    expect(await later(600), 'it says that it is too old').toEqual([0, 0]);
  });

  it('B7 asked again it is the same until a minute has passed, then another, and the old one is dead', async () => {
    const b = someone();
    const first = await start(b);
    expect((await start(b, after(59))).id).toBe(first.id);
    const second = await start(b, after(60));
    expect(second.id).not.toBe(first.id);
    expect([(await rowOf(first.id)).cancelled_at === null, (await rowOf(second.id)).cancelled_at]).toEqual([
      false,
      null,
    ]);
  });

  it('ACC-115 it keeps where it was asked for from, what it was told, and what it is bound to', async () => {
    const bound = await start(someone(), at, { previous: 'x@example.it' });
    expect(await rowOf(bound.id)).toMatchObject({
      object_hash: 'aa',
      detail: { previous: 'x@example.it', requestIp: '192.0.2.7', requestUserAgent: 'the browser' },
    });
    const loose = await start(someone({ objectHash: undefined }));
    expect((await rowOf(loose.id)).object_hash).toBe('');
  });

  it('B4 a new one kills only what was sent for the same thing and is not used', async () => {
    const b = someone();
    const [other, used] = [await start({ ...b, object: 'contract:2' }), await start({ ...b, object: 'contract:3' })];
    await t.db.query('update challenges set used_at = $2 where id = $1', [used.id, at]);
    await start(b);
    await start({ ...b, object: 'contract:3' }, after(61));
    expect([(await rowOf(other.id)).cancelled_at, (await rowOf(used.id)).cancelled_at]).toEqual([null, null]);
  });
});

describe('how a code ends', () => {
  it('ACC-128 at the moment its row says, whenever it was sent', async () => {
    const b = someone();
    const { id } = await start(b);
    const code = /\d{6}/.exec((await t.outbox(b.destination))[0]?.body ?? '')?.[0] ?? '';
    await t.db.query('update challenges set expires_at = $2 where id = $1', [id, after(30)]);
    const verify = (seconds: number) => inCall(b.personId, after(seconds), (c) => verifyChallenge(c, b, code));
    expect((await refusal(verify(30))).code).toBe('invalid');
    expect((await verify(29)).usedAt).toEqual(after(29));
  });

  it('ACC-128 what ended before keeps its end when a person’s codes are cancelled, and when a new one is sent', async () => {
    const b = someone();
    const open = await start(b);
    const used = await start({ ...b, object: 'contract:2' });
    const gone = await start({ ...b, object: 'contract:3' });
    await t.db.query('update challenges set used_at = $2 where id = $1', [used.id, at]);
    await t.db.query('update challenges set cancelled_at = $2 where id = $1', [gone.id, at]);
    await t.services.db.transaction(after(30), (tx) => cancelChallenges(tx, b.personId));
    await start({ ...b, object: 'contract:3' }, after(90));
    const ends = await Promise.all([open, used, gone].map(async ({ id }) => (await rowOf(id)).cancelled_at));
    expect(ends).toEqual([after(30), null, at]);
  });
});

describe('how many codes go out', () => {
  it('B7 five unused in an hour for one person, to whatever number; what others asked for, or for others, does not count', async () => {
    const [same, asked, other] = [someone(), someone(), someone()];
    await sentBefore({ ...same, destination: '+390000000001' }, { many: CODE_POLICY.perHour, minutes: 30 });
    await sentBefore({ ...asked, destination: '+390000000004' }, { many: 5, minutes: 30, asker: 'user:1' });
    await sentBefore(
      { ...other, personId: 4, destination: '+390000000005' },
      { many: 5, minutes: 30, asker: `user:${other.personId}` },
    );
    expect((await refusal(start(same))).code).toBe('too_many');
    expect([(await start(asked)).attemptsLeft, (await start(other)).attemptsLeft]).toEqual([5, 5]);
  });

  it('B7 five unused in an hour to one number, for whatever person; used or older ones and strangers’ do not count', async () => {
    const [unused, used, older, strange] = [someone(), someone(), someone(), someone()];
    const elsewhere = { userId: 1, personId: 1 };
    await sentBefore({ ...unused, ...elsewhere }, { many: 5, minutes: 59 });
    await sentBefore({ ...used, ...elsewhere }, { many: 5, minutes: 30, isUsed: true });
    await sentBefore({ ...older, ...elsewhere }, { many: 5, minutes: 61 });
    await sentBefore({ ...strange, ...elsewhere }, { many: 5, minutes: 30, asker: 'strangers' });
    expect((await refusal(start(unused))).code).toBe('too_many');
    for (const b of [used, older, strange]) expect((await start(b)).attemptsLeft).toBe(5);
  });

  it('B7 twenty in a day to one number, used or not; of another day they do not count', async () => {
    const [today, yesterday] = [someone(), someone()];
    const elsewhere = { userId: 1, personId: 1 };
    await sentBefore({ ...today, ...elsewhere }, { many: 20, minutes: 23 * 60, isUsed: true });
    await sentBefore({ ...yesterday, ...elsewhere }, { many: 20, minutes: 25 * 60, isUsed: true });
    const refused = await refusal(start(today));
    expect([refused.code, refused.retryAfterSeconds]).toEqual(['too_many', 6 * 3600]);
    expect((await start(yesterday)).attemptsLeft).toBe(5);
  });

  it('B7 thirty in an hour that one asked for, for whatever person; older ones and others’ do not count', async () => {
    const [many, older, others] = [someone(), someone(), someone()];
    const elsewhere = { personId: 1, destination: '+390000000002' };
    const askedBy = (b: Binding, minutes: number, asker: string) =>
      sentBefore({ ...b, ...elsewhere }, { many: 30, minutes, isUsed: true, asker });
    await askedBy(many, 30, `user:${many.personId}`);
    await askedBy(older, 61, `user:${older.personId}`);
    await askedBy(others, 30, 'user:2');
    const refused = await refusal(start(many));
    expect([refused.code, refused.retryAfterSeconds]).toEqual(['too_many', 3600]);
    expect([(await start(older)).attemptsLeft, (await start(others)).attemptsLeft]).toEqual([5, 5]);
  });

  it('B1 twenty wrong codes of a purpose in a day end it; of another purpose, person, asker or day they do not count', async () => {
    const spent = (b: Binding, minutes: number, more: Partial<Binding> & { asker?: string } = {}) =>
      t.db.query(
        `insert into challenges (user_id, person_id, asker, purpose, object, destination, method, code_hash, attempts_left, created_at, expires_at)
         select $1, $2, $6, $3, 'before:' || g, 'x', 'SMS', 'x', 0, $4::timestamptz - make_interval(mins => $5), $4::timestamptz
         from generate_series(1, 4) g`,
        [
          b.userId,
          more.personId ?? b.personId,
          more.purpose ?? b.purpose,
          at,
          minutes,
          more.asker ?? `user:${b.personId}`,
        ],
      );
    const answer = async (b: Binding) => {
      await start(b);
      const code = /\d{6}/.exec((await t.outbox(b.destination))[0]?.body ?? '')?.[0] ?? '';
      const wrong = code === '000000' ? '000001' : '000000';
      return (await refusal(inCall(b.personId, after(1), (c) => verifyChallenge(c, b, wrong)))).code;
    };
    const [same, purpose, person, asker, older] = [someone(), someone(), someone(), someone(), someone()];
    await spent(same, 23 * 60);
    await spent(purpose, 120, { purpose: 'password-reset' });
    await spent(person, 120, { personId: 3 });
    await spent(asker, 120, { asker: 'user:1' });
    await spent(older, 25 * 60);
    expect(await answer(same)).toBe('too_many');
    // The harness of this file keeps no wrong attempt: what was refused is undone.
    for (const b of [purpose, person, asker, older]) expect(await answer(b)).toBe('invalid');
  });

  it('B1 the right code of a day’s last attempt counts as no failure', async () => {
    const b = someone();
    await t.db.query(
      `insert into challenges (user_id, person_id, asker, purpose, object, destination, method, code_hash, attempts_left, created_at, expires_at, used_at)
       select $1, $2::bigint, 'user:' || $2::bigint::text, $3, 'before:' || g, 'x', 'SMS', 'x', 0, $4::timestamptz - interval '2 hours', $4::timestamptz, $4::timestamptz
       from generate_series(1, 4) g`,
      [b.userId, b.personId, b.purpose, at],
    );
    await start(b);
    const code = /\d{6}/.exec((await t.outbox(b.destination))[0]?.body ?? '')?.[0] ?? '';
    const used = await inCall(b.personId, after(1), (c) => verifyChallenge(c, b, code));
    expect(used.usedAt).toEqual(after(1));
  });
});
