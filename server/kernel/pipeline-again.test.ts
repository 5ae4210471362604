/** When the database asks for it a transaction is done again, three times at most, and what it wrote is there once. */
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call, type CallSpec } from '@ema/calls/kernel/call.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { testPortal } from '../test/harness.ts';
import type { Viewer } from './context.ts';
import { handle, type Handler } from './handle.ts';
import { mayCall, registerCall } from './pipeline.ts';
import { toCallError, toProblem } from './problem.ts';
import { findViewerOf } from './session-gate.ts';

const t = testPortal();
const RULES = { who: 'signed-in', acting: 'allowed', whilePending: 'allowed', audit: null, errors: [] } as const;
const answer = z.strictObject({ tries: z.number() });
const body = z.strictObject({ code: z.string(), times: z.number(), object: z.string() });
const writing = call({
  ...RULES,
  name: 'test.again',
  log: { name: 'Prova' },
  method: 'POST',
  path: '/api/again',
  summary: 'Fails so many times with that code of the database',
  rate: 'write',
  idempotency: 'natural',
  body,
  output: answer,
});
const byItself = call({
  ...RULES,
  name: 'test.again-manual',
  log: { name: 'Prova' },
  method: 'POST',
  path: '/api/again-manual',
  summary: 'The same, with transactions of its own',
  rate: 'write',
  idempotency: 'natural',
  body,
  output: answer,
});
const query = z.strictObject({ code: z.string() });
const readingOf = (idempotency: 'safe' | 'natural') =>
  call({
    ...RULES,
    name: `test.again-${idempotency}`,
    method: 'GET',
    path: `/api/again-${idempotency}`,
    summary: 'Fails once with that code of the database',
    rate: 'read',
    idempotency,
    query,
    output: answer,
  });

let tries = 0;
/** As Drizzle tells it: the driver’s error is the cause of its own. */
const failUntil = (times: number, code: string): void => {
  tries += 1;
  if (tries <= times) throw new Error('Failed query', { cause: Object.assign(new Error('no'), { code }) });
};
const writingHandler = handle(writing, async (c, { body: { code, times, object } }) => {
  await c.audit({ object: 'alert', objectId: object });
  failUntil(times, code);
  return { tries };
});
const manualHandler = handle(
  byItself,
  async (_c, { body: { code, times } }) => {
    failUntil(times, code);
    return { tries };
  },
  { transaction: 'manual' },
);
const readingHandler = (idempotency: 'safe' | 'natural'): Handler =>
  handle(readingOf(idempotency), async (_c, { query: { code } }) => {
    failUntil(1, code);
    return { tries };
  });

let app: FastifyInstance;
let cookie = '';
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
  for (const one of [writingHandler, manualHandler, readingHandler('safe'), readingHandler('natural')])
    registerCall(app, one, t.services);
  ({ cookie } = await t.as('agente'));
});
afterAll(() => app.close());
beforeEach(() => void (tries = 0));
const post = async (url: string, payload: object): Promise<number> =>
  (await app.inject({ method: 'POST', url, headers: { cookie }, payload })).statusCode;
const get = async (url: string): Promise<number> => (await app.inject({ url, headers: { cookie } })).statusCode;

describe('a transaction that the database refuses', () => {
  it.each([
    ['40001', 2, 200, 3, 1],
    ['40P01', 2, 200, 3, 1],
    ['0A000', 2, 200, 3, 1],
    ['40001', 3, 503, 3, 0],
    ['55P03', 1, 503, 1, 0],
    ['42703', 1, 500, 1, 0],
  ])('NET-791 with %s %i times ends with %i after %i tries, and its row is there %i times', async (...told) => {
    const [code, times, status, tried, rows] = told;
    const object = `${code}-${times}`;
    expect([await post('/api/again', { code, times, object }), tries]).toEqual([status, tried]);
    const written = await t.db.query(`select from audit where event = 'test.again' and object_id = $1`, [object]);
    expect(written.rowCount).toBe(rows);
  });

  it('NET-791 of a call with transactions of its own is not begun again: half of it may be done', async () => {
    expect([await post('/api/again-manual', { code: '40001', times: 1, object: 'x' }), tries]).toEqual([503, 1]);
  });

  it('NET-791 what only reads is read again; what may do more than read is not', async () => {
    expect([await get('/api/again-safe?code=0A000'), tries]).toEqual([200, 2]);
    tries = 0;
    expect([await get('/api/again-natural?code=0A000'), tries]).toEqual([500, 1]);
  });
});

describe('who may, while something is to be done first', () => {
  let viewer: Viewer;
  beforeAll(async () => {
    const { userId } = await t.as('agente');
    const agente = await findViewerOf(t.services.pool, userId, t.services.ports.clock.now());
    if (!agente) throw new Error('the agent may come in');
    viewer = { ...agente, requiredOperations: [] };
  });
  const refusal = (more: Partial<Viewer>, rules: Partial<Pick<CallSpec, 'acting' | 'whilePending' | 'who'>> = {}) => {
    const spec: CallSpec = { ...writingHandler.spec, whilePending: 'refused', ...rules };
    try {
      mayCall(spec, { ...viewer, ...more });
      return null;
    } catch (thrown) {
      return thrown instanceof CallError ? thrown.code : String(thrown);
    }
  };
  const operation = { operationName: 'account:change_password', operationArguments: {} };
  const blocking = { requiredOperations: [{ ...operation, canBePostponed: false }] };
  const acting: Partial<Viewer> = {
    acting: { kind: 'impersonation', since: new Date('2026-11-21T13:00:00Z'), reason: 'verifica' },
  };

  it('ACC-103 its person may not, whoever acts for them may, and what can be put off stops nobody', () => {
    expect(refusal(blocking)).toBe('operations_pending');
    expect(refusal(blocking, { whilePending: 'allowed' })).toBeNull();
    expect(refusal({ requiredOperations: [{ ...operation, canBePostponed: true }] })).toBeNull();
    expect(refusal({ ...blocking, ...acting })).toBeNull();
  });

  it('ACC-103 what one does as oneself alone nobody does for another; a role that is missing is told first', () => {
    expect(refusal(acting, { acting: 'refused' })).toBe('acting_refused');
    expect(refusal({}, { acting: 'refused' })).toBeNull();
    expect(refusal({ ...blocking, ...acting }, { acting: 'refused', who: ['ROLE_ADMIN'] })).toBe('forbidden');
    expect(refusal({}, { who: ['ROLE_ADMIN', 'ROLE_AGENT'] }), 'one of them is enough').toBeNull();
  });
});
