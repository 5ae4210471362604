import { describe, expect, it } from 'vitest';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { CARRY_OUT } from './carry-out.ts';

const t = testPortal();
const DESK = '/api/admin/privacy-requests';
const OTHER = `(select id from users where username = 'agente')`;

const insert = async (statement: string, values: unknown[] = []): Promise<number> =>
  Number((await t.db.query<{ id: string }>(`${statement} returning id`, values)).rows[0]?.id);
const makeCustomer = async (first: string, last: string, email: string): Promise<number> => {
  const person = await insert(
    `insert into people (first_name, last_name, email, mobile) values ($1, $2, $3, '+393400000817')`,
    [first, last, email],
  );
  await insert(`insert into customers (person_id) values ($1)`, [person]);
  return person;
};
const makeView = (address: string, name = address) =>
  insert(`insert into saved_views (user_id, list, name, address) values (${OTHER}, '/app/orders', $1, $2)`, [
    name,
    address,
  ]);
const makeMessage = (to: string, body: string) =>
  insert(`insert into outbox (channel, destination, subject, body, sent_at) values ('mail', $1, '', $2, ema_now())`, [
    to,
    body,
  ]);
/** Asked for, previewed, decided and carried out. @returns what the preview counted of each part */
const erase = async (personId: number): Promise<Record<string, number>> => {
  const admin = await t.as('admin');
  const { body: asked } = await admin.post<{ id: number }>(
    DESK,
    {
      personId,
      privateCustomerId: null,
      kind: 'erasure',
      channel: 'pec',
      receivedOn: romeDay(t.services.ports.clock.now()),
      reason: 'Art. 17',
    },
    { key: newKey() },
  );
  const path = `${DESK}/${asked.id}/erasure`;
  type Part = { id: string; count: number };
  const { body: seen } = await admin.get<{ deleted: Part[]; anonymised: Part[] }>(path);
  const confirmation = `CANCELLA ${asked.id}`;
  expect((await admin.post(path, { reason: 'Art. 17', confirmation }, { key: newKey() })).status).toBe(200);
  expect(await doWaitingJobs(t, CARRY_OUT)).toBe(1);
  const counted = Object.fromEntries([...seen.deleted, ...seen.anonymised].map(({ id, count }) => [id, count]));
  const { rows } = await t.db.query<{ done: object }>(
    `select done from erasures where request_id = $1 order by id desc limit 1`,
    [asked.id],
  );
  // What was said is what was done; the register itself is not a part.
  const { person: _, ...said } = counted;
  expect(rows[0]?.done).toEqual(said);
  return counted;
};
const left = async (table: string, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await t.db.query<{ id: number }>(
    `select id::int as id from ${table} where id = any($1) order by id`,
    [ids],
  );
  return rows.map(({ id }) => id);
};

