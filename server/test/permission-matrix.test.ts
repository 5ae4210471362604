import { describe, expect, it } from 'vitest';
import { calls } from '@ema/calls/all.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { ROLES } from '@ema/domain/access/roles.ts';
import { KEY_SCOPES, SCOPES, type KeyScope } from '@ema/domain/api-keys/scopes.ts';
import type { Viewer } from '../kernel/context.ts';
import { mayCall } from '../kernel/pipeline.ts';
import { testPortal, type Client } from './harness.ts';
import { asKey, makeKey } from './keys.ts';

const PERSONAS = ['admin', 'gm', 'manager', 'agente', 'nuovo', 'cliente', 'scanner', 'ordini'];
const t = testPortal();

/** What the gate says, told by the answer to a request whose input no handler would accept. */
const verdict = (status: number, body: unknown): string => {
  const type = (body as { type?: string } | null)?.type?.replace('urn:ema:', '') ?? '';
  if (status === 401 && type === 'unauthenticated') return '401';
  if (type === 'operations_pending') return 'pending';
  if (type === 'acting_refused') return 'acting';
  if (status === 403) return '403';
  return 'yes';
};

const ask = async (who: Client, method: string, path: string): Promise<string> => {
  const url = path === '/' ? '/?_switch_user=' : path.replace(/:\w+/g, '0');
  const headers = { 'sec-fetch-site': 'same-origin' };
  if (method === 'GET') {
    const answer = await who.get(url, { headers });
    return verdict(answer.status, answer.body);
  }
  const send = {
    POST: who.post,
    PUT: who.put,
    PATCH: who.patch,
    DELETE: (u: string, _b: unknown, o: object) => who.del(u, o),
  }[method as 'POST'];
  const answer = await send(url, { nobodyAccepts: true }, { headers });
  return verdict(answer.status, answer.body);
};

describe('permission matrix', () => {
  it('every call answers every kind of person as the committed matrix says (ACC-021, ACC-067, ORD-034)', async () => {
    const rows: string[] = [`call | signed-out | ${PERSONAS.join(' | ')} | admin as agente | manager as agente`];
    for (const spec of calls) {
      const cells = [await ask(t.anyone, spec.method, spec.path)];
      for (const persona of PERSONAS) cells.push(await ask(await t.as(persona), spec.method, spec.path));
      cells.push(await ask(await actingAs('admin', 'impersonation'), spec.method, spec.path));
      cells.push(await ask(await actingAs('manager', 'subordinate'), spec.method, spec.path));
      rows.push(`${spec.name} | ${cells.join(' | ')}`);
    }
    await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('permission-matrix.txt');
  }, 120_000);

  it.each(ROLES.map((role) => [role]))('ACC-048 %s alone opens exactly the calls that name it', (role) => {
    for (const spec of calls) {
      const named = spec.who === 'anyone' || spec.who === 'signed-in' || spec.who.includes(role);
      const viewer = { roles: [role], requiredOperations: [], acting: null } as unknown as Viewer;
      if (named) expect(() => mayCall(spec, viewer)).not.toThrow();
      else expect(() => mayCall(spec, viewer)).toThrow(CallError);
    }
  });
});

describe('the matrix of API keys', () => {
  /** Asked by so many keys that none is told to wait. */
  const keysFor = async (scopes: readonly KeyScope[]): Promise<() => Promise<Client>> => {
    let [n, key] = [0, ''];
    return async () => {
      if (n % 500 === 0) ({ key } = await makeKey(t, scopes));
      n += 1;
      return asKey(t, key);
    };
  };

  it('NET-472 a key with every scope reaches the calls that name one, as committed, and is refused on all others', async () => {
    const next = await keysFor(KEY_SCOPES);
    for (const spec of calls)
      expect(await ask(await next(), spec.method, spec.path), spec.name).toBe(spec.scope ? 'yes' : '403');
    const reached = calls.filter(({ scope }) => scope).map(({ scope, method, path }) => `${scope} | ${method} ${path}`);
    await expect(`${reached.toSorted().join('\n')}\n`).toMatchFileSnapshot('key-matrix.txt');
  }, 120_000);

  it.each(KEY_SCOPES.map((scope) => [scope]))(
    'NET-472 a key with all scopes but %s is refused on its calls',
    async (scope) => {
      const next = await keysFor(KEY_SCOPES.filter((other) => other !== scope));
      const its = calls.filter((spec) => spec.scope === scope);
      expect(its.length).toBeGreaterThan(0);
      for (const { name, method, path, who } of its) {
        expect(await ask(await next(), method, path), name).toBe('403');
        expect(who, name).toContain(SCOPES[scope].role);
      }
    },
  );
});

/** Somebody who acts for `agente`, as the entry itself makes it. */
const actingAs = async (username: string, kind: 'impersonation' | 'subordinate'): Promise<Client> => {
  const client = await t.as(username);
  await t.db.query(
    `update sessions set subject_user_id = (select id from users where username = 'agente'), acting_kind = $1, acting_reason = 'prova', acting_since = $3
     where id = (select max(id) from sessions where actor_user_id = $2)`,
    [kind, client.userId, t.services.ports.clock.now()],
  );
  return client;
};
