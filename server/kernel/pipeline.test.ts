import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '@ema/calls/kernel/call.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { newKey, testPortal } from '../test/harness.ts';
import { handle } from './handle.ts';
import { registerCall } from './pipeline.ts';
import { toCallError, toProblem } from './problem.ts';

/** A call of the test's own, so that what the pipeline does is seen without any feature. */
const t = testPortal();
const probe = call({
  name: 'test.probe',
  log: { name: 'Prova' },
  method: 'POST',
  path: '/api/probe',
  summary: 'Says what it was told',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  body: z.strictObject({ end: z.enum(['well', 'silently', 'refused', 'failed']) }),
  output: z.strictObject({ n: z.number() }),
  errors: ['invalid', 'not_found'],
});
let ran = 0;
const handler = handle(probe, async (c, { body }) => {
  ran += 1;
  if (body.end === 'silently') return { n: ran };
  await c.audit({ object: 'alert', objectId: 'first' });
  await c.audit({ object: 'alert', objectId: 'second', event: 'test.second' });
  if (body.end === 'refused') c.commitAndRefuse(new CallError('invalid', 'Codice errato.'));
  if (body.end === 'failed') throw new CallError('not_found');
  return { n: ran };
});

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('viewer', null);
  await app.register(fastifyCookie);
  app.setErrorHandler((thrown, request, reply) => {
    const error = toCallError(thrown);
    return reply.code(error.status).serializer(JSON.stringify).send(toProblem(error, request.id));
  });
  registerCall(app, handler, t.services);
});
afterAll(() => app.close());

const ask = async (username: string, end: string, key: string) => {
  const { cookie } = await t.as(username);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/probe',
    headers: { cookie, 'idempotency-key': key },
    payload: { end },
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ n?: number }>(),
    isReplayed: 'idempotency-replayed' in answer.headers,
  };
};
const written = async (): Promise<string[]> =>
  (
    await t.db.query<{ event: string }>(
      `select event || ' ' || object_id as event from audit where event like 'test.%' order by id`,
    )
  ).rows.map((r) => r.event);
const faults = async () => (await t.db.query('select * from ema_audit_faults()')).rows;
const kept = async (key: string) =>
  (await t.db.query('select status, answer from idempotency where key = $1', [key])).rows;

describe('what a call leaves behind', () => {
  it('several audit rows stand in their order in an unbroken chain; the same key gives the first answer and does nothing', async () => {
    const key = newKey();
    const before = await written();
    const first = await ask('agente', 'well', key);
    expect(first).toMatchObject({ status: 200, isReplayed: false });
    const after = await written();
    expect(after.slice(before.length)).toEqual(['test.probe first', 'test.second second']);
    expect(await kept(key)).toEqual([{ status: 200, answer: first.body }]);
    expect(await ask('agente', 'well', key)).toEqual({ ...first, isReplayed: true });
    expect(await written()).toEqual(after);
    expect(await faults()).toEqual([]);
  });

  it('twenty at once with one key do it once and all get that answer', async () => {
    const [key, before, runs] = [newKey(), await written(), ran];
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('agente', 'well', key)));
    expect(new Set(answers.map((a) => a.body.n)).size).toBe(1);
    expect(answers.filter((a) => a.isReplayed)).toHaveLength(19);
    expect(ran).toBe(runs + 1);
    expect((await written()).length).toBe(before.length + 2);
    expect(await faults()).toEqual([]);
  });

  it('a key is one person’s, for one content', async () => {
    const key = newKey();
    const mine = await ask('agente', 'well', key);
    const other = await ask('manager', 'well', key);
    expect(other.isReplayed).toBe(false);
    expect(other.body.n).not.toBe(mine.body.n);
    const before = await written();
    expect((await ask('agente', 'silently', key)).status).toBe(422);
    expect(await written()).toEqual(before);
  });

  it('a call that writes no row of its own is audited all the same', async () => {
    const before = await written();
    await ask('agente', 'silently', newKey());
    expect((await written()).slice(before.length)).toEqual(['test.probe ']);
  });

  it('a refusal that must be remembered keeps its rows', async () => {
    const before = await written();
    expect((await ask('agente', 'refused', newKey())).status).toBe(422);
    expect((await written()).slice(before.length)).toEqual(['test.probe first', 'test.second second']);
    expect(await faults()).toEqual([]);
  });

  it('NET-807 a refusal that must be remembered leaves no key under way: sent again it is refused again, in words', async () => {
    const [key, before] = [newKey(), await written()];
    const answers = [await ask('agente', 'refused', key), await ask('agente', 'refused', key)];
    expect(answers.map((a) => [a.status, a.isReplayed, (a.body as { detail?: string }).detail])).toEqual([
      [422, false, 'Codice errato.'],
      [422, false, 'Codice errato.'],
    ]);
    expect([(await written()).length - before.length, await kept(key)]).toEqual([4, []]);
    expect((await ask('agente', 'well', key)).status, 'nor is it used up').toBe(200);
    expect(await faults()).toEqual([]);
  });

  it('a failure leaves nothing, neither rows nor the claim on the key', async () => {
    const [key, before] = [newKey(), await written()];
    expect((await ask('agente', 'failed', key)).status).toBe(404);
    expect(await written()).toEqual(before);
    expect(await kept(key)).toEqual([]);
    expect(await faults()).toEqual([]);
  });
});

describe('when a session was last used', () => {
  const lastUse = async (cookie: string): Promise<{ used: number; active: number | null }> => {
    const { rows } = await t.db.query<{ used: Date; active: Date | null }>(
      `select s.last_used_at as used, u.last_activity as active from sessions s join users u on u.id = s.actor_user_id where s.secret_hash = encode(sha256($1::bytea), 'hex')`,
      [cookie.replace('ema=', '')],
    );
    return { used: rows[0]?.used.getTime() ?? 0, active: rows[0]?.active?.getTime() ?? null };
  };
  const ago = (cookie: string, seconds: number) =>
    t.db.query(
      `update sessions set last_used_at = $2::timestamptz - make_interval(secs => $3), created_at = $2::timestamptz - make_interval(secs => $3) where secret_hash = encode(sha256($1::bytea), 'hex')`,
      [cookie.replace('ema=', ''), t.services.ports.clock.now(), seconds],
    );

  it('is written at most once a minute, with the person’s last activity', async () => {
    const who = await t.as('manager');
    await ago(who.cookie, 50);
    const before = await lastUse(who.cookie);
    await who.get('/api/account');
    expect(await lastUse(who.cookie)).toEqual(before);
    await ago(who.cookie, 70);
    await who.get('/api/account');
    const after = await lastUse(who.cookie);
    expect(t.services.ports.clock.now().getTime() - after.used).toBeLessThan(10_000);
    expect(after.active).toBe(after.used);
  });

  it('is never written for a session that ended by time, or for an account that may not be used', async () => {
    const late = await t.as('manager');
    await ago(late.cookie, 13 * 3600);
    const before = await lastUse(late.cookie);
    expect((await late.get('/api/home')).status).toBe(401);
    expect((await lastUse(late.cookie)).used).toBe(before.used);
    const out = await t.as('gm');
    await ago(out.cookie, 600);
    const asleep = await lastUse(out.cookie);
    await t.db.query(`update users set disabled = true where username = 'gm'`);
    expect((await out.get('/api/home')).status).toBe(401);
    expect(await lastUse(out.cookie)).toEqual(asleep);
    await t.db.query(`update users set disabled = false where username = 'gm'`);
  });
});
