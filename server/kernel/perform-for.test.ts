/** What a call does for somebody without a request: under their name, in the transaction of the job alone. */
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '@ema/calls/kernel/call.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Tx } from '../db/client.ts';
import { testPortal } from '../test/harness.ts';
import type { CallContext, Viewer } from './context.ts';
import { handle, type Handler } from './handle.ts';
import { performFor } from './perform-for.ts';
import { findViewerOf } from './session-gate.ts';

const t = testPortal();
const performed = call({
  name: 'test.performed',
  log: { name: 'Prova' },
  method: 'POST',
  path: '/api/performed',
  summary: 'Does what the test says',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  output: 'empty',
  errors: [],
});
type Work = (c: CallContext<Viewer, Tx>) => unknown;
let work: Work = () => undefined;
const handler = handle(performed, async (c) => {
  await work(c);
});
let viewer: Viewer;
const NOTHING = { params: undefined, query: undefined, body: undefined };
beforeAll(async () => {
  const [agente, admin] = [await t.as('agente'), await t.as('admin')];
  const oneself = await findViewerOf(t.services.pool, agente.userId, t.services.ports.clock.now());
  if (!oneself) throw new Error('the agent may come in');
  viewer = { ...oneself, actorUserId: admin.userId };
});
const perform = (requestId: string, does: Work, by: Handler = handler): Promise<unknown> => {
  work = does;
  const now = t.services.ports.clock.now();
  return t.services.db.transaction(now, (tx) => performFor(t.services, by, { tx, viewer, now, requestId }, NOTHING));
};
const written = async (requestId: string) =>
  (
    await t.db.query<{ event: string; actor: number; subject: number; object: string; ip: string }>(
      `select event, actor_user_id::int as actor, subject_user_id::int as subject, object_id as object, ip
       from audit
       where request_id = $1
       order by id`,
      [requestId],
    )
  ).rows;

describe('a call that a job makes for somebody', () => {
  const row = () => ({ event: 'test.performed', actor: viewer.actorUserId, subject: viewer.subjectUserId, ip: '' });

  it('NET-520 stands in the log once, under both names, also when it says nothing itself', async () => {
    await perform('bulk-silent', () => undefined);
    expect(await written('bulk-silent')).toEqual([{ ...row(), object: '' }]);
  });

  it('NET-520 what it says is there and no row beside; what goes by a transaction at once goes first', async () => {
    await perform('bulk-told', async (c) => {
      await c.audit({ object: 'alert', objectId: 'first' });
      await c.audit({ object: 'alert', objectId: 'second' }, c.db);
    });
    expect(await written('bulk-told')).toEqual([
      { ...row(), object: 'second' },
      { ...row(), object: 'first' },
    ]);
  });

  it('NET-520 refused it leaves nothing', async () => {
    const refused = perform('bulk-refused', async (c) => {
      await c.audit({ object: 'alert', objectId: 'first' });
      throw new CallError('locked');
    });
    await expect(refused).rejects.toMatchObject({ code: 'locked' });
    expect(await written('bulk-refused')).toEqual([]);
  });

  it.each<[what: string, does: Work]>([
    ['another transaction', (c) => c.transact(async () => undefined)],
    ['a refusal that is kept', (c) => c.commitAndRefuse(new CallError('locked'))],
    ['somebody of a cookie', (c) => c.findViewer('x')],
    ['a browser to be known by', (c) => c.setDevice('x')],
    ['a session', (c) => c.setSession(null)],
  ])('NET-520 has no request, so no %s', async (what, does) => {
    await expect(perform(`bulk-${what}`, does)).rejects.toThrow('there is no request');
    expect(await written(`bulk-${what}`)).toEqual([]);
  });

  it('NET-520 knows its scope, and nothing of a browser', async () => {
    let seen: unknown;
    await perform('bulk-seen', (c) => {
      seen = [c.scope.userId, c.scope.agentId, c.ip, c.userAgent, c.device, c.rawBody, c.header('cookie'), c.requestId];
    });
    expect(seen).toEqual([viewer.userId, viewer.agentId, '', '', null, null, undefined, 'bulk-seen']);
  });

  it('NET-520 is none that opens its own transactions', async () => {
    let isBegun = false;
    const manual: Handler = { ...handler, options: { transaction: 'manual' } };
    const begun = perform(
      'bulk-manual',
      () => {
        isBegun = true;
      },
      manual,
    );
    await expect(begun).rejects.toThrow('test.performed opens its own transactions');
    expect([isBegun, await written('bulk-manual')]).toEqual([false, []]);
  });
});
