import { describe, expect, it } from 'vitest';
import { ANOMALY_LABELS, ANOMALY_TYPES, anomalyOfOperation, type AnomalyType } from '@ema/domain/anomalies/types.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { patchSeen } from '../../test/seen.ts';

type Anomaly = {
  user: string;
  userId: number;
  userName: string;
  userEmail: string | null;
  userMobile: string | null;
  agentId: number | null;
  createdAt: string;
  description: string;
  type: AnomalyType;
  typeName: string;
  key: string;
};
type List = { items: Anomaly[]; pagination: { totalItems: number; totalPages: number } };
type Account = { requiredOperations: { operationName: string; canBePostponed: boolean }[] };

const t = testPortal();
const DAY = 86_400_000;
const list = async (query = ''): Promise<Anomaly[]> => {
  const admin = await t.as('admin');
  const items: Anomaly[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await admin.get<List>(`/api/admin/user-anomalies?perPage=200&page=${page}${query}`);
    expect(status, query).toBe(200);
    items.push(...body.items);
    if (page >= body.pagination.totalPages) {
      expect(items.length).toBe(body.pagination.totalItems);
      return items;
    }
  }
};
const someone = async (query = '') => {
  const { body } = await t.anyone.post<{ username: string; fullName: string }>(`/dev/agents.json${query}`);
  const { rows } = await t.db.query<{ userId: number; agentId: number }>(
    `select u.id::int as "userId", a.id::int as "agentId" from users u join agents a on a.user_id = u.id
     where u.username = $1`,
    [body.username],
  );
  return { ...body, userId: rows[0]?.userId ?? 0, agentId: rows[0]?.agentId ?? 0 };
};
const of = async (userId: number): Promise<Anomaly[]> => (await list()).filter((a) => a.userId === userId);
const days = (n: number): Date => new Date(t.services.ports.clock.now().getTime() - n * DAY);
const required = async (who: Client) => (await who.get<Account>('/api/account')).body.requiredOperations;

/** People in every non-compliance, each of their own. */
const everything = async (): Promise<void> => {
  const set = async (sql: string, query = '') => {
    const { agentId } = await someone(query);
    await t.db.query(sql, [agentId]);
  };
  await set(`update users set password_generated = true where id = (select user_id from agents where id = $1)`);
  await set(
    `update people set email_validated_at = null
     where id = (select u.person_id from users u join agents a on a.user_id = u.id where a.id = $1)`,
  );
  await set(
    `update people set mobile_validated_at = null
     where id = (select u.person_id from users u join agents a on a.user_id = u.id where a.id = $1)`,
  );
  await set(
    `update contracts set state = 'assigned', signed_at = null
     where user_id = (select user_id from agents where id = $1)`,
  );
  await set(`delete from user_uploads where user_id = (select user_id from agents where id = $1)`);
  await set(`update agents set iban = null where id = $1`);
  await set(`update agents set external_incomes_enabled = null where id = $1`);
  for (const owes of [
    'incomes',
    'photo',
    'level-updates',
    'kit',
    'kit-balance',
    'fiscal-signatures',
    'card-receipts',
    'appointment-results',
  ])
    await someone(`?owes=${owes}`);
  await t.db.query(`update user_uploads set settled_at = $1 where state = 'discarded'`, [days(40)]);
  await t.db.query(`update appointments set time = $1 where status = 'confirmed' and time < ema_now()`, [days(4)]);
};

