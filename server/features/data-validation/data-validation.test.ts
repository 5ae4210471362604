import { beforeAll, describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { signersOf } from '../../test/signers.ts';

const t = testPortal();
const { someone } = signersOf(t);
type Row = {
  id: number;
  agent: { id: number; fullName?: string };
  user: { id: number; displayName: string };
  type: string;
  createdAt: string;
  uploadDate: string;
  fileDownloadUrl: string;
  isAccepted: boolean;
  isDiscarded: boolean;
  isWaitingForValidation: boolean;
  reason: string | null;
  settledAt: string | null;
  settledBy: string | null;
  detail: string;
};
type Page = { items: Row[]; pagination: { totalItems: number } };
type Queue = { waiting: number; previous: number | null; next: number | null };
const INCOMES = '/api/admin/agent-external-incomes';
const UPLOADS = '/api/admin/user-uploads';

let admin: Client;
/** Another administrator. */
let second: Client;
beforeAll(async () => {
  admin = await t.as('admin');
  const other = await someone([], { name: 'Bianca' });
  await t.db.query(`insert into grants (user_id, role) values ($1, 'ROLE_ADMIN')`, [other.userId]);
  second = other.client;
});

/** An agent of their own in these shops; `kleen` alone unless said otherwise. */
const agent = async (shops: { fibra: boolean; kleen: boolean } = { fibra: false, kleen: true }) => {
  const { client, userId } = await someone([]);
  await t.db.query('delete from user_uploads where user_id = $1', [userId]);
  const { rows } = await t.db.query<{ id: number; email: string }>(
    `update agents a
     set fibra_enabled = $2, kleen_enabled = $3, external_incomes_enabled = true
     from users u
     join people p on p.id = u.person_id
     where a.user_id = $1
       and u.id = $1
     returning a.id::int as id, p.email`,
    [userId, shops.fibra, shops.kleen],
  );
  return { client, userId, id: Number(rows[0]?.id), email: rows[0]?.email ?? '' };
};
type Agent = Awaited<ReturnType<typeof agent>>;
const income = async (of: Agent, given: { date?: string; cents?: number; at?: string; state?: string } = {}) => {
  const { rows } = await t.db.query<{ id: number }>(
    `insert into external_incomes (agent_id, date, income_cents, description, state, created_at, created_by_user_id)
     values ($1, $2, $3, 'Casa Pulita', $4, coalesce($5::timestamptz, ema_now()), $6)
     returning id::int as id`,
    [of.id, given.date ?? '2026-03-02', given.cents ?? 10_050, given.state ?? 'waiting', given.at ?? null, of.userId],
  );
  return Number(rows[0]?.id);
};
const upload = async (of: Agent, kind: string, given: { at?: string; state?: string; reason?: string } = {}) => {
  const { rows } = await t.db.query<{ id: number }>(
    `insert into user_uploads (user_id, kind, file_id, back_file_id, state, uploaded_at, uploaded_by_user_id, settled_at,
       settled_by_user_id, reason)
     select $1, $2, min(f.id), case when $2 = 'identity_document' then min(f.id) end, $3,
       coalesce($4::timestamptz, ema_now()), $1, case when $3 <> 'waiting' then ema_now() end,
       case when $3 <> 'waiting' then $5::bigint end, $6
     from files f
     where f.content_type = 'image/jpeg'
     returning id::int as id`,
    [of.userId, kind, given.state ?? 'waiting', given.at ?? null, admin.userId, given.reason ?? null],
  );
  return Number(rows[0]?.id);
};
const listed = async (url: string) => (await admin.get<Page>(url)).body;
const decide = (who: Client, base: string, id: number, event: 'accept' | 'discard', body?: object) =>
  who.post<Row>(`${base}/${id}/${event}`, body);

describe('the lists of the office', () => {
  it('NET-295 incomes, newest first, those of agents of the shop, with their keys', async () => {
    for (const path of [INCOMES, `${INCOMES}/1`]) expect((await t.anyone.get(path)).status).toBe(401);
    for (const who of ['agente', 'gm', 'cliente', 'ordini', 'scanner'])
      expect((await (await t.as(who)).get(INCOMES)).status, who).toBe(403);
    const [fibra, kleen, both, neither] = await Promise.all([
      agent({ fibra: true, kleen: false }),
      agent(),
      agent({ fibra: true, kleen: true }),
      agent({ fibra: false, kleen: false }),
    ]);
    const ids: Record<string, number> = {};
    for (const [name, of] of Object.entries({ fibra, kleen, both, neither })) ids[name] = await income(of);
    const all = (await listed(`${INCOMES}?perPage=200`)).items;
    const times = all.map((i) => new Date(i.createdAt).getTime());
    expect(times, 'newest first').toEqual(times.toSorted((a, b) => b - a));
    const inShop = async (shop: string) =>
      (await listed(`${INCOMES}?perPage=200&shop=${shop}`)).items
        .map((i) => i.id)
        .filter((id) => Object.values(ids).includes(id));
    expect((await inShop('fibra')).toSorted()).toEqual([ids['fibra'], ids['both'], ids['neither']].toSorted());
    expect((await inShop('kleen')).toSorted()).toEqual([ids['kleen'], ids['both'], ids['neither']].toSorted());
    expect(all.find((i) => i.id === ids['kleen'])).toMatchObject({
      agent: { id: kleen.id, fullName: 'Marta Ferrero' },
      date: '2026-03-02',
      incomeValue: '100.50',
      description: 'Casa Pulita',
      isDiscarded: false,
      isWaitingForValidation: true,
    });
    const found = (await listed(`${INCOMES}?search=${kleen.id}`)).items.map((i) => i.agent.id);
    expect(new Set(found), 'theirs and nobody else’s').toEqual(new Set([kleen.id]));
    const oldest = (await listed(`${INCOMES}?state=waiting&orderDir=asc&perPage=200`)).items;
    expect(oldest.every((i) => i.isWaitingForValidation)).toBe(true);
    const order = oldest.map((i) => new Date(i.createdAt).getTime());
    expect(order, 'oldest first, when asked').toEqual(order.toSorted((a, b) => a - b));
    expect((await listed(`${INCOMES}?state=discarded&perPage=200`)).items.map((i) => i.id)).not.toContain(ids['kleen']);
  });

  it('NET-291 NET-297 uploads of one type, newest first, of the shop, with their keys and their file', async () => {
    for (const path of [UPLOADS, `${UPLOADS}/1`]) expect((await t.anyone.get(path)).status).toBe(401);
    for (const who of ['agente', 'gm', 'cliente', 'ordini', 'scanner'])
      expect((await (await t.as(who)).get(UPLOADS)).status, who).toBe(403);
    const [fibra, kleen] = [await agent({ fibra: true, kleen: false }), await agent()];
    const photos = [await upload(fibra, 'photo_id'), await upload(kleen, 'photo_id')];
    const certificate = await upload(kleen, 'vat_certificate');
    const paper = await upload(kleen, 'identity_document');
    for (const [type, own] of [
      ['FT', photos],
      ['CA', [certificate]],
      ['CI', [paper]],
    ] as const) {
      const { items } = await listed(`${UPLOADS}?type=${type}&perPage=200`);
      expect([...new Set(items.map((u) => u.type))], 'that type only').toEqual([type]);
      expect(items.map((u) => u.id)).toEqual(expect.arrayContaining([...own]));
      const times = items.map((u) => new Date(u.uploadDate).getTime());
      expect(times, 'newest first').toEqual(times.toSorted((a, b) => b - a));
    }
    expect((await admin.get(`${UPLOADS}?type=XX`)).status).toBe(422);
    const inKleen = (await listed(`${UPLOADS}?type=FT&shop=kleen&perPage=200`)).items;
    expect(inKleen.map((u) => u.id)).not.toContain(photos[0]);
    const [photo] = inKleen.filter((u) => u.id === photos[1]);
    expect(photo).toMatchObject({
      agent: { id: kleen.id },
      user: { id: kleen.userId, displayName: 'Marta Ferrero' },
      isDiscarded: false,
      isWaitingForValidation: true,
    });
    expect((await admin.get(photo?.fileDownloadUrl ?? '')).headers['content-type']).toBe('image/jpeg');
    const ownerOf = async (query: string) => {
      const { items } = await listed(`${UPLOADS}?perPage=200&${query}`);
      return [items.map((u) => u.id).toSorted((a, b) => a - b), [...new Set(items.map((u) => u.user?.id))]];
    };
    expect(await ownerOf(`type=FT&search=${kleen.email}`)).toEqual([[photos[1]], [kleen.userId]]);
    expect((await ownerOf(`type=FT&search=${kleen.id}`))[0]).toContain(photos[1]);
    expect(await ownerOf(`user=${kleen.userId}`)).toEqual([[photos[1], certificate, paper], [kleen.userId]]);
  });
});

describe('the files of the office', () => {
  const rowsOf = async (url: string) =>
    (await admin.get(`${url}&format=csv`)).raw
      .toString('utf8')
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';'));

  it('NET-291 NET-295 say whose each is, how it stands, and by whom and why it was decided', async () => {
    const who = await agent();
    const [accepted, discarded] = [await income(who), await income(who)];
    await income(who, { at: '2026-03-01T08:00:00Z' });
    await decide(admin, INCOMES, accepted, 'accept');
    await decide(admin, INCOMES, discarded, 'discard', { reason: 'Doppio.' });
    const incomes = await rowsOf(`/file/admin-agent-external-incomes?search=${who.id}&orderDir=asc`);
    expect(incomes.slice(0, 3).map((cells) => [cells[0], cells[6], cells[8], cells[9]])).toEqual([
      [String(who.id), 'Da convalidare', '', ''],
      [String(who.id), 'Convalidato', 'Elena Gallesio', ''],
      [String(who.id), 'Scartato', 'Elena Gallesio', 'Doppio.'],
    ]);

    for (const state of ['waiting', 'accepted', 'discarded'])
      await upload(who, 'photo_id', { state, ...(state === 'discarded' ? { reason: 'Sfocata.' } : {}) });
    const uploads = async (user: number) =>
      (await rowsOf(`/file/admin-user-uploads?user=${user}&orderField=displayName&orderDir=asc`))
        .slice(0, -1)
        .map((cells) => [cells[0], cells[4], cells[6], cells[7]]);
    expect(await uploads(who.userId)).toEqual([
      [String(who.id), 'Da convalidare', '', ''],
      [String(who.id), 'Convalidato', 'Elena Gallesio', ''],
      [String(who.id), 'Scartato', 'Elena Gallesio', 'Sfocata.'],
    ]);
    await upload({ ...who, userId: admin.userId }, 'photo_id');
    expect(await uploads(admin.userId), 'who is no agent').toEqual([['', 'Da convalidare', '', '']]);
  });
});