describe('NET-507 by which words somebody is found', () => {
  it('NET-507 NET-1129 however a browser, a hand or an earlier day wrote them', async () => {
    const person = await makeCustomer('Niccolò', "D'Angelo", 'niccolo@dangelo.example');
    await t.db.query(
      `insert into contact_changes (person_id, contact_type, previous, value, reason)
       values ($1, 'email', 'Prima@dangelo.example', 'niccolo@dangelo.example', 'x')`,
      [person],
    );
    const views = [];
    for (const typed of ["niccolò d'angelo", 'NICCOLÒ D’ANGELO', 'D’Angelo Niccolò'])
      views.push(await makeView(new URLSearchParams([['search', typed]]).toString()));
    views.push(await makeView('search=x%20niccol%c3%b2%20d%27angelo&page=2'));
    views.push(await makeView('exported=false', 'Per Niccolò D’Angelo'));
    // NET-1129: as a program of Apple sends it.
    views.push(await makeView(new URLSearchParams([['search', 'Niccolo\u0300 D’Angelo']]).toString()));
    const messages = [
      await makeMessage('prima@dangelo.example', 'Codice'),
      await makeMessage('altri@example.it', 'Ti cerca Niccolò D’Angelo.'),
      await makeMessage('altri@example.it', 'Ti cerca Niccolo\u0300 D’Angelo.'),
      await makeMessage('altri@example.it', 'Scrivi a prima@dangelo.example.'),
    ];
    const unsent = (more: string) =>
      insert(
        `insert into outbox (channel, destination, subject, body, failed_at)
         values ('mail', 'altri@example.it', '', 'Chiama Niccolò D’Angelo.', ${more})`,
      );
    messages.push(await unsent('ema_now()'));
    const waiting = await unsent('null');
    const name = 'Niccolò D’Angelo';
    const body = { list: '/admin/users', name, address: 'search=x', isShared: false };
    const made = await (await t.as('admin')).post<{ id: number }>('/api/account/views', body, { key: newKey() });
    views.push(made.body.id);
    // The order keeps the name it was sent under, which was put right meanwhile.
    const order = await insert(
      `insert into orders (type_id, shop, seller_id, customer_id, state, payment_method_id, payment_method_name,
         commission_count, submitted_at, order_date, exported_at, ip_address, search_text)
       select k.id, 1, (select id from agents where user_id = ${OTHER}), c.id, 'submitted', 'card', 'Carta', 1,
         timestamptz '2026-03-01', '2026-03-01', timestamptz '2026-03-01', '203.0.113.9', 'marta ferrero 3 nicola dangelo kleen'
       from customers c, (select min(id) as id from commission_types where shop = 1) k
       where c.person_id = $1`,
      [person],
    );
    const counted = await erase(person);
    expect(counted).toMatchObject({ 'views-of-others': 7, messages: 1, 'messages-of-others': 4, orders: 1 });
    expect(await left('saved_views', views)).toEqual([]);
    expect(await left('outbox', messages)).toEqual([]);
    expect(await left('outbox', [waiting]), 'what is still to be sent is sent').toEqual([waiting]);
    const { rows } = await t.db.query(`select search_text as text, ip_address as ip from orders where id = $1`, [
      order,
    ]);
    // Where the seller sent it from is the seller’s.
    expect(rows).toEqual([{ text: expect.stringMatching(/^marta ferrero \d+ \(anonimo\) /), ip: '203.0.113.9' }]);
    const who = await t.db.query(`select identity from erasures where person_id = $1`, [person]);
    expect(JSON.stringify(who.rows)).not.toContain('prima@');
    // The log stays whole for ten years, and so no view’s name stands in it.
    const log = await t.db.query(`select 1 from audit where detail::text ilike '%angelo%'`);
    expect(log.rows).toEqual([]);
  });

  it('NET-507 not in the words of others: longer names, longer addresses, contacts that two have', async () => {
    const { rows } = await t.db.query<{ email: string }>(
      `select p.email from people p join users u on u.person_id = p.id where u.username = 'agente'`,
    );
    const agents = rows[0]?.email ?? '';
    const person = await makeCustomer('Anna', 'Rossi', agents);
    await t.db.query(
      `insert into contact_changes (person_id, contact_type, previous, value, reason)
       values ($1, 'email', 'rossi@posta.example', $2, 'x'), ($1, 'email', 'privata@posta.example', $2, 'x')`,
      [person, agents],
    );
    await insert(
      `insert into private_customers (agent_id, first_name, last_name, street, building_number, city, post_code, state,
         email, telephone, created_at)
       select id, 'Pia', 'Privata', 'Via Uno', '1', 'Asti', '14100', 'AT', 'Privata@posta.example', '', ema_now()
       from agents where user_id = ${OTHER}`,
    );
    const theirs = [await makeMessage('rossi@posta.example', 'x'), await makeMessage('x@example.it', 'Anna Rossi: sì')];
    const messages = [
      await makeMessage(agents, 'La provvigione'),
      await makeMessage('privata@posta.example', 'L’ordine privato'),
      await makeMessage('x@example.it', 'Ha scritto Marianna Rossi.'),
      await makeMessage('x@example.it', 'Ha scritto Anna-Maria Rossi, e Anna Rossini, e Rossi Annalisa'),
      await makeMessage('x@example.it', 'Scrivi a anna.rossi@posta.example'),
    ];
    const views = [await makeView('search=marianna+rossi'), await makeView('search=anna%20rossini')];
    const draft = { note: 'Per Marianna Rossi' };
    await t.db.query(
      `insert into drafts (user_id, shop, name, draft_id, revision, content, device, saved_at)
       values (${OTHER}, 0, 'new-commission', gen_random_uuid(), 1, $1, 'x', ema_now())
       on conflict (user_id, shop, name) do update set content = excluded.content`,
      [JSON.stringify(draft)],
    );
    await t.db.query(`insert into rate_limits (key, points, expire) values ('login:' || $1, 1, 1)`, [agents]);
    await erase(person);
    expect(await left('outbox', theirs)).toEqual([]);
    expect(await left('outbox', messages)).toEqual(messages);
    expect(await left('saved_views', views)).toEqual(views);
    const kept = await t.db.query(`select content from drafts where user_id = ${OTHER} and shop = 0`);
    expect(kept.rows).toEqual([{ content: draft }]);
    const limits = await t.db.query(`select 1 from rate_limits where key = 'login:' || $1`, [agents]);
    expect(limits.rows).toHaveLength(1);
  });

  it('NET-893 an order of several customers is kept with who each of them was', async () => {
    const person = await makeCustomer('Ilaria', 'Cumulativa', 'ilaria@cumulativa.example');
    const order = await insert(
      `insert into orders (type_id, shop, seller_id, state, payment_method_id, payment_method_name, commission_count,
         submitted_at, order_date, exported_at)
       select min(id), 1, (select id from agents where user_id = ${OTHER}), 'submitted', 'card', 'Carta', 1,
         timestamptz '2026-03-01', '2026-03-01', timestamptz '2026-03-01'
       from commission_types where shop = 1`,
    );
    await insert(
      `insert into commissions (order_id, type_id, seller_id, created_by_user_id, customer_id, total_cents)
       select o.id, o.type_id, o.seller_id, ${OTHER}, c.id, 1000 from orders o, customers c
       where o.id = $1 and c.person_id = $2`,
      [order, person],
    );
    const counted = await erase(person);
    expect(counted['orders']).toBeUndefined();
    const { rows } = await t.db.query(
      `select kept_until::text, identity ->> 'lastName' as name from erasures where person_id = $1`,
      [person],
    );
    expect(rows).toEqual([{ kept_until: '2036-12-31', name: 'Cumulativa' }]);
  });

  it('NET-894 a place in a chart and an appointment of a namesake stay theirs', async () => {
    const person = await makeCustomer('Olga', 'Omonima', 'olga@omonima.example');
    const chart = await insert(`insert into best_seller_charts (title, archived_at) values ('Omonimi', ema_now())`);
    await t.db.query(
      `insert into best_seller_rows (chart_id, place, position, agent_id, name, billed, sponsored, perfume)
       values ($1, 1, 1, (select id from agents where user_id = ${OTHER}), 'Olga Omonima', 3, 0, 0),
         ($1, 2, 2, null, 'Olga Omonima', 2, 0, 0)`,
      [chart],
    );
    const meet = (days: number, email: string, mobile: string) =>
      insert(
        `insert into appointments (seller_id, customer_first_name, customer_last_name, customer_email, customer_mobile,
           time, status, created_by_user_id)
         values ((select id from agents where user_id = ${OTHER}), 'Olga', 'Omonima', $2, $3,
           ema_now() + $1 * interval '1 day', 'confirmed', ${OTHER})`,
        [days, email, mobile],
      );
    const namesakes = await meet(7, 'altra@posta.example', '+393400000999');
    const theirs = [
      await meet(-7, 'altra@posta.example', '+393400000999'),
      await meet(7, '', ''),
      await meet(7, 'olga@omonima.example', ''),
    ];
    const guest = async (days: number) =>
      insert(`insert into meeting_guests (meeting_id, code, full_name) values ($1, $2, 'Olga Omonima')`, [
        await insert(
          `insert into meetings (title, date) values ('Omonimi', (ema_now() at time zone 'Europe/Rome')::date - $1::int)`,
          [days],
        ),
        `OM${days}`,
      ]);
    const guests = [await guest(0), await guest(1)];
    expect(await erase(person)).toMatchObject({ rankings: 1, appointments: 3, guests: 1 });
    const names = await t.db.query('select full_name as name from meeting_guests where id = any($1) order by id', [
      guests,
    ]);
    expect(names.rows, 'today they are let in').toEqual([{ name: 'Olga Omonima' }, { name: '(anonimo)' }]);
    const places = await t.db.query(`select name from best_seller_rows where chart_id = $1 order by place`, [chart]);
    expect(places.rows).toEqual([{ name: 'Olga Omonima' }, { name: '(anonimo)' }]);
    const { rows } = await t.db.query<{ id: number; name: string }>(
      `select id::int, customer_last_name as name from appointments where id = any($1) order by id`,
      [[namesakes, ...theirs]],
    );
    expect(rows.map(({ name }) => name)).toEqual(['Omonima', '(anonimo)', '(anonimo)', '(anonimo)']);
  });
});
