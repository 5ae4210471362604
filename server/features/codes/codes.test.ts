import { describe, expect, it } from 'vitest';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Viewer } from '../../kernel/context.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import { testPortal } from '../../test/harness.ts';
import { cancelChallenges } from './cancel.ts';
import { PURPOSES, type Binding, type CodeContext } from './challenge.ts';
import { openChallenge } from './open.ts';
import { startChallenge } from './start.ts';
import { verifyChallenge } from './verify.ts';

const t = testPortal();

/** What the pipeline does with `commitAndRefuse`: the transaction stays, the caller is refused. */
class Kept {
  readonly error: CallError;
  constructor(error: CallError) {
    this.error = error;
  }
}
const inCall = async <T>(asker: number, work: (c: CodeContext) => Promise<T>): Promise<T> => {
  const now = t.services.ports.clock.now();
  const answer = await t.services.db.transaction(now, async (tx) => {
    try {
      return await work({
        db: tx,
        now,
        outbox: createOutbox(tx, t.services.boss),
        config: t.services.config,
        ip: '127.0.0.1',
        userAgent: 'test',
        viewer: { actorUserId: asker } as Viewer,
        commitAndRefuse: (error) => {
          throw new Kept(error);
        },
      });
    } catch (thrown) {
      if (thrown instanceof Kept) return thrown;
      throw thrown;
    }
  });
  if (answer instanceof Kept) throw answer.error;
  return answer as T;
};

/** As a call that only reads. */
const reading = () => ({ db: t.services.db, now: t.services.ports.clock.now() });

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
let nextPerson = 900_000;
const someone = (more: Partial<Binding> = {}): Binding => {
  nextPerson += 1;
  return {
    purpose: 'contract-signature',
    object: 'contract:1',
    objectHash: 'aa',
    userId: nextPerson,
    personId: nextPerson,
    destination: `+39340${nextPerson}9`,
    ...more,
  };
};
const start = (b: Binding, asker = b.personId) =>
  inCall(asker, (c) => startChallenge(c, b, { method: 'SMS', text: (code) => `codice ${code}` }));
const verify = (b: Binding, code: string, neutral = false) =>
  inCall(b.personId, (c) => verifyChallenge(c, b, code, { neutral }));
const refusal = async (work: Promise<unknown>): Promise<CallError> => {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(CallError);
  return thrown as CallError;
};
const codeOf = async (b: Binding): Promise<string> =>
  /\d{6}/.exec((await t.outbox(b.destination))[0]?.body ?? '')?.[0] ?? '';
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const shift = (b: Binding, interval: string) =>
  t.db.query(
    `update challenges set created_at = created_at - $1::interval, expires_at = expires_at - $1::interval where person_id = $2`,
    [interval, b.personId],
  );
const attemptsOf = async (b: Binding): Promise<number> =>
  (
    await t.db.query<{ attempts_left: number }>(
      'select attempts_left from challenges where person_id = $1 order by id desc limit 1',
      [b.personId],
    )
  ).rows[0]?.attempts_left ?? -1;