describe('non-compliances', () => {
  it('ACC-265 ACC-266 only administrators read them, their types and their file', async () => {
    for (const url of [
      '/api/admin/user-anomalies',
      '/api/admin/user-anomalies/configuration',
      '/file/user-anomalies',
    ]) {
      expect((await t.anyone.get(url)).status, url).toBe(401);
      for (const who of ['gm', 'ordini', 'agente', 'cliente'])
        expect((await (await t.as(who)).get(url)).status, `${who} ${url}`).toBe(403);
    }
    const admin = await t.as('admin');
    for (const wrong of ['type=other', 'orderField=iban', 'perPage=x', 'other=1'])
      expect((await admin.get(`/api/admin/user-anomalies?${wrong}`)).status, wrong).toBe(422);
  });

  it('ACC-267 the page is told the types with their labels', async () => {
    const admin = await t.as('admin');
    const { body } = await admin.get<{ types: { value: string; label: string }[] }>(
      '/api/admin/user-anomalies/configuration',
    );
    expect(body.types).toEqual(ANOMALY_TYPES.map((value) => ({ value, label: ANOMALY_LABELS[value] })));
  });

  it('ACC-267 one for each operation that holds somebody up, of everybody who can sign in, and no other', async () => {
    await everything();
    const listed = await list();
    const { rows } = await t.db.query<{ id: number; username: string }>(
      'select id::int as id, username from users order by id',
    );
    const kinds = new Set<string>();
    for (const { id, username } of rows) {
      const due = (await required(await t.as(username)))
        .filter((o) => !o.canBePostponed || o.operationName === 'account:insert_vat_number')
        .map((o) => anomalyOfOperation(o.operationName));
      const told = listed.filter((a) => a.userId === id).map((a) => a.type);
      expect(told.toSorted(), username).toEqual(due.toSorted());
      for (const kind of due) kinds.add(String(kind));
    }
    expect([...kinds].toSorted()).toEqual(ANOMALY_TYPES.filter((type) => type !== 'unknown_operation').toSorted());
    expect(new Set(listed.map((a) => `${a.userId} ${a.type} ${a.key}`)).size, 'each once').toBe(listed.length);
  }, 60_000);

  it('ACC-307 ACC-265 every key of it, the longest overdue first; who is shut out has none', async () => {
    const { userId, agentId, username } = await someone();
    await t.db.query('update agents set iban = null, joined_at = $2 where id = $1', [agentId, days(20)]);
    const [first, ...more] = await of(userId);
    expect(more).toEqual([]);
    expect(first).toEqual({
      user: `/api/users/${userId}`,
      userId,
      agentId,
      userName: expect.any(String),
      userEmail: `${username}@example.it`,
      userMobile: expect.stringMatching(/^\+39/),
      createdAt: expect.stringMatching(/T2[23]:00:00\.000Z$/),
      type: 'insert_iban',
      typeName: 'IBAN mancante',
      description: 'Non ha comunicato l’IBAN entro 14 giorni dall’adesione.',
      key: '',
    });
    const since = (await list()).map((a) => a.createdAt);
    expect(since).toEqual(since.toSorted());
    for (const [column, value] of [
      ['status', 'disabled'],
      ['status', 'seller'],
    ] as const) {
      await t.db.query(`update agents set ${column} = $2 where id = $1`, [agentId, value]);
      expect((await of(userId)).length, value).toBe(value === 'seller' ? 1 : 0);
    }
    await t.db.query('update users set disabled = true where id = $1', [userId]);
    expect(await of(userId)).toEqual([]);
  });

  it('NET-912 ACC-267 a password that grew too old is told as one, not as one that we gave', async () => {
    const [given, old, young] = [await someone(), await someone(), await someone()];
    const grow = (userId: number, isGiven: boolean, age: number) =>
      t.db.query(`update users set password_generated = $2, password_date = $3 where id = $1`, [
        userId,
        isGiven,
        days(age),
      ]);
    await grow(given.userId, true, 4000);
    await grow(old.userId, false, 4000);
    await grow(young.userId, false, 2999);
    const told = async (userId: number) =>
      (await of(userId)).filter((a) => a.type === 'change_password').map((a) => a.description);
    const kept = await t.db.query<{ value: string }>(
      `select value from parameters where id = 'periodic_password_days'`,
    );
    const ask = (value = '0') =>
      t.db.query(`update parameters set value = $1 where id = 'periodic_password_days'`, [value]);
    // Older than anybody else’s, who would be asked to change it.
    await ask('3000');
    try {
      expect(await told(given.userId)).toEqual(['Non ha ancora cambiato la password ricevuta da noi.']);
      expect(await told(old.userId)).toEqual(['La password è scaduta: va cambiata.']);
      expect(await told(young.userId), 'the day before').toEqual([]);
    } finally {
      await ask(kept.rows[0]?.value);
    }
  });

  it('ACC-266 search and type narrow the pages', async () => {
    const who = await someone();
    await t.db.query('update agents set iban = null, external_incomes_enabled = null where id = $1', [who.agentId]);
    const all = await list();
    for (const type of ANOMALY_TYPES)
      expect(
        (await list(`&type=${type}`)).map((a) => a.userId),
        type,
      ).toEqual(all.filter((a) => a.type === type).map((a) => a.userId));
    const own = (a: Anomaly) => a.userId === who.userId;
    for (const search of [who.fullName, who.username, String(who.agentId)])
      expect((await list(`&search=${encodeURIComponent(search)}`)).filter(own).length, search).toBe(2);
    const noIban = await list(`&type=insert_iban&search=${who.agentId}`);
    // The figures of a number may stand in somebody's contact too.
    expect(noIban.filter(own).map((a) => a.type)).toEqual(['insert_iban']);
    expect(noIban.every((a) => a.type === 'insert_iban')).toBe(true);
    expect(await list('&search=%25')).toEqual([]);
    const pages = await (await t.as('admin')).get<List>('/api/admin/user-anomalies?perPage=5&page=2');
    expect(pages.body.items).toEqual(all.slice(5, 10));
  });
});