describe('one thing, with what helps to decide', () => {
  it('NET-420 an upload beside what was declared, with its versions and who decided on them', async () => {
    const who = await agent();
    await t.db.query(`update agents set vat_number = '01234567890' where id = $1`, [who.id]);
    const before = await upload(who, 'vat_certificate', {
      at: '2026-02-01T10:00:00Z',
      state: 'discarded',
      reason: 'Non si legge.',
    });
    const now = await upload(who, 'vat_certificate', { at: '2026-02-03T10:00:00Z' });
    await upload(who, 'photo_id');
    const { status, body } = await admin.get<{ versions: Row[]; declared: object; uploadedBy: string }>(
      `${UPLOADS}/${now}`,
    );
    expect([status, body.uploadedBy]).toEqual([200, 'Marta Ferrero']);
    expect(body.declared).toMatchObject({
      fullName: 'Marta Ferrero',
      birthDate: '1990-03-12',
      birthPlace: 'Asti',
      address: 'Via Roma 1, 14100 Asti, AT',
      vatNumber: '01234567890',
    });
    expect(body.versions.map((v) => [v.id, v.reason, v.settledBy])).toEqual([
      [now, null, null],
      [before, 'Non si legge.', 'Elena Gallesio'],
    ]);
    expect((await admin.get(`${UPLOADS}/999999`)).status).toBe(404);
    expect((await who.client.get(`${UPLOADS}/${now}`)).status).toBe(403);
  });

  it('NET-420 an income beside the others of its year and the threshold; the same twice is told', async () => {
    const who = await agent();
    const id = await income(who, { cents: 20_000 });
    const twin = await income(who, { cents: 20_000 });
    const other = await income(who, { date: '2026-01-15', cents: 30_000 });
    await income(who, { date: '2025-12-31' });
    await income(who, { date: '2025-12-30', cents: 5_000, state: 'accepted' });
    expect((await decide(admin, INCOMES, other, 'accept')).status).toBe(200);
    const { body } = await admin.get<{ others: (Row & { isSame: boolean })[]; year: object }>(`${INCOMES}/${id}`);
    expect(body.others.map((i) => [i.id, i.isSame, i.settledBy])).toEqual([
      [twin, true, null],
      [other, false, 'Elena Gallesio'],
    ]);
    expect(body.year).toEqual({
      year: 2026,
      threshold: '6410.26',
      own: '0.00',
      external: '300.00',
      waiting: '400.00',
      percent: 4,
    });
    expect((await admin.get(`${INCOMES}/999999`)).status).toBe(404);
  });

  it('NET-420 the others of the year are the newest first, alike those of the same day and amount', async () => {
    const who = await agent();
    const id = await income(who, { cents: 20_000 });
    const first = await income(who, { cents: 20_000 });
    const amount = await income(who, { date: '2026-03-01', cents: 20_000 });
    const day = await income(who, { cents: 100 });
    const last = await income(who, { cents: 20_000 });
    const { body } = await admin.get<{ others: (Row & { isSame: boolean })[] }>(`${INCOMES}/${id}`);
    expect(body.others.map((i) => [i.id, i.isSame])).toEqual([
      [last, true],
      [day, false],
      [first, true],
      [amount, false],
    ]);
  });

  it('NET-420 the queue leads to what waits next, the oldest first, round and round, in the shop', async () => {
    await t.db.query(`update external_incomes set state = 'accepted' where state = 'waiting'`);
    const [kleen, fibra] = [await agent(), await agent({ fibra: true, kleen: false })];
    const at = '2026-04-01T08:00:00.123456Z';
    const first = await income(kleen, { at: '2026-03-01T08:00:00Z' });
    const [a, b] = [await income(kleen, { at }), await income(kleen, { at })];
    const elsewhere = await income(fibra, { at: '2026-03-15T08:00:00Z' });
    const queueOf = async (id: number, shop = '?shop=kleen') =>
      (await admin.get<{ queue: Queue }>(`${INCOMES}/${id}${shop}`)).body.queue;
    expect(await queueOf(first)).toEqual({ waiting: 3, previous: b, next: a });
    expect(await queueOf(a)).toEqual({ waiting: 3, previous: first, next: b });
    expect(await queueOf(b)).toEqual({ waiting: 3, previous: a, next: first });
    expect(await queueOf(first, '')).toEqual({ waiting: 4, previous: b, next: elsewhere });
    await decide(admin, INCOMES, a, 'accept');
    expect(await queueOf(a), 'from what was decided too').toEqual({ waiting: 2, previous: first, next: b });
    await decide(admin, INCOMES, b, 'accept');
    expect(await queueOf(first), 'the last one').toEqual({ waiting: 1, previous: null, next: null });
  });

  it('NET-424 the home says what waits in each section, in the shop selected there, as its list does', async () => {
    await t.db.query(`update external_incomes set state = 'accepted' where state = 'waiting'`);
    await t.db.query(`update user_uploads set state = 'accepted' where state = 'waiting'`);
    const [kleen, fibra] = [await agent(), await agent({ fibra: true, kleen: false })];
    for (const kind of ['photo_id', 'vat_certificate', 'identity_document'])
      await upload(kleen, kind, { at: '2026-03-01T08:00:00Z' });
    await upload(fibra, 'photo_id', { at: '2026-02-01T08:00:00Z' });
    await income(fibra, { at: '2026-02-02T08:00:00Z' });
    const queueOf = async (who: Client) =>
      (await who.get<{ queue: { kind: string; count: number; oldest: string }[] }>('/api/home')).body.queue
        .filter((q) => /^(external|photo|vat|identity)/.test(q.kind))
        .map((q) => [q.kind, q.count, q.oldest.slice(0, 10)]);
    const kleenOnly = [
      ['photo-ids', 1, '2026-03-01'],
      ['vat-certificates', 1, '2026-03-01'],
      ['identity-documents', 1, '2026-03-01'],
    ];
    expect(await queueOf(second), 'selling in kleen').toEqual(kleenOnly);
    expect(await queueOf(admin), 'without a shop: both').toEqual([
      ['external-incomes', 1, '2026-02-02'],
      ['photo-ids', 2, '2026-02-01'],
      ...kleenOnly.slice(1),
    ]);
    expect((await listed(`${UPLOADS}?type=FT&state=waiting`)).pagination.totalItems).toBe(2);
  });
});

