/** What goes of agents whose assignment is over, when it does, and of whom it stays (NET-901, NET-902). */
import { beforeAll, describe, expect, it } from 'vitest';
import { ANONYMOUS } from '@ema/domain/privacy/erasure.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { photo } from '../../test/invitations.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { FORGET_BYTES } from './forget-files.ts';
import { applyRetention } from './retention.ts';

const t = testPortal({ ownFiles: true });
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
  // What the demo holds that is over its term is none of this test's.
  await applyRetention(t.services);
});

type Agent = { id: number; userId: number; username: string; bytes: string[] };
/** Statuses with when they began, as long ago as PostgreSQL says it; the last one stands. */
type Past = [status: string, ago: string][];
const live = async ({ id }: Pick<Agent, 'id'>, past: Past): Promise<void> => {
  await t.db.query('update agents set status = $2 where id = $1', [id, past.at(-1)?.[0]]);
  await t.db.query('delete from agent_history where agent_id = $1', [id]);
  await t.db.query(
    `insert into agent_history (agent_id, sponsor_id, level, general_manager, status, valid_from, valid_to)
     select a.id, a.sponsor_id, a.level, a.general_manager, p.status, ema_now() - p.ago::interval,
       lead(ema_now() - p.ago::interval) over (order by p.n)
     from agents a, unnest($2::text[], $3::text[]) with ordinality p (status, ago, n)
     where a.id = $1`,
    [id, past.map(([status]) => status), past.map(([, ago]) => ago)],
  );
};
const BEGAN: Past = [['seller', '5 years']];
const LATE = '12 months 1 minute';
const EARLY = '12 months -1 hour';

/** With a photo on a card, an identity document of two sides, an accepted certificate, VAT number and IBAN. */
const agentWho = async (past: Past): Promise<Agent> => {
  const { username } = (await t.anyone.post<{ username: string }>('/dev/agents.json')).body;
  const { rows } = await t.db.query<{ id: number; userId: number }>(
    `select a.id::int, a.user_id::int as "userId" from agents a join users u on u.id = a.user_id where u.username = $1`,
    [username],
  );
  const agent = { id: rows[0]?.id ?? 0, userId: rows[0]?.userId ?? 0, username, bytes: [] as string[] };
  await t.db.query('delete from user_uploads where user_id = $1', [agent.userId]);
  const file = async (name: string): Promise<number> => {
    const bytes = Buffer.from(`${name} of ${username}`);
    const sha256 = await t.services.ports.files.put(bytes);
    agent.bytes.push(sha256);
    const kept = await t.db.query<{ id: number }>(
      `insert into files (sha256, size, content_type, name) values ($1, $2, 'image/png', 'x.png') returning id::int`,
      [sha256, bytes.length],
    );
    return kept.rows[0]?.id ?? 0;
  };
  await t.db.query(
    `insert into user_uploads (user_id, kind, file_id, back_file_id, uploaded_by_user_id, state, settled_at)
     values ($1, 'photo_id', $2, null, $1, 'accepted', ema_now() - interval '4 years'),
       ($1, 'identity_document', $3, $4, $1, 'waiting', null),
       ($1, 'vat_certificate', $5, null, $1, 'accepted', ema_now() - interval '4 years')`,
    [agent.userId, await file('photo'), await file('front'), await file('back'), await file('certificate')],
  );
  await t.db.query(
    `update agents set vat_number = '01234560058', iban = 'IT60X0542811101000000123456', iban_holder = 'X' where id = $1`,
    [agent.id],
  );
  await t.db.query(
    `insert into agent_cards (agent_id, year, number, first_name, last_name, birth_date, birth_place, photo_upload_id,
       company, seat, products, responsible, first_day, last_day, code)
     select $1::bigint, 1990, $1::int, 'Ada', 'Zucca', '1980-01-01', 'Roma', l.id, 'EMA', 'Roma', 'x', 'x', '1990-01-01',
       '1990-12-31', 'ABCD-ABCD-ABCD-' || lpad($1::text, 4, '0')
     from user_uploads l where l.user_id = $2 and l.kind = 'photo_id'`,
    [agent.id, agent.userId],
  );
  await live(agent, past);
  return agent;
};
const left = async ({ id, userId }: Agent) =>
  (
    await t.db.query<{ uploads: number; card: string; photo: boolean; iban: boolean; vat: boolean }>(
      `select (select count(*)::int from user_uploads l where l.user_id = $2) as uploads, k.last_name as card,
         k.photo_upload_id is not null as photo, a.iban is not null as iban, a.vat_number is not null as vat
       from agents a join agent_cards k on k.agent_id = a.id where a.id = $1`,
      [id, userId],
    )
  ).rows[0];