describe('one-time codes', () => {
  it('ACC-115 ACC-123 ACC-128: sends six digits that are valid once, spaces allowed', async () => {
    const b = someone();
    const challenge = await start(b);
    expect(challenge).toMatchObject({ attemptsLeft: 5, method: 'SMS' });
    expect(challenge.secondsLeft).toBeGreaterThan(595);
    const code = await codeOf(b);
    expect(code).toMatch(/^\d{6}$/);
    await verify(b, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect((await refusal(verify(b, code))).code).toBe('invalid');
  });

  it('B2: of 20 parallel right codes exactly one wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const b = someone();
      await start(b);
      const code = await codeOf(b);
      const all = await Promise.allSettled(Array.from({ length: 20 }, () => verify(b, code)));
      expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('B5 ACC-127 ACC-128: of 500 parallel wrong codes five are looked at, then the right one is refused', async () => {
    const b = someone();
    await start(b);
    const code = await codeOf(b);
    const all = await Promise.allSettled(Array.from({ length: 500 }, () => verify(b, wrongOf(code))));
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(0);
    expect(await attemptsOf(b)).toBe(0);
    expect((await refusal(verify(b, code))).detail).toContain('esaurito i tentativi');
  });

  it('B5: four wrong codes leave one attempt, and the right code works', async () => {
    const b = someone();
    await start(b);
    const code = await codeOf(b);
    for (let left = 4; left > 0; left -= 1) {
      expect((await refusal(verify(b, wrongOf(code)))).detail).toContain('Codice non valido');
      expect(await attemptsOf(b)).toBe(left);
    }
    await verify(b, code);
  });

  it('B3: a code works for nothing else: purpose, object, account, person, destination', async () => {
    const b = someone();
    const others: Partial<Binding>[] = [
      { purpose: 'password-reset' },
      { purpose: 'contact-validation' },
      { object: 'contract:2' },
      { userId: b.personId + 500_000 },
      { userId: null },
      { personId: b.personId + 500_000 },
      { purpose: 'password-reset', object: '' },
    ];
    await start(b);
    const code = await codeOf(b);
    for (const other of others) {
      expect((await refusal(verify({ ...b, ...other }, code))).code).toBe('invalid');
      expect(await openChallenge(reading(), { ...b, ...other })).toBeNull();
    }
    await verify(b, code);
  });

  describe.each(PURPOSES)('B3: the code of a %s', (purpose) => {
    it.each(PURPOSES.filter((other) => other !== purpose))('is refused as one of a %s', async (other) => {
      const own = someone({ purpose, destination: `+3935${PURPOSES.indexOf(purpose)}${nextPerson}1` });
      const foreign = { ...own, purpose: other };
      await start(own);
      const code = await codeOf(own);
      expect((await refusal(verify(foreign, code))).code, 'none was asked for').toBe('invalid');
      await start(foreign);
      const [newest] = (
        await t.db.query('select code_hash from challenges where purpose = $1 and person_id = $2', [
          purpose,
          own.personId,
        ])
      ).rows as { code_hash: string }[];
      await t.db.query('update challenges set code_hash = $1 where purpose = $2 and person_id = $3', [
        newest?.code_hash,
        other,
        own.personId,
      ]);
      expect((await refusal(verify(foreign, code))).detail, 'even as its row').toContain('Codice non valido');
      await verify(own, code);
    });
  });

  it('B3: the code of one challenge is refused by another open one of the same person', async () => {
    const b = someone();
    const other = { ...b, object: 'contract:2' };
    await start(b);
    const code = await codeOf(b);
    await start(other);
    if (code === (await codeOf(b))) return;
    expect((await refusal(verify(other, code))).detail).toContain('Codice non valido');
  });

  it('B6: when the document changed, the code is void and a new one is asked for', async () => {
    const b = someone();
    await start(b);
    const code = await codeOf(b);
    expect((await refusal(verify({ ...b, objectHash: 'bb' }, code))).code).toBe('wrong_state');
    expect((await refusal(verify(b, code))).detail).toContain('Richiedi un nuovo codice');
  });

  it('B10: a changed destination, or a cancelled challenge, voids the code', async () => {
    const b = someone();
    await start(b);
    expect((await refusal(verify({ ...b, destination: '+393330000001' }, await codeOf(b)))).code).toBe('wrong_state');
    const c = someone();
    await start(c);
    await cancelChallenges(t.services.db, c.personId);
    expect((await refusal(verify(c, await codeOf(c)))).code).toBe('invalid');
    const neutral = someone();
    await start(neutral);
    const told = await refusal(verify({ ...neutral, destination: '+393330000001' }, await codeOf(neutral), true));
    expect([told.code, told.detail], 'nothing is told of what changed').toEqual(['invalid', 'Codice non valido']);
  });

  it.each(['used_at', 'cancelled_at'])(
    'ACC-128 a code that gets its %s while it is looked at proves nothing',
    async (end) => {
      const b = someone();
      await start(b);
      const code = await codeOf(b);
      const other = await t.db.connect();
      try {
        await other.query('begin');
        await other.query(`update challenges set ${end} = ema_now() where person_id = $1`, [b.personId]);
        const answer = refusal(verify(b, code));
        await expect.poll(async () => (await t.db.query(WAITING)).rows.length, { timeout: 20_000 }).toBe(1);
        await other.query('commit');
        expect((await answer).detail).toContain('richiedi un nuovo codice');
      } finally {
        other.release();
      }
    },
  );

  it('B7: 50 parallel starts send one message; within 60 seconds the same challenge is given', async () => {
    const b = someone();
    const all = await Promise.all(Array.from({ length: 50 }, () => start(b)));
    expect(new Set(all.map((one) => one.id)).size).toBe(1);
    expect(await t.outbox(b.destination)).toHaveLength(1);
  });

  it('B4: after a resend only the newest code is valid', async () => {
    const b = someone();
    await start(b);
    const old = await codeOf(b);
    await shift(b, '61 seconds');
    await start(b);
    const fresh = await codeOf(b);
    if (old !== fresh) expect((await refusal(verify(b, old))).detail).toContain('Codice non valido');
    await verify(b, fresh);
  });

  it('B4 ACC-126: an expired code is refused with its own sentence, a neutral caller hears only that it is not valid', async () => {
    const b = someone();
    await start(b);
    const code = await codeOf(b);
    await shift(b, '10 minutes');
    expect((await refusal(verify(b, code))).detail).toBe('Il token è scaduto. Richiedi un nuovo codice.');
    expect((await refusal(verify(b, code, true))).detail).toBe('Codice non valido');
    expect(await openChallenge(reading(), b), 'its field says so').toMatchObject({ secondsLeft: 0 });
    await shift(b, '1 hour');
    expect(await openChallenge(reading(), b)).toBeNull();
  });

  it('B7: five unused codes an hour for a person and for a number; used ones do not count', async () => {
    const b = someone();
    for (let n = 0; n < 5; n += 1) {
      await start({ ...b, object: `contract:${n}` });
    }
    const refused = await refusal(start({ ...b, object: 'contract:9' }));
    expect(refused.code).toBe('too_many');
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
    expect((await refusal(start({ ...someone(), destination: b.destination }))).code).toBe('too_many');
    const used = someone();
    for (let n = 0; n < 8; n += 1) {
      const one = { ...used, object: `contract:${n}` };
      await start(one);
      await verify(one, await codeOf(one));
    }
  });

  it('B1: 20 wrong codes in a day end it, however many codes are sent', async () => {
    const b = someone();
    for (let n = 0; n < 4; n += 1) {
      await start(b);
      const code = await codeOf(b);
      for (let i = 0; i < 5; i += 1) await refusal(verify(b, wrongOf(code)));
      await shift(b, '2 hours');
    }
    await start(b);
    expect((await refusal(verify(b, await codeOf(b)))).code).toBe('too_many');
  });

  it('ACC-090 wrong codes for several things at once are counted one after the other', async () => {
    const b = someone();
    const things = [1, 2, 3, 4].map((n) => ({ ...b, object: `contract:${n}` }));
    for (const one of things) await start(one);
    const codes = (await t.outbox(b.destination)).map((m) => /\d{6}/.exec(m.body)?.[0]);
    const wrong = ['000000', '000001', '000002', '000003', '000004'].find((code) => !codes.includes(code)) ?? '';
    await t.db.query(
      `insert into challenges (user_id, person_id, asker, purpose, object, destination, method, code_hash, attempts_left,
         created_at, expires_at)
       select $1::bigint, $1, 'user:' || $1::text, $2, 'before', 'x', 'SMS', 'x', attempts_left,
         ema_now() - interval '2 hours', ema_now()
       from unnest(array[0, 0, 0, 1]) as spent(attempts_left)`,
      [b.personId, b.purpose],
    );
    await Promise.allSettled([...things, ...things, ...things].map((one) => verify(one, wrong)));
    const { rows } = await t.db.query<{ n: number }>(
      `select sum(5 - attempts_left)::int as n from challenges where person_id = $1`,
      [b.personId],
    );
    expect(rows[0]?.n, 'nineteen of before and one').toBe(20);
  });

  it('B11: only six plain digits are looked at, and the code rests nowhere but in the message', async () => {
    const b = someone();
    await start(b);
    const code = await codeOf(b);
    const fullWidth = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
    for (const odd of [
      '',
      '12345',
      `${code}0`,
      `0${code}`,
      fullWidth,
      `${code}\n`,
      'abcdef',
      '１２３４５６',
      '+12345',
      '1e5000',
      '-12345',
    ]) {
      if (odd.trim() === code) continue;
      expect((await refusal(verify(b, odd))).code).toBe('invalid');
    }
    expect(await attemptsOf(b)).toBe(5);
    const row =
      (
        await t.db.query<{ row: string }>('select row_to_json(c)::text as row from challenges c where person_id = $1', [
          b.personId,
        ])
      ).rows[0]?.row ?? '';
    expect(row).not.toMatch(new RegExp(`"${code}"`));
  });
});