describe('what the office decides', () => {
  it('NET-292 NET-296 an income once, by administrators, and the agent is told', async () => {
    const who = await agent();
    const id = await income(who, { date: '2026-05-04', cents: 12_345 });
    for (const [event, given] of [
      ['accept', undefined],
      ['discard', { reason: 'Risulta già inserito.' }],
    ] as const) {
      expect((await decide(t.anyone, INCOMES, id, event, given)).status).toBe(401);
      expect((await decide(who.client, INCOMES, id, event, given)).status).toBe(403);
      expect((await decide(admin, INCOMES, 999_999, event, given)).status).toBe(404);
    }
    expect((await decide(admin, INCOMES, id, 'discard', { reason: ' ' })).status, 'not without a reason').toBe(422);
    const accepted = await decide(admin, INCOMES, id, 'accept');
    expect([accepted.status, accepted.body.isWaitingForValidation, accepted.body.isDiscarded]).toEqual([
      200,
      false,
      false,
    ]);
    for (const event of ['accept', 'discard'] as const) {
      const again = await decide(second, INCOMES, id, event, event === 'discard' ? { reason: 'x' } : undefined);
      expect([again.status, again.body.detail]).toEqual([
        409,
        expect.stringMatching(
          /^Questo compenso è già stato convalidato da Elena Gallesio il [\d/]{10} alle [\d:]{5}\.$/,
        ),
      ]);
    }
    expect(await auditCount(t, 'data-validation.accept-income', id)).toBe(1);
    const { rows } = await t.db.query<{ external_cents: string }>(
      'select external_cents from income_totals where agent_id = $1 and year = 2026',
      [who.id],
    );
    expect(Number(rows[0]?.external_cents), 'it counts once').toBe(12_345);
    expect((await t.outbox(who.email)).map((m) => m.subject)).toEqual(['Reddito esterno: convalidato']);
  });

  it('NET-296 NET-421 a discarded income says why to the agent, in the list and by e-mail', async () => {
    const who = await agent();
    const id = await income(who, { date: '2026-05-04', cents: 12_345 });
    const reason = 'La data non è quella del documento.';
    const { body } = await decide(admin, INCOMES, id, 'discard', { reason });
    expect([body.isWaitingForValidation, body.isDiscarded, body.reason]).toEqual([false, true, reason]);
    const again = await decide(second, INCOMES, id, 'accept');
    expect(again.body.detail).toMatch(/^Questo compenso è già stato scartato da Elena Gallesio/);
    const own = (await who.client.get<Page>('/api/agent/agent-external-incomes')).body.items;
    expect(own.map((i) => [i.id, i.isDiscarded, i.reason])).toEqual([[id, true, reason]]);
    const [mail] = await t.outbox(who.email);
    expect(mail?.subject).toBe('Reddito esterno: da reinserire');
    expect(mail?.body).toMatch(/il reddito esterno di 123,45\s€ con il documento del 04\/05\/2026/);
    expect(mail?.body).toContain(reason);
  });

  it('NET-422 ten administrators at once decide once; the others read who was first', async () => {
    const who = await agent();
    for (const [base, id] of [
      [INCOMES, await income(who)],
      [UPLOADS, await upload(who, 'photo_id')],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          decide(
            i % 2 === 0 ? admin : second,
            base,
            id,
            i % 3 === 0 ? 'discard' : 'accept',
            i % 3 === 0 ? { reason: 'x' } : undefined,
          ),
        ),
      );
      expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
      const won = answers.find((a) => a.status === 200)?.body;
      for (const { body } of answers.filter((a) => a.status === 409))
        expect(body.detail).toMatch(
          new RegExp(
            `è già stato ${won?.isDiscarded ? 'scartato' : 'convalidato'} da (Elena Gallesio|Bianca Ferrero) il`,
          ),
        );
    }
    expect((await t.outbox(who.email)).length, 'one e-mail each').toBe(2);
  });
});