const ALL = { uploads: 3, card: 'Zucca', photo: true, iban: true, vat: true };
const NOTHING = { uploads: 0, card: ANONYMOUS, photo: false, iban: false, vat: false };
/** The money is open: what it is paid by stays, with what proves it. */
const ACCOUNTS = { ...NOTHING, uploads: 1, iban: true, vat: true };
const GONE = { 'left-uploads': 3, 'left-cards': 1, 'left-accounts': 1 };
const counts = async (): Promise<Record<string, number>> => {
  const { next } = (await admin.get<{ next: { id: string; count: number }[] }>('/api/admin/processing')).body;
  return Object.fromEntries(next.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]));
};
const isThere = (sha256: string): Promise<boolean> =>
  t.services.ports.files.get(sha256).then(
    () => true,
    () => false,
  );
const figures = async () =>
  (
    await t.db.query(
      `select (select json_agg(s order by shop, week, agent_id) from sales_totals s) as weeks,
         (select json_agg(i order by agent_id, year) from income_totals i) as incomes,
         (select json_agg(o order by id) from (select id, seller_id, total_cents, fee_cents from orders) o) as orders,
         (select json_agg(h order by id) from agent_history h) as history`,
    )
  ).rows[0];

describe('agents whose assignment is over', () => {
  it('NET-901 NET-902 NET-517 lose papers, IBAN and cards when the term is over, and no moment before', async () => {
    const late = await agentWho([...BEGAN, ['deleted', LATE]]);
    const early = await agentWho([...BEGAN, ['deleted', EARLY]]);
    const before = await figures();
    expect(await counts()).toEqual(GONE);
    const passes = await Promise.all([applyRetention(t.services), applyRetention(t.services)]);
    const together: Record<string, number> = {};
    for (const [id, n] of passes.flatMap((done) => Object.entries(done))) together[id] = (together[id] ?? 0) + n;
    expect(together).toEqual(GONE);
    expect([await applyRetention(t.services), await counts()]).toEqual([{}, {}]);
    expect([await left(late), await left(early)]).toEqual([NOTHING, ALL]);
    expect(await figures()).toEqual(before);
    await doWaitingJobs(t, FORGET_BYTES);
    expect(await Promise.all(late.bytes.map(isThere))).toEqual([false, false, false, false]);
    expect(await Promise.all(early.bytes.map(isThere))).toEqual([true, true, true, true]);
    const page = ({ id }: Agent) => t.anyone.get(`/api/agent-cards/ABCD-ABCD-ABCD-${String(id).padStart(4, '0')}`);
    expect([(await page(late)).status, (await page(early)).status]).toEqual([404, 200]);
    const said = await t.db.query(
      `select 1 from audit where event = 'system.retention' and detail ->> 'note' like '%IBAN e partita IVA%: 1%'`,
    );
    expect(said.rowCount).toBe(1);
  });

  it('NET-901 who is suspended, who sells again and who left again not long ago keep everything', async () => {
    const stay = [
      await agentWho([...BEGAN, ['disabled', '3 years']]),
      await agentWho([...BEGAN, ['inactive', '3 years']]),
      await agentWho([...BEGAN, ['deleted', '3 years'], ['seller', '2 years']]),
      await agentWho([...BEGAN, ['deleted', '3 years'], ['seller', '2 years'], ['deleted', EARLY]]),
      await agentWho([...BEGAN, ['deleted', '3 years'], ['disabled', '2 years'], ['deleted', EARLY]]),
    ];
    expect([await counts(), await applyRetention(t.services)]).toEqual([{}, {}]);
    for (const agent of stay) expect(await left(agent)).toEqual(ALL);
  });

  it('NET-901 counts from the last end, not from what was changed since, and of who only buys too', async () => {
    const again = await agentWho([...BEGAN, ['deleted', '4 years'], ['seller', '3 years'], ['deleted', LATE]]);
    const moved = await agentWho([...BEGAN, ['deleted', LATE], ['deleted', '1 month']]);
    const buyer = await agentWho([...BEGAN, ['customer', LATE], ['deleted', '1 month']]);
    const facilitated = await agentWho([...BEGAN, ['customer', LATE]]);
    // Nobody saw when these two left.
    const unseen = await agentWho([['deleted', LATE]]);
    const newer = await agentWho([
      ['deleted', '3 years'],
      ['deleted', EARLY],
    ]);
    expect(await counts()).toEqual({ 'left-uploads': 15, 'left-cards': 5, 'left-accounts': 5 });
    await applyRetention(t.services);
    for (const agent of [again, moved, buyer, facilitated, unseen]) expect(await left(agent)).toEqual(NOTHING);
    expect(await left(newer)).toEqual(ALL);
  });

  it('NET-901 a discarded photo that stands on an old card goes by the term of its decision', async () => {
    const agent = await agentWho([...BEGAN, ['deleted', '3 years']]);
    const discard = (ago: string) =>
      t.db.query(
        `update user_uploads set state = 'discarded', reason = 'x', settled_at = ema_now() - $2::interval
         where user_id = $1 and kind = 'photo_id'`,
        [agent.userId, ago],
      );
    await discard(EARLY);
    expect(await counts()).toEqual({ ...GONE, 'left-uploads': 2 });
    await applyRetention(t.services);
    expect(await left(agent)).toEqual({ ...NOTHING, uploads: 1 });
    await discard(LATE);
    expect([await counts(), await applyRetention(t.services)]).toEqual([{ uploads: 1 }, { uploads: 1 }]);
    expect(await left(agent)).toEqual(NOTHING);
  });

  it('NET-901 pictures given at the candidature go too; the receipt of the money stays', async () => {
    const give = async ({ userId }: Agent) => {
      await t.db.query(
        `with invited as (
           insert into subordinate_invitations (sponsor_id, user_id, status, kit_mode, total_cents, deposit_cents,
             days_before_payment, orders_goal, completed_at)
           select min(id), $1, 'completed', 'offline_caparra', 39000, 10000, 30, 0, ema_now() from agents
           returning id),
         kept as (
           insert into files (sha256, size, content_type, name)
           select 'given' || n || '-' || $1::bigint, 1, 'image/png', 'x.png' from generate_series(1, 2) n returning id, sha256)
         insert into invitation_files (invitation_id, kind, file_id)
         select i.id, case when k.sha256 like 'given1%' then 'id_front' else 'postal_order' end, k.id from invited i, kept k`,
        [userId],
      );
    };
    const kinds = async ({ userId }: Agent) =>
      (
        await t.db.query<{ kind: string }>(
          `select f.kind from invitation_files f join subordinate_invitations i on i.id = f.invitation_id
           where i.user_id = $1 order by 1`,
          [userId],
        )
      ).rows.map(({ kind }) => kind);
    const late = await agentWho([...BEGAN, ['deleted', LATE]]);
    const early = await agentWho([...BEGAN, ['deleted', EARLY]]);
    for (const agent of [late, early]) await give(agent);
    expect(await counts()).toEqual({ ...GONE, 'left-given': 1 });
    await applyRetention(t.services);
    expect([await kinds(late), await kinds(early)]).toEqual([['postal_order'], ['id_front', 'postal_order']]);
  });
});

