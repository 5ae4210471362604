/** Whether something is found in the state that it is in, and how it is told. */
import { describe, expect, it } from 'vitest';
import { formatDay, romeDay } from '@ema/domain/kernel/days.ts';
import { makeCommission } from '../../test/builders.ts';
import { addScanners } from '../../test/bulk.ts';
import { testPortal } from '../../test/harness.ts';
import { agentOf, ask, has, searchAs, searching, type Item } from '../../test/searching.ts';

const t = testPortal();
const { one, rows, search } = searching(t);
const inGroup = (items: readonly Item[], group: string) => items.filter((f) => f.group === group).map((f) => f.id);

describe('orders', () => {
  it('NET-492 one of a shop that its seller works in no more is not found, and is again when they do', async () => {
    const { id } = await one<{ id: number }>(
      `select id::int from orders where seller_id = ${agentOf('manager')} and shop = 0 and state = 'submitted'
       order by id desc limit 1`,
    );
    const found: number[][] = [];
    for (const isEnabled of [false, true]) {
      await rows(`update agents set fibra_enabled = $1 where id = ${agentOf('manager')}`, [isEnabled]);
      found.push(inGroup(await search('manager', 1, `n. ${id}`), 'own-orders'));
    }
    expect(found).toEqual([[], [id]]);
  });

  it('NET-492 a customer finds what they still have to complete, and no more once it is cancelled', async () => {
    const { orderId } = await makeCommission(await t.as('agente', 1));
    await rows(
      `update orders
       set customer_completes = true,
         customer_id = (select k.id from customers k join users u on u.id = k.user_id where u.username = 'cliente')
       where id = $1`,
      [orderId],
    );
    const cliente = await t.as('cliente', 1);
    const found = async () => inGroup(await searchAs(cliente, `n. ${orderId}`), 'customer-orders').length;
    expect(await found()).toBe(1);
    await rows(`update orders set state = 'cancelled' where id = $1`, [orderId]);
    expect(await found()).toBe(0);
  });

  it('NET-494 two letters are not sought in everybody’s private customers and their orders', async () => {
    const { typed } = await one<{ typed: string }>(
      `select left(c.last_name, 3) as typed from private_customers c
       join private_orders o on o.customer_id = c.id order by o.id desc limit 1`,
    );
    const office = await t.as('ordini');
    for (const group of ['private-customers', 'private-orders']) {
      expect(inGroup(await searchAs(office, typed), group), group).not.toEqual([]);
      expect(inGroup(await searchAs(office, typed.slice(0, 2)), group), group).toEqual([]);
    }
  });
});

describe('numbers', () => {
  it('NET-492 a whole number is that of an order, not a part of what is written of others', async () => {
    const other = await one<{ id: number }>(
      `select id::int from orders where seller_id = ${agentOf('agente')} and state = 'submitted' order by id desc limit 1`,
    );
    await rows('alter sequence orders_id_seq restart with 7000001');
    const { orderId } = await makeCommission(await t.as('agente', 1));
    await rows(`update orders set state = 'submitted', submitted_at = ema_now() where id = $1`, [orderId]);
    await rows(`update orders set search_text = search_text || ' ' || $2::text where id = $1`, [
      other.id,
      String(orderId),
    ]);
    expect(inGroup(await search('admin', 0, String(orderId)), 'sent-orders')).toEqual([orderId]);
    expect(inGroup(await search('agente', 1, String(orderId)), 'own-orders')).toEqual([orderId]);
  });

  it('NET-491 NET-720 so short a one is sought in nobody’s name', async () => {
    await addScanners(t, 'Zz7731', 1);
    const c = await one<{ id: number; person_id: number; last_name: string }>(
      `select c.id::int, c.person_id::int, p.last_name from customers c join people p on p.id = c.person_id
       where not exists (select from users u where u.person_id = c.person_id) order by c.id limit 1`,
    );
    const call = (name: string) => rows('update people set last_name = $2 where id = $1', [c.person_id, name]);
    await call('Zz7731');
    const found = async (typed: string) => {
      const items = await search('admin', 0, typed);
      return [inGroup(items, 'people').length, inGroup(items, 'registered')];
    };
    expect([await found('zz7731'), await found('7731')]).toEqual([
      [1, [c.id]],
      [0, []],
    ]);
    await call(c.last_name);
  });
});

