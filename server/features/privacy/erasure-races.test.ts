/** An erasure, and what others do at the same moment: whichever comes second sees the first. */
import { describe, expect, it } from 'vitest';
import { itemsOf, start } from '../../test/bulk.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { patchSeen } from '../../test/seen.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { CARRY_OUT } from './carry-out.ts';

const t = testPortal();
const MERGE = { headers: { 'content-type': 'application/merge-patch+json' } };
const DESK = '/api/admin/privacy-requests';
const record = async (personId: number): Promise<number> => {
  const kind = { kind: 'erasure', channel: 'pec', receivedOn: '2026-11-01', reason: 'x' };
  const body = { personId, privateCustomerId: null, ...kind };
  return (await (await t.as('admin')).post<{ id: number }>(DESK, body, { key: newKey() })).body.id;
};
const erase = async (id: number) =>
  (await t.as('admin')).post<{ detail: string }>(
    `${DESK}/${id}/erasure`,
    { reason: 'Art. 17', confirmation: `CANCELLA ${id}` },
    { key: newKey() },
  );
const ORDER = `insert into orders (type_id, shop, seller_id, customer_id, payment_method_id, payment_method_name,
    commission_count)
  select (select id from commission_types where shop = 1 order by id limit 1), 1,
    (select a.id from agents a join users u on u.id = a.user_id where u.username = 'agente'), id, 'card', 'Carta', 1
  from customers where person_id = $1`;

describe('an erasure and what others do at the same moment', () => {
  it('NET-504 an order that comes first is seen, one that comes second is not made, and nobody writes them again', async () => {
    const { rows } = await t.db.query<{ id: number }>(
      `with p as (insert into people (first_name, last_name) values ('Ugo', 'Primo') returning id)
       insert into customers (person_id) select id from p returning person_id::int as id`,
    );
    const person = rows[0]?.id ?? 0;
    const asked = await record(person);
    const ordering = await t.db.connect();
    await ordering.query('begin');
    await ordering.query(ORDER, [person]);
    const erasing = erase(asked);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await ordering.query('commit');
    ordering.release();
    const refused = await erasing;
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('ordine in sospeso')]);
    await t.db.query(
      `update orders set state = 'cancelled' where customer_id = (select id from customers where person_id = $1)`,
      [person],
    );
    expect((await erase(asked)).status).toBe(200);
    await expect(t.db.query(ORDER, [person])).rejects.toThrow('erased');
    await expect(t.db.query(`update people set city = 'Roma' where id = $1`, [person])).rejects.toThrow('erased');
    expect(await doWaitingJobs(t, CARRY_OUT)).toBe(1);
    const { rows: log } = await t.db.query(`select outcome from privacy_requests where id = $1`, [asked]);
    expect(log).toEqual([{ outcome: 'Cancellazione eseguita. La persona è ancora da avvisare.' }]);
  });

  it('ACC-591 an account that comes first is shut with the erasure that waited, one that comes second is not made', async () => {
    const { rows } = await t.db.query<{ id: number }>(
      `with p as (insert into people (first_name, last_name) values ('Ugo', 'Secondo') returning id)
       insert into customers (person_id) select id from p returning person_id::int as id`,
    );
    const person = rows[0]?.id ?? 0;
    const asked = await record(person);
    const account = (username: string) =>
      `with u as (
         insert into users (person_id, username, user_type, password_hash)
         values (${person}, '${username}', 'cliente', 'x') returning id)
       update customers set user_id = (select id from u) where person_id = ${person}`;
    const making = await t.db.connect();
    await making.query('begin');
    await making.query(account('ugo.secondo'));
    const erasing = erase(asked);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await making.query('commit');
    making.release();
    expect((await erasing).status).toBe(200);
    const { rows: made } = await t.db.query(
      `select username = 'cancellato-' || id as is_renamed, disabled from users where person_id = $1`,
      [person],
    );
    expect(made).toEqual([{ is_renamed: true, disabled: true }]);
    await expect(t.db.query(account('ugo.terzo'))).rejects.toThrow('erased');
    expect(await doWaitingJobs(t, CARRY_OUT)).toBe(1);
  });

  it('NET-895 an agent who was erased is made a seller again by nobody, one by one or in bulk', async () => {
    const { rows } = await t.db.query<{ id: number; person: number }>(
      `with p as (insert into people (first_name, last_name) values ('Ugo', 'Terzo') returning id),
         u as (
           insert into users (person_id, username, user_type, password_hash)
           select id, 'ugo.incaricato', 'agente', 'x' from p
           returning id)
       insert into agents (user_id) select id from u returning id::int, (select id::int from p) as person`,
    );
    const [agent] = rows;
    const admin = await t.as('admin');
    const url = `/api/admin/agents/${agent?.id}`;
    expect((await patchSeen(admin, url, { status: 'deleted' }, MERGE)).status).toBe(200);
    const erased = await erase(await record(agent?.person ?? 0));
    expect([erased.status, erased.body.detail]).toEqual([200, undefined]);
    const sentence = 'I dati di questo agente sono stati cancellati su richiesta: il suo stato non cambia più.';
    for (const status of ['seller', 'customer', 'disabled']) {
      const refused = await patchSeen<{ detail: string }>(admin, url, { status }, MERGE);
      expect([refused.status, refused.body.detail], status).toEqual([409, sentence]);
    }
    const again = { action: 'agents.set-status', choice: { ids: [agent?.id] }, arguments: { status: 'seller' } };
    const { body: run } = await start(admin, again);
    await doWaitingJobs(t, 'bulk-work');
    expect(await itemsOf(admin, run.id)).toMatchObject([{ state: 'failed', reason: sentence }]);
    const direct = t.db.query(`update agents set status = 'seller' where id = $1`, [agent?.id]);
    await expect(direct).rejects.toMatchObject({ message: 'erased', code: '40001' });
    expect(await doWaitingJobs(t, CARRY_OUT)).toBe(1);
  });
});
