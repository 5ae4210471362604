import { describe, expect, it } from 'vitest';
import { givePaper, paperApi, readWhole } from '../../test/fiscal-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { signersOf } from '../../test/signers.ts';

const t = testPortal();
const { someone, codeFor } = signersOf(t);
type Operation = { operationName: string; operationArguments: object; canBePostponed: boolean };
const due = async (client: Client): Promise<Operation[]> =>
  (await client.get<{ requiredOperations: Operation[] }>('/api/account')).body.requiredOperations;
const names = async (client: Client): Promise<string[]> => (await due(client)).map((o) => o.operationName);

describe('papers in the operations centre', () => {
  it('ACC-100 ACC-159 ACC-160 ACC-164 reading can be put off, signatures cannot; each says how many there are', async () => {
    const { client, userId } = await someone([]);
    expect(await due(client)).toEqual([]);
    await givePaper(t, userId, { type: 'DC' });
    await givePaper(t, userId, { type: 'CU', period: '2025' });
    expect(await due(client)).toEqual([
      { operationName: 'fiscal_documents:read', operationArguments: { documents: 2 }, canBePostponed: true },
    ]);
    expect((await client.get('/api/agent/customers')).status).toBe(200);
    await givePaper(t, userId, { type: 'FT' });
    await givePaper(t, userId, { type: 'RC' });
    await givePaper(t, userId, { type: 'RC', number: 2 });
    expect(await due(client)).toEqual([
      { operationName: 'fiscal_documents:read', operationArguments: { documents: 2 }, canBePostponed: true },
      { operationName: 'fiscal_documents:sign', operationArguments: { documents: 1 }, canBePostponed: false },
      { operationName: 'card_receipts:sign', operationArguments: { documents: 2 }, canBePostponed: false },
    ]);
    expect((await client.get('/api/agent/customers')).status, 'a signature is asked for first').toBe(403);
  });
  it('ACC-161 each is over with its last paper, also when the office cancels it', async () => {
    const { client, userId, mobile } = await someone([]);
    const read = await givePaper(t, userId, { type: 'DT' });
    const signed = await givePaper(t, userId, { type: 'NT' });
    const cancelled = await givePaper(t, userId, { type: 'RC' });
    await readWhole(client, 'fiscal', read);
    await client.post(paperApi('fiscal', read, '/read'), {});
    expect(await names(client)).toEqual(['fiscal_documents:sign', 'card_receipts:sign']);
    await t.db.query(`update fiscal_documents set state = 'cancelled' where id = $1`, [cancelled]);
    expect(await names(client)).toEqual(['fiscal_documents:sign']);
    await readWhole(client, 'fiscal', signed);
    await client.post(paperApi('fiscal', signed, '/start-signature'), {});
    await client.post(paperApi('fiscal', signed, '/complete-signature'), { token: await codeFor(mobile) });
    expect(await names(client)).toEqual([]);
  });
  it('ACC-159 nothing is asked of an agent who sells no more, who still reads what they were given', async () => {
    const { client, userId } = await someone([]);
    await t.db.query(`update agents set status = 'customer' where user_id = $1`, [userId]);
    const id = await givePaper(t, userId, { type: 'FT' });
    expect(await due(client)).toEqual([]);
    expect((await client.get(paperApi('fiscal', id))).status).toBe(200);
  });
  it('ACC-302 the personas of the demo have nothing to do', async () => {
    for (const who of ['agente', 'manager', 'gm']) expect(await due(await t.as(who)), who).toEqual([]);
  });
});