describe('what is told of many', () => {
  const product = (code: string, name: string) =>
    rows(
      `insert into products (code, name, shop, vat_basis_points, picture)
       values ($1, $2, 1, 2200, '/products/panno.svg')`,
      [code, name],
    );

  it('NET-494 that there are more is said from the sixth on', async () => {
    const admin = await t.as('admin');
    const told = async () => {
      const { items, more } = (await ask(admin, 'zzquinto')).body;
      return [items.length, more];
    };
    for (let n = 1; n <= 5; n += 1) await product(`CINQUE-${n}`, `Zzquinto ${n}`);
    expect(await told()).toEqual([5, []]);
    await product('CINQUE-6', 'Zzquinto 6');
    expect(await told()).toEqual([5, ['products']]);
  });

  it('NET-492 the product whose code it is stands first, the others by their name', async () => {
    await product('QXZ-77', 'Zz');
    await product('QXZ-771', 'Bb');
    await product('QXZ-772', 'Aa');
    const found = (await search('admin', 0, 'qxz-77')).filter((f) => f.kind === 'product');
    expect(found.map((f) => f.key)).toEqual(['QXZ-77', 'QXZ-772', 'QXZ-771']);
  });

  it('NET-491 people whose surname begins so stand first, the others by their name', async () => {
    await addScanners(t, 'Zzverdi', 1);
    const [id = 0] = await addScanners(t, 'Abate-prova', 1);
    await rows(`update people set first_name = 'Zzverdi' where id = (select person_id from users where id = $1)`, [id]);
    expect((await search('admin', 0, 'zzverdi')).map((f) => f.title)).toEqual([
      'Prova 001 Zzverdi',
      'Zzverdi Abate-prova',
    ]);
  });

  it('NET-492 papers of an agent come newest first, of one day those that came later', async () => {
    const newest = await rows<{ id: number }>(
      `update fiscal_documents set title = 'Zzcarta' where id in (
         select id from fiscal_documents where agent_id = ${agentOf('manager')} order by id limit 3)
       returning id::int`,
    );
    const [a, b, c] = newest.map(({ id }) => id).toSorted((x, y) => x - y);
    await rows(
      `update fiscal_documents set document_date = case id when $1 then '2026-03-02'::date else '2026-03-01' end
       where title = 'Zzcarta'`,
      [a],
    );
    expect(inGroup(await search('manager', 0, 'zzcarta'), 'own-papers')).toEqual([a, c, b]);
  });
});

describe('people', () => {
  it('NET-490 the office of the network finds every agent, whoever they stand below', async () => {
    await rows(
      `insert into grants (user_id, role) select id, 'ROLE_MANAGES_SUBORDINATE' from users where username = 'scanner'`,
    );
    const { id } = await one<{ id: number }>(`select ${agentOf('agente')}::int as id`);
    expect(has(await searchAs(await t.as('scanner'), `cod. ${id}`), 'below', id)).toBe(true);
    await rows(`delete from grants where user_id = (select id from users where username = 'scanner')`);
  });

  it('NET-491 NET-493 a deleted agent is a user for administrators, and nobody for those above them', async () => {
    const agent = await one<{ id: number; user_id: number; username: string }>(
      `select a.id::int, a.user_id::int, u.username from agents a join users u on u.id = a.user_id
       where a.sponsor_id = ${agentOf('gm')} and a.status = 'seller' and not u.disabled order by a.id limit 1`,
    );
    const typed = `cod. ${agent.id}`;
    const gm = await t.as('gm', 0);
    const told = async () =>
      (await search('admin', 0, typed)).filter((f) => f.key === agent.username).map((f) => [f.kind, f.id]);
    expect([await told(), has(await searchAs(gm, typed), 'below', agent.id)]).toEqual([[['agent', agent.id]], true]);
    await rows(`update agents set status = 'deleted' where id = $1`, [agent.id]);
    expect([await told(), has(await searchAs(gm, typed), 'below', agent.id)]).toEqual([
      [['user', agent.user_id]],
      false,
    ]);
    await rows(`update agents set status = 'seller' where id = $1`, [agent.id]);
  });

  it('NET-720 a customer whose account was deleted is one without an account again', async () => {
    const c = await one<{ id: number; person_id: number }>(
      `select c.id::int, c.person_id::int from customers c
       where not exists (select from users u where u.person_id = c.person_id) order by c.id limit 1`,
    );
    const isFound = async () => has(await search('admin', 0, `n. ${c.id}`), 'registered-customer', c.id);
    await rows(
      `insert into users (person_id, username, user_type, password_hash) values ($1, 'net.720.b', 'cliente', 'x')`,
      [c.person_id],
    );
    expect(await isFound()).toBe(false);
    await rows(`update users set deleted_at = ema_now() where username = 'net.720.b'`);
    expect(await isFound()).toBe(true);
    await rows(`delete from users where username = 'net.720.b'`);
  });
});

