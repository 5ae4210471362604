import { beforeAll, describe, expect, it } from 'vitest';
import { anyCustomer } from './builders.ts';
import { newKey, testPortal, type Answer, type Client } from './harness.ts';
import { versionOf } from './seen.ts';

const t = testPortal();
type Said = { type?: string; version?: number };
let agent: Client;
let url: string;
beforeAll(async () => {
  agent = await t.as('agente', 1);
  url = `/api/agent/customers/${await anyCustomer(agent)}`;
});
const TWENTY = Array.from({ length: 20 }, (_, n) => n);
const read = async (): Promise<Record<string, unknown>> => (await agent.get(url)).body;
const patch = (who: Client, body: object, key: string): Promise<Answer<Said>> => who.patch<Said>(url, body, { key });
const logged = async (): Promise<number> =>
  (await t.db.query<{ n: number }>(`select count(*)::int as n from audit where event = 'customers.update'`)).rows[0]
    ?.n ?? -1;
const isReplayed = ({ headers }: Answer<Said>): boolean => headers['idempotency-replayed'] === 'true';

describe('a key of a change that comes again', () => {
  it('NET-802 twenty at once with one key: one change, one entry in the log, twenty times its answer', async () => {
    const [version, before] = [await versionOf(agent, url), await logged()];
    const key = newKey();
    const answers = await Promise.all(TWENTY.map(() => patch(agent, { version, addressCity: 'Venti Insieme' }, key)));
    expect(answers.map((a) => a.status)).toEqual(TWENTY.map(() => 200));
    expect(new Set(answers.map((a) => JSON.stringify(a.body))).size).toBe(1);
    expect(answers.filter((a) => !isReplayed(a))).toHaveLength(1);
    expect([await versionOf(agent, url), await logged()]).toEqual([version + 1, before + 1]);
  });

  it('NET-802 twenty at once with a key and a wish each, from what all saw: one counts', async () => {
    const version = await versionOf(agent, url);
    const answers = await Promise.all(
      TWENTY.map((n) => patch(agent, { version, addressCity: `Città ${n}` }, newKey())),
    );
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const won = answers.findIndex((a) => a.status === 200);
    expect(await read()).toMatchObject({ version: version + 1, addressCity: `Città ${won}` });
  });

  it('NET-802 with another body it is refused, and nothing changes', async () => {
    const version = await versionOf(agent, url);
    const key = newKey();
    expect((await patch(agent, { version, addressCity: 'Prima' }, key)).status).toBe(200);
    const after = await read();
    for (const body of [
      { version, addressCity: 'Seconda' },
      { version: version + 1, addressCity: 'Prima' },
    ])
      expect((await patch(agent, body, key)).body.type).toBe('urn:ema:key_reused');
    expect(await read()).toEqual(after);
  });

  it('NET-802 from another person it is no key of theirs: they are answered as without one', async () => {
    const version = await versionOf(agent, url);
    const [key, body] = [newKey(), { version, addressCity: 'Di chi è' }];
    const first = await patch(agent, body, key);
    const entries = await logged();
    for (const [who, status] of [
      [t.anyone, 401],
      [await t.as('cliente'), 403],
      [await t.as('scanner'), 403],
    ] as const) {
      const answer = await patch(who, body, key);
      expect([answer.status, isReplayed(answer)]).toEqual([status, false]);
    }
    const led = await (
      await t.as('admin')
    ).get('/?_switch_user=agente&reason=verifica%20di%20un%20ordine', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(led.status).toBe(303);
    const cookie = String(led.headers['set-cookie']).split(';')[0] ?? '';
    expect((await t.anyone.put('/api/account/shop', { shop: 1 }, { headers: { cookie } })).status).toBe(200);
    const again = await t.anyone.patch<Said>(url, body, { key, headers: { cookie } });
    // Whoever acts for somebody sends what that person sent: it is done already, and not once more.
    expect([again.body, isReplayed(again)]).toEqual([first.body, true]);
    expect([await logged(), await versionOf(agent, url)]).toEqual([entries, version + 1]);
  });

  it('NET-802 after a refusal it is not used up: mended, the same change is made with it', async () => {
    const version = await versionOf(agent, url);
    const key = newKey();
    const stale = await patch(agent, { version: version - 1, addressCity: 'Dopo un rifiuto' }, key);
    const silent = await patch(agent, { addressCity: 'Dopo un rifiuto' }, key);
    const wrong = await patch(agent, { version, addressCity: 'x'.repeat(5_000) }, key);
    expect([stale.status, silent.status, wrong.status]).toEqual([409, 422, 422]);
    const right = await patch(agent, { version, addressCity: 'Dopo un rifiuto' }, key);
    expect([right.status, isReplayed(right), await versionOf(agent, url)]).toEqual([200, false, version + 1]);
  });

  it.each([0, -1, 1.5, '1', null, 2 ** 53, 9_007_199_254_740_991, 1_000_000, {}, [1], true])(
    'NET-802 the version %j, or that of another record, changes nothing',
    async (version) => {
      const before = await read();
      const answer = await patch(agent, { version, addressCity: 'Mai' }, newKey());
      expect([409, 422]).toContain(answer.status);
      expect(await read()).toEqual(before);
    },
  );
});
