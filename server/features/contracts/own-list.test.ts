import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';
import { signersOf } from '../../test/signers.ts';

const t = testPortal();
const { someone, sign } = signersOf(t);

describe('a VAT number while it is typed', () => {
  it('ACC-188 ACC-189 ACC-333 R41 is right or wrong with a sentence, for whoever is signed in', async () => {
    const { client } = await someone(['engagement_letter_emakleen']);
    const ask = (vatNumber: string, who = client) =>
      who.get<{ valid: boolean; message: string }>(`/validation/vat-number?vatNumber=${vatNumber}`);
    expect((await ask('01234567897', t.anyone)).status).toBe(401);
    expect((await ask('01234567897')).body).toEqual({ valid: true, message: 'La partita IVA è corretta.' });
    for (const wrong of ['12345678901', '00000000000', '1234', ''])
      expect((await ask(wrong)).body, wrong).toMatchObject({
        valid: false,
        message: expect.stringMatching(/11 cifre/),
      });
    expect((await ask('012345678970')).status, 'more than eleven').toBe(422);
  });
});

describe('the list of contracts', () => {
  it('ACC-322 signed or not, privacy or not, by shop; the most recent signature first', async () => {
    const { client, ids, mobile } = await someone([
      'privacy_policy_manager',
      'engagement_letter',
      'agent_registration',
    ]);
    const [privacy = 0, letter = 0, form = 0] = ids;
    for (const id of [form, letter]) expect((await sign(client, id, mobile)).status).toBe(200);
    const listed = async (query: string) =>
      (await client.get<{ items: { id: number }[] }>(`/api/account/contracts?${query}`)).body.items.map((c) => c.id);
    const newest = 'orderField=signature.date&orderDir=desc&perPage=200';
    expect(await listed(`isSigned=true&${newest}`)).toEqual([letter, form]);
    expect(await listed(`isSigned=true&isPrivacy=true&${newest}`)).toEqual([]);
    expect(await listed('isSigned=false')).toEqual([privacy]);
    expect(await listed('isPrivacy=true')).toEqual([privacy]);
    const paged = async (page: number) => listed(`orderField=signature.date&perPage=1&page=${page}`);
    expect([await paged(1), await paged(2), await paged(3), await paged(4)]).toEqual([[privacy], [letter], [form], []]);
    expect((await listed('shop=0')).toSorted()).toEqual([...ids].toSorted());
    expect((await listed('shop=1')).toSorted()).toEqual([privacy, form].toSorted());
    expect((await client.get('/api/account/contracts?orderField=payload')).status).toBe(422);
    for (const [n, id] of [letter, form, privacy].entries())
      await t.db.query(
        `update contracts set assigned_at = '2026-11-01 10:00+01'::timestamptz + make_interval(days => $2) where id = $1`,
        [id, n + 1],
      );
    const assigned = (dir: string) => listed(`orderField=assignedAt&orderDir=${dir}&perPage=200`);
    expect(await assigned('asc')).toEqual([letter, form, privacy]);
    expect(await assigned('desc')).toEqual([privacy, form, letter]);
    expect(await listed('isSigned=true&orderField=signature.date&orderDir=asc')).toEqual([form, letter]);
  });
});