describe('since when', () => {
  it.each([
    [6, 0],
    [7, 1],
  ])('ACC-101 ACC-267 a photo missing for %i days is told %i times', async (ago, times) => {
    const { userId, agentId } = await someone();
    await t.db.query('delete from user_uploads where user_id = $1', [userId]);
    await t.db.query('update agents set joined_at = $2 where id = $1', [agentId, days(ago)]);
    expect((await of(userId)).map((a) => a.type)).toEqual(Array(times).fill('upload_photo_id'));
  });
  it.each([
    [13, 0],
    [14, 1],
  ])('ACC-101 ACC-267 an IBAN missing for %i days is told %i times', async (ago, times) => {
    const { userId, agentId } = await someone();
    await t.db.query('update agents set iban = null, joined_at = $2 where id = $1', [agentId, days(ago)]);
    expect((await of(userId)).map((a) => a.type)).toEqual(Array(times).fill('insert_iban'));
  });

  it('ACC-267 the VAT number from 90 %, since the day on which incomes came so far', async () => {
    const { userId, agentId } = await someone();
    await t.db.query('update agents set vat_number = null where id = $1', [agentId]);
    const income = (date: string, cents: number) =>
      t.db.query(
        `insert into external_incomes (agent_id, date, income_cents, description, state, created_by_user_id)
         values ($1, $2, $3, '', 'accepted', $4)`,
        [agentId, date, cents, userId],
      );
    await income('2026-03-10', 300_000);
    await income('2026-09-01', 276_923);
    expect(await of(userId)).toEqual([]);
    await income('2026-06-20', 1);
    await income('2025-06-20', 900_000);
    expect(await of(userId)).toMatchObject([
      {
        type: 'insert_vat_number',
        createdAt: '2026-08-31T22:00:00.000Z',
        description: expect.stringMatching(/^Redditi dell’anno 5\.769,24.€: il 90.% della soglia/),
      },
    ]);
  });

  it('ACC-254 ACC-267 an answer taken back is asked for since that moment, not since joining', async () => {
    const { userId, agentId } = await someone();
    const admin = await t.as('admin');
    const reset = await patchSeen(admin, `/api/admin/agents/${agentId}`, { externalIncomesEnabled: null });
    expect(reset.status).toBe(200);
    const [told] = await of(userId);
    expect(told?.type).toBe('declare_external_incomes');
    expect(Date.parse(told?.createdAt ?? '')).toBeGreaterThan(days(1).getTime());
  });
});

describe('an operation that no screen knows', () => {
  const url = '/api/account/unknown-operations';
  it('ACC-096 is reported once, by whom it is asked of, and listed until it is asked for no more', async () => {
    const { userId, username } = await someone('?owes=level-updates');
    const theirs = await t.as(username);
    const report = (operationName: string) => theirs.put(url, { operationName });
    expect((await t.anyone.put(url, { operationName: 'foo:bar' })).status).toBe(401);
    expect((await report('')).status).toBe(422);
    const refused = await theirs.put<{ detail: string }>(url, { operationName: 'foo:bar' });
    expect([refused.status, refused.body.detail]).toEqual([409, 'Questa operazione non è tra quelle richieste.']);
    const both = await Promise.all([report('level_updates:acknowledge'), report('level_updates:acknowledge')]);
    expect(both.map((a) => a.status)).toEqual([204, 204]);
    expect((await of(userId)).filter((a) => a.type === 'unknown_operation')).toMatchObject([
      { key: 'level_updates:acknowledge', description: expect.stringContaining('«level_updates:acknowledge»') },
    ]);
    const signIn = () => t.anyone.post('/login', { username, password: 'Portale-2026!' });
    await signIn();
    expect(
      (await of(userId)).some((a) => a.type === 'unknown_operation'),
      'still asked for',
    ).toBe(true);
    await t.db.query('update level_updates set acknowledged_at = ema_now() where user_id = $1', [userId]);
    await signIn();
    expect(await of(userId)).toEqual([]);
  });
});