describe('papers', () => {
  it.each([
    // While it waits its owner is asked to sign it, and finds nothing yet.
    ['one to sign', false, false, { admin: true }],
    ['one that is signed', false, true, { admin: true, agente: true }],
    ['a copy of an order that is not signed yet', true, false, { admin: false, agente: false }],
    ['a signed copy of an order', true, true, { admin: true, agente: true }],
  ])('NET-492 %s is found where it is listed', async (_, isCopy, isSigned, expected) => {
    const code = 'DDDD-EEEE-FFFF-0000';
    const { id, title } = await one<{ id: number; title: string }>(
      `with one as (
         insert into contracts (user_id, template_id, order_id, state, signed_at, verification_code)
         select (select id from users where username = 'agente'), t.id,
           case when $1 then (
             select id from orders o
             where seller_id = ${agentOf('agente')} and not exists (select from contracts x where x.order_id = o.id)
             limit 1) end,
           case when $2 then 'signed' else 'assigned' end, case when $2 then ema_now() end, $3
         from contract_templates t
         order by t.id limit 1
         returning id, template_id)
       select one.id::int, t.title from one join contract_templates t on t.id = one.template_id`,
      [isCopy, isSigned, code],
    );
    for (const [who, isFound] of Object.entries(expected)) {
      const kind = who === 'admin' ? 'contract' : 'own-contract';
      expect(has(await search(who, 1, code), kind, id), who).toBe(isFound);
      if (!isFound) expect(has(await search(who, 1, title), kind, id), who).toBe(false);
    }
    await rows('delete from contracts where id = $1', [id]);
  });

  it.each([
    [true, 'signed', 'firmato'],
    [false, 'signed', 'firmato'],
    [false, 'assigned', 'da firmare'],
    [false, 'cancelled', 'annullato'],
  ])('NET-492 one of privacy: %s, that is %s, says how it stands and where', async (isPrivacy, state, word) => {
    const code = 'FFFF-EEEE-FFFF-0000';
    const { id } = await one<{ id: number }>(
      `insert into contracts (user_id, template_id, state, assigned_at, signed_at, cancelled_at, verification_code)
       select (select id from users where username = 'agente'), t.id, $2::text, ema_now(),
         case when $2 = 'signed' then ema_now() end, case when $2 = 'cancelled' then ema_now() end, $3
       from contract_templates t
       where t.is_privacy = $1 and not exists (
         select from contracts k join users u on u.id = k.user_id where k.template_id = t.id and u.username = 'agente')
       order by t.id limit 1
       returning id::int`,
      [isPrivacy, state, code],
    );
    const note = `${word} ${formatDay(romeDay(t.services.ports.clock.now()))}`;
    const told = async (who: string) => (await search(who, 1, code)).map((f) => [f.id, f.note, f.key, f.match]);
    expect(await told('admin')).toEqual([[id, `Marta Ferrero, ${note}`, code, code]]);
    const own = [[id, note, isPrivacy ? 'privacy' : 'documenti', code]];
    // Whoever has one to sign signs it first.
    if (state !== 'assigned') expect(await told('agente')).toEqual(state === 'signed' ? own : []);
    await rows('delete from contracts where id = $1', [id]);
  });

  it('NET-492 a cancelled paper of an agent says so', async () => {
    const CODE = 'AAAA-EEEE-FFFF-0000';
    await rows(
      `update fiscal_documents set verification_code = '${CODE}' where id = (
         select max(id) from fiscal_documents where agent_id = ${agentOf('manager')})`,
    );
    const notes = async () => [
      ...(await search('admin', 0, CODE)).map((f) => f.note),
      ...(await search('manager', 0, CODE)).map((f) => f.note),
    ];
    expect(await notes()).toEqual(Array(2).fill(expect.not.stringContaining('annullato')));
    await rows(`update fiscal_documents set state = 'cancelled' where verification_code = '${CODE}'`);
    expect(await notes()).toEqual(Array(2).fill(expect.stringMatching(/, annullato$/)));
  });
});