describe('who asked about their data', () => {
  it('NET-1002 is answered before papers, IBAN, VAT number and cards go, discarded papers too', async () => {
    const agent = await agentWho([...BEGAN, ['deleted', LATE]]);
    await t.db.query(
      `update user_uploads set state = 'discarded', reason = 'x', settled_at = ema_now() - $2::interval
       where user_id = $1 and kind = 'photo_id'`,
      [agent.userId, LATE],
    );
    const asked = await t.db.query<{ id: string }>(
      `insert into privacy_requests (kind, channel, person_id, received_on, due_on, created_by_user_id)
       select 'access', 'pec', u.person_id, '2026-11-01', '2026-12-01', $2 from users u where u.id = $1 returning id`,
      [agent.userId, admin.userId],
    );
    expect([await counts(), await applyRetention(t.services)]).toEqual([{}, {}]);
    expect(await left(agent)).toEqual(ALL);
    await t.db.query(`update privacy_requests set state = 'done', settled_at = ema_now() where id = $1`, [
      asked.rows[0]?.id,
    ]);
    expect(await applyRetention(t.services)).toEqual({ ...GONE, uploads: 1, 'left-uploads': 2 });
    expect(await left(agent)).toEqual(NOTHING);
  });
});

describe('money that is open', () => {
  type Open = { as?: 'seller' | 'customer'; order?: string; with?: string; close: string };
  /** Two years old, sent and exported, of which nothing is open; the newest of all orders. */
  const order = async (agent: Agent, as: 'seller' | 'customer', change: string): Promise<void> => {
    await t.db.query(
      `insert into customers (person_id, user_id) select person_id, id from users where id = $1
      on conflict do nothing`,
      [agent.userId],
    );
    const other = `(select min(id) from agents where status = 'seller')`;
    const buyer = `(select id from customers where user_id = ${agent.userId})`;
    await t.db.query(
      `insert into orders (type_id, shop, seller_id, customer_id, state, customer_completes, payment_method_id,
         payment_method_name, lines_total_cents, total_cents, taxable_cents, fee_cents, commission_count, created_at,
         submitted_at, order_date, exported_at, ip_address, search_text)
       select k.id, 1, ${as === 'seller' ? agent.id : other}, ${as === 'seller' ? 'null' : buyer}, 'submitted', true, 'card',
         'Carta', 10000, 10000, 8197, 820, 1, ema_now() - interval '2 years', ema_now() - interval '2 years',
         (ema_now() - interval '2 years')::date, ema_now() - interval '2 years', '', 'open'
       from commission_types k where k.shop = 1 order by k.id limit 1`,
    );
    if (change) await t.db.query(`update orders set ${change} where id = (select max(id) from orders)`);
  };
  const LAST = `(select max(id) from orders)`;
  const slip = `insert into deliveries (order_id, code, date, slip, to_pay_cents, mav_number)
    select ${LAST}, 'O' || id, '2024-01-01', 'mav', 10000, 'O' || id from agents where id = $1`;
  const paper = (state: string, signed: string): string => `
    insert into fiscal_documents (agent_id, document_type, process_method, period, title, document_date, state, file_id,
      sha256, source_sha256, page_count, signed_at)
    select id, 'FT', 'signature', '2024-01', 'x', '2024-01-31', '${state}', (select min(id) from files), 'x', 'x', 1,
      ${signed} from agents where id = $1`;
  const kit = (state: string): string => `
    with invited as (
      insert into subordinate_invitations (sponsor_id, user_id, status, kit_mode, total_cents, deposit_cents,
        days_before_payment, orders_goal, completed_at)
      select (select min(id) from agents), user_id, 'completed', 'offline_caparra', 39000, 10000, 30, 0, ema_now()
      from agents where id = $1 returning id)
    insert into kit_payments (invitation_id, part, amount_cents, due_on, state)
    select id, 'balance', 1000, '2024-01-01', '${state}' from invited`;
  const KIT_ATTEMPT = `
    insert into payment_attempts (kit_payment_id, provider, state, reference, amount_cents, success_path, cancel_path,
      created_by_user_id, expires_at)
    select (select max(id) from kit_payments), 'stripe', 'refunding', 'kit-' || id, 1000, '/', '/', user_id, ema_now()
    from agents where id = $1`;
  const sponsored = `
    with invited as (
      insert into subordinate_invitations (sponsor_id, status, kit_mode, total_cents, deposit_cents, days_before_payment,
        orders_goal, completed_at)
      select id, 'completed', 'offline_caparra', 39000, 10000, 30, 0, ema_now() from agents where id = $1 returning id)
    insert into kit_payments (invitation_id, part, amount_cents, due_on, state)
    select id, 'whole', 1000, '2024-01-01', 'paid' from invited`;
  const withdrawn = `
    insert into withdrawals (order_id, user_id, full_name, email, statement, received_at, ip_address, last_day,
      refund_state, refund_method, refund_cents)
    select ${LAST}, user_id, 'x', 'x', 'x', ema_now() - interval '2 years', '', '2024-01-01', 'due', 'card', 10000
    from agents where id = $1`;
  const refunded = `update withdrawals set refund_state = 'done' where order_id = ${LAST}`;
  const declared = `insert into delivery_payments (delivery_id, amount_cents, paid_on, bank, declared_by_user_id, declared_at)
      select d.id, 10000, '2024-01-01', 'left', a.user_id, ema_now() from deliveries d, agents a
      where d.order_id = ${LAST} and a.id = $1`;
  const returned = `update delivery_payments set state = 'verified', returned_at = ema_now() where bank = 'left'`;
  const orderIs = (what: string): string => `update orders set ${what} where id = ${LAST}`;
  const cases: Record<string, Open> = {
    'an order in progress': {
      order: `state = 'open'`,
      close: orderIs(`state = 'cancelled'`),
    },
    'an order not exported': {
      order: 'exported_at = null',
      close: `update orders set exported_at = ema_now() where id = ${LAST}`,
    },
    'an order of these days': {
      order: `submitted_at = ema_now() - interval '60 days'`,
      close: `update orders set submitted_at = ema_now() - interval '66 days' where id = ${LAST}`,
    },
    'a delivery to be paid': {
      order: '',
      with: slip,
      close: `update deliveries set verified_at = ema_now() where order_id = ${LAST}`,
    },
    'NET-1155 a slip, until its order is deleted,': { order: '', with: slip, close: orderIs(`state = 'cancelled'`) },
    'NET-1155 a slip, until its order is undone,': { order: '', with: slip, close: orderIs('undone_at = ema_now()') },
    'NET-1155 money to return': { order: `state = 'cancelled'`, with: `${slip};${declared}`, close: returned },
    'a refund to a buyer': { order: '', with: withdrawn, close: refunded },
    'a refund to them as a buyer': { as: 'customer', order: '', with: withdrawn, close: refunded },
    'a payment under way': {
      order: '',
      with: `insert into payment_attempts (order_id, provider, state, reference, amount_cents, success_path, cancel_path,
          created_by_user_id, expires_at)
        select ${LAST}, 'stripe', 'in_review', 'left-' || id, 1000, '/', '/', user_id, ema_now() from agents where id = $1`,
      close: `update payment_attempts set state = 'refunded' where order_id = ${LAST}`,
    },
    'a kit to be paid': { with: kit('due'), close: `update kit_payments set state = 'waived' where state = 'due'` },
    'a payment of their kit under way': {
      with: `${kit('paid')}; ${KIT_ATTEMPT}`,
      close: `update payment_attempts set state = 'refunded' where kit_payment_id is not null`,
    },
    'a payment for whom they sponsored under way': {
      with: `${sponsored}; ${KIT_ATTEMPT}`,
      close: `update payment_attempts set state = 'refunded' where kit_payment_id is not null`,
    },
    'a paper to sign': { with: paper('assigned', 'null'), close: `delete from fiscal_documents where title = 'x'` },
    'a paper to seal': {
      with: paper('signed', 'ema_now()'),
      close: `update fiscal_documents set sealed_at = ema_now() where title = 'x'`,
    },
  };

  it.each(Object.entries(cases))(
    'NET-902 %s keeps IBAN, VAT number and its certificate until it is closed',
    async (_, { as = 'seller', order: change, with: more, close }) => {
      const agent = await agentWho([...BEGAN, ['deleted', LATE]]);
      if (change !== undefined) await order(agent, as, change);
      for (const one of more?.split(';') ?? []) await t.db.query(one, [agent.id]);
      expect(await counts()).toEqual({ 'left-uploads': 2, 'left-cards': 1 });
      expect(await applyRetention(t.services)).toEqual({ 'left-uploads': 2, 'left-cards': 1 });
      expect(await left(agent)).toEqual(ACCOUNTS);
      await t.db.query(close);
      expect(await counts()).toEqual({ 'left-uploads': 1, 'left-accounts': 1 });
      expect(await applyRetention(t.services)).toEqual({ 'left-uploads': 1, 'left-accounts': 1 });
      expect(await left(agent)).toEqual(NOTHING);
    },
  );
});

