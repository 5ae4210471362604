import { describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';
import { agentOf, ask, has, searchAs, searching, type Found } from '../../test/searching.ts';

const t = testPortal();
const { one, rows, search } = searching(t);

describe('who may search', () => {
  it('NET-490 asks for a session, for two characters and for no more than 200, and not before what must be done', async () => {
    expect((await ask(t.anyone, 'ros')).status).toBe(401);
    const agente = await t.as('agente', 1);
    expect((await ask(agente, 'r')).status).toBe(422);
    expect((await ask(agente, 'r'.repeat(201))).status).toBe(422);
    expect((await ask(await t.as('nuovo'), 'ros')).status, 'operations first').toBe(403);
  });

  it('NET-494 200 characters, patterns of SQL and signs of every kind are looked for as they are', async () => {
    const admin = await t.as('admin');
    const agente = await t.as('agente', 1);
    for (const text of ['%%', '__', '%_%', '\\\\', "''", "'; drop table orders; --", 'ù’€😀', '١٢٣', 'x'.repeat(200)])
      for (const who of [admin, agente]) expect(await searchAs(who, text), text).toEqual([]);
    expect(await searchAs(admin, '9'.repeat(200))).toEqual([]);
    expect(await searchAs(admin, '999999999999999')).toEqual([]);
    expect(await searchAs(admin, 'marta_ferrero'), 'a sign of LIKE stands for itself').toEqual([]);
  });

  it('NET-494 of each group five are told, and which have more', async () => {
    const { body } = await ask(await t.as('admin'), 'ferrero');
    const counts = Map.groupBy(body.items, (f) => f.group);
    for (const [group, items] of counts) expect(items.length, group).toBeLessThanOrEqual(5);
    const persons = await one<{ n: number }>(
      `select count(*)::int as n from users u join people p on p.id = u.person_id
       where u.deleted_at is null and (p.search_text like '%ferrero%' or lower(u.username) like '%ferrero%')`,
    );
    expect(body.more.includes('people')).toBe(persons.n > 5);
    const { body: common } = await ask(await t.as('admin'), 'mar');
    expect(common.more).toContain('people');
    expect(common.items.filter((f) => f.group === 'people')).toHaveLength(5);
    const groups = [...new Set(common.items.map((f) => f.group))];
    expect(groups[0], 'people first').toBe('people');
    expect(
      common.items.map((f) => f.group),
      'a group stands together',
    ).toEqual(groups.flatMap((g) => common.items.filter((f) => f.group === g).map((f) => f.group)));
  });

  it('NET-494 two letters are sought in one’s own rows, not in everybody’s', async () => {
    const everybodys = ['people', 'sent-orders', 'private-customers', 'private-orders', 'contracts', 'papers'];
    expect((await search('admin', 0, 'ro')).filter((f) => everybodys.includes(f.group))).toEqual([]);
    expect((await search('agente', 1, 'ro')).some((f) => f.kind === 'customer')).toBe(true);
  });
});

describe('customers', () => {
  const REGISTERED = `
    select c.id::int, p.first_name || ' ' || p.last_name as name, p.last_name, p.fiscal_code, p.email, p.mobile
    from agent_customers ac join customers c on c.id = ac.customer_id join people p on p.id = c.person_id
    where ac.complete and ac.agent_id = ${agentOf('agente')} and p.fiscal_code is not null and p.mobile is not null
      and p.email is not null
      and not exists (select 1 from agent_customers o where o.customer_id = c.id and o.agent_id <> ac.agent_id)
    order by c.id limit 1`;
  type Registered = { id: number; name: string; last_name: string; fiscal_code: string; email: string; mobile: string };

  it('ACC-355 R53 NET-490 an agent finds the customers of their own register, with their shop, and no others', async () => {
    const { last_name } = await one<Registered>(REGISTERED);
    const found = (await search('agente', 1, last_name)).filter((f) => f.kind === 'customer');
    expect(found.length).toBeGreaterThan(0);
    const register = await rows<{ id: number }>(
      `select customer_id::int as id from agent_customers where agent_id = ${agentOf('agente')}`,
    );
    for (const f of found) expect(register.map((r) => r.id)).toContain(f.id);
    const elsewhere = (await search('agente', 0, last_name)).filter((f) => f.kind === 'customer');
    expect(elsewhere, 'R53 in fibra too, with their shop').toEqual(found);
    expect(new Set(found.map((f) => f.shop))).toEqual(new Set([1]));
    expect((await search('cliente', 1, last_name)).filter((f) => f.kind === 'customer')).toEqual([]);
  });

  it('NET-834 by a telephone number that is kept with blanks or strokes, however it is typed; by nobody else', async () => {
    const c = await one<Registered & { phone: string; person: number }>(
      REGISTERED.replace('p.mobile', 'p.mobile, p.phone, p.id::int as person'),
    );
    const account = await one<{ id: number; person: number; phone: string }>(
      `select a.id::int, p.id::int as person, p.phone from agents a join users u on u.id = a.user_id
       join people p on p.id = u.person_id where u.username = 'manager'`,
    );
    const own = await one<{ id: number; telephone: string; seller: string }>(
      `select c.id::int, c.telephone, u.username as seller from private_customers c
       join agents a on a.id = c.agent_id join users u on u.id = a.user_id order by c.id desc limit 1`,
    );
    await rows(`update people set phone = '0141 59-34.71' where id = any($1)`, [[c.person, account.person]]);
    await rows(`update private_customers set telephone = '(0141) 593471' where id = $1`, [own.id]);
    const [mine, office, admin, theirs] = await Promise.all([
      t.as('agente', 1),
      t.as('ordini'),
      t.as('admin'),
      t.as(own.seller),
    ]);
    const others = await Promise.all(
      ['gm', 'cliente', 'scanner'].filter((w) => w !== own.seller).map((w) => t.as(w, 1)),
    );
    const maySeeAll = has(await searchAs(office, '(0141) 593471'), 'private-customer', own.id);
    for (const typed of ['0141593471', '0141 593471', '0141/59 34 71', '+39 0141593471', '593471']) {
      const found = (await searchAs(mine, typed)).filter((f) => f.kind === 'customer');
      expect(found, typed).toEqual([expect.objectContaining({ id: c.id, match: '0141 59-34.71' })]);
      expect(has(await searchAs(admin, typed), 'agent', account.id), typed).toBe(true);
      expect(has(await searchAs(office, typed), 'private-customer', own.id), typed).toBe(maySeeAll);
      expect(has(await searchAs(theirs, typed), 'private-customer', own.id), typed).toBe(true);
      for (const other of others) {
        const there = await searchAs(other, typed);
        expect(has(there, 'customer', c.id) || has(there, 'private-customer', own.id), typed).toBe(false);
      }
    }
    await rows('update people set phone = $2 where id = $1', [c.person, c.phone]);
    await rows('update people set phone = $2 where id = $1', [account.person, account.phone]);
    await rows('update private_customers set telephone = $2 where id = $1', [own.id, own.telephone]);
  });

  it('NET-491 by fiscal code, e-mail and mobile as people write them, and told by which; by nobody else', async () => {
    const c = await one<Registered>(REGISTERED);
    const spaced = (text: string): string => text.replace(/(.{3})/g, '$1 ').trim();
    for (const [typed, match] of [
      [c.fiscal_code, c.fiscal_code],
      [c.fiscal_code.toLowerCase(), c.fiscal_code],
      [spaced(c.fiscal_code), c.fiscal_code],
      [c.email.toUpperCase(), c.email],
      [c.mobile, c.mobile],
      [`+39 ${spaced(c.mobile.replace('+39', ''))}`, c.mobile],
      [spaced(c.mobile.replace('+39', '')), c.mobile],
    ] as const) {
      const found = (await search('agente', 1, typed)).filter((f) => f.kind === 'customer');
      expect(found, typed).toEqual([expect.objectContaining({ id: c.id, title: c.name, match, key: c.fiscal_code })]);
      for (const other of ['manager', 'gm', 'cliente', 'scanner', 'ordini'])
        expect(has(await search(other, 1, typed), 'customer', c.id), `${other} ${typed}`).toBe(false);
    }
    expect((await search('agente', 1, c.name)).find((f) => f.id === c.id)?.match, 'a name says itself').toBeNull();
  });

  it('ACC-355 R53 NET-490 a customer of fibra is found in either shop, by their own agent and by their office alone', async () => {
    const c = await one<{ id: number; name: string; telephone: string }>(
      `select c.id::int, c.first_name || ' ' || c.last_name as name, c.telephone from private_customers c
       where c.agent_id = ${agentOf('manager')} order by c.id limit 1`,
    );
    for (const shop of [0, 1] as const)
      expect(await search('manager', shop, c.name)).toContainEqual(
        expect.objectContaining({ kind: 'private-customer', id: c.id, title: c.name, shop: 0 }),
      );
    for (const typed of [c.name, c.telephone]) {
      expect(has(await search('agente', 0, typed), 'private-customer', c.id)).toBe(false);
    }
    await rows(
      `insert into grants (user_id, role) select id, 'ROLE_USER_CUSTOMERS_ADMIN' from users where username = 'scanner'`,
    );
    expect(has(await searchAs(await t.as('scanner'), c.name), 'private-customer', c.id)).toBe(true);
    await rows(`delete from grants where user_id = (select id from users where username = 'scanner')`);
  });

  it('ACC-355 R53 whoever may not work in a shop finds none of its customers there, though they registered them', async () => {
    const names = await rows<{ kind: string; name: string }>(
      `(select 'private-customer' as kind, c.first_name || ' ' || c.last_name as name
        from private_customers c where c.agent_id = ${agentOf('manager')} order by c.id limit 1)
       union all
       (select 'customer', p.first_name || ' ' || p.last_name
        from agent_customers ac join customers c on c.id = ac.customer_id join people p on p.id = c.person_id
        where ac.agent_id = ${agentOf('manager')} and ac.complete order by c.id limit 1)`,
    );
    const found = async (shop: 0 | 1) => {
      const kinds = await Promise.all(
        names.map(async ({ kind, name }) => (await search('manager', shop, name)).some((f) => f.kind === kind)),
      );
      return Object.fromEntries(names.map(({ kind }, n) => [kind, kinds[n]]));
    };
    const enable = (which: string) =>
      rows(`update agents set ${which} where user_id = (select id from users where username = 'manager')`);
    expect(await found(0)).toEqual({ 'private-customer': true, customer: true });
    await enable('fibra_enabled = false');
    expect(await found(1)).toEqual({ 'private-customer': false, customer: true });
    await enable('fibra_enabled = true, kleen_enabled = false');
    expect(await found(0)).toEqual({ 'private-customer': true, customer: false });
    await enable('kleen_enabled = true');
  });

  it('NET-490 a customer still being selected is not found', async () => {
    const c = await one<Registered>(REGISTERED);
    const isFound = async () => has(await search('agente', 1, c.fiscal_code), 'customer', c.id);
    expect(await isFound()).toBe(true);
    await rows(`update agent_customers set complete = false where customer_id = $1`, [c.id]);
    expect(await isFound()).toBe(false);
    await rows(`update agent_customers set complete = true where customer_id = $1`, [c.id]);
  });
});

describe('people', () => {
  it('NET-491 NET-981 administrators find agents and users by name, username, code, fiscal code and number of VAT', async () => {
    const marta = await one<{ id: number; user_id: number; fiscal_code: string }>(
      `select a.id::int, u.id::int as user_id, p.fiscal_code from agents a join users u on u.id = a.user_id
       join people p on p.id = u.person_id where u.username = 'agente'`,
    );
    await rows(`update agents set vat_number = '01234567897' where id = $1`, [marta.id]);
    for (const typed of [
      'ferrero marta',
      'marta ferrero',
      `cod. ${marta.id}`,
      marta.fiscal_code,
      '01234567897',
      'IT 01234567897',
    ])
      expect(await search('admin', 0, typed), typed).toContainEqual(
        expect.objectContaining({ kind: 'agent', id: marta.id, title: 'Marta Ferrero', key: 'agente' }),
      );
    expect((await search('admin', 0, 'IT01234567897'))[0]?.match).toBe('01234567897');
    const named = (await search('admin', 0, 'marta ferrero')).find((f) => f.kind === 'agent' && f.id === marta.id);
    expect([named?.match, named?.note], 'a name says itself').toEqual([null, `cod. ${marta.id}, agente`]);
    expect(await search('admin', 0, 'cliente')).toContainEqual(
      expect.objectContaining({ kind: 'user', key: 'cliente', note: 'Cliente, username cliente' }),
    );
    for (const other of ['gm', 'cliente', 'scanner', 'ordini'])
      expect(
        (await search(other, 1, '01234567897')).map((f) => f.group),
        other,
      ).toEqual([]);
    await rows(`update agents set status = 'disabled' where id = $1`, [marta.id]);
    expect((await search('admin', 0, `cod. ${marta.id}`)).find((f) => f.kind === 'agent')?.note).toBe(
      `cod. ${marta.id}, agente, Disabilitato`,
    );
    await rows(`update agents set status = 'seller', vat_number = null where id = $1`, [marta.id]);
  });

  it('NET-953 says whom others may act for: nobody of the office, nobody who is shut out', async () => {
    const may = async (username: string) =>
      (await search('admin', 0, username)).filter((f) => f.key === username).map((f) => f.enterable);
    expect([await may('cliente'), await may('agente'), await may('ordini')]).toEqual([[true], [true], [false]]);
    await rows(`update users set disabled = true where username = 'cliente'`);
    await rows(`update agents set status = 'inactive' where id = ${agentOf('agente')}`);
    expect([await may('cliente'), await may('agente')]).toEqual([[false], [false]]);
    await rows(`update users set disabled = false where username = 'cliente'`);
    await rows(`update agents set status = 'seller' where id = ${agentOf('agente')}`);
    expect((await search('agente', 1, 'ferrero')).every((f) => !f.enterable)).toBe(true);
  });

  it('NET-720 administrators find customers of kleen without an account, by text and number; nobody else does', async () => {
    const c = await one<{ id: number; person_id: number; name: string; fiscal_code: string; other: number }>(
      `select c.id::int, c.person_id::int, p.first_name || ' ' || p.last_name as name, p.fiscal_code,
         (select min(id)::int from customers where user_id is not null) as other
       from customers c join people p on p.id = c.person_id
       where p.fiscal_code is not null and not exists (select from users u where u.person_id = c.person_id)
       order by c.id limit 1`,
    );
    for (const typed of [c.name, c.fiscal_code, `n. ${c.id}`])
      expect(await search('admin', 0, typed), typed).toContainEqual(
        expect.objectContaining({
          kind: 'registered-customer',
          id: c.id,
          title: c.name,
          shop: null,
          // ACC-553: of namesakes in one town it tells who is who.
          note: expect.stringContaining(c.fiscal_code),
        }),
      );
    expect(has(await search('admin', 0, `n. ${c.other}`), 'registered-customer', c.other), 'an account').toBe(false);
    const short = (await search('admin', 0, 'ro')).filter((f) => f.kind === 'registered-customer');
    expect(short, 'two letters').toEqual([]);
    for (const other of ['agente', 'gm', 'cliente', 'scanner', 'ordini'])
      expect(has(await search(other, 1, c.fiscal_code), 'registered-customer', c.id), other).toBe(false);
    await rows(
      `insert into users (person_id, username, user_type, password_hash) values ($1, 'net.720', 'cliente', 'x')`,
      [c.person_id],
    );
    expect(has(await search('admin', 0, c.fiscal_code), 'registered-customer', c.id), 'has one now').toBe(false);
    await rows(`delete from users where username = 'net.720'`);
    expect(has(await search('admin', 0, c.fiscal_code), 'registered-customer', c.id)).toBe(true);
  });

  it('NET-720 whoever was erased is not found any more, by nobody and not by their number', async () => {
    const c = await one<{ id: number; person_id: number; fiscal_code: string }>(
      `select c.id::int, c.person_id::int, p.fiscal_code
       from customers c join people p on p.id = c.person_id
       where p.fiscal_code is not null and not exists (select from users u where u.person_id = c.person_id)
       order by c.id desc limit 1`,
    );
    const isFound = async (typed: string) => has(await search('admin', 0, typed), 'registered-customer', c.id);
    for (const typed of [c.fiscal_code, `n. ${c.id}`]) expect(await isFound(typed), typed).toBe(true);
    await rows(
      `with request as (
         insert into privacy_requests (kind, channel, state, person_id, received_on, due_on, created_by_user_id)
         select 'erasure', 'letter', 'running', $1::bigint, '2026-11-01', '2026-12-01', id
         from users where username = 'admin'
         returning id, created_by_user_id)
       insert into erasures (request_id, person_id, reason, decided_by_user_id)
       select id, $1, 'di prova', created_by_user_id from request`,
      [c.person_id],
    );
    for (const typed of [c.fiscal_code, `n. ${c.id}`]) expect(await isFound(typed), typed).toBe(false);
  });

  it('NET-491 a deleted user is not found, a deleted agent as the user that is left', async () => {
    const users = async () => (await search('admin', 0, 'nuovo')).filter((f) => f.key === 'nuovo').length;
    expect(await users()).toBe(1);
    await rows(`update users set deleted_at = ema_now() where username = 'nuovo'`);
    expect(await users()).toBe(0);
    await rows(`update users set deleted_at = null where username = 'nuovo'`);
  });

  it('NET-493 a sponsor finds all below them, not above or beside, and may enter as the direct ones alone', async () => {
    const tree = await rows<{ id: number; depth: number; status: string }>(
      `with recursive below (id, depth) as (
         select id, 1 from agents where sponsor_id = ${agentOf('gm')}
         union all select a.id, b.depth + 1 from agents a join below b on a.sponsor_id = b.id)
       select b.id::int, b.depth, a.status from below b join agents a on a.id = b.id join users u on u.id = a.user_id
       where not u.disabled and a.status = 'seller' order by b.depth desc, b.id`,
    );
    const [far] = tree;
    const near = tree.find((agent) => agent.depth === 1);
    const gm = await t.as('gm', 0);
    const kinds = async (who: Client, id: number) =>
      (await searchAs(who, `cod. ${id}`))
        .filter((f) => f.id === id && f.shop === null && f.kind !== 'invitation')
        .map((f) => f.kind);
    expect(far?.depth).toBeGreaterThan(1);
    expect(await kinds(gm, far?.id ?? 0)).toEqual(['below']);
    expect(await kinds(gm, near?.id ?? 0)).toEqual(['below', 'subordinate']);
    const above = await one<{ id: number }>(`select ${agentOf('gm')}::int as id`);
    for (const who of ['manager', 'agente']) expect(await kinds(await t.as(who, 0), above.id), who).toEqual([]);
    expect(await kinds(gm, above.id), 'nor oneself').toEqual([]);
  });

  it('NET-493 subordinates who do not sell or are switched off cannot be entered', async () => {
    const manager = await t.as('manager', 0);
    const { id } = await one<{ id: number }>(
      `select a.id::int from agents a join users u on u.id = a.user_id
       where a.sponsor_id = ${agentOf('manager')} and a.status = 'seller' and not u.disabled order by a.id desc limit 1`,
    );
    const found = async () => has(await searchAs(manager, `cod. ${id}`), 'subordinate', id);
    expect(await found()).toBe(true);
    await rows(`update agents set status = 'customer' where id = $1`, [id]);
    expect(await found()).toBe(false);
    await rows(`update agents set status = 'seller' where id = $1`, [id]);
    await rows(`update users set disabled = true where id = (select user_id from agents where id = $1)`, [id]);
    expect(await found()).toBe(false);
    await rows(`update users set disabled = false where id = (select user_id from agents where id = $1)`, [id]);
    expect((await search('gm', 0, 'ferrero marta')).filter((f) => f.kind === 'subordinate')).toEqual([]);
  });

  it('NET-493 whoever acts for somebody finds what that person finds, and enters nobody', async () => {
    const inside = await t.anyone.get('/?_switch_user=manager&reason=prova%20della%20ricerca', {
      headers: { cookie: (await t.as('admin')).cookie, 'sec-fetch-site': 'same-origin' },
    });
    const cookie = String(inside.headers['set-cookie']).split(';')[0] ?? '';
    const acting = await t.anyone.get<Found>('/api/search?text=ferrero%20marta', { headers: { cookie } });
    const own = await search('manager', 0, 'ferrero marta');
    expect(acting.body.items).toEqual(own.filter((f) => f.kind !== 'subordinate'));
    expect(own.some((f) => f.kind === 'subordinate')).toBe(true);
  });
});
