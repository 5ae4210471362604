import { describe, expect, it } from 'vitest';
import { makeCustomerOrder, shopper, submittedOrder } from '../../test/customer-builders.ts';
import { testPortal } from '../../test/harness.ts';
import { findForgotten } from './queries.ts';

const t = testPortal();

describe('signed contracts that nobody sealed', () => {
  it('G7 are found half a minute after the signature, the newest first, and no more once they are sealed', async () => {
    const now = t.services.ports.clock.now();
    await t.db.query('update contracts set sealed_at = $1 where signed_at is not null and sealed_at is null', [now]);
    const ids = (
      await t.db.query<{ id: number }>(
        `select id::int from contracts where state = 'signed' and signed_at is not null order by id limit 4`,
      )
    ).rows.map((r) => r.id);
    const signed = (id: number | undefined, secondsAgo: number) =>
      t.db.query('update contracts set sealed_at = null, signed_at = $2 where id = $1', [
        id,
        new Date(now.getTime() - secondsAgo * 1000),
      ]);
    await signed(ids[0], 300);
    await signed(ids[1], 31);
    await signed(ids[2], 30);
    await signed(ids[3], 7200);
    const found = async () => (await findForgotten(t.services.db, now)).map(({ id }) => id);
    expect(await found()).toEqual([ids[1], ids[0], ids[3]]);
    await t.db.query('update contracts set sealed_at = $2 where id = $1', [ids[0], now]);
    expect(await found()).toEqual([ids[1], ids[3]]);
  });

  it('ACC-577 of more than are sealed at once the newest come first and each of the others has its turn', async () => {
    const now = t.services.ports.clock.now();
    await t.db.query('update contracts set sealed_at = $1 where signed_at is not null and sealed_at is null', [now]);
    await t.db.query(
      `insert into contracts (user_id, template_id, state)
       select id, (select min(id) from contract_templates), 'cancelled' from users order by id limit 8`,
    );
    const { rows } = await t.db.query<{ id: number }>(
      `update contracts c set sealed_at = null, signed_at = $1::timestamptz - make_interval(mins => n.place::int)
       from (select id, row_number() over (order by id) as place from contracts order by id limit 24) n
       where n.id = c.id returning c.id::int`,
      [now],
    );
    expect(rows).toHaveLength(24);
    const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
    const seen = new Set<number>();
    for (let i = 0; i < 200 && seen.size < 24; i += 1) {
      const found = (await findForgotten(t.services.db, now)).map(({ id }) => id);
      expect([found.length, found.slice(0, 9)]).toEqual([20, ids.slice(0, 9)]);
      for (const id of found) seen.add(id);
    }
    expect(seen.size).toBe(24);
  });
});

describe('the pages of a document', () => {
  it('ORD-270 only pages that it has are counted, of the text as it is, each once', async () => {
    const who = await shopper(t);
    const order = await makeCustomerOrder(who.client);
    const path = `/api/account/contracts/${order.contractId}`;
    const { body: copy } = await who.client.get<{ sha256: string; pageCount: number }>(path);
    const see = (page: number, sha256 = copy.sha256) =>
      who.client.post<{ pagesSeen: number[] }>(`${path}/pages-seen`, { page, sha256 });
    expect((await see(copy.pageCount + 1)).status).toBe(422);
    expect((await see(copy.pageCount, 'a'.repeat(64))).status).toBe(409);
    expect((await see(copy.pageCount)).body.pagesSeen).toEqual([copy.pageCount]);
    expect((await see(copy.pageCount)).body.pagesSeen).toEqual([copy.pageCount]);
    const kept = await t.db.query('select page from contract_pages_seen where contract_id = $1', [order.contractId]);
    expect(kept.rows).toEqual([{ page: copy.pageCount }]);
  });
});

describe('what anybody may verify', () => {
  it('G8 of a signed document, of one that was cancelled afterwards, and of a code that is nobody’s', async () => {
    const who = await shopper(t);
    const order = await submittedOrder(t, who);
    await who.client.get(`/api/customer/commissions/${order.id}/customer-contract`);
    const [kept] = (
      await t.db.query<{ code: string; text: string; sealed: string }>(
        'select verification_code as code, sha256 as text, signed_sha256 as sealed from contracts where id = $1',
        [order.contractId],
      )
    ).rows;
    const path = `/api/verification/${kept?.code}`;
    const state = async () => (await t.anyone.get<{ state: string }>(path)).body.state;
    const check = async (sha256: string | undefined) =>
      (await t.anyone.post<{ result: string }>(`${path}/check`, { sha256 })).body.result;
    expect([await state(), await check(kept?.sealed), await check(kept?.text), await check('a'.repeat(64))]).toEqual([
      'signed',
      'authentic',
      'unsigned-original',
      'altered',
    ]);
    await t.db.query(`update contracts set state = 'cancelled', cancelled_at = ema_now() where id = $1`, [
      order.contractId,
    ]);
    expect([await state(), await check(kept?.sealed), await check(kept?.text)]).toEqual([
      'cancelled',
      'authentic-cancelled',
      'unsigned-original',
    ]);
  });
});