describe('who is given the status again', () => {
  it('NET-901 NET-902 is asked for photo, IBAN and VAT number, and gives them anew', async () => {
    const agent = await agentWho([...BEGAN, ['deleted', LATE]]);
    await applyRetention(t.services);
    await t.db.query(`update agents set status = 'seller' where id = $1`, [agent.id]);
    await t.db.query(`update agents set joined_at = ema_now() - interval '5 years' where id = $1`, [agent.id]);
    const client = await t.as(agent.username);
    const asked = async () =>
      (
        await client.get<{ requiredOperations: { operationName: string; canBePostponed: boolean }[] }>('/api/account')
      ).body.requiredOperations.map(({ operationName, canBePostponed }) => [operationName, canBePostponed]);
    expect(await asked()).toEqual([
      ['account:upload_photo_id', false],
      ['account:insert_iban', false],
    ]);
    await t.db.query(
      `insert into external_incomes (agent_id, date, income_cents, description, state, created_by_user_id)
       values ($1, (ema_now() at time zone 'Europe/Rome')::date, 10000000, 'x', 'accepted', $2)`,
      [agent.id, agent.userId],
    );
    expect((await asked()).map(([name]) => name)).toContain('account:insert_vat_number');
    const given = await t.db.query('select photo_given from agents where id = $1', [agent.id]);
    expect(given.rows).toEqual([{ photo_given: false }]);
    const cards = await t.db.query('select count(*)::int as n from agent_cards where agent_id = $1', [agent.id]);
    expect(cards.rows, 'its place in the numbers of the year').toEqual([{ n: 1 }]);
    const file = { ...(await photo()), name: 'c.jpg' };
    const vat = await client.post<{ vatNumber: string }>('/api/account/insert-vat-number', {
      vatNumber: '01234560058',
      vatCertificateFile: file,
    });
    expect(vat.status, JSON.stringify(vat.body)).toBe(200);
    const iban = { iban: 'IT60X0542811101000000123456', accountName: 'Ada Zucca' };
    expect((await client.put('/api/account/insert-iban', iban)).status).toBe(200);
    expect((await client.post('/api/account/user-uploads/photo-id', { file: await photo() })).status).toBe(201);
    expect(await asked()).toEqual([]);
    expect([await counts(), await applyRetention(t.services)]).toEqual([{}, {}]);
    expect(await left(agent)).toEqual({ ...NOTHING, uploads: 2, iban: true, vat: true });
  });
});
